/** The table of Australian Patience and its relatives. */

import { askHint, request } from "../connection.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { preference } from "../preferences.js";
import { clockTime, count, inDigits, N_, say } from "../say.js";
import { Columns, Foundations, Stock, Waste } from "./layout-draw.js";
import { useMat } from "./layout-mat.js";
import { groupOf, playOf, playsOf, targetOf } from "./layout-model.js";
import { dealOut } from "./layout-motion.js";
import { FindDialog, HintPanel, KeysDialog, layoutKeys, Told, Tool } from "./layout-parts.js";
import { deed, whereabouts, whyStuck } from "./layout-words.js";
import { DealAgain, DealDialog, shownNumber } from "./patience-deal.js";
import { automaticMoves, noteMove } from "./patience-undo.js";

/** @import { Hint, Picture, TableProps } from "../types.js" */
/** @import { Board } from "./layout-model.js" */

const ALL = 52;

/** How long a card that goes up by itself is watched before the next one does. */
const BETWEEN_UPS = 130;

/** How long a card that was looked for is shown. */
const FOUND_FOR = 5000;

/** @type {Record<string, string>} */
const NAMES = { 0: N_("Australian Patience"), 1: N_("Canberra"), unlimited: N_("Tasmanian Patience") };

/** @param {TableProps} props */
export default function Table({ picture, act }) {
  const { view, table } = picture;
  const [dialog, setDialog] = useState("");
  const [hint, setHint] = useState(/** @type {(Hint & {moves: number}) | null} */ (null));
  const [found, setFound] = useState("");
  const latest = useRef(picture);
  latest.current = picture;
  const playing = act && picture.phase === "playing";
  const board = /** @type {Board} */ (view);
  const shownHint = hint?.moves === view.moves ? hint : null;

  const { hand, look, root, cursor, focusOn, handlers } = useMat(
    {
      board,
      legal: playing ? view.legal : [],
      act: playing ? act : undefined,
      markOf: () => `${latest.current.view.moves} ${latest.current.view.over}`,
      sensible: (plays) => plays.find((play) => play.kind === "up") ?? (plays.length === 1 ? plays[0] : undefined),
      attempt: (card, target) => (target.startsWith("foundation") ? `up ${card}` : `move ${card} ${Number(target.slice(7)) + 1}`),
      whyStuck: (card) => whyStuck(card, board),
      afterwards: async () => {
        noteMove(table, latest.current.view.moves, false);
        if (preference("auto-up") === "on") await putAllUp();
      },
    },
    {
      seat: 0,
      hinted: new Set(shownHint?.do ? hintedBy(shownHint.do, board) : []),
      found,
      shortcuts: {
        F: () => stockAction() && void hand.play(stockAction()),
        U: () => putUpAtCursor(),
        Z: () => void takeBack("undo"),
        Y: () => void takeBack("redo"),
        H: () => void help(),
        "?": () => setDialog("keys"),
      },
    },
  );

  useLayoutEffect(() => {
    if (root.current && view.moves === 0 && playing) dealOut(root.current);
  }, [table]);

  const stockAction = () => (view.legal ?? []).find((/** @type {string} */ action) => action === "flip" || action === "redeal") ?? "";

  /** Puts up whatever fits, one card after the other; nothing in this game is better kept down. */
  const putAllUp = async () => {
    while (!hand.isWanted) {
      const up = latest.current.view.legal.find((/** @type {string} */ action) => action.startsWith("up "));
      if (!up) return;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_UPS));
      if (!(await hand.send(up))) return;
      noteMove(table, latest.current.view.moves, true);
    }
  };

  const putUpAtCursor = () => {
    const card = hand.chosen || cursor.replace("card:", "");
    const up = playsOf(card, view.legal).find((play) => play.kind === "up");
    if (up) void hand.play(up.do);
    else if (cursor.startsWith("card:")) hand.tell(say("It cannot go up now."));
  };

  /**
   * Takes a move back, or makes it again, with those that had followed by themselves.
   * @param {"undo" | "redo"} way
   */
  const takeBack = (way) =>
    hand.alone(async () => {
      const automatic = automaticMoves(table);
      let more = true;
      while (more && latest.current[way]) {
        const { moves } = latest.current.view;
        const answer = await request({ type: way, table });
        if (!answer.ok) return hand.tell(answer.error);
        await hand.until(() => latest.current.view.moves !== moves);
        more = automatic.has(way === "undo" ? moves : moves + 2);
      }
      hand.tell("");
    });

  const help = async () => {
    const { moves } = view;
    hand.tell(say("Thinking …"));
    const answer = await askHint(table);
    hand.tell("error" in answer ? answer.error : "");
    if (!("error" in answer)) setHint({ ...answer, moves });
  };

  /** @param {string} card */
  const find = (card) => {
    setDialog("");
    setFound(card);
    setTimeout(() => setFound(""), FOUND_FOR);
    setHint(null);
    setTimeout(() => focusOn(`card:${card}`));
    hand.tell(whereabouts(card, board));
  };

  const shown = hand.board;
  return html`<section class="patience" data-won=${picture.result?.won === true} data-over=${picture.phase === "over"} aria-label=${say(NAMES[view.options.redeals])}>
    <${Facts} picture=${picture} onDeals=${() => setDialog("deal")} />
    ${picture.phase === "over" && picture.me !== null && picture.started !== null && html`<${DealAgain} picture=${picture} onMore=${() => setDialog("deal")} />`}
    <div class="mat" tabindex="-1" ...${handlers}>
      <div class="piles" data-zone="piles">
        <${Stock} board=${shown} legal=${view.legal} look=${look} />
        <${Waste} board=${shown} legal=${view.legal} look=${look} />
        <${Foundations} piles=${shown.foundations} look=${look} />
      </div>
      <${Columns} board=${shown} legal=${view.legal} look=${look} />
      ${playing &&
      html`<div class="foot">
        ${shownHint
          ? html`<${HintPanel}
              deed=${shownHint.do ? deed(shownHint.do, board) : say("No move suggests itself.")}
              why=${shownHint.why}
              card=${playOf(shownHint.do ?? "")?.card ?? ""}
              onDo=${shownHint.do && shownHint.do !== "stop" ? () => hand.play(shownHint.do ?? "") : undefined}
              onClose=${() => setHint(null)}
            />`
          : html`<${Told} text=${hand.told || (picture.moves ? "" : inDigits(picture.ask))} />`}
        <div class="tools" role="toolbar" aria-label=${say("Tools")}>
          <${Tool} icon="undo" label=${say("Undo")} action="undo" off=${!picture.undo} onClick=${() => takeBack("undo")} />
          <${Tool} icon="redo" label=${say("Redo")} action="redo" off=${!picture.redo} onClick=${() => takeBack("redo")} />
          <${Tool} icon="hint" label=${say("Hint")} action="hint" onClick=${help} />
          <${Tool} icon="find" label=${say("Find")} action="find" onClick=${() => setDialog("find")} />
          <${Tool} icon="deal" label=${say("Deals")} action="deals" onClick=${() => setDialog("deal")} />
          <${Tool} icon="keys" label=${say("Keys")} action="keys" onClick=${() => setDialog("keys")} />
        </div>
      </div>`}
    </div>
    ${dialog === "find" && html`<${FindDialog} onFind=${find} onClose=${() => setDialog("")} />`}
    ${dialog === "keys" && html`<${KeysDialog} keys=${[...layoutKeys(), ...ownKeys()]} onClose=${() => setDialog("")} />`}
    ${dialog === "deal" &&
    html`<${DealDialog}
      picture=${picture}
      onStop=${playing && (() => (setDialog(""), void hand.play("stop")))}
      onClose=${() => setDialog("")}
    />`}
  </section>`;
}

