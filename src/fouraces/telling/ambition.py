"""What is said at Ambition's table: what is asked and why, and what has happened."""

from collections.abc import Sequence
from typing import Any, Final

from fouraces.cards import SUITS, UNSEEN
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.ambition import (
    CARD_POINTS,
    ENOUGH,
    GIVE,
    KICKOFF_POINTS,
    NIL_SCORE,
    PLAY,
    SEATS,
    SLAM,
    SLAM_SCORE,
    winning_card,
)
from fouraces.telling.viewer import NO_FACTS, SEPARATOR, Facts, Viewer, tell, winners_in_words

_DEALT: Final = {
    "left": N_("Hand {number}, dealer: {name}. Everyone gives three cards to the left."),
    "right": N_("Hand {number}, dealer: {name}. Everyone gives three cards to the right."),
    "across": N_("Hand {number}, dealer: {name}. Everyone gives three cards across."),
    "scatter": N_("Hand {number}, dealer: {name}. Everyone gives one card to each of the others."),
}
_GIVE_TO: Final = {
    "left": N_("Give three cards to {name}, on your left."),
    "right": N_("Give three cards to {name}, on your right."),
    "across": N_("Give three cards to {name}, across the table."),
}


def best_so_far(trick: dict[str, Any]) -> str | None:
    """Return the card that wins a trick as far as it can be seen; None if none of the suit lies there."""
    following = [card for card in trick["cards"] if card and card[-1] == trick["suit"]]
    return winning_card(following, trick["suit"]) if following else None


def chips_in(view: Observation) -> int:
    """Return what the unfinished trick is worth as far as it can be seen, with the kickoff's own chips."""
    seen = sum(CARD_POINTS[card] for card in view["trick"]["cards"] if card and card != UNSEEN)
    return seen if view["tricks"] else seen + KICKOFF_POINTS


def _chips(number: int, viewer: Viewer) -> str:
    return viewer.language.count("{number} chip", "{number} chips", number)


# what is asked


def ask(view: Observation, viewer: Viewer) -> str:
    if view["seat"] not in view["waiting"]:
        return ""
    return " ".join(_of_giving(view, viewer) if view["asked"] == GIVE else _of_playing(view, viewer))


