/** Drawing a layout: its columns, stock and waste, and the foundations it plays to. */

import { Back, Card, Pip } from "../cards.js";
import { html } from "../html.js";
import { number, say } from "../say.js";
import { playsOf, targetOf } from "./layout-model.js";
import { cardLabel, columnLabel, foundationLabel, stockLabel, suitFoundation, wasteLabel } from "./layout-words.js";

/** @typedef {import("./layout-model.js").Board} Board */
/** @typedef {import("./layout-model.js").Target} Target */

/**
 * How a layout looks just now.
 * @typedef {object} Look
 * @property {boolean} live whether the viewer may play here
 * @property {number} seat whose layout it is
 * @property {string} chosen the card that was picked up by a tap or a key, or ""
 * @property {Set<string>} held the chosen card and those that come along
 * @property {Set<string>} lit the targets that it may go to
 * @property {Set<string>} pending cards that rest where they were put until the server agrees
 * @property {Set<string>} hinted cards, targets and "stock" that a hint speaks of
 * @property {string} found the card that was looked for, or ""
 * @property {string} refused the card that has just been refused, or ""
 * @property {string} cursor the spot that takes part in tabbing; "" in a layout that is only looked at
 * @property {string} busy "flip" or "redeal" while the server is asked for it
 */

/** What a place shows of the waste, its top card included. */
const WASTE_SHOWN = 3;

/** @param {{board: Board, legal: string[], look: Look}} props */
export function Columns({ board, legal, look }) {
  return html`<div class="columns" data-zone="columns" data-own=${look.cursor ? "" : undefined}>
    ${board.columns.map((pile, index) => html`<${Column} key=${index} pile=${pile} index=${index} board=${board} legal=${legal} look=${look} />`)}
  </div>`;
}

/** @param {{pile: string[], index: number, board: Board, legal: string[], look: Look}} props */
function Column({ pile, index, board, legal, look }) {
  /** @type {Target} */
  const target = `column:${index}`;
  return html`<div
    class="column"
    role="group"
    aria-label=${columnLabel(index, pile)}
    data-column=${index + 1}
    data-target=${look.cursor ? target : undefined}
    data-lit=${look.lit.has(target)}
    data-hinted=${look.hinted.has(target)}
    style=${{ "--covers": Math.max(0, pile.length - 1) }}
  >
    ${pile.length ? null : html`<${Space} target=${target} name=${columnLabel(index, pile)} look=${look} />`}
    ${pile.map((card, place) => html`<${Laid} key=${card} card=${card} place=${place} name=${cardLabel(card, board, legal)} legal=${legal} look=${look} />`)}
  </div>`;
}

/** @param {{card: string, place: number, name: string, legal: string[], look: Look}} props */
function Laid({ card, place, name, legal, look }) {
  const drawn = html`<${Card} card=${card} silent=${look.live} />`;
  const style = { "--place": place };
  if (!look.live) return html`<span class="laid" ...${marks(card, look)} style=${style}>${drawn}</span>`;
  const goals = playsOf(card, legal).map(targetOf).join(" ");
  return html`<button type="button" class="laid" ...${marks(card, look)} ...${spot(`card:${card}`, look)} data-goals=${goals} style=${style} aria-pressed=${look.chosen === card}>
    <${Name} text=${name} />${drawn}
  </button>`;
}

/**
 * What a button is called. As text it may differ from what is drawn on a card, whose index is the same in every language.
 * @param {{text: string}} props
 */
const Name = ({ text }) => html`<span class="visually-hidden">${text}</span>`;

/** @param {{target: Target, name: string, look: Look}} props */
function Space({ target, name, look }) {
  if (!look.live) return html`<span class="space"></span>`;
  return html`<button type="button" class="space" ...${spot(target, look)}><${Name} text=${name} /></button>`;
}

/** @param {{board: Board, legal: string[], look: Look}} props */
export function Waste({ board, legal, look }) {
  const shown = board.waste.slice(-WASTE_SHOWN);
  const beneath = shown.slice(0, -1);
  const top = shown[shown.length - 1];
  const name = wasteLabel(board.waste, board, legal);
  return html`<div class="waste" role="group" aria-label=${say("Waste")} data-count=${board.waste.length} data-hinted=${look.hinted.has("waste")}>
    ${top ? null : html`<span class="space" role="img" aria-label=${name}></span>`}
    ${beneath.map((card, place) => html`<span key=${card} class="laid" ...${marks(card, look)} style=${{ "--place": place }} aria-hidden="true"><${Card} card=${card} silent /></span>`)}
    ${top && html`<${Laid} key=${top} card=${top} place=${beneath.length} name=${name} legal=${legal} look=${look} />`}
    ${top && html`<span class="tally" aria-hidden="true">${number(board.waste.length)}</span>`}
  </div>`;
}