/** The keys that only a game for one has. @returns {[string, string][]} */
const ownKeys = () => [
  ["Z", say("undo")],
  ["Y", say("redo")],
  ["H", say("ask for a hint")],
  ["?", say("show these keys")],
];

/**
 * Returns the cards and places that a hint is about.
 * @param {string} action
 * @param {Board} board
 */
function hintedBy(action, board) {
  if (action === "flip") return ["stock"];
  if (action === "redeal") return ["stock", "waste"];
  const play = playOf(action);
  return play ? [...groupOf(play.card, board), targetOf(play)] : [];
}

/** @param {{picture: Picture, onDeals: () => void}} props */
function Facts({ picture, onDeals }) {
  const { view } = picture;
  const left = view.redeals_left;
  return html`<p class="facts">
    ${picture.number !== null && html`<button type="button" class="chip" data-action="deal-chip" onClick=${onDeals}>${say("Deal {number}", { number: shownNumber(picture.number) })}</button>`}
    <${Elapsed} picture=${picture} />
    <span>${count(view.moves, "{number} move", "{number} moves", {})}</span>
    <span>${say("{up} of {all} up", { up: view.up, all: ALL })}</span>
    ${picture.hints > 0 && html`<span>${count(picture.hints, "{number} hint", "{number} hints")}</span>`}
    ${view.options.redeals === "unlimited" && html`<span>${say("redeals without end")}</span>`}
    ${view.options.redeals === 1 && html`<span>${count(left, "{number} redeal left", "{number} redeals left")}</span>`}
  </p>`;
}

/** @param {{picture: Picture}} props */
function Elapsed({ picture }) {
  const came = useRef({ version: -1, at: 0 });
  if (came.current.version !== picture.version) came.current = { version: picture.version, at: performance.now() };
  const [, tick] = useState(0);
  useEffect(() => {
    if (picture.phase !== "playing") return undefined;
    const timer = setInterval(() => tick((seconds) => seconds + 1), 1000);
    return () => clearInterval(timer);
  }, [picture.phase]);
  if (picture.started === null) return null;
  const now = picture.ended ?? picture.now + performance.now() - came.current.at;
  return html`<span class="number" role="timer" aria-label=${say("Time")}>${clockTime(now - picture.started)}</span>`;
}
