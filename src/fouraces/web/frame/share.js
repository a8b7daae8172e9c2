/** A table's link: to copy, to share, to show to a camera. */

import { tellAll } from "../announce.js";
import { html } from "../html.js";
import { say } from "../say.js";

/** @param {{table: string}} props */
export function Share({ table }) {
  const link = `${location.origin}/table/${table}`;
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => tellAll(say("The link is copied.")),
      () => tellAll(say("The browser did not let the link be copied; please copy it by hand."), "refusal"),
    );
  const share = () => navigator.share({ title: say("Four Aces"), url: link }).catch(() => {});
  return html`<div class="share">
    <img class="code" src=${`/api/tables/${table}/qr.svg`} width="160" height="160" alt=${say("The link as a code for a camera")} />
    <div class="stack">
      <label class="field">
        <span>${say("The link to this table")}</span>
        <input type="text" readonly dir="ltr" value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} />
      </label>
      <div class="row">
        ${navigator.clipboard && html`<button type="button" class="button" onClick=${copy}>${say("Copy the link")}</button>`}
        ${typeof navigator.share === "function" && html`<button type="button" class="button" onClick=${share}>${say("Share …")}</button>`}
      </div>
      <p class="muted small">${say("Whoever has the link can sit down while a seat is free, and watch later.")}</p>
    </div>
  </div>`;
}
