/** The reader's programs: bots of their own, each with a token that is shown once. */

import { tellAll } from "../announce.js";
import { get, send } from "../api.js";
import { Confirm, Dialog } from "../dialog.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { ProgramMark } from "../mark.js";
import { isolated, N_, say } from "../say.js";
import { Rename, Thing } from "./you-things.js";

/** @import { Scope, TokenListing } from "../types.js" */

const LONGEST = 32;

/** @type {[Scope, string][]} */
const SCOPES = [
  ["play", N_("Play at tables")],
  ["make", N_("Make tables")],
  ["read", N_("Read its own games")],
];

/** @typedef {{what: "rename" | "remove", token: TokenListing} | {what: "make"} | null} Asked */

export function Programs() {
  const [own, setOwn] = useState(/** @type {TokenListing[] | null} */ (null));
  const [most, setMost] = useState(0);
  const [asked, setAsked] = useState(/** @type {Asked} */ (null));
  const look = () =>
    get("/api/tokens").then((found) => {
      setOwn(found.tokens);
      setMost(found.most);
    }, refused);
  useEffect(() => void look(), []);
  return html`<section class="panel stack" aria-labelledby="programs">
    <h2 id="programs">${say("Your programs")}</h2>
    <p class="muted">${say("A bot of your own sits at tables as a guest with a name of its own, and everybody sees that it is a program.")} <a href="/api">${say("How programs talk to the room")}</a></p>
    ${own && own.length > 0 && html`<ul role="list" class="things">
      ${own.map((token) => html`<${Thing} key=${token.id} icon=${html`<${ProgramMark} />`} name=${token.name} made=${token.made} used=${token.used} end=${say("Revoke")}
        rename=${() => setAsked({ what: "rename", token })} remove=${() => setAsked({ what: "remove", token })}>
        <span class="row scopes">${SCOPES.filter(([scope]) => token.scopes.includes(scope)).map(([scope, label]) => html`<span class="chip" key=${scope}>${say(label)}</span>`)}</span>
      <//>`)}
    </ul>`}
    <div class="row">
      <button class="button" disabled=${own === null || own.length >= most} onClick=${() => setAsked({ what: "make" })}>${say("Make a token for a program")}</button>
    </div>
    <${Asking} asked=${asked} look=${look} close=${() => setAsked(null)} />
  </section>`;
}

/** @param {{asked: Asked, look: () => Promise<void>, close: () => void}} props */
function Asking({ asked, look, close }) {
  if (!asked) return null;
  if (asked.what === "make") return html`<${Make} look=${look} close=${close} />`;
  const { id, name } = asked.token;
  if (asked.what === "rename") {
    const save = (/** @type {string} */ wanted) => send("PUT", `/api/tokens/${id}`, { name: wanted }).then(look);
    return html`<${Rename} title=${say("Rename the program")} label=${say("Name of the program at tables")} name=${name} save=${save} close=${close} />`;
  }
  const revoke = () => send("DELETE", `/api/tokens/${id}`, {}).then(look, refused);
  return html`<${Confirm} title=${say("Revoke the token of {name}?", { name: isolated(name) })}
    text=${say("The program is shut out at once. Its games stay; where it sits, its clock runs on.")} yes=${say("Revoke")} then=${revoke} close=${close} />`;
}

/** @param {{look: () => Promise<void>, close: () => void}} props */
function Make({ look, close }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState(/** @type {Scope[]} */ (["play"]));
  const [secret, setSecret] = useState("");
  const [problem, setProblem] = useState("");
  const turn = (/** @type {Scope} */ scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope]);
  const make = (/** @type {Event} */ event) => {
    event.preventDefault();
    send("POST", "/api/tokens", { name: name.trim(), scopes }).then(
      (made) => {
        setSecret(made.secret);
        look();
      },
      (refused) => setProblem(refused.message),
    );
  };
  if (secret) return html`<${Secret} secret=${secret} name=${name.trim()} close=${close} />`;
  return html`<${Dialog} title=${say("A token for a program")} close=${close}>
    <form class="stack" onSubmit=${make}>
      <label class="field">
        <span>${say("Name of the program at tables")}</span>
        <input type="text" value=${name} maxlength=${LONGEST} required dir="auto" autocomplete="off"
          onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
      </label>
      <fieldset class="field">
        <legend>${say("What it may do")}</legend>
        <div class="may">
          ${SCOPES.map(([scope, label]) => html`<label class="choice" key=${scope}>
            <input type="checkbox" name="scope" value=${scope} checked=${scopes.includes(scope)} onChange=${() => turn(scope)} />
            <span>${say(label)}</span>
          </label>`)}
        </div>
      </fieldset>
      ${problem && html`<p role="alert">${problem}</p>`}
      <div class="row">
        <button class="button primary" disabled=${scopes.length === 0}>${say("Make the token")}</button>
        <button type="button" class="button" onClick=${close}>${say("Cancel")}</button>
      </div>
    </form>
  <//>`;
}

/** @param {{secret: string, name: string, close: () => void}} props */
function Secret({ secret, name, close }) {
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [copied, setCopied] = useState("");
  useEffect(() => field.current?.select(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(say("The token is copied.")),
      () => setCopied(say("The browser did not let it be copied; please copy it by hand.")),
    );
  return html`<${Dialog} title=${say("The token of {name}", { name: isolated(name) })} close=${close}>
    <label class="field">
      <span>${say("The token")}</span>
      <textarea class="secret" rows="2" readonly dir="ltr" value=${secret} ref=${field} spellcheck=${false}
        onFocus=${(/** @type {any} */ event) => event.target.select()} />
    </label>
    <p>${say("It is shown this once. Whoever has it is the program, so keep it where nobody looks.")}</p>
    <div class="row">
      ${navigator.clipboard && html`<button class="button primary" onClick=${copy}>${say("Copy the token")}</button>`}
      <button class="button" onClick=${close}>${say("I have it")}</button>
      <span role="status" class="small">${copied}</span>
    </div>
  <//>`;
}

/** @param {Error} problem */
function refused(problem) {
  tellAll(problem.message, "refusal");
}
