// @ts-check
/** Trade: the offers that stand, and the sheet on which one's own is built from cards of both hands and money. */
import { Card } from "../cards.js";
import { html, useEffect, useRef } from "../html.js";
import { isolated, N_, say } from "../say.js";
import { Purse } from "./abundance-amount.js";
import { Goods } from "./abundance-board.js";
import { deliverable, gains, lacking, offerAction } from "./abundance-market.js";
import { does, offerInWords, signed, tell } from "./abundance-words.js";

/**
 * @typedef {import("./abundance-words.js").Seen} Seen
 * @typedef {import("./abundance-market.js").Offer} Offer
 */

/** @type {Offer} */
export const NOTHING = { give: [], pay: 0, take: [], ask: 0 };

/**
 * What a trade would be worth to both as prices are now.
 * @param {{seen: Seen, offer: Offer, by: number}} props
 */
function Worth({ seen, offer, by }) {
  const worth = gains(seen.view, offer, by);
  return html`<dl class="worths">
    <dt>${say("Worth now")}</dt>
    ${[seen.near, 1 - seen.near].map((seat) => {
      const gain = worth[seat];
      return html`<dd key=${seat} class=${gain > 0 ? "gain" : gain < 0 ? "loss" : ""}>
        <span>${tell(seen, seat, N_("for you"), N_("for {name}"))}</span> <b class="number">${signed(gain)}</b>
      </dd>`;
    })}
  </dl>`;
}

/**
 * A standing offer, with what its owner or the other may do about it.
 * @param {{seen: Seen, offer: Offer, by: number, onCounter: (offer: Offer) => void}} props
 */
export function StandingOffer({ seen, offer, by, onCounter }) {
  const { view, me, act, busy } = seen;
  const off = busy || view.paused;
  const mine = by === me;
  const viewer = me === null ? by : me;
  const [got, gone] = viewer === by ? [side(offer, "take"), side(offer, "give")] : [side(offer, "give"), side(offer, "take")];
  const button = (/** @type {string} */ action, /** @type {string} */ word, /** @type {string} */ look) =>
    html`<button class=${`button ${look}`} ...${does(seen, action, off)}>${word}</button>`;
  const title = tell(seen, by, N_("Your offer stands"), N_("{name} offers a trade"));
  return html`<section class=${mine ? "offer mine" : "offer"} data-offer-by=${by} aria-label=${title}>
    <h3 tabindex="-1">${title}</h3>
    <p class="visually-hidden">${offerInWords(seen, offer, by)}</p>
    <div class="exchange" aria-hidden="true">
      <div><small>${tell(seen, viewer, N_("You get"), N_("{name} gets"))}</small><${Goods} ...${got} /></div>
      <svg class="swap" viewBox="0 0 24 24"><path d="M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4" /></svg>
      <div><small>${tell(seen, viewer, N_("You give"), N_("{name} gives"))}</small><${Goods} ...${gone} /></div>
    </div>
    <${Worth} seen=${seen} offer=${offer} by=${by} />
    ${act && me !== null
      ? html`<div class="row">
          ${mine
            ? button("retract", say("Take it back"), "")
            : html`${button("accept", say("Accept"), "primary")} ${button("decline", say("Decline"), "")}
                <button type="button" class="button quiet" data-counter onClick=${() => onCounter({ give: offer.take, pay: offer.ask, take: offer.give, ask: offer.pay })}>${say("Counter")}</button>`}
        </div>`
      : null}
    ${view.paused ? html`<p class="small muted">${say("Trading pauses until both bids are open.")}</p>` : null}
  </section>`;
}

/**
 * Points to the other's offer as long as it is out of sight.
 * @param {{seen: Seen, offer: Offer, by: number}} props
 */
export function OfferBelow({ seen, offer, by }) {
  const worth = signed(gains(seen.view, offer, by)[1 - by]);
  const show = () => {
    const panel = document.querySelector(`[data-offer-by="${by}"]`);
    panel?.scrollIntoView({ block: "center" });
    /** @type {HTMLElement | null | undefined} */ (panel?.querySelector("h3"))?.focus({ preventScroll: true });
  };
  return html`<button type="button" class="button below" onClick=${show}>${say("{name} offers a trade, worth {worth} to you now", { name: isolated(seen.names[by]), worth })}</button>`;
}

