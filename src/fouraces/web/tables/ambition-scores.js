/** How a hand of Ambition was scored, how the match stands, and what cards bring. */

import { html } from "../html.js";
import { N_, number, say } from "../say.js";
import { Pip } from "../cards.js";
import { SEATS, standings } from "./ambition-rules.js";
import { nameOf, plus, STANDINGS } from "./ambition-words.js";
import { ChipSign, STANDING_GLOSSES } from "./ambition-seats.js";

/**
 * @typedef {import("./ambition-words.js").Sight} Sight
 * @typedef {import("./ambition-rules.js").PastHand} PastHand
 * @typedef {import("./ambition-rules.js").Standing} Standing
 */

/** @type {Record<Standing, string>} */
const WHY = {
  slam: N_("51 chips or more: 40 points"),
  spoilt: N_("after a slam nobody else scores"),
  nil: N_("no trick at all: 20 points"),
  understrike: N_("fewer than 10 chips: nothing"),
  overstrike: N_("the most chips: nothing"),
  counts: N_("not the most: each chip a point"),
};

/**
 * Returns why a seat scored what it did.
 * @param {Standing} standing
 * @param {number} nils how many took no trick
 */
const why = (standing, nils) =>
  standing === "nil" && nils > 1 ? say("no trick, like another: 10 points each") : say(WHY[standing]);

/**
 * The table of one hand.
 * @param {{sight: Sight, place: number}} props `place`: the hand's number, from 1
 */
export function HandScores({ sight, place }) {
  const { past, options } = sight.view;
  const hand = past[place - 1];
  const how = standings(hand.card_points, hand.taken);
  const nils = how.filter((standing) => standing === "nil").length;
  const totals = SEATS.map((seat) => totalAfter(past, place, seat));
  const order = [...SEATS].sort((a, b) => hand.game_points[b] - hand.game_points[a] || totals[b] - totals[a]);
  const cases = [...new Set(order.map((seat) => how[seat]))];
  return html`<table class="scores">
    <caption class="visually-hidden">${say("How hand {place} was scored", { place })}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${say("Player")}</span></th>
        <th scope="col">${say("chips")}</th>
        <th scope="col">${say("tricks")}</th>
        <th scope="col">${say("points")}</th>
        <th scope="col">${say("total")}</th>
      </tr>
    </thead>
    <tbody>
      ${order.map(
        (seat) => html`<tr key=${seat} data-standing=${how[seat]}>
          <th scope="row">
            <bdi class="who">${nameOf(sight, seat)}</bdi>
            <span class="standing">${say(STANDINGS[how[seat]])}</span>
          </th>
          <td class="number">${number(hand.card_points[seat])}</td>
          <td class="number">${number(hand.taken[seat])}</td>
          <td class="number gained"><span class="ltr">${plus(hand.game_points[seat])}</span></td>
          <td class="number sum">${number(totals[seat])}<span class="way" aria-hidden="true"><i style=${{ inlineSize: `${Math.min(100, (100 * totals[seat]) / options.target)}%` }}></i></span></td>
        </tr>`,
      )}
    </tbody>
  </table>
  <dl class="glossary small">
    ${cases.map((standing) => html`<div key=${standing} data-standing=${standing}><dt>${say(STANDINGS[standing])}</dt><dd>${why(standing, nils)}</dd></div>`)}
  </dl>`;
}

/**
 * Says how far the match is.
 * @param {{sight: Sight, place: number}} props
 */
export function MatchLine({ sight, place }) {
  const { past, options } = sight.view;
  const totals = SEATS.map((seat) => totalAfter(past, place, seat));
  const most = Math.max(...totals);
  const first = SEATS.filter((seat) => totals[seat] === most);
  if (most < options.target) return html`<p class="small muted">${say("The first to {target} points wins the match.", { target: options.target })}</p>`;
  if (first.length > 1) return html`<p class="small">${say("The highest total is shared, so another hand decides.")}</p>`;
  return null;
}

/**
 * Every hand of the match, newest last.
 * @param {{sight: Sight}} props
 */
