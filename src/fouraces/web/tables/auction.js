/** Auction's table. */

import { html, useLayoutEffect, useRef } from "../html.js";
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

/** @param {{picture: Picture, view: View, act?: import("../types.js").Act, hinted: string | null}} props */
function Auction({ picture, view, act, hinted }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [reveal, skip] = useReveal(view);
  useKeptFocus(root);
  useSlides(root, reveal);
  const shown = reveal && reveal.act !== "settled" ? reveal.before : view;
  const others = seatsOf(view).filter((seat) => seat !== view.seat);
  const onKey = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && skip();
  const over = view.over && !reveal;
  const canAct = picture.phase !== "over";
  const is = { "data-columns": others.length, "data-act": reveal?.act ?? "", "data-over": String(over) };
  return html`<div class="auction" ref=${root} ...${is} style=${{ "--seats": others.length }} onKeyDown=${onKey}>
    <section class="auction-others" aria-label=${view.seat === null ? say("Players") : say("Other players")}>
      <ul role="list" class="auction-columns">
        ${others.map((seat) => html`<${Player} key=${seat} picture=${picture} view=${shown} seat=${seat} />`)}
      </ul>
    </section>
    <section class="auction-felt" aria-label=${say("The table")}>
      ${over
        ? html`<${Standings} picture=${picture} view=${view} />`
        : html`<ul role="list" class="auction-columns">
            ${others.map((seat) => html`<${PlaceOnTable} key=${seat} picture=${picture} view=${view} reveal=${reveal} seat=${seat} />`)}
          </ul>
          <${Stage} view=${view} reveal=${reveal} />
          <div class="auction-near">
            ${view.seat === null
              ? null
              : html`<ul role="list" class="auction-mine">
                  <${PlaceOnTable} picture=${picture} view=${view} reveal=${reveal} seat=${view.seat} />
                </ul>`}
            <${Told} picture=${picture} view=${view} reveal=${reveal} skip=${skip} />
            <${Bank} view=${shown} />
          </div>`}
    </section>
    ${view.seat === null
      ? null
      : html`<${Hand} view=${view} owner=${shown} on=${picture.on} act=${canAct ? act : undefined} hinted=${hinted} onChoose=${skip} />`}
    <${Sales} picture=${picture} view=${view} />
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
