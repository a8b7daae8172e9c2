/** One's own money at Auction's table, and the choices it allows. */

import { Money } from "../cards.js";
import { html, useEffect, useState } from "../html.js";
import { number, say } from "../say.js";
import { cardOf, sum } from "./auction-view.js";
import { purseInWords, Wealth } from "./auction-players.js";

/** @typedef {import("./auction-view.js").View} View */

/** @typedef {import("../types.js").Act} Act */

/**
 * Which action is chosen but not yet made, and how to choose and make one.
 * @typedef {object} Choosing
 * @property {string[]} legal
 * @property {string | null} chosen
 * @property {string | null} hinted what the best bot would do, if that was asked for
 * @property {boolean} busy
 * @property {(action: string) => void} tap chooses an action; makes it if it is chosen already
 * @property {() => void} confirm
 */

/**
 * @typedef {object} HandProps
 * @property {View} view
 * @property {View} owner the view that purchases are read from
 * @property {string} on
 * @property {Act | undefined} act
 * @property {string | null} hinted
 * @property {() => void} onChoose
 */

/**
 * @param {HandProps} props
 * @returns {Choosing}
 */
function useChoosing({ view, on, act, hinted, onChoose }) {
  const [draft, setDraft] = useState({ on: "", action: "" });
  const [busy, setBusy] = useState(false);
  const legal = act && !view.over ? view.legal : [];
  const chosen = draft.on === on && legal.includes(draft.action) ? draft.action : null;
  useEffect(() => setBusy(false), [on]);
  const make = (/** @type {string} */ action) => {
    if (!act || busy) return;
    setBusy(true);
    act(action, { on }).finally(() => setBusy(false));
  };
  const tap = (/** @type {string} */ action) => {
    onChoose();
    if (chosen === action) make(action);
    else setDraft({ on, action });
  };
  return { legal, chosen, hinted, busy, tap, confirm: () => chosen && make(chosen) };
}

/** @param {HandProps} props */
export function Hand(props) {
  const { view, owner } = props;
  const seat = /** @type {number} */ (view.seat);
  const choosing = useChoosing(props);
  const lying = sum(view.table[seat]);
  const inOvertime = view.asked === "overtime" && choosing.legal.length > 0;
  const others = choosing.legal.filter((action) => !cardOf(action));
  const turn = String(view.waiting.includes(seat));
  return html`<section class="auction-own" aria-labelledby="auction-own" data-seat=${seat} data-turn=${turn} onKeyDown=${walk}>
    <header>
      <h2 id="auction-own" tabindex="-1" data-rest>
        ${say("Your money")} <span class="muted number">${say("{total} left", { total: sum(view.hands[seat]) })}</span>
      </h2>
      <${Wealth} view=${owner} seat=${seat} />
    </header>
    <p class="visually-hidden">${purseInWords(view.hands[seat])}</p>
    <${Cards} view=${view} seat=${seat} choosing=${choosing} lying=${inOvertime ? lying : 0} />
    ${props.act && !view.over ? html`<div class="auction-decide">
      ${others.map((action) => html`<${Other} key=${action} action=${action} choosing=${choosing} lying=${lying} />`)}
      <${Confirm} view=${view} choosing=${choosing} lying=${inOvertime ? lying : 0} />
    </div>` : null}
    ${inOvertime ? html`<p class="auction-means muted" id="auction-means" aria-live="polite">${consequence(choosing.chosen, lying)}</p>` : null}
  </section>`;
}

/** @param {{view: View, seat: number, choosing: Choosing, lying: number}} props */
function Cards({ view, seat, choosing, lying }) {
  const verb = view.asked === "overtime" ? "add" : "bid";
  const sealed = cardOf(view.choice);
  return html`<div class="auction-hand" role="group" aria-labelledby="auction-own" data-place=${`home-${seat}`}>
    ${view.hands[seat].map((card) =>
      card === sealed
        ? html`<span key=${card} class="space" aria-hidden="true"></span>`
        : html`<${Choice} key=${card} card=${card} action=${`${verb} ${card}`} choosing=${choosing} lying=${lying} />`,
    )}
    ${view.hands[seat].length ? null : html`<p class="muted">${say("Your hand is empty.")}</p>`}
  </div>`;
}

