/** The head of every page but the tables: the name of the house, where one can go, and the other language. */

import { html } from "./html.js";
import { changeLanguage, otherLanguage } from "./languages.js";
import { N_, say } from "./say.js";

const PLACES = [
  ["/lobby", N_("Lobby")],
  ["/games", N_("My games")],
  ["/you", N_("You")],
  ["/settings", N_("Settings")],
];

const STAR = "M58.00 32.00 50.38 39.62 50.38 50.38 39.62 50.38 32.00 58.00 24.38 50.38 13.62 50.38 13.62 39.62 6.00 32.00 13.62 24.38 13.62 13.62 24.38 13.62 32.00 6.00 39.62 13.62 50.38 13.62 50.38 24.38Z";
const SPADE = "M12 1.5C12 1.5 2.6 8.6 2.6 14a4.7 4.7 0 0 0 8.3 3c-.2 2.5-1 4-2.9 5h8c-1.9-1-2.7-2.5-2.9-5a4.7 4.7 0 0 0 8.3-3C21.4 8.6 12 1.5 12 1.5Z";

/** The house's sign: a star of eight points, as on tiles, with a spade in it. */
export function Sign() {
  return html`<svg class="sign" viewBox="0 0 64 64" aria-hidden="true">
    <path class="tile" d=${STAR} />
    <path class="pip" transform="translate(17 16) scale(1.25)" d=${SPADE} />
  </svg>`;
}

/**
 * The sign with a letter in place of the spade: that of somebody's name.
 * @param {{letter: string}} props
 */
export function Star({ letter }) {
  return html`<svg class="sign star" viewBox="0 0 64 64" aria-hidden="true">
    <path class="tile" d=${STAR} />
    ${letter ? html`<text class="letter" x="32" y="40">${letter}</text>` : html`<path class="pip" transform="translate(17 16) scale(1.25)" d=${SPADE} />`}
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
