/** What is shown where there is no network. */

import { html } from "../html.js";
import { say } from "../say.js";

export const title = () => say("No network");

export function Page() {
  return html`
    <h1 tabindex="-1">${say("No network just now")}</h1>
    <p>${say("Your games are safe: every move that was confirmed is kept, and the tables wait for you.")}</p>
    <p class="row"><button class="button primary" onClick=${() => location.reload()}>${say("Try again")}</button></p>
  `;
}
