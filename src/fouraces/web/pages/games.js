/** My games, and how my patience goes. */

import { get } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { TableLink } from "../listing.js";
import { clockTime, number, percent, say } from "../say.js";

/** @import { Listing, Statistics } from "../types.js" */

export const title = () => say("My games");

export function Page() {
  const [games, setGames] = useState(/** @type {Listing[] | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get("/api/games").then((found) => setGames(found.games), (refused) => setProblem(refused.message));
  }, []);
  return html`
    <h1 tabindex="-1">${say("My games")}</h1>
    ${problem && html`<p role="alert">${problem}</p>`}
    ${games && html`<${Games} games=${games} />`}
    <${Patience} />
  `;
}

/** @param {{games: Listing[]}} props */
function Games({ games }) {
  if (!games.length) {
    return html`<div class="panel stack">
      <p>${say("Here is where your games will be, the unfinished and the finished.")}</p>
      <p class="row"><a class="button primary" href="/">${say("To the games")}</a></p>
    </div>`;
  }
  const running = games.filter(({ phase }) => phase !== "over");
  const over = games.filter(({ phase }) => phase === "over");
  return html`
    <${List} heading=${say("Unfinished")} games=${running} action=${say("Go on")} />
    <${List} heading=${say("Finished")} games=${over} action=${say("Look")} />
    ${over.length > 0 &&
    html`<p class="row"><a class="button" href="/api/games/records" download>${say("Download all records")}</a></p>`}
  `;
}

/** @param {{heading: string, games: Listing[], action: string}} props */
function List({ heading, games, action }) {
  if (!games.length) return null;
  return html`<section class="stack">
    <h2>${heading}</h2>
    <ul role="list" class="tables">
      ${games.map((listing) => html`<li key=${listing.table}><${TableLink} listing=${listing} action=${action} /></li>`)}
    </ul>
  </section>`;
}

/** The statistics of one's own patience. */
function Patience() {
  const [told, setTold] = useState(/** @type {Statistics | null} */ (null));
  useEffect(() => {
    get("/api/statistics").then(setTold, () => {});
  }, []);
  if (!told || !told.played) return null;
  const none = say("none yet");
  const facts = [
    [say("Played"), number(told.played)],
    [say("Won"), say("{number} ({share})", { number: told.won, share: percent(told.won / told.played) })],
    [say("Won in a row"), number(told.streak)],
    [say("Most in a row"), number(told.best_streak)],
    [say("Fastest win"), told.best_time === null ? none : clockTime(told.best_time)],
    [say("Fewest moves"), told.fewest_moves === null ? none : number(told.fewest_moves)],
    [say("Hints asked"), number(told.hints)],
  ];
  return html`<section class="stack">
    <h2>${say("Australian Patience: your play")}</h2>
    <dl class="facts">
      ${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="number">${value}</dd></div>`)}
    </dl>
  </section>`;
}
