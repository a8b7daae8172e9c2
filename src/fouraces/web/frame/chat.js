/** Talk at the table: a line of one's own or a phrase that everybody reads in their language. */

import { tellAll } from "../announce.js";
import { html, signal, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { ProgramMark } from "../mark.js";
import { isolated, N_, number, say } from "../say.js";
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

/** How many lines came while the talk was out of sight. */
const unread = signal(0);

/** Leads to the talk where that lies far below, and counts what was said there meanwhile. */
export function ToChat() {
  const news = unread.value;
  const show = () => {
    const field = /** @type {HTMLElement | null} */ (document.querySelector(".speak input") ?? document.querySelector(".chat .lines"));
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  };
  const label = news ? `${say("Chat")}: ${say("new: {number}", { number: news })}` : say("Chat");
  return html`<button class="button square to-chat" aria-label=${label} onClick=${show}>
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M4 5h16v11H11l-5 4v-4H4Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /></svg>
    ${news > 0 && html`<span class="news number" aria-hidden="true">${number(news)}</span>`}
  </button>`;
}

/** @param {{picture: Picture}} props */
export function Chat({ picture }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const own = picture.me === null ? null : picture.seats[picture.me].guest;
  const lines = picture.chat.filter(({ guest }) => !muted.value.includes(guest));
  const newest = lines.at(-1)?.n;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  useNews(list, picture, lines.filter(({ guest }) => guest !== own));
  return html`<section class="chat" aria-labelledby="chat">
    <h2 id="chat">${say("Chat")}</h2>
    <div class="lines" role="log" aria-live="polite" tabindex="0" aria-labelledby="chat" ref=${list}>
      ${lines.map((line) => html`<p key=${line.n} data-own=${String(line.guest === own)}><b dir="auto">${speaker(picture, line)}</b>${line.program && html` <${ProgramMark} />`} <span dir="auto">${textOf(line)}</span></p>`)}
    </div>
    <${Muting} picture=${picture} own=${own} />
    ${(picture.me !== null || picture.host) && html`<${Speak} table=${picture.table} />`}
  </section>`;
}

/**
 * Tells what others say while the talk is out of sight, and counts it.
 * @param {{current: HTMLElement | null}} list
 * @param {Picture} picture
 * @param {ChatLine[]} lines those of others that are not muted
 */
function useNews(list, picture, lines) {
  const newest = lines.at(-1);
  const told = useRef(newest?.n ?? 0);
  const seen = useRef(true);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      seen.current = entry.isIntersecting;
      if (seen.current) unread.value = 0;
    });
    if (list.current?.parentElement) watcher.observe(list.current.parentElement);
    return () => {
      watcher.disconnect();
      unread.value = 0;
    };
  }, []);
  useEffect(() => {
    if (!newest || newest.n <= told.current) return;
    told.current = newest.n;
    if (seen.current) return;
    unread.value += 1;
    tellAll(`${isolated(speaker(picture, newest))}: ${isolated(textOf(newest))}`);
  }, [newest?.n]);
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
