/** A layout that can be played at: taps, drags, keys and motion, brought together for one table. */

import { useLayoutEffect, useRef, useState } from "../html.js";
import { Drag } from "./layout-drag.js";
import { Hand } from "./layout-hand.js";
import { roam, spotsOf } from "./layout-keys.js";
import { useMotion } from "./layout-motion.js";

/** @import { Look } from "./layout-draw.js" */
/** @import { Game } from "./layout-hand.js" */
/** @import { Target } from "./layout-model.js" */
/** @typedef {{hinted?: Set<string>, found?: string, seat: number, shortcuts?: Record<string, () => void>}} More */

/** A second tap so soon and so near belongs to the first. */
const DOUBLE_TAP = 350;

/** What stays free below the columns, in CSS pixels. */
const MARGIN = 40;

/** How high a line is that says something above the tools. */
const LINE = 40;

/**
 * @param {Game} game
 * @param {More} more
 */
export function useMat(game, more) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [, redraw] = useState(0);
  const [hand] = useState(() => new Hand(game, redraw));
  const [drag] = useState(() => new Drag(root, hand));
  const [cursor, setCursor] = useState("");
  const tapped = useRef({ spot: "", at: -Infinity });
  const kept = useRef({ focused: false, column: "" });
  hand.game = game;
  kept.current.focused = isWithin(root.current);

  useMotion(root, drag.dragged);
  useLayoutEffect(() => {
    hand.drawn();
    if (kept.current.focused && !isWithin(root.current)) refocus(root.current, cursor, kept.current.column);
  });

  useSpace(root);

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    const spot = spotAt(event);
    if (!spot || drag.hasJustEnded) return;
    const now = { spot, at: event.timeStamp };
    const isEcho = now.at - tapped.current.at < DOUBLE_TAP && spot !== tapped.current.spot && spot.startsWith("card:");
    if (isEcho && event.detail > 1) return;
    tapped.current = now;
    tapOn(hand, spot);
  };

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.altKey || isTyping(event)) return;
    const at = spotAt(event);
    const shortcut = more.shortcuts?.[shortcutOf(event)];
    if (shortcut && !event.repeat) {
      event.preventDefault();
      shortcut();
    } else if (at && root.current && !event.ctrlKey && !event.metaKey) {
      press(event, at, root.current);
    }
  };

  /**
   * @param {KeyboardEvent} event
   * @param {string} at
   * @param {HTMLElement} within
   */
  const press = (event, at, within) => {
    const element = /** @type {HTMLElement} */ (event.target).closest("[data-spot]");
    const digit = /^(?:Digit|Numpad)([0-7])$/.exec(event.code)?.[1];
    const ahead = digit ? numbered(within, Number(digit)) : roam(within, /** @type {HTMLElement} */ (element), event.key);
    if (event.key === "Enter" || event.key === " ") enter(at, within);
    else if (event.key === "Escape" && hand.chosen) hand.putDown();
    else if (ahead) ahead.focus();
    else return;
    event.preventDefault();
  };

  /**
   * @param {string} at
   * @param {HTMLElement} within
   */
  const enter = (at, within) => {
    const card = at.startsWith("card:") ? at.slice(5) : "";
    if (!card || hand.chosen) return tapOn(hand, at);
    const [target] = hand.pickUp(card);
    if (target) end(within, target)?.focus();
  };

  /** @param {FocusEvent} event */
  const onFocusIn = (event) => {
    const spot = spotAt(event);
    if (!spot) return;
    kept.current.column = /** @type {HTMLElement} */ (event.target).closest("[data-target]")?.getAttribute("data-target") ?? "";
    setCursor(spot);
  };

  const spots = root.current ? spotsOf(root.current).map((element) => element.dataset.spot) : [];
  /** @type {Look} */
  const look = {
    live: Boolean(game.act),
    seat: more.seat,
    chosen: hand.chosen,
    held: hand.held,
    lit: hand.lit,
    pending: hand.resting,
    hinted: more.hinted ?? new Set(),
    found: more.found ?? "",
    refused: hand.refused,
    cursor: spots.includes(cursor) ? cursor : "stock",
    busy: hand.pending,
  };
  const handlers = { ref: root, "data-dragging": hand.dragged !== "", "data-busy": hand.isBusy, ...drag.handlers, onClick, onKeyDown, onFocusIn };
  /** @param {string} spot */
  const focusOn = (spot) => /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector(`[data-spot="${spot}"]`))?.focus();
  return { hand, look, root, cursor, focusOn, handlers };
}

