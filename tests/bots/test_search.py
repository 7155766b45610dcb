"""The searching bot: what it may spend, that it can be repeated, and that it finds what there is to find."""

import math
import time

import pytest

from mazzo import games
from mazzo.bots.search.base import Search
from mazzo.bots.search_bot import Budget, SearchBot, new_search, think
from mazzo.core.bits import Rng, lowest
from mazzo.core.cards import DECK_40
from mazzo.core.guide import Guide
from mazzo.core.model import View
from mazzo.core.state import State

SCOPA = games.find("scopa")


def placed(**zones: object) -> State:
    return SCOPA.place({"captured": [[], []], **zones}, SCOPA.options(), 2, Rng(0))


def view(**zones: object) -> View:
    return SCOPA.view(placed(turn=0, **zones), 0)


@pytest.fixture
def opening() -> View:
    return view(hands=[["7D", "2C", "KS"], ["3H", "4H", "5H"]], table=["7S", "AD", "QC", "6H"])


def visits(search: Search) -> list[tuple[int, float, float]]:
    return [(child.move, child.visits, child.total) for child in search.root.children]


def test_the_same_seed_and_simulations_give_the_same_tree(opening: View) -> None:
    trees = []
    for _ in range(2):
        search = new_search(SCOPA.imagine(opening), 0, SCOPA.guide, Rng(5))
        think(search, Budget(simulations=300))
        trees.append(visits(search))

    assert trees[0] == trees[1]


def test_of_moves_that_were_tried_as_often_the_one_is_best_that_did_best(opening: View) -> None:
    search = new_search(SCOPA.imagine(opening), 0, SCOPA.guide, Rng(5))
    search.run(3)
    for child, total in zip(search.root.children, [0.2, 0.9, 0.4], strict=True):
        child.visits, child.total = 1.0, total

    assert search.best() == search.root.children[1].move


@pytest.mark.parametrize("has_tree", [True, False])
def test_the_slices_make_no_difference(opening: View, has_tree: bool) -> None:
    whole = new_search(SCOPA.imagine(opening), 0, Guide(has_tree=has_tree), Rng(5))
    whole.run(250)
    sliced = new_search(SCOPA.imagine(opening), 0, Guide(has_tree=has_tree), Rng(5))
    for _ in range(25):
        sliced.run(10)

    assert visits(whole) == visits(sliced)


@pytest.mark.parametrize("has_tree", [True, False])
def test_a_budget_of_simulations_is_spent_exactly(opening: View, has_tree: bool) -> None:
    search = new_search(SCOPA.imagine(opening), 0, Guide(has_tree=has_tree), Rng(5))
    think(search, Budget(simulations=77))

    assert search.root.visits == sum(child.visits for child in search.root.children) == 77


def test_a_budget_of_time_is_kept(opening: View) -> None:
    search = new_search(SCOPA.imagine(opening), 0, SCOPA.guide, Rng(5))
    began = time.perf_counter()
    think(search, Budget(seconds=0.05))

    assert search.root.visits > 0
    assert time.perf_counter() - began < 1  # a slice more than asked, even uncompiled on a busy machine


class Obvious(Guide):
    """Only the 7D is any good, which is known as soon as it has been played."""

    def value(self, state: State, seat: int) -> float:
        return float("7D" not in SCOPA.position(state)["hands"][0])

    def is_horizon(self, state: State) -> bool:
        return True

    def rollout(self, state: State, rng: Rng) -> None:
        pass


@pytest.mark.parametrize("has_tree", [True, False])
def test_it_stops_thinking_when_no_other_move_can_become_the_best(opening: View, has_tree: bool) -> None:
    search = new_search(SCOPA.imagine(opening), 0, Obvious(exploration=0.01, has_tree=has_tree), Rng(5))
    began = time.perf_counter()
    think(search, Budget(seconds=4))

    assert search.best() == DECK_40.card("7D")
    assert time.perf_counter() - began < 4


def test_a_search_never_changes_the_table_it_starts_from(opening: View) -> None:
    state = SCOPA.imagine(opening)
    before = SCOPA.position(state)
    new_search(state, 0, SCOPA.guide, Rng(5)).run(50)

    assert SCOPA.position(state) == before


def test_it_takes_the_settebello_before_the_other_seat_can() -> None:
    hands, table = [["4S", "7C"], ["7S", "2C"]], ["7D", "QS"]
    gone = [card for card in DECK_40.names if card not in (*hands[0], *hands[1], *table)]
    seen = view(hands=hands, table=table, deck=[], captured=[gone[:17], gone[17:]])
    chosen = SearchBot(SCOPA, 3, Budget(simulations=300)).choose(seen)

    assert DECK_40.name(chosen) == "7C"


def test_it_cannot_profit_from_cards_that_it_does_not_see() -> None:
    # Two worlds that look the same to seat 0: what seat 1 holds must not reach the choice.
    worlds = [["5S", "5H", "5C"], ["JS", "JH", "JC"]]
    hand, table = ["5D", "JD", "2C"], ["AS", "QC", "KS", "3H"]
    chosen = [
        SearchBot(SCOPA, 3, Budget(simulations=200)).choose(view(hands=[hand, theirs], table=table))
        for theirs in worlds
    ]

    assert chosen[0] == chosen[1]


