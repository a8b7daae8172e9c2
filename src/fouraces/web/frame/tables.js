/** Loads a game's table: its module, its words and its style. */

import { html, useEffect, useState } from "../html.js";
import { loadWords, say } from "../say.js";
import { loadStyle } from "../styles.js";

/** @import { GameName, TableProps } from "../types.js" */

/** @typedef {(props: TableProps) => any} Table */

const WORDS = /** @type {Record<GameName, string[]>} */ ({
  auction: ["auction"],
  abundance: ["abundance"],
  ambition: ["ambition"],
  patience: ["patience"],
  duel: ["patience", "duel"],
});

/** @type {Map<string, Table>} */
const loaded = new Map();

/**
 * Loads a game's table.
 * @param {GameName} game
 * @returns {Promise<Table>}
 */
export async function loadTable(game) {
  const known = loaded.get(game);
  if (known) return known;
  const [module] = await Promise.all([import(`../tables/${game}.js`), loadWords(...WORDS[game]), loadStyle(game)]);
  loaded.set(game, module.default);
  return module.default;
}

/**
 * A game's table, as soon as it is there.
 * @param {TableProps} props
 */
export function GameTable(props) {
  const { game } = props.picture;
  const [Table, setTable] = useState(() => loaded.get(game) ?? null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!Table) loadTable(game).then((found) => setTable(() => found), (error) => setProblem(error.message));
  }, [game]);
  if (problem) {
    return html`<div class="panel stack" role="alert">
      <p>${say("The table did not arrive.")}</p>
      <p class="row"><button class="button" onClick=${() => location.reload()}>${say("Try again")}</button></p>
    </div>`;
  }
  return Table ? html`<${Table} ...${props} />` : html`<p class="muted" role="status">${say("One moment …")}</p>`;
}

/**
 * Begins to fetch a game's table before it is needed.
 * @param {GameName} game
 */
export function expectTable(game) {
  loadTable(game).catch(() => {});
}
