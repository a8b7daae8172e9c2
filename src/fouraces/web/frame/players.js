/** Who sits at the table: names, clocks that run, who plays for whom, who is connected. */

import { announce } from "../announce.js";
import { html, useEffect, useState } from "../html.js";
import { ownName, seatName } from "../listing.js";
import { ProgramMark } from "../mark.js";
import { clockTime, say } from "../say.js";

/** @import { Received } from "../connection.js" */
/** @import { Seat } from "../types.js" */

const HURRY = 10_000;
const LONG = 3000;

/**
 * Plain is what tells no more than the table itself: no clock runs, and all are there.
 * @param {{received: Received}} props
 */
export function Players({ received }) {
  const { picture, at } = received;
  const running = picture.seats.some((seat) => seat.deadline !== null);
  const now = useTicking(running);
  const plain = picture.seats.every((seat) => seat.left === null && seat.deadline === null && !seat.away && seat.kind !== "program" && (seat.kind === "bot" || seat.here));
  return html`<ul role="list" class="players" data-plain=${String(plain)} aria-label=${say("Players")}>
    ${picture.seats.map(
      (seat, number) => html`<${Player} key=${number} seat=${seat} name=${ownName(seat, number, picture.me)}
        left=${timeLeft(seat, picture.now, now - at)} asked=${isAsked(picture, number)} />`,
    )}
  </ul>`;
}

/**
 * Moves quietly while a bot thinks, and keeps its place.
 * @param {{on: boolean}} props
 */
function Dots({ on }) {
  return html`<span class="thinking" data-on=${String(on)} aria-hidden="true"><i></i><i></i><i></i></span>`;
}

/**
 * That a bot thinks, for where there is no room for the players; who listens is told so when it takes long.
 * @param {{picture: Received["picture"]}} props
 */
export function Thinking({ picture }) {
  const thinks = picture.seats.findIndex((seat) => seat.thinking);
  const name = thinks < 0 ? "" : seatName(picture.seats[thinks], thinks);
  useEffect(() => {
    if (!name) return undefined;
    const timer = setTimeout(() => announce(say("{name} thinks …", { name })), LONG);
    return () => {
      clearTimeout(timer);
      announce("");
    };
  }, [name]);
  return html`<span class="somebody"><${Dots} on=${thinks >= 0} /></span>`;
}

/** @param {{seat: Seat, name: string, left: number | null, asked: boolean}} props */
function Player({ seat, name, left, asked }) {
  const running = seat.deadline !== null;
  const state = seat.kind === "person" || seat.kind === "program" ? (seat.away ? "away" : seat.here ? "here" : "gone") : "bot";
  return html`<li class="player" data-state=${state} data-asked=${String(asked)}>
    <span class="dot" aria-hidden="true"></span>
    <span class="name">${name}</span>
    ${seat.kind === "program" && html`<${ProgramMark} />`}
    ${seat.bot && html`<${Dots} on=${seat.thinking} />`}
    ${state !== "here" && state !== "bot" && html`<span class="state small">${stateInWords(seat)}</span>`}
    ${left !== null &&
    html`<span class="clock number" role="timer" data-running=${String(running)} data-hurry=${String(running && left < HURRY)}
      aria-label=${say("{time} left", { time: clockTime(left) })}>${clockTime(left)}</span>`}
  </li>`;
}

/** @param {Seat} seat */
function stateInWords(seat) {
  if (seat.away) return say("the house plays on");
  return say("not connected");
}

/**
 * Whether somebody must act, as far as this viewer may know.
 * @param {Received["picture"]} picture
 * @param {number} seat
 */
function isAsked(picture, seat) {
  return picture.phase === "playing" && Boolean(picture.view?.waiting?.includes(seat));
}

/**
 * @param {Seat} seat
 * @param {number} then the server's time of the picture
 * @param {number} since how long ago that was
 */
function timeLeft(seat, then, since) {
  return seat.deadline === null ? seat.left : Math.max(0, seat.deadline - then - since);
}

/**
 * Returns `performance.now()`, and draws again four times a second while something runs.
 * @param {boolean} running
 */
function useTicking(running) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.max(now, performance.now()) : now;
}
