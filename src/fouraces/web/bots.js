/** Bots: which there are, how strong they are, and which one the reader likes to play against. */

import { get } from "./api.js";
import { signal } from "./html.js";
import { prefer, preference } from "./preferences.js";
import { N_, say } from "./say.js";

/** @import { GameName } from "./types.js" */

/** What each kind is called, and what it is like; the stronger the later, but for the last. @type {Record<string, [string, string]>} */
const KINDS = {
  gentle: [N_("Gentle bot"), N_("Forgets and overlooks things; good for a first game.")],
  fair: [N_("Fair bot"), N_("Plays sensibly, and slips now and then as people do.")],
  house: [N_("House"), N_("Plays by rules of thumb, soundly and at once.")],
  strong: [N_("Strong bot"), N_("Searches before it moves; hard to beat.")],
  perfect: [N_("Perfect bot"), N_("Never makes a mistake.")],
  random: [N_("Random bot"), N_("Does anything that is legal.")],
};

/** What is taken in place of a kind that a game does not have, the dearest first. */
const INSTEAD = ["fair", "house"];

/** Which kinds each game has, by the number of players; null before that is known. */
const known = signal(/** @type {Record<string, Record<string, string[]>> | null} */ (null));

/** @type {Promise<void> | null} */
let asking = null;

/** Finds out which bots there are; without a connection they stay unknown. */
export function askForBots() {
  asking ??= get("/api/bots").then(
    ({ games }) => {
      known.value = games;
    },
    () => {
      asking = null;
    },
  );
  return asking;
}

/**
 * Returns the kinds of bots of a game; empty before they are known.
 * @param {GameName} game
 * @param {number} players
 */
export function botsOf(game, players) {
  return known.value?.[game]?.[players] ?? [];
}

/**
 * Returns a kind of bot that a game has: the wanted one, or what comes in its place.
 * @param {GameName} game
 * @param {number} players
 * @param {string} [wanted] the reader's favourite by default
 */
export function botFor(game, players, wanted = preference("bot")) {
  const kinds = botsOf(game, players);
  if (!kinds.length || kinds.includes(wanted)) return kinds.length ? wanted : "house";
  const others = wanted === "perfect" ? ["strong", ...INSTEAD] : INSTEAD;
  return others.find((kind) => kinds.includes(kind)) ?? "house";
}

/** @param {string} kind */
export function isBot(kind) {
  return kind in KINDS;
}

/**
 * Returns what a kind of bot is called.
 * @param {string} kind
 */
export function botName(kind) {
  return KINDS[kind] ? say(KINDS[kind][0]) : kind;
}

/**
 * Returns what a kind of bot is like.
 * @param {string} kind
 */
export function botGist(kind) {
  return KINDS[kind] ? say(KINDS[kind][1]) : "";
}

/**
 * Remembers a kind of bot as the reader's favourite.
 * @param {string} kind
 */
export function favour(kind) {
  prefer("bot", kind);
}
