/** The mark beside the name of a program, which somebody's own bot is; for the house's bots their names say it. */

import { html } from "./html.js";
import { say } from "./say.js";

/** A small face of a machine, with a text in its place for those who do not see it. */
export function ProgramMark() {
  const text = say("a program");
  return html`<svg class="mark" viewBox="0 0 24 24" role="img" aria-label=${text}>
    <title>${text}</title>
    <path class="outline" d="M12 3v4M7 7h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3Z" />
    <path class="dots" d="M12 1.6a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM9 11a1.7 1.7 0 1 1 0 3.4A1.7 1.7 0 0 1 9 11ZM15 11a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Z" />
  </svg>`;
}
