/** What one may want at a table besides playing: rules, link, leaving, giving up. */

import { Confirm, Dialog } from "../dialog.js";
import { html, useState } from "../html.js";
import { clockName } from "../listing.js";
import { LanguageSwitch } from "../masthead.js";
import { Rules } from "../pages/rules.js";
import { go } from "../router.js";
import { number, numeral, say } from "../say.js";
import { GAMES, gameName, LEAVING } from "../games.js";
import { askRoom } from "./asking.js";
import { Share } from "./share.js";

/** @import { Picture } from "../types.js" */

/** @param {{picture: Picture}} props */
export function Menu({ picture }) {
  const [shown, show] = useState("");
  const close = () => show("");
  return html`
    <button class="button square menu" aria-haspopup="dialog" aria-label=${say("Menu")} onClick=${() => show("menu")}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" /></svg>
    </button>
    ${shown === "menu" && html`<${Choices} picture=${picture} show=${show} close=${close} />`}
    ${shown === "rules" && html`<${Dialog} title=${gameName(picture.game)} close=${close}><${Rules} game=${picture.game} /><//>`}
    ${shown === "share" && html`<${Dialog} title=${say("Share this table")} close=${close}><${Share} table=${picture.table} /><//>`}
    ${shown === "resign" && html`<${Resign} picture=${picture} close=${close} />`}
  `;
}

/** @param {{picture: Picture, show: (dialog: string) => void, close: () => void}} props */
function Choices({ picture, show, close }) {
  const { table, me, phase, players, leaving } = picture;
  const playing = phase === "playing" && me !== null && !picture.seats[me].away;
  const ask = (/** @type {string} */ type) => () => {
    close();
    askRoom(table, type);
  };
  const leave = () => {
    close();
    if (players > 1) askRoom(table, "leave");
    go("/");
  };
  return html`<${Dialog} title=${gameName(picture.game)} close=${close}>
    <${Settings} picture=${picture} />
    <div class="choices">
      <button class="button" onClick=${() => show("rules")}>${say("Rules")}</button>
      <button class="button" onClick=${() => show("share")}>${say("Share this table")}</button>
      ${playing && players > 1 && html`<button class="button" onClick=${ask("abandon")}>${abandonLabel(picture)}</button>`}
      ${playing && players > 1 && leaving === "bot" && html`<button class="button" onClick=${leave}>${say("Leave; the house plays on for me")}</button>`}
      ${playing && html`<button class="button danger" onClick=${() => show("resign")}>${say("Give up")}</button>`}
      <a class="button" href="/">${say("To the games")}</a>
      <a class="button" href="/settings">${say("Settings")}</a>
      <${LanguageSwitch} />
    </div>
  <//>`;
}

/** @param {Picture} picture */
function abandonLabel({ abandoning, me }) {
  const others = abandoning.some((seat) => seat !== me);
  return others ? say("Agree to abandon the game") : say("Offer to abandon the game");
}

/**
 * How the table is set up, in words.
 * @param {{picture: Picture}} props
 */
export function Settings({ picture }) {
  const { game, options, clock, leaving, number: deal } = picture;
  const lines = GAMES[game].options.map(({ key, name, values }) => {
    const chosen = values?.find(([value]) => value === options[key]);
    return [say(name), chosen ? say(chosen[1]) : number(Number(options[key]))];
  });
  if (deal !== null) lines.push([say("Deal"), numeral(deal)]);
  if (picture.players > 1) lines.push([say("Clock"), clockName(clock)], [say("Who leaves"), say(LEAVING[leaving])]);
  return html`<dl class="settings">
    ${lines.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

/** @param {{picture: Picture, close: () => void}} props */
function Resign({ picture, close }) {
  const ends = picture.players <= 2;
  return html`<${Confirm}
    title=${say("Give up?")}
    text=${ends ? say("That ends the game, and it stays ended.") : say("The house plays your seat to the end; you can watch.")}
    yes=${say("Give up")}
    then=${() => askRoom(picture.table, "resign")}
    close=${close}
  />`;
}