/**
 * Tells the style how high the columns may be without the page being scrolled, as `--space`.
 * @param {{current: HTMLElement | null}} root
 */
function useSpace(root) {
  useLayoutEffect(() => {
    const measure = () => {
      const columns = root.current?.querySelector("[data-zone=columns][data-own]");
      if (!root.current || !columns) return;
      const foot = root.current.querySelector(".foot");
      const tools = foot && getComputedStyle(foot).position === "sticky" ? foot.querySelector(".tools") : null;
      const covering = tools ? tools.getBoundingClientRect().height + LINE : 0;
      const above = columns.getBoundingClientRect().top + scrollY;
      root.current.style.setProperty("--space", `${Math.floor(innerHeight - above - covering - MARGIN)}px`);
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  });
}

/**
 * @param {Hand} hand
 * @param {string} spot
 */
function tapOn(hand, spot) {
  if (spot.startsWith("card:")) return void hand.tap(spot.slice(5));
  if (spot === "stock") {
    const action = hand.game.legal.find((legal) => legal === "flip" || legal === "redeal");
    if (action) void hand.play(action);
  } else if (hand.chosen) {
    void hand.put(hand.chosen, /** @type {Target} */ (spot));
  }
}

/** @param {Event} event */
function spotAt(event) {
  const element = event.target instanceof Element ? event.target.closest("[data-spot]") : null;
  return /** @type {HTMLElement | null} */ (element)?.dataset.spot ?? "";
}

/** @param {Element | null} root */
const isWithin = (root) => Boolean(root?.contains(document.activeElement));

/** @param {KeyboardEvent} event */
const isTyping = (event) => event.target instanceof Element && event.target.matches("input, select, textarea, dialog *");

/**
 * Names a key by its place, so that a Persian keyboard does as well.
 * @param {KeyboardEvent} event
 */
function shortcutOf(event) {
  if (event.key === "?") return "?";
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1] ?? "";
  const held = event.ctrlKey || event.metaKey;
  if (!held) return event.shiftKey ? "" : letter;
  if (letter === "Z") return event.shiftKey ? "Y" : "Z";
  return letter === "Y" ? "Y" : "";
}

/**
 * Returns where one drops onto a target: the last card of a column, or the place itself.
 * @param {HTMLElement} root
 * @param {Target} target
 */
function end(root, target) {
  const place = root.querySelector(`[data-target="${target}"]`);
  if (place?.matches("[data-spot]")) return /** @type {HTMLElement} */ (place);
  return place ? spotsOf(/** @type {HTMLElement} */ (place)).at(-1) : undefined;
}

/**
 * Returns the end of a column, or the stock.
 * @param {HTMLElement} root
 * @param {number} digit the column from 1; 0 for the stock
 */
function numbered(root, digit) {
  if (digit) return end(root, `column:${digit - 1}`);
  return /** @type {HTMLElement | null} */ (root.querySelector("[data-spot=stock]"));
}

/**
 * Brings the focus back after the element that had it has gone: to the same card elsewhere, else to the column
 * that it came from.
 * @param {HTMLElement | null} root
 * @param {string} cursor
 * @param {string} column
 */
function refocus(root, cursor, column) {
  const same = /** @type {HTMLElement | null | undefined} */ (root?.querySelector(`[data-spot="${cursor}"]`));
  const place = root && column ? end(root, /** @type {Target} */ (column)) : null;
  (same ?? place ?? root)?.focus({ preventScroll: true });
}
