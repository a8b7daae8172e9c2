/** The middle of Ambition's table: the trick that lies there, who played what, who leads, and who wins. */

import { html, useRef } from "../html.js";
import { direction, N_, say } from "../say.js";
import { Card, Pip, suitName } from "../cards.js";
import { chipsIn, chipsOf, isKickoff, placeOf, SEATS, winningSeat } from "./ambition-rules.js";
import { cardWithChips, chipsInWords, nameOf, tell, trickInWords, trickTitle, twoInWords } from "./ambition-words.js";
import { PLACES } from "./ambition-seats.js";
import { Worth } from "./ambition-hand.js";

/**
 * @typedef {import("./ambition-words.js").Sight} Sight
 * @typedef {import("./ambition-rules.js").Trick} Trick
 */

/**
 * Draws the trick that is being played.
 * @param {Sight} sight
 */
export function openTrick(sight) {
  const { view } = sight;
  const trick = view.trick;
  if (!trick) return html`<${Middle} sight=${sight} cards=${[null, null, null, null]} suit=${null} title="" line=${say("The cards are being dealt.")} />`;
  const empty = !trick.cards.some(Boolean);
  const chips = chipsIn(trick, isKickoff(view));
  const hidden = trick.cards.includes("?");
  const lies = hidden ? say("{chips} and what is hidden", { chips: chipsInWords(chips) }) : chipsInWords(chips);
  return html`<${Middle}
    sight=${sight}
    key=${`${view.number}-${view.tricks.length}`}
    cards=${trick.cards}
    suit=${trick.suit}
    faceDown=${trick.face_down}
    leader=${trick.leader}
    best=${winningSeat(trick.cards, trick.suit)}
    title=${trickTitle(sight)}
    line=${empty ? tell(sight, trick.leader, N_("You lead"), N_("{name} leads")) : say("In the middle: {chips}", { chips: lies })}
  />`;
}

/**
 * Draws a finished trick, with who won it and, if a two did, why. It takes the place of the open one in
 * which its cards were played, so that they stay where they lie.
 * @param {Sight} sight
 * @param {{trick: Trick, place: number}} finished `place`: its number in the hand
 * @param {boolean} [gathering] whether the winner takes it in
 */
export function finishedTrick(sight, { trick, place }, gathering = false) {
  const title = place === 1 ? say("Kickoff: diamonds") : say("Trick {place}: {suit}", { place, suit: suitName(trick.suit) });
  return html`<${Middle}
    sight=${sight}
    key=${`${sight.view.number}-${place - 1}`}
    cards=${trick.cards}
    suit=${trick.suit}
    leader=${trick.leader}
    best=${trick.winner}
    won
    gathering=${gathering}
    title=${title}
    line=${trickInWords(trick, sight)}
    two=${twoInWords(trick)}
  />`;
}

/**
 * @param {{
 *   sight: Sight, cards: (string | null)[], suit: string | null, faceDown?: number[], leader?: number | null,
 *   best?: number | null, won?: boolean, gathering?: boolean, title: string, line: string, two?: string
 * }} props
 */
function Middle({ sight, cards, suit, faceDown = [], leader = null, best = null, won = false, gathering = false, title, line, two = "" }) {
  const winner = PLACES[placeOf(best ?? 0, sight.near)];
  return html`<div class="centre" data-gathering=${gathering ? winner : undefined} data-won=${won ? "" : undefined}>
    <ul class="trick" role="list" aria-label=${say("Cards in the trick")}>
      ${SEATS.map((seat) => {
        const card = cards[seat];
        const place = PLACES[placeOf(seat, sight.near)];
        if (!card) return null;
        return html`<${Played}
          key=${seat}
          card=${card}
          place=${place}
          name=${nameOf(sight, seat)}
          led=${seat === leader}
          best=${seat === best}
          won=${won}
          faceDown=${faceDown.includes(seat)}
        />`;
      })}
    </ul>
    <${Medallion} suit=${suit} />
    <p class="caption" dir=${direction}>${title && html`<b>${title}</b>`}<span>${line}</span>${two && html` <em>${two}</em>`}</p>
  </div>`;
}

/** @param {{card: string, place: string, name: string, led: boolean, best: boolean, won: boolean, faceDown: boolean}} props */
function Played({ card, place, name, led, best, won, faceDown }) {
  const told = [say("{name}: {card}", { name, card: cardWithChips(card) })];
  if (led) told.push(say("led"));
  if (faceDown && card !== "?") told.push(say("lies face down"));
  if (best) told.push(won ? say("wins") : say("wins so far"));
  const unseen = card === "?";
  const first = useRef(card);
  return html`<li class=${`laid ${place}`} data-best=${best ? "" : undefined} data-covered=${faceDown && !unseen ? "" : undefined}>
    <span class="visually-hidden">${told.join(say(", "))}</span>
    <span class="turned" key=${unseen ? "back" : "face"} data-flip=${first.current === "?" && !unseen ? "" : undefined}><${Card} card=${card} silent />${!unseen && html`<${Worth} chips=${chipsOf(card)} />`}</span>
    ${led && html`<span class="led" aria-hidden="true" dir=${direction}>${say("led")}</span>`}
    ${faceDown && !unseen && html`<span class="led" aria-hidden="true" dir=${direction}>${say("face down")}</span>`}
  </li>`;
}

/** @param {{suit: string | null}} props */
function Medallion({ suit }) {
  return html`<span class="medallion" aria-hidden="true">
    <svg viewBox="-18 -18 36 36"><path d="M17 0 12.02 4.98 12.02 12.02 4.98 12.02 0 17-4.98 12.02-12.02 12.02-12.02 4.98-17 0-12.02-4.98-12.02-12.02-4.98-12.02 0-17 4.98-12.02 12.02-12.02 12.02-4.98Z" /></svg>
    ${suit && html`<${Pip} suit=${suit} />`}
  </span>`;
}
