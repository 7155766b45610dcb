"""The public form of a move is text: whole plays read back, and nonsense is only ever refused."""

import random

from mazzo.contract.broken import Broken
from mazzo.contract.laws import RuleLaw
from mazzo.contract.walks import Walk, choice, mover, play_whole, step
from mazzo.core.bits import Rng
from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn
from mazzo.core.game import Game
from mazzo.core.state import DEALER, MOST_MOVES, NOBODY, State

NASTY = [
    "",
    " ",
    "\0",
    "\n",
    "²",
    "٣",
    "ß",
    "İ",
    "ﬁ",
    "-",
    "+",
    "0",
    "9" * 5000,
    "é",
    "🂡",
    "\ud800",
    "%s",
    "{0}",
]
LONGEST_NONSENSE = 12
HIGHEST_CHARACTER = 0x10FFFF


def every_play_reads_back_as_it_was_written(walk: Walk) -> None:
    """`read` makes of what `write` wrote the same moves, in any letter case and with any spaces."""
    game, state, rng = walk.game, walk.end(), Rng(walk.seed)
    while _to_a_play(game, state, rng):
        before, seat = state.copy(), mover(state, rng)
        moves = play_whole(state, seat, choice(game, state, seat, rng), rng)
        text = game.write(before, seat, moves)
        spaced = f"  {text.replace(' ', '   ')} "
        for variant in (text, text.upper(), text.lower(), text.swapcase(), spaced):
            try:
                found = game.read(before, seat, variant)
            except (NotUnderstood, NotYourTurn, NotAllowed) as refused:
                raise Broken(
                    f"`write` makes {text!r} of the moves {moves}, and `read` refuses {variant!r}: {refused}",
                    "read",
                    "write",
                ) from None
            if found != moves:
                raise Broken(
                    f"`write` makes {text!r} of the moves {moves}, and `read` makes {found} of {variant!r}.",
                    "read",
                    "write",
                )


def nonsense_is_refused_and_nothing_worse(walk: Walk) -> None:
    """Whatever a person types, `read` returns moves or raises NotUnderstood, NotYourTurn or NotAllowed."""
    chance, state = random.Random(walk.seed), walk.end()
    for seat in range(walk.seats):
        _try_command(walk.game, state, seat, nonsense(chance, LONGEST_NONSENSE))


def a_command_gone_wrong_is_refused_and_nothing_worse(walk: Walk) -> None:
    """Of a mistyped play, too, `read` returns moves or raises one of the three refusals."""
    game, state, rng, chance = walk.game, walk.end(), Rng(walk.seed), random.Random(walk.seed)
    if not _to_a_play(game, state, rng):
        return
    seat = mover(state, rng)
    text = game.write(state, seat, play_whole(state.copy(), seat, choice(game, state, seat, rng), rng))
    words, at = text.split(), chance.randint(0, len(text))
    nasty = chance.choice([chance.choice(NASTY), nonsense(chance, 3)])
    for wrong in (
        text[:at] + nasty + text[at:],
        text[:at] + nasty,
        text[:at] + text[at + 1 :],
        " ".join(words[::-1]),
        " ".join(words * 2),
        " ".join(words[:1]),
        " ".join(words[1:]),
        " ".join([*words, nasty]),
    ):
        for speaker in range(walk.seats):
            _try_command(game, state, speaker, wrong)


def nonsense(chance: random.Random, longest: int) -> str:
    """Text of any characters, often such as are typed."""
    kinds = (lambda: chr(chance.randrange(32, 127)), lambda: chr(chance.randint(0, HIGHEST_CHARACTER)))
    return "".join(chance.choice(kinds)() for _ in range(chance.randint(0, longest)))


def _to_a_play(game: Game, state: State, rng: Rng) -> bool:
    """Go on until a seat begins a play; whether one does."""
    while state.actor() == DEALER or state.unfinished():
        step(game, state, rng)
    return state.actor() != NOBODY


def _try_command(game: Game, state: State, seat: int, text: str) -> None:
    """The words are moves, which the law may still refuse, or are refused with a reason."""
    moves, reason = list[int](), ""
    try:
        moves = game.read(state, seat, text)
    except (NotUnderstood, NotYourTurn, NotAllowed) as refused:
        reason = str(refused)
    except Exception as error:
        error.add_note(f"The text was {text[:40]!r}, typed by seat {seat}")
        raise
    if not moves and not reason:
        raise Broken(f"`read` makes no move of {text!r}, and refuses it without a word.", "read")
    if not all(move in range(MOST_MOVES) for move in moves):
        raise Broken(
            f"`read` makes {moves} of {text!r}: a move is a number from 0 to {MOST_MOVES - 1}.", "read"
        )


NOTATION: tuple[RuleLaw, ...] = (
    every_play_reads_back_as_it_was_written,
    nonsense_is_refused_and_nothing_worse,
    a_command_gone_wrong_is_refused_and_nothing_worse,
)
