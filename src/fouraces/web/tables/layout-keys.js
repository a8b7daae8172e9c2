/** Roaming a layout with the arrow keys: from a spot to the nearest one in a direction. */

/** @typedef {{element: HTMLElement, zone: Element | null, x: number, y: number}} Point */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @param {HTMLElement} root */
export function spotsOf(root) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-spot]")]);
}

/**
 * Returns the spot that an arrow, Home or End leads to from another; null for another key, or at the edge.
 * @param {HTMLElement} root
 * @param {HTMLElement} from
 * @param {string} key
 */
export function roam(root, from, key) {
  const column = from.closest("[data-column]");
  if (column && (key === "Home" || key === "End")) return spotsOf(/** @type {HTMLElement} */ (column)).at(key === "End" ? -1 : 0) ?? null;
  const direction = ARROWS[key];
  if (!direction) return null;
  const start = point(from);
  const ahead = spotsOf(root)
    .map(point)
    .map((there) => ({ there, ...distances(start, there, direction) }))
    .filter(({ along }) => along > 4);
  const wanted = direction[1] ? upright(ahead) : level(ahead, start);
  return wanted?.there.element ?? null;
}

/** @typedef {{there: Point, along: number, across: number}} Ahead */

/**
 * Returns the nearest spot of the same column, else the nearest beyond it.
 * @param {Ahead[]} ahead
 */
function upright(ahead) {
  const straight = ahead.filter(({ across }) => across < 14).sort((one, other) => one.along - other.along);
  return straight[0] ?? ahead.sort((one, other) => one.along + one.across - other.along - other.across)[0];
}

/**
 * Returns the spot at the same height in the neighbouring column of the same zone.
 * @param {Ahead[]} ahead
 * @param {Point} start
 */
function level(ahead, start) {
  const zone = ahead.filter(({ there }) => there.zone === start.zone);
  const nearest = Math.min(...zone.map(({ along }) => along));
  return zone.filter(({ along }) => along < nearest + 14).sort((one, other) => one.across - other.across)[0];
}

/**
 * @param {Point} start
 * @param {Point} there
 * @param {[number, number]} direction
 */
function distances(start, there, [right, down]) {
  const [x, y] = [there.x - start.x, there.y - start.y];
  return { along: x * right + y * down, across: Math.abs(right ? y : x) };
}

/**
 * @param {HTMLElement} element
 * @returns {Point}
 */
function point(element) {
  const rect = element.getBoundingClientRect();
  return { element, zone: element.closest("[data-zone]"), x: rect.left + rect.width / 2, y: rect.top + Math.min(rect.height, 20) / 2 };
}
