/** What the server tells the pages, and what the pages' parts tell one another. */

import type { Signal } from "./vendor/signals.js";

export type GameName = "auction" | "abundance" | "ambition" | "patience" | "duel";
export type Options = Record<string, string | number>;
export type Phase = "open" | "playing" | "over";

export interface Clock {
  kind: "none" | "move" | "bank";
  seconds: number;
  increment: number;
}

/** What a table is to be like. */
export interface Order {
  game: GameName;
  options: Options;
  players: number;
  clock: Clock;
  /** "open", "invited", or a kind of bot */
  seats: string[];
  listed: boolean;
  /** Patience's deal; null for any */
  number: number | null;
  /** whether only a deal of the patience will do that can be won */
  winnable: boolean;
  /** what becomes of the seat of somebody who leaves */
  leaving: "bot" | "forfeit";
}

export interface Seat {
  name: string;
  kind: "open" | "invited" | "person" | "program" | "bot";
  bot: string | null;
  away: boolean;
  here: boolean;
  /** milliseconds in the bank when the running decision was put */
  left: number | null;
  /** by the server's clock */
  deadline: number | null;
  guest: string | null;
  /** whether a bot is to choose here, as far as the viewer may know */
  thinking: boolean;
}

export interface LogLine {
  n: number;
  text: string;
}

export interface ChatLine {
  n: number;
  guest: string;
  name: string;
  text: string;
  phrase: string;
  program: boolean;
}

/** All that one viewer is shown of a table. */
export interface Picture {
  table: string;
  version: number;
  phase: Phase;
  game: GameName;
  options: Options;
  players: number;
  me: number | null;
  host: boolean;
  listed: boolean;
  clock: Clock;
  leaving: Order["leaving"];
  number: number | null;
  commit: string;
  cuts: string[] | null;
  seats: Seat[];
  now: number;
  started: number | null;
  ended: number | null;
  /** the observation that the rules make for this viewer */
  view: any;
  /** the decision that the viewer faces; "" if none */
  on: string;
  /** the offer that is put to the viewer; "" if none */
  offer_on: string;
  ask: string;
  log: LogLine[];
  outcome: string;
  result: any;
  chat: ChatLine[];
  abandoning: number[];
  undo: boolean;
  redo: boolean;
  hints: number;
  moves: number;
  again: string | null;
  /** whether the viewer waits for a search that is being compiled */
  preparing: boolean;
}

export interface SeatListing {
  name: string;
  kind: Seat["kind"];
  bot: string | null;
}

/** A table as lists show it. */
export interface Listing {
  table: string;
  phase: Phase;
  game: GameName;
  options: Options;
  players: number;
  clock: Clock;
  listed: boolean;
  number: number | null;
  host: string;
  seats: SeatListing[];
  made: number;
  changed: number;
  me: number | null;
  result: any;
}

export interface Statistics {
  played: number;
  won: number;
  streak: number;
  best_streak: number;
  best_time: number | null;
  fewest_moves: number | null;
  hints: number;
}

export interface PasskeyListing {
  id: string;
  name: string;
  made: number;
  used: number | null;
}

export interface Passkeys {
  passkeys: PasskeyListing[];
  most: number;
}

/** What comes of a passkey that was shown; with a ticket it is asked what becomes of what the device has. */
export interface SignedIn {
  name: string;
  ticket: string;
  tables: number;
  programs: number;
  passkeys: number;
}

export type Scope = "play" | "make" | "read";

export interface TokenListing {
  id: string;
  guest: string;
  name: string;
  scopes: Scope[];
  made: number;
  used: number | null;
}

/** What came of something that was asked of the server. */
export type Answer = { ok: true } | { ok: false; code: string; error: string };

export interface Hint {
  do: string | null;
  why: string[];
}

/**
 * Does something at the table, in the notation; `on` is the picture's unless an offer is answered. A refusal is
 * told in a note, unless the table is `quiet` and tells it itself.
 */
export type Act = (action: string, answering?: { on?: string; quiet?: boolean }) => Promise<Answer>;

/**
 * What a game's table is given. `act` is undefined where one only looks on. `draft` holds whatever a table
 * likes to keep of a choice that is not made yet; it is null again when another decision is asked.
 */
export interface TableProps {
  picture: Picture;
  act?: Act;
  draft: Signal<any>;
  /** what the house would do, where the viewer has asked for it; null otherwise */
  hint?: Hint | null;
}

export interface Frame {
  number: number;
  by: number | "chance" | "";
  do: string;
  lines: string[];
  view: any;
}
