"""A strong and honest player of Australian Patience: it thinks of orders of the stock that may be."""

from random import Random
from zlib import crc32

from fouraces.bots.bot import Advice
from fouraces.bots.foresight import OpenLayout, Outlook, furthest
from fouraces.bots.foresight import Play as Placed
from fouraces.bots.patience.house import END_BUDGET, read_outlook, written
from fouraces.cards import PACK
from fouraces.rules import Observation
from fouraces.rules.layout import FLIP, HIGHER, KINGS, LADDERS
from fouraces.rules.patience import REDEAL, STOP, UNLIMITED
from fouraces.solve.patience import CARDS, NUMBER, Play, Position, search
from fouraces.solve.patience.unseen import Prospects, prospects


class StrongBot:
    """Makes safe plays, and weighs all others over orders of the stock; plays exactly once these are known.

    A move that does not help to play the top of the waste can as well be made after the next flip, by one who
    knows more. So there is something to weigh only where the flip would bury a card that could be played.
    """

    def __init__(self, rng: Random) -> None:
        pass  # its samples follow from the position

    def choose_action(self, observation: Observation) -> str | None:
        """Return the next action; None if the game waits for nothing."""
        if not observation["waiting"]:
            return None
        outlook = read_outlook(observation)
        safe = outlook.safe_play()
        return written(safe) if safe is not None else _advise(observation, outlook, in_a_hurry=True).action

    def advise(self, observation: Observation) -> Advice:
        """Return what to do, with how often it can be won after it.

        The facts are `known` and `winnable` where the order of the stock is known or makes no difference.
        Elsewhere they are `stocks`, how many orders were looked at, and `wins`: with how many of them it can
        be won after each action that was weighed.
        """
        if not observation["waiting"]:
            return Advice(None)
        return _advise(observation, read_outlook(observation), in_a_hurry=False)


def _advise(observation: Observation, outlook: Outlook, *, in_a_hurry: bool) -> Advice:
    """Return what to do, with its facts; in a hurry there may be none, or fewer orders behind them."""
    position = position_of(observation)
    safe = outlook.safe_play()
    if is_known(observation):
        return _exactly(observation, outlook, position)
    seen = prospects(position, crc32(repr(position).encode()), in_a_hurry=in_a_hurry)
    if safe is not None:
        return Advice(written(safe), {"stocks": seen.stocks, "wins": {written(safe): seen.wins}})
    wins = {FLIP: seen.flip}
    for way in seen.ways:
        action = written(_placed(way.first, outlook))
        wins[action] = max(way.wins, wins.get(action, 0))
    return Advice(_best(seen, outlook, observation), {"stocks": seen.stocks, "wins": wins})


def is_known(observation: Observation) -> bool:
    """Whether the order of the stock is known, or makes no difference as it can be turned for ever."""
    return (
        observation["redeals_left"] == UNLIMITED
        or observation["redealt"] > 0
        or len(observation["stock"]) <= 1
    )


def position_of(observation: Observation) -> Position:
    """Return the position that is seen, its stock in any order where that is not known."""
    redeals = observation["redeals_left"]
    piles = (*observation["columns"], observation["waste"], *observation["foundations"])
    seen = {card for pile in piles for card in pile}
    stock = observation["stock"] if observation["redealt"] else [card for card in PACK if card not in seen]
    waste = list(observation["waste"])
    if redeals == UNLIMITED:
        waste, stock = [], sorted([*waste, *stock])
    return Position(
        ranks=len(LADDERS[0]),
        columns=[[NUMBER[card] for card in column] for column in observation["columns"]],
        waste=[NUMBER[card] for card in waste],
        stock=[NUMBER[card] for card in stock],
        up=[len(pile) for pile in observation["foundations"]],
        redeals=None if redeals == UNLIMITED else redeals,
    )


def _best(seen: Prospects, outlook: Outlook, observation: Observation) -> str:
    """Return the best of a flip and the ways to play the top of the waste first.

    In doubt the top is played where it would not come again: what is known of the stock when a position is
    searched flatters the flip, which leaves more open.
    """
    way = max(seen.ways, key=lambda way: way.wins, default=None)
    if way is None:
        return FLIP
    is_better = way.wins > seen.flip if observation["redeals_left"] else way.wins >= seen.flip
    return written(_placed(way.first, outlook)) if is_better else FLIP


def _exactly(observation: Observation, outlook: Outlook, position: Position) -> Advice:
    """Return what wins, if anything does; otherwise what puts up most."""
    finding = search(position)
    facts = {"known": True, "winnable": finding.winnable}
    safe = outlook.safe_play()
    if safe is not None:
        return Advice(written(safe), facts)
    if finding.plays:
        return Advice(_towards(_placed(finding.plays[0], outlook), outlook, observation), facts)
    return Advice(_make_the_most(observation, outlook), facts)


def _placed(play: Play, outlook: Outlook) -> Placed:
    """Return a play with the column that it goes to."""
    card, layout = CARDS[play.card], outlook.layout
    if play.is_up:
        return card, None
    if card in KINGS:
        return card, next(number for number, column in enumerate(layout.columns) if not column)
    return card, layout.column_of[HIGHER[card]]


def _towards(play: Placed, outlook: Outlook, observation: Observation) -> str:
    """Return a play, or what brings its card to the top of the waste."""
    card, layout = play[0], outlook.layout
    if card in layout.column_of or layout.is_at_hand(card):
        return written(play)
    return FLIP if FLIP in observation["legal"] else REDEAL


def _make_the_most(observation: Observation, outlook: Outlook) -> str:
    """Return what leads to the most cards up in a game that is lost, or the end."""
    if observation["redeals_left"] == UNLIMITED:
        open_layout = OpenLayout()
        open_layout.columns = outlook.layout.columns
        open_layout.column_of = outlook.layout.column_of
        open_layout.waste = [CARDS[number] for number in position_of(observation).stock]
        play = furthest(Outlook(open_layout, outlook.wanted), END_BUDGET).first
        return STOP if play is None else _towards(play, outlook, observation)
    for turn in (FLIP, REDEAL):
        if turn in observation["legal"]:
            return turn
    play = furthest(outlook, END_BUDGET).first
    return STOP if play is None else written(play)
