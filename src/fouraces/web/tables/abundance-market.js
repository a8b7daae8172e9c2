// @ts-check
/** What Abundance's market pays, what a hand fetches and a trade is worth, and offers in the notation. */
import { SUITS } from "../cards.js";

/**
 * @typedef {Record<string, number>} BySuit
 * @typedef {{give: string[], pay: number, take: string[], ask: number}} Offer as who makes it says it
 * @typedef {{card: string, kind: string, seals: number[] | null, first: number, bids: (number | null)[], buyer: number, price: number}} Sold
 * @typedef {{rubber: number, round: number, pile: number, cards: string[], tally: BySuit, prices: BySuit, hands: string[][], income: number[], cornered: string[][]}} Sale
 */

/**
 * What a viewer may know of the game.
 * @typedef {object} View
 * @property {{tally: "running" | "round", rubbers: number}} options
 * @property {number | null} seat
 * @property {boolean} over
 * @property {{money: number[], rubbers: number[][], winners: number[]} | null} result
 * @property {number[]} waiting
 * @property {string[]} legal
 * @property {number} rubber
 * @property {number | null} dealer
 * @property {number[][]} rubbers
 * @property {number[]} money
 * @property {string[][]} hands
 * @property {number} round
 * @property {number[]} piles
 * @property {"open" | "hidden" | "one-bid"} auction
 * @property {number | null} opener
 * @property {number[]} values
 * @property {string[]} turned_up
 * @property {number} to_turn
 * @property {BySuit} base
 * @property {BySuit} tally
 * @property {BySuit} prices
 * @property {BySuit} unseen
 * @property {"pile" | "bid" | "seal" | "sell" | null} asked
 * @property {number | null} speaker
 * @property {string | null} card
 * @property {number | null} bid
 * @property {number | null} bidder
 * @property {boolean} passed
 * @property {number | null} first
 * @property {(number | null)[]} bids
 * @property {(number | "?" | null)[]} seals
 * @property {number[]} free
 * @property {boolean} paused
 * @property {boolean} may_offer
 * @property {(Offer | null)[]} offers
 * @property {number} ended
 * @property {(Offer & {by: number, fate: string})[]} dealings
 * @property {boolean[]} sells
 * @property {Sold[]} auctions
 * @property {Sale[]} sales
 */

/** Cards in a pile, and how many there are of each suit. */
export const PILE = 12;

/** With so many cards of a suit in one hand the market is cornered, and pays so many times their price. */
export const CORNER = 3;

/** How a round's cards are sold, in the order of the rounds, and what the rarest suit then pays. */
export const ROUNDS = /** @type {const} */ ([
  { auction: "open", most: 20 },
  { auction: "hidden", most: 40 },
  { auction: "one-bid", most: 80 },
  { auction: "open", most: 160 },
]);

/**
 * Tells whether the round's last cards are known without being seen: nothing else lies face down.
 * @param {View} view
 */
export function allKnown(view) {
  const faceDown = SUITS.reduce((sum, suit) => sum + view.unseen[suit], 0);
  return faceDown > 0 && view.to_turn === faceDown;
}

/**
 * Returns how many cards of each suit the prices count: those that have come up, or will have where that is known.
 * @param {View} view
 * @returns {BySuit}
 */
export function counted(view) {
  const known = allKnown(view);
  return Object.fromEntries(SUITS.map((suit) => [suit, view.tally[suit] + (known ? view.unseen[suit] : 0)]));
}

/**
 * Returns the suits from the rarest to the most common; ties in the order of the base.
 * @param {View} view
 */
export function byRarity(view) {
  const tally = counted(view);
  return SUITS.toSorted((one, other) => tally[one] - tally[other]);
}

/**
 * Returns what a card of each suit fetches by what is known.
 * @param {View} view
 * @returns {BySuit}
 */
export function paying(view) {
  return Object.fromEntries(byRarity(view).map((suit, place) => [suit, view.values[place]]));
}

/**
 * @param {string[]} cards
 * @param {string} suit
 */
export const ofSuit = (cards, suit) => cards.filter((card) => card[1] === suit);

/**
 * Returns what so many cards of one suit fetch.
 * @param {number} held
 * @param {number} price
 */
export function suitFetches(held, price) {
  return held * price * (held >= CORNER ? CORNER : 1);
}

/**
 * Returns what a hand fetches.
 * @param {string[]} hand
 * @param {BySuit} prices
 */
export function fetched(hand, prices) {
  return SUITS.reduce((sum, suit) => sum + suitFetches(ofSuit(hand, suit).length, prices[suit]), 0);
}

/**
 * Returns what a card would add to what a hand fetches.
 * @param {string[]} hand
 * @param {string} card
 * @param {BySuit} prices
 */
export function adds(hand, card, prices) {
  return fetched([...hand, card], prices) - fetched(hand, prices);
}

/**
 * Returns what a trade would be worth to each seat at the prices as they are.
 * @param {View} view
 * @param {Offer} offer
 * @param {number} by the seat that offers it
 */
export function gains(view, offer, by) {
  const prices = paying(view);
  const gain = (/** @type {number} */ seat) => {
    const [gone, got] = seat === by ? [offer.give, offer.take] : [offer.take, offer.give];
    const hand = view.hands[seat];
    const after = [...hand.filter((card) => !gone.includes(card)), ...got];
    return fetched(after, prices) - fetched(hand, prices) + (seat === by ? 1 : -1) * (offer.ask - offer.pay);
  };
  return [gain(0), gain(1)];
}

/**
 * Returns an offer as an action.
 * @param {Offer} offer
 */
export function offerAction({ give, pay, take, ask }) {
  return `offer ${side(give, pay)} for ${side(take, ask)}`;
}

/**
 * @param {string[]} cards
 * @param {number} money
 */
function side(cards, money) {
  return [...cards, ...(money ? [`$${money}`] : [])].join(" ");
}

/**
 * Reads an offer from an action that is one.
 * @param {string} action
 * @returns {Offer}
 */
export function readOffer(action) {
  const [[give, pay], [take, ask]] = action.slice("offer ".length).split(" for ").map(readSide);
  return { give, pay, take, ask };
}

/**
 * @param {string} words
 * @returns {[string[], number]}
 */
function readSide(words) {
  const [cards, money] = [words.split(" "), words.split("$")[1]];
  return [cards.filter((word) => word[0] !== "$"), Number(money ?? 0)];
}

/**
 * Tells what an offer lacks: nothing, or "card" where no card moves, or the side that is empty.
 * @param {Offer} offer
 * @returns {"" | "both" | "card" | "give" | "take"}
 */
export function lacking({ give, pay, take, ask }) {
  const [noneGiven, noneTaken] = [!give.length && !pay, !take.length && !ask];
  if (noneGiven && noneTaken) return "both";
  if (!give.length && !take.length) return "card";
  if (noneGiven) return "give";
  return noneTaken ? "take" : "";
}

/**
 * Returns an offer without what can no longer be delivered.
 * @param {Offer} offer
 * @param {View} view
 * @param {number} by the seat that offers it
 * @returns {Offer}
 */
export function deliverable(offer, view, by) {
  const [own, others] = [view.hands[by], view.hands[1 - by]];
  return {
    give: own.filter((card) => offer.give.includes(card)),
    pay: Math.min(offer.pay, view.free[by]),
    take: others.filter((card) => offer.take.includes(card)),
    ask: Math.min(offer.ask, view.free[1 - by]),
  };
}
