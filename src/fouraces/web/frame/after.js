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
  const [winner, ...counts] = outcome.split(" · ");
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
    <h2 id="outcome">${inDigits(winner) || say("The game is over.")}</h2>
    ${counts.length > 0 && html`<p class="muted">${inDigits(counts.join(" · "))}</p>`}
    ${again !== null && me !== null && players > 1 && !wanted && html`<p>${say("Another game is set up here; your seat in it is kept.")}</p>`}
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
