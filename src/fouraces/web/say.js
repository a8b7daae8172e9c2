/**
 * Words, numbers and dates in the reader's language. Sentences are written in English in the source; a
 * Persian page looks them up in the dictionaries of `locale/fa`, which are loaded before they are needed.
 */

import { preference } from "./preferences.js";

/** The reader's language, "en" or "fa". */
export const language = document.documentElement.lang || "en";

/** Which way lines run, "ltr" or "rtl". */
export const direction = document.documentElement.dir || "ltr";

/** @type {Record<string, string>} */
const dictionary = {};

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @typedef {Record<string, string | number>} Facts */

const PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹";

const latin = language === "fa" && preference("digits") === "latin";
const locale = latin ? "fa-u-nu-latn" : language;
const whole = new Intl.NumberFormat(locale);
const plain = new Intl.NumberFormat(locale, { useGrouping: false });
const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
const inOrder = new Intl.ListFormat(language, { type: "conjunction" });

/**
 * Loads dictionaries, by the names of their modules; what is loaded already is not loaded again.
 * @param {...string} modules
 */
export async function loadWords(...modules) {
  await Promise.all(modules.map(loadDictionary));
}

/** @param {string} module */
function loadDictionary(module) {
  if (language === "en") return;
  const known = loading.get(module);
  if (known) return known;
  const loaded = import(`./locale/${language}/${module}.js`).then((found) => {
    Object.assign(dictionary, found.default);
  });
  loading.set(module, loaded);
  return loaded;
}

/**
 * Says a sentence; numbers among its facts are written in the reader's digits.
 * @param {string} english the sentence, with {facts}
 * @param {Facts} [facts]
 */
export function say(english, facts = {}) {
  const sentence = dictionary[english] ?? english;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? told(facts[name]) : whole));
}

/**
 * Says a sentence about so many of something; {number} is how many. Persian counts without a plural, and
 * translates the sentence for many.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Facts} [facts]
 */
export function count(n, one, many, facts = {}) {
  const english = language === "en" && n === 1 ? one : many;
  return say(english, { ...facts, number: n });
}

/**
 * Marks a sentence as one to translate, and returns it as it is: for tables of sentences.
 * @param {string} english
 */
export function N_(english) {
  return english;
}

/** @param {number} n */
export function number(n) {
  return whole.format(n);
}

/**
 * Returns a number that is a name, such as a deal's, in the reader's digits.
 * @param {number} n
 */
export function numeral(n) {
  return plain.format(n);
}

/** @param {number} share of 1 */
export function percent(share) {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(share);
}

/** @param {string | number} fact */
function told(fact) {
  return typeof fact === "number" ? number(fact) : fact;
}

/**
 * Returns a text from the server in the digits that the reader prefers.
 * @param {string} text
 */
export function inDigits(text) {
  return latin ? text.replace(/[۰-۹]/g, (digit) => String(PERSIAN_DIGITS.indexOf(digit))) : text;
}

/**
 * Returns a name or another text of unknown direction, so that it does not disturb the sentence around it.
 * @param {string} text
 */
export function isolated(text) {
  return `\u2068${text}\u2069`;
}

/**
 * Returns a list as it is said: "a, b, and c"; in Persian no comma comes before "and".
 * @param {string[]} items
 */
export function together(items) {
  const parts = inOrder.formatToParts(items);
  return parts.map(({ type, value }) => (type === "literal" ? value.replace("، و", " و") : value)).join("");
}

/**
 * Returns a time as on a clock: "3:05", or "1:03:05" from an hour on.
 * @param {number} ms
 */
export function clockTime(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const shown = hours ? [number(hours), twoDigits.format(minutes)] : [number(minutes)];
  return [...shown, twoDigits.format(seconds % 60)].join(":");
}

/**
 * Returns a day, in the reader's calendar.
 * @param {number} ms since 1970
 */
export function day(ms) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(ms);
}

/**
 * Returns a day and time, in the reader's calendar.
 * @param {number} ms since 1970
 */
export function moment(ms) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(ms);
}
