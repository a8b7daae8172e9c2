/** Which moves of a patience were made by themselves, so that one undo takes them back with the player's own. */

/** @param {string} table */
const key = (table) => `auto-ups ${table}`;

/**
 * Returns the numbers of the moves that were automatic, kept for as long as the browser's tab.
 * @param {string} table
 * @returns {Set<number>}
 */
export function automaticMoves(table) {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(key(table)) ?? "[]"));
  } catch {
    return new Set();
  }
}

/**
 * Notes whether a move was automatic; what was noted of later moves, which were taken back, is forgotten.
 * @param {string} table
 * @param {number} move
 * @param {boolean} automatic
 */
export function noteMove(table, move, automatic) {
  const earlier = [...automaticMoves(table)].filter((number) => number < move);
  try {
    sessionStorage.setItem(key(table), JSON.stringify(automatic ? [...earlier, move] : earlier));
  } catch {
    // Without storage an undo takes back one move at a time.
  }
}
