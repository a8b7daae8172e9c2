/** What of a hand of Ambition is shown when: a finished trick stays for a while, and so does a hand's scoring. */

import { useEffect, useReducer, useRef } from "../html.js";
import { chipsOf, SEATS, TRICKS, winningSeat } from "./ambition-rules.js";

/**
 * @typedef {import("./ambition-rules.js").View} View
 * @typedef {import("./ambition-rules.js").Trick} Trick
 * @typedef {{view: View, trick: Trick, place: number}} Held a finished trick that stays, in the view it belongs to
 */

const STAYS = 1200;
const STAYS_FOR_A_TWO = 2600;
const GATHERS = 220;
/** A viewer who is further behind than this, after a page slept, is not made to wait. */
const BEHIND = 2;

/** @param {View} view */
const finished = (view) => Math.max(0, view.number - 1) * TRICKS + view.tricks.length;

/**
 * Follows the views of a game in play.
 * @param {View} view
 * @param {boolean} live whether it goes on by itself; else whoever looks steps through it
 */
export function usePace(view, live) {
  const shown = useRef(finished(view));
  const scored = useRef(view.past.length);
  const gathering = useRef(false);
  const before = useRef(/** @type {View | null} */ (null));
  const latest = useRef(view);
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);

  if (latest.current.number !== view.number) before.current = completed(latest.current);
  latest.current = view;
  const due = finished(view);
  if (!live || due < shown.current || view.number === 0) {
    shown.current = due;
    if (!live) scored.current = view.past.length;
  }
  if (due - shown.current > BEHIND) shown.current = due - 1;
  let held = due > shown.current ? heldAt(shown.current, view, before.current) : null;
  while (!held && shown.current < due) {
    shown.current += 1;
    if (shown.current < due) held = heldAt(shown.current, view, before.current);
  }

  const turn = held ? shown.current : -1;
  const goOn = () => {
    if (turn !== shown.current) return;
    shown.current += 1;
    gathering.current = false;
    redraw(0);
  };
  useEffect(() => {
    if (!held) return undefined;
    const gather = () => {
      gathering.current = true;
      redraw(0);
    };
    const stays = held.trick.cards[held.trick.winner][0] === "2" ? STAYS_FOR_A_TWO : STAYS;
    const timers = [setTimeout(gather, stays), setTimeout(goOn, stays + GATHERS)];
    return () => timers.forEach(clearTimeout);
  }, [turn]);

  return {
    held,
    gathering: Boolean(held) && gathering.current,
    goOn,
    /** The number of the hand whose scoring nobody has put away yet; 0 if there is none. */
    scoring: !held && view.past.length > scored.current ? view.past.length : 0,
    putAway() {
      scored.current = latest.current.past.length;
      redraw(0);
    },
  };
}

/**
 * @param {number} count how many tricks of the game have been shown
 * @param {View} view
 * @param {View | null} before the last view of the hand before
 * @returns {Held | null}
 */
function heldAt(count, view, before) {
  const hand = Math.floor(count / TRICKS) + 1;
  const of = hand === view.number ? view : before?.number === hand ? before : null;
  const trick = of?.tricks[count % TRICKS];
  return of && trick ? { view: of, trick, place: (count % TRICKS) + 1 } : null;
}

/**
 * Returns a hand's last view with its last trick: the next deal may come before anybody is shown it, but when
 * three of its cards lie there, the fourth is the one that is left of the pack.
 * @param {View} view
 * @returns {View}
 */
function completed(view) {
  const lying = view.trick;
  const missing = lying ? SEATS.filter((seat) => !lying.cards[seat]) : [];
  if (!lying?.suit || view.tricks.length !== TRICKS - 1 || missing.length !== 1) return view;
  const played = new Set([...view.tricks.flatMap((trick) => trick.cards), ...lying.cards]);
  const left = [..."SHDC"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit)).find((card) => !played.has(card));
  if (!left) return view;
  const cards = lying.cards.map((card) => card ?? left);
  const winner = winningSeat(cards, lying.suit) ?? lying.leader;
  const points = cards.reduce((sum, card) => sum + chipsOf(card), 0);
  const trick = { leader: lying.leader, suit: lying.suit, cards, winner, points };
  return { ...view, trick: null, waiting: [], legal: [], hand: [], tricks: [...view.tricks, trick] };
}
