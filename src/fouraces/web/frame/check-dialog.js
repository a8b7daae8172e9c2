/** Shows whether a finished game's deals were fair, as this browser reckons it. */

import { check, Uncheckable } from "../check.js";
import { Dialog } from "../dialog.js";
import { html, useEffect, useState } from "../html.js";
import { promised } from "../promises.js";
import { count, N_, number, say } from "../say.js";

/** @import { Checked, Verdict } from "../check.js" */
/** @import { Picture } from "../types.js" */

const REASONS = /** @type {Record<string, string>} */ ({
  insecure: N_("This browser reckons only on pages that come over https or from this machine. The record can be checked elsewhere: fouraces verify."),
  "no-fairness": N_("The record does not disclose its seed."),
  "no-deal": N_("The record ends before its deal."),
  "bad-seed": N_("The record's seed is not what a seed must be."),
});

const EVENTS = /** @type {Record<string, string>} */ ({
  deck: N_("The pack"),
  deal: N_("The deal"),
  dealer: N_("Who deals"),
  first: N_("Who begins"),
  lot: N_("The lot"),
});

/** @typedef {{ok: boolean, text: string}} Finding */

/** @param {{picture: Picture, close: () => void}} props */
export function CheckDialog({ picture, close }) {
  const [findings, setFindings] = useState(/** @type {Finding[] | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    reckon(picture).then(setFindings, (error) =>
      setProblem(error instanceof Uncheckable ? say(REASONS[error.message]) : say("The record could not be read.")),
    );
  }, []);
  return html`<${Dialog} title=${say("Check the deal")} close=${close}>
    <p class="small muted">${say("Before the game the server promised a seed that it could not change any more, and every seat put in a cut that it could not know. This browser now reckons from the record what chance had to be.")}</p>
    ${problem && html`<p role="alert">${problem}</p>`}
    ${!problem && !findings && html`<p role="status">${say("One moment …")}</p>`}
    ${findings && html`<${Findings} findings=${findings} />`}
  <//>`;
}

/** @param {{findings: Finding[]}} props */
function Findings({ findings }) {
  const good = findings.every(({ ok }) => ok);
  return html`
    <p class="verdict" role="status" data-good=${String(good)}>
      ${good ? say("All is as it must be: nobody could choose these cards.") : say("Something is not as it must be.")}
    </p>
    <ul role="list" class="findings">
      ${findings.map(({ ok, text }) => html`<li key=${text} data-good=${String(ok)}>
        <span aria-hidden="true">${ok ? "✓" : "✗"}</span> <span class="visually-hidden">${ok ? say("right:") : say("wrong:")}</span> ${text}
      </li>`)}
    </ul>
  `;
}

/**
 * @param {Picture} picture
 * @returns {Promise<Finding[]>}
 */
async function reckon(picture) {
  const answer = await fetch(`/api/tables/${picture.table}/record`);
  if (!answer.ok) throw new Error(answer.statusText);
  const verdict = await check(await answer.text());
  return [...promises(verdict, picture), ...verdict.events.map(told)];
}

/**
 * @param {Verdict} verdict
 * @param {Picture} picture
 * @returns {Finding[]}
 */
function promises({ commit, cuts, committed }, { table, commit: shown, number: deal }) {
  const kept = promised(table);
  const findings = [
    { ok: committed, text: say("The seed is the one whose SHA-256 was promised.") },
    { ok: commit === (kept.commit ?? shown), text: say("The promise is the one that this browser saw first.") },
  ];
  const isCut = deal === null;
  if (isCut && kept.cut) findings.push({ ok: cuts[kept.cut.seat] === kept.cut.text, text: say("Your own cut went into it.") });
  return findings;
}

/**
 * @param {Checked} event
 * @returns {Finding}
 */
function told({ number: place, verb, fair, found, wanted }) {
  const event = `${number(place + 1)}. ${say(EVENTS[verb] ?? verb)}`;
  const cards = found.split(" ").filter((word) => /^([2-9TJQKA][SHDC]|[JQKA]|JOKER)$/.test(word)).length;
  if (!fair) return { ok: false, text: say("{event}: the record has “{found}”, and “{wanted}” had to be", { event, found, wanted }) };
  if (!cards) return { ok: true, text: say("{event}: as it had to be", { event }) };
  return { ok: true, text: count(cards, "{event}: {number} card as it had to be", "{event}: all {number} cards as they had to be", { event }) };
}
