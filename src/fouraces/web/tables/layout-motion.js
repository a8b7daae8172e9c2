/** Cards glide from where they were to where they are. */

import { useLayoutEffect } from "../html.js";

const EASING = "cubic-bezier(0.22, 0.8, 0.3, 1)";
const MILLISECONDS = 200;

/** How long one more card of a deal waits than the one before. */
const STAGGER = 9;

/**
 * Moves every element of a root that has `data-moves`, a name that stays with the card, from where it was
 * before the component was drawn. A card that is new comes from its stock.
 * @param {{current: HTMLElement | null}} root
 * @param {{current: Set<Element>}} dragged elements that a finger holds
 */
export function useMotion(root, dragged) {
  const before = root.current && !isStill() ? measure(root.current) : null;
  useLayoutEffect(() => {
    if (!root.current) return;
    const lifted = dragged.current.size > 0;
    for (const element of elementsOf(root.current)) if (!dragged.current.has(element)) element.style.translate = "";
    if (before) glide(root.current, before, lifted ? dragged.current : new Set());
  });
}

/**
 * Lets the cards of a new deal come out of the stock.
 * @param {HTMLElement} root
 */
export function dealOut(root) {
  if (isStill()) return;
  const stock = root.querySelector("[data-origin]")?.getBoundingClientRect();
  if (!stock) return;
  [...root.querySelectorAll(".columns [data-moves]")].forEach((element, place) => {
    const rect = element.getBoundingClientRect();
    const from = `translate(${stock.left - rect.left}px, ${stock.top - rect.top}px)`;
    element.animate([{ transform: from, opacity: 0 }, { transform: from, opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1 }], {
      duration: MILLISECONDS,
      delay: place * STAGGER,
      easing: EASING,
      fill: "backwards",
    });
  });
}

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {HTMLElement} root */
function elementsOf(root) {
  return /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-moves]"));
}

/** @param {HTMLElement} root */
function measure(root) {
  /** @type {Map<string, DOMRect>} */
  const places = new Map();
  for (const element of elementsOf(root)) places.set(element.dataset.moves ?? "", element.getBoundingClientRect());
  for (const origin of root.querySelectorAll("[data-origin]")) {
    places.set(/** @type {HTMLElement} */ (origin).dataset.origin ?? "", origin.getBoundingClientRect());
  }
  return places;
}

/**
 * @param {HTMLElement} root
 * @param {Map<string, DOMRect>} before
 * @param {Set<Element>} held
 */
function glide(root, before, held) {
  for (const element of elementsOf(root)) {
    const name = element.dataset.moves ?? "";
    const known = before.get(name);
    const old = known ?? (element.closest(".waste") ? before.get(`${name.split(":")[0]}:stock`) : undefined);
    if (!old || held.has(element)) continue;
    element.getAnimations().forEach((animation) => animation.id === "glide" && animation.cancel());
    const now = element.getBoundingClientRect();
    const [right, down] = [old.left - now.left, old.top - now.top];
    if (Math.abs(right) < 1 && Math.abs(down) < 1) continue;
    const size = now.width ? old.width / now.width : 1;
    const from = `translate(${right}px, ${down}px) scale(${size})`;
    const first = known ? { transform: from } : { transform: `${from} rotateY(70deg)` };
    const common = { zIndex: 40, transformOrigin: "0 0" };
    const glided = element.animate([{ ...first, ...common }, { transform: "none", ...common }], { duration: MILLISECONDS, easing: EASING });
    glided.id = "glide";
  }
}
