/** Ambition's table: the four players, the trick between them, one's own hand, and how hands were scored. */

import { html, useEffect, useRef, useState } from "../html.js";
import { count, N_, say } from "../say.js";
import { Dialog } from "../dialog.js";
import { SEATS, TRICKS } from "./ambition-rules.js";
import { nameOf, Sign, tell, whyNot } from "./ambition-words.js";
import { useHeadingFocus, useKeptFocus } from "./ambition-focus.js";
import { Seats } from "./ambition-seats.js";
import { finishedTrick, openTrick } from "./ambition-trick.js";
import { Giving, NOTHING, withCard } from "./ambition-give.js";
import { Hand } from "./ambition-hand.js";
import { HandScores, Ledger, MatchLine, Values } from "./ambition-scores.js";
import { usePace } from "./ambition-pace.js";

/**
 * @typedef {import("../types.js").TableProps} TableProps
 * @typedef {import("./ambition-words.js").Sight} Sight
 * @typedef {import("./ambition-rules.js").View} View
 * @typedef {import("./ambition-rules.js").Trick} Trick
 * @typedef {"" | "trick" | "scores" | "values"} Looking what was asked to be shown instead of the table
 */

const NOTE_STAYS = 6000;

/** @param {TableProps} props */
export default function Table({ picture, act, draft, hint }) {
  const view = /** @type {View} */ (picture.view);
  const live = useRef(false);
  live.current ||= Boolean(act);
  const pace = usePace(view, live.current);
  const [looking, look] = useState(/** @type {Looking} */ (""));
  const [note, setNote] = useState("");
  const [sending, setSending] = useState("");
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    setNote("");
    setSending("");
  }, [picture.on]);

  useEffect(() => {
    const fading = setTimeout(() => setNote(""), NOTE_STAYS);
    return () => clearTimeout(fading);
  }, [note]);

  const sight = sightOf(picture, pace.held?.view ?? view, live.current);
  const own = sightOf(picture, view, live.current);
  const trick = pace.held ?? (live.current ? null : lastWhileEmpty(view));
  const scored = pace.scoring || (!live.current && view.asked === null ? view.past.length : 0);
  const scores = !pace.held && looking !== "trick" && (scored || (view.over && view.past.length));
  const later = pace.held !== null && pace.held.view !== view;

  /** @param {string} action */
  const send = async (action) => {
    if (!act || sending) return;
    setSending(action);
    const answer = await act(action);
    if (!answer.ok) setSending("");
  };
  const close = () => {
    pace.putAway();
    look("");
    root.current?.focus({ preventScroll: true });
  };
  const keep = useKeptFocus(root, () => root.current?.querySelector(".hand [tabindex='0']") ?? root.current);
  useHeadingFocus(root, Boolean(pace.scoring && scores));

  const draftGift = draft.value ?? { gift: NOTHING, slot: 0 };
  /** @param {string} card */
  const choose = (card) => {
    const gift = withCard(draftGift.gift, card, draftGift.slot);
    if (gift.every((/** @type {string | null} */ held, /** @type {number} */ place) => held === draftGift.gift[place])) {
      setNote(say("Three are chosen. Take one back first, by tapping it again."));
      return;
    }
    setNote("");
    const emptied = draftGift.gift.indexOf(card);
    draft.value = { gift, slot: emptied >= 0 ? emptied : gift.indexOf(null) };
  };
  /** @param {number} slot */
  const chooseSlot = (slot) => {
    draft.value = { gift: draftGift.gift.map((/** @type {string | null} */ held, /** @type {number} */ place) => (place === slot ? null : held)), slot };
  };
  const giving = view.asked === "give" && own.me !== null && view.gives[own.me] === null;

  /**
   * @param {string} card
   * @param {"pointer" | "keyboard"} by
   */
  const tap = (card, by) => {
    if (giving) return choose(card);
    const unseen = pace.held && by === "pointer" && view.trick?.cards.some(Boolean);
    if (pace.held) pace.goOn();
    if (unseen) return undefined;
    const why = whyNot(card, own);
    setNote(why);
    if (why) return undefined;
    look("");
    return send(`play ${card}`);
  };

  return html`<section
    class="ambition"
    data-table="ambition"
    data-asked=${view.asked ?? ""}
    data-holding=${pace.held ? "" : undefined}
    aria-label=${say("Ambition’s table")}
    tabindex="-1"
    ref=${root}
    onFocusIn=${keep.enter}
    onFocusOut=${keep.leave}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && pace.held && pace.goOn()}
  >
    ${!scores && html`<${Heading} sight=${sight} />`}
    ${scores
      ? html`<${Scores} sight=${own} place=${view.past.length} close=${pace.scoring && !view.over ? close : undefined} />`
      : html`<div class="felt" onClick=${() => pace.held && pace.goOn()}>
          <${Seats} sight=${sight} ...${tally(sight.view, trick?.place)} turn=${pace.held || sight.view.asked !== "play" ? null : (sight.view.waiting[0] ?? null)} />
          ${middle()}
        </div>`}
    <div class="own">
      <p class="why-not" role="status">${note}</p>
      ${!scores && !later && html`<${Hand} cards=${held()} choosing=${giving} asked=${!pace.held && own.me !== null && view.waiting.includes(own.me)} tap=${act ? tap : undefined} />`}
    </div>
    ${!scores && !later && html`<${Gifts} sight=${own} />`}
    <${Tools} view=${view} looking=${looking} scores=${Boolean(scores)} look=${look} />
    ${looking === "values" && html`<${Dialog} title=${say("What counts")} close=${() => look("")}><${Values} /><//>`}
    ${looking === "scores" && html`<${Dialog} title=${say("Hand {number}", { number: view.past.length })} close=${() => look("")}><${HandScores} sight=${own} place=${view.past.length} /><//>`}
  </section>`;

  function middle() {
    const last = lastTrick(view);
    if (looking === "trick" && !pace.held && last) return finishedTrick(own, last);
    if (trick) return finishedTrick(sight, trick, pace.gathering);
    if (view.asked !== "give") return openTrick(own);
    return html`<${Giving} sight=${own} gift=${draftGift.gift} slot=${draftGift.slot} sending=${Boolean(sending)} choose=${act && chooseSlot} give=${act && send} />`;
  }

  /** @returns {import("./ambition-hand.js").HeldCard[]} */
  function held() {
    const turn = own.me !== null && view.asked === "play" && view.waiting.includes(own.me);
    const fresh = view.asked === "play" && view.hand.length === TRICKS;
    const hinted = hint?.do?.split(" ") ?? [];
    const given = view.asked === "give" && own.me !== null ? view.gives[own.me] : null;
    const kept = given ? view.hand.filter((card) => !given.includes(card)) : view.hand;
    return kept.map((card) => {
      const slot = giving ? draftGift.gift.indexOf(card) : -1;
      const giver = fresh ? view.received.find((gift) => gift.card === card)?.giver : undefined;
      const legal = giving || view.legal.includes(`play ${card}`);
      const more = [];
      if (slot >= 0) more.push(say("to {name}", { name: nameOf(own, view.give_to[slot]) }));
      if (giver !== undefined) more.push(say("from {name}", { name: nameOf(own, giver) }));
      if (turn && !legal) more.push(say("cannot be played now"));
      if (hinted.includes(card)) more.push(say("as the hint says"));
      return { card, legal, hinted: hinted.includes(card), chosen: slot >= 0, fresh: giver !== undefined, sending: sending === `play ${card}`, more };
    });
  }
}

/**
 * @param {import("../types.js").Picture} picture
 * @param {View} view
 * @param {boolean} acting whether the viewer plays here, and is addressed as "you"
 * @returns {Sight}
 */
function sightOf(picture, view, acting) {
  const names = picture.seats.map(({ name }, seat) => name || say("Seat {number}", { number: seat + 1 }));
  return { view, names, me: acting ? view.seat : null, near: view.seat ?? 0 };
}

/**
 * Returns the last finished trick while nobody has played to the next one.
 * @param {View} view
 */
function lastWhileEmpty(view) {
  if (view.asked === "give" || view.trick?.cards.some(Boolean)) return null;
  return lastTrick(view);
}

/** @param {View} view */
function lastTrick(view) {
  const place = view.tricks.length;
  return place ? { trick: view.tricks[place - 1], place } : null;
}

/**
 * Returns everyone's chips and tricks after so many tricks; after all that are finished if it is not said.
 * @param {View} view
 * @param {number} [place]
 */
function tally(view, place = view.tricks.length) {
  const won = view.tricks.slice(0, place);
  const of = (/** @type {(trick: Trick) => number} */ worth) =>
    SEATS.map((seat) => won.reduce((sum, trick) => (trick.winner === seat ? sum + worth(trick) : sum), 0));
  return { chips: of((trick) => trick.points), taken: of(() => 1) };
}

/** @param {{sight: Sight}} props */
function Heading({ sight }) {
  const { view } = sight;
  if (!view.number) return null;
  return html`<p class="heading small muted">
    <span>${say("Hand {number}", { number: view.number })}</span>
    ${view.dealer !== null && html`<span>${tell(sight, view.dealer, N_("you deal"), N_("dealer: {name}"))}</span>`}
    <span>${count(view.options.target, "{number} point wins", "{number} points win")}</span>
  </p>`;
}

/** @param {{sight: Sight, place: number, close?: () => void}} props */
function Scores({ sight, place, close }) {
  return html`<section class="panel scoring" data-panel="scores">
    <h2 tabindex="-1" data-heading>${say("Hand {number}", { number: place })}</h2>
    <${HandScores} sight=${sight} place=${place} />
    <${MatchLine} sight=${sight} place=${place} />
    ${sight.view.over && sight.view.past.length > 1 && html`<${Ledger} sight=${sight} />`}
    ${close && html`<button type="button" class="button primary" data-do="go-on" onClick=${close}>${say("Next hand")}</button>`}
  </section>`;
}

/** @param {{sight: Sight}} props */
function Gifts({ sight }) {
  const { view, me } = sight;
  const gift = me === null ? null : view.gives[me];
  if (view.asked !== "play" || !Array.isArray(gift)) return null;
  const given = gift.map((card, place) => ({ card, seat: view.give_to[place] }));
  const got = view.received.map(({ card, giver }) => ({ card, seat: giver }));
  return html`<dl class="gifts small" data-fresh=${view.hand.length === TRICKS ? "" : undefined}>
    <div><dt>${say("You got")}</dt>${byPerson(sight, got, N_("from {name}"))}</div>
    <div><dt>${say("You gave")}</dt>${byPerson(sight, given, N_("to {name}"))}</div>
  </dl>`;
}

/**
 * @param {Sight} sight
 * @param {{card: string, seat: number}[]} gifts
 * @param {string} phrase
 */
function byPerson(sight, gifts, phrase) {
  const people = [...new Set(gifts.map(({ seat }) => seat))];
  return people.map(
    (seat) => html`<dd key=${seat}>${gifts.filter((gift) => gift.seat === seat).map(({ card }) => html`<${Sign} key=${card} card=${card} /> `)}<span>${say(phrase, { name: nameOf(sight, seat) })}</span></dd>`,
  );
}

/** @param {{view: View, looking: Looking, scores: boolean, look: (looking: Looking) => void}} props */
function Tools({ view, looking, scores, look }) {
  const button = (/** @type {Looking} */ what, /** @type {string} */ name) =>
    html`<button type="button" class="button quiet" data-look=${what} aria-pressed=${what === "trick" ? String(looking === what) : undefined} onClick=${() => look(looking === what ? "" : what)}>${name}</button>`;
  return html`<div class="tools row">
    ${view.tricks.length > 0 && button("trick", say("Last trick"))}
    ${view.past.length > 0 && !scores && button("scores", say("Last hand"))}
    ${!scores && button("values", say("What counts"))}
  </div>`;
}
