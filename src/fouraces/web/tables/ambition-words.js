/** What Ambition's table says: names, standings, sentences about tricks. */

import { html } from "../html.js";
import { count, isolated, N_, number, say } from "../say.js";
import { cardName, Pip, rankName, suitName } from "../cards.js";
import { beatenHonour, chipsOf, isKickoff } from "./ambition-rules.js";

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("./ambition-rules.js").View} View
 * @typedef {import("./ambition-rules.js").Trick} Trick
 * @typedef {import("./ambition-rules.js").Standing} Standing
 * @typedef {{view: View, names: string[], me: number | null, near: number}} Sight
 *   what is looked at: `me` is the seat that is addressed as "you", `near` the one that is drawn nearest
 */

/** @type {Record<Standing, string>} */
export const STANDINGS = {
  slam: N_("slam"),
  spoilt: N_("no score"),
  nil: N_("nil"),
  understrike: N_("understrike"),
  overstrike: N_("overstrike"),
  counts: N_("counts"),
};

const PLACES = ["", N_("on your left"), N_("across"), N_("on your right")];

/**
 * Says one of two sentences: to the one it is about, or about somebody by name.
 * @param {Sight} sight
 * @param {number} seat
 * @param {string} own
 * @param {string} others with {name}
 * @param {Record<string, string | number>} [facts]
 */
export function tell(sight, seat, own, others, facts = {}) {
  return seat === sight.me ? say(own, facts) : say(others, { ...facts, name: nameOf(sight, seat) });
}

/**
 * @param {Sight} sight
 * @param {number} seat
 */
export function nameOf(sight, seat) {
  return seat === sight.me ? say("You") : isolated(sight.names[seat]);
}

/** @param {number} place 1 on the left, 2 across, 3 on the right */
export const placeName = (place) => say(PLACES[place]);

/** @param {number} chips */
export const chipsInWords = (chips) => count(chips, "{number} chip", "{number} chips");

/** @param {number} tricks */
export const tricksInWords = (tricks) => count(tricks, "{number} trick", "{number} tricks");

/**
 * Returns a card's name, and what it brings.
 * @param {string} card
 */
export function cardWithChips(card) {
  const chips = card === "?" ? 0 : chipsOf(card);
  return chips ? say("{card}, {chips}", { card: cardName(card), chips: chipsInWords(chips) }) : cardName(card);
}

/**
 * Returns who wins a finished trick with what.
 * @param {Trick} trick
 * @param {Sight} sight
 */
export function trickInWords(trick, sight) {
  const facts = { card: cardName(trick.cards[trick.winner]), chips: chipsInWords(trick.points) };
  return trick.points
    ? tell(sight, trick.winner, N_("You win {chips} with the {card}"), N_("{name} wins {chips} with the {card}"), facts)
    : tell(sight, trick.winner, N_("You win the trick with the {card}"), N_("{name} wins the trick with the {card}"), facts);
}

/**
 * Returns why a two won a trick; "" if none did over an honour.
 * @param {Trick} trick
 */
export function twoInWords(trick) {
  const honour = beatenHonour(trick);
  if (!honour) return "";
  return say("A two beats its suit’s honours: here the {honour}.", { honour: rankName(honour[0]) });
}

/**
 * Returns why a card of one's own cannot be played now; "" if it can.
 * @param {string} card
 * @param {Sight} sight
 */
export function whyNot(card, sight) {
  const { view } = sight;
  if (view.legal.includes(`play ${card}`)) return "";
  if (view.asked !== "play" || !view.trick) return say("Nothing is to be played now.");
  const [turn] = view.waiting;
  if (turn !== sight.me) {
    return turn === undefined ? say("Nothing is to be played now.") : say("It is {name}’s turn.", { name: nameOf(sight, turn) });
  }
  if (isKickoff(view)) {
    return say("The kickoff is a trick of diamonds: play one of yours.");
  }
  const led = /** @type {string} */ (view.trick.cards[view.trick.leader]);
  return say("The {led} was led: follow suit while you can.", { led: cardName(led) });
}

/**
 * Returns what the unfinished trick waits for, in a few words.
 * @param {Sight} sight
 */
export function trickTitle({ view }) {
  if (!view.trick) return "";
  if (isKickoff(view)) return say("Kickoff: diamonds");
  const place = view.tricks.length + 1;
  if (!view.trick.suit) return say("Trick {place}", { place });
  return say("Trick {place}: {suit}", { place, suit: suitName(view.trick.suit) });
}

/**
 * Returns a card in a line of text, as a small sign with its name for those who cannot see it.
 * @param {{card: string}} props
 */
export function Sign({ card }) {
  const rank = card[0] === "T" ? "10" : card[0];
  return html`<span class="printed" data-suit=${card[1]}>
    <span aria-hidden="true" class="ltr">${rank}<${Pip} suit=${card[1]} /></span>
    <span class="visually-hidden">${cardName(card)}</span>
  </span>`;
}

/** @param {number} n */
export const plus = (n) => (n ? say("+{number}", { number: number(n) }) : number(0));
