/** What others call the reader. */

import { tellAll } from "./announce.js";
import { get, send } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { say } from "./say.js";

const LONGEST = 40;

/** Shows the reader's name, and changes it. */
export function NameField() {
  const [name, setName] = useState("");
  useEffect(() => {
    get("/api/me").then((me) => setName(me.name), () => {});
  }, []);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    send("PUT", "/api/me", { name }).then(
      (me) => {
        setName(me.name);
        tellAll(say("Saved. That is what others call you from now on."));
      },
      (problem) => tellAll(problem.message, "refusal"),
    );
  };
  return html`<form class="name-field" onSubmit=${save}>
    <label class="field">
      <span>${say("Your name at the table")}</span>
      <input type="text" value=${name} maxlength=${LONGEST} required autocomplete="nickname" dir="auto"
        onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
    </label>
    <button class="button">${say("Save")}</button>
  </form>`;
}
