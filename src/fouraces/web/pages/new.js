/** Makes a table as somebody wants it: options, players, clock, seats. */

import { tellAll } from "../announce.js";
import { askForBots, botFor, botGist, botName, botsOf, favour, isBot } from "../bots.js";
import { dealNumber, GAME_NAMES, GAMES, gameName, LEAVING, playAt, usualOrder } from "../games.js";
import { html, useEffect, useState } from "../html.js";
import { preference } from "../preferences.js";
import { place } from "../router.js";
import { N_, number, say } from "../say.js";
import { Looking, WinnableOnly } from "../winnable.js";

/** @import { Clock, GameName, Order } from "../types.js" */

export const title = (/** @type {string[]} */ [game]) => say("New table: {game}", { game: gameName(game) });

/** @type {[string, string, Clock][]} */
const CLOCKS = [
  ["none", N_("No clock"), { kind: "none", seconds: 0, increment: 0 }],
  ["quick", N_("20 seconds for each decision"), { kind: "move", seconds: 20, increment: 0 }],
  ["calm", N_("1 minute for each decision"), { kind: "move", seconds: 60, increment: 0 }],
  ["day", N_("1 day for each decision"), { kind: "move", seconds: 86_400, increment: 0 }],
  ["bank", N_("5 minutes each, and 5 seconds with each decision"), { kind: "bank", seconds: 300, increment: 5 }],
  ["blitz", N_("2 minutes each, and 2 seconds with each decision"), { kind: "bank", seconds: 120, increment: 2 }],
];

/** @param {{facts: string[]}} props */
export function Page({ facts }) {
  const game = /** @type {GameName} */ (GAME_NAMES.includes(/** @type {GameName} */ (facts[0])) ? facts[0] : "auction");
  const asked = new URLSearchParams(place.value.split("?")[1]).get("deal");
  const [wish, setOrder] = useState(/** @type {Order} */ ({ ...usualOrder(game, preference("bot")), number: asked ? Number(asked) : null }));
  const order = withBots(wish);
  const [busy, setBusy] = useState(false);
  useEffect(() => void askForBots(), []);
  const change = (/** @type {Partial<Order>} */ parts) => setOrder({ ...order, ...parts });
  const make = (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    playAt(order).catch((problem) => {
      setBusy(false);
      tellAll(problem.message, "refusal");
    });
  };
  return html`
    <h1 tabindex="-1">${say("New table: {game}", { game: gameName(game) })}</h1>
    <p class="muted">${say(GAMES[game].gist)}. <a href=${`/rules/${game}`}>${say("Rules")}</a></p>
    <form class="panel stack order" onSubmit=${make}>
      <${Options} order=${order} change=${change} />
      ${game === "patience" ? html`<${Deal} order=${order} change=${change} />` : html`<${Company} order=${order} change=${change} />`}
      <div class="row"><button class="button primary" disabled=${busy}>${say("Open the table")}</button></div>
      ${busy && order.winnable && order.number === null && html`<${Looking} />`}
    </form>
  `;
}

/**
 * Returns an order with bots that there are.
 * @param {Order} order
 * @returns {Order}
 */
function withBots(order) {
  const { game, players, seats } = order;
  return { ...order, seats: seats.map((kind) => (isBot(kind) ? botFor(game, players, kind) : kind)) };
}

/** @typedef {{order: Order, change: (parts: Partial<Order>) => void}} Part */

/** @param {Part} props */
function Options({ order, change }) {
  return GAMES[order.game].options.map(({ key, name, values }) => {
    const set = (/** @type {string | number} */ value) => change({ options: { ...order.options, [key]: value } });
    if (!values) return html`<${Amount} key=${key} label=${say(name)} value=${order.options[key]} least=${1} set=${set} />`;
    const options = values.map(([value, label]) => [value, say(label)]);
    return html`<${Choice} key=${key} label=${say(name)} chosen=${order.options[key]} options=${options} set=${set} />`;
  });
}

