/** Asks the server over HTTP. */

import { say } from "./say.js";

/** A request that was refused, with the reason in the reader's language. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} reason
   * @param {number} status
   */
  constructor(code, reason, status) {
    super(reason);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function get(path) {
  return ask(path, {});
}

/**
 * @param {"POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {object} content
 * @returns {Promise<any>}
 */
export function send(method, path, content) {
  return ask(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function ask(path, request) {
  const answer = await fetch(path, request).catch(() => {
    throw new Refused("no-network", say("There is no connection just now. Please try again."), 0);
  });
  if (answer.ok) return answer.json();
  const reason = await answer.json().catch(() => ({}));
  throw new Refused(reason.code ?? "", reason.error ?? answer.statusText, answer.status);
}