/** @param {{card: number, action: string, choosing: Choosing, lying: number}} props */
function Choice({ card, action, choosing, lying }) {
  const allowed = choosing.legal.includes(action);
  if (!allowed) return html`<span class="auction-choice" data-card=${card}><${Money} value=${card} silent /></span>`;
  return html`<span class="auction-choice" data-card=${card}>
    <button type="button" class="playable" data-card=${card} aria-label=${nameOfChoice(action, lying)} ...${pressing(action, choosing)}>
      <${Money} value=${card} silent />
    </button>
    ${lying ? html`<span class="auction-cost number ltr" aria-hidden="true">= ${number(lying + card)}</span>` : null}
  </span>`;
}

/**
 * Returns what makes a button choose an action.
 * @param {string} action @param {Choosing} choosing
 */
function pressing(action, choosing) {
  return {
    "data-action": action,
    "data-hinted": String(choosing.hinted === action),
    "aria-pressed": choosing.chosen === action,
    onClick: () => choosing.tap(action),
  };
}

/**
 * Returns what a choice is called in full.
 * @param {string} action @param {number} lying
 */
function nameOfChoice(action, lying) {
  const card = cardOf(action);
  if (action === "pass") return say("Pass");
  if (action === "withdraw") return say("Withdraw, take {lying} back", { lying });
  if (action === "stand") return say("Stand at {lying}", { lying });
  return lying ? say("Add {card}, {total} in all", { card, total: lying + card }) : say("Bid {card}", { card });
}

/** @param {{action: string, choosing: Choosing, lying: number}} props */
function Other({ action, choosing, lying }) {
  return html`<button type="button" class="button auction-other" ...${pressing(action, choosing)}>${nameOfChoice(action, lying)}</button>`;
}

/** @param {{view: View, choosing: Choosing, lying: number}} props */
function Confirm({ view, choosing, lying }) {
  const { chosen, busy } = choosing;
  const disabled = String(!chosen || busy);
  return html`<button
    type="button"
    class="button primary auction-confirm"
    data-confirm=${chosen ?? ""}
    aria-disabled=${disabled}
    aria-describedby=${lying ? "auction-means" : null}
    onClick=${choosing.confirm}
  >
    ${chosen ? nameOfConfirming(chosen, lying) : prompt(view, choosing)}
  </button>`;
}

/** @param {string} action @param {number} lying */
function nameOfConfirming(action, lying) {
  if (action === "pass") return say("Yes, pass");
  if (action === "withdraw") return say("Yes, withdraw");
  return action === "stand" ? say("Yes, stand") : nameOfChoice(action, lying);
}

/** @param {View} view @param {Choosing} choosing */
function prompt(view, choosing) {
  if (choosing.legal.length) return view.asked === "overtime" ? say("Choose what you do") : say("Choose a card");
  return view.choice ? say("Sealed. The others choose…") : say("Waiting…");
}

/**
 * Returns what a choice in overtime would lead to.
 * @param {string | null} action @param {number} lying
 */
function consequence(action, lying) {
  const total = lying + cardOf(action);
  if (action === null) return say("{lying} of yours lies on the table. If all others withdraw, you buy for {lying}.", { lying });
  if (action === "withdraw") return say("You take your {lying} back and are out. If everybody withdraws, whoever chose last must buy for {lying}.", { lying });
  if (action === "stand") return say("You add nothing. Who adds goes above you; if all stand, a lot decides who buys for {lying}.", { lying });
  return say("If {total} is highest, you buy for {total}. If all others withdraw, you buy for {lying}, and the {card} comes back unseen.", { total, lying, card: cardOf(action) });
}

/**
 * Moves the focus along the choices with the arrow keys, Home and End.
 * @param {KeyboardEvent} event
 */
function walk(event) {
  const section = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("button[data-action]")]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const [onwards, back] = [(at + 1) % buttons.length, Math.max(at, 0) - 1];
  const [left, right] = document.documentElement.dir === "rtl" ? [onwards, back] : [back, onwards];
  /** @type {Record<string, number>} */
  const goals = { ArrowLeft: left, ArrowRight: right, Home: 0, End: -1 };
  if (!(event.key in goals) || !buttons.length) return;
  event.preventDefault();
  buttons.at(goals[event.key])?.focus();
}
