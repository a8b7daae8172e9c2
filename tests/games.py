"""Random games for tests."""

from hypothesis import strategies as st

from fouraces.record import Ending, Event, Header, Record
from fouraces.rules import GAMES, Game, Options
from fouraces.simulate import Deal, simulate_game


def simulated(game: str, players: int, options: Options, seed: str, number: int = 0) -> Record:
    """The record of a game of random players, with its result."""
    bots = ["random"] * players
    header, *events, ending = simulate_game(Deal(game, bots, options, seed, number), bots)
    assert isinstance(header, Header)
    assert isinstance(ending, Ending)
    return Record(header, [event for event in events if isinstance(event, Event)], ending)


@st.composite
def settings_of(draw: st.DrawFn, game: Game) -> tuple[int, dict[str, str | int]]:
    """A number of players and options; where an option may be any number, a small one."""
    options = {key: draw(st.sampled_from(option.choices or (1, 2))) for key, option in game.options.items()}
    return draw(st.sampled_from(game.seats)), options


@st.composite
def random_records(draw: st.DrawFn) -> Record:
    """The record of a random game of any kind."""
    game = draw(st.sampled_from(sorted(GAMES)))
    players, options = draw(settings_of(GAMES[game]))
    return simulated(game, players, options, str(draw(st.integers(0, 10**6))))
