/** The four at Ambition's table: what each has taken in this hand, how it would count, and the match. */

import { html } from "../html.js";
import { direction, N_, number, say } from "../say.js";
import { Back } from "../cards.js";
import { placeOf, SEATS, SLAM, standings } from "./ambition-rules.js";
import { chipsInWords, nameOf, placeName, STANDINGS, tricksInWords } from "./ambition-words.js";

/**
 * @typedef {import("./ambition-words.js").Sight} Sight
 * @typedef {import("./ambition-rules.js").Standing} Standing
 */

export const PLACES = ["near", "left", "far", "right"];

/**
 * @param {{sight: Sight, chips: number[], taken: number[], turn: number | null}} props `chips`, `taken`: of the
 *   tricks that are shown as finished; `turn`: who is to play
 */
export function Seats({ sight, chips, taken, turn }) {
  const begun = taken.some(Boolean);
  const how = standings(chips, taken);
  const clockwise = [1, 2, 3, 0].map((place) => (sight.near + place) % 4);
  return html`<ul class="sitters" role="list" aria-label=${say("Players")}>
    ${clockwise.map(
      (seat) => html`<${Seat}
        key=${seat}
        sight=${sight}
        seat=${seat}
        chips=${chips[seat]}
        taken=${taken[seat]}
        standing=${begun ? how[seat] : null}
        turn=${turn === seat}
      />`,
    )}
  </ul>`;
}

/** @param {{sight: Sight, seat: number, chips: number, taken: number, standing: Standing | null, turn: boolean}} props */
function Seat(props) {
  const { sight, seat, chips, taken, standing, turn } = props;
  const { view } = sight;
  const place = PLACES[placeOf(seat, sight.near)];
  const ahead = view.totals[seat] > 0 && view.totals[seat] === Math.max(...view.totals);
  return html`<li
    class=${`sitter ${place}`}
    dir=${direction}
    data-seat=${seat}
    data-turn=${turn ? "" : undefined}
    data-standing=${standing ?? undefined}
  >
    <p class="visually-hidden">${inWords(props)}</p>
    <div class="plaque" aria-hidden="true">
      <span class="who"><bdi>${nameOf(sight, seat)}</bdi></span>
      <span class=${ahead ? "total ahead" : "total"}><b class="number">${number(view.totals[seat])}</b><small>/${number(view.options.target)}</small></span>
      ${view.asked === "give"
        ? html`<${Gift} given=${view.gives[seat] !== null} />`
        : html`<${Meter} chips=${chips} />
            <span class="counts"><${ChipSign} /><b class="number">${number(chips)}</b><${TrickSign} /><b class="number">${number(taken)}</b></span>
            <span class="standing">${standing && standingSoFar(standing)}</span>`}
    </div>
  </li>`;
}

/** @param {{sight: Sight, seat: number, chips: number, taken: number, standing: Standing | null, turn: boolean}} props */
function inWords({ sight, seat, chips, taken, standing, turn }) {
  const { view } = sight;
  const place = placeOf(seat, sight.near);
  const facts = { total: view.totals[seat], target: view.options.target };
  const told = [nameOf(sight, seat)];
  if (place && sight.me !== null) told.push(placeName(place));
  if (seat === view.dealer) told.push(say("dealer"));
  if (view.asked === "give") told.push(view.gives[seat] ? say("has chosen") : say("is choosing"));
  else told.push(tricksInWords(taken), chipsInWords(chips));
  if (standing && view.asked !== "give") told.push(standingSoFar(standing));
  told.push(say("{total} of {target} points", facts));
  if (turn) told.push(say("to play"));
  return told.join(say(", "));
}

/**
 * Returns what chips would come to if the hand were over; a nil is none before that.
 * @param {Standing} standing
 */
const standingSoFar = (standing) => (standing === "nil" ? say("no trick") : say(STANDINGS[standing]));

/** @param {{given: boolean}} props */
function Gift({ given }) {
  if (!given) return html`<span class="gift choosing">${say("choosing …")}</span>`;
  return html`<span class="gift">${SEATS.slice(1).map(() => html`<${Back} silent />`)}</span>`;
}

/**
 * A bar of the chips taken, up to a slam; it is marked where chips begin to count.
 * @param {{chips: number}} props
 */
function Meter({ chips }) {
  return html`<span class="meter"><i style=${{ inlineSize: `${Math.min(100, (100 * chips) / SLAM)}%` }}></i></span>`;
}

export function ChipSign() {
  return html`<svg class="chip-sign" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10.5" /><circle class="notches" cx="12" cy="12" r="8.6" /><circle class="inner" cx="12" cy="12" r="5" />
  </svg>`;
}

function TrickSign() {
  return html`<svg class="trick-sign" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="3" y="6.5" width="11" height="15" rx="2" transform="rotate(-14 8 14)" /><rect x="9.5" y="4" width="11.5" height="16" rx="2" />
  </svg>`;
}

/** What the meter and the standings mean, under the table of what cards bring. */
export const STANDING_GLOSSES = /** @type {[Standing, string][]} */ ([
  ["counts", N_("10 chips or more, but not the most: each is a point")],
  ["overstrike", N_("the most chips, ties too: no points")],
  ["understrike", N_("fewer than 10 chips: no points")],
  ["nil", N_("no trick at all: 20 points, or 10 each for two")],
  ["slam", N_("51 chips or more: 40 points, and nobody else scores")],
]);
