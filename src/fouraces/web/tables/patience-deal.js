/** A patience's deals: their numbers, new ones, the same again, and how the game is given up. */

import { Dialog } from "../dialog.js";
import { askRoom } from "../frame/asking.js";
import { html, useState } from "../html.js";
import { dealNumber, playAt, usualOrder } from "../games.js";
import { prefer, preference } from "../preferences.js";
import { N_, number as told, say } from "../say.js";
import { Looking, WinnableOnly } from "../winnable.js";

/** @import { Picture } from "../types.js" */

/** @type {[string | number, string][]} */
const RELATIVES = [
  [0, N_("Australian: the waste is never turned over")],
  [1, N_("Canberra: it is turned over once")],
  ["unlimited", N_("Tasmanian: as often as you like")],
];

/**
 * Deals a patience and goes to its table.
 * @param {number | null} number of the deal; null for any
 * @param {string | number} redeals
 */
export function deal(number, redeals) {
  return playAt({ ...usualOrder("patience", "house"), options: { redeals }, number });
}

/**
 * Returns a deal's number as it is shown, in the reader's digits.
 * @param {number} number
 */
export const shownNumber = (number) => [...String(number)].map((digit) => told(Number(digit))).join("");

/** @param {{picture: Picture, onStop?: () => void, onClose: () => void}} props */
export function DealDialog({ picture, onStop, onClose }) {
  const [redeals, setRedeals] = useState(picture.options.redeals);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const dealOut = (/** @type {number | null} */ number, relative = redeals) => {
    setBusy(number === null && preference("winnable") === "on");
    return deal(number, relative).then(onClose, (/** @type {Error} */ error) => {
      setBusy(false);
      setProblem(error.message);
    });
  };
  const byNumber = (/** @type {Event} */ event) => {
    event.preventDefault();
    const number = dealNumber(typed);
    if (number === null) setProblem(say("A deal's number is written in digits, at most 15 of them."));
    else void dealOut(number);
  };
  return html`<${Dialog} title=${say("Deals")} close=${onClose}>
    ${picture.number !== null &&
    html`<div class="this-deal row">
      <p class="grow">${say("This is deal {number}.", { number: shownNumber(picture.number) })}</p>
      <${Copy} text=${String(picture.number)} />
      <button type="button" class="button" data-action="restart" onClick=${() => dealOut(picture.number, picture.options.redeals)}>${say("Start this deal again")}</button>
    </div>`}
    <fieldset class="stack tight">
      <legend class="label">${say("A new deal of")}</legend>
      ${RELATIVES.map(
        ([value, name]) => html`<label key=${value} class="choice">
          <input type="radio" name="redeals" value=${value} checked=${redeals === value} onChange=${() => setRedeals(value)} /> ${say(name)}
        </label>`,
      )}
    </fieldset>
    <${WinnableOnly} />
    <div class="row">
      <button type="button" class="button primary" data-action="new-deal" disabled=${busy} onClick=${() => dealOut(null)}>${say("New deal")}</button>
      ${busy && html`<${Looking} />`}
    </div>
    <form class="row end" onSubmit=${byNumber}>
      <label class="field grow">
        <span>${say("Or the deal with the number")}</span>
        <input type="text" inputmode="numeric" autocomplete="off" data-field="deal-number" value=${typed} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} />
      </label>
      <button class="button" data-action="deal-number">${say("Deal it")}</button>
    </form>
    <p class="problem" role="status">${problem}</p>
    <hr />
    <label class="choice">
      <input type="checkbox" data-field="auto-up" checked=${preference("auto-up") === "on"} onChange=${(/** @type {any} */ event) => prefer("auto-up", event.target.checked ? "on" : "off")} />
      ${say("Put cards up by themselves after my moves")}
    </label>
    ${onStop && html`<div class="row"><${GiveUp} onStop=${onStop} /></div>`}
  <//>`;
}

/**
 * What one may deal after a game.
 * @param {{picture: Picture, onMore: () => void}} props
 */
export function DealAgain({ picture, onMore }) {
  const { redeals } = picture.options;
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const again = (/** @type {number | null} */ number) => {
    setBusy(number === null && preference("winnable") === "on");
    deal(number, redeals).catch((/** @type {Error} */ error) => {
      setBusy(false);
      setProblem(error.message);
    });
  };
  return html`<div class="row again">
    <button type="button" class="button primary" data-action="new-deal" disabled=${busy} onClick=${() => again(null)}>${say("New deal")}</button>
    ${busy && html`<${Looking} />`}
    ${picture.number !== null && html`<button type="button" class="button" data-action="restart" onClick=${() => again(picture.number)}>${say("Start this deal again")}</button>`}
    ${picture.undo && html`<button type="button" class="button" data-action="undo" onClick=${() => askRoom(picture.table, "undo")}>${say("Undo")}</button>`}
    <button type="button" class="button" data-action="deals" onClick=${onMore}>${say("More deals")}</button>
    <p class="problem" role="status">${problem}</p>
  </div>`;
}

/** @param {{text: string}} props */
function Copy({ text }) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), () => {});
  return html`<button type="button" class="button" data-action="copy-number" onClick=${copy}>${copied ? say("Copied") : say("Copy the number")}</button>`;
}

/**
 * Giving up, which asks once more.
 * @param {{onStop: () => void}} props
 */
function GiveUp({ onStop }) {
  const [asked, setAsked] = useState(false);
  if (!asked) return html`<button type="button" class="button danger" data-action="give-up" onClick=${() => setAsked(true)}>${say("Give up")}</button>`;
  return html`
    <p>${say("Give this game up?")}</p>
    <button type="button" class="button danger" data-action="stop" onClick=${onStop}>${say("Yes, give up")}</button>
    <button type="button" class="button" onClick=${() => setAsked(false)}>${say("Go on playing")}</button>
  `;
}