/**
 * @param {Offer} offer
 * @param {"give" | "take"} which
 */
function side(offer, which) {
  return which === "give" ? { cards: offer.give, money: offer.pay } : { cards: offer.take, money: offer.ask };
}

/**
 * Where an offer is built.
 * @param {{seen: Seen, draft: Offer, onDraft: (offer: Offer) => void, onClose: (sent: boolean) => void}} props
 */
export function TradeSheet({ seen, draft, onDraft, onClose }) {
  const { view, busy } = seen;
  const me = seen.me ?? 0;
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, []);
  const offer = deliverable(draft, view, me);
  const lack = lacking(offer);
  const mayNot = busy || !view.may_offer || lack !== "";
  const send = async () => {
    if (!mayNot && (await seen.act?.(offerAction(offer)))) onClose(true);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && onClose(false);
  return html`<section class="sheet" id="trade-sheet" aria-labelledby="trade-title" onKeyDown=${onKeyDown}>
    <header>
      <h2 id="trade-title" tabindex="-1" ref=${title}>${say("Offer a trade")}</h2>
      <button type="button" class="button quiet" onClick=${() => onClose(false)}>${say("Close")}</button>
    </header>
    <div class="sides">
      <${Side} seen=${seen} which="give" seat=${me} cards=${offer.give} money=${offer.pay} title=${say("You give")} onSide=${(/** @type {string[]} */ give, /** @type {number} */ pay) => onDraft({ ...offer, give, pay })} />
      <${Side} seen=${seen} which="take" seat=${1 - me} cards=${offer.take} money=${offer.ask} title=${say("You get from {name}", { name: isolated(seen.names[1 - me]) })} onSide=${(/** @type {string[]} */ take, /** @type {number} */ ask) => onDraft({ ...offer, take, ask })} />
    </div>
    <div class="says" role="status">
      <p>${lack ? say(LACKS[lack]) : offerInWords(seen, offer, me)}</p>
      ${lack ? null : html`<${Worth} seen=${seen} offer=${offer} by=${me} />`}
    </div>
    <div class="row">
      <button type="button" class="button primary" data-action=${lack ? undefined : offerAction(offer)} data-send aria-disabled=${mayNot} onClick=${send}>
        ${view.offers[me] ? say("Offer this instead") : say("Make the offer")}
      </button>
      <button type="button" class="button" data-clear aria-disabled=${lack === "both"} onClick=${() => onDraft(NOTHING)}>${say("Clear")}</button>
    </div>
    ${view.paused ? html`<p class="small muted">${say("Trading pauses until both bids are open.")}</p>` : null}
  </section>`;
}

const LACKS = {
  both: N_("Tap the cards that you would give and those that you would get, and add money if you like."),
  card: N_("At least one card must change hands."),
  give: N_("Now choose what you would give for it: cards, money or both."),
  take: N_("Now choose what you would get for it: cards, money or both."),
};

/**
 * One side of the offer that is built: cards to tap, and money.
 * @param {{seen: Seen, which: "give" | "take", seat: number, cards: string[], money: number, title: string, onSide: (cards: string[], money: number) => void}} props
 */
function Side({ seen, which, seat, cards, money, title, onSide }) {
  const { view } = seen;
  const most = view.free[seat];
  const turn = (/** @type {string} */ card) => onSide(cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card], money);
  const label = which === "give" ? say("Money you give, up to {most}", { most }) : say("Money you get, up to {most}", { most });
  return html`<fieldset class="party" data-side=${which}>
    <legend>${title}</legend>
    ${view.hands[seat].length
      ? html`<div class="choose">
          ${view.hands[seat].map((card) => html`<button key=${card} type="button" class="playable" data-card=${card} aria-pressed=${cards.includes(card)} onClick=${() => turn(card)}><${Card} card=${card} /></button>`)}
        </div>`
      : html`<p class="small muted">${say("No cards in this hand yet.")}</p>`}
    ${most
      ? html`<${Purse} label=${label} name=${which === "give" ? "pay" : "ask"} amount=${money} most=${most} onAmount=${(/** @type {number} */ amount) => onSide(cards, amount)} />`
      : html`<p class="small muted">${say("No money that is free.")}</p>`}
  </fieldset>`;
}
