/** What components are made of. Only this module imports from `vendor/`. */

import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

/** Writes elements in a template: html`<p class="quiet">${text}</p>`. */
export const html = htm.bind(h);

export { createContext, Fragment, h, render } from "./vendor/preact.js";
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "./vendor/hooks.js";
export { batch, computed, effect, Signal, signal, untracked, useComputed, useSignal, useSignalEffect } from "./vendor/signals.js";
