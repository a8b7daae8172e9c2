/** Talk at the table: a line of one's own or a phrase that everybody reads in their language. */

import { html, signal, useLayoutEffect, useRef, useState } from "../html.js";
import { isolated, N_, say } from "../say.js";
import { askRoom } from "./asking.js";

/** @import { ChatLine, Picture } from "../types.js" */

const PHRASES = /** @type {Record<string, string>} */ ({
  hello: N_("Hello!"),
  "good-luck": N_("Good luck!"),
  "well-played": N_("Well played!"),
  thanks: N_("Thank you!"),
  sorry: N_("Sorry!"),
  oops: N_("Oops!"),
  "one-moment": N_("One moment, please."),
  "your-turn": N_("It is your turn."),
  "another-game": N_("Another game?"),
  "good-bye": N_("Good-bye!"),
});

const LONGEST = 300;

const KEPT = "muted";
const MOST_KEPT = 200;

/** The public ids of those whom the reader does not want to read. */
const muted = signal(mutedBefore());

/** @param {{picture: Picture}} props */
export function Chat({ picture }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const own = picture.me === null ? null : picture.seats[picture.me].guest;
  const lines = picture.chat.filter(({ guest }) => !muted.value.includes(guest));
  const newest = lines.at(-1)?.n;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return html`<section class="chat" aria-labelledby="chat">
    <h2 id="chat">${say("Chat")}</h2>
    <div class="lines" role="log" aria-live="polite" tabindex="0" aria-labelledby="chat" ref=${list}>
      ${lines.map((line) => html`<p key=${line.n} data-own=${String(line.guest === own)}><b dir="auto">${speaker(picture, line)}</b> <span dir="auto">${textOf(line)}</span></p>`)}
    </div>
    <${Muting} picture=${picture} own=${own} />
    <${Speak} table=${picture.table} />
  </section>`;
}

/** @param {ChatLine} line */
function textOf({ text, phrase }) {
  return phrase ? say(PHRASES[phrase] ?? phrase) : text;
}

/** @param {{table: string}} props */
function Speak({ table }) {
  const [text, setText] = useState("");
  const speak = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.trim()) return;
    askRoom(table, "chat", { text: text.trim() }).then((answer) => answer.ok && setText(""));
  };
  const choose = (/** @type {any} */ event) => {
    askRoom(table, "chat", { phrase: event.target.value });
    event.target.value = "";
  };
  return html`<form class="speak" onSubmit=${speak}>
    <input type="text" value=${text} maxlength=${LONGEST} dir="auto" autocomplete="off" aria-label=${say("Write something")}
      placeholder=${say("Write something")} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
    <button class="button">${say("Send")}</button>
    <select aria-label=${say("Say a phrase")} onChange=${choose}>
      <option value="" selected>${say("Phrases …")}</option>
      ${Object.entries(PHRASES).map(([key, phrase]) => html`<option key=${key} value=${key}>${say(phrase)}</option>`)}
    </select>
  </form>`;
}

/**
 * Returns what somebody who speaks is called.
 * @param {Picture} picture
 * @param {ChatLine} line
 */
function speaker({ seats }, { guest, name }) {
  return name || (seats.find((seat) => seat.guest === guest)?.name ?? say("a guest"));
}

/** @param {{picture: Picture, own: string | null}} props */
function Muting({ picture, own }) {
  const others = picture.chat.filter(({ guest }) => guest !== own);
  const speakers = new Map(others.map((line) => [line.guest, speaker(picture, line)]));
  if (!speakers.size) return null;
  return html`<div class="row">
    ${[...speakers].map(([guest, name]) => html`<${Mute} key=${guest} guest=${guest} name=${name} />`)}
  </div>`;
}

/** @param {{guest: string, name: string}} props */
function Mute({ guest, name }) {
  const silent = muted.value.includes(guest);
  const turn = () => mute(silent ? muted.value.filter((other) => other !== guest) : [...muted.value, guest]);
  return html`<button class="button quiet small" aria-pressed=${String(silent)} onClick=${turn}>
    ${silent ? say("Hear {name} again", { name: isolated(name) }) : say("Mute {name}", { name: isolated(name) })}
  </button>`;
}

/** @param {string[]} guests */
function mute(guests) {
  muted.value = guests.slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEPT, JSON.stringify(muted.value));
  } catch {
    // A browser that keeps nothing mutes for as long as the page lives.
  }
}

/** @returns {string[]} */
function mutedBefore() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}