/** @param {Part} props */
function Deal({ order, change }) {
  const set = (/** @type {string} */ text) => change({ number: text.trim() ? (dealNumber(text) ?? order.number) : null });
  return html`
    <label class="field">
      <span>${say("Number of the deal; empty for any")}</span>
      <input type="text" inputmode="numeric" maxlength="15" dir="ltr" value=${order.number ?? ""}
        onInput=${(/** @type {any} */ event) => set(event.target.value)} />
      <small class="muted">${say("The same number is the same deal, everywhere and always.")}</small>
    </label>
    <${WinnableOnly} off=${order.number !== null} after=${(/** @type {boolean} */ winnable) => change({ winnable })} />
  `;
}

/** @param {Part} props */
function Company({ order, change }) {
  const counts = GAMES[order.game].seats;
  const resize = (/** @type {number} */ players) =>
    change({ players, seats: Array.from({ length: players }, (_, seat) => order.seats[seat] ?? preference("bot")) });
  const clock = CLOCKS.find(([, , { kind, seconds }]) => kind === order.clock.kind && seconds === order.clock.seconds);
  return html`
    ${counts.length > 1 &&
    html`<${Choice} label=${say("Players")} chosen=${order.players} options=${counts.map((count) => [count, number(count)])} set=${resize} />`}
    <fieldset class="stack">
      <legend class="label">${say("The other seats")}</legend>
      ${order.seats.map((kind, seat) => seat > 0 && html`<${SeatChoice} key=${seat} seat=${seat} kind=${kind} order=${order} change=${change} />`)}
    </fieldset>
    <${Choice} label=${say("Clock")} chosen=${clock?.[0] ?? "none"} options=${CLOCKS.map(([key, label]) => [key, say(label)])}
      set=${(/** @type {string} */ chosen) => change({ clock: CLOCKS.find(([key]) => key === chosen)?.[2] })} />
    <${Choice} label=${say("Who leaves")} chosen=${order.leaving} options=${Object.entries(LEAVING).map(([key, label]) => [key, say(label)])}
      set=${(/** @type {Order["leaving"]} */ leaving) => change({ leaving })} />
    <label class="choice">
      <input type="checkbox" checked=${order.listed} onChange=${(/** @type {any} */ event) => change({ listed: event.target.checked })} />
      <span>${say("Show it in the lobby, so that anybody may sit down or watch")}</span>
    </label>
  `;
}

/** @param {Part & {seat: number, kind: string}} props */
function SeatChoice({ seat, kind, order, change }) {
  const options = [
    ["invited", say("a friend, by link")],
    ["open", say("whoever comes")],
    ...botsOf(order.game, order.players).map((bot) => [bot, botName(bot)]),
  ];
  const set = (/** @type {string} */ chosen) => {
    if (isBot(chosen)) favour(chosen);
    change({ seats: order.seats.with(seat, chosen) });
  };
  return html`<${Choice} label=${say("Seat {number}", { number: seat + 1 })} chosen=${kind} options=${options} set=${set} gist=${botGist(kind)} />`;
}

/** @param {{label: string, chosen: string | number, options: [string | number, string][], set: (value: any) => void, gist?: string}} props */
function Choice({ label, chosen, options, set, gist = "" }) {
  const choose = (/** @type {any} */ event) => set(options[event.target.selectedIndex][0]);
  return html`<label class="field">
    <span>${label}</span>
    <select onChange=${choose}>
      ${options.map(([value, name]) => html`<option key=${value} value=${value} selected=${value === chosen}>${name}</option>`)}
    </select>
    ${gist && html`<small class="muted">${gist}</small>`}
  </label>`;
}

/** @param {{label: string, value: string | number, least: number, set: (value: number) => void}} props */
function Amount({ label, value, least, set }) {
  return html`<label class="field">
    <span>${label}</span>
    <input type="number" dir="ltr" min=${least} max="10000" step="1" required value=${value}
      onInput=${(/** @type {any} */ event) => event.target.value && set(Number(event.target.value))} />
  </label>`;
}
