/** Where the reader is, and how they get elsewhere without loading everything anew. */

import { signal } from "./html.js";

/** The address within the site: path and query. */
export const place = signal(location.pathname + location.search);

/**
 * Goes to a place within the site.
 * @param {string} to
 */
export function go(to) {
  history.pushState(null, "", to);
  arrive();
}

function arrive() {
  place.value = location.pathname + location.search;
}

/** @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || (to.hash && to.pathname === location.pathname)) return;
  event.preventDefault();
  go(to.pathname + to.search);
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);
document.addEventListener("click", follow);
