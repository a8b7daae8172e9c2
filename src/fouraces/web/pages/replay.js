/** Steps through a finished game, as one of its seats or a spectator saw it. */

import { get } from "../api.js";
import { Log } from "../frame/log.js";
import { expectTable, GameTable } from "../frame/tables.js";
import { gameName } from "../games.js";
import { direction, isolated, say } from "../say.js";
import { html, useEffect, useMemo, useSignal, useState } from "../html.js";
import { bareNames } from "../listing.js";

/** @import { Frame, Listing, Picture } from "../types.js" */

export const title = () => say("Replay");
export const words = ["replay"];

const AT_ONCE = 250;
const PACES = [2400, 1200, 500];
const SHOWN = 60;

/** @param {{facts: string[]}} props */
export function Page({ facts: [table] }) {
  const [listing, setListing] = useState(/** @type {Listing | null} */ (null));
  const [seat, setSeat] = useState(seatAsked);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get(`/api/tables/${table}`).then(
      (found) => {
        expectTable(found.game);
        setListing(found);
      },
      (refused) => setProblem(refused.message),
    );
  }, [table]);
  return html`
    <h1 tabindex="-1">${listing ? say("Replay: {game}", { game: gameName(listing.game) }) : say("Replay")}</h1>
    ${problem && html`<p role="alert">${problem}</p>`}
    ${listing && html`
      <${Eyes} listing=${listing} seat=${seat} setSeat=${setSeat} />
      <${Seen} key=${String(seat)} listing=${listing} seat=${seat} />
    `}
  `;
}

/** @returns {number | null} the seat that the address asks for */
function seatAsked() {
  const seat = new URLSearchParams(location.search).get("seat");
  return seat && /^\d$/.test(seat) ? Number(seat) : null;
}

/**
 * Through whose eyes one looks.
 * @param {{listing: Listing, seat: number | null, setSeat: (seat: number | null) => void}} props
 */
function Eyes({ listing, seat, setSeat }) {
  if (listing.players === 1) return null;
  const names = bareNames(listing.seats).map(isolated);
  const change = (/** @type {any} */ event) => setSeat(event.target.value === "" ? null : Number(event.target.value));
  return html`<label class="field eyes">
    <span>${say("As seen by")}</span>
    <select onChange=${change}>
      ${names.map((name, number) => html`<option key=${number} value=${number} selected=${number === seat}>${name}</option>`)}
      <option value="" selected=${seat === null}>${say("a spectator")}</option>
    </select>
  </label>`;
}

/** @param {{listing: Listing, seat: number | null}} props */
function Seen({ listing, seat }) {
  const [frames, count, problem] = useFrames(listing.table, seat);
  const [place, setPlace] = useState(0);
  const draft = useSignal(null);
  const last = frames.length - 1;
  const go = (/** @type {number} */ to) => setPlace(Math.max(0, Math.min(last, to)));
  useArrows((step) => setPlace((before) => Math.max(0, Math.min(last, before + step))));
  const picture = useMemo(() => pictureAt(listing, seat, frames, Math.min(place, last), count), [listing, seat, frames, place]);
  if (problem) return html`<p role="alert">${problem}</p>`;
  if (!picture) return html`<p role="status">${say("One moment …")}</p>`;
  return html`
    <${Steps} place=${place} count=${frames.length} go=${go} />
    <div class="played">
      <div class="middle"><${GameTable} picture=${picture} draft=${draft} /></div>
      <aside class="side" aria-label=${say("Log")}><${Log} lines=${picture.log} /></aside>
    </div>
    <p class="row">
      <a class="button" href=${`/table/${listing.table}`}>${say("Back to the table")}</a>
      <a class="button" href=${`/api/tables/${listing.table}/record`} download>${say("Download the record")}</a>
    </p>
  `;
}

