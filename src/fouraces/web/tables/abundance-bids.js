// @ts-check
/** Bidding: quick raises, a number of one's own, a pass; and the hidden bid. They stay in place between turns. */
import { html, useEffect, useState } from "../html.js";
import { isolated, number, say } from "../say.js";
import { readNumber, Stepper } from "./abundance-amount.js";
import { Coins, does } from "./abundance-words.js";

/** @typedef {import("./abundance-words.js").Seen} Seen */

const RAISES = [1, 2, 5];

/**
 * Text of a number that goes back to what is usual whenever the situation changes.
 * @param {number} usual
 * @param {string} situation
 * @returns {[string, (text: string) => void]}
 */
function useAmount(usual, situation) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  useEffect(() => setTyped(null), [situation]);
  return [typed ?? number(usual), setTyped];
}

/**
 * Returns the amount that the house would bid, where the viewer has asked.
 * @param {Seen} seen
 * @param {string} verb
 */
function hinted({ hint }, verb) {
  const [said, amount] = hint.split(" ");
  return said === verb ? Number(amount) : undefined;
}

/** @param {{seen: Seen}} props */
export function BidControls({ seen }) {
  const { view, busy } = seen;
  const me = seen.me ?? 0;
  const act = seen.act ?? (async () => false);
  const most = view.money[me];
  const least = (view.bid ?? 0) + 1;
  const [text, setText] = useAmount(hinted(seen, "bid") ?? Math.min(least, most), `${view.card} ${view.bid} ${seen.hint}`);
  const off = busy || !view.waiting.includes(me);
  const amount = readNumber(text);
  const mayNot = off || !(amount >= least && amount <= most);
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!mayNot) act(`bid ${amount}`);
  };
  return html`<div class="controls" role="group" aria-label=${say("Your bid")}>
    <div class="quick">
      <button class="button pass" aria-describedby="pass-means" ...${does(seen, "pass", off)}>${say("Pass")}</button>
      ${RAISES.map((by) => html`<${Raise} key=${by} seen=${seen} by=${by} most=${most} off=${off} />`)}
    </div>
    <form class="own" onSubmit=${onSubmit}>
      <${Stepper} label=${say("Your own bid, from {least} to {most}", { least, most })} name="bid" text=${text} least=${Math.min(least, most)} most=${most} off=${off} onText=${setText} />
      <button class="button primary" data-action=${Number.isNaN(amount) ? undefined : `bid ${amount}`} data-hinted=${seen.hint === `bid ${amount}`} aria-disabled=${mayNot}>${Number.isNaN(amount) ? say("Bid") : say("Bid {amount}", { amount })}</button>
    </form>
    <p class="small muted means"><span id="pass-means">${least > most ? say("You have not enough money to bid.") : passMeans(seen, me)}</span> <${Have} money=${most} /></p>
  </div>`;
}

/** @param {{seen: Seen, by: number, most: number, off: boolean}} props */
function Raise({ seen, by, most, off }) {
  const amount = (seen.view.bid ?? 0) + by;
  return html`<button class="button raise" aria-label=${say("Bid {amount}, {by} more", { amount, by })} ...${does(seen, `bid ${amount}`, off || amount > most)}>
    <b class="number">${number(amount)}</b><small><bdi>+${number(by)}</bdi></small>
  </button>`;
}

/**
 * Says what a pass would mean.
 * @param {Seen} seen
 * @param {number} me
 */
function passMeans({ view, names }, me) {
  const facts = { name: isolated(names[1 - me]), bid: view.bid ?? 0 };
  if (!view.waiting.includes(me)) return say("{name} is to speak.", facts);
  if (view.bid !== null) return say("If you pass, {name} has the card for {bid}.", facts);
  if (view.passed) return say("If you pass too, {name} has the card for nothing.", facts);
  if (view.auction === "one-bid") return say("This is your only bid. If both pass, the card is yours for nothing.");
  return say("If both pass, the card is yours for nothing.");
}

/** @param {{seen: Seen}} props */
export function SealControls({ seen }) {
  const { view, busy } = seen;
  const me = seen.me ?? 0;
  const act = seen.act ?? (async () => false);
  const most = view.money[me];
  const sealed = view.seals[me];
  const [text, setText] = useAmount(hinted(seen, "seal") ?? 0, `${view.card} ${seen.hint}`);
  const off = busy || !view.waiting.includes(me);
  const amount = readNumber(text);
  const mayNot = off || !(amount <= most);
  const add = (/** @type {number} */ by) => !off && setText(number(Math.min(most, (amount || 0) + by)));
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!mayNot) act(`seal ${amount}`);
  };
  return html`<form class="controls" onSubmit=${onSubmit} aria-label=${say("Your hidden bid")}>
    <div class="own">
      <${Stepper} label=${say("Your hidden bid, from 0 to {most}", { most })} name="seal" text=${text} least=${0} most=${most} off=${off} onText=${setText} />
      ${[5, 10].map((by) => html`<button key=${by} type="button" class="button square" aria-label=${say("{by} more", { by })} aria-disabled=${off || amount >= most} onClick=${() => add(by)}><bdi>+${number(by)}</bdi></button>`)}
      <button class="button primary" data-action=${Number.isNaN(amount) ? undefined : `seal ${amount}`} data-hinted=${seen.hint === `seal ${amount}`} aria-disabled=${mayNot}>${Number.isNaN(amount) ? say("Seal") : say("Seal {amount}", { amount })}</button>
    </div>
    <p class="small muted means">
      <span>${typeof sealed === "number" ? say("Your bid of {amount} is sealed and cannot be changed.", { amount: sealed }) : say("Nobody sees it until both are in.")}</span>
      <${Have} money=${most} />
    </p>
  </form>`;
}

/** @param {{money: number}} props */
function Have({ money }) {
  return html`<span class="have">${say("You have")} <${Coins} amount=${money} /></span>`;
}
