/** What this browser was promised and gave before a game, kept so that it can be compared with the record. */

const KEPT = "promises";
const MOST = 60;

/** @typedef {{commit?: string, cut?: {seat: number, text: string}}} Promised */

/**
 * Keeps what is known of a table's deals: the promise that was seen first, and the cut that was given last.
 * @param {string} table
 * @param {Promised} known
 */
export function keep(table, known) {
  const all = read();
  const before = all.find(([id]) => id === table)?.[1] ?? {};
  const commit = before.commit ?? known.commit;
  const cut = known.cut ?? before.cut;
  if (commit === before.commit && cut === before.cut) return;
  const rest = all.filter(([id]) => id !== table).slice(1 - MOST);
  write([...rest, [table, { commit, cut }]]);
}

/**
 * Returns what was promised and given at a table.
 * @param {string} table
 * @returns {Promised}
 */
export function promised(table) {
  return read().find(([id]) => id === table)?.[1] ?? {};
}

/** @returns {[string, Promised][]} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {[string, Promised][]} all */
function write(all) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing cannot compare later; the record still proves itself.
  }
}
