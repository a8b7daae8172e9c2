/** Things said once: to everybody in a note at the foot of the page, or to screen readers alone. */

import { html, signal } from "./html.js";
import { say } from "./say.js";

const STAYS = 7000;

const note = signal(/** @type {{text: string, kind: "refusal" | "news"} | null} */ (null));
const whisper = signal("");

/** @type {number | undefined} */
let fading;

/**
 * Shows a note for some seconds.
 * @param {string} text
 * @param {"refusal" | "news"} [kind]
 */
export function tellAll(text, kind = "news") {
  note.value = { text, kind };
  clearTimeout(fading);
  fading = setTimeout(() => (note.value = null), STAYS);
}

/**
 * Says something to screen readers.
 * @param {string} text
 */
export function announce(text) {
  whisper.value = text;
}

/** Where notes appear. */
export function Notes() {
  const shown = note.value;
  return html`
    <div class="visually-hidden" aria-live="polite">${whisper.value}</div>
    <div class="notes" role="status">
      ${shown &&
      html`<div class="note" data-kind=${shown.kind}>
        <p>${shown.text}</p>
        <button class="button quiet square" aria-label=${say("Close")} onClick=${() => (note.value = null)}>✕</button>
      </div>`}
    </div>
  `;
}
