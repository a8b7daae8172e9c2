/** What somebody at a table asks of the room; what is refused is told in a note, unless the table tells it. */

import { tellAll } from "../announce.js";
import { request } from "../connection.js";

/** @import { Answer } from "../types.js" */

/**
 * Asks the room for something about a table.
 * @param {string} table
 * @param {string} type
 * @param {object} [more]
 * @param {boolean} [quiet] whether the asker tells a refusal itself
 * @returns {Promise<Answer>}
 */
export async function askRoom(table, type, more = {}, quiet = false) {
  const answer = await request({ type, table, ...more });
  if (!answer.ok && !quiet) tellAll(answer.error, "refusal");
  return answer;
}
