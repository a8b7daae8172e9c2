/** Dragging cards with a finger or a mouse. */

import { groupOf } from "./layout-model.js";

/** @import { Hand } from "./layout-hand.js" */
/** @import { Target } from "./layout-model.js" */
/** @typedef {{id: number, x: number, y: number, card: string, moving: boolean, places: Place[], over: Element | null}} Grip */
/** @typedef {{target: Target, element: Element, rect: DOMRect}} Place */

/** How far a pointer goes before a press becomes a drag, in CSS pixels. */
const THRESHOLD = 7;

export class Drag {
  /** @type {{current: Set<Element>}} the elements that follow the pointer */
  dragged = { current: new Set() };

  /** @type {Grip | null} */
  #grip = null;
  #root;
  #hand;
  #endedAt = -Infinity;

  /**
   * @param {{current: HTMLElement | null}} root
   * @param {Hand} hand
   */
  constructor(root, hand) {
    this.#root = root;
    this.#hand = hand;
  }

  /** Whether a drag has only just ended, so that the click that follows it means nothing. */
  get hasJustEnded() {
    return performance.now() - this.#endedAt < 60;
  }

  get handlers() {
    return {
      onPointerDown: (/** @type {PointerEvent} */ event) => this.#press(event),
      onPointerMove: (/** @type {PointerEvent} */ event) => this.#move(event),
      onPointerUp: (/** @type {PointerEvent} */ event) => this.#release(event),
      onPointerCancel: () => this.#end(),
      onLostPointerCapture: (/** @type {PointerEvent} */ event) => event.target === this.#root.current && this.#end(),
    };
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-spot^='card:']") : null;
    if (!element || event.button !== 0 || !event.isPrimary || !this.#hand.game.act) return;
    const card = /** @type {HTMLElement} */ (element).dataset.card ?? "";
    this.#grip = { id: event.pointerId, x: event.clientX, y: event.clientY, card, moving: false, places: [], over: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.id) return;
    const [right, down] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.moving) {
      if (Math.hypot(right, down) < THRESHOLD) return;
      this.#lift(grip, event.pointerId);
    }
    for (const element of this.dragged.current) /** @type {HTMLElement} */ (element).style.translate = `${right}px ${down}px`;
    const place = this.#aim(grip, event);
    if (place?.element === grip.over) return;
    grip.over?.removeAttribute("data-over");
    grip.over = place?.element ?? null;
    grip.over?.setAttribute("data-over", "true");
  }

  /**
   * @param {Grip} grip
   * @param {number} pointer
   */
  #lift(grip, pointer) {
    const root = this.#root.current;
    if (!root) return;
    grip.moving = true;
    root.setPointerCapture(pointer);
    const group = new Set(groupOf(grip.card, this.#hand.board));
    const cards = [...root.querySelectorAll("[data-card][data-moves]")];
    this.dragged.current = new Set(cards.filter((element) => group.has(/** @type {HTMLElement} */ (element).dataset.card ?? "")));
    grip.places = [...root.querySelectorAll("[data-target]")].map((element) => ({
      target: /** @type {Target} */ (/** @type {HTMLElement} */ (element).dataset.target),
      element,
      rect: element.getBoundingClientRect(),
    }));
    this.#hand.chosen = "";
    this.#hand.dragged = grip.card;
    this.#hand.tell("");
  }

  /**
   * Returns the place that a drop means: the legal one under the pointer, else the legal one that the cards
   * cover most; none if they cover their own column more.
   * @param {Grip} grip
   * @param {PointerEvent} event
   */
  #aim(grip, event) {
    const lit = this.#hand.lit;
    const legal = grip.places.filter((place) => lit.has(place.target));
    const under = legal.find((place) => contains(place.rect, event));
    if (under) return under;
    const cards = [...this.dragged.current].map((element) => element.getBoundingClientRect());
    const own = this.#own(grip);
    const covered = grip.places.filter((place) => lit.has(place.target) || place.target === own).map((place) => ({ place, area: Math.max(...cards.map((card) => common(card, place.rect))) }));
    const most = covered.sort((one, other) => other.area - one.area)[0];
    return most && most.area > 0 && most.place.target !== own ? most.place : null;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.id) return;
    const place = grip.moving ? (this.#aim(grip, event) ?? this.#wish(grip, event)) : null;
    const card = grip.card;
    this.#end();
    if (place) void this.#hand.put(card, place.target);
  }

  /**
   * Returns the place under the pointer where the card may not go; the one that it comes from is none.
   * @param {Grip} grip
   * @param {PointerEvent} event
   */
  #wish(grip, event) {
    const under = grip.places.find((place) => contains(place.rect, event));
    return under && under.target !== this.#own(grip) ? under : null;
  }

  /**
   * @param {Grip} grip
   * @returns {Target}
   */
  #own(grip) {
    return `column:${this.#hand.board.columns.findIndex((pile) => pile.includes(grip.card))}`;
  }

  #end() {
    const grip = this.#grip;
    this.#grip = null;
    if (!grip?.moving) return;
    this.#endedAt = performance.now();
    grip.over?.removeAttribute("data-over");
    this.dragged.current = new Set();
    this.#hand.dragged = "";
    this.#hand.draw();
  }
}

/**
 * @param {DOMRect} rect
 * @param {PointerEvent} point
 */
function contains(rect, { clientX, clientY }) {
  return clientX >= rect.left && clientX <= rect.right && clientY >= rect.top && clientY <= rect.bottom;
}

/**
 * Returns the area that two rectangles have in common.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function common(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
