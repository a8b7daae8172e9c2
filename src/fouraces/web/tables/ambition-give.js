/** Choosing the three cards to give at Ambition's table. */

import { html } from "../html.js";
import { direction, N_, say, together } from "../say.js";
import { Card } from "../cards.js";
import { inPackOrder, placeOf } from "./ambition-rules.js";
import { cardWithChips, nameOf } from "./ambition-words.js";
import { PLACES } from "./ambition-seats.js";

/**
 * @typedef {import("./ambition-words.js").Sight} Sight
 * @typedef {(string | null)[]} Gift the cards chosen so far, by slot
 */

const ARROWS = { left: 180, across: 270, right: 0, scatter: 270 };

const TITLES = {
  left: N_("Three cards to {name}, on your left"),
  across: N_("Three cards to {name}, across the table"),
  right: N_("Three cards to {name}, on your right"),
  scatter: N_("One card to each of the others"),
};

const EVERYBODY = {
  left: N_("Everyone gives three cards to the left"),
  across: N_("Everyone gives three cards across the table"),
  right: N_("Everyone gives three cards to the right"),
  scatter: N_("Everyone gives one card to each of the others"),
};

/** @type {Gift} */
export const NOTHING = [null, null, null];

/**
 * Returns a gift with a card put into the first empty slot, or taken back; as it was if there is no room.
 * @param {Gift} gift
 * @param {string} card
 * @param {number} [slot] the one to fill
 * @returns {Gift}
 */
export function withCard(gift, card, slot = gift.indexOf(null)) {
  if (gift.includes(card)) return gift.map((held) => (held === card ? null : held));
  return gift.map((held, place) => (place === slot && held === null ? card : held));
}

/**
 * Returns a full gift in the notation; "" while one is missing.
 * @param {Gift} gift
 * @param {boolean} scatter whether it matters who gets which
 */
export function giveOf(gift, scatter) {
  const cards = /** @type {string[]} */ (gift.filter(Boolean));
  return cards.length === gift.length ? ["give", ...(scatter ? cards : inPackOrder(cards))].join(" ") : "";
}

/**
 * The slots in the middle of the table, and the button that gives.
 * @param {{sight: Sight, gift: Gift, slot: number, sending: boolean, choose?: (slot: number) => void, give?: (action: string) => void}} props
 *   `slot`: the one that the next card goes to
 */
export function Giving({ sight, gift, slot, sending, choose, give }) {
  const { view } = sight;
  const passing = view.passing ?? "right";
  const scatter = passing === "scatter";
  const own = sight.me === null ? null : view.gives[sight.me];
  const given = Array.isArray(own) ? own : null;
  const title = sight.me === null ? say(EVERYBODY[passing]) : say(TITLES[passing], { name: nameOf(sight, view.give_to[0]) });
  return html`<div class=${scatter ? "centre giving scatter" : "centre giving"} data-passing=${passing}>
    <p class="caption title" dir=${direction}><b>${title}</b></p>
    ${sight.me === null
      ? html`<${Arrow} turn=${ARROWS[passing]} />`
      : html`<ol class="slots" role="list" aria-label=${say("Cards to give")}>
          ${(given ?? gift).map((card, place) => {
            const to = view.give_to[place];
            return html`<${Slot}
              key=${place}
              card=${card}
              place=${scatter ? PLACES[placeOf(to, sight.near)] : `slot-${place + 1}`}
              name=${scatter ? nameOf(sight, to) : ""}
              number=${place + 1}
              next=${!given && slot === place}
              choose=${given || !choose ? undefined : () => choose(place)}
            />`;
          })}
        </ol>`}
    ${!scatter && sight.me !== null && html`<${Arrow} turn=${ARROWS[passing]} />`}
    ${give && !given ? html`<${GiveButton} action=${giveOf(gift, scatter)} missing=${gift.filter((card) => !card).length} sending=${sending} give=${give} />` : html`<${Waiting} sight=${sight} />`}
  </div>`;
}

/** @param {{card: string | null, place: string, name: string, number: number, next: boolean, choose?: () => void}} props */
function Slot({ card, place, name, number, next, choose }) {
  const facts = { number, name, card: card ? cardWithChips(card) : "" };
  const told = name
    ? card ? say("For {name}: {card}", facts) : say("For {name}: no card yet", facts)
    : card ? say("Card {number}: {card}", facts) : say("Card {number}: none yet", facts);
  const face = card ? html`<${Card} card=${card} silent />` : html`<span class="space"></span>`;
  return html`<li class=${`slot ${place}`} data-next=${next ? "" : undefined}>
    ${choose
      ? html`<button type="button" class="put" data-slot=${number - 1} aria-label=${card ? say("{what}; take it back", { what: told }) : told} aria-current=${next ? "true" : undefined} onClick=${choose}>${face}</button>`
      : html`<span class="put"><span class="visually-hidden">${told}</span>${face}</span>`}
    ${name && html`<span class="to" aria-hidden="true" dir=${direction}><bdi>${name}</bdi></span>`}
  </li>`;
}

/** @param {{action: string, missing: number, sending: boolean, give: (action: string) => void}} props */
function GiveButton({ action, missing, sending, give }) {
  const ready = action && !sending;
  return html`<p class="caption" dir=${direction}>
    <button
      type="button"
      class="button primary give"
      data-action=${action || undefined}
      aria-disabled=${ready ? undefined : "true"}
      onClick=${() => ready && give(action)}
    >${missing ? say("Choose {missing} more", { missing }) : say("Give these three")}</button>
  </p>`;
}

/** @param {{sight: Sight}} props */
function Waiting({ sight }) {
  const names = sight.view.waiting.map((seat) => nameOf(sight, seat));
  return html`<p class="caption" dir=${direction}>${names.length ? say("Still choosing: {names}", { names: together(names) }) : ""}</p>`;
}

/** @param {{turn: number}} props */
function Arrow({ turn }) {
  return html`<svg class="arrow" viewBox="0 0 48 24" aria-hidden="true" data-turn=${turn} style=${{ rotate: `${turn}deg` }}>
    <path d="M2 12H44M34 3 44 12 34 21" />
  </svg>`;
}
