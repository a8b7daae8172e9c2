// @ts-check
/** Both hands and the market between them, a column a suit: what has come up, what it pays, who holds how many. */
import { Card, Pip, SUITS, suitName } from "../cards.js";
import { html } from "../html.js";
import { count, N_, number, say } from "../say.js";
import { allKnown, byRarity, CORNER, counted, fetched, ofSuit, paying, PILE, suitFetches } from "./abundance-market.js";
import { Coins, PLACES, tell } from "./abundance-words.js";

/** @typedef {import("./abundance-words.js").Seen} Seen */

/** @param {{seen: Seen}} props */
export function Board({ seen }) {
  const sale = seen.view.card ? SUITS.indexOf(seen.view.card[1]) : -1;
  return html`<div class=${sale < 0 ? "board" : "board selling"} style=${`--most: ${PILE}; --sale: ${Math.max(sale, 0)}`}>
    <${Hand} seen=${seen} seat=${1 - seen.near} place="far" />
    <${Market} seen=${seen} />
    <${Hand} seen=${seen} seat=${seen.near} place="near" />
  </div>`;
}

/**
 * A seat's trinkets and money.
 * @param {{seen: Seen, seat: number, place: "far" | "near"}} props
 */
function Hand({ seen, seat, place }) {
  const { view } = seen;
  const prices = paying(view);
  const bound = view.money[seat] - view.free[seat];
  return html`<section class=${`hand ${place}`} data-seat=${seat}>
    <header>
      <h3>${tell(seen, seat, N_("Your hand"), "{name}")}</h3>
      <p class="purse" title=${say("money")}>
        <span class="visually-hidden">${say("money")} </span>
        <${Coins} amount=${view.money[seat]} />
        ${bound ? html`<span class="bound">${say("{bound} in the bid", { bound })}</span>` : null}
      </p>
      <p class="worth">${say("fetches now")} <strong class="number">${number(fetched(view.hands[seat], prices))}</strong></p>
    </header>
    <ul role="list" class="suits">
      ${SUITS.map((suit) => html`<${Held} key=${suit} cards=${ofSuit(view.hands[seat], suit)} suit=${suit} price=${prices[suit]} />`)}
    </ul>
  </section>`;
}

/**
 * A hand's cards of one suit, and what they fetch.
 * @param {{cards: string[], suit: string, price: number}} props
 */
function Held({ cards, suit, price }) {
  const held = cards.length;
  const corner = held >= CORNER;
  if (!held) {
    return html`<li class="held none"><span class="visually-hidden">${say("{suit}: none", { suit: suitName(suit) })}</span><${Pip} suit=${suit} /></li>`;
  }
  return html`<li class=${corner ? "held corner" : "held"}>
    <div class="fan">${cards.map((card) => html`<span key=${card}><${Card} card=${card} /></span>`)}</div>
    <p class="sum">
      <span aria-hidden="true"><bdi>${number(held)} × ${number(price)}</bdi>${corner ? html` <b>× ${number(CORNER)}</b>` : null}</span>
      <span class="visually-hidden">${heldInWords(suit, held, price)}</span>
      <strong class="number" aria-hidden="true">${number(suitFetches(held, price))}</strong>
    </p>
  </li>`;
}

/**
 * @param {string} suit
 * @param {number} held
 * @param {number} price
 */
function heldInWords(suit, held, price) {
  const facts = { suit: suitName(suit), fetch: suitFetches(held, price), corner: CORNER };
  if (held < CORNER) return say("{suit}: {held} cards fetch {fetch}", { ...facts, held });
  return say("{suit}: {held} cards corner the market and fetch {corner} times the price, {fetch}", { ...facts, held });
}

/**
 * The base with the running tally; on each column rides what a card of its suit fetches.
 * @param {{seen: Seen}} props
 */
function Market({ seen }) {
  const { view } = seen;
  const order = byRarity(view);
  return html`<section class="market">
    <header>
      <h3>${say("The market")}</h3>
      <p class="small muted">${when(seen)}</p>
    </header>
    <ul role="list" class="suits">
      ${SUITS.map((suit) => html`<${Column} key=${suit} seen=${seen} suit=${suit} place=${order.indexOf(suit)} />`)}
    </ul>
    <${Legend} seen=${seen} />
  </section>`;
}

/** @param {Seen} seen */
function when({ view }) {
  if (allKnown(view)) return say("Prices are final: this is the last pile");
  if (view.asked === "sell") return say("Prices are final");
  return count(view.turned_up.length ? view.to_turn : PILE, "{number} more card to come", "{number} more cards to come");
}

/**
 * @param {{seen: Seen, suit: string, place: number}} props `place`: in the order of rarity
 */
function Column({ seen, suit, place }) {
  const { view } = seen;
  const price = view.values[place];
  const now = ofSuit(view.turned_up, suit).length;
  const earlier = view.base[suit];
  const running = view.options.tally === "running";
  const facts = { suit: suitName(suit), price, place: say(PLACES[place]), now, earlier, unseen: view.unseen[suit] };
  const said = running
    ? say("{suit}: a card fetches {price}, {place}; {now} came up in this round and {earlier} before; {unseen} face down", facts)
    : say("{suit}: a card fetches {price}, {place}; {now} came up in this round; {unseen} face down", facts);
  const cells = cellsOf(earlier, now, view.unseen[suit], running);
  if (view.card?.[1] === suit) cells[cells.lastIndexOf("now")] = "now selling";
  return html`<li class="column" data-suit=${suit} data-place=${place} data-price=${price}>
    <span class="visually-hidden">${said}</span>
    <div class="chart" aria-hidden="true" style=${`--high: ${counted(view)[suit]}`}>
      <span class="price number">${number(price)}</span>
      <span class="cells">${cells.map((kind, cell) => html`<i key=${`${cell} ${kind}`} class=${kind}></i>`)}</span>
    </div>
    <div class="ace" aria-hidden="true"><${Card} card=${`A${suit}`} silent /><span class="number">${number(view.tally[suit])}</span></div>
  </li>`;
}

/**
 * Returns the kinds of a suit's twelve cells from the foot of its column.
 * @param {number} earlier
 * @param {number} now
 * @param {number} unseen
 * @param {boolean} running whether the cards of earlier rounds count
 */
function cellsOf(earlier, now, unseen, running) {
  const past = Array(earlier).fill("earlier");
  const rest = [...Array(now).fill("now"), ...Array(unseen).fill("unseen")];
  return running ? [...past, ...rest] : [...rest, ...past.fill("gone")];
}

/** @param {{seen: Seen}} props */
function Legend({ seen: { view } }) {
  const before = SUITS.some((suit) => view.base[suit]);
  const running = view.options.tally === "running";
  return html`<p class="legend small muted" aria-hidden="true">
    <span><i class="now"></i>${say("this round")}</span>
    ${before ? html`<span><i class=${running ? "earlier" : "gone"}></i>${running ? say("earlier rounds") : say("earlier rounds: count no more")}</span>` : null}
    <span><i class="unseen"></i>${say("face down")}</span>
  </p>`;
}

/**
 * Cards side by side as they change hands, with money among them.
 * @param {{cards: string[], money: number}} props
 */
export function Goods({ cards, money }) {
  return html`<span class="goods">
    ${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}
    ${money ? html`<${Coins} amount=${money} big />` : null}
  </span>`;
}

/** @param {{suit: string}} props */
export function Suit({ suit }) {
  return html`<span class="suit-sign" data-suit=${suit}><${Pip} suit=${suit} /><span class="visually-hidden">${suitName(suit)}</span></span>`;
}
