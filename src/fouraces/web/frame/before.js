/** Before the game: who sits where, the link for friends, and how to begin. */

import { tellAll } from "../announce.js";
import { askForBots, botFor, botGist, botName, botsOf, favour } from "../bots.js";
import { GAMES, gameName, sit } from "../games.js";
import { html, useEffect } from "../html.js";
import { ownName } from "../listing.js";
import { ProgramMark } from "../mark.js";
import { NameField, nameSaved } from "../name.js";
import { say } from "../say.js";
import { askRoom } from "./asking.js";
import { Settings } from "./menu.js";
import { Share } from "./share.js";

/** @import { Picture, Seat } from "../types.js" */

/** @param {{picture: Picture}} props */
export function Before({ picture }) {
  const { table, game, me, host, seats } = picture;
  const free = seats.filter(isFree).length;
  const fills = host && me !== null && free > 0;
  const bot = botFor(game, picture.players);
  useEffect(() => void askForBots(), []);
  return html`<div class="before">
    <section class="panel stack" aria-labelledby="seats">
      <h2 id="seats">${me === null ? say("Sit down") : say("Waiting for the others")}</h2>
      <p class="muted">${say(GAMES[game].gist)}. ${say("The game begins by itself when all seats are taken.")}</p>
      <${NameField} />
      <ol role="list" class="seats">
        ${seats.map((seat, number) => html`<${SeatRow} key=${number} picture=${picture} seat=${seat} number=${number} bot=${bot} />`)}
      </ol>
      ${fills && html`<${BotChoice} picture=${picture} bot=${bot} />`}
      ${fills && html`<div class="row">
        <button class="button primary" onClick=${() => askRoom(table, "start", { bot })}>${say("Begin, with bots in the free seats")}</button>
      </div>`}
    </section>
    <section class="panel stack" aria-label=${say("Share this table")}>
      <${Share} table=${table} />
    </section>
    <section class="panel stack" aria-label=${say("This table: {game}", { game: gameName(game) })}>
      <${Settings} picture=${picture} />
    </section>
  </div>`;
}

/** @param {Seat} seat */
function isFree({ kind }) {
  return kind === "open" || kind === "invited";
}

/**
 * Which kind of bot takes the seats that are given to bots.
 * @param {{picture: Picture, bot: string}} props
 */
function BotChoice({ picture: { game, players }, bot }) {
  const kinds = botsOf(game, players);
  const choose = (/** @type {any} */ event) => favour(kinds[event.target.selectedIndex]);
  return html`<label class="field">
    <span>${say("Bots")}</span>
    <select data-choice="bot" onChange=${choose}>
      ${kinds.map((kind) => html`<option key=${kind} value=${kind} selected=${kind === bot}>${botName(kind)}</option>`)}
    </select>
    <small class="muted">${botGist(bot)}</small>
  </label>`;
}

/** @param {{picture: Picture, seat: Seat, number: number, bot: string}} props */
function SeatRow({ picture, seat, number, bot }) {
  const { table, me, host } = picture;
  const mine = number === me;
  const sitDown = async () => {
    await nameSaved();
    const answer = await sit(table, number);
    if (!answer.ok) tellAll(answer.error, "refusal");
  };
  const place = say("Seat {number}", { number: number + 1 });
  return html`<li class="seat" data-free=${String(isFree(seat))}>
    <span class="small muted">${place}</span>
    <span class="name">${ownName(seat, number, me)}${seat.kind === "program" && html` <${ProgramMark} />`}</span>
    <span class="row">
      ${isFree(seat) && me === null && html`<button class="button primary" aria-label=${say("Sit down: {place}", { place })} onClick=${sitDown}>${say("Sit down")}</button>`}
      ${isFree(seat) && host && me !== null && html`<button class="button" aria-label=${say("A bot here: {place}", { place })} onClick=${() => askRoom(table, "seat-bot", { seat: number, bot })}>${say("A bot here")}</button>`}
      ${mine && html`<button class="button" onClick=${() => askRoom(table, "stand")}>${say("Get up")}</button>`}
      ${!mine && !isFree(seat) && host && html`<button class="button" aria-label=${say("Free the seat: {place}", { place })} onClick=${() => askRoom(table, "free", { seat: number })}>${say("Free the seat")}</button>`}
    </span>
  </li>`;
}
