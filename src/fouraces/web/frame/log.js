/** The log: every public event is one line, read out as it comes. */

import { html, useLayoutEffect, useRef } from "../html.js";
import { inDigits, say } from "../say.js";

/** @import { LogLine } from "../types.js" */

/** @param {{lines: LogLine[]}} props */
export function Log({ lines }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const newest = lines.at(-1)?.n;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  return html`<section class="log" aria-labelledby="log">
    <h2 id="log">${say("What happened")}</h2>
    <div class="lines" role="log" aria-live="polite" aria-relevant="additions" tabindex="0" aria-labelledby="log" ref=${list}>
      ${lines.map(({ n, text }) => html`<p key=${n}>${inDigits(text)}</p>`)}
    </div>
    ${!lines.length && html`<p class="muted small">${say("Nothing yet.")}</p>`}
  </section>`;
}
