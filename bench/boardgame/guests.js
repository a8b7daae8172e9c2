// Guests at tables of boardgame.io, through its own client: the counterpart of bench/room_guests.py.
//
// `node guests.js JOB`, where JOB is JSON: {url, lobby, tables, rate, warm, seconds}. It says "ready", waits for a
// line, plays, says "begun" and "done" around what is measured, and then the latencies in milliseconds.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { legal, Tricks } from "./game.js";

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const job = JSON.parse(process.argv[2]);
const lobby = new LobbyClient({ server: job.lobby });
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const SEATS = ["0", "1", "2", "3"];
const AT_ONCE = 8;
const now = () => performance.now();

const join = async (matchID, playerID) =>
  (await lobby.joinMatch(Tricks.name, matchID, { playerID, playerName: `guest ${playerID}` })).playerCredentials;

/** Four clients at one match, of which each move is made only once all have seen the one before. */
class Table {
  async open() {
    const { matchID } = await lobby.createMatch(Tricks.name, { numPlayers: 4 });
    const credentials = [];
    for (const seat of SEATS) credentials.push(await join(matchID, seat)); // two at once overwrite each other
    this.clients = SEATS.map((seat) => this.client(matchID, seat, credentials[seat]));
    await new Promise((resolve) => this.seen(-1, resolve));
  }

  client(matchID, playerID, credentials) {
    const client = Client({
      game: Tricks, numPlayers: 4, matchID, playerID, credentials, debug: false,
      multiplayer: SocketIO({ server: job.url, socketOpts: { forceNew: true, transports: ["websocket"] } }),
    });
    client.subscribe(() => this.look());
    client.start();
    return client;
  }

  close() {
    for (const client of this.clients) client.stop();
  }

  /** Call back once all clients show a state after the one with a number. */
  seen(number, callback) {
    this.awaited = number;
    this.callback = callback;
    this.look();
  }

  look() {
    if (!this.callback || !this.clients) return;
    if (this.clients.every((client) => (client.getState()?._stateID ?? -1) > this.awaited)) {
      const { callback } = this;
      this.callback = null;
      callback();
    }
  }

  async move() {
    if (this.clients[0].getState().ctx.gameover) {
      this.close();
      this.clients = undefined;
      await this.open();
    }
    const { ctx, _stateID } = this.clients[0].getState();
    const client = this.clients[Number(ctx.currentPlayer)];
    const { G } = client.getState();
    const choices = legal(G.hands[Number(ctx.currentPlayer)], G.trick);
    const card = choices[Math.floor(Math.random() * choices.length)];
    return new Promise((resolve) => {
      const sent = now();
      this.seen(_stateID, () => resolve([sent, now()]));
      client.moves.play(card);
    });
  }
}

/** Play until a time; note how long each move took that was sent, or due, within what is measured. */
const play = async (table, first, from, until, latencies) => {
  const gap = job.rate ? (1000 * job.tables) / job.rate : 0;
  for (let due = first; now() < until; due += gap) {
    if (gap && due > now()) await pause(due - now());
    const [sent, shown] = await table.move();
    const began = gap ? due : sent;
    if (began >= from && shown <= until) latencies.push(Math.round(1000 * (shown - began)) / 1000);
  }
};

const tables = Array.from({ length: job.tables }, () => new Table());
for (let first = 0; first < job.tables; first += AT_ONCE) {
  await Promise.all(tables.slice(first, first + AT_ONCE).map((table) => table.open()));
}
console.log("ready");
await new Promise((resolve) => createInterface({ input: process.stdin }).once("line", resolve));

const from = now() + 1000 * job.warm;
const until = from + 1000 * job.seconds;
setTimeout(() => console.log("begun"), from - now());
setTimeout(() => console.log("done"), until - now());
const gap = job.rate ? (1000 * job.tables) / job.rate : 0;
const latencies = [];
await Promise.all(tables.map((table) => play(table, now() + gap * Math.random(), from, until, latencies)));
await pause(Math.max(0, until - now()) + 50);
console.log(JSON.stringify(latencies));
process.exit(0);
