/** Keeps the focus at the table when the element that has it goes away with a new picture. */

import { useLayoutEffect, useRef } from "../html.js";

/** @typedef {{current: HTMLElement | null}} Box */

/**
 * Gives the focus to something else in a box when the element in the box that had it is gone.
 * @param {Box} box
 * @param {(place: number) => HTMLElement | null | undefined} refuge what gets it; `place` is where among the
 *   box's buttons the one that had it was
 */
export function useKeptFocus(box, refuge) {
  const place = useRef(-1);
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && isNowhere()) refuge(place.current)?.focus({ preventScroll: true });
  });
  return {
    /** @param {FocusEvent} event */
    enter(event) {
      within.current = true;
      place.current = buttonsIn(box).indexOf(/** @type {HTMLButtonElement} */ (event.target));
    },
    /** @param {FocusEvent} event */
    leave(event) {
      const left = /** @type {HTMLElement} */ (event.target);
      setTimeout(() => {
        const isGone = !left.isConnected && isNowhere();
        if (!isGone && !box.current?.contains(document.activeElement)) within.current = false;
      });
    },
  };
}

/**
 * Takes the focus to a heading when it appears, if it was in the box or nowhere.
 * @param {Box} box
 * @param {boolean} shown
 */
export function useHeadingFocus(box, shown) {
  useLayoutEffect(() => {
    if (!shown || !(isNowhere() || box.current?.contains(document.activeElement))) return;
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("[data-heading]"))?.focus();
  }, [shown]);
}

/** @param {Box} box */
export function buttonsIn(box) {
  return [...(box.current?.querySelectorAll("button") ?? [])];
}

function isNowhere() {
  return !document.activeElement || document.activeElement === document.body;
}
