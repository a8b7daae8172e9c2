/** The table of the patience for two, in turns and as a race: both layouts, and eight foundations between them. */

import { cardName } from "../cards.js";
import { askHint } from "../connection.js";
import { html, useRef, useState } from "../html.js";
import { seatName } from "../listing.js";
import { count, isolated, say } from "../say.js";
import { Columns, Foundations, Stock, Waste } from "./layout-draw.js";
import { useMat } from "./layout-mat.js";
import { groupOf, playOf, playsOf, targetOf } from "./layout-model.js";
import { FindDialog, HintPanel, KeysDialog, layoutKeys, Told, Tool } from "./layout-parts.js";
import { deed, whereabouts, whyStuck } from "./layout-words.js";

/** @import { Hint, Picture, TableProps } from "../types.js" */
/** @import { Look } from "./layout-draw.js" */
/** @import { Board } from "./layout-model.js" */

/** How long a card that was looked for is shown. */
const FOUND_FOR = 5000;

const FOUNDATIONS = [0, 1, 2, 3, 4, 5, 6, 7];

/** How a layout looks that nobody plays at in this browser. @type {Omit<Look, "seat">} */
const STILL = { live: false, chosen: "", held: new Set(), lit: new Set(), pending: new Set(), hinted: new Set(), found: "", refused: "", cursor: "", busy: "" };

/** @param {TableProps} props */
export default function Table({ picture, act }) {
  const { view, table } = picture;
  const me = view.seat ?? 0;
  const [dialog, setDialog] = useState("");
  const [hint, setHint] = useState(/** @type {(Hint & {mark: string}) | null} */ (null));
  const [found, setFound] = useState("");
  const latest = useRef(picture);
  latest.current = picture;
  const playing = act && picture.phase === "playing" && view.seat !== null;
  const legal = /** @type {string[]} */ (playing ? view.legal : []);
  const board = boardOf(view, me);
  const mark = JSON.stringify([view.layouts[me], legal]);
  const shownHint = hint?.mark === mark ? hint : null;
  const other = nameOf(picture, 1 - me);

  const { hand, look, cursor, focusOn, handlers } = useMat(
    {
      board,
      legal,
      act: playing ? act : undefined,
      markOf: (action) => markOf(action, latest.current.view, me),
      sensible: (plays) => (plays.length === 1 ? plays[0] : undefined),
      attempt: (card, target) => `${target.startsWith("foundation") ? "up" : "move"} ${card} ${Number(target.split(":")[1]) + 1}`,
      whyStuck: (card) => (legal.length ? whyStuck(card, ownBoard(view, me)) : say("It is the turn of {name}.", { name: other })),
      refusal: (action, { code, error }) => (code === "place-taken" && view.turn === null ? tooLate(action, other) : error),
    },
    {
      seat: me,
      hinted: new Set(shownHint?.do ? hintedBy(shownHint.do, board) : []),
      found,
      shortcuts: {
        F: () => legal.includes("flip") && void hand.play("flip"),
        U: () => putUpAtCursor(),
        P: () => legal.includes("pass") && void hand.play("pass"),
        D: () => legal.includes("done") && void hand.play("done"),
        H: () => void help(),
        "?": () => setDialog("keys"),
      },
    },
  );

  const putUpAtCursor = () => {
    const up = playsOf(hand.chosen || cursor.replace("card:", ""), legal).find((play) => play.kind === "up");
    if (up) void hand.play(up.do);
    else if (cursor.startsWith("card:")) hand.tell(say("It cannot go up now."));
  };

  const help = async () => {
    const answer = await askHint(table);
    if ("error" in answer) hand.tell(answer.error);
    else setHint({ ...answer, mark });
  };

  /** @param {string} card */
  const find = (card) => {
    setDialog("");
    setFound(card);
    setTimeout(() => setFound(""), FOUND_FOR);
    setTimeout(() => focusOn(`card:${card}`));
    hand.tell(whereabouts(card, ownBoard(view, me)));
  };

  const shown = hand.board;
  return html`<section class="duel" data-mode=${view.options.mode} aria-label=${view.options.mode === "race" ? say("Patience for two, at once") : say("Patience for two, in turns")}>
    <div class="mat" tabindex="-1" ...${handlers}>
      <${Other} picture=${picture} seat=${1 - me} name=${other} />
      <div class="shared">
        <${Foundations} piles=${shown.foundations} look=${look} names=${FOUNDATIONS.map((index) => say("Foundation {number}", { number: index + 1 }))} owners=${view.backs} />
      </div>
      ${playing &&
      (shownHint
        ? html`<${HintPanel}
            deed=${shownHint.do ? deed(shownHint.do, board) : say("No move suggests itself.")}
            why=${shownHint.why}
            card=${playOf(shownHint.do ?? "")?.card ?? ""}
            onDo=${shownHint.do ? () => hand.play(shownHint.do ?? "") : undefined}
            onClose=${() => setHint(null)}
          />`
        : html`<${Told} text=${hand.told || standing(view, me, other)} />`)}
      <div class="layout own" role="group" aria-label=${playing ? say("Your layout") : say("Layout of {name}", { name: nameOf(picture, me) })} data-turn=${view.turn === me && !view.over}>
        <div class="beside" data-zone="piles">
          <${Stock} board=${shown} legal=${legal} look=${look} />
          <${Waste} board=${shown} legal=${legal} look=${look} />
          <${Score} picture=${picture} seat=${me} name=${playing ? say("You") : nameOf(picture, me)} />
          ${playing && html`<${End} picture=${picture} me=${me} onEnd=${(/** @type {string} */ action) => hand.play(action)} />`}
        </div>
        <${Columns} board=${shown} legal=${legal} look=${look} />
      </div>
      ${playing &&
      html`<div class="foot">
        <div class="tools" role="toolbar" aria-label=${say("Tools")}>
          <${Tool} icon="hint" label=${say("Hint")} action="hint" onClick=${help} />
          <${Tool} icon="find" label=${say("Find")} action="find" onClick=${() => setDialog("find")} />
          <${Tool} icon="keys" label=${say("Keys")} action="keys" onClick=${() => setDialog("keys")} />
        </div>
      </div>`}
    </div>
    ${dialog === "find" && html`<${FindDialog} onFind=${find} onClose=${() => setDialog("")} />`}
    ${dialog === "keys" && html`<${KeysDialog} keys=${[...layoutKeys(), ...ownKeys(view.options.mode)]} onClose=${() => setDialog("")} />`}
  </section>`;
}

