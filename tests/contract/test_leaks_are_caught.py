"""The leak laws bite: a fault is planted behind every door, and each is found in every one of many runs."""

from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import pytest
from hypothesis import settings
from tests.contract import bad_games as bad
from tests.contract import bad_matches as worse
from tests.contract import briscola
from tests.contract.games import LEAST, walks

from mazzo import games
from mazzo.contract import doors, leaks
from mazzo.contract.broken import Leak
from mazzo.contract.doors import LAWS, Law, look, of_table
from mazzo.contract.leaks import CHECKS, Check
from mazzo.contract.scenes import scenes
from mazzo.contract.walks import Walk
from mazzo.core.game import Game
from mazzo.games._template import GAME, Options
from mazzo.match.match import Match

RUNS = settings().max_examples * 2 // 5  # 20, and 2 in brief
WALKS = 100  # of each, as many as the laws make when they are not in brief
SAPONE = games.find("sapone")
HONEST = [briscola.GAME, bad.in_two_steps(bad.TwoSteps)]


@dataclass(frozen=True)
class Fault:
    """A game or a match that leaks, and the law that is to find it."""

    law: Law
    game: Game = GAME
    matches: type[Match] = Match


FAULTS = {
    "view": Fault(of_table(leaks.view_is_the_same), bad.showing(bad.last_drawn)),
    "events": Fault(of_table(leaks.plays_of_others_sound_the_same), bad.ruled_by(bad.LoudPlay)),
    "menu": Fault(of_table(leaks.menu_is_the_same), bad.ruled_by(bad.ShortMenu)),
    "commands": Fault(doors.commands_are_the_same, replace(GAME, write=bad.telling_words)),
    "refusals": Fault(of_table(leaks.refusals_are_the_same), bad.ruled_by(bad.TellingRefusal)),
    "answers": Fault(of_table(leaks.answers_are_the_same), replace(GAME, read=bad.telling_answer)),
    "idle": Fault(of_table(leaks.advice_is_the_same), bad.ruled_by(bad.WaryIdle)),
    "idle, for the ace of trumps": Fault(of_table(leaks.advice_is_the_same), briscola.peeking()),
    "undo": Fault(doors.own_undo_is_the_same, GAME, worse.UndoByHands),
    "undo, that names a play": Fault(doors.undo_after_another_is_the_same, SAPONE, worse.NamingUndo),
    "undo, of a pass alone": Fault(doors.undo_of_another_is_the_same, SAPONE, worse.PassTakenBack),
    "hint": Fault(doors.hint_is_the_same, bad.remembering_explanation()),
    "score": Fault(doors.score_is_the_same, GAME, worse.OpenScores),
    "record": Fault(doors.record_keeps_the_seed, GAME, worse.EarlySeed),
    "published": Fault(doors.published_is_the_same, SAPONE, worse.AllEvents),
    "summary": Fault(partial(doors.summary_is_the_same, tables=worse.OpenTable)),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_planted_fault_is_found_in_every_run(fault: Fault) -> None:
    for run in range(RUNS):
        with pytest.raises(Leak):
            look(fault.law, scenes(walks(fault.game, f"planted {run}", WALKS), fault.matches))


@pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
@pytest.mark.parametrize("game", HONEST, ids=["briscola", "in two steps"])
def test_the_law_lets_an_honest_game_pass(game: Game, law: Law) -> None:
    look(law, islice(scenes(walks(game)), LEAST // 2))


# Each known side door of the rules, opened in the template.

TABLES = [
    Walk(GAME, Options(cards), seats, seed, steps=2 + 3 * seed)
    for seed, (cards, seats) in enumerate([(3, 2), (5, 3), (5, 2), (4, 4), (2, 3), (6, 2)])
]

LEAKS = {
    "hidden cards in the view": (bad.showing(bad.hidden), leaks.view_is_the_same),
    "a card id in a field 'last drawn'": (bad.showing(bad.last_drawn), leaks.view_is_the_same),
    "a list in the order of the deck": (bad.showing(bad.unseen_as_dealt), leaks.view_is_the_same),
    "a count of hidden cards": (bad.showing(bad.court_cards_in_deck), leaks.view_is_the_same),
    "ids that follow a card": (bad.showing(bad.lasting_ids), leaks.view_is_the_same),
    "the state of the generator": (bad.with_generator(), leaks.deals_sound_the_same),
    "a deal told to everyone": (bad.ruled_by(bad.LoudDeal), leaks.deals_sound_the_same),
    "a play that shows another card": (bad.ruled_by(bad.LoudPlay), leaks.plays_of_others_sound_the_same),
    "a play that shows its player the deck": (bad.ruled_by(bad.PeekingPlay), leaks.own_plays_sound_the_same),
    "plays taken for the same": (replace(GAME, guide=bad.Blind()), leaks.plays_of_others_sound_the_same),
    "a turn that depends on hands": (bad.ruled_by(bad.HandsTurn), leaks.turn_is_the_same),
    "a menu that depends on other hands": (bad.ruled_by(bad.ShortMenu), leaks.menu_is_the_same),
    "a refusal that depends on them": (bad.ruled_by(bad.TellingRefusal), leaks.refusals_are_the_same),
    "an idle move that depends on them": (bad.ruled_by(bad.WaryIdle), leaks.advice_is_the_same),
    "an explanation that does": (replace(GAME, explain=bad.telling_explanation), leaks.advice_is_the_same),
    "an answer that does": (replace(GAME, read=bad.telling_answer), leaks.answers_are_the_same),
    "a half-made play that names hidden cards": (bad.in_two_steps(bad.TellingHalf), leaks.advice_is_the_same),
    "a half-made play that is heard": (bad.in_two_steps(bad.LoudHalf), leaks.half_a_play_is_unseen),
    "a half-made play that is seen": (bad.in_two_steps(bad.TwoSteps, True), leaks.half_a_play_is_unseen),
    "a reshuffle that does nothing": (
        bad.ruled_by(bad.NoReshuffle),
        leaks.reshuffle_deals_all_that_is_hidden,
    ),
    "one that always does the same": (
        bad.ruled_by(bad.OneReshuffle),
        leaks.reshuffle_deals_all_that_is_hidden,
    ),
    "one that forgets a zone": (
        bad.ruled_by(bad.DeckOnlyReshuffle),
        leaks.reshuffle_deals_all_that_is_hidden,
    ),
    "one that forgets a card": (bad.ruled_by(bad.StickyReshuffle), leaks.reshuffle_deals_all_that_is_hidden),
    "one that changes the own hand": (bad.ruled_by(bad.GreedyReshuffle), leaks.view_is_the_same),
    "an imagination that does not fit": (
        replace(GAME, imagine=bad.forgetful_imagination),
        leaks.imagination_fits_the_view,
    ),
}


def run(check: Check, game: Game) -> None:
    for walk in TABLES:
        for table in replace(walk, game=game).tables():
            for watcher in walk.watchers():
                check(game, table, watcher, walk.seed)


@pytest.mark.parametrize(("game", "check"), LEAKS.values(), ids=LEAKS.keys())
def test_the_check_finds(game: Game, check: Check) -> None:
    with pytest.raises(Leak):
        run(check, game)


def test_every_check_has_something_to_find() -> None:
    assert {check for _, check in LEAKS.values()} == set(CHECKS)
