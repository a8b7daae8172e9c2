"""What is said at the table of the patience for two, in turns and as a race."""

from collections.abc import Sequence
from typing import Any

from fouraces.cards import PACK
from fouraces.refusals import N_
from fouraces.rules import Observation
from fouraces.rules.duel import DONE, PASS
from fouraces.rules.layout import FLIP, HIGHER, KINGS
from fouraces.telling.moves import consequence, no_redeal, why_flip
from fouraces.telling.viewer import NO_FACTS, SEPARATOR, Facts, Viewer, tell, winners_in_words


def ask(view: Observation, viewer: Viewer) -> str:
    if not view["legal"]:
        return ""
    if view["turn"] is None:
        return " ".join(_of_the_race(view, viewer))
    say = viewer.language.say
    told = say(
        "Make as many moves as you like, in your own layout and onto the eight foundations, which are for "
        "both."
    )
    if view["layouts"][view["seat"]]["stock"]:
        return f"{told} {say('A flip of the next card of your stock ends your turn.')}"
    return f"{told} {say('Your stock is empty, so a pass ends your turn.')}"


def _of_the_race(view: Observation, viewer: Viewer) -> list[str]:
    say, seat, other = viewer.language.say, view["seat"], _other(view, viewer)
    told = say("A race: both act whenever they like, and whoever comes first has a place on the foundations.")
    if view["done"][1 - seat]:
        return [
            told,
            say(
                "{name} has said done: if you say so too, the race is over. A card that you put up takes it "
                "back.",
                name=other,
            ),
        ]
    if view["done"][seat]:
        return [told, say("You have said done: the race is over when {name} says so too.", name=other)]
    return [told, say("It is over when both have said done, that they want no more.")]


def more(view: Observation, viewer: Viewer) -> list[str]:
    if not view["legal"]:
        return []
    told = _of_done(view, viewer) if view["turn"] is None else _of_the_turn(view, viewer)
    return [*told, viewer.language.say("Whoever has more cards up in the end wins.")]


def _of_done(view: Observation, viewer: Viewer) -> list[str]:
    if view["done"][1 - view["seat"]]:
        return []
    return [
        viewer.language.say(
            "When you have said done, a card that {name} puts up takes it back, and so does any flip, up or "
            "move of your own.",
            name=_other(view, viewer),
        )
    ]


def _of_the_turn(view: Observation, viewer: Viewer) -> list[str]:
    """Return how a turn, and with it the game, comes to its end."""
    say = viewer.language.say
    if view["layouts"][view["seat"]]["stock"]:
        return [
            say("A card that is flipped may be used from your next turn on."),
            say("You may flip with moves still to be made."),
            no_redeal(viewer),
        ]
    told = [say("You may pass with moves still to be made.")]
    if view["moved"]:
        return told
    if view["lone_pass"]:
        name = _other(view, viewer)
        last = say("{name} has passed without a move: if you do so too, the game is over.", name=name)
        return [*told, last]
    return [*told, say("Two turns running of a pass alone end the game.")]


def advice(view: Observation, viewer: Viewer) -> str:
    if "flip" not in view["legal"]:
        return ""
    return why_flip(view["legal"], view["layouts"][view["seat"]]["waste"], viewer)


def _other(view: Observation, viewer: Viewer) -> str:
    return viewer.name(1 - view["seat"])


def why(view: Observation, action: str, viewer: Viewer, facts: Facts = NO_FACTS) -> list[str]:
    return [*_what_comes_of_it(view, action, viewer), *_shares(action, facts, viewer)]


def _what_comes_of_it(view: Observation, action: str, viewer: Viewer) -> list[str]:
    say = viewer.language.say
    layout = view["layouts"][view["seat"]]
    if action == "flip":
        return [why_flip(view["legal"], layout["waste"], viewer)]
    if action == "pass":
        return [say("Your stock is empty, and nothing more seems to be won in this turn.")]
    if action == "done":
        return [
            say(
                "Nothing more seems to be won; a card that {name} puts up lets you go on.",
                name=_other(view, viewer),
            )
        ]
    takes = [HIGHER[pile[-1]] for pile in view["foundations"] if pile]
    if action.startswith("up "):
        takes.append(HIGHER[action.split()[1]])
    return consequence(action, layout, takes, viewer)


