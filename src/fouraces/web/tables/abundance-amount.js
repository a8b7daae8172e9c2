// @ts-check
/** A field for an amount of money: typed in the digits of either language, stepped, or drawn on a slider. */
import { html } from "../html.js";
import { number, say } from "../say.js";

const DIGITS = "۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩";

/**
 * Reads a whole number in English, Persian or Arabic digits, with or without marks between thousands; NaN if the text is anything else.
 * @param {string} text
 */
export function readNumber(text) {
  const ascii = text.replace(/[\s,٬]/g, "").replace(/[۰-۹٠-٩]/g, (digit) => String(DIGITS.indexOf(digit) % 10));
  return /^\d{1,9}$/.test(ascii) ? Number(ascii) : NaN;
}

/**
 * @param {number} amount
 * @param {number} least
 * @param {number} most
 */
const within = (amount, least, most) => Math.max(least, Math.min(most, amount));

/**
 * A number between two buttons that make it less and more; arrows do the same.
 * @param {{label: string, name: string, text: string, least: number, most: number, off?: boolean, onText: (text: string) => void}} props
 */
export function Stepper({ label, name, text, least, most, off = false, onText }) {
  const amount = readNumber(text);
  const step = (/** @type {number} */ by) => !off && onText(number(within((Number.isNaN(amount) ? least : amount) + by, least, most)));
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return html`<span class="stepper">
    <button type="button" class="button square" aria-label=${say("one less")} aria-disabled=${off || amount <= least} onClick=${() => step(-1)}>−</button>
    <input type="text" class="number" inputmode="numeric" autocomplete="off" maxlength="9" name=${name} aria-label=${label}
      aria-invalid=${Number.isNaN(amount) || amount < least || amount > most} readonly=${off} value=${text}
      onFocus=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => event.currentTarget.select()}
      onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => onText(event.currentTarget.value)} onKeyDown=${onKeyDown} />
    <button type="button" class="button square" aria-label=${say("one more")} aria-disabled=${off || amount >= most} onClick=${() => step(1)}>+</button>
  </span>`;
}

/**
 * An amount from nothing to all there is, on a slider and as a number.
 * @param {{label: string, name: string, amount: number, most: number, onAmount: (amount: number) => void}} props
 */
export function Purse({ label, name, amount, most, onAmount }) {
  const take = (/** @type {string} */ text) => onAmount(within(readNumber(text) || 0, 0, most));
  return html`<div class="slider">
    <span class="small muted" aria-hidden="true"><bdi>${label}</bdi></span>
    <input type="range" min="0" max=${most} value=${amount} name=${`${name}-slider`} aria-label=${label} aria-valuetext=${number(amount)}
      onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => onAmount(Number(event.currentTarget.value))} />
    <${Stepper} label=${label} name=${name} text=${number(amount)} least=${0} most=${most} onText=${take} />
  </div>`;
}
