/** The middle of Auction's table: the item for sale, what is still to come, and what has just happened. */

import { Item, itemName, UNSEEN } from "../cards.js";
import { html } from "../html.js";
import { count, say } from "../say.js";
import { DECK, lastHappening, namesOf, pointsOf, sum, tellEnd } from "./auction-view.js";

/** @typedef {import("./auction-view.js").Picture} Picture */
/** @typedef {import("./auction-view.js").View} View */
/** @typedef {import("./auction-reveal.js").Reveal} Reveal */

/** @param {{view: View, reveal: Reveal | null}} props */
export function Stage({ view, reveal }) {
  const scene = reveal ? reveal.before : view;
  const item = itemShown(view, reveal);
  return html`<div class="auction-stage">
    <div class="auction-spot"><${Rosette} /><${ItemForSale} item=${item} view=${view} reveal=${reveal} /></div>
    ${scene.item === null
      ? html`<h2 class="auction-about auction-title">${say("The item deck")}</h2>`
      : html`<div class="auction-about">
          <h2 class="auction-title">${item === UNSEEN ? say("An unseen card") : itemName(item)}</h2>
          <p class="auction-worth">${worth(item, scene)}</p>
          <p class="auction-notes"><${Notes} view=${scene} /></p>
        </div>`}
    <${ToCome} view=${scene} />
  </div>`;
}

/**
 * Returns the item that lies in the middle: a blind one is turned up when its sale is told.
 * @param {View} view @param {Reveal | null} reveal
 */
function itemShown(view, reveal) {
  if (!reveal) return view.item ?? UNSEEN;
  const turnedUp = reveal.act === "told" || reveal.act === "settled";
  return reveal.what.blind && !turnedUp ? UNSEEN : reveal.what.item;
}

/** @param {{item: string, view: View, reveal: Reveal | null}} props */
function ItemForSale({ item, view, reveal }) {
  const buyer = reveal?.act === "settled" ? reveal.what.buyer : null;
  const key = reveal ? reveal.what.key : `${view.sales.length}`;
  const goal = buyer === null ? null : `bought-${buyer}`;
  return html`<span class="auction-item" key=${`${key} ${item}`} data-item=${item} data-new=${String(!reveal)} data-slides-to=${goal}>
    <${Item} item=${item} points=${pointsOf(item, view)} silent />
  </span>`;
}

/** @param {string} item @param {View} view */
function worth(item, view) {
  if (item !== UNSEEN) return count(pointsOf(item, view), "{number} point", "{number} points");
  const points = view.left.map((card) => pointsOf(card, view)).filter(Boolean);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  return least === most ? count(most, "{number} point", "{number} points") : say("from {least} to {most} points", { least, most });
}

/** @param {{view: View}} props */
function Notes({ view }) {
  const number = DECK - view.left.length + (view.item === UNSEEN ? 1 : 0);
  return html`
    <span class="chip">${say("card {number} of {last}", { number, last: DECK })}</span>
    ${view.item === UNSEEN ? html`<span class="chip auction-blind">${say("blind auction")}</span>` : null}
    ${view.asked === "overtime" || view.lot.length ? html`<span class="chip auction-overtime">${say("overtime")}</span>` : null}`;
}

/** @param {{view: View}} props */
function ToCome({ view }) {
  if (!view.left.length) return html`<p class="auction-coming muted small">${say("It is the last one.")}</p>`;
  const label = view.item === UNSEEN ? say("This one and those to come") : say("Still to come");
  return html`<div class="auction-coming">
    <h3 class="label" id="auction-coming">${label}</h3>
    <ul role="list" aria-labelledby="auction-coming">
      ${view.left.map((item, at) => html`<li key=${at}><${Item} item=${item} points=${pointsOf(item, view)} /></li>`)}
    </ul>
  </div>`;
}

/**
 * What has just happened, and who is waited for. The log reads it out; here it is to be looked at.
 * @param {{picture: Picture, view: View, reveal: Reveal | null, skip: () => void}} props
 */
export function Told({ picture, view, reveal, skip }) {
  const what = reveal ? reveal.what : lastHappening(view);
  const isTold = what && (!reveal || reveal.act === "told" || reveal.act === "settled");
  return html`<div class="auction-told">
    <p class=${reveal ? "auction-news" : "auction-news past"}>${isTold ? tellEnd(what, picture) : reveal ? say("The cards are turned.") : ""}</p>
    ${reveal
      ? html`<button type="button" class="button quiet auction-skip" data-skip onClick=${skip}>${say("Go on")}</button>`
      : html`<p class="auction-wait">${waited(picture, view)}</p>`}
  </div>`;
}

/** @param {Picture} picture @param {View} view */
function waited(picture, view) {
  if (view.over) return "";
  if (view.lot.length) return say("A lot decides");
  if (view.seat !== null && view.waiting.includes(view.seat)) return wanted(view, view.hands[view.seat]);
  return view.waiting.length ? say("Waiting for {names}", { names: namesOf(picture, view.waiting) }) : "";
}

/** @param {View} view @param {number[]} hand */
function wanted(view, hand) {
  if (view.asked === "bid") return say("Your bid, please");
  return hand.length ? say("Choose: add or leave") : say("Choose: stand or leave");
}

/**
 * Where all that is paid goes.
 * @param {{view: View}} props
 */
export function Bank({ view }) {
  const paid = sum(view.sales.flatMap((sale) => sale.paid));
  return html`<p class="auction-bank small" data-place="bank">
    <svg class="pip" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2 2 8v2h20V8ZM4 12v6h3v-6Zm6.5 0v6h3v-6ZM17 12v6h3v-6ZM2 20v2h20v-2Z" /></svg>
    ${say("Bank: {paid}", { paid })}
  </p>`;
}

const STAR = "M0-46 13.5-32.5h19v19L46 0 32.5 13.5v19h-19L0 46-13.5 32.5h-19v-19L-46 0-32.5-13.5v-19h19Z";

/** The star on which the item lies. */
function Rosette() {
  return html`<svg class="auction-rosette" viewBox="-60 -60 120 120" aria-hidden="true">
    <path transform="scale(1.18)" d=${STAR} /><path transform="scale(1.18) rotate(22.5)" d=${STAR} />
    <circle r="57" /><circle r="44" />
  </svg>`;
}
