/** The lobby: tables that anybody may join or watch, as they come and go. */

import { connected, lobby, watchLobby } from "../connection.js";
import { html, useEffect } from "../html.js";
import { TableLink } from "../listing.js";
import { say } from "../say.js";

/** @import { Listing } from "../types.js" */

export const title = () => say("Lobby");

export function Page() {
  useEffect(watchLobby, []);
  const tables = lobby.value;
  return html`
    <h1 tabindex="-1">${say("Lobby")}</h1>
    <p class="muted">${say("Listed tables. Sit down where a seat is free, or watch the others play.")}</p>
    ${tables === null ? html`<p role="status">${waiting()}</p>` : html`<${Tables} tables=${tables} />`}
    <p class="row"><a class="button" href="/">${say("Open a table of your own")}</a></p>
  `;
}

function waiting() {
  return connected.value === "lost" ? say("The lobby appears as soon as there is a connection.") : say("One moment …");
}

/** @param {{tables: Listing[]}} props */
function Tables({ tables }) {
  const open = tables.filter(({ phase }) => phase === "open");
  const playing = tables.filter(({ phase }) => phase === "playing");
  return html`<div class="halves">
    <${Group} heading=${say("A seat is free")} tables=${open} action=${say("Sit down")} none=${say("Nobody is waiting just now. Open a table and tick “Show it in the lobby”.")} />
    <${Group} heading=${say("Being played")} tables=${playing} action=${say("Watch")} none=${say("No listed game is going on.")} />
  </div>`;
}

/** @param {{heading: string, tables: Listing[], action: string, none: string}} props */
function Group({ heading, tables, action, none }) {
  return html`<section class="panel stack">
    <h2>${heading}</h2>
    ${tables.length
      ? html`<ul role="list" class="tables">
          ${tables.map((listing) => html`<li key=${listing.table}><${TableLink} listing=${listing} action=${action} /></li>`)}
        </ul>`
      : html`<p class="muted">${none}</p>`}
  </section>`;
}
