/** The moment when sealed cards turn: it is shown for about two seconds, unless it is skipped. */

import { useEffect, useLayoutEffect, useReducer, useRef } from "../html.js";
import { revealedBetween } from "./auction-view.js";

/** @typedef {import("./auction-view.js").Happening} Happening */
/** @typedef {import("./auction-view.js").View} View */

/**
 * The acts of a reveal and how long each lasts, in ms: the cards lie sealed, are turned, it is told what
 * follows, and money and item go where they belong.
 * @typedef {"sealed" | "turned" | "told" | "settled"} Act
 */

/** @type {[Act, number][]} */
const SOLD = [["sealed", 200], ["turned", 900], ["told", 750], ["settled", 280]];

/** @type {[Act, number][]} */
const TIED = [["sealed", 200], ["turned", 900], ["told", 900]];

/**
 * @typedef {object} Reveal
 * @property {Happening} what
 * @property {View} before the observation that it followed on
 * @property {Act} act
 */

/**
 * Returns the reveal that is being shown, if one is, and how to skip it.
 * @param {View} view
 * @returns {[Reveal | null, () => void]}
 */
export function useReveal(view) {
  const seen = useRef(/** @type {View | null} */ (null));
  const shown = useRef(/** @type {Reveal | null} */ (null));
  const [, redraw] = useReducer(/** @param {number} n */ (n) => n + 1, 0);
  if (seen.current !== view) {
    const what = stillness() ? null : revealedBetween(seen.current, view);
    if (what && seen.current) shown.current = { what, before: seen.current, act: "sealed" };
    seen.current = view;
  }
  const reveal = shown.current;
  const show = (/** @type {Reveal | null} */ next) => {
    shown.current = next;
    redraw(0);
  };
  useEffect(() => {
    if (!reveal) return undefined;
    const acts = reveal.what.end === "tie" ? TIED : SOLD;
    const at = acts.findIndex(([act]) => act === reveal.act);
    const next = acts[at + 1];
    const timer = setTimeout(() => show(next ? { ...reveal, act: next[0] } : null), acts[at][1]);
    return () => clearTimeout(timer);
  }, [reveal]);
  const skip = () => {
    if (reveal) show(null);
  };
  return [reveal, skip];
}

/** Whether the reader prefers that nothing moves. */
function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Lets money and item slide to where they go, once a sale is settled.
 * @param {{current: HTMLElement | null}} root
 * @param {Reveal | null} reveal
 */
export function useSlides(root, reveal) {
  const settled = reveal?.act === "settled";
  useLayoutEffect(() => {
    if (settled && root.current) slideAll(root.current);
  }, [settled]);
}

/** @param {HTMLElement} root */
function slideAll(root) {
  for (const card of root.querySelectorAll("[data-slides-to]")) {
    const goal = root.querySelector(`[data-place="${card.getAttribute("data-slides-to")}"]`);
    if (goal) slide(card, goal);
  }
}

/** @param {Element} card @param {Element} goal */
function slide(card, goal) {
  const from = card.getBoundingClientRect();
  const to = goal.getBoundingClientRect();
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  card.animate(
    [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0 }],
    { duration: 240, easing: "cubic-bezier(0.5, 0, 0.2, 1)" },
  );
}
