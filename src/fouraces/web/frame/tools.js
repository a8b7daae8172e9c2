/** What stands by: undo and redo, a hint, and for a patience its time, moves and deal. */

import { tellAll } from "../announce.js";
import { askHint } from "../connection.js";
import { playAt } from "../games.js";
import { html, useEffect, useState } from "../html.js";
import { clockTime, count, inDigits, say } from "../say.js";
import { askRoom } from "./asking.js";

/** @import { Received } from "../connection.js" */
/** @import { Hint, Picture } from "../types.js" */

/** @typedef {{received: Received, hint: Hint | null, setHint: (hint: Hint | null) => void}} Props */

/** @param {Props} props */
export function Tools({ received, hint, setHint }) {
  const { picture } = received;
  const { table } = picture;
  const alone = picture.players === 1;
  const undo = () => picture.undo && askRoom(table, "undo");
  const redo = () => picture.redo && askRoom(table, "redo");
  useKeys(alone ? { undo, redo } : {});
  return html`
    <div class="tools" role="group" aria-label=${say("Tools")}>
      ${alone && html`<${Figures} received=${received} />`}
      <div class="row">
        ${alone && html`<button class="button" disabled=${!picture.undo} aria-keyshortcuts="Control+Z" onClick=${undo}>${say("Undo")}</button>`}
        ${alone && html`<button class="button" disabled=${!picture.redo} aria-keyshortcuts="Control+Y" onClick=${redo}>${say("Redo")}</button>`}
        <${AskHint} picture=${picture} setHint=${setHint} />
        ${alone && html`<${Restart} picture=${picture} />`}
      </div>
    </div>
    ${hint && html`<div class="hint" role="status">
      ${hint.why.map((line) => html`<p key=${line}>${inDigits(line)}</p>`)}
      ${!hint.why.length && html`<p>${hint.do ?? say("The house would wait.")}</p>`}
    </div>`}
  `;
}

/** @param {{picture: Picture, setHint: (hint: Hint | null) => void}} props */
function AskHint({ picture, setHint }) {
  const [thinking, setThinking] = useState(false);
  const ask = async () => {
    setThinking(true);
    const answer = await askHint(picture.table);
    setThinking(false);
    if ("error" in answer) tellAll(answer.error, "refusal");
    else setHint(answer);
  };
  const asked = picture.on !== "" || picture.offer_on !== "";
  return html`<button class="button" disabled=${!asked || thinking} onClick=${ask}>${thinking ? say("Thinking …") : say("Hint")}</button>`;
}

/** @param {{picture: Picture}} props */
function Restart({ picture }) {
  const again = (/** @type {number | null} */ deal) => () => {
    const { game, options, clock } = picture;
    playAt({ game, options, players: 1, clock, seats: ["open"], listed: false, number: deal, start: "full" }).catch((problem) =>
      tellAll(problem.message, "refusal"),
    );
  };
  return html`
    <button class="button" onClick=${again(picture.number)}>${say("This deal from the start")}</button>
    <button class="button" onClick=${again(null)}>${say("Another deal")}</button>
  `;
}

/** @param {{received: Received}} props */
function Figures({ received }) {
  const { picture, at } = received;
  const running = picture.phase === "playing" && picture.started !== null;
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const until = running ? picture.now + Math.max(0, now - at) : (picture.ended ?? picture.now);
  const passed = Math.floor((until - (picture.started ?? until)) / 1000) * 1000;
  return html`<p class="figures small muted number">
    ${picture.number !== null && html`<span>${say("deal {number}", { number: picture.number })}</span>`}
    <span role="timer">${clockTime(passed)}</span>
    <span>${count(picture.moves, "{number} move", "{number} moves")}</span>
    ${picture.hints > 0 && html`<span>${count(picture.hints, "{number} hint", "{number} hints")}</span>`}
  </p>`;
}

/** @param {{undo?: () => void, redo?: () => void}} does */
function useKeys({ undo, redo }) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const does = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined;
      const writing = event.target instanceof Element && event.target.matches("input, textarea");
      if (!does || writing) return;
      event.preventDefault();
      does();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