def test_a_forced_move_costs_no_thought() -> None:
    seen = view(hands=[["2C"], ["3H"]], table=["KS"], deck=[], captured=[["AS"], ["AH"]])
    began = time.perf_counter()
    SearchBot(SCOPA, 1, Budget(seconds=60)).choose(seen)

    assert time.perf_counter() - began < 10


class Blindfold(Guide):
    """All of an opponent's moves look alike to the one who searches."""

    def seen(self, state: State, seat: int, move: int, watcher: int) -> int:
        return move if seat == watcher else 0


def test_moves_that_look_alike_share_a_branch(opening: View) -> None:
    search = new_search(SCOPA.imagine(opening), 0, Blindfold(), Rng(5))
    search.run(200)
    replies = [child.move for mine in search.root.children for child in mine.children]

    assert set(replies) == {0}


class Lowest(Guide):
    """All are expected to play the lowest card."""

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        return lowest(state.menu(seat))


def replies(trust: float) -> set[str]:
    """What seat 1, which holds the 3H and the KS, is expected to play in a search of seat 0."""
    hands, table = [["7D", "2C"], ["3H", "KS"]], ["QC"]
    gone = [card for card in DECK_40.names if card not in (*hands[0], *hands[1], *table)]
    seen = view(hands=hands, table=table, deck=[], captured=[gone[:17], gone[17:]])
    search = new_search(SCOPA.imagine(seen), 0, Lowest(trust=trust), Rng(5))
    search.run(300)
    return {DECK_40.name(child.move) for mine in search.root.children for child in mine.children}


def test_others_who_are_trusted_play_their_quick_move() -> None:
    assert len(replies(trust=1.0)) == 1


@pytest.mark.parametrize("trust", [0.0, 0.5])
def test_others_who_are_not_always_trusted_may_play_anything(trust: float) -> None:
    assert replies(trust) == {"3H", "KS"}


def test_what_trusted_others_play_counts_as_seen() -> None:
    search = new_search(placed(turn=0, hands=[["7D"], ["2C"]], table=["QC"]), 0, Lowest(trust=1.0), Rng(5))
    search.run(50)
    (mine,) = search.root.children

    assert mine.visits == 50
    assert sum(child.visits for child in mine.children) == 49  # the first time there was no tree to go on


class Comparing(Guide):
    """Compares the three moves of the opening; keeps what seat 1 held when each was tried."""

    def __init__(self) -> None:
        super().__init__(has_tree=False)
        self.held: list[list[str]] = []

    def rollout(self, state: State, rng: Rng) -> None:
        self.held.append(SCOPA.position(state)["hands"][1])

    def prior(self, state: State, seat: int, move: int) -> float:
        return float(move == DECK_40.card("2C"))

    def value(self, state: State, seat: int) -> float:
        return 0.5


def test_moves_are_compared_in_the_same_worlds(opening: View) -> None:
    guide = Comparing()
    new_search(SCOPA.imagine(opening), 0, guide, Rng(5)).run(60)
    worlds = [guide.held[start : start + 3] for start in range(0, 60, 3)]

    assert all(held == world[0] for world in worlds for held in world)
    assert len({tuple(world[0]) for world in worlds}) > 10


def test_of_moves_that_are_worth_the_same_the_one_is_played_that_looked_best(opening: View) -> None:
    search = new_search(SCOPA.imagine(opening), 0, Comparing(), Rng(5))
    search.run(10)
    assert search.lead() == 0  # who knows yet

    search.run(290)
    assert search.lead() == math.inf
    assert search.best() == DECK_40.card("2C")


def test_a_move_that_is_clearly_worse_is_tried_no_more(opening: View) -> None:
    search = new_search(SCOPA.imagine(opening), 0, Obvious(has_tree=False), Rng(5))
    search.run(1000)
    tried = {DECK_40.name(child.move): child.visits for child in search.root.children}

    assert min(tried.values()) < 100 < max(tried.values()) == tried["7D"]


class Undecided(Comparing):
    """The KS is as often better than both other cards as it is worse: it depends on what seat 1 holds."""

    def value(self, state: State, seat: int) -> float:
        mine, theirs = SCOPA.position(state)["hands"]
        is_even = sum(map(DECK_40.card, theirs)) % 2 == 0
        return float(is_even == ("KS" in mine))


def test_moves_stay_in_question_while_worlds_disagree_about_them(opening: View) -> None:
    search = new_search(SCOPA.imagine(opening), 0, Undecided(), Rng(5))
    search.run(600)

    assert {child.visits for child in search.root.children} == {200}
    assert search.lead() == 0


def test_what_a_game_calls_negligible_is_not_argued_about(opening: View) -> None:
    guide = Undecided()
    guide.negligible = 1.0
    search = new_search(SCOPA.imagine(opening), 0, guide, Rng(5))
    search.run(600)

    assert search.lead() == math.inf
