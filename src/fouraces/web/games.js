/** What the pages know of the games before they are played: names, seats, options. */

import { send } from "./api.js";
import { pictureOf, randomText, request } from "./connection.js";
import { signal } from "./html.js";
import { preference } from "./preferences.js";
import { keep, promised } from "./promises.js";
import { go } from "./router.js";
import { N_, say } from "./say.js";

/** @import { GameName, Order } from "./types.js" */
/**
 * An option: its values, each with what it is called; the first is the default. Without values it is a number.
 * @typedef {{key: string, name: string, values?: [string | number, string][], usual: string | number}} Option
 */
/** @typedef {{name: string, gist: string, lure: string, seats: number[], usual: number, options: Option[]}} Facts */

/** @type {Record<GameName, Facts>} */
export const GAMES = {
  auction: {
    name: N_("Auction"),
    gist: N_("Sealed bids, and overtime when they are equal"),
    lure: N_("Nine items, nine money cards. Bid in secret, and know what a point is worth to you."),
    seats: [2, 3, 4],
    usual: 2,
    options: [
      {
        key: "joker",
        name: N_("The joker"),
        values: [
          ["blind", N_("The item after it is sold unseen")],
          ["scoring", N_("Is for sale, worth a point")],
        ],
        usual: "blind",
      },
    ],
  },
  abundance: {
    name: N_("Abundance"),
    gist: N_("A market for two, where rare is dear"),
    lure: N_("Buy at auction, trade with your opponent, sell when the price is right."),
    seats: [2],
    usual: 2,
    options: [
      {
        key: "rubbers",
        name: N_("Length"),
        values: [
          [2, N_("Two rubbers")],
          [1, N_("One rubber")],
        ],
        usual: 2,
      },
      {
        key: "tally",
        name: N_("The market looks at"),
        values: [
          ["running", N_("all rounds so far")],
          ["round", N_("this round alone")],
        ],
        usual: "running",
      },
    ],
  },
  ambition: {
    name: N_("Ambition"),
    gist: N_("Tricks for four, in which second is best"),
    lure: N_("Take much, but not the most. Twos are the lowest, and can win."),
    seats: [4],
    usual: 4,
    options: [
      { key: "target", name: N_("The match ends at so many points"), usual: 100 },
      {
        key: "passing",
        name: N_("Cards are given"),
        values: [
          ["right-right", N_("right, across, right, scattered")],
          ["left-right", N_("left, across, right, scattered")],
        ],
        usual: "right-right",
      },
    ],
  },
  patience: {
    name: N_("Australian Patience"),
    gist: N_("Whole columns move; only the head must fit"),
    lure: N_("Every deal has a number, undo has no end, and a hint says why."),
    seats: [1],
    usual: 1,
    options: [
      {
        key: "redeals",
        name: N_("The waste is turned over again"),
        values: [
          [0, N_("never (Australian)")],
          [1, N_("once (Canberra)")],
          ["unlimited", N_("as often as you like (Tasmanian)")],
        ],
        usual: 0,
      },
    ],
  },
  duel: {
    name: N_("Patience for two"),
    gist: N_("Two packs, eight foundations between you"),
    lure: N_("In turns, or both at once in a race."),
    seats: [2],
    usual: 2,
    options: [
      {
        key: "mode",
        name: N_("You play"),
        values: [
          ["turns", N_("in turns")],
          ["race", N_("at once, a race")],
        ],
        usual: "turns",
      },
    ],
  },
};

/** What becomes of the seat of somebody who leaves. */
export const LEAVING = { bot: N_("is played by the house until they return"), forfeit: N_("has given up") };

export const GAME_NAMES = /** @type {GameName[]} */ (Object.keys(GAMES));

/** @param {string} game */
export function gameName(game) {
  return say(GAMES[/** @type {GameName} */ (game)]?.name ?? game);
}

/**
 * Returns a game's options as they usually are.
 * @param {GameName} game
 */
export function usualOptions(game) {
  return Object.fromEntries(GAMES[game].options.map(({ key, usual }) => [key, usual]));
}

/**
 * Returns the number of a deal as it was typed, in digits of either language; null if it is none.
 * @param {string} typed
 */
export function dealNumber(typed) {
  const digits = typed.trim().replace(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)));
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/**
 * Returns a table as somebody usually wants it, with the other seats filled alike.
 * @param {GameName} game
 * @param {string} others "invited", "open" or a kind of bot
 * @returns {Order}
 */
export function usualOrder(game, others) {
  const players = GAMES[game].usual;
  return {
    game,
    options: usualOptions(game),
    players,
    clock: { kind: "none", seconds: 0, increment: 0 },
    seats: ["open", ...Array(players - 1).fill(others)],
    listed: false,
    number: null,
    winnable: game === "patience" && preference("winnable") === "on",
    leaving: "bot",
  };
}

/**
 * Makes a table, takes its first seat and goes there. Its module is fetched meanwhile. A deal that is asked for by
 * its number is made whether it can be won or not.
 * @param {Order} order
 */
export async function playAt(order) {
  import("./frame/tables.js").then(({ expectTable }) => expectTable(order.game));
  import("./pages/table.js");
  const { table, commit } = await send("POST", "/api/tables", { ...order, winnable: order.winnable && order.number === null });
  keep(table, { commit });
  takeSeat(table, 0);
  go(`/table/${table}`);
}

/** The table at which the reader is just taking a seat on arrival; it is not shown as open meanwhile. */
export const seating = signal("");

/**
 * Takes a seat that waits for the reader.
 * @param {string} table
 * @param {number} seat
 */
export function takeSeat(table, seat) {
  seating.value = table;
  sit(table, seat).then(() => (seating.value = ""));
}

/**
 * Takes a seat, with a cut of one's own for the deals.
 * @param {string} table
 * @param {number} seat
 */
export async function sit(table, seat) {
  if (!promised(table).commit) await promise(table);
  const cut = randomText(12);
  const answer = await request({ type: "sit", table, seat, cut });
  if (answer.ok) keep(table, { cut: { seat, text: cut } });
  return answer;
}

/**
 * Waits until the server has promised a table's deals to this browser; before that no cut is given.
 * @param {string} table
 */
function promise(table) {
  return new Promise((/** @type {(come: void) => void} */ come) => {
    const stop = pictureOf(table).subscribe((received) => {
      if (!received) return;
      keep(table, { commit: received.picture.commit });
      come();
      queueMicrotask(() => stop());
    });
  });
}
