/** What is asked of the viewer, how to be helped with it, and what the others propose. */

import { tellAll } from "../announce.js";
import { askHint } from "../connection.js";
import { html, useLayoutEffect, useRef, useState } from "../html.js";
import { seatName } from "../listing.js";
import { inDigits, say } from "../say.js";
import { askRoom } from "./asking.js";

/** @import { Hint, Picture } from "../types.js" */

/** Games whose tables say themselves what is asked, and have a hint of their own. */
const OWN_WORDS = ["patience", "duel"];

/** @param {{picture: Picture, hint: Hint | null, setHint: (hint: Hint | null) => void}} props */
export function Asked({ picture, hint, setHint }) {
  const { me, on, offer_on, ask, table, game } = picture;
  const away = me !== null && picture.seats[me].away;
  const turn = Boolean(on || offer_on) && !away;
  const saysItself = OWN_WORDS.includes(game) && me !== null && !away;
  return html`
    ${!saysItself && html`<div class="asked" data-turn=${String(turn)} data-watching=${String(me === null)}>
      <${Question} text=${away ? say("The house plays for you.") : inDigits(ask) || waiting(picture)} />
      ${away && html`<button class="button primary" onClick=${() => askRoom(table, "return")}>${say("Play again yourself")}</button>`}
      ${turn && html`<${AskHint} table=${table} setHint=${setHint} />`}
    </div>`}
    ${picture.preparing && html`<p class="preparing" role="status">${say("The search is being compiled; this happens once, and takes some seconds.")}</p>`}
    ${hint && html`<${Advice} hint=${hint} close=${() => setHint(null)} />`}
    <${Abandoning} picture=${picture} />
  `;
}

/**
 * What is asked. Where room is scarce it shows its beginning, and the rest when it is wanted.
 * @param {{text: string}} props
 */
function Question({ text }) {
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const lines = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = lines.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 2));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [text]);
  return html`<p role="status" ref=${lines} data-open=${String(open)}>${text}</p>
    ${(open || cut) && html`<button class="button quiet more" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${open ? say("Less") : say("More")}</button>`}`;
}

/** @param {Picture} picture */
function waiting({ me, seats }) {
  if (me === null) return say("You are watching.");
  if (seats.length > 2) return say("The others choose.");
  return say("{name} chooses.", { name: seatName(seats[1 - me], 1 - me) });
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
  const lines = hint.why.length ? hint.why : [hint.do ?? say("It is best to wait.")];
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
