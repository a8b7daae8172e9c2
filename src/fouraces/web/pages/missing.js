/** Where there is no page. */

import { html } from "../html.js";
import { say } from "../say.js";

export const title = () => say("There is no such page");

export function Page() {
  return html`
    <h1 tabindex="-1">${say("There is no such page")}</h1>
    <p>${say("Perhaps the link was cut short on its way to you.")}</p>
    <p class="row"><a class="button primary" href="/">${say("To the games")}</a></p>
  `;
}
