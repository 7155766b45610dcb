"""The command `mazzo`. What a command needs is loaded when it is called, so that every start is quick."""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazzo.terminal import exits

if TYPE_CHECKING:
    from mazzo.terminal.display import Display

PORT = 8770  # of the server, unless another is named
SPREAD = ("--seats", "--bots")  # options that take as many words as follow

app = typer.Typer(
    help="One table for five card games.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _found(word: str) -> str:
    """The name of a game that was named by its file, too."""
    if not word.endswith(".py"):
        return word
    from mazzo.games import plug_ins

    return plug_ins.add(word).name


def _found_all(words: list[str] | None) -> list[str]:
    return [_found(word) for word in words or ()]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game, as mazzo games lists them, or its FILE.py.", callback=_found
    ),
]
GameFiles = Annotated[
    list[str] | None,
    typer.Option(
        "--game", metavar="FILE.py", help="A game of your own; may be repeated.", callback=_found_all
    ),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
TableLink = Annotated[str, typer.Argument(metavar="LINK", help="The link to a table, as the page shows it.")]
Deck = Annotated[str, typer.Option(help="How cards are shown: french or italian.")]
Port = Annotated[int, typer.Option(help="The port; if it is taken, the next one that is free.")]
Host = Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in your network join.")]
Data = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Where tables are kept; usually mazzo's own folder.")
]
Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the server keeps its tables.")]
Hints = Annotated[
    bool | None,
    typer.Option(help="Whether HINT is answered; if you do not say, it is not where people meet."),
]
IsPlain = Annotated[bool, typer.Option("--plain", help="Plain lines: no colour, no boxes, no keys.")]


def main() -> None:
    """Run the command line and leave with its exit code."""
    _open_streams()
    sys.exit(exits.guarded(lambda: _obey(spread(sys.argv[1:]) or ["--help"])))


