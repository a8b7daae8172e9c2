/** The languages of the pages, and what the server is told of a reader's choices. */

import { language } from "./say.js";

/** The colour of the browser's frame, by theme. @type {Record<string, string>} */
const GROUNDS = { dark: "#1a1411", light: "#f3eadb" };

const YEAR = 365 * 24 * 3600;

/** Each named in itself. */
export const LANGUAGES = [
  { code: "fa", name: "فارسی", direction: "rtl" },
  { code: "en", name: "English", direction: "ltr" },
];

/** Returns the language that the reader does not read now. */
export function otherLanguage() {
  return LANGUAGES.find(({ code }) => code !== language) ?? LANGUAGES[0];
}

/** @param {string} code */
export function changeLanguage(code) {
  remember("language", code);
  location.reload();
}

const light = matchMedia("(prefers-color-scheme: light)");
let chosenTheme = document.documentElement.dataset.theme ?? "auto";

/** Returns the theme that the reader has chosen: "light", "dark", or "auto" for the device's. */
export function themeChoice() {
  return chosenTheme;
}

/** @param {string} chosen "light", "dark" or "auto" */
export function changeTheme(chosen) {
  remember("theme", chosen);
  chosenTheme = chosen;
  showTheme();
}

/** Shows the chosen theme; the device's where none is. */
function showTheme() {
  const ofDevice = light.matches ? "light" : "dark";
  const theme = chosenTheme === "auto" ? ofDevice : chosenTheme;
  document.documentElement.dataset.theme = theme;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", GROUNDS[theme]);
}

/**
 * @param {string} name
 * @param {string} value
 */
function remember(name, value) {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}

light.addEventListener("change", showTheme);
showTheme();
