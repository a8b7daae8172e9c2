// @ts-check
/** What was: how the last auction ended, what the market paid in each round, and the end of the match. */
import { Card, cardName, SUITS } from "../cards.js";
import { html } from "../html.js";
import { N_, number, say } from "../say.js";
import { Suit } from "./abundance-board.js";
import { ROUNDS } from "./abundance-market.js";
import { called, Coins, STAR, tell } from "./abundance-words.js";

/**
 * @typedef {import("./abundance-words.js").Seen} Seen
 * @typedef {import("./abundance-market.js").Sale} Sale
 */

/**
 * How the last auction of this round ended, or the sale before it.
 * @param {{seen: Seen}} props
 */
export function Last({ seen }) {
  const { view } = seen;
  const over = view.asked === "sell" ? view.turned_up.length : view.turned_up.length - 1;
  if (over > 0 && view.auctions.length) return html`<${LastAuction} key=${`${view.rubber} ${view.auctions.length}`} seen=${seen} />`;
  const sale = view.sales.at(-1);
  return sale ? html`<${LastSale} key=${view.sales.length} seen=${seen} sale=${sale} />` : null;
}

/** @param {{seen: Seen}} props */
function LastAuction({ seen }) {
  const { card, buyer, price, seals } = /** @type {import("./abundance-market.js").Sold} */ (seen.view.auctions.at(-1));
  const facts = { card: cardName(card), price };
  const told = price
    ? tell(seen, buyer, N_("You bought {card} for {price}"), N_("{name} bought {card} for {price}"), facts)
    : tell(seen, buyer, N_("You have {card} for nothing"), N_("{name} has {card} for nothing"), facts);
  return html`<div class="last" data-side=${buyer === seen.near ? "near" : "far"}>
    <span class="last-card"><${Card} card=${card} silent /></span>
    <p>${told}</p>
    ${seals
      ? html`<ul role="list" class="opened" aria-label=${say("The hidden bids")}>
          ${[seen.near, 1 - seen.near].map((seat) => html`<li key=${seat} class=${seat === buyer ? "bought" : ""}><small>${called(seen, seat)}</small> <b class="number">${number(seals[seat])}</b></li>`)}
        </ul>`
      : null}
  </div>`;
}

/**
 * What the market has just paid.
 * @param {{seen: Seen, sale: Sale}} props
 */
function LastSale({ seen, sale }) {
  const { view } = seen;
  const ended = sale.round === ROUNDS.length ? view.rubbers[sale.rubber - 1] : null;
  return html`<section class="paid">
    <h2>${ended ? say("Rubber {number} is over", { number: sale.rubber }) : say("The market has bought round {number}", { number: sale.round })}</h2>
    <ul role="list" class="prices">${SUITS.map((suit) => html`<li key=${suit}><${Suit} suit=${suit} /> <b class="number">${number(sale.prices[suit])}</b></li>`)}</ul>
    <ul role="list" class="incomes">
      ${[seen.near, 1 - seen.near].map((seat) => html`<li key=${seat}>
        <span>${called(seen, seat)}</span> <b class="number"><bdi>+${number(sale.income[seat])}</bdi></b>
        ${ended ? html`<span class="ended"><span class="visually-hidden">${say("ends with")} </span><${Coins} amount=${ended[seat]} /></span>` : null}
        ${sale.cornered[seat].length ? html`<small class="muted">${cornered(sale.cornered[seat])}</small>` : null}
      </li>`)}
    </ul>
  </section>`;
}

/** @param {string[]} suits */
function cornered(suits) {
  return html`${say("cornered")} ${suits.map((suit) => html`<${Suit} key=${suit} suit=${suit} />`)}`;
}

/**
 * All sales of the match.
 * @param {{seen: Seen, open?: boolean}} props
 */
export function Ledger({ seen, open = false }) {
  const { view } = seen;
  if (!view.sales.length) return null;
  const seats = [seen.near, 1 - seen.near];
  return html`<details class="ledger" open=${open}>
    <summary>${say("What the market has paid")}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${say("Round")}</th>
          ${SUITS.map((suit) => html`<th key=${suit} scope="col"><${Suit} suit=${suit} /></th>`)}
          ${seats.map((seat) => html`<th key=${seat} scope="col" class="owner">${called(seen, seat)}</th>`)}
        </tr>
      </thead>
      ${Array.from({ length: view.options.rubbers }, (_, at) => at + 1).map((rubber) => html`<${RubberRows} key=${rubber} seen=${seen} rubber=${rubber} seats=${seats} />`)}
    </table>
  </details>`;
}

/** @param {{seen: Seen, rubber: number, seats: number[]}} props */
function RubberRows({ seen: { view }, rubber, seats }) {
  const sales = view.sales.filter((sale) => sale.rubber === rubber);
  if (!sales.length) return null;
  const ended = view.rubbers[rubber - 1];
  return html`<tbody>
    ${view.options.rubbers > 1 ? html`<tr><th scope="rowgroup" class="rubber" colspan="7">${say("Rubber {number}", { number: rubber })}</th></tr>` : null}
    ${sales.map((sale) => html`<tr key=${sale.round}>
      <th scope="row" class="number">${number(sale.round)}</th>
      ${SUITS.map((suit) => html`<td key=${suit} class=${sale.prices[suit] ? "number" : "number none"}>${number(sale.prices[suit])}</td>`)}
      ${seats.map((seat) => html`<td key=${seat} class="number owner"><bdi>+${number(sale.income[seat])}</bdi></td>`)}
    </tr>`)}
    ${ended ? html`<tr class="ended"><th scope="row" colspan="5">${say("money at the end")}</th>${seats.map((seat) => html`<td key=${seat} class="owner"><${Coins} amount=${ended[seat]} /></td>`)}</tr>` : null}
  </tbody>`;
}

/** @param {{seen: Seen}} props */
export function Final({ seen }) {
  const { view } = seen;
  if (!view.result) return null;
  const { winners, money } = view.result;
  const title = winners.length > 1 ? say("A draw: both win") : tell(seen, winners[0], N_("You win"), N_("{name} wins"));
  return html`<section class="stage final" aria-labelledby="stage-title">
    <svg class="girih" viewBox="0 0 100 100" aria-hidden="true"><path d=${STAR} /><path d=${STAR} transform="rotate(22.5 50 50)" /></svg>
    <h2 id="stage-title" tabindex="-1" data-rest>${title}</h2>
    <ul role="list" class="scores">
      ${[seen.near, 1 - seen.near].map((seat) => html`<li key=${seat} class=${winners.includes(seat) ? "won" : ""}>
        <span>${called(seen, seat)}</span>
        <${Coins} amount=${money[seat]} big />
        ${view.rubbers.length > 1 ? html`<small class="muted"><bdi>${view.rubbers.map((rubber) => number(rubber[seat])).join(" + ")}</bdi></small>` : null}
      </li>`)}
    </ul>
  </section>`;
}
