/** What others call the reader. */

import { tellAll } from "./announce.js";
import { get, send } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { say } from "./say.js";

const LONGEST = 32;

/** @type {Promise<void>} */
let saving = Promise.resolve();

/** Waits until the name that was typed last is the reader's name. */
export function nameSaved() {
  return saving;
}

/** @param {string} name */
async function saveName(name) {
  try {
    await send("PUT", "/api/me", { name });
    tellAll(say("Saved. That is what others call you from now on."));
  } catch (problem) {
    tellAll(problem instanceof Error ? problem.message : String(problem), "refusal");
  }
}

/**
 * Shows the reader's name, and changes it.
 * @param {{told?: (name: string) => void}} props what is told the name as it is typed
 */
export function NameField({ told }) {
  const [name, setName] = useState("");
  useEffect(() => {
    get("/api/me").then((me) => setName((typed) => typed || me.name), () => {});
  }, []);
  useEffect(() => told?.(name), [name]);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.trim()) saving = saveName(name.trim());
  };
  return html`<form class="name-field" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <label class="field">
      <span>${say("Your name at the table")}</span>
      <input type="text" value=${name} maxlength=${LONGEST} required autocomplete="nickname" dir="auto"
        onChange=${save} onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
    </label>
    <button class="button">${say("Save")}</button>
  </form>`;
}