export function Ledger({ sight }) {
  const { past, totals, result } = sight.view;
  const cells = (/** @type {PastHand} */ hand, /** @type {number} */ seat) => {
    const standing = standings(hand.card_points, hand.taken)[seat];
    return html`<td key=${seat} class="number" data-standing=${standing}>
      <b class="ltr">${plus(hand.game_points[seat])}</b>
      <small>${standing === "nil" ? say("nil") : html`<${ChipSign} />${number(hand.card_points[seat])}<span class="visually-hidden"> ${say("chips")}</span>`}</small>
    </td>`;
  };
  return html`<div class="ledger" tabindex="0" role="region" aria-label=${say("All hands")}>
    <table>
      <caption>${say("All hands")}</caption>
      <thead><tr><th scope="col"><span class="visually-hidden">${say("hand")}</span></th>${SEATS.map((seat) => html`<th key=${seat} scope="col" data-winner=${result?.winners.includes(seat) ? "" : undefined}><bdi>${nameOf(sight, seat)}</bdi></th>`)}</tr></thead>
      <tbody>${past.map((hand, place) => html`<tr key=${place}><th scope="row" class="number">${number(place + 1)}</th>${SEATS.map((seat) => cells(hand, seat))}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${say("total")}</th>${SEATS.map((seat) => html`<td key=${seat} class="number" data-winner=${result?.winners.includes(seat) ? "" : undefined}><b>${number(totals[seat])}</b></td>`)}</tr></tfoot>
    </table>
  </div>`;
}

const BRING = /** @type {[suits: string[], honours: string, spots: string][]} */ ([
  [["S"], "5", "3"],
  [["H", "D"], "3", "1"],
]);

/** What cards bring, and what becomes of chips. */
export function Values() {
  return html`<div class="values stack">
    <table class="bring">
      <caption class="visually-hidden">${say("What cards bring")}</caption>
      <thead><tr><td></td><th scope="col"><span class="ltr">A K Q J</span></th><th scope="col"><span class="ltr">10 9 8 7</span></th><th scope="col"><span class="ltr">6 5 4 3 2</span></th></tr></thead>
      <tbody>
        ${BRING.map(
          ([suits, honours, spots]) => html`<tr key=${suits[0]}>
            <th scope="row">${suits.map((suit) => html`<${SuitSign} key=${suit} suit=${suit} />`)}</th>
            <td><${Brings} chips=${Number(honours)} /></td><td><${Brings} chips=${Number(spots)} /></td><td>${number(0)}</td>
          </tr>`,
        )}
        <tr><th scope="row"><${SuitSign} suit="C" /></th><td><${Brings} chips=${13} /> <small>${say("the king alone")}</small></td><td>${number(0)}</td><td>${number(0)}</td></tr>
      </tbody>
    </table>
    <p class="small">${say("The kickoff brings {chips} chips more. All together there are {all}.", { chips: 3, all: 80 })}</p>
    <p class="small">${say("The highest card of the suit led wins; but if an ace, king, queen or jack of that suit lies in the trick, its two wins, whenever it is played.")}</p>
    <dl class="glossary small">
      ${STANDING_GLOSSES.map(([standing, gloss]) => html`<div key=${standing} data-standing=${standing}><dt>${say(STANDINGS[standing])}</dt><dd>${say(gloss)}</dd></div>`)}
    </dl>
  </div>`;
}

/** @param {{suit: string}} props */
function SuitSign({ suit }) {
  const names = /** @type {Record<string, string>} */ ({ S: say("spades"), H: say("hearts"), D: say("diamonds"), C: say("clubs") });
  return html`<span class="printed" data-suit=${suit}><${Pip} suit=${suit} /><span class="visually-hidden">${names[suit]} </span></span>`;
}

/** @param {{chips: number}} props */
const Brings = ({ chips }) => html`<span class="brings"><${ChipSign} /><b class="number">${number(chips)}</b></span>`;

/**
 * @param {PastHand[]} past
 * @param {number} place
 * @param {number} seat
 */
function totalAfter(past, place, seat) {
  return past.slice(0, place).reduce((sum, hand) => sum + hand.game_points[seat], 0);
}
