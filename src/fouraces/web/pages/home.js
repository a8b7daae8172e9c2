/** The first page: four games, one tap to a table, one to invite. */

import { tellAll } from "../announce.js";
import { get } from "../api.js";
import { askForBots, botFor } from "../bots.js";
import { Back, Card, Item, Money } from "../cards.js";
import { GAMES, gameName, playAt, usualOrder } from "../games.js";
import { html, useEffect, useState } from "../html.js";
import { TableLink } from "../listing.js";
import { say } from "../say.js";

/** @import { GameName, Listing } from "../types.js" */

export const title = () => say("Four card games");

/** What lies on each game's panel: a small fan of what it is played with. */
const FANS = /** @type {Record<string, () => any>} */ ({
  auction: () => [html`<${Money} value=${7} silent />`, html`<${Item} item="A" points=${4} silent />`, html`<${Back} which="second" silent />`],
  abundance: () => ["3C", "7D", "KS"].map((card) => html`<${Card} card=${card} silent />`),
  ambition: () => ["QH", "AS", "2D"].map((card) => html`<${Card} card=${card} silent />`),
  patience: () => ["9S", "8S", "AH"].map((card) => html`<${Card} card=${card} silent />`),
});

export function Page() {
  return html`
    <div class="welcome">
      <h1 tabindex="-1">${say("Four card games")}</h1>
      <p class="muted">${say("Play a bot at once, or send a friend a link. Nothing to register, nothing to install.")}</p>
    </div>
    <${Unfinished} />
    <ul role="list" class="games">
      <li><${Panel} game="auction" /></li>
      <li><${Panel} game="abundance" /></li>
      <li><${Panel} game="ambition" /></li>
      <li><${Panel} game="patience" /></li>
    </ul>
  `;
}

/** @param {{game: GameName}} props */
function Panel({ game }) {
  const { name, gist, lure } = GAMES[game];
  const alone = game === "patience";
  const id = `game-${game}`;
  return html`<section class="game" data-game=${game} aria-labelledby=${id}>
    <div class="fan" aria-hidden="true">${FANS[game]()}</div>
    <div class="pitch">
      <h2 id=${id}>${say(name)}</h2>
      <p class="gist">${say(gist)}</p>
    </div>
    <p class="lure muted small">${say(lure)}</p>
    <div class="row">
      <${Start} game=${game} primary label=${say("Play now")} />
      <${Start} game=${alone ? "duel" : game} others="invited" label=${say("Invite a friend")} />
      ${alone && html`<${Start} game="duel" label=${say("Against a bot")} />`}
    </div>
    <p class="row small links">
      <a href=${`/rules/${game}`} aria-label=${say("Rules of {game}", { game: gameName(game) })}>${say("Rules")}</a>
      <a href=${`/new/${game}`} aria-label=${say("More choices for {game}", { game: gameName(game) })}>${say("More choices")}</a>
      ${alone && html`<a href="/new/duel" aria-label=${say("More choices for {game}", { game: gameName("duel") })}>${gameName("duel")}</a>`}
    </p>
  </section>`;
}

/**
 * Begins a game at once, with the reader's favourite bot in the other seats unless it is said who takes them.
 * @param {{game: GameName, others?: string, label: string, primary?: boolean}} props
 */
export function Start({ game, others, label, primary = false }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await askForBots();
    playAt(usualOrder(game, others ?? botFor(game, GAMES[game].usual))).catch((problem) => {
      setBusy(false);
      tellAll(problem.message, "refusal");
    });
  };
  return html`<button class=${primary ? "button primary" : "button"} disabled=${busy} onClick=${start}
    aria-label=${say("{action}: {game}", { action: label, game: gameName(game) })}>${label}</button>`;
}

/** The games that wait for the reader, if there are any. */
function Unfinished() {
  const [games, setGames] = useState(/** @type {Listing[]} */ ([]));
  useEffect(() => {
    get("/api/games").then(
      (found) => setGames(found.games.filter((/** @type {Listing} */ game) => game.phase === "playing").slice(0, 3)),
      () => {},
    );
  }, []);
  if (!games.length) return null;
  return html`<section class="unfinished" aria-labelledby="unfinished">
    <h2 id="unfinished">${say("Go on playing")}</h2>
    <ul role="list">${games.map((game) => html`<li key=${game.table}><${TableLink} listing=${game} /></li>`)}</ul>
  </section>`;
}
