"""What there is to be seen in the room: every page, and every table at its moments and at its end."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from browser.authenticator import Authenticator
from browser.guest import Guest
from browser.straight import ask, do, is_over, make_table, play_out, play_until
from served import Address, Program

Picture = Mapping[str, Any]


def _nothing(_: Guest) -> None:
    """Leave a page as it is."""


class Scene(NamedTuple):
    """Something that a guest can look at, as often as wanted.

    Attributes:
        name: what it is called; a file can be called so.
        address: of the page.
        show: brings up on the loaded page what is to be seen.
    """

    name: str
    address: str
    show: Callable[[Guest], None] = _nothing


def pages(sara: Guest, omid: Guest) -> list[Scene]:
    """Return the pages around the tables."""
    sara.open("/")
    for listed in ("auction", "ambition"):
        make_table(omid, listed, listed=True, seats=["open"] + ["open"] * (3 if listed == "ambition" else 1))
    make_table(omid, "abundance", listed=True)
    invitation = omid_invites(omid)
    waiting = make_table(sara, "ambition", seats=["open", "invited", "open", "house"])
    make_table(sara, "patience", number=7)
    play_until(lambda seen: seen["moves"] > 5, sara)
    ask(sara, "resign")
    return [
        Scene("home", "/"),
        Scene("lobby", "/lobby"),
        *(Scene(f"new-{game}", f"/new/{game}") for game in ("auction", "ambition", "patience", "duel")),
        Scene("invitation", invitation),
        Scene("waiting", waiting),
        Scene("games", "/games", _come("main .facts")),
        Scene("settings", "/settings"),
        *(Scene(f"rules-{game}", f"/rules/{game}", _come("main h2")) for game in ("auction", "patience")),
        Scene("offline", "/offline"),
        Scene("missing", "/no/such/page"),
    ]


def omid_invites(omid: Guest) -> str:
    """Return the address of a table where a seat is free."""
    return make_table(omid, "auction", seats=["open", "invited"])


def auction(sara: Guest, omid: Guest) -> list[Scene]:
    middle = make_table(sara, "auction", omid, players=3)
    play_until(lambda seen: len(seen["view"]["sales"]) > 2 and _is_asked("bid")(seen), sara, omid)
    overtime = make_table(sara, "auction", players=4)
    play_until(_is_asked("overtime"), sara)
    end = make_table(sara, "auction")
    play_out(sara)
    return [
        Scene("auction-middle", middle),
        Scene("auction-overtime", overtime),
        Scene("auction-chosen", middle, _tap(".auction-own button[data-action]", ".auction-confirm")),
        Scene("auction-end", end, _come(".after")),
        Scene("auction-check", end, _tap(".after .row .button >> nth=-1", "dialog .verdict")),
        Scene("auction-replay", f"/replay/{end.split('/')[-1]}?seat=0", _step_forward),
        Scene("menu", middle, _tap(".menu", "dialog .choices")),
        Scene("menu-rules", middle, _choose_in_menu(0, "dialog h3, dialog h2")),
        Scene("menu-share", middle, _choose_in_menu(1, "dialog .share")),
        Scene("menu-give-up", middle, _tap(".menu", ".choices .danger", "dialog .danger")),
    ]


def abundance(sara: Guest, omid: Guest) -> list[Scene]:
    bidding = make_table(sara, "abundance", omid)
    play_until(lambda seen: len(seen["view"]["turned_up"]) > 7 and _is_asked("bid")(seen), sara, omid)
    sealing = make_table(sara, "abundance", omid)
    play_until(_is_asked("seal"), sara, omid)
    trade = make_table(sara, "abundance", omid)
    play_until(_is_asked("sell"), sara, omid)
    theirs, mine = (sara.picture()["view"]["hands"][seat] for seat in (0, 1))
    do(omid, f"offer {' '.join(mine[:1])} $1 for {' '.join(theirs[:2])}")
    end = make_table(sara, "abundance", options={"rubbers": 1})
    play_out(sara)
    return [
        Scene("abundance-bidding", bidding),
        Scene("abundance-sealing", sealing),
        Scene("abundance-offer", trade, _come("[data-offer-by]")),
        Scene("abundance-trade", trade, _tap("[data-trade]", "[data-side=give] [data-card]", "[data-clear]")),
        Scene("abundance-end", end, _come(".after")),
        Scene("abundance-replay", f"/replay/{end.split('/')[-1]}?seat=0", _step_forward),
    ]


def ambition(sara: Guest, omid: Guest) -> list[Scene]:
    giving = make_table(sara, "ambition", omid)
    trick = make_table(sara, "ambition", omid)
    play_until(lambda seen: len(seen["view"]["tricks"]) > 4 and _is_asked("play")(seen), sara, omid)
    scoring = make_table(sara, "ambition", options={"target": 5000})
    end = make_table(sara, "ambition", options={"target": 1})
    play_out(sara)
    return [
        Scene("ambition-giving", giving),
        Scene("ambition-trick", trick),
        Scene("ambition-scoring", scoring, _play_a_hand),
        Scene("ambition-end", end, _come(".after")),
        Scene("ambition-replay", f"/replay/{end.split('/')[-1]}?seat=0", _step_forward),
    ]


def patience(sara: Guest, _: Guest) -> list[Scene]:
    middle = make_table(sara, "patience", number=5)
    play_until(lambda seen: seen["moves"] > 40, sara)
    end = make_table(sara, "patience", number=2)
    play_until(lambda seen: seen["moves"] > 20, sara)
    ask(sara, "resign")
    return [
        Scene("patience-middle", middle),
        Scene(
            "patience-hint",
            middle,
            _tap("[data-action=hint]", ".counsel"),
        ),
        *(
            Scene(f"patience-{name}", middle, _tap(f"[data-action={name}]", "dialog"))
            for name in ("find", "deals", "keys")
        ),
        Scene("patience-end", end, _come(".after")),
        Scene("patience-replay", f"/replay/{end.split('/')[-1]}?seat=0", _step_forward),
    ]


def duel(sara: Guest, omid: Guest) -> list[Scene]:
    turns = make_table(sara, "duel", omid)
    play_until(lambda seen: sum(seen["view"]["up"]) > 5 and bool(seen["on"]), sara, omid)
    race = make_table(sara, "duel", omid, options={"mode": "race"})
    play_until(lambda seen: sum(seen["view"]["up"]) > 10, sara, omid)
    end = make_table(sara, "duel", options={"mode": "race"})
    play_until(lambda seen: seen["view"]["up"][0] > 3 or is_over(seen), sara)
    ask(sara, "resign")
    return [
        Scene("duel-turns", turns),
        Scene("duel-race", race),
        Scene("duel-end", end, _come(".after")),
        Scene("duel-replay", f"/replay/{end.split('/')[-1]}?seat=0", _step_forward),
    ]


def you(sara: Guest, omid: Guest) -> list[Scene]:
    """Return the page of the reader's own devices and programs, and tables where a program sits."""
    theirs, own = Authenticator(omid.page), Authenticator(sara.page)
    for someone in (omid, sara):
        someone.open("/you")
        someone.page.locator("section[aria-labelledby=devices] .primary").click()
        someone.page.locator(".thing").wait_for()
    (passkey,), signed = theirs.passkeys(), count(100, 10)
    order = {"name": "Otto", "scopes": ["play", "make", "read"]}
    made = sara.context.request.post("/api/tokens", data=order, headers={"Origin": sara.url}).json()
    waiting = make_table(sara, "ambition", seats=["open", "invited", "open", "house"], listed=True)
    playing = make_table(sara, "auction", seats=["open", "open", "house"], players=3)
    sit_down(Address(sara.url), made["secret"], waiting, playing)

    def sign_in_as_another(someone: Guest) -> None:
        own.take(passkey, signed=next(signed))
        someone.page.locator("section[aria-labelledby=devices] > .row .button >> nth=1").click()
        someone.page.locator("dialog .primary").wait_for()

    return [
        Scene("you", "/you", _come(".scopes")),
        Scene("you-rename", "/you", _tap(".things .button >> nth=0", "dialog input")),
        Scene("you-merge", "/you", sign_in_as_another),
        Scene("you-leave", "/you", _tap(".leave .button", "dialog .danger")),
        Scene(
            "you-program", "/you", _tap("section[aria-labelledby=programs] > .row .button", "dialog input")
        ),
        Scene("you-token", "/you", _make_a_token),
        Scene("program-waits", waiting),
        Scene("program-plays", playing),
        Scene("program-listed", "/games"),
    ]


