/** After the game: how it ended, and what one may do with it. */

import { html, useState } from "../html.js";
import { inDigits, say } from "../say.js";
import { askRoom } from "./asking.js";

/** @import { Picture } from "../types.js" */

/** @param {{picture: Picture}} props */
export function After({ picture }) {
  const { table, outcome, again, me, players } = picture;
  return html`<section class="after panel" aria-labelledby="outcome">
    <h2 id="outcome">${inDigits(outcome) || say("The game is over.")}</h2>
    <div class="row">
      ${again !== null && html`<a class="button primary" href=${`/table/${again}`}>${say("To the next game")}</a>`}
      ${again === null && me !== null && players > 1 && html`<button class="button primary" onClick=${() => askRoom(table, "rematch")}>${say("Play again")}</button>`}
      <a class="button" href=${`/replay/${table}${me === null ? "" : `?seat=${me}`}`}>${say("Step through it")}</a>
      <a class="button" href=${`/api/tables/${table}/record`} download>${say("Download the record")}</a>
      <${Check} picture=${picture} />
    </div>
  </section>`;
}

/** @param {{picture: Picture}} props */
function Check({ picture }) {
  const [Shown, setShown] = useState(/** @type {{CheckDialog?: any}} */ ({}));
  const open = async () => setShown(await import("./check-dialog.js"));
  const close = () => setShown({});
  return html`
    <button class="button" onClick=${open}>${say("Check the deal")}</button>
    ${Shown.CheckDialog && html`<${Shown.CheckDialog} picture=${picture} close=${close} />`}
  `;
}
