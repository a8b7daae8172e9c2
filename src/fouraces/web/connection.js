/**
 * The one WebSocket of the pages. It comes back by itself after a loss; what was asked meanwhile, and what the
 * server has not acknowledged, is asked again under the same id, so that it is done once.
 */

import { signal } from "./html.js";
import { language } from "./say.js";

/** @import { Answer, Hint, Listing, Picture } from "./types.js" */
/** @typedef {{picture: Picture, at: number}} Received a picture, and when it came by `performance.now()` */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8000;
const LOOK_AGAIN = 2000;

/** Whether the server hears us: "new" until the first connection stands. */
export const connected = signal(/** @type {"new" | "yes" | "lost"} */ ("new"));

/** The lobby's tables; null before they are known. */
export const lobby = signal(/** @type {Listing[] | null} */ (null));

/** Why the server shows a table no more, or has ended the connection; null while all is well. */
export const complaint = signal(/** @type {{code: string, error: string, table?: string} | null} */ (null));

/** What the server cannot reach just now means, in a sentence; empty while all is well. */
export const trouble = signal("");

/** @type {Map<string, import("./vendor/signals.js").Signal<Received | null>>} */
const pictures = new Map();

/** @type {Map<string, {message: object, answer: (message: any) => void}>} */
const unanswered = new Map();

/** @type {Set<string>} */
const watched = new Set();

/** @type {WebSocket | null} */
let socket = null;
let lobbyWatched = false;
let wait = FIRST_WAIT;
let lastId = 0;
/** @type {number | undefined} */
let retry;
/** @type {number | undefined} */
let deadline;

const session = randomText(8);

/**
 * Returns random text of URL-safe characters.
 * @param {number} bytes
 */
export function randomText(bytes) {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/**
 * Returns the signal of a table's picture.
 * @param {string} table
 */
export function pictureOf(table) {
  let found = pictures.get(table);
  if (!found) pictures.set(table, (found = signal(/** @type {Received | null} */ (null))));
  return found;
}

/**
 * Watches a table until the returned function is called.
 * @param {string} table
 */
export function watch(table) {
  watched.add(table);
  complaint.value = null;
  tell({ type: "watch", table });
  return () => {
    watched.delete(table);
    if (isOpen()) tell({ type: "unwatch", table });
    pictureOf(table).value = null;
  };
}

/** Watches the lobby until the returned function is called. */
export function watchLobby() {
  lobbyWatched = true;
  tell({ type: "watch-lobby" });
  return () => {
    lobbyWatched = false;
    if (isOpen()) tell({ type: "unwatch-lobby" });
  };
}

/**
 * Asks the server to do something; the answer comes once it is stored, or refused.
 * @param {object} message without its id
 * @returns {Promise<Answer>}
 */
export function request(message) {
  return ask(message).then((answer) =>
    answer.type === "ok" ? { ok: true } : { ok: false, code: answer.code, error: answer.error },
  );
}

/**
 * Asks for a hint.
 * @param {string} table
 * @returns {Promise<Hint | {error: string}>}
 */
export function askHint(table) {
  return ask({ type: "hint", table });
}

/** @param {object} message */
function ask(message) {
  const id = `${session}.${(lastId += 1)}`;
  const whole = { ...message, id };
  return new Promise((/** @type {(message: any) => void} */ answer) => {
    unanswered.set(id, { message: whole, answer });
    tell(whole);
  });
}

function isOpen() {
  return socket?.readyState === WebSocket.OPEN;
}

/** @param {object} message */
function tell(message) {
  if (socket && isOpen()) socket.send(JSON.stringify(message));
  else connect();
}

function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  clearTimeout(retry);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const opening = new WebSocket(`${scheme}://${location.host}/ws?language=${language}`);
  socket = opening;
  opening.onopen = () => takeUp();
  opening.onmessage = (event) => hear(JSON.parse(event.data));
  opening.onclose = () => {
    if (socket === opening) lose();
  };
}

/** Says again what the server has to know: what is watched, and what it has not answered. */
function takeUp() {
  connected.value = "yes";
  watchAgain();
  for (const { message } of unanswered.values()) tell(message);
}

function watchAgain() {
  if (!isOpen()) return;
  if (lobbyWatched) tell({ type: "watch-lobby" });
  for (const table of watched) tell({ type: "watch", table });
}

function lose() {
  socket = null;
  trouble.value = "";
  clearTimeout(deadline);
  const needed = watched.size > 0 || lobbyWatched || unanswered.size > 0;
  connected.value = needed ? "lost" : "new";
  if (!needed) return;
  clearTimeout(retry);
  retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

/** @param {any} message */
function hear(message) {
  clearTimeout(deadline);
  if (message.code === "another-guest") location.reload();
  if (message.type !== "error") wait = FIRST_WAIT;
  if (message.type === "picture") {
    pictureOf(message.table).value = { picture: message, at: performance.now() };
  } else if (message.type === "lobby") {
    lobby.value = message.tables;
  } else if (message.type === "trouble") {
    trouble.value = message.error;
  } else if (message.type === "error") {
    complaint.value = message;
  } else if (message.code === "store-away" && !message.id) {
    setTimeout(watchAgain, LOOK_AGAIN);
  } else if (message.type === "refused" && !message.id) {
    complaint.value = message;
  } else if (message.id) {
    unanswered.get(message.id)?.answer(message);
    unanswered.delete(message.id);
  }
}

/** Makes sure that the server still hears us; a connection that does not answer is given up. */
function probe() {
  if (!isOpen()) return;
  tell({ type: "ping" });
  clearTimeout(deadline);
  deadline = setTimeout(giveUp, PONG_WITHIN);
}

function giveUp() {
  socket?.close();
  lose();
}

function hurry() {
  wait = FIRST_WAIT;
  if (socket) probe();
  else if (connected.value === "lost") connect();
}

setInterval(probe, PING_EVERY);
addEventListener("storage", ({ key }) => key === "guest" && location.reload());
addEventListener("online", hurry);
addEventListener("offline", giveUp);
document.addEventListener("visibilitychange", () => document.hidden || hurry());
