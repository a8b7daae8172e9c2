/** What a reader prefers on this device. What the server must know, language and theme, are cookies. */

import { signal } from "./html.js";

/** @typedef {"suits" | "digits" | "sound" | "auto-up" | "winnable" | "bot"} Preference */

/** @type {Record<Preference, string>} */
const USUAL = { suits: "two", digits: "own", sound: "off", "auto-up": "on", winnable: "off", bot: "fair" };

/** @type {Partial<Record<Preference, import("./vendor/signals.js").Signal<string>>>} */
const signals = {};

/** @param {Preference} name */
function signalOf(name) {
  return (signals[name] ??= signal(read(name) ?? USUAL[name]));
}

/**
 * Returns what is preferred; a component that asks is drawn again when it changes.
 * @param {Preference} name
 */
export function preference(name) {
  return signalOf(name).value;
}

/**
 * @param {Preference} name
 * @param {string} value
 */
export function prefer(name, value) {
  signalOf(name).value = value;
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
