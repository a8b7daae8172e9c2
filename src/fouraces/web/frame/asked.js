/** What is asked of the viewer, how to be helped with it, and what the others propose. */

import { tellAll } from "../announce.js";
import { askHint } from "../connection.js";
import { html, useState } from "../html.js";
import { seatName } from "../listing.js";
import { inDigits, say } from "../say.js";
import { askRoom } from "./asking.js";

/** @import { Hint, Picture } from "../types.js" */

/** Games whose tables have a hint of their own; the patience's also says itself what is to be done. */
const OWN_HINTS = ["patience", "duel"];

/** @param {{picture: Picture, hint: Hint | null, setHint: (hint: Hint | null) => void}} props */
export function Asked({ picture, hint, setHint }) {
  const { me, on, offer_on, ask, table, game } = picture;
  const away = me !== null && picture.seats[me].away;
  const turn = Boolean(on || offer_on) && !away;
  if (game === "patience" && !away) return null;
  return html`
    <div class="asked" data-turn=${String(turn)}>
      <p role="status">${away ? say("The house plays for you.") : inDigits(ask) || waiting(picture)}</p>
      ${away && html`<button class="button primary" onClick=${() => askRoom(table, "return")}>${say("Play again yourself")}</button>`}
      ${turn && !OWN_HINTS.includes(game) && html`<${AskHint} table=${table} setHint=${setHint} />`}
    </div>
    ${hint && html`<${Advice} hint=${hint} close=${() => setHint(null)} />`}
    <${Abandoning} picture=${picture} />
  `;
}

/** @param {Picture} picture */
function waiting({ me }) {
  return me === null ? say("You are watching.") : say("The others choose.");
}

/** @param {{table: string, setHint: (hint: Hint | null) => void}} props */
function AskHint({ table, setHint }) {
  const [thinking, setThinking] = useState(false);
  const ask = async () => {
    setThinking(true);
    const answer = await askHint(table);
    setThinking(false);
    if ("error" in answer) tellAll(answer.error, "refusal");
    else setHint(answer);
  };
  return html`<button class="button quiet" disabled=${thinking} onClick=${ask}>${thinking ? say("Thinking …") : say("Hint")}</button>`;
}

/** @param {{hint: Hint, close: () => void}} props */
function Advice({ hint, close }) {
  const lines = hint.why.length ? hint.why : [hint.do ?? say("The house would wait.")];
  return html`<div class="advice" role="status">
    <div>${lines.map((line) => html`<p key=${line}>${inDigits(line)}</p>`)}</div>
    <button class="button quiet square" aria-label=${say("Close")} onClick=${close}>✕</button>
  </div>`;
}

/** @param {{picture: Picture}} props */
function Abandoning({ picture }) {
  const { abandoning, me, seats, table } = picture;
  const others = abandoning.filter((seat) => seat !== me);
  if (!others.length) return null;
  return html`<div class="asked" role="status">
    ${others.map((seat) => html`<p key=${seat}>${say("{name} offers to abandon the game.", { name: seatName(seats[seat], seat) })}</p>`)}
    ${me !== null && html`<button class="button" onClick=${() => askRoom(table, "abandon")}>${say("Agree to abandon the game")}</button>`}
  </div>`;
}
