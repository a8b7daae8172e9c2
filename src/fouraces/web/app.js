/** The pages' frame: finds the page for an address, draws it, and keeps title and focus with it. */

import { Notes, announce } from "./announce.js";
import { connected, trouble } from "./connection.js";
import { effect, html, render, signal, useEffect, useRef } from "./html.js";
import { Masthead } from "./masthead.js";
import { preference } from "./preferences.js";
import { place } from "./router.js";
import { loadWords, say } from "./say.js";
import { loadStyle } from "./styles.js";

/**
 * A page: its component is called `Page`; `title` returns its title; `bare` pages have no masthead; `words` and
 * `style` are what not every page needs.
 * @typedef {{Page: (props: any) => any, title: (facts: string[]) => string, bare?: boolean, words?: string[], style?: string}} PageModule
 */

/** @type {[RegExp, () => Promise<PageModule>][]} */
const PAGES = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/lobby$/, () => import("./pages/lobby.js")],
  [/^\/new\/(\w+)$/, () => import("./pages/new.js")],
  [/^\/table\/([\w-]+)$/, () => import("./pages/table.js")],
  [/^\/replay\/([\w-]+)$/, () => import("./pages/replay.js")],
  [/^\/games$/, () => import("./pages/games.js")],
  [/^\/you$/, () => import("./pages/you.js")],
  [/^\/settings$/, () => import("./pages/settings.js")],
  [/^\/rules\/(\w+)$/, () => import("./pages/rules.js")],
  [/^\/offline$/, () => import("./pages/offline.js")],
];

/** @type {import("./vendor/signals.js").Signal<{page: PageModule, facts: string[], path: string} | null>} */
const shown = signal(null);

/** @param {string} address */
async function open(address) {
  const path = address.split("?")[0];
  const [page, facts] = await reach(path, address);
  await loadWords(...(page.words ?? []));
  if (place.peek() !== address) return;
  const first = shown.peek() === null;
  const same = shown.peek()?.path === path;
  shown.value = { page, facts, path };
  document.title = `${page.title(facts)} – ${say("Four Aces")}`;
  if (!first && !same) announce(page.title(facts));
}

/**
 * Returns the page for an address; without a network, the one that says so.
 * @param {string} path
 * @param {string} address
 */
async function reach(path, address) {
  if (shown.peek() === null && !navigator.onLine) return find("/offline");
  return find(path).catch(() => (shown.peek() && navigator.onLine ? loadAnew(address) : find("/offline")));
}

/**
 * Loads everything anew from the server, whose files are not those any more that this page was made of.
 * @param {string} address
 * @returns {Promise<never>}
 */
function loadAnew(address) {
  if (place.peek() === address) location.replace(address);
  return new Promise(() => {});
}

/**
 * @param {string} path
 * @returns {Promise<[PageModule, string[]]>}
 */
async function find(path) {
  for (const [pattern, load] of PAGES) {
    const facts = pattern.exec(path);
    if (!facts) continue;
    const page = await load();
    await Promise.all([loadWords(...(page.words ?? [])), page.style && loadStyle(page.style)]);
    return [page, facts.slice(1)];
  }
  return [await import("./pages/missing.js"), []];
}

function App() {
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  const now = shown.value;
  const seen = useRef(/** @type {string | undefined} */ (undefined));
  useEffect(() => {
    if (seen.current && now && seen.current !== now.path) {
      main.current?.querySelector("h1")?.focus();
      scrollTo(0, 0);
    }
    seen.current = now?.path;
  }, [now?.path]);
  if (!now) return null;
  const { page, facts, path } = now;
  return html`
    <a class="skip" href="#main">${say("Skip to the content")}</a>
    <${Ribbon} />
    ${!page.bare && html`<${Masthead} path=${path} />`}
    <main id="main" ref=${main} class=${page.bare ? "bare" : "page"}>
      <${page.Page} key=${path} facts=${facts} />
    </main>
    <${Notes} />
  `;
}

function Ribbon() {
  if (connected.value === "lost") {
    return html`<p class="ribbon" role="status">${say("The connection is lost. Trying again; nothing is lost.")}</p>`;
  }
  return trouble.value && html`<p class="ribbon quiet" role="status">${trouble.value}</p>`;
}

effect(() => {
  document.documentElement.dataset.suits = preference("suits");
});

await loadWords("shell", "cards");
effect(() => void open(place.value));
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
