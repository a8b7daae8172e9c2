// @ts-check
/** Cards as they are drawn: faces, backs, Auction's items and its money. Their size is the CSS variable `--card`. */
import { html } from "./html.js";
import { number, say } from "./say.js";

export const SUITS = ["S", "H", "D", "C"];
export const UNSEEN = "?";

/** The ranks of a pack, highest first. */
export const RANKS = [..."AKQJT98765432"];

const SUIT_SHAPES = /** @type {Record<string, string>} */ ({
  S: "M12 1.5C12 1.5 2.6 8.6 2.6 14a4.7 4.7 0 0 0 8.3 3c-.2 2.5-1 4-2.9 5h8c-1.9-1-2.7-2.5-2.9-5a4.7 4.7 0 0 0 8.3-3C21.4 8.6 12 1.5 12 1.5Z",
  H: "M12 22C5.4 16 2 12.1 2 8.1 2 5 4.3 2.8 7 2.8c2 0 4 1.2 5 3.3 1-2.1 3-3.3 5-3.3 2.7 0 5 2.2 5 5.3 0 4-3.4 7.9-10 13.9Z",
  D: "M12 1 20.2 12 12 23 3.8 12Z",
  C: "M12 2a4.7 4.7 0 0 0-4 7.2 4.8 4.8 0 1 0 3 7.6c-.2 2.6-1 4.2-3 5.2h8c-2-1-2.8-2.6-3-5.2a4.8 4.8 0 1 0 3-7.6A4.7 4.7 0 0 0 12 2Z",
});

const STAR = "M17 0 12.02 4.98 12.02 12.02 4.98 12.02 0 17-4.98 12.02-12.02 12.02-12.02 4.98-17 0-12.02-4.98-12.02-12.02-4.98-12.02 0-17 4.98-12.02 12.02-12.02 12.02-4.98Z";

/** What stands above the suit of a court card: a king's crown, a queen's tulip, a jack's feather. */
const EMBLEMS = /** @type {Record<string, string>} */ ({
  K: "M-11 3-13-7-6.5-2 0-10 6.5-2 13-7 11 3Z",
  Q: "M0-11C4-7 5-5 4-1 7-2 9-5 9-8c3 6 0 11-9 11S-12-2-9-8c0 3 2 6 5 7-1-4 0-6 4-10Z",
  J: "M-10 4C-9-6-1-11 10-11 9-1 3 4-6 3l-3 4Z",
});


/**
 * Return a rank as it is said.
 * @param {string} rank
 * @returns {string}
 */
export function rankName(rank) {
  if (rank === "A") return say("ace");
  if (rank === "K") return say("king");
  if (rank === "Q") return say("queen");
  if (rank === "J") return say("jack");
  return number(rank === "T" ? 10 : Number(rank));
}

/**
 * Return a suit as it is said.
 * @param {string} suit
 * @returns {string}
 */
export function suitName(suit) {
  if (suit === "S") return say("spades");
  if (suit === "H") return say("hearts");
  if (suit === "D") return say("diamonds");
  return say("clubs");
}

/**
 * Return a card as it is said, such as "ace of hearts".
 * @param {string} card in the notation
 * @returns {string}
 */
export function cardName(card) {
  if (card === UNSEEN) return say("an unseen card");
  return say("{rank} of {suit}", { rank: rankName(card[0]), suit: suitName(card[1]) });
}

/**
 * Return what one of Auction's items is called.
 * @param {string} item
 * @returns {string}
 */
export function itemName(item) {
  if (item === UNSEEN) return say("an unseen card");
  return item === "JOKER" ? say("joker") : rankName(item);
}

/** @param {string} card */
const printedRank = (card) => (card[0] === "T" ? "10" : card[0]);

/**
 * A suit's sign, as large as the text around it.
 * @param {{suit: string}} props
 */
export function Pip({ suit }) {
  return html`<svg class="pip" data-suit=${suit} viewBox="0 0 24 24" aria-hidden="true"><path d=${SUIT_SHAPES[suit]} /></svg>`;
}

/**
 * A card's face, or its back where it is unseen.
 * @param {{card: string, back?: "first" | "second", silent?: boolean}} props `silent`: something else says its name
 */
export function Card({ card, back = "first", silent = false }) {
  if (card === UNSEEN) return html`<${Back} which=${back} silent=${silent} />`;
  const suit = SUIT_SHAPES[card[1]];
  const emblem = EMBLEMS[card[0]];
  return html`<span class="card" data-suit=${card[1]} data-card=${card} ...${label(cardName(card), silent)}>
    <svg viewBox="0 0 60 84" aria-hidden="true">
      <text x="4" y="25" font-size="27" font-weight="750" letter-spacing=${card[0] === "T" ? "-3" : "0"}>${printedRank(card)}</text>
      <path transform="translate(4.5 29) scale(.72)" d=${suit} />
      ${emblem || card[0] === "A" ? html`<path class="rule" transform="translate(36 57) scale(1.24)" d=${STAR} />` : null}
      ${emblem
        ? html`<path class="gold" transform="translate(36 51) scale(.86)" d=${emblem} /><path transform="translate(27.6 54.5) scale(.7)" d=${suit} />`
        : html`<path transform=${card[0] === "A" ? "translate(24 45)" : "translate(21.6 43.5) scale(1.42)"} d=${suit} />`}
    </svg>
  </span>`;
}

/**
 * The back of a card; there are two, so that two packs can be told apart.
 * @param {{which?: "first" | "second", name?: string, silent?: boolean}} props
 */
export function Back({ which = "first", name, silent = false }) {
  return html`<span class=${which === "second" ? "card back second" : "card back"} ...${label(name ?? say("an unseen card"), silent)}></span>`;
}

/**
 * One of Auction's items, with a dot for each of its points; its back where it is unseen.
 * @param {{item: string, points: number, silent?: boolean}} props
 */
export function Item({ item, points, silent = false }) {
  if (item === UNSEEN) return html`<${Back} which="second" silent=${silent} />`;
  const joker = item === "JOKER";
  return html`<span class="card item" data-item=${item} ...${label(itemName(item), silent)}>
    <svg viewBox="0 0 60 84" aria-hidden="true">
      <path class="rule" transform="translate(30 37) scale(1.5)" d=${STAR} />
      <path class="rule" transform="translate(30 37) scale(1.2) rotate(22.5)" d=${STAR} />
      ${joker
        ? html`<path transform="translate(30 37) scale(.86) rotate(22.5)" d=${STAR} />`
        : html`<text x="30" y="48" text-anchor="middle" font-size="32" font-weight="750">${item}</text>`}
      ${Array.from({ length: points }, (_, dot) => html`<circle class="gold" cx=${30 + (dot - (points - 1) / 2) * 9} cy="74" r="3" />`)}
    </svg>
  </span>`;
}

/**
 * One of Auction's money cards.
 * @param {{value: number, silent?: boolean}} props
 */
export function Money({ value, silent = false }) {
  return html`<span class="card money" data-money=${value} ...${label(say("money card {value}", { value }), silent)}>
    <svg viewBox="0 0 60 84" aria-hidden="true">
      <rect class="rule" x="5" y="5" width="50" height="74" rx="4" />
      <path class="rule" transform="translate(30 42) scale(1.36)" d=${STAR} />
      <text x="30" y="52" text-anchor="middle" font-size=${value > 9 ? 24 : 30} font-weight="750">${number(value)}</text>
    </svg>
  </span>`;
}

/**
 * @param {string} name
 * @param {boolean} silent
 */
function label(name, silent) {
  return silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": name };
}
