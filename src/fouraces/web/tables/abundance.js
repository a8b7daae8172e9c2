// @ts-check
/** Abundance's table. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { seatName } from "../listing.js";
import { say } from "../say.js";
import { Board } from "./abundance-board.js";
import { Final, Last, Ledger } from "./abundance-ledger.js";
import { readOffer } from "./abundance-market.js";
import { Rounds, Stage } from "./abundance-stage.js";
import { NOTHING, OfferBelow, StandingOffer, TradeSheet } from "./abundance-trade.js";

/**
 * @typedef {import("./abundance-words.js").Seen} Seen
 * @typedef {import("./abundance-market.js").View} View
 * @typedef {import("./abundance-market.js").Offer} Offer
 * @typedef {import("../types.js").Act} Act
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").TableProps} TableProps
 */

const ANSWERS = ["accept", "decline"];

/** @param {TableProps} props */
export default function Table({ picture, act, hint }) {
  const { view } = picture;
  if (!view || (!view.round && !view.over)) return html`<p class="muted">${say("The cards are being dealt.")}</p>`;
  return html`<${Match} picture=${picture} view=${view} act=${act} hint=${hint?.do ?? ""} />`;
}

/** @param {{picture: Picture, view: View, act?: Act, hint: string}} props */
function Match({ picture, view, act, hint }) {
  const [busy, setBusy] = useState(false);
  const [live, setLive] = useState(false);
  const [draft, setDraft] = useState(/** @type {Offer | null} */ (null));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const opener = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => setLive(true), []);
  useEffect(() => {
    if (hint.startsWith("offer ")) setDraft(readOffer(hint));
  }, [hint]);
  useRest(root);

  const mine = picture.me !== null && !view.over;
  const seen = /** @type {Seen} */ ({
    view,
    me: picture.me,
    near: picture.me ?? 0,
    names: picture.seats.map(seatName),
    hint,
    busy,
    act: act && mine ? doing(act, picture, setBusy) : null,
  });
  const put = picture.me === null ? null : view.offers[1 - picture.me];
  const below = useOutOfSight(root, put !== null && !view.over ? `[data-offer-by="${1 - seen.near}"]` : "");
  const close = (/** @type {boolean} */ sent) => {
    setDraft(null);
    if (!sent) requestAnimationFrame(() => opener.current?.focus());
  };
  const sheet = seen.act !== null && draft !== null && (view.may_offer || view.paused);
  return html`<div class=${live ? "abundance live" : "abundance"} ref=${root}><div class=${view.over ? "floor over" : "floor"}>
    <${Rounds} seen=${seen} />
    <div class="action">
      ${view.over ? html`<${Final} seen=${seen} />` : html`${below && put ? html`<${OfferBelow} seen=${seen} offer=${put} by=${1 - seen.near} />` : html`<${Last} seen=${seen} />`}<${Stage} seen=${seen} />`}
      ${[1 - seen.near, seen.near].map((seat) => {
        const offer = view.offers[seat];
        return offer && html`<${StandingOffer} key=${`offer ${seat}`} seen=${seen} offer=${offer} by=${seat} onCounter=${setDraft} />`;
      })}
      ${seen.act && !sheet && (view.may_offer || view.paused)
        ? html`<button type="button" class="button trade" ref=${opener} data-trade aria-expanded="false" onClick=${() => setDraft(view.offers[seen.near] ?? NOTHING)}>
            ${view.offers[seen.near] ? say("Change your offer") : say("Offer a trade")}
          </button>`
        : null}
      ${sheet ? html`<${TradeSheet} seen=${seen} draft=${draft} onDraft=${setDraft} onClose=${close} />` : null}
    </div>
    ${view.over ? null : html`<${Board} seen=${seen} />`}
    <${Ledger} seen=${seen} open=${view.over} />
  </div></div>`;
}

/**
 * Returns what does an action, one at a time, as an answer to the decision or the offer that is seen.
 * @param {Act} act
 * @param {Picture} picture
 * @param {(busy: boolean) => void} setBusy
 */
function doing(act, picture, setBusy) {
  return async (/** @type {string} */ action) => {
    setBusy(true);
    try {
      const { ok } = await act(action, { on: ANSWERS.includes(action) ? picture.offer_on : picture.on });
      return ok;
    } finally {
      setBusy(false);
    }
  };
}

/**
 * Tells whether an element of the table is out of sight.
 * @param {{current: HTMLElement | null}} root
 * @param {string} selector empty where there is no such element
 */
function useOutOfSight(root, selector) {
  const [out, setOut] = useState(false);
  useEffect(() => {
    setOut(false);
    const element = selector && root.current?.querySelector(selector);
    if (!element) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setOut(!entry.isIntersecting), { threshold: 0.3 });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [selector]);
  return out;
}

/**
 * Lets the focus rest on what is going on when the element that had it has gone.
 * @param {{current: HTMLElement | null}} root
 */
function useRest(root) {
  const had = useRef(false);
  useEffect(() => {
    const note = () => {
      const at = document.activeElement;
      if (at && at !== document.body) had.current = root.current?.contains(at) ?? false;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (had.current && (!at || at === document.body)) {
      /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector("[data-rest]"))?.focus({ preventScroll: true });
    }
  });
}
