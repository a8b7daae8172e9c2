// @ts-check
/** Sentences of Abundance's table, and what every part of it is given: the game as one viewer sees it. */
import { cardName } from "../cards.js";
import { html } from "../html.js";
import { isolated, N_, number, say, together } from "../say.js";

/**
 * @typedef {import("./abundance-market.js").View} View
 * @typedef {import("./abundance-market.js").Offer} Offer
 * @typedef {Record<string, string | number>} Facts
 */

/**
 * What a viewer sees and may do.
 * @typedef {object} Seen
 * @property {View} view
 * @property {number | null} me the viewer's seat
 * @property {number} near the seat whose hand lies nearest
 * @property {string[]} names
 * @property {string} hint what the best bot would do, as an action; "" where that is not asked
 * @property {boolean} busy whether an action is on its way
 * @property {((action: string) => Promise<boolean>) | null} act does an action and tells whether it was taken; null for who may only look
 */

/** The outline of an eight-pointed star, 100 wide. */
export const STAR = "M50 2 64 16H84V36L98 50 84 64V84H64L50 98 36 84H16V64L2 50 16 36V16H36Z";

/** What the kinds of auction are called. */
export const KINDS = { open: N_("open bids"), hidden: N_("hidden bids"), "one-bid": N_("one bid") };

/** What the places in the order of rarity are called. */
export const PLACES = [N_("rarest"), N_("second rarest"), N_("third rarest"), N_("most common")];

/**
 * Says a sentence about a seat: one way to who sits there, another to others.
 * @param {Seen} seen
 * @param {number} seat
 * @param {string} own
 * @param {string} others may speak of {name}
 * @param {Facts} [facts]
 */
export function tell({ me, names }, seat, own, others, facts = {}) {
  return seat === me ? say(own, facts) : say(others, { ...facts, name: isolated(names[seat]) });
}

/**
 * Returns how a seat is called: "You", or its name.
 * @param {Seen} seen
 * @param {number} seat
 */
export function called(seen, seat) {
  return tell(seen, seat, N_("You"), "{name}");
}

/**
 * Returns what makes a button one that does an action.
 * @param {Seen} seen
 * @param {string} action
 * @param {boolean} off whether it cannot be done now; the button stays in place and keeps the focus
 */
export function does({ act, hint }, action, off) {
  return {
    type: "button",
    "data-action": action,
    "data-hinted": hint === action,
    "aria-disabled": off,
    onClick: () => !off && act?.(action),
  };
}

/**
 * Returns one side of an offer in words.
 * @param {string[]} cards
 * @param {number} money
 */
export function sideInWords(cards, money) {
  return together([...cards.map(cardName), ...(money ? [say("${money}", { money })] : [])]);
}

/**
 * Says what an offer offers.
 * @param {Seen} seen
 * @param {Offer} offer
 * @param {number} by
 */
export function offerInWords(seen, { give, pay, take, ask }, by) {
  const facts = { give: sideInWords(give, pay), take: sideInWords(take, ask) };
  return tell(seen, by, N_("You offer {give} for {take}."), N_("{name} offers {give} for {take}."), facts);
}

/** @param {number} amount */
export function signed(amount) {
  const shown = number(Math.abs(amount));
  if (!amount) return shown;
  return `\u2066${amount > 0 ? "+" : "−"}${shown}\u2069`;
}

/**
 * An amount of money, with a coin before it.
 * @param {{amount: number, big?: boolean}} props
 */
export function Coins({ amount, big = false }) {
  return html`<span class=${big ? "coins big" : "coins"}>
    <svg class="coin" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d="M12 4.2 14.3 6.5 17.5 6.5 17.5 9.7 19.8 12 17.5 14.3 17.5 17.5 14.3 17.5 12 19.8 9.7 17.5 6.5 17.5 6.5 14.3 4.2 12 6.5 9.7 6.5 6.5 9.7 6.5Z" />
    </svg>
    <span class="number">${number(amount)}</span>
  </span>`;
}
