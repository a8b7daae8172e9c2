/** The wish to be dealt only such patiences as can be won. */

import { html } from "./html.js";
import { prefer, preference } from "./preferences.js";
import { say } from "./say.js";

/**
 * The switch; what is chosen is kept on this device.
 * @param {{off?: boolean, after?: (winnable: boolean) => void}} props `off` where a certain deal is asked for
 */
export function WinnableOnly({ off = false, after }) {
  const change = (/** @type {any} */ event) => {
    prefer("winnable", event.target.checked ? "on" : "off");
    after?.(event.target.checked);
  };
  return html`<label class="choice">
    <input type="checkbox" data-field="winnable" disabled=${off} checked=${preference("winnable") === "on"} onChange=${change} />
    <span>${say("Only deals that can be won")}</span>
  </label>`;
}

/** What is shown while a deal is looked for; the first time a server does this it takes some seconds. */
export function Looking() {
  return html`<p class="muted small" role="status">${say("Looking for a deal that can be won …")}</p>`;
}
