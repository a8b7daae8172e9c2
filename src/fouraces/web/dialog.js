/** Dialogs: the browser's own, so that focus stays within and Escape closes. */

import { html, useId, useLayoutEffect, useRef } from "./html.js";
import { say } from "./say.js";

/**
 * A dialog, shown for as long as it is drawn.
 * @param {{title: string, close: () => void, children?: any}} props
 */
export function Dialog({ title, close, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === box.current && close();
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  };
  return html`<dialog ref=${box} aria-labelledby=${id} onCancel=${cancel} onClick=${outside}>
    <div class="dialog stack">
      <header class="row">
        <h2 id=${id}>${title}</h2>
        <button class="button quiet square close" aria-label=${say("Close")} onClick=${close}>✕</button>
      </header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * Asks whether something that cannot be taken back is meant.
 * @param {{title: string, text: string, yes: string, then: () => void, close: () => void}} props
 */
export function Confirm({ title, text, yes, then, close }) {
  const confirm = () => {
    close();
    then();
  };
  return html`<${Dialog} title=${title} close=${close}>
    <p>${text}</p>
    <div class="row">
      <button class="button danger" onClick=${confirm}>${yes}</button>
      <button class="button" onClick=${close}>${say("Cancel")}</button>
    </div>
  <//>`;
}
