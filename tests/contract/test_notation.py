"""The public form of a move is text: whole plays read back, and nonsense is only ever refused."""

from hypothesis import given
from hypothesis import strategies as st
from tests.contract.walks import choice, every_game, many, mover, play_whole, step, walks

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


def to_a_play(game: Game, state: State, rng: Rng) -> bool:
    """Go on until a seat begins a play; whether one does."""
    while state.actor() == DEALER or state.unfinished():
        step(game, state, rng)
    return state.actor() != NOBODY


@many
@given(st.data())
@every_game
def test_every_play_reads_back_as_it_was_written(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    state, rng = walk.end(), Rng(walk.seed)
    while to_a_play(game, state, rng):
        before, seat = state.copy(), mover(state, rng)
        moves = play_whole(state, seat, choice(game, state, seat, rng), rng)
        text = game.write(before, seat, moves)
        spaced = f"  {text.replace(' ', '   ')} "
        for variant in (text, text.upper(), text.lower(), text.swapcase(), spaced):
            assert game.read(before, seat, variant) == moves, variant


@many
@given(st.data())
@every_game
def test_nonsense_is_refused_and_nothing_worse(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    state = walk.end()
    for seat in range(walk.seats):
        try_command(game, state, seat, data.draw(st.text()))


@many
@given(st.data())
@every_game
def test_a_command_gone_wrong_is_refused_and_nothing_worse(game: Game, data: st.DataObject) -> None:
    walk = data.draw(walks(game))
    state, rng = walk.end(), Rng(walk.seed)
    if not to_a_play(game, state, rng):
        return
    seat = mover(state, rng)
    text = game.write(state, seat, play_whole(state.copy(), seat, choice(game, state, seat, rng), rng))
    words = text.split()
    at = data.draw(st.integers(0, len(text)))
    nasty = data.draw(st.sampled_from(NASTY) | st.text(max_size=3))
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
            try_command(game, state, speaker, wrong)


def try_command(game: Game, state: State, seat: int, text: str) -> None:
    """The words are moves, which the law may still refuse, or are refused with a reason."""
    moves, reason = list[int](), ""
    try:
        moves = game.read(state, seat, text)
    except (NotUnderstood, NotYourTurn, NotAllowed) as refused:
        reason = str(refused)
    assert moves or reason
    assert all(move in range(MOST_MOVES) for move in moves)
