/** Passkeys in this browser: whether there can be any, making one, and signing in with one. */

import { get, send } from "./api.js";
import { say } from "./say.js";

/** @import { Passkeys, SignedIn } from "./types.js" */

const NUMBERED = /^(\d+\.){3}\d+$|:|^\[/;

/** Whether this browser has passkeys for this address: it must have a name, and be safe on its way. */
export function passkeysWork() {
  return isSecureContext && "PublicKeyCredential" in window && !NUMBERED.test(location.hostname);
}

/** Returns the reader's passkeys. @returns {Promise<Passkeys>} */
export function passkeys() {
  return get("/api/passkeys");
}

/**
 * Makes a passkey, and has the server keep it.
 * @returns {Promise<Passkeys>}
 */
export async function makePasskey() {
  const { options } = await send("POST", "/api/passkeys/options", {});
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(described),
  };
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) };
  return send("POST", "/api/passkeys", { credential: credential(made, response), name: deviceName() });
}

/**
 * Has the reader choose a passkey, and shows it to the server.
 * @returns {Promise<SignedIn>}
 */
export async function signIn() {
  const { options } = await send("POST", "/api/sign-in/options", {});
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: [] };
  const chosen = await asked(() => navigator.credentials.get({ publicKey }));
  const signed = /** @type {AuthenticatorAssertionResponse} */ (chosen.response);
  const response = {
    clientDataJSON: text(signed.clientDataJSON),
    authenticatorData: text(signed.authenticatorData),
    signature: text(signed.signature),
    userHandle: signed.userHandle && text(signed.userHandle),
  };
  return send("POST", "/api/sign-in", { credential: credential(chosen, response) });
}

/**
 * Lets the browser ask the reader for a passkey.
 * @param {() => Promise<Credential | null>} ask
 */
async function asked(ask) {
  try {
    return /** @type {PublicKeyCredential} */ (await ask());
  } catch (problem) {
    const known = problem instanceof DOMException && problem.name === "InvalidStateError";
    throw new Error(known ? say("This device has a passkey of yours already.") : say("No passkey was chosen; nothing has changed."));
  }
}

/**
 * Returns a credential as the server reads it.
 * @param {PublicKeyCredential} found
 * @param {object} response
 */
function credential({ id, rawId, type }, response) {
  return { id, rawId: text(rawId), type, response, clientExtensionResults: {} };
}

/** @param {{id: string}} known */
function described(known) {
  return { ...known, id: bytes(known.id) };
}

/** Returns what a passkey that is made here may be called at first. */
function deviceName() {
  const { userAgent } = navigator;
  const names = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux"];
  return names.find((name) => userAgent.includes(name))?.replace("Macintosh", "Mac").replace("CrOS", "Chromebook") ?? "";
}

/** @param {string} written in base64url */
function bytes(written) {
  const letters = atob(written.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function text(buffer) {
  const letters = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}
