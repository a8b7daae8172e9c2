/** Auction's table. */

import { html, useLayoutEffect, useMemo, useRef } from "../html.js";
import { say } from "../say.js";
import { Hand } from "./auction-hand.js";
import { PlaceOnTable } from "./auction-places.js";
import { Player } from "./auction-players.js";
import { Sales, Standings } from "./auction-results.js";
import { useReveal, useSlides } from "./auction-reveal.js";
import { Bank, Stage, Told } from "./auction-stage.js";
import { seatsOf } from "./auction-view.js";

/** @typedef {import("./auction-view.js").Picture} Picture */
/** @typedef {import("./auction-view.js").View} View */

/** @param {Pick<import("../types.js").TableProps, "picture" | "act" | "hint">} props */
export default function Table({ picture, act, hint = null }) {
  return picture.view ? html`<${Auction} picture=${picture} view=${picture.view} act=${act} hinted=${hint?.do ?? null} />` : null;
}

/**
 * @typedef {object} Props
 * @property {Picture} picture
 * @property {View} view
 * @property {import("../types.js").Act | undefined} act
 * @property {string | null} hinted what the best bot would do, if that was asked for
 */

/** @param {Props} props */
function Auction(props) {
  const { picture } = props;
  const view = useMemo(() => (picture.phase === "over" ? { ...props.view, waiting: [], legal: [] } : props.view), [picture.phase, props.view]);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [reveal, skip] = useReveal(view);
  useKeptFocus(root);
  useSlides(root, reveal);
  const onKey = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && skip();
  const over = view.over && !reveal;
  return html`<div class="auction" ref=${root} data-act=${reveal?.act ?? ""} onKeyDown=${onKey}>
    ${over
      ? html`<section class="auction-felt" aria-label=${say("The table")}><${Standings} picture=${picture} view=${view} /></section>`
      : html`<${Sale} ...${props} view=${view} reveal=${reveal} skip=${skip} />`}
    <${Sales} picture=${picture} view=${view} over=${over} />
  </div>`;
}

/** @param {Props & {reveal: import("./auction-reveal.js").Reveal | null, skip: () => void}} props */
function Sale({ picture, view, act, hinted, reveal, skip }) {
  const shown = reveal && reveal.act !== "settled" ? reveal.before : view;
  const others = seatsOf(view).filter((seat) => seat !== view.seat);
  const placeOf = (/** @type {number} */ seat) =>
    html`<${PlaceOnTable} key=${seat} picture=${picture} view=${view} reveal=${reveal} seat=${seat} />`;
  return html`<div class="auction-sale" data-columns=${others.length} style=${{ "--seats": others.length }}>
    <section class="auction-others" aria-label=${view.seat === null ? say("Players") : say("Other players")}>
      <ul role="list" class="auction-columns">
        ${others.map((seat) => html`<${Player} key=${seat} picture=${picture} view=${shown} seat=${seat} />`)}
      </ul>
    </section>
    <section class="auction-felt" aria-label=${say("The table")}>
      <ul role="list" class="auction-columns">${others.map(placeOf)}</ul>
      <${Stage} view=${view} reveal=${reveal} />
      <div class="auction-near">
        ${view.seat === null ? null : html`<ul role="list" class="auction-mine">${placeOf(view.seat)}</ul>`}
        <${Told} picture=${picture} view=${view} reveal=${reveal} skip=${skip} />
        <${Bank} view=${shown} />
      </div>
    </section>
    ${view.seat === null
      ? null
      : html`<${Hand} view=${view} owner=${shown} on=${picture.on} act=${picture.phase === "over" ? undefined : act} hinted=${hinted} onChoose=${skip} />`}
  </div>`;
}

/**
 * Keeps the focus within the table when what had it goes away.
 * @param {{current: HTMLElement | null}} root
 */
function useKeptFocus(root) {
  const held = root.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (!held || root.current?.contains(document.activeElement)) return;
    const rest = root.current?.querySelector("[data-confirm]") ?? root.current?.querySelector("[data-rest]");
    /** @type {HTMLElement | null | undefined} */ (rest)?.focus({ preventScroll: true });
  });
}
