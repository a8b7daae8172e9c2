/** One's own hand at Ambition's table: a fan by suits, in two rows where it is narrow. */

import { html, useRef, useState } from "../html.js";
import { number, say } from "../say.js";
import { Card } from "../cards.js";
import { asHeld, chipsOf } from "./ambition-rules.js";
import { buttonsIn, useKeptFocus } from "./ambition-focus.js";
import { cardWithChips } from "./ambition-words.js";

const LONGEST_ROW = 7;

/**
 * @typedef {{card: string, legal: boolean, chosen: boolean, fresh: boolean, hinted: boolean, sending: boolean, more: string[]}} HeldCard
 *   `legal`: lifted; `chosen`: to be given; `fresh`: just received; `hinted`: what the best bot would do; `more`: what is said after its name
 */

/**
 * @param {{
 *   cards: HeldCard[], choosing: boolean, asked: boolean,
 *   tap?: (card: string, by: "pointer" | "keyboard") => void
 * }} props `choosing`: cards are pressed and released; `asked`: one of them is waited for
 */
export function Hand({ cards, choosing, asked, tap }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const keep = useKeptFocus(box, (place) => buttonsIn(box)[Math.min(Math.max(place, 0), cards.length - 1)]);
  const [stop, setStop] = useState("");
  const fan = inFan(cards);
  const first = fan.some(({ card }) => card === stop) ? stop : (fan.find(({ legal }) => legal) ?? fan[0])?.card;
  const end = firstRow(fan);

  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const next = neighbour(buttonsIn(box), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return html`<div
    class="hand"
    ref=${box}
    role="group"
    aria-label=${say("Your hand")}
    data-asked=${asked ? "" : undefined}
    onKeyDown=${walk}
    onFocusIn=${(/** @type {FocusEvent} */ event) => {
      keep.enter(event);
      setStop(/** @type {HTMLElement} */ (event.target).dataset.card ?? "");
    }}
    onFocusOut=${keep.leave}
  >
    ${fan.map((held, place) => [
      html`<${Held}
        key=${held.card}
        held=${held}
        last=${place === fan.length - 1 ? "all" : place === end - 1 ? "row" : ""}
        below=${place >= end}
        parted=${place > 0 && fan[place - 1].card[1] !== held.card[1]}
        turn=${place - (fan.length - 1) / 2}
        choosing=${choosing}
        tabIndex=${held.card === first ? 0 : -1}
        tap=${tap}
      />`,
      place === end - 1 && place < fan.length - 1 ? html`<span class="break" key="break"></span>` : null,
    ])}
  </div>`;
}

/** @param {{held: HeldCard, last: string, below: boolean, parted: boolean, turn: number, choosing: boolean, tabIndex: number, tap?: (card: string, by: "pointer" | "keyboard") => void}} props */
function Held({ held, last, below, parted, turn, choosing, tabIndex, tap }) {
  const { card, legal, chosen, fresh, hinted, sending, more } = held;
  return html`<button
    class="held"
    type="button"
    data-card=${card}
    data-action=${legal && !choosing ? `play ${card}` : undefined}
    data-legal=${legal ? "" : undefined}
    data-hinted=${hinted ? "" : undefined}
    data-fresh=${fresh ? "" : undefined}
    data-sending=${sending ? "" : undefined}
    data-last=${last || undefined}
    data-below=${below ? "" : undefined}
    data-parted=${parted ? "" : undefined}
    style=${{ "--turn": turn }}
    tabindex=${tabIndex}
    aria-pressed=${choosing ? String(chosen) : undefined}
    aria-disabled=${legal ? undefined : "true"}
    onClick=${(/** @type {MouseEvent} */ event) => tap?.(card, event.detail ? "pointer" : "keyboard")}
  >
    <span class="visually-hidden">${[cardWithChips(card), ...more].join(say(", "))}</span>
    <span class="face"><${Card} card=${card} silent /><${Worth} chips=${chipsOf(card)} /></span>
  </button>`;
}

/**
 * What a card brings, on the card.
 * @param {{chips: number}} props
 */
export function Worth({ chips }) {
  return chips ? html`<span class="worth number" aria-hidden="true">${number(chips)}</span>` : null;
}

/** @param {HeldCard[]} cards */
function inFan(cards) {
  const order = asHeld(cards.map(({ card }) => card));
  return [...cards].sort((a, b) => order.indexOf(a.card) - order.indexOf(b.card));
}

/**
 * Returns how many cards the first of two rows has: where it can, it ends with a suit.
 * @param {HeldCard[]} fan
 */
function firstRow(fan) {
  const all = fan.length;
  if (all <= LONGEST_ROW) return all;
  for (const place of [Math.ceil(all / 2), Math.floor(all / 2), Math.ceil(all / 2) + 1, Math.floor(all / 2) - 1]) {
    const rows = Math.max(place, all - place);
    if (rows <= LONGEST_ROW && fan[place - 1].card[1] !== fan[place].card[1]) return place;
  }
  return Math.ceil(all / 2);
}

/**
 * Returns the card to which a key leads from the one in focus; those above and below are found by eye.
 * @param {HTMLButtonElement[]} cards
 * @param {string} key
 */
function neighbour(cards, key) {
  const here = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (here < 0) return null;
  if (key === "ArrowLeft") return cards[here - 1];
  if (key === "ArrowRight") return cards[here + 1];
  if (key === "Home") return cards[0];
  if (key === "End") return cards[cards.length - 1];
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const { offsetTop, offsetLeft } = cards[here];
  const others = cards.filter((card) => (key === "ArrowUp" ? card.offsetTop < offsetTop : card.offsetTop > offsetTop));
  others.sort((a, b) => Math.abs(a.offsetLeft - offsetLeft) - Math.abs(b.offsetLeft - offsetLeft));
  return others[0];
}
