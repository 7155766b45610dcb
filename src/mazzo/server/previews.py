"""What a link to the page shows where it is posted: title, sentence and picture, in the head of the page.

Whoever has the link of a table may know its summary, and a preview tells no more. Nobody is seated by it.
"""

from html import escape
from typing import NamedTuple

from mazzo import games
from mazzo.core.words import listing, plural, points
from mazzo.wire.messages import FREE, Summary

SITE = "mazzo"
SIZE = (1200, 630)  # of every picture, in pixels; web/make_previews.py draws them
_TITLE = "<title>mazzo</title>"  # as web/index.html has it


class Preview(NamedTuple):
    """What is told of one address of the page."""

    title: str
    about: str
    game: str = ""  # whose picture it is; '' is that of all


def of_lobby() -> Preview:
    titles = listing([games.find(name).title for name in games.names()])
    return Preview(
        "mazzo: card games with friends and bots",
        f"{titles}. No account, nothing to install: choose a game and play.",
    )


def of_lessons(name: str) -> Preview:
    """The rules and lessons of a game that there is."""
    game = games.find(name)
    return Preview(f"How to play {game.title}", game.about, game.name)


def of_table(table: Summary) -> Preview:
    """A table, whatever goes on there."""
    people = listing([player.name for player in table.players if player.kind == "person"])
    match table.state:
        case "open":
            return _open(table, people)
        case "running":
            names = listing([player.name for player in table.players])
            return Preview(
                f"{table.title}: {names}", f"Being played now; you can watch. {table.aim}", table.game
            )
        case "over":
            return of_replay(table)
        case _:
            return Preview(table.title, "Everybody has left this table before the match began.", table.game)


def of_replay(table: Summary) -> Preview:
    """A match that is over, to be seen again."""
    if table.scores is None:
        return of_table(table)
    ranked = sorted(range(len(table.players)), key=lambda seat: -(table.shares or table.scores or [])[seat])
    result = ", ".join(f"{table.players[seat].name} {points(table.scores[seat])}" for seat in ranked)
    return Preview(f"{table.title}: {result}", "See the match again, step by step.", table.game)


def _open(table: Summary, people: str) -> Preview:
    free = sum(player.kind == FREE for player in table.players)
    title = f"Play {table.title} with {people}"
    if not free:
        return Preview(title, f"All are here, and it is about to begin. {table.aim}", table.game)
    verb = "waits" if sum(player.kind == "person" for player in table.players) == 1 else "wait"
    waiting = f"{people} {verb} for {'one more player' if free == 1 else plural(free, 'more player')}."
    return Preview(title, f"{waiting} {table.aim}", table.game)


def placed(page: str, preview: Preview, site: str, path: str, picture: str) -> str:
    """The page with this preview in its head; `site` is where it is served, as `https://cards.example`."""
    properties = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.about.strip(),
        "og:url": site + path,
        "og:image": f"{site}/previews/{picture}.png",
        "og:image:type": "image/png",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
        "og:image:alt": "Cards on a green table",
    }
    lines = [f"<title>{escape(preview.title)}</title>"]
    lines += [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace(_TITLE, "\n    ".join(lines), 1)
