/** What is said about a layout: where cards lie, where they may go, what a play does. */

import { cardName, suitName } from "../cards.js";
import { count, say, together } from "../say.js";
import { groupOf, higher, playOf, playsOf, spotOf, unlikePlays, wanted } from "./layout-model.js";

/** @typedef {import("./layout-model.js").Board} Board */
/** @typedef {import("./layout-model.js").Layout} Layout */
/** @typedef {import("./layout-model.js").Play} Play */

/**
 * Returns where a card lies, and so what has to be done to get at it.
 * @param {string} card
 * @param {Board} board
 */
export function whereabouts(card, board) {
  const { column, inWaste, covered } = spotOf(card, board);
  const facts = { card: cardName(card), column };
  if (column && covered) {
    return count(covered, "{card} in column {column} under {number} card", "{card} in column {column} under {number} cards", facts);
  }
  if (column) return say("{card} at the end of column {column}", facts);
  if (inWaste && covered) {
    return count(covered, "{card} in the waste under {number} card", "{card} in the waste under {number} cards", facts);
  }
  if (inWaste) return say("{card} on top of the waste", facts);
  if (board.foundations.some((pile) => pile.includes(card))) return say("{card} is up already", facts);
  const coming = board.stock.indexOf(card);
  if (coming >= 0) return say("{card} in the stock, number {place} from the top", { ...facts, place: coming + 1 });
  return say("{card} in the stock", facts);
}

/**
 * Returns what a card of a column is called: its place, what covers it and where it may go.
 * @param {string} card
 * @param {Board} board
 * @param {string[]} legal
 */
export function cardLabel(card, board, legal) {
  const { column, covered } = spotOf(card, board);
  const facts = { card: cardName(card), column };
  const place = covered
    ? count(covered, "{card}, column {column}, under {number} card", "{card}, column {column}, under {number} cards", facts)
    : say("{card}, column {column}, exposed", facts);
  return [place, ...goals(playsOf(card, legal), board)].join(" – ");
}

/**
 * @param {string[]} waste
 * @param {Board} board
 * @param {string[]} legal
 */
export function wasteLabel(waste, board, legal) {
  if (!waste.length) return say("The waste is empty");
  const card = waste[waste.length - 1];
  const top = count(waste.length, "Waste, {number} card: {card}", "Waste, {number} cards: {card} on top", { card: cardName(card) });
  const beneath = waste.slice(0, -1).reverse().map(cardName);
  const below = beneath.length ? [say("beneath it {cards}", { cards: together(beneath) })] : [];
  return [top, ...goals(playsOf(card, legal), board), ...below].join(" – ");
}

/**
 * @param {string[]} stock
 * @param {string} next the card that comes next, if it is known, or ""
 */
export function stockLabel(stock, next = "") {
  if (!stock.length) return say("The stock is empty");
  const facts = { card: next && cardName(next) };
  return next
    ? count(stock.length, "Stock, {number} card: flip {card}", "Stock, {number} cards: flip {card}", facts)
    : count(stock.length, "Stock, {number} card: flip it", "Stock, {number} cards: flip one");
}

/**
 * @param {string[]} pile
 * @param {string} name what the foundation is called
 */
export function foundationLabel(pile, name) {
  if (!pile.length) return say("{foundation}: empty, takes an ace", { foundation: name });
  const facts = { foundation: name, card: cardName(pile[pile.length - 1]) };
  const next = wanted(pile);
  return next
    ? say("{foundation}: {card} on top, takes {next}", { ...facts, next: cardName(next) })
    : say("{foundation}: complete", facts);
}

/** @param {string} suit */
export const suitFoundation = (suit) => say("Foundation of {suit}", { suit: suitName(suit) });

/**
 * Returns where a card may go, in words.
 * @param {Play[]} plays
 * @param {Board} board
 */
