/** What a patience lays before a player, and what its plays do to it. Nothing here is drawn. */

/** @typedef {{columns: string[][], stock: string[], waste: string[]}} Layout */
/** @typedef {{columns: string[][], stock: string[], waste: string[], foundations: string[][]}} Board a layout and the foundations it plays to */
/** @typedef {{kind: "up" | "move", do: string, card: string, place: number}} Play `place`: the foundation's or the column's, from 0 */
/** @typedef {`column:${number}` | `foundation:${number}`} Target a place that a card goes to, counted from 0 */
/** @typedef {{column: number, inWaste: boolean, covered: number}} Spot `column` from 1, 0 for none; `covered`: by how many cards */

const LADDER = "A23456789TJQK";
const SUITS = "SHDC";

/**
 * Returns the next higher card of a suit; "" above a king.
 * @param {string} card
 */
export function higher(card) {
  const rank = LADDER[LADDER.indexOf(card[0]) + 1];
  return rank ? rank + card[1] : "";
}

/**
 * Returns the card that a foundation takes next; "" if it is complete, or empty and of no suit yet.
 * @param {string[]} pile
 * @param {string} [suit] whose foundation it is
 */
export function wanted(pile, suit = "") {
  if (pile.length) return higher(pile[pile.length - 1]);
  return suit && `A${suit}`;
}

/**
 * Returns where a card lies that is not up; in neither column nor waste, it is in the stock.
 * @param {string} card
 * @param {Layout} layout
 * @returns {Spot}
 */
export function spotOf(card, layout) {
  for (const [index, pile] of layout.columns.entries()) {
    const place = pile.indexOf(card);
    if (place >= 0) return { column: index + 1, inWaste: false, covered: pile.length - 1 - place };
  }
  const place = layout.waste.indexOf(card);
  return { column: 0, inWaste: place >= 0, covered: place < 0 ? 0 : layout.waste.length - 1 - place };
}

/**
 * Returns a card and all that covers it in its column, or the card alone.
 * @param {string} card
 * @param {Layout} layout
 */
export function groupOf(card, layout) {
  const { column, covered } = spotOf(card, layout);
  return column ? layout.columns[column - 1].slice(-1 - covered) : [card];
}

/**
 * Returns an action as a play of a card; null if it is none, such as a flip.
 * @param {string} action
 * @returns {Play | null}
 */
export function playOf(action) {
  const [kind, card, place] = action.split(" ");
  if (kind !== "up" && kind !== "move") return null;
  return { kind, do: action, card, place: place ? Number(place) - 1 : SUITS.indexOf(card[1]) };
}

/**
 * Returns the plays of one card among the legal actions.
 * @param {string} card
 * @param {string[]} legal
 */
export function playsOf(card, legal) {
  return legal.map(playOf).filter((play) => play !== null).filter((play) => play.card === card);
}

/**
 * @param {Play} play
 * @returns {Target}
 */
export function targetOf(play) {
  return `${play.kind === "up" ? "foundation" : "column"}:${play.place}`;
}

/**
 * Returns plays without those that only differ in which of several equal places they choose: an ace's empty
 * foundations, a king's empty columns, two foundations that take the same card.
 * @param {Play[]} plays
 * @param {Board} board
 */
export function unlikePlays(plays, board) {
  const seen = new Set();
  return plays.filter((play) => {
    const isSpace = play.kind === "move" && board.columns[play.place].length === 0;
    const place = play.kind === "up" ? "up" : isSpace ? "space" : play.place;
    return !seen.has(place) && seen.add(place);
  });
}

/**
 * Returns the board as it will be after an action; the card that a flip turns up is not known, and not shown.
 * @template {Board} B
 * @param {B} board
 * @param {string} action
 * @returns {B}
 */
export function boardAfter(board, action) {
  const play = playOf(action);
  if (!play || !isAtHand(play.card, board)) return board;
  const group = groupOf(play.card, board);
  const rest = (/** @type {string[]} */ pile) => pile.filter((card) => !group.includes(card));
  const columns = board.columns.map(rest);
  const foundations = board.foundations.map((pile) => [...pile]);
  const target = (play.kind === "up" ? foundations : columns)[play.place];
  target?.push(...group);
  return { ...board, columns, foundations, waste: rest(board.waste) };
}

/**
 * @param {string} card
 * @param {Layout} layout
 */
function isAtHand(card, layout) {
  const { column, inWaste, covered } = spotOf(card, layout);
  return column > 0 || (inWaste && covered === 0);
}
