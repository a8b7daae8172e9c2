/** Small parts of a patience's table: tools, dialogs, the line that says what happens, keys, finding a card. */

import { Card, cardName, Pip, suitName } from "../cards.js";
import { Dialog } from "../dialog.js";
import { html, useRef, useState } from "../html.js";
import { say } from "../say.js";
import { cardTyped } from "./layout-words.js";

const ICONS = /** @type {Record<string, string>} */ ({
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  find: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 21 21",
  deal: "M4 7.5 13 4l4.5 11.8-9 3.4ZM15.5 6.5 20 8l-3.4 11",
  keys: "M3 7h18v10H3ZM6.5 10.3h.01M10 10.3h.01M13.5 10.3h.01M17 10.3h.01M8 13.8h8",
  up: "M12 19V6M6.5 11.5 12 6l5.5 5.5M5 3h14",
});

/** @param {{name: string}} props */
function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/**
 * @param {{icon: string, label: string, action: string, onClick: () => void, off?: boolean, pressed?: boolean}} props
 */
export function Tool({ icon, label, action, onClick, off = false, pressed }) {
  return html`<button type="button" class="tool" data-action=${action} aria-disabled=${off} aria-pressed=${pressed} onClick=${() => off || onClick()}>
    <${Icon} name=${icon} /><span>${label}</span>
  </button>`;
}

/**
 * The line that says what has been asked, found or refused.
 * @param {{text: string}} props
 */
export function Told({ text }) {
  return html`<p class="told" role="status">${text && text[0].toUpperCase() + text.slice(1)}</p>`;
}

/** @param {{keys: [string, string][], onClose: () => void}} props */
export function KeysDialog({ keys, onClose }) {
  return html`<${Dialog} title=${say("How to play by hand and by keys")} close=${onClose}>
    <p>${say("Tap a card: if there is one sensible move, it is made. If there are several, their places light up; tap one of them, or tap the card again.")}</p>
    <p>${say("Or drag a card, with all that lies on it, to where it should go.")}</p>
    <dl class="keys">
      ${keys.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}
    </dl>
  <//>`;
}

/** The keys of every layout. @returns {[string, string][]} */
export const layoutKeys = () => [
  ["← ↑ → ↓", say("go from card to card")],
  ["Enter", say("pick a card up; put it down")],
  ["Esc", say("let go of a card")],
  ["1 – 7", say("go to a column")],
  ["0", say("go to the stock")],
  ["U", say("put the card up")],
  ["F", say("flip a card of the stock")],
];

/**
 * Choosing a card to look for, by typing or by tapping it.
 * @param {{onFind: (card: string) => void, onClose: () => void}} props
 */
export function FindDialog({ onFind, onClose }) {
  const [problem, setProblem] = useState("");
  const typed = useRef(/** @type {HTMLInputElement | null} */ (null));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const card = cardTyped(typed.current?.value ?? "");
    if (card) onFind(card);
    else setProblem(say("No card is called that. Try “9s”, or “queen of hearts”."));
  };
  return html`<${Dialog} title=${say("Find a card")} close=${onClose}>
    <form class="row end" onSubmit=${submit}>
      <label class="field grow">
        <span>${say("Type a card, such as “9s”, or tap it")}</span>
        <input ref=${typed} type="text" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="find-problem" />
      </label>
      <button class="button primary">${say("Find")}</button>
    </form>
    <p id="find-problem" class="problem" role="status">${problem}</p>
    ${[..."SHDC"].map(
      (suit) => html`<fieldset key=${suit} class="ranks" data-suit=${suit}>
        <legend><${Pip} suit=${suit} /> ${suitName(suit)}</legend>
        ${[..."A23456789TJQK"].map((rank) => html`<button type="button" class="rank" data-find=${rank + suit} aria-label=${cardName(rank + suit)} onClick=${() => onFind(rank + suit)}>${rank === "T" ? "10" : rank}</button>`)}
      </fieldset>`,
    )}
  <//>`;
}

/**
 * What a hint says: the deed, and why.
 * @param {{deed: string, why: string[], card: string, onDo?: () => void, onClose: () => void}} props
 */
export function HintPanel({ deed, why, card, onDo, onClose }) {
  return html`<div class="counsel" role="status">
    ${card && html`<${Card} card=${card} silent />`}
    <div>
      <strong>${deed}</strong>
      ${why.map((reason) => html`<p key=${reason}>${reason}</p>`)}
    </div>
    <div class="row">
      ${onDo && html`<button type="button" class="button primary" data-action="do-hint" onClick=${onDo}>${say("Do it")}</button>`}
      <button type="button" class="button quiet square" aria-label=${say("Close")} onClick=${onClose}>✕</button>
    </div>
  </div>`;
}
