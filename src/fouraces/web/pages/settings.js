/** What a reader may choose: the language, how things look and sound. */

import { Card } from "../cards.js";
import { html, useState } from "../html.js";
import { changeLanguage, changeTheme, LANGUAGES, themeChoice } from "../languages.js";
import { prefer, preference } from "../preferences.js";
import { language, N_, say } from "../say.js";

/** @import { Preference } from "../preferences.js" */

export const title = () => say("Settings");

const THEMES = [
  ["auto", N_("As on this device")],
  ["dark", N_("Dark")],
  ["light", N_("Light")],
];

export function Page() {
  const [theme, setTheme] = useState(themeChoice());
  const chooseTheme = (/** @type {string} */ chosen) => {
    changeTheme(chosen);
    setTheme(chosen);
  };
  return html`
    <h1 tabindex="-1">${say("Settings")}</h1>
    <div class="halves">
      <section class="panel stack">
        <${Choices} legend=${say("Language")} name="language" chosen=${language} choose=${changeLanguage}
          options=${LANGUAGES.map(({ code, name }) => [code, name])} />
        <${Choices} legend=${say("Colours")} name="theme" chosen=${theme} choose=${chooseTheme}
          options=${THEMES.map(([value, label]) => [value, say(label)])} />
        ${language === "fa" &&
        html`<${Preferred} name="digits" legend=${say("Digits")} options=${[["own", "۱۲۳"], ["latin", "123"]]} after=${() => location.reload()} />`}
      </section>
      <section class="panel stack">
        <${Preferred} name="suits" legend=${say("Colours of the suits")} options=${[["two", say("Two")], ["four", say("Four")]]} />
        <p class="sample" aria-hidden="true">${["AS", "KH", "QD", "TC"].map((card) => html`<${Card} card=${card} silent />`)}</p>
        <${Preferred} name="auto-up" legend=${say("Patience: safe cards go up by themselves")} options=${[["on", say("Yes")], ["off", say("No")]]} />
        <${Preferred} name="winnable" legend=${say("Patience: only deals that can be won")} options=${[["on", say("Yes")], ["off", say("No")]]} />
        <${Preferred} name="sound" legend=${say("Sound")} options=${[["off", say("Off")], ["on", say("On")]]} />
      </section>
    </div>
  `;
}

/** @param {{name: Preference, legend: string, options: [string, string][], after?: () => void}} props */
function Preferred({ name, legend, options, after }) {
  const choose = (/** @type {string} */ chosen) => {
    prefer(name, chosen);
    after?.();
  };
  return html`<${Choices} legend=${legend} name=${name} chosen=${preference(name)} choose=${choose} options=${options} />`;
}

/** @param {{legend: string, name: string, chosen: string, choose: (value: string) => void, options: [string, string][]}} props */
function Choices({ legend, name, chosen, choose, options }) {
  return html`<fieldset class="field">
    <legend>${legend}</legend>
    <div class="segments">
      ${options.map(
        ([value, label]) => html`<label key=${value}>
          <input type="radio" name=${name} value=${value} checked=${value === chosen} onChange=${() => choose(value)} />
          <span>${label}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}