def _open_streams() -> None:
    """Standard streams that take any character, and are there even if the caller has closed them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for good
        getattr(sys, name).reconfigure(errors="replace")


def _obey(words: list[str]) -> object:
    command = typer.main.get_command(app)
    with command.make_context("mazzo", words) as context:
        return command.invoke(context)


def spread(words: Sequence[str]) -> list[str]:
    """`--seats me quick` as `--seats me --seats quick`, which is what Typer reads."""
    found: list[str] = []
    name = ""
    for word in words:
        if word.startswith("-"):
            name = word if word in SPREAD else ""
        elif name and found[-1] != name:
            found.append(name)
        found.append(word)
    return found


@app.callback(invoke_without_command=True)
def options(
    version: Annotated[bool, typer.Option("--version", help="Say which mazzo this is, and leave.")] = False,
) -> None:
    if version:
        from mazzo import __version__

        print(f"mazzo {__version__}")
        raise typer.Exit


@app.command()
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]",
            help="Play this game, or FILE.py, here in the terminal; without it, in the browser.",
            callback=_found,
        ),
    ] = "",
    seats: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO ...", help="Who plays: me, me:Ada, or a bot; one word a seat."),
    ] = None,
    settings: Settings = None,
    seed: Annotated[
        str, typer.Option(help="Deal the cards that belong to this word, the same every time.")
    ] = "",
    word: Annotated[list[str] | None, typer.Option(help="A word of your own, mixed into every deal.")] = None,
    practice: Annotated[
        bool | None,
        typer.Option(
            help="Whether any play can be taken back; alone against bots it can, if you do not say."
        ),
    ] = None,
    hints: Hints = None,
    deck: Deck = "french",
    plain: IsPlain = False,
    port: Port = PORT,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the link.")] = False,
    files: GameFiles = None,
) -> int:
    """Play in the browser; with a GAME, at this terminal, against bots or with people at this keyboard."""
    if not game:
        return _serve("127.0.0.1", port, None, opens_browser=not no_browser, is_quiet=True)
    from mazzo.terminal import start

    display = _display(deck, plain)
    return start.play(display, game, seats or (), settings or (), seed, word or (), practice, hints)


@app.command()
def learn(
    game: GameName,
    lesson: Annotated[
        str, typer.Argument(metavar="[LESSON]", help="One by name or number; without it, the next.")
    ] = "",
    deck: Deck = "french",
    plain: IsPlain = False,
) -> int:
    """Learn a game by playing: lessons of a minute or two, at this terminal."""
    from mazzo.terminal.learn import learn

    return learn(_display(deck, plain), game, lesson)


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="A site whose pages may use this server, like https://example.org."),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A name that people reach it under, like cards.example.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy before it, whose X-Forwarded-For is believed."),
    ] = None,
    metrics: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help="Who may read /metrics; nobody else may.")
    ] = None,
    push: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A private network in which push services may be spoken to."),
    ] = None,
    contact: Annotated[
        str, typer.Option(help="Whom push services may turn to, like mailto:you@example.org.")
    ] = "",
    database: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="A PostgreSQL that keeps the tables instead of a folder, like postgresql://mazzo@db/mazzo. "
            "Any number of servers may share it.",
        ),
    ] = "",
    files: GameFiles = None,
) -> int:
    """Run the server for others: the page, the tables, the bots."""
    at = (host, port, data)
    return _serve(
        *at, origin or (), name or (), proxy or (), metrics or (), push or (), contact, database=database
    )


@app.command()
def think(
    database: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The PostgreSQL of the servers, as they are given it.")
    ],
    processes: Annotated[
        int, typer.Option(min=1, help="How many think at once; usually as many as there are cores.")
    ] = os.cpu_count() or 1,
    files: GameFiles = None,
) -> int:
    """Think for the bots and hints of servers that share a database, on this machine."""
    from mazzo.server.think import think

    return think(database, processes, partial(print, flush=True))


@app.command()
def doctor(
    folder: Folder,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write there what can be saved of tables that are damaged."),
    ] = None,
    mends: Annotated[
        bool,
        typer.Option(
            "--mend", help="Make a new store of all that is sound, and keep the old one; no server may run."
        ),
    ] = False,
) -> int:
    """Check everything that a server has stored, also while it runs; 1 if something is wrong."""
    from mazzo.server.doctor import check, mend

    return (mend if mends else check)(folder, save, print)


@app.command()
def backup(
    folder: Folder,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy that is to be made.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a file that is there.")] = False,
) -> None:
    """Copy everything that a server has stored into one file, also while it runs, and check the copy."""
    from mazzo.server.backup import back_up

    print(back_up(folder, file, overwrite))


@app.command()
def migrate(
    folder: Folder,
    database: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="An empty PostgreSQL, like postgresql://mazzo@db/mazzo.")
    ],
) -> None:
    """Take all that a server has stored over into a database, which many servers can share."""
    from mazzo.server.migrate import migrate

    migrate(folder, database, partial(print, flush=True))


@app.command()
def join(
    link: Annotated[
        str,
        typer.Argument(metavar="LINK", help="The link to a table, or the address of a server to choose one."),
    ],
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    word: Annotated[str, typer.Option(help="A word of your own, mixed into every deal.")] = "",
    deck: Deck = "french",
    plain: IsPlain = False,
) -> int:
    """Play at a table on a server, or go on with a seat that you hold there."""
    from mazzo.terminal import join, lobby
    from mazzo.wire.link import leads_to_server

    come = lobby.visit if leads_to_server(link) else join.join
    return come(_display(deck, plain), link, name, word)


@app.command("open")
def open_table(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of that server.")],
    at: Annotated[str, typer.Option(metavar="URL", help="The server.")] = f"http://127.0.0.1:{PORT}",
    seats: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO ...", help="Who plays: me, free, or a level of bots; one word a seat."),
    ] = None,
    settings: Settings = None,
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    word: Annotated[str, typer.Option(help="A word of your own, mixed into every deal.")] = "",
    clock: Annotated[
        str,
        typer.Option(
            help="10+5: ten minutes, and five seconds more a move; 30s, or 3d, three days: so long for each."
        ),
    ] = "",
    public: Annotated[
        bool, typer.Option("--public", help="List it in the lobby, for strangers too.")
    ] = False,
    hints: Hints = None,
    qr: Annotated[bool, typer.Option(help="Whether to draw the link as a QR code.")] = True,
    deck: Deck = "french",
    plain: IsPlain = False,
) -> int:
    """Open a table on a server, print its link and QR code, and sit down there."""
    from mazzo.terminal.open import open_table

    display = _display(deck, plain)
    has_code = qr and not plain
    return open_table(
        display, game, at, seats or (), settings or (), name, word, clock, public, has_code, hints
    )


@app.command()
def watch(link: TableLink, deck: Deck = "french", plain: IsPlain = False) -> int:
    """Watch a match on a server."""
    from mazzo.terminal.join import watch

    return watch(_display(deck, plain, {"q": "QUIT"}), link)


@app.command()
def resume(
    match: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]", help="The match: its file, or its number; without it, choose from a list."
        ),
    ] = "",
    lists: Annotated[
        bool, typer.Option("--list", help="List the matches that can go on, and leave.")
    ] = False,
    hints: Hints = None,
    deck: Deck = "french",
    plain: IsPlain = False,
    files: GameFiles = None,
) -> int:
    """Go on with a match that was left at this computer."""
    from mazzo.terminal import start

    display = _display(deck, plain)
    return start.list_unfinished(display) if lists else start.resume(display, match, hints)


@app.command()
def replay(file: File, deck: Deck = "french", plain: IsPlain = False, files: GameFiles = None) -> int:
    """See a match again, step by step."""
    from mazzo.terminal import replay

    display = _display(deck, plain)
    if sys.stdin.isatty() and not sys.stdout.isatty():
        return replay.print_all(display, file)
    return replay.replay(display, file)


@app.command()
def review(
    file: File,
    seat: Annotated[int | None, typer.Option(help="Of this seat alone; the first is 0.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write all of it there.")] = None,
    seed: Annotated[int, typer.Option(help="Imagine other worlds: those of this number.")] = 0,
    files: GameFiles = None,
) -> int:
    """Look at a finished match: what each seat could know and expect, its mistakes, luck and lies."""
    from mazzo.terminal.review import review

    return review(file, seat, json, seed)


@app.command()
def verify(
    file: File,
    published: Annotated[
        str, typer.Option("--hash", help="The hash that was shown before the first deal.")
    ] = "",
    files: GameFiles = None,
) -> int:
    """Check every card and every move of a match."""
    from mazzo.terminal.records import print_verdict

    return print_verdict(file, published)


@app.command()
def check(
    scenarios: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios (*.toml).")],
    files: GameFiles = None,
) -> int:
    """Run scenarios: positions, moves, and what must hold after them."""
    from mazzo.match.scenarios.check import run_check

    return run_check(scenarios)


@app.command("check-game")
def check_game(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, or its FILE.py.")],
    walks: Annotated[
        int, typer.Option(help="At how many random matches each law is tried.", min=1, max=10_000)
    ] = 50,
    law: Annotated[str, typer.Option(help="Try this law alone.")] = "",
    walk: Annotated[
        int | None, typer.Option(min=0, help="Try this match alone, and tell how it went.")
    ] = None,
    run: Annotated[str, typer.Option(metavar="WORD", help="Try other matches: those of this word.")] = "0",
    patience: Annotated[
        float, typer.Option(metavar="SECONDS", min=0.1, help="That one law may take at one match.")
    ] = 30.0,
) -> int:
    """Hold a game to everything that mazzo asks of one: its rules, its notation, and that nothing leaks."""
    from mazzo.contract.check import check_game

    return check_game(game, walks, law, walk, run, patience)


@app.command()
def scenario(
    file: File,
    move: Annotated[int | None, typer.Option(help="After which move; without it, at the end.")] = None,
    mistake: Annotated[
        int,
        typer.Option(metavar="N", help="As an exercise: the costliest mistake of the review, or the Nth."),
    ] = 0,
    seat: Annotated[int | None, typer.Option(help="The mistakes of this seat alone.")] = None,
    files: GameFiles = None,
) -> None:
    """Print a position of a finished match as a scenario, or a mistake in it as an exercise."""
    if mistake:
        from mazzo.terminal.practise import print_exercise

        print_exercise(file, mistake, seat)
        return
    from mazzo.terminal.records import print_scenario

    print_scenario(file, move)


@app.command()
def practise(
    match: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="Keep the mistakes of this match first; it is reviewed if need be."
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Whose; usually those of the person who played.")] = None,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where exercises are kept; usually mazzo's own folder."),
    ] = None,
    deck: Deck = "french",
    plain: IsPlain = False,
    files: GameFiles = None,
) -> int:
    """Practise your mistakes: positions that you can play better than you did."""
    from mazzo.terminal.practise import practise

    return practise(_display(deck, plain), match, seat, folder)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Option(metavar="BOT ...", help="Who plays, one word a seat.")],
    deals: Annotated[int, typer.Option("--games", help="How many deals.")] = 100,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play every deal once in each seating, with the same cards.")
    ] = False,
    settings: Settings = None,
    seed: Annotated[int, typer.Option(help="Deals and bots depend on this number alone.")] = 0,
    processes: Annotated[int, typer.Option(help="How many at once; 0 is one for each core.")] = 0,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the standings there.")] = None,
) -> int:
    """Let bots play many matches against each other, on all cores."""
    from mazzo.lab.arena import run
    from mazzo.lab.contest import Plan, options_of

    plan = Plan(game, tuple(bots), deals, duplicate, seed, options_of(game, settings or ()))
    return run(plan, processes, json)


@app.command()
def bots() -> None:
    """List the bots and the levels that people choose from."""
    from mazzo.terminal.lists import print_bots

    print_bots()


@app.command()
def engine(files: GameFiles = None) -> None:
    """Referee matches by lines of JSON, for other programs."""
    from mazzo.lab.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def games() -> None:
    """List the games and their options."""
    from mazzo.terminal.lists import print_games

    print_games()


@app.command()
def rules(game: GameName) -> None:
    """Read the rules of a game as they are played here."""
    from mazzo.terminal.lists import print_rules

    print_rules(game)


def _serve(
    host: str,
    port: int,
    data: Path | None,
    origins: Sequence[str] = (),
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    metrics: Sequence[str] = (),
    push: Sequence[str] = (),
    contact: str = "",
    opens_browser: bool = False,
    is_quiet: bool = False,
    database: str = "",
) -> int:
    from mazzo.server.serve import serve
    from mazzo.server.settings import Settings
    from mazzo.terminal import home

    settings = Settings(
        data or home.home() / "server",
        frozenset(origins),
        frozenset(names),
        frozenset(proxies),
        frozenset(metrics),
        push=frozenset(push),
        contact=contact,
        database=database,
    )
    return serve(settings, host, port, opens_browser, partial(print, flush=True), is_quiet)


def _display(deck: str, plain: bool, keys: Mapping[str, str] | None = None) -> "Display":
    from mazzo.terminal.display import best_display

    return best_display(deck, plain, keys)
