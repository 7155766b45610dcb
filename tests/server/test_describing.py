"""A play in words before it is made: for who confirms each, and for a page that knows nothing of the game."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.inside import actor_and_other, open_tables, run, two_guests

from mazzo import games
from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn
from mazzo.core.game import no_description
from mazzo.core.marked import naming, pieces, player, playing_card, said
from mazzo.games._template import GAME as MAGPIE
from mazzo.match.match import Match
from mazzo.wire.lessons import news_of
from mazzo.wire.messages import Describe, Described
from mazzo.wire.telling import described


def test_it_is_said_as_the_game_says_it_and_has_not_happened(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, _ = await actor_and_other(tables, *await two_guests(tables))
            match = (await tables.find(first.table)).running
            play = (match.commands(first.seat) or [])[0]
            await first.do(Describe(play, "7"))
            told = await first.told_of(Described)
            assert told.id == "7"
            assert said(told.words).startswith(("Trail the ", "Capture the "))
            assert match.played == 0

    run(story())


def test_what_cannot_be_played_is_refused_as_if_it_were(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, other = await actor_and_other(tables, *await two_guests(tables))
            match = (await tables.find(first.table)).running
            held = match.view(other.seat).hand[0]  # type: ignore[attr-defined]
            with pytest.raises(NotAllowed):
                await first.do(Describe(f"trail {held}"))
            with pytest.raises(NotUnderstood):
                await first.do(Describe("all of it"))
            with pytest.raises(NotYourTurn):
                await other.do(Describe(f"trail {held}"))

    run(story())


def test_who_asks_for_it_is_told_every_command_in_words_and_no_other_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            first, _ = await actor_and_other(tables, *await two_guests(tables))
            live, seat = await tables.find(first.table), first.seat
            asked, other = (
                live.table.news(seat, 0, live.now(), layout=True, words=is_asked)
                for is_asked in (True, False)
            )
            assert asked is not None
            assert other is not None
            assert asked.commands
            assert len(asked.command_words) == len(asked.commands)
            assert other.command_words == []

    run(story())


def test_a_lesson_that_is_laid_out_has_every_command_in_words() -> None:
    match = Match(MAGPIE, ["Ada", "Bob"])
    news = news_of(match, match.actors()[0], 0, layout=True)
    assert news.commands
    assert len(news.command_words) == len(news.commands)
    for words in news.command_words:
        assert said(words).startswith("Play the ")
    assert news_of(match, match.actors()[0], 0, layout=False).command_words == []


def test_without_sentences_of_the_game_the_cards_in_a_command_are_known_all_the_same() -> None:
    match = Match(replace(MAGPIE, describe=no_description), ["Ada", "Bob"])
    (seat,) = match.actors()
    play = (match.commands(seat) or [])[0]
    (words,) = described(match, seat, [play])
    assert said(words) == playing_card(play).removeprefix("the ").capitalize()


def test_others_are_named_in_it() -> None:
    match = Match(games.find("hoards"), ["Ada", "Bob", "Cy"])
    (seat,) = match.actors()
    target = (seat + 1) % 3
    text = naming(f"Loot {player(target)}'s pile 2.", match.players)
    assert said(pieces(text)) == f"Loot {match.players[target]}'s pile 2."
    assert said(pieces(text), target) == "Loot your pile 2."
