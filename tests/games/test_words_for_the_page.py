"""What a page shows of a game is in words: nothing is in notation, and one is `you` to oneself."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.contract.games import FEW, walked
from tests.tables import GAMES

from mazzo.contract.walks import NAMES, Walk, step
from mazzo.core.bits import Rng, members
from mazzo.core.game import Game
from mazzo.core.layout import told_sheet
from mazzo.core.marked import Piece, Words, card, does, names_of, pieces, said
from mazzo.core.state import MOST_MOVES, NOBODY, Told
from mazzo.games import BUILT_IN
from mazzo.match.scenarios.lesson import lessons_of

OURS = [game for game in GAMES if game.name in BUILT_IN]
EACH = pytest.mark.parametrize("game", OURS, ids=[game.name for game in OURS])
# Cards, tokens, places and bonuses; words that are typed, and how; a seat by its number; marks.
NOTATION = re.compile(
    r"(?<![\w-])(?:"
    r"(?:10|[A2-9JQK])[CDHS]|[1-9][0-9]?[WUGRKL]|[1-3]-[0-4]|R[1-3]|\+[WUGRKL]|[a-z]+[1-5]|[A-Z]{2,}"
    r")(?![\w-])|\b[Ww]rite\b|\bas in (?!the )|\bone line\b|\bseat \d|[\x00-\x09\x0b-\x1f`]"
)
CLUMSY = re.compile(
    r"(?<=[a-z,.]) {2,}|\(\)|\s[.,;:!?]|\.\.|\byou's\b"
    r"|\b[Yy]ou (is|has|\w+[^s]s)\b(?! of)|\b(your|a|no) (the|a)\b"
)

OF_ONE_DECK = re.compile(
    r"\b(diamonds?|clubs?|hearts?|spades?|jacks?|queens?|coins?|cups?|batons?|swords?|knaves?|knights?)\b",
    re.IGNORECASE,
)
TERMS = re.compile(r"\b(trumps?|tricks?|rounds?)\b", re.IGNORECASE)


def sentences(walk: Walk) -> Iterator[str]:
    """All that is said in the walk: what happened, what is refused, what is advised."""
    game, names = walk.game, names_of(NAMES[: walk.seats])
    state, rng, told = game.start(walk.options, walk.seats), Rng(walk.seed), Told()
    for _ in range(walk.steps):
        if state.actor() != NOBODY:
            step(game, state, rng, told)
    for _, event in told.events:
        yield game.show(event, names)
        if sheet := game.sheet(event, names):
            yield sheet.title
            yield from (cell.text for line in (*sheet.lines, *sheet.totals, sheet.legend) for cell in line)
            yield from sheet.columns
    for table in walk.tables():
        for seat in range(walk.seats):
            for move in range(-1, MOST_MOVES + 1):
                if why_not := table.refusal(seat, move):
                    yield game.say(why_not, names)
        if missing := table.unfinished():
            yield game.say(missing, names)
        for seat in members(table.actors()):
            for move in members(table.menu(seat)):
                yield game.explain(table, seat, [move])


@cache
def all_said(name: str) -> list[Words]:
    """Each once, as a page gets it."""
    game = next(game for game in OURS if game.name == name)
    texts = {text for walk in walked(game.name)[:FEW] for text in sentences(walk)}
    return [pieces(text) for text in sorted(texts)]


def bare(words: Words) -> str:
    """What is left for a page to show as it is: rulings are links."""
    return said([piece for piece in words if isinstance(piece, str) or not piece.ruling])


@EACH
def test_nothing_that_is_said_has_notation_in_it(game: Game) -> None:
    found = {bare(words) for words in all_said(game.name) if NOTATION.search(bare(words))}
    assert sorted(found)[:10] == []


@EACH
def test_one_is_you_to_oneself(game: Game) -> None:
    for words in all_said(game.name):
        for seat, name in enumerate(NAMES[: max(game.seats)]):
            text = said(words, seat)
            assert name not in re.findall(r"\w+", text), text
            assert not CLUMSY.search(text), text


@EACH
def test_every_sentence_begins_with_a_capital_for_everybody(game: Game) -> None:
    for words in all_said(game.name):
        for seat in (None, 0, 1):
            text = said(words, seat)
            if text.endswith(".") and len(text) > 40:
                assert text[0].isupper() or text[0].isdigit(), text


def test_a_name_that_ends_with_a_full_stop_begins_no_sentence() -> None:
    text = f"{does(names_of(['J. R.']), 0, 'trails')} {card('7D')}. {card('8D')} stays."
    assert said(pieces(text)) == "J. R. trails the seven of diamonds. The eight of diamonds stays."
    assert said(pieces(text), 0) == "You trail the seven of diamonds. The eight of diamonds stays."


@EACH
def test_a_ruling_that_is_cited_has_its_words_in_the_rules(game: Game) -> None:
    cited = {piece.ruling for words in all_said(game.name) for piece in words if isinstance(piece, Piece)}
    rules = set(re.findall(r"^- \*\*([A-Z]{3}-\d+)\*\* ", game.rules(), re.MULTILINE))
    assert cited - {""} <= rules


@EACH
def test_rulings_are_cited(game: Game) -> None:
    """In the first matches that are looked at, or in a later one; else the law above says nothing."""
    said = (pieces(text) for walk in walked(game.name) for text in sentences(walk))
    assert any(piece.ruling for words in said for piece in words if isinstance(piece, Piece))


@EACH
def test_a_play_is_described_in_words(game: Game) -> None:
    for walk in walked(game.name)[:FEW]:
        for table in walk.tables():
            if table.unfinished():
                continue
            for seat in members(table.actors()):
                play = game.write(table, seat, moves := played(table, seat, walk.seed))
                text = bare(pieces(game.describe(table, seat, moves)))
                assert re.fullmatch(r"[A-Z][^\x00-\x1f]+\.", text), play
                assert not NOTATION.search(text), (play, text)


def played(table: object, seat: int, seed: int) -> list[int]:
    """The moves of one whole play, drawn by chance."""
    state, rng, moves = table.copy(), Rng(seed), list[int]()  # type: ignore[attr-defined]
    while not moves or state.unfinished():
        moves.append(rng.member(state.menu(seat)))
        state.play(seat, moves[-1], None)
    return moves


@EACH
def test_lessons_speak_in_words(game: Game) -> None:
    for lesson in lessons_of(game.name):
        texts = [lesson.title, lesson.introduction]
        for each in lesson.case.steps:
            texts += [each.ask, each.why, *each.answers.values()]
        for text in texts:
            words = bare(pieces(game.in_prose(text)))
            assert not NOTATION.search(words), (lesson.name, words)


def lessons_in_words(game: Game) -> Iterator[Words]:
    for lesson in lessons_of(game.name):
        texts = [lesson.introduction]
        for each in lesson.case.steps:
            texts += [each.ask, each.why, *each.answers.values()]
        yield from (pieces(game.in_prose(text)) for text in texts if text)


@pytest.mark.parametrize("name", ["scopa", "sobesobe"])
def test_suits_and_court_cards_are_named_as_in_the_deck_that_is_chosen(name: str) -> None:
    game = next(game for game in OURS if game.name == name)
    aim = pieces(game.aim(game.options()))
    found = {
        text
        for words in (*all_said(name), *lessons_in_words(game), aim)
        for text in words
        if isinstance(text, str) and OF_ONE_DECK.search(text)
    }
    assert sorted(found)[:10] == []


def test_the_words_of_sobesobe_are_in_one_language_also_in_its_lessons() -> None:
    game = next(game for game in OURS if game.name == "sobesobe")
    found = [
        text
        for words in (*all_said(game.name), *lessons_in_words(game))
        for text in words
        if isinstance(text, str) and TERMS.search(text)
    ]
    assert found[:10] == []


@EACH
def test_a_sheet_has_words_where_its_text_has_marks(game: Game) -> None:
    names = names_of(NAMES[: min(game.seats)])
    for walk in walked(game.name)[:FEW]:
        if walk.seats != len(names):
            continue
        told = Told()
        state, rng = game.start(walk.options, walk.seats), Rng(walk.seed)
        for _ in range(walk.steps):
            if state.actor() != NOBODY:
                step(game, state, rng, told)
        for _, event in told.events:
            if sheet := game.sheet(event, names):
                ready = told_sheet(sheet)
                assert ready.columns[1 : len(names) + 1] == NAMES[: len(names)]
                assert [said(words, 0) for words in ready.column_words][1] == "You"
