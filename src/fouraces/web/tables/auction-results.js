/** How Auction's sales went, and how everyone stands at the end. */

import { Item } from "../cards.js";
import { html } from "../html.js";
import { number, say } from "../say.js";
import { choiceInWords, itemInFull, nameOf, pointsOf, sum } from "./auction-view.js";

/** @typedef {import("./auction-view.js").Picture} Picture */
/** @typedef {import("./auction-view.js").View} View */

/**
 * How everyone stands at the end, best first.
 * @param {{picture: Picture, view: View}} props
 */
export function Standings({ picture, view }) {
  const result = view.result;
  if (!result) return null;
  const { points, money, winners } = result;
  const order = points.map((_, seat) => seat).sort((one, other) => points[other] - points[one] || money[other] - money[one]);
  const best = Math.max(...points);
  const byMoney = winners.length === 1 && points.filter((one) => one === best).length > 1;
  return html`<div class="auction-standings">
    <h2 tabindex="-1" data-rest>${say("Final standings")}</h2>
    <table>
      <thead><tr>
        <th scope="col"><span class="visually-hidden">${say("place")}</span></th>
        <th scope="col">${say("player")}</th>
        <th scope="col" class="auction-figure">${say("points")}</th>
        <th scope="col" class="auction-figure" data-decides=${String(byMoney)}>${say("money")}</th>
      </tr></thead>
      <tbody>${order.map((seat) => html`<tr key=${seat} data-wins=${String(winners.includes(seat))}>
        <td class="number">${number(1 + order.findIndex((other) => points[other] === points[seat] && money[other] === money[seat]))}</td>
        <th scope="row">
          ${winners.includes(seat) ? html`<${Crown} /> ` : null}${nameOf(picture, seat)}${seat === view.seat ? html` <span class="chip">${say("you")}</span>` : null}
          <span class="auction-bought">
            <span>${view.bought[seat].map((item, at) => html`<${Item} key=${at} item=${item} points=${pointsOf(item, view)} />`)}</span>
          </span>
        </th>
        <td class="number auction-figure"><b>${number(points[seat])}</b></td>
        <td class="number auction-figure">${number(money[seat])}</td>
      </tr>`)}</tbody>
    </table>
    <p class="muted small">${reason(view, byMoney)}</p>
  </div>`;
}

/** @param {View} view @param {boolean} byMoney */
function reason(view, byMoney) {
  if (byMoney) return say("Points are equal, and so the most money left decides.");
  if ((view.result?.winners.length ?? 0) > 1) return say("Points and money are equal: the win is shared.");
  return say("Most points win; between equal points, the most money left.");
}

/** The mark of a winner. */
function Crown() {
  return html`<svg class="auction-crown" viewBox="-12 -12 24 24" role="img" aria-label=${say("winner")}>
    <path d="M-10 7-11-6-5-1 0-9 5-1 11-6 10 7Z" />
  </svg>`;
}

/**
 * All finished sales, the last first.
 * @param {{picture: Picture, view: View, over: boolean}} props
 */
export function Sales({ picture, view, over }) {
  if (!view.sales.length) return null;
  return html`<details class="auction-sales" open=${over}>
    <summary>${over ? say("All sales") : say("Sales so far: {number}", { number: view.sales.length })}</summary>
    <ol role="list" reversed>
      ${view.sales.map((sale, at) => html`<li key=${at}>
        <${Item} item=${sale.item} points=${pointsOf(sale.item, view)} />
        <div>
          <p>${saleInWords(sale, picture)}</p>
          ${sale.rounds.map((round, number) => html`<p key=${number} class="muted small">${bidsInWords(round, number, picture)}</p>`)}
        </div>
      </li>`).reverse()}
    </ol>
  </details>`;
}

/** @param {import("./auction-view.js").Sale} sale @param {Picture} picture */
function saleInWords(sale, picture) {
  const item = itemInFull(sale.item);
  if (sale.buyer === null) return say("{item}: set aside", { item });
  const facts = { item, name: sale.buyer === picture.view?.seat ? say("you") : nameOf(picture, sale.buyer), price: sum(sale.paid) };
  return sale.blind ? say("{item}: to {name} for {price}, unseen", facts) : say("{item}: to {name} for {price}", facts);
}

/** @param {import("./auction-view.js").Round} round @param {number} number @param {Picture} picture */
function bidsInWords(round, number, picture) {
  const told = round.map((action, seat) => action && say("{name}: {choice}", { name: nameOf(picture, seat), choice: choiceInWords(action) }));
  const bids = told.filter(Boolean).join(" · ");
  return number ? say("overtime – {bids}", { bids }) : bids;
}