function goals(plays, board) {
  return unlikePlays(plays, board).map((play) => {
    if (play.kind === "up") return say("can go up");
    const target = higher(play.card);
    return target ? say("fits onto {card} in column {column}", { card: cardName(target), column: play.place + 1 }) : say("can go to an empty column");
  });
}

/**
 * Returns what an action does: "Nine of spades, with 2 cards that cover it, onto ten of spades in column 5".
 * @param {string} action
 * @param {Board} board
 */
export function deed(action, board) {
  const play = playOf(action);
  if (!play) return otherDeed(action);
  const card = cardName(play.card);
  if (play.kind === "up") return say("Put up {card}", { card });
  const onto = higher(play.card);
  const facts = { card, target: onto && cardName(onto), column: play.place + 1 };
  const along = groupOf(play.card, board).length - 1;
  if (!onto) return along
    ? count(along, "Move {card} and the card on it to the empty column {column}", "Move {card} and the {number} cards on it to the empty column {column}", facts)
    : say("Move {card} to the empty column {column}", facts);
  return along
    ? count(along, "Move {card} and the card on it onto {target} in column {column}", "Move {card} and the {number} cards on it onto {target} in column {column}", facts)
    : say("Move {card} onto {target} in column {column}", facts);
}

/** @param {string} action */
function otherDeed(action) {
  if (action === "flip") return say("Flip a card of the stock");
  if (action === "redeal") return say("Turn the waste over as a new stock");
  if (action === "pass") return say("Pass");
  if (action === "done") return say("Say done");
  return say("Stop here");
}

/**
 * Returns why a card can go nowhere now: what it would go onto, and where that is.
 * @param {string} card
 * @param {Board} board
 */
export function whyStuck(card, board) {
  const { inWaste, covered } = spotOf(card, board);
  const name = cardName(card);
  if (inWaste && covered) return say("{card} lies in the waste beneath others: only the top card can be played.", { card: name });
  const goal = higher(card);
  if (!goal) return say("A king goes only to an empty column, and up last of its suit.");
  if (spotOf(card, board).column && spotOf(goal, board).column === spotOf(card, board).column) {
    return say("{card} would go onto {goal}, but both lie in the same column.", { card: name, goal: cardName(goal) });
  }
  return say("{card} goes onto {goal} only: {place}.", { card: name, goal: cardName(goal), place: whereabouts(goal, board) });
}

/**
 * Returns a column's name for those who hear the table.
 * @param {number} index from 0
 * @param {string[]} pile
 */
export function columnLabel(index, pile) {
  if (!pile.length) return say("Column {column}, empty", { column: index + 1 });
  return count(pile.length, "Column {column}, {number} card", "Column {column}, {number} cards", { column: index + 1 });
}

/**
 * Returns a card as a person may type it ("9s", "10 hearts", "qh", "۹ پیک"), in notation; "" if it is none.
 * @param {string} typed
 */
export function cardTyped(typed) {
  const text = plain(typed);
  const all = [..."SHDC"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));
  const short = text.replace(/\s+/g, "").replace(/^10/, "t").toUpperCase();
  return all.find((card) => card === short) ?? all.find((card) => plain(cardName(card)) === text || matches(card, text)) ?? "";
}

/**
 * @param {string} card
 * @param {string} text
 */
function matches(card, text) {
  const [rank, ...rest] = text.split(" ");
  const suit = rest.join(" ");
  const ranks = [card[0].toLowerCase(), plain(cardName(card)).split(" ")[0], card[0] === "T" ? "10" : card[0]];
  const suits = [card[1].toLowerCase(), plain(suitName(card[1])), plain(suitName(card[1])).replace(/s$/, "")];
  return ranks.includes(rank) && suits.includes(suit);
}

/** @param {string} text */
function plain(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)))
    .replace(/[\u200c\u2068\u2069]/g, "")
    .replace(/\bof\b/g, " ")
    .replace(/\s+/g, " ");
}
