// @ts-check
/** What is going on: the piles to choose from, the card for sale with what is bid, or the trading window. */
import { Back, Card, cardName, Pip } from "../cards.js";
import { html } from "../html.js";
import { N_, number, say } from "../say.js";
import { BidControls, SealControls } from "./abundance-bids.js";
import { adds, CORNER, fetched, ofSuit, paying, PILE, ROUNDS } from "./abundance-market.js";
import { called, Coins, does, KINDS, STAR, tell } from "./abundance-words.js";

/** @typedef {import("./abundance-words.js").Seen} Seen */

/** @param {{seen: Seen}} props */
export function Stage({ seen }) {
  const { view } = seen;
  const body = view.asked === "pile" ? Piles : view.asked === "sell" ? TradingWindow : Auction;
  return html`<section class="stage" data-asked=${view.asked} aria-labelledby="stage-title">
    <${body} seen=${seen} />
  </section>`;
}

/**
 * Whose turn it is; here the focus rests when what had it has gone.
 * @param {{seen: Seen, own: string, others: string}} props
 */
function Turn({ seen, own, others }) {
  const { view, me } = seen;
  const mine = me !== null && view.waiting.includes(me);
  const both = view.waiting.length === 2 && me === null;
  const seat = mine ? me : view.waiting[0];
  const told = both ? say("Both are waited for") : seat === undefined ? "" : tell(seen, seat, own, others);
  return html`<p class=${mine ? "turn mine" : "turn"}><i aria-hidden="true"></i>${told}</p>`;
}

/** @param {{title: string}} props */
function Title({ title }) {
  return html`<h2 id="stage-title" tabindex="-1" data-rest>${title}</h2>`;
}

// a pile is chosen

const WHAT_COMES = {
  open: N_("Open auctions: bids go back and forth until one of you passes."),
  hidden: N_("Hidden bids: both are written in secret and opened together."),
  "one-bid": N_("One bid each: the dealer has the last word."),
};

/** @param {{seen: Seen}} props */
function Piles({ seen }) {
  const { view, act, busy } = seen;
  const all = ROUNDS.map((_, place) => place + 1);
  return html`<${Title} title=${say("Which pile is played in this round?")} />
    <${Turn} seen=${seen} own=${N_("You choose")} others=${N_("{name} chooses")} />
    <ul role="list" class="piles">
      ${all.map((pile) => {
        const action = `pile ${pile}`;
        const name = say("pile {pile}, twelve cards face down", { pile });
        const stack = html`<span class="pile"><${Back} silent /><${Back} silent /><${Back} silent /></span><b aria-hidden="true">${number(pile)}</b>`;
        if (!view.piles.includes(pile)) {
          return html`<li key=${pile} class="spent"><span class="space"></span><small>${say("played")}</small></li>`;
        }
        if (!act || !view.legal.includes(action)) return html`<li key=${pile}><span role="img" aria-label=${name}>${stack}</span></li>`;
        return html`<li key=${pile}>
          <button class="playable" aria-label=${name} ...${does(seen, action, busy)}>${stack}</button>
        </li>`;
      })}
    </ul>
    <p class="small muted">${say(WHAT_COMES[view.auction])}</p>`;
}

// a card is auctioned

/** @param {{seen: Seen}} props */
function Auction({ seen }) {
  const { view, me, act } = seen;
  const card = view.card ?? "?";
  const controls = me !== null && act;
  return html`<div class="lot">
      <div class="dais">
        <svg class="girih" viewBox="0 0 100 100" aria-hidden="true"><path d=${STAR} /><path d=${STAR} transform="rotate(22.5 50 50)" /></svg>
        <div key=${card} class="for-sale"><${Card} card=${card} silent /></div>
      </div>
      <div class="lot-told">
        <${Title} title=${say("For sale: {card}", { card: cardName(card) })} />
        <${Progress} seen=${seen} />
        ${view.asked === "seal" ? html`<${Seals} seen=${seen} />` : html`<${Standing} seen=${seen} />`}
      </div>
    </div>
    <${WorthOfCard} seen=${seen} />
    ${controls ? html`<${view.asked === "seal" ? SealControls : BidControls} seen=${seen} />` : null}`;
}

/**
 * This round's twelve cards by their suits, those to come as rings.
 * @param {{seen: Seen}} props
 */
function Progress({ seen: { view } }) {
  const place = view.turned_up.length;
  return html`<p class="progress">
    <span class="small muted">${say("Card {place} of {last}", { place, last: PILE })}</span>
    <span class="pips" aria-hidden="true">
      ${view.turned_up.map((card, at) => html`<span key=${at} class="suit-sign" data-suit=${card[1]}><${Pip} suit=${card[1]} /></span>`)}
      ${Array.from({ length: view.to_turn }, (_, at) => html`<i key=${`to come ${at}`}></i>`)}
    </span>
  </p>`;
}

/** @param {{seen: Seen}} props */
function Standing({ seen }) {
  const { view } = seen;
  const [own, others] = view.bid === null ? [N_("You bid or pass"), N_("{name} bids or passes")] : [N_("You raise or pass"), N_("{name} raises or passes")];
  return html`<div class="standing" data-bidder=${view.bidder === null ? "none" : view.bidder === seen.near ? "near" : "far"}>
      ${view.bid === null || view.bidder === null
        ? html`<p class="no-bid">${view.passed ? say("No bid yet; the opener has passed") : say("No bid yet")}</p>`
        : html`<p><span>${tell(seen, view.bidder, N_("Your bid"), N_("{name} bids"))}</span> <${Coins} key=${view.bid} amount=${view.bid} big /></p>`}
      <${Course} seen=${seen} />
    </div>
    <${Turn} seen=${seen} own=${own} others=${others} />`;
}

