/** The head of every page but the tables: the name of the house, where one can go, and the other language. */

import { html } from "./html.js";
import { changeLanguage, otherLanguage } from "./languages.js";
import { N_, say } from "./say.js";

const PLACES = [
  ["/lobby", N_("Lobby")],
  ["/games", N_("My games")],
  ["/settings", N_("Settings")],
];

/** The house's sign: a star of eight points, as on tiles, with four pips in it. */
export function Sign() {
  return html`<svg class="sign" viewBox="0 0 64 64" aria-hidden="true">
    <path d="M32 2 41 11H53V23L62 32 53 41V53H41L32 62 23 53H11V41L2 32 11 23V11H23Z" />
    <path class="ace" d="M32 14 44 40Q32 33 20 40Z" />
    <path class="ace" d="M29 38h6l3 10H26Z" />
  </svg>`;
}

/** @param {{path: string}} props where the reader is */
export function Masthead({ path }) {
  return html`<header class="masthead">
    <a class="brand" href="/" aria-current=${path === "/" ? "page" : undefined}><${Sign} /><span>${say("Four Aces")}</span></a>
    <nav aria-label=${say("Pages")}>
      ${PLACES.map(
        ([to, name]) =>
          html`<a href=${to} key=${to} aria-current=${path === to ? "page" : undefined}>${say(name)}</a>`,
      )}
    </nav>
    <${LanguageSwitch} />
  </header>`;
}

/** Changes to the other language, which is named in itself. */
export function LanguageSwitch() {
  const other = otherLanguage();
  return html`<button class="button quiet language" lang=${other.code} dir=${other.direction} onClick=${() => changeLanguage(other.code)}>
    ${other.name}
  </button>`;
}
