/**
 * Checks in the browser that a finished game's chance was fair, from its record alone: the seed is the one
 * that was promised, and every event of chance follows from the seed and the seats' cuts.
 */

import { follower } from "./check-lots.js";

/** @typedef {{number: number, verb: string, fair: boolean, found: string, wanted: string}} Checked */
/** @typedef {{commit: string, cuts: string[], committed: boolean, events: Checked[]}} Verdict */

const SUITS = [..."SHDC"];
const RANKS = [..."AKQJT98765432"];
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** @type {Record<string, string[]>} */
const DECKS = {
  auction: ["J", "J", "Q", "Q", "K", "K", "A", "A", "JOKER"],
  abundance: PACK.filter((card) => card[0] !== "A"),
  ambition: PACK,
  patience: PACK,
  duel: PACK,
};

/** The record cannot be checked, for a reason that a program names. */
export class Uncheckable extends Error {}

/**
 * Checks a record.
 * @param {string} record JSON lines
 * @returns {Promise<Verdict>}
 */
export async function check(record) {
  if (!globalThis.crypto?.subtle) throw new Uncheckable("insecure");
  const [header, ...events] = record.trim().split("\n").map((line) => JSON.parse(line));
  if (!header.fairness) throw new Uncheckable("no-fairness");
  const { commit, cuts, server_seed } = header.fairness;
  const seed = bytesOf(server_seed);
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const committed = hexOf(await crypto.subtle.digest("SHA-256", seed)) === commit;
  const follow = follower(header.game, header.players.length);
  /** @type {Checked[]} */
  const checked = [];
  for (const { by, do: action } of events.filter((event) => "do" in event)) {
    if (by === "chance") {
      const number = checked.length;
      const verb = due(header, number, follow.lot);
      const wanted = await deal(verb, header, follow.lot, words(key, number, JSON.stringify(cuts)));
      checked.push({ number, verb: verbOf(action), fair: action === wanted, found: action, wanted });
      follow.chance(action);
    } else {
      follow.act(by, action);
    }
  }
  if (!checked.length) throw new Uncheckable("no-deal");
  return { commit, cuts, committed, events: checked };
}

/**
 * Returns the kind of the event of chance that is due: the words before its cards, or before its seat.
 * @param {{game: string}} header
 * @param {number} number its place among the events of chance, from 0
 * @param {number[]} tied the seats among which a lot is due
 */
function due({ game }, number, tied) {
  if (game === "abundance" || game === "ambition") return number ? "deal" : "dealer";
  if (game === "duel") return number < 2 ? `deck ${number}` : "first";
  return number && tied.length ? "lot" : "deck";
}

/** @param {string} action */
function verbOf(action) {
  return action.split(" ")[0];
}

/**
 * Returns the event of chance that was due.
 * @param {string} due its kind
 * @param {{game: string, players: string[]}} header
 * @param {number[]} tied the seats among which a lot is due
 * @param {AsyncGenerator<number>} stream
 */
async function deal(due, { game, players }, tied, stream) {
  if (/^de(ck|al)\b/.test(due)) return `${due} ${(await shuffled(DECKS[game], stream)).join(" ")}`;
  const seats = due === "lot" ? tied : players.map((_, seat) => seat);
  return `${due} ${seats[await uniform(stream, seats.length)]}`;
}

/**
 * @param {string[]} pack
 * @param {AsyncGenerator<number>} stream
 */
async function shuffled(pack, stream) {
  const cards = [...pack];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = await uniform(stream, last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/**
 * Returns a uniform number below the bound: the next word that does not skew it.
 * @param {AsyncGenerator<number>} stream
 * @param {number} bound
 */
async function uniform(stream, bound) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  let word;
  do word = (await stream.next()).value;
  while (word >= limit);
  return word % bound;
}

/**
 * Yields the 32-bit words that an event of chance is made from.
 * @param {CryptoKey} key
 * @param {number} number
 * @param {string} cut
 * @returns {AsyncGenerator<number>}
 */
async function* words(key, number, cut) {
  for (let block = 0; ; block += 1) {
    const message = new TextEncoder().encode(`${number}:${block}:${cut}`);
    const digest = new DataView(await crypto.subtle.sign("HMAC", key, message));
    for (let start = 0; start < digest.byteLength; start += 4) yield digest.getUint32(start);
  }
}

/** @param {string} hex */
function bytesOf(hex) {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Uncheckable("bad-seed");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} buffer */
function hexOf(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
