/** What Auction's table can be read from: the shape of an observation, and what follows from it. */

import { itemName, UNSEEN } from "../cards.js";
import { seatName } from "../listing.js";
import { number, say, together } from "../say.js";

/** @typedef {(string | null)[]} Round each seat's action, or null */

/**
 * @typedef {object} Sale
 * @property {string} item
 * @property {boolean} blind
 * @property {Round[]} rounds
 * @property {number | null} buyer
 * @property {number[]} paid
 */

/**
 * @typedef {object} View an observation of Auction
 * @property {number} players
 * @property {number | null} seat
 * @property {{joker: "blind" | "scoring"}} options
 * @property {boolean} over
 * @property {{points: number[], money: number[], winners: number[]} | null} result
 * @property {number[]} waiting
 * @property {string[]} legal
 * @property {"bid" | "overtime" | null} asked
 * @property {string | null} item
 * @property {string[]} left
 * @property {number[]} sealed
 * @property {string | null} choice
 * @property {number[][]} hands
 * @property {number[][]} table
 * @property {string[][]} bought
 * @property {Round[]} rounds
 * @property {number[]} lot
 * @property {Sale[]} sales
 */

/** @typedef {Omit<import("../types.js").Picture, "view"> & {view: View | null}} Picture */

/** @type {Record<string, number>} */
const POINTS = { J: 1, Q: 2, K: 3, A: 4, JOKER: 1 };

/** How many cards the item deck has. */
export const DECK = 9;

/** @param {string} item @param {View} view */
export function pointsOf(item, view) {
  return item === UNSEEN || (item === "JOKER" && view.options.joker === "blind") ? 0 : POINTS[item];
}

/** @param {number[]} numbers */
export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {View} view @param {number} seat */
export function pointsOfSeat(view, seat) {
  return sum(view.bought[seat].map((item) => POINTS[item]));
}

/** @param {View} view @returns {number[]} */
export function seatsOf(view) {
  return view.hands.map((_, seat) => seat);
}

/**
 * Returns the money card of an action, or 0 if it names none that is seen.
 * @param {string | null} action
 */
export function cardOf(action) {
  return Number(action?.match(/\d+$/)?.[0] ?? 0);
}

/**
 * Returns a choice as it is said in short.
 * @param {string} choice in the notation
 */
export function choiceInWords(choice) {
  if (choice === "pass") return say("pass");
  if (choice === "withdraw") return say("withdraw");
  if (choice === "stand") return say("stand");
  if (choice.endsWith(UNSEEN)) return say("adds an unseen card");
  return choice.startsWith("add") ? say("add {card}", { card: cardOf(choice) }) : number(cardOf(choice));
}

/**
 * Returns who bids for the item together with the viewer, by name.
 * @param {Picture} picture
 * @param {number[]} seats
 */
export function namesOf(picture, seats) {
  return together(seats.map((seat) => (seat === picture.view?.seat ? say("you") : nameOf(picture, seat))));
}

/** @param {Picture} picture @param {number} seat */
export function nameOf(picture, seat) {
  return seatName(picture.seats[seat], seat);
}

/**
 * Returns an item with its letter, as in "ace (A)".
 * @param {string} item
 */
export function itemInFull(item) {
  return item.length > 1 || item === UNSEEN ? itemName(item) : say("{name} ({letter})", { name: itemName(item), letter: item });
}

/**
 * What the cards on the table did in one revealed round.
 * @typedef {object} Happening
 * @property {string} key tells it from every other of the game
 * @property {string} item what it was for, once it is known; else unseen
 * @property {boolean} blind
 * @property {Round} shown
 * @property {number[][]} lying what each seat had on the table before
 * @property {number} number which round of the sale it was, from 0
 * @property {"sold" | "unsold" | "tie"} end
 * @property {boolean} lot whether a lot decided, or must
 * @property {number | null} buyer
 * @property {number[]} paid
 */

/** @param {View} view */
function roundsIn(view) {
  return sum(view.sales.map((sale) => sale.rounds.length)) + view.rounds.length;
}

/**
 * Returns what was revealed last, if anything has been.
 * @param {View} view
 * @returns {Happening | null}
 */
export function lastHappening(view) {
  const sale = view.sales.at(-1);
  if (view.rounds.length) {
    return happening(view, view.rounds, { item: view.item ?? UNSEEN, blind: view.item === UNSEEN, buyer: null, paid: [] }, "tie");
  }
  return sale ? happening(view, sale.rounds, sale, sale.buyer === null ? "unsold" : "sold") : null;
}

/**
 * @param {View} view
 * @param {Round[]} rounds
 * @param {Omit<Sale, "rounds">} sale
 * @param {Happening["end"]} end
 * @returns {Happening}
 */
function happening(view, rounds, sale, end) {
  const number = rounds.length - 1;
  const shown = rounds[number];
  const before = rounds.slice(0, number);
  const lying = shown.map((action, seat) => (action === null ? [] : before.map((round) => cardOf(round[seat])).filter(Boolean)));
  return { ...sale, key: `${view.sales.length}.${view.rounds.length}.${view.lot.length}`, shown, lying, number, end, lot: lotAmong(shown) };
}

/** @param {Round} shown */
function lotAmong(shown) {
  return shown.filter((action) => action === "stand").length > 1 && !shown.some((action) => action?.startsWith("add"));
}

/**
 * Returns what was revealed between two pictures, to be shown at leisure: nothing if the later one is no
 * step, or no small one, on from the earlier.
 * @param {View | null} before
 * @param {View} after
 */
export function revealedBetween(before, after) {
  if (!before || after.sales.length < before.sales.length) return null;
  const rounds = roundsIn(after) - roundsIn(before);
  const drawn = rounds === 0 && after.sales.length > before.sales.length;
  return drawn || (rounds > 0 && rounds < 3) ? lastHappening(after) : null;
}

/**
 * Returns in a sentence how a round ended.
 * @param {Happening} what
 * @param {Picture} picture
 */
export function tellEnd(what, picture) {
  const { shown, lying, buyer } = what;
  const item = itemInFull(what.item);
  if (what.end === "unsold") return say("Nobody bids: the {item} is set aside.", { item });
  if (buyer === null) return tellTie(what, picture);
  const facts = { item, price: sum(what.paid), name: nameOf(picture, buyer) };
  const own = buyer === picture.view?.seat;
  if (what.lot) {
    return own
      ? say("The lot falls on you: you buy the {item} for {price}.", facts)
      : say("The lot falls on {name}, who buys the {item} for {price}.", facts);
  }
  if (lying[buyer].length && shown[buyer] === "withdraw") {
    return own
      ? say("All withdraw, you last: you must buy the {item} for {price}.", facts)
      : say("All withdraw, {name} last, who must buy the {item} for {price}.", facts);
  }
  if (what.number && shown.filter((action) => action && action !== "withdraw").length === 1) {
    return own
      ? say("Only you stay in: you buy the {item} for {price}.", facts)
      : say("Only {name} stays in and buys the {item} for {price}.", facts);
  }
  return own ? say("You buy the {item} for {price}.", facts) : say("{name} buys the {item} for {price}.", facts);
}

/** @param {Happening} what @param {Picture} picture */
function tellTie(what, picture) {
  if (what.lot) return say("All who tie stand: a lot decides.");
  const totals = what.shown.map((action, seat) => (action === null || action === "withdraw" ? 0 : sum(what.lying[seat]) + cardOf(action)));
  const price = Math.max(...totals);
  const names = namesOf(picture, totals.flatMap((total, seat) => (total === price ? [seat] : [])));
  return say("A tie at {price}. In overtime: {names}.", { price, names });
}
