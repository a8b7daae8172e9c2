/** Tables as lists show them: what is played, by whom, how it stands. */

import { botName } from "./bots.js";
import { gameName } from "./games.js";
import { html } from "./html.js";
import { clockTime, isolated, moment, N_, numeral, say, together } from "./say.js";

/** @import { Clock, Listing, SeatListing } from "./types.js" */

const PHASES = { open: N_("waiting for players"), playing: N_("being played"), over: N_("finished") };

/**
 * Returns what a seat is called.
 * @param {SeatListing} seat
 * @param {number} place from 0
 */
export function bareName({ kind, name, bot }, place) {
  if (kind === "open") return say("a free seat");
  if (kind === "invited") return say("a friend");
  if (isNameless({ kind, name, bot })) return botName(bot ?? "house");
  return name || say("Player {number}", { number: place + 1 });
}

/**
 * Returns what a seat is called, as it may stand within a sentence.
 * @param {SeatListing} seat
 * @param {number} place from 0
 */
export function seatName(seat, place) {
  return isolated(bareName(seat, place));
}

/**
 * Returns what a seat is called by its viewer, who sits in it or not.
 * @param {SeatListing} seat
 * @param {number} place from 0
 * @param {number | null} me
 */
export function ownName(seat, place, me) {
  const name = seatName(seat, place);
  return place === me ? say("{name} (you)", { name }) : name;
}

/**
 * Whether a seat has no name but the kind of its bot.
 * @param {SeatListing} seat
 */
function isNameless({ kind, name, bot }) {
  return kind === "bot" && (!name || name === bot);
}

/**
 * Returns what the seats of a table are called; bots of one kind are numbered.
 * @param {SeatListing[]} seats
 */
export function bareNames(seats) {
  const kinds = seats.map((seat) => (isNameless(seat) ? seat.bot : null));
  return seats.map((seat, place) => {
    const alike = kinds.filter((kind) => kind !== null && kind === kinds[place]);
    if (alike.length < 2) return bareName(seat, place);
    const number = kinds.slice(0, place + 1).filter((kind) => kind === kinds[place]).length;
    return say("{name} {number}", { name: bareName(seat, place), number });
  });
}

/**
 * Returns a name with the word that its bearer is a program, where it is.
 * @param {string} name
 * @param {SeatListing} seat
 */
function marked(name, { kind }) {
  return kind === "program" ? say("{name} (program)", { name }) : name;
}

/**
 * Returns a clock in words.
 * @param {Clock} clock
 */
export function clockName({ kind, seconds, increment }) {
  if (kind === "none") return say("no clock");
  const time = clockTime(seconds * 1000);
  if (kind === "move") return say("{time} for each decision", { time });
  return increment ? say("{time} each, and {increment} s with each decision", { time, increment }) : say("{time} each", { time });
}

/**
 * A table in a list: a link to it.
 * @param {{listing: Listing, action?: any}} props
 */
export function TableLink({ listing, action }) {
  const { table, game, seats, phase, number: deal } = listing;
  return html`<a class="table-link" href=${`/table/${table}`} data-game=${game}>
    <span class="what">
      <b>${gameName(game)}</b>
      ${deal !== null && html`<span class="chip">${say("deal {number}", { number: numeral(deal) })}</span>`}
    </span>
    <span class="who muted small">${game === "patience" ? "" : together(bareNames(seats).map((name, place) => marked(isolated(name), seats[place])))}</span>
    <span class="how muted small">
      ${say(PHASES[phase])}${listing.clock.kind === "none" ? "" : ` · ${clockName(listing.clock)}`} · <time datetime=${new Date(listing.changed).toISOString()}>${moment(listing.changed)}</time>
    </span>
    ${action && html`<span class="button" aria-hidden="true">${action}</span>`}
  </a>`;
}

