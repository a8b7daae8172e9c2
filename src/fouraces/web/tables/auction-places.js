/** The places on Auction's table where each seat's sealed and open money lies. */

import { Back, Money, UNSEEN } from "../cards.js";
import { html } from "../html.js";
import { number, say, together } from "../say.js";
import { cardOf, choiceInWords, nameOf, sum } from "./auction-view.js";

/** @typedef {import("./auction-view.js").Picture} Picture */
/** @typedef {import("./auction-view.js").View} View */
/** @typedef {import("./auction-reveal.js").Reveal} Reveal */

/**
 * What is to be seen at a seat's place.
 * @typedef {object} Place
 * @property {number[]} lying its open cards
 * @property {number | null} top the card on top of them, 0 if only its back is seen; null if there is none
 * @property {boolean} turned whether the card on top lies face up
 * @property {string} word what is said below
 * @property {boolean} expected whether its first card is still to come
 * @property {"" | "leads" | "yields"} standing how it fared in this round, once that is told
 * @property {[string, string]} slides where the open cards and the one on top go to, if they do
 */

/** @type {Place} */
const EMPTY = { lying: [], top: null, turned: true, word: "", expected: false, standing: "", slides: ["", ""] };

/**
 * @param {View} view @param {Reveal | null} reveal @param {number} seat
 * @returns {Place}
 */
export function placeOf(view, reveal, seat) {
  return reveal ? revealedPlace(reveal, seat) : presentPlace(view, seat);
}

/** @param {View} view @param {number} seat @returns {Place} */
function presentPlace(view, seat) {
  const lying = view.table[seat];
  const place = { ...EMPTY, lying };
  if (view.over) return EMPTY;
  if (seat === view.seat && view.choice) {
    return { ...place, top: 0, turned: false, word: say("sealed: {choice}", { choice: choiceInWords(view.choice) }) };
  }
  if (view.sealed.includes(seat)) return { ...place, top: 0, turned: false, word: say("sealed") };
  if (view.lot.includes(seat)) return { ...place, word: say("stands") };
  if (view.waiting.includes(seat)) {
    return { ...place, expected: lying.length === 0, word: seat === view.seat ? "" : say("choosing…") };
  }
  if (lying.length) return place;
  if (view.asked === "overtime") return { ...place, word: say("out") };
  return { ...place, word: view.hands[seat].length ? "" : say("no money left") };
}

/** @param {Reveal} reveal @param {number} seat @returns {Place} */
function revealedPlace({ what, act }, seat) {
  const action = what.shown[seat];
  if (action === null) return { ...EMPTY, word: what.number ? say("out") : say("no money left") };
  const lying = what.lying[seat];
  if (act === "sealed") return { ...EMPTY, lying, top: cardOf(action), turned: false, word: say("sealed") };
  const hasTop = cardOf(action) > 0 || action.endsWith(UNSEEN);
  const shown = { ...EMPTY, lying, top: hasTop ? cardOf(action) : null, turned: cardOf(action) > 0, word: wordOf(action) };
  if (act === "turned") return shown;
  const leads = what.end === "tie" ? staysIn(what, seat) : what.buyer === seat;
  const home = `home-${seat}`;
  const goes = leads && what.end === "sold" ? "bank" : home;
  return { ...shown, standing: leads ? "leads" : "yields", slides: act === "settled" ? [goes, cardOf(action) ? goes : home] : ["", ""] };
}

/** @param {Reveal["what"]} what @param {number} seat */
function staysIn({ shown, lying }, seat) {
  const totals = shown.map((action, other) => (action === "withdraw" || !action ? 0 : sum(lying[other]) + cardOf(action)));
  return totals[seat] > 0 && totals[seat] === Math.max(...totals);
}

/** @param {string} action */
function wordOf(action) {
  if (action === "pass") return say("pass");
  if (action === "withdraw") return say("withdraws");
  if (action === "stand") return say("stands");
  return action.endsWith(UNSEEN) ? say("unseen, comes back") : "";
}

/**
 * @param {{picture: Picture, view: View, reveal: Reveal | null, seat: number}} props
 */
export function PlaceOnTable({ picture, view, reveal, seat }) {
  const place = placeOf(view, reveal, seat);
  const values = place.turned && place.top ? [...place.lying, place.top] : place.lying;
  const own = seat === view.seat;
  return html`<li class="auction-place" data-seat=${seat} data-standing=${place.standing} data-act=${reveal?.act ?? ""}>
    <span class="visually-hidden">${own ? say("You") : nameOf(picture, seat)}: ${inWords(place, values)}</span>
    <span class="auction-lying" aria-hidden="true" style=${{ "--laid": place.lying.length + Number(place.top !== null) }}>
      ${place.lying.map(
        (value, at) => html`<span class="auction-laid" key=${`open ${at}`} data-slides-to=${place.slides[0] || null}>
          <${Money} value=${value} silent />
        </span>`,
      )}
      ${place.top !== null ? html`<${Top} key=${`top ${roundOf(reveal?.before ?? view)}`} place=${place} />` : null}
      ${place.expected ? html`<span class="auction-laid" key="none"><span class="space"></span></span>` : null}
    </span>
    <span class="auction-word" aria-hidden="true">
      ${values.length > 1 ? html`<b class="number ltr">= ${number(sum(values))}</b> ` : null}${place.word}
    </span>
  </li>`;
}

/**
 * Names the round that cards are chosen for, so that a sealed card is the same one when it turns.
 * @param {View} view
 */
function roundOf(view) {
  return `${view.sales.length}.${view.rounds.length}`;
}

/** @param {{place: Place}} props */
function Top({ place }) {
  return html`<span class="auction-laid auction-flip" data-turned=${String(place.turned)} data-slides-to=${place.slides[1] || null}>
    ${place.top ? html`<span class="auction-front"><${Money} value=${place.top} silent /></span>` : null}
    <span class="auction-back"><${Back} silent /></span>
  </span>`;
}

/** @param {Place} place @param {number[]} values */
function inWords(place, values) {
  const parts = [];
  if (values.length) parts.push(say("{cards} on the table", { cards: together(values.map(number)) }));
  if (values.length > 1) parts.push(say("{total} in all", { total: sum(values) }));
  if (place.word) parts.push(place.word);
  return together(parts) || say("nothing on the table");
}
