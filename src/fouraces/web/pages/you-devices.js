/** The reader's devices: passkeys, signing in with one, and signing out. */

import { tellAll } from "../announce.js";
import { send } from "../api.js";
import { Confirm, Dialog } from "../dialog.js";
import { html, useEffect, useState } from "../html.js";
import { makePasskey, passkeys, passkeysWork, signIn } from "../passkeys.js";
import { count, isolated, say } from "../say.js";
import { beginAnew } from "./you-again.js";
import { Rename, Thing } from "./you-things.js";

/** @import { PasskeyListing, SignedIn } from "../types.js" */

/** What is being asked: of a passkey, or of the whole device. @typedef {{what: "rename" | "remove", passkey: PasskeyListing} | {what: "leave"} | {what: "merge", signed: SignedIn} | null} Asked */

export function Devices() {
  const [own, setOwn] = useState(/** @type {PasskeyListing[] | null} */ (null));
  const [asked, setAsked] = useState(/** @type {Asked} */ (null));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    passkeys().then((found) => setOwn(found.passkeys), refused);
  }, []);
  const works = passkeysWork();
  const during = (/** @type {() => Promise<void>} */ work) => {
    setBusy(true);
    work().catch(refused).finally(() => setBusy(false));
  };
  const make = () =>
    during(async () => {
      setOwn((await makePasskey()).passkeys);
      tellAll(say("The passkey is kept. Sign in with it on another device."));
    });
  const enter = () =>
    during(async () => {
      const signed = await signIn();
      if (signed.ticket) setAsked({ what: "merge", signed });
      else beginAnew(welcome(signed));
    });
  return html`<section class="panel stack" aria-labelledby="devices">
    <h2 id="devices">${say("Your devices")}</h2>
    <p class="muted">${say("With a passkey you are the same on all your devices: your name, your tables, your statistics. Your phone, computer or password manager keeps it; there is no password and no e-mail.")}</p>
    ${own && own.length > 0 && html`<ul role="list" class="things">
      ${own.map((passkey) => html`<${Thing} key=${passkey.id} icon=${html`<${Key} />`} name=${nameOf(passkey)} made=${passkey.made} used=${passkey.used} end=${say("Remove")}
        rename=${() => setAsked({ what: "rename", passkey })} remove=${() => setAsked({ what: "remove", passkey })} />`)}
    </ul>`}
    ${works
      ? html`<div class="row">
          <button class=${own?.length ? "button" : "button primary"} disabled=${busy} onClick=${make}>${say("Make a passkey")}</button>
          <button class="button" disabled=${busy} onClick=${enter}>${say("Sign in with a passkey")}</button>
        </div>`
      : html`<p class="hindrance">${say("Passkeys need an address with a name, over https; here this device alone knows you.")}</p>`}
    <div class="row leave">
      <button class="button quiet" onClick=${() => setAsked({ what: "leave" })}>${say("Sign out on this device")}</button>
    </div>
    <${Asking} asked=${asked} own=${own ?? []} setOwn=${setOwn} close=${() => setAsked(null)} />
  </section>`;
}

/** @param {{asked: Asked, own: PasskeyListing[], setOwn: (own: PasskeyListing[]) => void, close: () => void}} props */
function Asking({ asked, own, setOwn, close }) {
  if (!asked) return null;
  if (asked.what === "leave") return html`<${Leave} known=${own.length > 0} close=${close} />`;
  if (asked.what === "merge") return html`<${Merge} signed=${asked.signed} close=${close} />`;
  const { passkey } = asked;
  const address = `/api/passkeys/${passkey.id}`;
  if (asked.what === "rename") {
    const save = async (/** @type {string} */ name) => setOwn((await send("PUT", address, { name })).passkeys);
    return html`<${Rename} title=${say("Rename the passkey")} label=${say("Name of the passkey")} name=${passkey.name} save=${save} close=${close} />`;
  }
  const remove = () => send("DELETE", address, {}).then((left) => setOwn(left.passkeys), refused);
  return html`<${Confirm} title=${say("Remove {name}?", { name: isolated(nameOf(passkey)) })}
    text=${say("Nobody can sign in with this passkey any more. Devices that are signed in stay so.")} yes=${say("Remove")} then=${remove} close=${close} />`;
}

/** @param {{known: boolean, close: () => void}} props */
function Leave({ known, close }) {
  const leave = () => send("POST", "/api/sign-out", {}).then(() => beginAnew(say("You are somebody new on this device.")), refused);
  const text = known
    ? say("You will be somebody new here. A passkey brings you back.")
    : say("You will be somebody new here. Without a passkey nothing brings you back to your tables and statistics.");
  return html`<${Confirm} title=${say("Sign out on this device?")} text=${text} yes=${say("Sign out")} then=${leave} close=${close} />`;
}

/**
 * Asks what becomes of what the device's own guest has.
 * @param {{signed: SignedIn, close: () => void}} props
 */
function Merge({ signed, close }) {
  const [problem, setProblem] = useState("");
  const finish = (/** @type {boolean} */ merge) =>
    send("POST", "/api/sign-in/finish", { ticket: signed.ticket, merge }).then(
      () => beginAnew(welcome(signed)),
      (refused) => setProblem(refused.message),
    );
  const { tables, programs } = signed;
  const name = isolated(signed.name || say("your other self"));
  return html`<${Dialog} title=${say("Bring what is here along?")} close=${close}>
    <p>${say("You are about to be {name} on this device. It has things of its own:", { name })}</p>
    <ul class="belongings">
      ${tables > 0 && html`<li>${count(tables, "{number} table", "{number} tables")}</li>`}
      ${programs > 0 && html`<li>${count(programs, "{number} program", "{number} programs")}</li>`}
      ${signed.passkeys > 0 && html`<li>${count(signed.passkeys, "{number} passkey", "{number} passkeys")}</li>`}
    </ul>
    <p class="muted small">${say("Brought along, they are {name}'s for good, games in play included. Left behind, nobody has them any more.", { name })}</p>
    ${problem && html`<p role="alert">${problem}</p>`}
    <div class="row">
      <button class="button primary" onClick=${() => finish(true)}>${say("Bring all along")}</button>
      <button class="button" onClick=${() => finish(false)}>${say("Leave it behind")}</button>
      <button class="button quiet" onClick=${close}>${say("Cancel")}</button>
    </div>
  <//>`;
}

/** @param {SignedIn} signed */
function welcome({ name }) {
  return name ? say("Welcome back, {name}.", { name: isolated(name) }) : say("Welcome back.");
}

/** @param {PasskeyListing} passkey */
function nameOf({ name }) {
  return name || say("Passkey");
}

/** @param {Error} problem */
function refused(problem) {
  tellAll(problem.message, "refusal");
}

function Key() {
  return html`<svg viewBox="0 0 24 24"><path class="outline" d="M14.5 3.5a5.5 5.5 0 1 1-3.4 9.8L5 19.4V21H3v-3.5l7.2-7.2a5.5 5.5 0 0 1 4.3-6.8Z" /><circle class="dots" cx="16" cy="8" r="1.6" /></svg>`;
}
