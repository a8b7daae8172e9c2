// A game of the shape of Ambition: four hands of thirteen cards, tricks in turn, points, hand after hand.

const SUITS = ["C", "D", "H", "S"];
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const HANDS = 8;

const rank = (card) => RANKS.indexOf(card[0]);
const suit = (card) => card[1];

/** The cards of a hand that may be played to a trick. */
export const legal = (hand, trick) => {
  const following = trick.length ? hand.filter((card) => suit(card) === suit(trick[0].card)) : [];
  return following.length ? following : hand;
};

const dealt = (random) => {
  const pack = random.Shuffle(PACK);
  return [0, 1, 2, 3].map((seat) => pack.slice(13 * seat, 13 * seat + 13));
};

const winnerOf = (trick) =>
  trick.reduce((best, next) =>
    suit(next.card) === suit(best.card) && rank(next.card) > rank(best.card) ? next : best).seat;

const play = ({ G, playerID, random }, card) => {
  const seat = Number(playerID);
  if (!legal(G.hands[seat], G.trick).includes(card)) return "INVALID_MOVE";
  G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
  G.held[seat] -= 1;
  G.trick.push({ seat, card });
  G.turn = (seat + 1) % 4;
  if (G.trick.length === 4) closeTrick(G, random);
};

const closeTrick = (G, random) => {
  const winner = winnerOf(G.trick);
  const points = G.trick.reduce((sum, { card }) => sum + Math.max(0, rank(card) - 7), 0);
  G.points[winner] += points;
  G.tricks.push({ cards: G.trick, winner, points });
  G.trick = [];
  G.turn = winner;
  if (G.tricks.length === 13) closeHand(G, random);
};

const closeHand = (G, random) => {
  G.past.push(G.points);
  G.totals = G.totals.map((total, seat) => total + G.points[seat]);
  G.points = [0, 0, 0, 0];
  G.tricks = [];
  G.hands = dealt(random);
  G.held = [13, 13, 13, 13];
};

export const Tricks = {
  name: "tricks",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ random }) => ({
    hands: dealt(random), held: [13, 13, 13, 13], turn: 0, trick: [], tricks: [], points: [0, 0, 0, 0], totals: [0, 0, 0, 0], past: [],
  }),
  // it is applied on the server, and to its outcome once more in the client
  playerView: ({ G, playerID }) => ({
    ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : null)),
  }),
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
  // only the server knows all hands, so it alone makes the move: the usual way for a game with secrets
  moves: { play: { move: play, client: false } },
  endIf: ({ G }) => (G.past.length === HANDS ? { totals: G.totals } : undefined),
};