def sit_down(address: Address, secret: str, *tables: str) -> None:
    """Let a program sit down at tables, say something, and go."""
    with Program(address, secret) as program, program.line() as line:
        for table in tables:
            name = table.split("/")[-1]
            assert line.ask("sit", name)["type"] == "ok"
            assert line.ask("chat", name, phrase="hello")["type"] == "ok"


def _make_a_token(someone: Guest) -> None:
    _tap("section[aria-labelledby=programs] > .row .button", "dialog input")(someone)
    someone.page.locator("dialog input[type=text]").fill("Otto")
    someone.page.locator("dialog .primary").click()
    someone.page.locator("dialog .secret").wait_for()


SCENES: Final[Mapping[str, Callable[[Guest, Guest], Sequence[Scene]]]] = {
    "pages": pages,
    "auction": auction,
    "abundance": abundance,
    "ambition": ambition,
    "patience": patience,
    "duel": duel,
    "you": you,
}


def look_at(someone: Guest, scene: Scene, language: str) -> None:
    """Load a scene's page in a language and the device's theme, and bring up what is to be seen."""
    choices = {"language": language, "theme": "auto"}
    someone.context.add_cookies(
        [{"name": name, "value": value, "url": someone.url} for name, value in choices.items()]
    )
    someone.forget()
    someone.open(scene.address)
    if "/table/" in scene.address:
        someone.picture()
    someone.page.wait_for_function(_SETTLED)
    scene.show(someone)


