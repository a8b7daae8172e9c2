/**
 * The player's hand over a layout: what it has picked up, what it has put down and waits for, what came back.
 * A card rests where it was put, as "pending", until the server agrees; else it goes back.
 */

import { boardAfter, groupOf, playsOf, targetOf, unlikePlays } from "./layout-model.js";

/** @import { Act } from "../types.js" */
/** @import { Board, Play, Target } from "./layout-model.js" */

/**
 * What a game tells the hand, afresh at each drawing.
 * @typedef {object} Game
 * @property {Board} board as the server has it
 * @property {string[]} legal the actions that may be taken now; none where one only looks on
 * @property {Act} [act]
 * @property {(action: string) => string} markOf what differs as soon as such an action has been done
 * @property {(plays: Play[]) => Play | undefined} sensible the one play that a tap makes, if there is one
 * @property {(card: string, target: Target) => string} attempt an action that may not be legal
 * @property {(card: string) => string} whyStuck why a card can go nowhere
 * @property {() => Promise<void>} [afterwards] called when an action of the player's has been done
 * @property {(action: string, refused: {code: string, error: string}) => string} [refusal] what the table itself says of a refusal
 */

/** How long a picture that should follow an answer is waited for. */
const PICTURE_WITHIN = 2500;

/** How long a refused card shows that it was. */
const REFUSED_FOR = 600;

export class Hand {
  chosen = "";
  dragged = "";
  pending = "";
  refused = "";
  told = "";

  /** @type {Game} */
  game;

  #redraw;
  #busy = false;
  #queued = "";
  #before = "";
  #draws = 0;
  /** @type {(() => void) | null} */
  #wake = null;

  /**
   * @param {Game} game
   * @param {(draws: number) => void} redraw draws the table anew
   */
  constructor(game, redraw) {
    this.game = game;
    this.#redraw = redraw;
  }

  /** The board as it is shown: with the cards that rest where they were put. */
  get board() {
    return this.#isAhead() ? boardAfter(this.game.board, this.pending) : this.game.board;
  }

  /** The cards that are shown where the server does not have them yet. */
  get resting() {
    const card = this.pending.split(" ")[1];
    return new Set(card && this.#isAhead() ? groupOf(card, this.game.board) : []);
  }

  /** The cards that are picked up. */
  get held() {
    const card = this.dragged || this.chosen;
    return new Set(card ? groupOf(card, this.board) : []);
  }

  /** Where the card that is picked up may go. */
  get lit() {
    const card = this.dragged || this.chosen;
    return new Set(card ? playsOf(card, this.game.legal).map(targetOf) : []);
  }

  get isBusy() {
    return this.#busy;
  }

  get isWanted() {
    return this.#queued !== "";
  }

  /** Says that the table has been drawn. */
  drawn() {
    this.#wake?.();
  }

  /** @param {string} text */
  tell(text) {
    this.told = text;
    this.draw();
  }

  draw() {
    this.#draws += 1;
    this.#redraw(this.#draws);
  }

  /**
   * Picks a card up, to be put down elsewhere; tells why if it can go nowhere. Returns where it may go.
   * @param {string} card
   * @returns {Target[]}
   */
  pickUp(card) {
    const plays = this.#playsOf(card);
    if (!plays.length) {
      this.#refuse(card, this.game.whyStuck(card));
      return [];
    }
    this.chosen = card;
    this.tell("");
    return plays.map(targetOf);
  }

  putDown() {
    this.chosen = "";
    this.draw();
  }

  /**
   * Plays a card if there is one sensible way to do so; else it is picked up.
   * @param {string} card
   */
  tap(card) {
    const target = this.chosen && this.#litColumnOf(card);
    if (target) return this.put(this.chosen, target);
    const plays = this.#playsOf(card);
    const play = this.chosen === card ? plays[0] : this.game.sensible(plays);
    if (play) return this.play(play.do);
    return void this.pickUp(card);
  }

  /**
   * Puts a card on a target, whether it may lie there or not: if not, the server says why.
   * @param {string} card
   * @param {Target} target
   */
  put(card, target) {
    const plays = playsOf(card, this.game.legal);
    const exact = plays.find((play) => targetOf(play) === target);
    const alike = target.startsWith("foundation") ? plays.find((play) => play.kind === "up") : undefined;
    const play = exact ?? alike;
    return play ? this.play(play.do) : this.#try(card, target);
  }

  /**
   * Does something, after what is under way.
   * @param {string} action
   */
  async play(action) {
    if (this.#busy) {
      this.#queued = action;
      return;
    }
    await this.alone(async () => {
      /** @type {string} */
      let next = action;
      while (next) {
        this.#queued = "";
        const done = await this.send(next);
        if (done) await this.game.afterwards?.();
        next = this.game.legal.includes(this.#queued) ? this.#queued : "";
      }
      this.#queued = "";
    });
  }

  /**
   * Does something during which nothing else is sent.
   * @param {() => Promise<void>} deed
   */
  async alone(deed) {
    if (this.#busy || !this.game.act) return;
    this.#busy = true;
    try {
      await deed();
    } finally {
      this.#busy = false;
      this.draw();
    }
  }

  /**
   * Sends an action and waits until the table shows it. Returns whether it was done.
   * @param {string} action
   */
  async send(action) {
    const { act } = this.game;
    if (!act) return false;
    this.#before = this.game.markOf(action);
    this.pending = action;
    this.chosen = "";
    this.tell("");
    const answer = await act(action, { quiet: true });
    if (answer.ok) await this.until(() => this.game.markOf(action) !== this.#before);
    this.pending = "";
    if (answer.ok) this.draw();
    else this.#refuse(action.split(" ")[1] ?? "", this.game.refusal?.(action, answer) ?? answer.error);
    return answer.ok;
  }

  /**
   * Waits until something is true of the table as it is drawn, or too long.
   * @param {() => boolean} isTrue
   */
  async until(isTrue) {
    const end = performance.now() + PICTURE_WITHIN;
    while (!isTrue() && performance.now() < end) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, end - performance.now());
        this.#wake = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    }
    this.#wake = null;
  }

  #isAhead() {
    return this.pending !== "" && this.game.markOf(this.pending) === this.#before;
  }

  /** @param {string} card */
  #playsOf(card) {
    return unlikePlays(playsOf(card, this.game.legal), this.game.board);
  }

  /**
   * @param {string} card
   * @returns {Target | null}
   */
  #litColumnOf(card) {
    const index = this.board.columns.findIndex((pile) => pile.includes(card));
    /** @type {Target} */
    const target = `column:${index}`;
    return index >= 0 && this.lit.has(target) ? target : null;
  }

  /**
   * @param {string} card
   * @param {Target} target
   */
  #try(card, target) {
    this.chosen = "";
    if (this.#busy || !this.game.legal.length) return this.draw();
    return this.play(this.game.attempt(card, target));
  }

  /**
   * @param {string} card
   * @param {string} reason
   */
  #refuse(card, reason) {
    this.refused = card;
    this.chosen = "";
    this.tell(reason);
    setTimeout(() => {
      if (this.refused !== card) return;
      this.refused = "";
      this.draw();
    }, REFUSED_FOR);
  }
}
