"""Every game on every screen: nothing lies over another, all can be reached. Pictures are kept."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser import stages
from tests.browser.conftest import Visit
from tests.browser.people import Person
from tests.browser.stages import ME, Stage
from tests.server.service import Process

from mazzo.wire import messages as wire

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "build" / "screens"
GEOMETRY = Path(__file__).with_name("geometry.js")
FINGER, POINTER = 44, 24  # pixels that a target has at least
SIZES: tuple[tuple[int, int, int], ...] = (
    (360, 640, FINGER),
    (390, 664, FINGER),
    (390, 844, FINGER),
    (844, 390, FINGER),
    (768, 1024, FINGER),
    (1440, 900, POINTER),
    (2560, 1440, POINTER),
)
HAND = "main [aria-label='Your hand']"
EDGE = 24  # pixels: the edge of a card that shows when another lies over it
KEPT = (  # in sight without scrolling: what is asked, one's own, the scores of all, the buttons
    "header .sentence",
    "main .seat",
    "main .near .actions .button",
    HAND,
    ".prompt",
    ".own",
    ".claim:not(.mine)",
    ".said",
    ".room section[aria-label]",  # another's place
    ".others .pile",
)
SCROLLED = (
    "header .sentence",
    "main .near .seat",
    HAND,
    ".own",
)  # in a replay, where the others' hands are open
CLEAR = (*KEPT[1:], ".nobles", ".stake", ".scopa .deck")  # of notices
PROMPT = ".prompt > *"  # which ends where its sentence or its buttons do
# Whatever the phase is, each of them begins and ends where it was.
STILL = (HAND, PROMPT, ".hoards:not(.over) .own .lair", "main .near .seat", ".board", ".stake")

TIGHTEST = tuple(size for size in SIZES if size[:2] in ((360, 640), (844, 390)))
WATCHED = tuple(size for size in SIZES if size[0] not in (768, 2560))
WIDELY = ("turn", "tricks", "lap")  # moments that are looked at in all sizes

Pose = Callable[[Page], None]
# Where each thing begins and ends, in each phase, by size.
Edges = dict[tuple[str, int, int, str], list[float]]


def press(*names: str) -> Pose:
    """Press these, one after the other."""

    def pose(page: Page) -> None:
        for name in names:
            page.locator(name).first.click()

    return pose


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".notices .hint")).to_be_visible()


def points(page: Page) -> None:
    page.keyboard.press("p")
    expect(page.get_by_role("dialog", name="The points so far")).to_be_visible()


STAGES = (
    Stage(
        "scopa",
        2,
        {
            "turn": lambda view: len(view.table) * (view.deck > 0),
            "choice": lambda view: any(len(takes) > 1 for takes in view.takes.values()) * len(view.table),
            "over": lambda view: not view.hand and 1,
        },
        options={"capture": "choose"},
    ),
    Stage(
        "sobesobe",
        5,
        {
            "blind": lambda view: (view.phase == "blind") * view.round_number,
            "trump": lambda view: (view.phase == "trump") * view.round_number,
            "decide": lambda view: (view.phase == "decide") * view.round_number,
            "exchange": lambda view: (view.phase == "exchange") * view.round_number,
            "tricks": lambda view: (view.phase == "tricks") * (len(view.trick.cards) * 10 + len(view.tricks)),
            "over": lambda view: len(view.winners),
        },
        options={"points": 10},
    ),
    Stage(
        "splendor",
        4,
        {
            "begin": lambda view: (view.round_number == 1) * 1,
            "turn": lambda view: (view.phase == "turn") * sum(map(things, view.players)),
            "return": lambda view: (view.excess > 0) * sum(map(things, view.players)),
            "over": lambda view: len(view.winners),
        },
    ),
    Stage(
        "sapone",
        6,
        {
            "turn": lambda view: ("sell" in view.may) * len(view.hand),
            "lap": lambda view: ("bid" in view.may) * (1 + bids(view)),
            "answer": lambda view: ("accept" in view.may) * bids(view),
            "over": lambda view: len(view.winners),
        },
        options={"max_rounds": 1},
        deal="a",
    ),
    Stage(
        "sapone",
        3,
        {"diamond": lambda view: ("diamond" in view.may) * len(view.hand)},
        options={"max_rounds": 1},
        deal="a",
    ),
    Stage(
        "hoards",
        4,
        {
            "begin": lambda view: (view.turn_number <= 4) * len(view.hand),
            "turn": lambda view: (view.phase == "turn" and view.choices.raid != []) * piles(view),
            "keep": lambda view: (view.phase == "keep") * piles(view),
            "answer": lambda view: (view.phase == "answer") * piles(view),
            "over": lambda view: len(view.winners),
        },
        eager=("HOARD", "ADD", "RAID", "DRAW 3"),
        deal="a",
    ),
    Stage(
        "hoards",
        2,
        {
            "held": lambda view: (view.phase == "turn") * len(view.hand),
            "limit": lambda view: (view.phase == "limit") * len(view.hand),
        },
        eager=("TAKE", "DRAW 3", "DRAW", "END"),
        deal="b",
    ),
    Stage(
        "hoards",
        3,
        {
            "first": lambda view: (view.turn_number <= 3) * len(view.hand),
            "fought": lambda view: (view.phase == "choose") * piles(view),
            "looted": lambda view: (view.phase == "toss") * piles(view),
            "open": lambda view: (
                (view.used == ["stroll"]) * any(each.cards for each in view.piles[ME]) * piles(view)
            ),
        },
        eager=("DISPUTE", "HOARD", "LOOT", "STROLL LOOK", "RAID"),
        deal="a",
    ),
    # As few as a game is for.
    Stage("sobesobe", 2, {"tricks": lambda view: (view.phase == "tricks") * len(view.trick.cards)}),
    Stage("splendor", 2, {"turn": lambda view: (view.phase == "turn") * sum(map(things, view.players))}),
    Stage("sapone", 2, {"lap": lambda view: ("bid" in view.may) * (1 + bids(view))}, deal="a"),
)

GAMES = tuple(dict.fromkeys(stage.game for stage in STAGES))
FULLEST = [stage for stage in STAGES if stage.seats >= 4 and stage.game in ("sapone", "hoards")]


def things(player: Any) -> int:
    counts: list[int] = [len(player.reserved), len(player.nobles), *player.bonuses, *player.tokens]
    return sum(counts)


def bids(view: Any) -> int:
    offers: list[int] = [offer.cards for offer in view.sale.offers] if view.sale else []
    return sum(offers)


def piles(view: Any) -> int:
    return sum(map(len, view.piles))


POSES: dict[str, dict[str, Pose]] = {
    "scopa turn": {"log": press("[aria-label=Log]"), "menu": press("[aria-label=Menu]")},
    "scopa choice": {"chosen": press(f"{HAND} button"), "hint": hint},
    "sobesobe exchange": {"chosen": press(f"{HAND} button")},
    "sobesobe tricks": {"hint": hint},
    "splendor turn": {"chosen": press(".board .place button"), "picked": press(".bank button"), "hint": hint},
    "hoards turn": {"hint": hint, "raid": press("text=Raid…"), "points": points},
    "hoards held": {"chosen": press(f"{HAND} button")},
    "sapone turn": {"chosen": press(f"{HAND} button"), "hint": hint},
    "sapone lap": {"chosen": press(f"{HAND} button")},
}


def seated(server: Process, seats: Sequence[wire.Seated]) -> dict[str, Any]:
    """A browser that holds these seats, of a person with a long name."""
    held = [{**msgspec.to_builtins(seat), "since": 0} for seat in seats]
    kept = {"mazzo.seats": held, "mazzo.name": "Bartholomew Longfellow"}
    items = [{"name": name, "value": msgspec.json.encode(each).decode()} for name, each in kept.items()]
    return {"cookies": [], "origins": [{"origin": server.link, "localStorage": items}]}


def go(page: Page, address: str) -> None:
    """Go there as by a link of the page."""
    page.evaluate(
        "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')) }",
        address,
    )


def look(
    page: Page,
    name: str,
    keep: Sequence[str] = KEPT,
    sizes: Sequence[tuple[int, int, int]] = SIZES,
    edges: Edges | None = None,
) -> Iterator[str]:
    """What is wrong at each size; a picture of each is kept, and where things are is noted."""
    for width, height, least in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        what = {
            "width": width,
            "height": height,
            "least": least,
            "keep": keep,
            "clear": CLEAR,
            "still": STILL,
        }
        seen = page.evaluate("what => geometry.look(what)", what)
        keep_picture(page, name, width, height)
        note(seen["places"], width, height, Edges() if edges is None else edges)
        yield from (f"{name} {width}x{height}: {each}" for each in seen["complaints"])


def keep_picture(page: Page, name: str, width: int, height: int) -> None:
    page.screenshot(path=PICTURES / f"{name}-{width}x{height}.jpg", type="jpeg", quality=80)


def watch(page: Page, sizes: Sequence[tuple[int, int, int]], edges: Edges) -> None:
    """Note where things are at each size."""
    for width, height, _ in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        what = {"width": width, "height": height, "still": STILL}
        note(page.evaluate("what => geometry.stand(what)", what), width, height, edges)


def note(places: dict[str, dict[str, float]], width: int, height: int, edges: Edges) -> None:
    for thing, place in places.items():
        for edge in ("top",) if thing == PROMPT else ("top", "bottom"):
            edges.setdefault((thing, width, height, edge), []).append(place[edge])


def looker(visit: Visit, server: Process, *seats: wire.Seated) -> Page:
    """A page that holds these seats and can be looked at."""
    page = visit(server.link, storage_state=seated(server, seats))
    page.evaluate(GEOMETRY.read_text(encoding="utf-8"))
    return page


@pytest.mark.parametrize("game", GAMES)
def test_all_is_in_sight_and_in_reach(visit: Visit, server: Process, game: str) -> None:
    seats = [(stage, stages.put(server, stage)) for stage in STAGES if stage.game == game]
    page, found = looker(visit, server, *chain(*(at.values() for _, at in seats))), list[str]()
    for stage, moments in seats:
        edges = Edges()
        for moment, seat in moments.items():
            go(page, f"/table/{seat.table}")
            expect(page.locator("header .sentence")).to_have_text(
                re.compile("^(Your turn|The match is over)$")
            )
            expect(page).to_have_title(re.compile(f"^(Your turn|Over) · {game} with Bruna", re.IGNORECASE))
            sizes = SIZES if moment in WIDELY else TIGHTEST
            found += look(page, f"{stage}-{moment}", sizes=sizes, edges=edges)
            watch(page, [size for size in WATCHED if size not in sizes], edges)
            for pose, strike in POSES.get(f"{stage.game} {moment}", {}).items():
                strike(page)
                found += look(page, f"{stage}-{moment}-{pose}", sizes=TIGHTEST[:1], edges=edges)
                page.keyboard.press("Escape")
        jumps = {what: max(each) - min(each) for what, each in edges.items()}
        found += [f"{stage}: {what} jumps by {jump:.0f}" for what, jump in jumps.items() if jump > EDGE]
        if stage in FULLEST:
            found += look_around(page, game, moments["over"])
    assert not found, "\n".join(found)


def look_around(page: Page, game: str, over: wire.Seated) -> Iterator[str]:
    """What is wrong with a game's rules, its first lesson and a replay of a match."""
    go(page, f"/learn/{game}")
    page.get_by_role("heading", level=1).wait_for()
    yield from look(page, f"{game}-rules", (), TIGHTEST)
    page.locator("a[href*='/learn/'].panel").first.click()
    lesson = page.get_by_role("region", name="The lesson")
    lesson.get_by_role("button", name="Go on").click()
    expect(lesson.get_by_role("button", name="Show me")).to_be_enabled()
    yield from look(page, f"{game}-lesson", sizes=TIGHTEST)
    go(page, f"/replay/{over.table}")
    page.get_by_role("slider").fill("30")
    yield from look(page, f"{game}-replay", SCROLLED, TIGHTEST)


