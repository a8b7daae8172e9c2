/** Who the reader is: the name at tables, the devices that know them, and the programs that play for them. */

import { tellAll } from "../announce.js";
import { html, useEffect, useState } from "../html.js";
import { Star } from "../masthead.js";
import { NameField } from "../name.js";
import { say } from "../say.js";
import { Devices } from "./you-devices.js";
import { Programs } from "./you-programs.js";
import { newsFromBefore } from "./you-again.js";

export const title = () => say("You");

export const words = ["you"];

export const style = "you";

export function Page() {
  const [name, setName] = useState("");
  useEffect(() => {
    const news = newsFromBefore();
    if (news) tellAll(news);
  }, []);
  return html`
    <h1 tabindex="-1">${say("You")}</h1>
    <section class="panel plate">
      <${Star} letter=${[...name.trim()][0] ?? ""} />
      <div class="stack">
        <${NameField} told=${setName} />
        <p class="muted small">${say("Nobody registers here. This device knows you by a cookie, and others by this name.")}</p>
      </div>
    </section>
    <div class="halves">
      <${Devices} />
      <${Programs} />
    </div>
  `;
}