_SETTLED: Final = """() => {
  const told = [...document.querySelectorAll("main [role=status]")];
  const waits = told.some(({ textContent }) => ["One moment …", "یک لحظه …"].includes(textContent.trim()));
  return document.fonts.status === "loaded" && !waits;
}"""


def _is_asked(what: str) -> Callable[[Picture], bool]:
    return lambda seen: bool(seen["on"]) and seen["view"]["asked"] == what


def _come(selector: str) -> Callable[[Guest], None]:
    return lambda someone: someone.page.locator(selector).first.wait_for()


def _tap(*selectors: str) -> Callable[[Guest], None]:
    """Return what taps one thing after the other, and waits for the last."""

    def show(someone: Guest) -> None:
        for selector in selectors[:-1]:
            someone.page.locator(selector).first.click()
        someone.page.locator(selectors[-1]).last.wait_for()

    return show


def _choose_in_menu(place: int, shown: str) -> Callable[[Guest], None]:
    return _tap(".menu", f".choices .button >> nth={place}", shown)


def _step_forward(someone: Guest) -> None:
    """Step into a replay a little."""
    someone.page.locator(".played").wait_for()
    onwards = "ArrowLeft" if someone.page.evaluate("document.dir") == "rtl" else "ArrowRight"
    for _ in range(12):
        someone.page.keyboard.press(onwards)


def _play_a_hand(someone: Guest) -> None:
    """Play a hand of Ambition to its end, so that its scoring is shown."""
    hands = len(someone.picture()["view"]["past"])
    play_until(lambda seen: len(seen["view"]["past"]) > hands, someone)
    someone.page.locator("[data-do=go-on]").wait_for()