@pytest.mark.parametrize(
    ("game", "seats", "word"), [("hoards", 3, "TAKE"), ("sapone", 6, "PASS"), ("sobesobe", 5, "sit")]
)
def test_nothing_that_another_says_is_cut(
    visit: Visit, server: Process, game: str, seats: int, word: str
) -> None:
    places, (speaker, text) = stages.before(server, game, seats, word)
    page = looker(visit, server, places[ME])
    go(page, f"/table/{places[ME].table}")
    page.locator(f".{game}").wait_for()
    Person(page).hold_still()
    found = list[str]()
    with server.enter(places[speaker]) as player:
        player.play(text)
        page.locator(".said").first.wait_for()
        for width, height, _ in WATCHED:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            heard = page.evaluate("what => geometry.listen(what)", {"width": width, "height": height})
            keep_picture(page, f"{game}-{seats}-said", width, height)
            found += [f"{width}x{height}: {each}" for each in heard]
    assert not found, "\n".join(found)


def test_lobby_and_invitation(visit: Visit, server: Process) -> None:
    made = server.make("me", "free", "free", game="sapone", public=True)
    page, found = looker(visit, server, made), list[str]()
    page.get_by_role("button", name="Play Scopa now").wait_for()
    found += look(page, "lobby", sizes=TIGHTEST)
    page.get_by_role("button", name="Set up a table").first.click()
    page.get_by_text("Finer points").click()
    found += look(page, "set-up", sizes=TIGHTEST)
    go(page, f"/table/{made.table}")
    page.get_by_role("heading", name="At the table").wait_for()
    found += look(page, "waiting", sizes=TIGHTEST)
    page.evaluate("localStorage.clear()")
    go(page, "/")
    go(page, f"/table/{made.table}")
    page.get_by_role("button", name="Sit down").wait_for()
    found += look(page, "invited", sizes=TIGHTEST)
    assert not found, "\n".join(found)