/** @param {{place: number, count: number, go: (to: number) => void}} props */
function Steps({ place, count, go }) {
  const [pace, setPace] = useState(1);
  const [playing, setPlaying] = useState(false);
  const last = count - 1;
  useEffect(() => {
    if (!playing) return undefined;
    if (place >= last) return setPlaying(false);
    const timer = setTimeout(() => go(place + 1), PACES[pace]);
    return () => clearTimeout(timer);
  }, [playing, place, pace, last]);
  const play = () => {
    if (place >= last) go(0);
    setPlaying(!playing);
  };
  const step = say("Step {place} of {last}", { place, last });
  return html`<div class="steps panel" role="group" aria-label=${say("Steps")}>
    <input type="range" min="0" max=${last} value=${place} aria-label=${say("Step")} aria-valuetext=${step}
      onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} />
    <div class="row">
      <${Sign} label=${say("To the beginning")} sign="start" off=${place === 0} press=${() => go(0)} />
      <${Sign} label=${say("A step back")} sign="back" off=${place === 0} press=${() => go(place - 1)} />
      <button class="button primary" onClick=${play}>${playing ? say("Pause") : say("Play on")}</button>
      <${Sign} label=${say("A step on")} sign="on" off=${place >= last} press=${() => go(place + 1)} />
      <${Sign} label=${say("To the end")} sign="end" off=${place >= last} press=${() => go(last)} />
      <span class="small muted number">${step}</span>
      <select class="pace" aria-label=${say("Pace")} onChange=${(/** @type {any} */ event) => setPace(event.target.selectedIndex)}>
        ${[say("slowly"), say("calmly"), say("quickly")].map((name, number) => html`<option key=${name} selected=${number === pace}>${name}</option>`)}
      </select>
    </div>
  </div>`;
}

const SIGNS = /** @type {Record<string, string>} */ ({
  start: "M19 5 10 12l9 7ZM6 5v14",
  back: "M16 5 7 12l9 7Z",
  on: "M8 5l9 7-9 7Z",
  end: "M5 5l9 7-9 7ZM18 5v14",
});

/** @param {{label: string, sign: string, off: boolean, press: () => void}} props */
function Sign({ label, sign, off, press }) {
  return html`<button class="button square sign-button" aria-label=${label} disabled=${off} onClick=${press}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d=${SIGNS[sign]} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /></svg>
  </button>`;
}

/**
 * Returns the frames that have come so far, how many there are, and what went wrong.
 * @param {string} table
 * @param {number | null} seat
 * @returns {[Frame[], number, string]}
 */
function useFrames(table, seat) {
  const [frames, setFrames] = useState(/** @type {Frame[]} */ ([]));
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let wanted = true;
    const fetchFrom = async (/** @type {Frame[]} */ so_far) => {
      const eyes = seat === null ? "" : `&seat=${seat}`;
      const part = await get(`/api/tables/${table}/replay?first=${so_far.length}&count=${AT_ONCE}${eyes}`);
      if (!wanted) return;
      const all = [...so_far, ...part.frames];
      setFrames(all);
      setCount(part.count);
      if (part.frames.length && all.length < part.count) await fetchFrom(all);
    };
    fetchFrom([]).catch((refused) => setProblem(refused.message));
    return () => {
      wanted = false;
    };
  }, [table, seat]);
  return [frames, count, problem];
}

/**
 * Returns what the viewer's picture was at a frame; null before there is one.
 * @param {Listing} listing
 * @param {number | null} seat
 * @param {Frame[]} frames
 * @param {number} place
 * @param {number} count of all frames
 * @returns {Picture | null}
 */
function pictureAt(listing, seat, frames, place, count) {
  if (!frames[place]) return null;
  const over = place === count - 1;
  const lines = frames.slice(0, place + 1).flatMap((frame) => frame.lines);
  const { table, game, options, players, number, changed } = listing;
  const names = bareNames(listing.seats);
  return {
    table, version: place, phase: over ? "over" : "playing", game, options, players, me: seat, host: false, listed: false, leaving: "bot",
    clock: { kind: "none", seconds: 0, increment: 0 }, number, commit: "", cuts: null,
    seats: listing.seats.map((sitting, place) => ({ ...sitting, name: names[place], away: false, here: true, left: null, deadline: null, guest: null, thinking: false })),
    now: changed, started: null, ended: null, view: frames[place].view, on: "", offer_on: "", ask: "",
    log: lines.map((text, n) => ({ n, text })).slice(-SHOWN), outcome: "", result: over ? listing.result : null,
    chat: [], abandoning: [], undo: false, redo: false, hints: 0, moves: place, again: null, preparing: false,
  };
}

/** @param {(step: number) => void} go */
function useArrows(go) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const writing = event.target instanceof Element && event.target.matches("input, select, textarea");
      if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
      const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") go(event.key === forward ? 1 : -1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
