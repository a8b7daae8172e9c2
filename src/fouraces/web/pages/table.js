/** A table: who plays, what is asked, the game itself, what happened, and what is said. */

import { complaint, pictureOf, watch } from "../connection.js";
import { After } from "../frame/after.js";
import { Asked } from "../frame/asked.js";
import { askRoom } from "../frame/asking.js";
import { Before } from "../frame/before.js";
import { Chat, ToChat } from "../frame/chat.js";
import { Log } from "../frame/log.js";
import { Menu } from "../frame/menu.js";
import { Players, Thinking } from "../frame/players.js";
import { GameTable, expectTable } from "../frame/tables.js";
import { gameName, seating } from "../games.js";
import { html, useEffect, useLayoutEffect, useRef, useSignal, useState } from "../html.js";
import { bareNames } from "../listing.js";
import { LanguageSwitch, Sign } from "../masthead.js";
import { keep } from "../promises.js";
import { say } from "../say.js";
import { sound } from "../sound.js";

/** @import { Received } from "../connection.js" */
/** @import { Act, Hint, Picture } from "../types.js" */

export const title = () => say("Table");
export const bare = true;

/** @param {{facts: string[]}} props */
export function Page({ facts: [table] }) {
  useEffect(() => watch(table), [table]);
  const received = pictureOf(table).value;
  const begins = seating.value === table && received?.picture.phase === "open";
  if (received && !begins) return html`<${Table} received=${withNames(received)} />`;
  const problem = complaint.value;
  return html`<div class="page">
    <h1 tabindex="-1">${say("Table")}</h1>
    ${problem
      ? html`<p role="alert">${problem.error}</p><p class="row"><a class="button primary" href="/">${say("To the games")}</a></p>`
      : html`<p role="status">${say("One moment …")}</p>`}
  </div>`;
}

/**
 * Returns what came, with a name for every seat.
 * @param {Received} received
 * @returns {Received}
 */
function withNames({ picture, at }) {
  const names = bareNames(picture.seats);
  const seats = picture.seats.map((seat, place) => ({ ...seat, name: names[place] }));
  return { picture: { ...picture, seats }, at };
}

/** @param {{received: Received}} props */
function Table({ received }) {
  const { picture } = received;
  const { table, game, phase } = picture;
  useEffect(() => {
    expectTable(game);
    keep(table, { commit: picture.commit });
  }, [table]);
  useTitle(picture);
  useHeading(phase);
  useSounds(picture);
  return html`<div class="table-page" data-game=${game} data-phase=${phase}>
    <header class="table-head">
      <a class="home" href="/" aria-label=${say("Four Aces: to the games")}><${Sign} /></a>
      <h1 tabindex="-1">${gameName(game)}</h1>
      ${phase === "playing" && picture.players > 1 && html`<${Thinking} picture=${picture} />`}
      ${phase !== "open" && picture.players > 1 && html`<${Players} received=${received} />`}
      <${LanguageSwitch} />
      ${phase !== "open" && hasCompany(picture) && html`<${ToChat} />`}
      <${Menu} picture=${picture} />
    </header>
    ${phase === "open" ? html`<${Before} picture=${picture} />` : html`<${Played} received=${received} />`}
  </div>`;
}

/** @param {{received: Received}} props */
function Played({ received }) {
  const { picture } = received;
  const { on, phase } = picture;
  const draft = useSignal(/** @type {any} */ (null));
  const [hint, setHint] = useState(/** @type {Hint | null} */ (null));
  useLayoutEffect(() => {
    draft.value = null;
    setHint(null);
  }, [on]);
  return html`<div class="played">
    <div class="middle">
      ${phase === "over" ? html`<${After} picture=${picture} />` : html`<${Asked} picture=${picture} hint=${hint} setHint=${setHint} />`}
      <${GameTable} picture=${picture} act=${actAt(picture)} draft=${draft} hint=${hint} />
    </div>
    <aside class="side" aria-label=${say("Log and chat")}>
      <${Log} lines=${picture.log} />
      ${hasCompany(picture) && html`<${Chat} picture=${picture} />`}
    </aside>
  </div>`;
}

/**
 * Returns what acts for this viewer; undefined for who only looks on.
 * @param {Picture} picture
 * @returns {Act | undefined}
 */
function actAt({ table, me, phase, seats, on }) {
  if (me === null || phase !== "playing" || seats[me].away) return undefined;
  return (action, answering) => askRoom(table, "do", { do: action, on: answering?.on ?? on }, answering?.quiet);
}

/** @param {Picture} picture */
function hasCompany({ seats, me, chat }) {
  return chat.length > 0 || seats.some(({ kind }, seat) => kind === "person" && seat !== me) || me === null;
}

/** @param {Picture} picture */
function useTitle({ game, on, offer_on }) {
  const turn = Boolean(on || offer_on);
  useEffect(() => {
    const name = `${gameName(game)} – ${say("Four Aces")}`;
    document.title = turn ? say("Your turn: {page}", { page: name }) : name;
  }, [game, turn]);
}

/**
 * Brings the focus to the table's head when the game begins, where what had it is gone.
 * @param {string} phase
 */
function useHeading(phase) {
  useEffect(() => {
    if (phase === "playing" && document.activeElement === document.body) document.querySelector("h1")?.focus();
  }, [phase]);
}

/** @param {Picture} picture */
function useSounds({ on, log }) {
  const newest = log.at(-1)?.n;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) sound(on ? "turn" : "move");
    begun.current = true;
  }, [on, newest]);
}
