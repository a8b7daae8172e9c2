/** What everybody at Auction's table owns: points, purchases and the money that is left. */

import { Item } from "../cards.js";
import { html } from "../html.js";
import { count, number, say, together } from "../say.js";
import { nameOf, pointsOf, pointsOfSeat, sum } from "./auction-view.js";

/** @typedef {import("./auction-view.js").Picture} Picture */
/** @typedef {import("./auction-view.js").View} View */

const MONEY = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Points and purchases of a seat.
 * @param {{view: View, seat: number}} props
 */
export function Wealth({ view, seat }) {
  const items = view.bought[seat];
  return html`<div class="auction-wealth">
    <p class="auction-points"><b class="number">${number(pointsOfSeat(view, seat))}</b> ${pointsWord(pointsOfSeat(view, seat))}</p>
    <div class="auction-bought" data-place=${`bought-${seat}`}>
      ${items.length
        ? html`<ul role="list" aria-label=${say("bought")}>
            ${items.map((item, at) => html`<li key=${at}><${Item} item=${item} points=${pointsOf(item, view)} /></li>`)}
          </ul>`
        : html`<span class="visually-hidden">${say("nothing bought yet")}</span>`}
    </div>
  </div>`;
}

/** @param {number} points */
function pointsWord(points) {
  return count(points, "point", "points");
}

/**
 * A rival, or anyone as spectators see them.
 * @param {{picture: Picture, view: View, seat: number}} props
 */
export function Player({ picture, view, seat }) {
  const own = seat === view.seat;
  return html`<li class="auction-player" data-seat=${seat} data-turn=${String(view.waiting.includes(seat))}>
    <h2 class="auction-name">${nameOf(picture, seat)}${own ? html` <span class="chip">${say("you")}</span>` : null}</h2>
    <${Wealth} view=${view} seat=${seat} />
    <${Purse} view=${view} seat=${seat} />
  </li>`;
}

/**
 * The money a seat has in hand: each card in its place, and a gap for each that is not there.
 * @param {{view: View, seat: number}} props
 */
export function Purse({ view, seat }) {
  const hand = view.hands[seat];
  const lying = view.table[seat];
  const stateOf = (/** @type {number} */ card) => (hand.includes(card) ? "held" : lying.includes(card) ? "laid" : "spent");
  return html`<div class="auction-purse" data-place=${`home-${seat}`}>
    <p class="visually-hidden">${purseInWords(hand)}</p>
    <span class="auction-coins" aria-hidden="true">
      ${MONEY.map((card) => html`<span key=${card} class="auction-coin number" data-state=${stateOf(card)}>${number(card)}</span>`)}
    </span>
    <span class="auction-total number" aria-hidden="true">${say("{total} left", { total: sum(hand) })}</span>
  </div>`;
}

/** @param {number[]} hand */
export function purseInWords(hand) {
  if (!hand.length) return say("No money left.");
  return say("Money left: {cards}; {total} in all.", { cards: together(hand.map(number)), total: sum(hand) });
}