/**
 * The other's layout, smaller, above the foundations.
 * @param {{picture: Picture, seat: number, name: string}} props
 */
function Other({ picture, seat, name }) {
  const { view } = picture;
  const board = boardOf(view, seat);
  /** @type {Look} */
  const look = { ...STILL, seat };
  return html`<div class="layout other" role="group" aria-label=${say("Layout of {name}", { name })} data-turn=${view.turn === seat && !view.over}>
    <div class="beside">
      <${Score} picture=${picture} seat=${seat} name=${name} second />
      <div class="pair">
        <${Stock} board=${board} legal=${[]} look=${look} back="second" />
        <${Waste} board=${board} legal=${[]} look=${look} />
      </div>
    </div>
    <${Columns} board=${board} legal=${[]} look=${look} />
  </div>`;
}

/** @param {{picture: Picture, seat: number, name: string, second?: boolean}} props */
function Score({ picture, seat, name, second = false }) {
  const { view } = picture;
  const up = view.up[seat];
  return html`<p class="score" data-second=${second} data-up=${up}>
    <b>${name}</b>
    <span class="number">${count(up, "{number} up", "{number} up")}</span>
    ${view.done[seat] && html`<span class="chip turn">${say("done")}</span>`}
    ${view.turn === seat && !view.over && html`<span class="chip turn">${say("to move")}</span>`}
  </p>`;
}

/**
 * What ends a turn, or the race.
 * @param {{picture: Picture, me: number, onEnd: (action: string) => void}} props
 */
function End({ picture, me, onEnd }) {
  const { view } = picture;
  if (view.turn === null) {
    const isLast = view.legal.every((/** @type {string} */ action) => action === "done");
    return html`<button type="button" class=${isLast ? "button primary" : "button"} data-action="done" disabled=${view.done[me]} onClick=${() => onEnd("done")}>${say("Done")}</button>`;
  }
  if (view.layouts[me].stock.length) return null;
  return html`<button type="button" class="button primary" data-action="pass" disabled=${!view.legal.includes("pass")} onClick=${() => onEnd("pass")}>${say("Pass")}</button>`;
}

/**
 * Returns what stands to be done, where nothing else is to be said.
 * @param {any} view
 * @param {number} me
 * @param {string} other
 */
function standing(view, me, other) {
  if (view.turn === 1 - me) return say("{name} is playing.", { name: other });
  if (view.turn === me) return standingInTurn(view, me, other);
  if (view.done[me]) return say("You have said done; a card that {name} puts up lets you go on.", { name: other });
  return view.done[1 - me] ? say("{name} has said done: if you do so too, the race is over.", { name: other }) : say("A race: whoever comes first has the place.");
}

/**
 * @param {any} view
 * @param {number} me
 * @param {string} other
 */
function standingInTurn(view, me, other) {
  if (view.layouts[me].stock.length) return say("Your turn: move as much as you like; a flip ends it.");
  const isLast = view.lone_pass && !view.moved;
  return isLast
    ? say("{name} has passed without a move: if you do so too, the game is over.", { name: other })
    : say("Your turn: move as much as you like; a pass ends it.");
}

/**
 * Returns a layout with the eight foundations.
 * @param {any} view
 * @param {number} seat
 * @returns {Board}
 */
const boardOf = (view, seat) => ({ ...view.layouts[seat], foundations: view.foundations });

/**
 * Returns a layout with what its player alone has put up.
 * @param {any} view
 * @param {number} seat
 * @returns {Board}
 */
const ownBoard = (view, seat) => ({
  ...view.layouts[seat],
  foundations: view.foundations.map((/** @type {string[]} */ pile, /** @type {number} */ index) => pile.filter((_, place) => view.backs[index][place] === seat)),
});

/**
 * @param {string} action
 * @param {any} view
 * @param {number} me
 */
function markOf(action, view, me) {
  if (action === "pass") return `${view.turn} ${view.over}`;
  if (action === "done") return `${view.done[me]} ${view.over}`;
  return JSON.stringify(view.layouts[me]);
}

/**
 * @param {string} action
 * @param {string} other
 */
function tooLate(action, other) {
  const card = cardName(action.split(" ")[1]);
  return say("{name} was a moment faster with {card}. Yours is back; it may yet fit the other foundation of its suit.", { name: other, card });
}

/**
 * @param {string} action
 * @param {Board} board
 */
function hintedBy(action, board) {
  if (action === "flip") return ["stock"];
  const play = playOf(action);
  return play ? [...groupOf(play.card, board), targetOf(play)] : [];
}

/** @param {Picture} picture @param {number} seat */
const nameOf = (picture, seat) => isolated(seatName(picture.seats[seat], seat));

/**
 * The keys that only a game for two has.
 * @param {string} mode
 * @returns {[string, string][]}
 */
const ownKeys = (mode) => [mode === "race" ? ["D", say("say done")] : ["P", say("pass")], ["H", say("ask for a hint")], ["?", say("show these keys")]];
