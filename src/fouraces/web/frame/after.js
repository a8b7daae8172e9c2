/** After the game: how it ended, and what one may do with it. */

import { takeSeat } from "../games.js";
import { html, useEffect, useState } from "../html.js";
import { go } from "../router.js";
import { inDigits, say } from "../say.js";
import { askRoom } from "./asking.js";

/** @import { Picture } from "../types.js" */

/** @param {{picture: Picture}} props */
export function After({ picture }) {
  const { table, outcome, again, me, players } = picture;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted || again === null) return;
    if (me !== null) takeSeat(again, me);
    go(`/table/${again}`);
  }, [wanted, again]);
  const playAgain = async () => {
    setWanted(true);
    if (again === null) setWanted((await askRoom(table, "rematch")).ok);
  };
  return html`<section class="after panel" aria-labelledby="outcome">
    <h2 id="outcome">${inDigits(outcome) || say("The game is over.")}</h2>
    <div class="row">
      ${players > 1 && (again !== null || me !== null) && html`<button class="button primary" disabled=${wanted} onClick=${playAgain}>${again === null ? say("Play again") : say("To the next game")}</button>`}
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
