/** Follows an auction just far enough to know between whom a lot is due. */

const MONEY = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** @typedef {{act: (seat: number, action: string) => void, chance: (action: string) => void, lot: number[]}} Follower */

/**
 * Returns what follows a game; lots are drawn in Auction alone.
 * @param {string} game
 * @param {number} players
 * @returns {Follower}
 */
export function follower(game, players) {
  return game === "auction" ? new Auction(players) : { act: () => {}, chance: () => {}, lot: [] };
}

class Auction {
  /** @param {number} players */
  constructor(players) {
    this.seats = Array.from({ length: players }, (_, seat) => seat);
    this.hands = this.seats.map(() => new Set(MONEY));
    /** @type {number[][]} each seat's money on the table */
    this.table = [];
    /** @type {number[]} the seats that choose */
    this.asked = [];
    /** @type {Map<number, string>} in order of arrival */
    this.choices = new Map();
    /** @type {number[]} the seats among which a lot is due */
    this.lot = [];
    this.overtime = false;
    this.begin();
  }

  /** Begins a sale. */
  begin() {
    this.table = this.seats.map(() => []);
    this.asked = this.seats.filter((seat) => this.hands[seat].size);
    this.choices = new Map();
    this.lot = [];
    this.overtime = false;
  }

  /** @param {string} action */
  chance(action) {
    const [verb, seat] = action.split(" ");
    if (verb === "lot") this.sell(Number(seat));
  }

  /**
   * @param {number} seat
   * @param {string} action
   */
  act(seat, action) {
    this.choices.set(seat, action);
    if (this.choices.size === this.asked.length) this.reveal();
  }

  reveal() {
    const leftIn = this.asked.filter((seat) => !["pass", "withdraw"].includes(this.choices.get(seat) ?? ""));
    if (!leftIn.length || (leftIn.length === 1 && this.overtime)) return this.sell(leftIn[0] ?? this.lastToLeave());
    for (const seat of leftIn) {
      const card = Number(this.choices.get(seat)?.split(" ")[1] ?? 0);
      if (card) {
        this.hands[seat].delete(card);
        this.table[seat].push(card);
      }
    }
    const totals = leftIn.map((seat) => this.table[seat].reduce((sum, card) => sum + card, 0));
    const leaders = leftIn.filter((_, place) => totals[place] === Math.max(...totals));
    if (leaders.length === 1) return this.sell(leaders[0]);
    for (const seat of this.seats) if (!leaders.includes(seat)) this.takeBack(seat);
    if (leaders.every((seat) => this.choices.get(seat) === "stand")) this.lot = leaders;
    this.asked = leaders;
    this.choices = new Map();
    this.overtime = true;
    return undefined;
  }

  /** Whoever withdrew last must buy; in a first bid where all pass nobody does. */
  lastToLeave() {
    return this.overtime ? [...this.choices.keys()].at(-1) : undefined;
  }

  /** @param {number | undefined} buyer */
  sell(buyer) {
    for (const seat of this.seats) if (seat !== buyer) this.takeBack(seat);
    this.begin();
  }

  /** @param {number} seat */
  takeBack(seat) {
    for (const card of this.table[seat]) this.hands[seat].add(card);
    this.table[seat] = [];
  }
}
