/** What the lists of passkeys and of programs have in common: a row, and its being called something else. */

import { Dialog } from "../dialog.js";
import { html, useState } from "../html.js";
import { day, isolated, say } from "../say.js";

const LONGEST = 32;

/**
 * A row of a list: what it is, and what can be done with it.
 * @param {{icon: any, name: string, made: number, used: number | null, end: string, rename: () => void, remove: () => void, children?: any}} props
 */
export function Thing({ icon, name, made, used, end, rename, remove, children }) {
  const shown = isolated(name);
  return html`<li class="thing">
    <span class="badge" aria-hidden="true">${icon}</span>
    <div class="what">
      <b dir="auto">${name}</b>
      ${children}
      <span class="muted small">${say("since {day}", { day: day(made) })} · ${used ? say("last used {day}", { day: day(used) }) : say("never used")}</span>
    </div>
    <div class="row">
      <button class="button quiet" aria-label=${say("Rename {name}", { name: shown })} onClick=${rename}>${say("Rename")}</button>
      <button class="button quiet danger" aria-label=${`${end}: ${shown}`} onClick=${remove}>${end}</button>
    </div>
  </li>`;
}

/**
 * Asks what something is to be called.
 * @param {{title: string, label: string, name: string, save: (name: string) => Promise<void>, close: () => void}} props
 */
export function Rename({ title, label, name, save, close }) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState("");
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    save(typed.trim()).then(close, (refused) => setProblem(refused.message));
  };
  return html`<${Dialog} title=${title} close=${close}>
    <form class="stack" onSubmit=${rename}>
      <label class="field">
        <span>${label}</span>
        <input type="text" value=${typed} maxlength=${LONGEST} required dir="auto" autocomplete="off"
          onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
      </label>
      ${problem && html`<p role="alert">${problem}</p>`}
      <div class="row">
        <button class="button primary">${say("Save")}</button>
        <button type="button" class="button" onClick=${close}>${say("Cancel")}</button>
      </div>
    </form>
  <//>`;
}