def _of_giving(view: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    left, far, right = (viewer.name(seat) for seat in view["give_to"])
    if view["passing"] == "scatter":
        what = say(
            "Give one card to each: the first that you choose goes to {left}, on your left, the second to "
            "{far}, across, and the third to {right}, on your right.",
            left=left,
            far=far,
            right=right,
        )
    else:
        what = say(_GIVE_TO[view["passing"]], name=left)
    return [what, say("You see what you are given only when all four have chosen.")]


def _of_playing(view: Observation, viewer: Viewer) -> list[str]:
    told, trick = [_what_to_play(view, viewer)], view["trick"]
    best = best_so_far(trick)
    if best is not None:
        chips = _chips(chips_in(view), viewer)
        told.append(viewer.language.say("So far {card} wins, and {chips} lie there.", card=best, chips=chips))
    return told


def _what_to_play(view: Observation, viewer: Viewer) -> str:
    say, suit = viewer.language.say, view["trick"]["suit"]
    follows = view["legal"][0][-1] == suit
    if not view["tricks"]:
        if follows:
            return say("This is the kickoff, a trick of diamonds whoever begins it: play a diamond.")
        return say(
            "This is the kickoff, a trick of diamonds, and you have none: play any card. It lies face down "
            "till all have played, and cannot win."
        )
    if suit is None:
        return say("You lead: play any card, and the others follow its suit if they can.")
    name = viewer.language.suit_name(suit)
    if follows:
        return say("Follow suit: {suit} are led.", suit=name)
    return say(
        "You have none of the suit led, {suit}: play any card. It cannot win, and its chips go to whoever "
        "does.",
        suit=name,
    )


# what else there is to know


def more(view: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    if view["seat"] not in view["waiting"]:
        return []
    if view["asked"] == PLAY:
        return [_what_wins(view, viewer)]
    return [
        say(
            "Cards bring chips to whoever wins them: A K Q J of spades 5 each, 10 9 8 7 of spades 3; in "
            "hearts and diamonds 3 and 1; the king of clubs 13."
        ),
        say(
            "Your chips are your points, unless they are the most (then 0) or fewer than {enough} (then 0). "
            "No trick at all is worth {nil}, and {slam} chips are worth {score}. So second best is best.",
            enough=ENOUGH,
            nil=NIL_SCORE,
            slam=SLAM,
            score=SLAM_SCORE,
        ),
    ]


def _what_wins(view: Observation, viewer: Viewer) -> str:
    say = viewer.language.say
    rule = say(
        "The highest card of the suit led wins; but if an ace, king, queen or jack of that suit lies in the "
        "trick, its two wins, whenever it is played."
    )
    if view["tricks"]:
        return rule
    more = say("Who wins the kickoff gets {chips} more.", chips=_chips(KICKOFF_POINTS, viewer))
    return f"{rule} {more}"


# advice and reasons


def advice(view: Observation, viewer: Viewer) -> str:
    if view["seat"] not in view["waiting"]:
        return ""
    if view["asked"] == PLAY:
        return _standing(view, viewer)
    return viewer.language.say(
        "A hint: give away a short suit whole, and you may throw what you like when it is led; "
        "a two is worth keeping, for it beats its suit's honours."
    )


def _standing(view: Observation, viewer: Viewer) -> str:
    """Return what the viewer's chips would come to, and so what to wish for."""
    say, me, chips = viewer.language.say, view["seat"], view["card_points"]
    mine, most = chips[me], max(chips)
    if most >= SLAM:
        if mine == most:
            return say("You have made the slam: {score} points, whatever comes.", score=SLAM_SCORE)
        return say(
            "{name} has made the slam, and nobody else scores in this hand.",
            name=viewer.name(chips.index(most)),
        )
    if not view["taken"][me]:
        return say(
            "You have no trick yet: none to the end is worth {nil}, half of it if another has none either. "
            "Otherwise you want {enough} chips or more, but not the most.",
            nil=NIL_SCORE,
            enough=ENOUGH,
        )
    if mine < ENOUGH:
        return say(
            "You have {chips}: you need {enough}, or they count for nothing (understrike).",
            chips=_chips(mine, viewer),
            enough=ENOUGH,
        )
    if mine == most:
        return say(
            "You have {chips}, the most of all, and the most count for nothing (overstrike): now let others "
            "win, unless you can reach {slam} for a slam.",
            chips=_chips(mine, viewer),
            slam=SLAM,
        )
    return say(
        "You have {chips}, and they count as long as somebody has more: the most now are {most}, of {name}.",
        chips=_chips(mine, viewer),
        most=most,
        name=viewer.name(chips.index(most)),
    )


def why(view: Observation, action: str, viewer: Viewer, facts: Facts = NO_FACTS) -> list[str]:
    verb, *cards = action.split()
    if verb == GIVE:
        return _why_give(cards, view, viewer)
    told = [_why_play(cards[0], view, viewer)] if any(view["trick"]["cards"]) else []
    if len(view["legal"]) == 1:
        return [viewer.language.say("It is the only card that you may play."), *told]
    return [*told, *_prospects(facts, viewer), _standing(view, viewer)]


_AIM: Final = 0.4
"""So often something special must come of a card in play-outs to be what it aims at."""

_DANGER: Final = 0.25
"""So often card points must be lost that would count, to be spoken of."""


def _prospects(facts: Facts, viewer: Viewer) -> list[str]:
    """Return what came of a card when the match was played on in thought."""
    if "chance" not in facts:
        return []
    say = viewer.language.say
    percents = {key: round(100 * facts[key]) for key in ("chance", "nil", "slam", "over")}
    told = [
        viewer.language.count(
            "It brings about {number} point on average; your chance to win the match is {percent} %.",
            "It brings about {number} points on average; your chance to win the match is {percent} %.",
            round(facts["points"]),
            percent=percents["chance"],
        )
    ]
    if facts["nil"] >= _AIM:
        told.append(
            say("It aims at taking no trick, which succeeds in {percent} %.", percent=percents["nil"])
        )
    if facts["slam"] >= _AIM:
        told.append(say("It aims at a slam, which succeeds in {percent} %.", percent=percents["slam"]))
    if facts["over"] >= _DANGER:
        told.append(
            say(
                "The danger: in {percent} % your chips are enough, and yet count for nothing.",
                percent=percents["over"],
            )
        )
    return told


def _why_give(cards: Sequence[str], view: Observation, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    kept = {card[1] for card in view["hand"] if card not in cards}
    told = [
        say(
            "You keep no {suit}: unless you are given some, you may throw what you like when they are led.",
            suit=viewer.language.suit_name(suit),
        )
        for suit in SUITS
        if suit in {card[1] for card in cards} - kept
    ]
    chips = sum(CARD_POINTS[card] for card in cards)
    if chips:
        told.append(say("The cards that you give are worth {chips}.", chips=_chips(chips, viewer)))
    return told


_LAST: Final = len(SEATS) - 1
"""So many cards lie before the last one of a trick."""


def _why_play(card: str, view: Observation, viewer: Viewer) -> str:
    """Return what a card that is not led does to the trick, as far as it can be seen."""
    say, trick = viewer.language.say, view["trick"]
    if card[1] != trick["suit"]:
        chips = CARD_POINTS[card]
        if chips:
            return say("It cannot win: whoever does gets its {chips}.", chips=_chips(chips, viewer))
        return say("It cannot win, and brings no chips to whoever does.")
    played = [other for other in trick["cards"] if other]
    best = winning_card([card, *(other for other in played if other != UNSEEN)], trick["suit"])
    if len(played) == _LAST:
        return say("It wins the trick.") if best == card else say("It leaves the trick to {card}.", card=best)
    if best == card:
        return say("It wins the trick as it stands.")
    return say("It leaves the trick to {card}, as it stands.", card=best)


# what has happened


def news(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    told = []
    dealt = after["number"] != before["number"]
    if dealt:
        dealer = viewer.name(after["dealer"])
        told.append(viewer.language.say(_DEALT[after["passing"]], number=after["number"], name=dealer))
    if after["asked"] == PLAY and before["asked"] != PLAY:
        told += _received(after, viewer)
    known = 0 if dealt else len(before["tricks"])
    for place, trick in enumerate(after["tricks"][known:], known):
        told.append(_trick_in_words(trick, place == 0, after, viewer))
    if len(after["past"]) > len(before["past"]):
        told += _hand_in_words(after, viewer)
    return told


def _received(view: Observation, viewer: Viewer) -> list[str]:
    givers = dict.fromkeys(gift["giver"] for gift in view["received"])
    return [
        viewer.language.say(
            "{name} gives you {cards}.",
            name=viewer.name(giver),
            cards=viewer.language.cards(
                [gift["card"] for gift in view["received"] if gift["giver"] == giver]
            ),
        )
        for giver in givers
    ]


def _trick_in_words(trick: dict[str, Any], kickoff: bool, view: Observation, viewer: Viewer) -> str:
    played = [trick["cards"][(trick["leader"] + step) % 4] for step in SEATS]
    card = trick["cards"][trick["winner"]]
    own, others = (
        (
            N_("You win the kickoff with {card} ({cards}): {chips}."),
            N_("{name} wins the kickoff with {card} ({cards}): {chips}."),
        )
        if kickoff
        else (
            N_("You win the trick with {card} ({cards}): {chips}."),
            N_("{name} wins the trick with {card} ({cards}): {chips}."),
        )
    )
    told = tell(
        view,
        viewer,
        trick["winner"],
        own,
        others,
        card=card,
        cards=viewer.language.cards(played),
        chips=_chips(trick["points"], viewer),
    )
    if card[0] != "2" or sum(played_card[1] == trick["suit"] for played_card in played) == 1:
        return told
    return f"{told} {viewer.language.say('With an honour of its suit in the trick, the two wins.')}"


def _hand_in_words(view: Observation, viewer: Viewer) -> list[str]:
    told = [_score_in_words(view, viewer, seat) for seat in SEATS]
    totals, target = view["totals"], view["options"]["target"]
    if not view["over"] and max(totals) >= target:
        told.append(viewer.language.say("The highest total is shared, so another hand decides."))
    return told


def _score_in_words(view: Observation, viewer: Viewer, seat: int) -> str:
    """Return what a seat scores for the hand just played, by the name of the case and with the reason."""
    hand, say = view["past"][-1], viewer.language.say
    chips = hand["card_points"]
    facts = {
        "name": viewer.name(seat),
        "chips": _chips(chips[seat], viewer),
        "points": hand["game_points"][seat],
        "total": view["totals"][seat],
    }
    if chips[seat] >= SLAM:
        return say("{name}: {chips}, a slam: +{points}, {total} in all.", **facts)
    if max(chips) >= SLAM:
        return say("{name}: {chips}, but after a slam nobody else scores: {total} in all.", **facts)
    if not hand["taken"][seat]:
        if hand["taken"].count(0) > 1:
            return say("{name}: no trick, a nil shared by two: +{points}, {total} in all.", **facts)
        return say("{name}: no trick, a nil: +{points}, {total} in all.", **facts)
    if chips[seat] < ENOUGH:
        return say("{name}: {chips}, too few (understrike): {total} in all.", **facts)
    if chips[seat] == max(chips):
        return say("{name}: {chips}, the most (overstrike): {total} in all.", **facts)
    return say("{name}: {chips}, which count: +{points}, {total} in all.", **facts)


# the end


def outcome(view: Observation, viewer: Viewer) -> str:
    told = [
        viewer.language.count(
            "{name}: {number} point", "{name}: {number} points", points, name=viewer.name(seat)
        )
        for seat, points in enumerate(view["result"]["points"])
    ]
    return SEPARATOR.join([winners_in_words(view, viewer), *told])