def _shares(action: str, facts: Facts, viewer: Viewer) -> list[str]:
    """Return how many of the games were won that were played on from here in thought."""
    if "share" not in facts:
        return []
    say = viewer.language.say
    share, at_once = (round(100 * facts[key]) for key in ("share", "at_once"))
    told = [
        say(
            "Of {games} games played on from here in thought it wins {share} %.",
            games=facts["games"],
            share=share,
        )
    ]
    if action not in (FLIP, PASS, DONE) and at_once < share:
        told.append(say("Without a move or a card put up first it would be {share} %.", share=at_once))
    return told


def news(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    seat = after["seat"]
    told = [*_first_turn(before, after, viewer)]
    for other in range(after["players"]):
        if other != seat:
            told += _deed(before, after, other, viewer)
    return told


def _first_turn(before: Observation, after: Observation, viewer: Viewer) -> list[str]:
    if before["turn"] is not None or after["turn"] is None:
        return []
    seat = after["turn"]
    own = N_("The draw for the first turn: you begin.")
    others = N_("The draw for the first turn: {name} begins.")
    return [tell(after, viewer, seat, own, others)]


def _deed(before: Observation, after: Observation, seat: int, viewer: Viewer) -> list[str]:
    """Return what somebody else has done."""
    say, name = viewer.language.say, viewer.name(seat)
    old, new = before["layouts"][seat], after["layouts"][seat]
    if after["up"][seat] > before["up"][seat]:
        return _put_up(before, after, seat, viewer)
    if len(new["stock"]) < len(old["stock"]):
        return [say("{name} flips {card}.", name=name, card=new["waste"][-1])]
    is_dealt = any((*old["columns"], old["waste"]))
    for number, (pile, longer) in enumerate(zip(old["columns"], new["columns"], strict=True), 1):
        if len(pile) < len(longer) and is_dealt:
            return [_moved(name, longer[len(pile)], number, viewer)]
    if after["done"][seat] != before["done"][seat]:
        if after["done"][seat]:
            return [say("{name} says done.", name=name)]
        return [say("{name} had said done; your card takes it back.", name=name)]
    if before["turn"] == seat != after["turn"]:
        return [say("{name} passes.", name=name)]
    return []


def _moved(name: str, card: str, column: int, viewer: Viewer) -> str:
    say = viewer.language.say
    if card in KINGS:
        return say("{name} moves {card} to the empty column {column}.", name=name, card=card, column=column)
    return say("{name} moves {card} onto {target}.", name=name, card=card, target=HIGHER[card])


def _put_up(before: Observation, after: Observation, seat: int, viewer: Viewer) -> list[str]:
    """Return which card somebody has put up, and what that means to the viewer."""
    say, name = viewer.language.say, viewer.name(seat)
    sizes = zip(before["foundations"], after["foundations"], strict=True)
    number = next(number for number, (old, new) in enumerate(sizes) if len(new) > len(old))
    card = after["foundations"][number][-1]
    told = [say("{name} puts up {card}.", name=name, card=card)]
    mine = after["seat"]
    if mine is None:
        return told
    if _is_exposed(card, after["layouts"][mine]) and not _fits(card, after["foundations"]):
        told.append(
            say(
                "Your own {card} would have gone there; it may yet fit the other foundation of its suit.",
                card=card,
            )
        )
    if before["done"][mine]:
        told.append(say("You had said done; that takes it back, and you may go on."))
    return told


def _is_exposed(card: str, layout: dict[str, Any]) -> bool:
    piles = [*layout["columns"], layout["waste"]]
    return any(pile and pile[-1] == card for pile in piles)


def _fits(card: str, foundations: Sequence[Sequence[str]]) -> bool:
    return any(HIGHER[pile[-1]] == card if pile else card[0] == "A" for pile in foundations)


def outcome(view: Observation, viewer: Viewer) -> str:
    say = viewer.language.say
    told = (
        say("{name}: {up} up", name=viewer.name(seat), up=up) for seat, up in enumerate(view["result"]["up"])
    )
    return " ".join([_how_it_ended(view, viewer), f"{SEPARATOR.join(told)}.", winners_in_words(view, viewer)])


def _how_it_ended(view: Observation, viewer: Viewer) -> str:
    say = viewer.language.say
    if sum(view["up"]) == view["players"] * len(PACK):
        return say("All cards are up.")
    if view["turn"] is None:
        return say("Both have said done.")
    return say("Two turns running were a pass alone.")