/** @param {{board: Board, legal: string[], look: Look, back?: "first" | "second"}} props */
export function Stock({ board, legal, look, back = "first" }) {
  const action = legal.includes("redeal") ? "redeal" : "flip";
  const next = board.stock.length && board.stock[0] !== "?" ? board.stock[0] : "";
  const name = action === "redeal" ? say("Turn the waste over as a new stock") : stockLabel(board.stock, next);
  const face = stockFace(board.stock, action, back);
  const origin = { "data-origin": `${look.seat}:stock`, "data-count": board.stock.length, "data-hinted": look.hinted.has("stock") };
  if (!look.live) return html`<span class="stock" role="img" aria-label=${name} ...${origin}>${face}</span>`;
  return html`<button
    type="button"
    class="stock"
    ...${origin}
    ...${spot("stock", look)}
    data-action=${action}
    data-busy=${look.busy === action}
    aria-disabled=${!legal.includes(action)}
  >
    <${Name} text=${name} />${face}
  </button>`;
}

/**
 * @param {string[]} stock
 * @param {string} action
 * @param {"first" | "second"} back
 */
function stockFace(stock, action, back) {
  if (stock.length) return html`<${Back} which=${back} silent /><span class="tally" aria-hidden="true">${number(stock.length)}</span>`;
  return html`<span class="space">${action === "redeal" ? TURN : null}</span>`;
}

const TURN = html`<svg class="turn-over" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12a7 7 0 1 1 2.2 5.1M5 12l-2.6-2.8M5 12l3.2-2" /></svg>`;

/**
 * The foundations, each with its last two cards, so that one is seen beneath a card that is just going up.
 * @param {{piles: string[][], look: Look, names?: string[], owners?: number[][]}} props `owners`: whose card each is, if not the seat's
 */
export function Foundations({ piles, look, names, owners }) {
  return html`<div class="foundations" role="group" aria-label=${say("Foundations")} data-zone="piles">
    ${piles.map((pile, index) => {
      /** @type {Target} */
      const target = `foundation:${index}`;
      const name = foundationLabel(pile, names ? names[index] : suitFoundation("SHDC"[index]));
      const content = html`
        <span class="space">${pile.length || names ? null : html`<${Pip} suit=${"SHDC"[index]} />`}</span>
        ${pile.slice(-2).map((card) => html`<${Up} key=${`${owner(owners, index, pile, card, look)}:${card}`} card=${card} seat=${owner(owners, index, pile, card, look)} look=${look} />`)}
        ${owners && html`<${Shares} owners=${owners[index]} seat=${look.seat} />`}
      `;
      const state = { "data-target": target, "data-foundation": index + 1, "data-top": pile[pile.length - 1] ?? "", "data-lit": look.lit.has(target), "data-hinted": look.hinted.has(target) };
      return look.live
        ? html`<button key=${index} type="button" class="foundation" ...${spot(target, look)} ...${state}><${Name} text=${name} />${content}</button>`
        : html`<span key=${index} class="foundation" role="img" ...${state} aria-label=${name}>${content}</span>`;
    })}
  </div>`;
}

/**
 * @param {number[][] | undefined} owners
 * @param {number} index
 * @param {string[]} pile
 * @param {string} card
 * @param {Look} look
 */
const owner = (owners, index, pile, card, look) => owners?.[index][pile.indexOf(card)] ?? look.seat;

/** @param {{card: string, seat: number, look: Look}} props */
function Up({ card, seat, look }) {
  return html`<span class="laid" data-moves=${`${seat}:${card}`} data-pending=${look.pending.has(card)} data-found=${look.found === card} data-seat=${seat}>
    <${Card} card=${card} silent />
  </span>`;
}

/**
 * How much of a foundation is whose, as a bar.
 * @param {{owners: number[], seat: number}} props
 */
function Shares({ owners, seat }) {
  const mine = owners.filter((owner) => owner === seat).length;
  return html`<span class="shares" data-empty=${owners.length === 0} style=${{ "--mine": mine, "--theirs": owners.length - mine }} aria-hidden="true"></span>`;
}

/**
 * @param {string} card
 * @param {Look} look
 */
function marks(card, look) {
  return {
    "data-card": card,
    "data-moves": `${look.seat}:${card}`,
    "data-held": look.held.has(card),
    "data-pending": look.pending.has(card),
    "data-hinted": look.hinted.has(card),
    "data-found": look.found === card,
    "data-refused": look.refused === card,
  };
}

/**
 * @param {string} name
 * @param {Look} look
 */
function spot(name, look) {
  return { "data-spot": name, tabIndex: look.cursor === name ? 0 : -1 };
}