/**
 * The bids that led to the one that stands.
 * @param {{seen: Seen}} props
 */
function Course({ seen }) {
  const { view } = seen;
  const tie = typeof view.seals[0] === "number" ? view.seals[0] : null;
  if (tie !== null) return html`<p class="small muted">${say("A tie at {bid}: it stands as the dealer's bid", { bid: tie })}</p>`;
  if (view.bids.length < 2 || view.first === null) return null;
  const first = view.first;
  return html`<ol role="list" class="course">
    ${view.bids.slice(-8).map((bid, at, shown) => {
      const seat = first ^ ((view.bids.length - shown.length + at) & 1);
      return html`<li key=${view.bids.length - shown.length + at} data-side=${seat === seen.near ? "near" : "far"}>
        <span class="visually-hidden">${called(seen, seat)}: </span>${bid === null ? say("pass") : number(bid)}
      </li>`;
    })}
  </ol>`;
}

/**
 * Whose hidden bids are in; the viewer's own can be read.
 * @param {{seen: Seen}} props
 */
function Seals({ seen }) {
  const { view, near, me } = seen;
  return html`<ul role="list" class="seals">
      ${[near, 1 - near].map((seat) => {
        const seal = view.seals[seat];
        const shown = seal === null ? "…" : seal === "?" ? say("sealed") : number(seal);
        return html`<li key=${seat} class=${seal === null ? "seal" : "seal in"}>
          <span>${called(seen, seat)}</span>
          <b class="number">${seal === null ? html`<span class="visually-hidden">${say("not yet written")}</span><span aria-hidden="true">…</span>` : shown}</b>
        </li>`;
      })}
    </ul>
    <p class="small muted">${tieRule(seen)}</p>
    <${Turn} seen=${seen} own=${N_("You write a bid")} others=${me === null ? N_("{name} writes a bid") : N_("{name} writes a bid; both are then opened")} />`;
}

/** @param {Seen} seen */
function tieRule(seen) {
  return tell(seen, seen.view.dealer ?? 0, N_("In a tie yours stands, as you deal."), N_("In a tie the bid of {name}, who deals, stands."));
}

/**
 * What the card would add to what each hand fetches.
 * @param {{seen: Seen}} props
 */
function WorthOfCard({ seen }) {
  const { view, near } = seen;
  const card = view.card;
  if (!card) return null;
  const prices = paying(view);
  return html`<dl class="adds">
    <dt>${say("It would add now")}</dt>
    ${[near, 1 - near].map((seat) => {
      const third = ofSuit(view.hands[seat], card[1]).length === CORNER - 1;
      return html`<dd key=${seat} data-side=${seat === near ? "near" : "far"}>
        <span>${tell(seen, seat, N_("for you"), N_("for {name}"))}</span>
        <b class="number"><bdi>+${number(adds(view.hands[seat], card, prices))}</bdi></b>
        ${third ? html`<em>${say("third of its suit")}</em>` : null}
      </dd>`;
    })}
  </dl>`;
}

// the trading window

/** @param {{seen: Seen}} props */
function TradingWindow({ seen }) {
  const { view, me, act, busy } = seen;
  const mayNot = busy || !view.legal.includes("sell");
  return html`<${Title} title=${say("The trading window")} />
    <p>${say("All twelve cards have been sold. Trade now, or let the market buy: it pays once both have said sell.")}</p>
    <ul role="list" class="seals">
      ${[seen.near, 1 - seen.near].map((seat) => html`<li key=${seat} class=${view.sells[seat] ? "seal in" : "seal"}>
        <span>${called(seen, seat)}</span>
        <b>${view.sells[seat] ? say("sell") : say("not yet")}</b>
        <small>${say("fetches {amount}", { amount: fetched(view.hands[seat], paying(view)) })}</small>
      </li>`)}
    </ul>
    <${Turn} seen=${seen} own=${N_("You trade, or say sell")} others=${N_("{name} trades, or says sell")} />
    ${me !== null && act
      ? html`<button class="button primary" ...${does(seen, "sell", mayNot)}>
          ${say("Sell to the market for {amount}", { amount: fetched(view.hands[me], paying(view)) })}
        </button>
        ${view.sells[me] ? html`<p class="small muted">${say("You have said sell; an offer made or accepted takes it back.")}</p>` : null}`
      : null}`;
}

/**
 * The rubber's four rounds, and which of them is played.
 * @param {{seen: Seen}} props
 */
export function Rounds({ seen }) {
  const { view } = seen;
  return html`<div class="where">
    <p class="small muted">
      ${view.options.rubbers > 1 ? html`<span>${say("Rubber {number} of {last}", { number: view.rubber, last: view.options.rubbers })}</span>` : null}
      ${view.dealer === null ? null : html`<span>${say("Dealer: {name}", { name: called(seen, view.dealer) })}</span>`}
    </p>
    <ol role="list" class="rounds">
      ${ROUNDS.map(({ auction, most }, place) => {
        const round = place + 1;
        const state = view.over || round < view.round ? "done" : round === view.round ? "now" : "to-come";
        return html`<li key=${round} class=${state} aria-current=${state === "now" ? "step" : undefined}>
          <b class="number"><span class="visually-hidden">${say("Round")} </span>${number(round)}</b>
          <span>${say(KINDS[auction])}</span>
          <small class="number"><span class="visually-hidden">${say("the rarest suit pays")} </span>${number(most)}</small>
        </li>`;
      })}
    </ol>
  </div>`;
}
