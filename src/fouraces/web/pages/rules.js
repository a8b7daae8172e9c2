/** How a game is played, in the reader's language. */

import { get } from "../api.js";
import { GAME_NAMES, gameName } from "../games.js";
import { html, useEffect, useState } from "../html.js";
import { say } from "../say.js";
import { Start } from "./home.js";

export const title = (/** @type {string[]} */ [game]) => say("Rules of {game}", { game: gameName(game) });

/** @param {{facts: string[]}} props */
export function Page({ facts: [game] }) {
  return html`
    <nav class="row" aria-label=${say("Rules of the games")}>
      ${GAME_NAMES.map(
        (name) =>
          html`<a key=${name} class="chip" href=${`/rules/${name}`} aria-current=${name === game ? "page" : undefined}>${gameName(name)}</a>`,
      )}
    </nav>
    <h1 tabindex="-1">${gameName(game)}</h1>
    <${Rules} game=${game} />
    <p class="row">
      <${Start} game=${game} primary label=${say("Play now")} />
      <a class="button" href="/">${say("To the games")}</a>
    </p>
  `;
}

/**
 * The rules alone, for a page or a dialog.
 * @param {{game: string}} props
 */
export function Rules({ game }) {
  const [page, setPage] = useState(/** @type {{html?: string, error?: string}} */ ({}));
  useEffect(() => {
    get(`/api/rules/${game}`).then(setPage, (problem) => setPage({ error: problem.message }));
  }, [game]);
  if (page.error) return html`<p role="alert">${page.error}</p>`;
  if (page.html === undefined) return html`<p role="status">${say("One moment …")}</p>`;
  return html`<article class="rules" dangerouslySetInnerHTML=${{ __html: page.html }}></article>`;
}
