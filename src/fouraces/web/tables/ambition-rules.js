/** What Ambition's table must know of the rules to show them: what cards are worth, who wins, what counts. */

/**
 * @typedef {{leader: number, suit: string | null, cards: (string | null)[], face_down: number[]}} OpenTrick
 * @typedef {{leader: number, suit: string, cards: string[], winner: number, points: number}} Trick
 * @typedef {{dealer: number, card_points: number[], taken: number[], game_points: number[]}} PastHand
 * @typedef {"left" | "right" | "across" | "scatter"} Passing
 * @typedef {{
 *   seat: number | null, over: boolean, waiting: number[], legal: string[], options: {target: number},
 *   result: {points: number[], winners: number[]} | null,
 *   asked: "give" | "play" | null, number: number, dealer: number | null, passing: Passing | null,
 *   gives: (string[] | string | null)[], give_to: number[], received: {card: string, giver: number}[],
 *   hand: string[], trick: OpenTrick | null, tricks: Trick[],
 *   card_points: number[], taken: number[], totals: number[], past: PastHand[]
 * }} View an observation of Ambition, as the rules give it
 * @typedef {"slam" | "spoilt" | "nil" | "understrike" | "overstrike" | "counts"} Standing
 */

export const SEATS = [0, 1, 2, 3];
export const TRICKS = 13;
export const SLAM = 51;
const ENOUGH = 10;
const KICKOFF_CHIPS = 3;

const HONOURS = "AKQJ";
const HIGH_SPOTS = "T987";
const RANKS = "AKQJT98765432";
const PACK_SUITS = "SHDC";
const FAN_SUITS = "SHCD";

/** @type {Record<string, [honour: number, spot: number]>} */
const WORTH = { S: [5, 3], H: [3, 1], D: [3, 1], C: [0, 0] };

/**
 * Returns how many chips a card brings to whoever wins it.
 * @param {string} card
 */
export function chipsOf(card) {
  if (card === "KC") return 13;
  const [honour, spot] = WORTH[card[1]] ?? [0, 0];
  return HONOURS.includes(card[0]) ? honour : HIGH_SPOTS.includes(card[0]) ? spot : 0;
}

/** @param {string} card */
const isTwo = (card) => card[0] === "2";

/** @param {string} suits */
const byPlace = (suits) => (/** @type {string} */ a, /** @type {string} */ b) =>
  suits.indexOf(a[1]) - suits.indexOf(b[1]) || RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]);

/**
 * Returns cards in the order of the pack, in which a gift is written.
 * @param {string[]} cards
 */
export const inPackOrder = (cards) => [...cards].sort(byPlace(PACK_SUITS));

/**
 * Returns cards as a hand holds them: black and red suits by turns, each from the top.
 * @param {string[]} cards
 */
export const asHeld = (cards) => [...cards].sort(byPlace(FAN_SUITS));

/**
 * Returns the seat whose card wins as far as can be seen; null if none of the suit lies there.
 * @param {(string | null)[]} cards by seat
 * @param {string | null} suit
 */
export function winningSeat(cards, suit) {
  const following = SEATS.filter((seat) => suit !== null && cards[seat]?.[1] === suit);
  const rank = (/** @type {number} */ seat) => RANKS.indexOf(/** @type {string} */ (cards[seat])[0]);
  following.sort((a, b) => rank(a) - rank(b));
  if (!following.length) return null;
  const lowest = following[following.length - 1];
  const twoWins = cards[lowest] === `2${suit}` && rank(following[0]) < HONOURS.length;
  return twoWins ? lowest : following[0];
}

/**
 * Returns the honour that a two has beaten, the highest of its suit; null if no two won over one.
 * @param {Trick} trick
 */
export function beatenHonour(trick) {
  if (!isTwo(trick.cards[trick.winner])) return null;
  const honours = trick.cards.filter((card) => card[1] === trick.suit && HONOURS.includes(card[0]));
  return inPackOrder(honours)[0] ?? null;
}

/**
 * Returns the chips that lie in an unfinished trick as far as they can be seen.
 * @param {OpenTrick} trick
 * @param {boolean} kickoff
 */
export function chipsIn(trick, kickoff) {
  const seen = trick.cards.reduce((sum, card) => sum + (card ? chipsOf(card) : 0), 0);
  return kickoff ? seen + KICKOFF_CHIPS : seen;
}

/**
 * Returns how chips and tricks count for each seat.
 * @param {number[]} chips
 * @param {number[]} taken
 * @returns {Standing[]}
 */
export function standings(chips, taken) {
  const most = Math.max(...chips);
  return chips.map((mine, seat) => {
    if (most >= SLAM) return mine === most ? "slam" : "spoilt";
    if (!taken[seat]) return "nil";
    if (mine < ENOUGH) return "understrike";
    return mine === most ? "overstrike" : "counts";
  });
}

/**
 * Returns where a seat is seen from another: 0 near, 1 on the left, 2 across, 3 on the right.
 * @param {number} seat
 * @param {number} near
 */
export const placeOf = (seat, near) => (seat - near + 4) % 4;

/** @param {View} view */
export const isKickoff = (view) => view.tricks.length === 0;
