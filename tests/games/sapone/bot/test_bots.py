"""How bots of Sapone trade: what they would never be seen to do, and what kind of traders they are."""

from collections import Counter
from collections.abc import Iterator

import pytest

from mazzo.bots.levels import make
from mazzo.core import bits
from mazzo.core.bits import Rng, bit
from mazzo.core.state import DEALER, NOBODY
from mazzo.games.sapone import GAME
from mazzo.games.sapone.bot.forecast import PRIZES, forecast
from mazzo.games.sapone.bot.guide import SaponeGuide
from mazzo.games.sapone.bot.quick import Traits, best_bid, best_buyer, bids, truth
from mazzo.games.sapone.bot.values import Outlook, unseen
from mazzo.games.sapone.model import Options
from mazzo.games.sapone.rules import knowledge, moves, piles, scoring
from mazzo.games.sapone.rules.play import Sapone, start
from mazzo.games.sapone.view import view as look

IS_COMPILED = not str(bits.__file__).endswith(".py")
ROUNDS = 40 if IS_COMPILED else 8
SEARCHED, SIMULATIONS = (12, 400) if IS_COMPILED else (2, 30)  # rounds, and for each decision
LEAST_PLAYS = 40  # that a seat makes in a round
MOST_ABSURD = 0.02
CATEGORIES = (scoring.COINS, scoring.VEGETABLES, scoring.TOOLS, scoring.SOAP)
GROWN = 4  # cards of a kind that wins a collection for nothing


def absurdity(table: Sapone, seat: int, move: int) -> str:
    """What a person at the table would call absurd about the play that this move completes; '' if nothing."""
    if table.stage == moves.COMPLETE and table.phase == moves.ANSWER and move >= moves.ACCEPT:
        return _accepted(table, seat, move - moves.ACCEPT)
    if table.stage == moves.COMPLETE and table.phase == moves.LAP:
        return _acted(table, seat, move)
    if table.stage == moves.BIDDING and move == moves.DONE:
        return _bid(table, seat, table.picked)
    if table.stage == moves.GIVING and piles.size(table.picked) == 2:
        return _bought(table, seat, table.picked + piles.UNITS[move])
    if table.stage == moves.CLAIMING and move != _only(table.picked):
        return _bluffed(table, seat, move)
    return ""


def _only(pile: int) -> int:
    return next(kind for kind in range(len(piles.KINDS)) if piles.count_of(pile, kind))


def _accepted(table: Sapone, seat: int, buyer: int) -> str:
    if any(piles.size(bid) > piles.size(table.bids[buyer]) for bid in table.bids):
        return "accepts a bid beside which a bigger one lies"
    card = table.card
    kept, sold = table.hands[seat] + piles.UNITS[card], table.hands[seat] + table.bids[buyer]
    ranks = [
        (scoring.rank(kept, piles.NONE, each), scoring.rank(sold, piles.NONE, each)) for each in CATEGORIES
    ]
    if all(after <= before for before, after in ranks) and any(after < before for before, after in ranks):
        return "sells for a worse card with no gain"
    is_single = piles.size(table.bids[buyer]) == 1
    if (
        is_single
        and card >= piles.FIRST_OF[scoring.VEGETABLES]
        and piles.count_of(table.hands[seat], card) == 0
    ):
        return "sells the only card of a kind, soap or the Diamond for one card that it has not seen"
    return ""


def _acted(table: Sapone, seat: int, move: int) -> str:
    seller, claim = table.turn, table.claim
    known = table.known[knowledge.row_of(table, seat) + seller]
    if move == moves.DOUBT and piles.count_of(known, claim):
        return "doubts that the seller sells a card that it has itself seen there"
    is_impossible = piles.count_of(known, claim) + piles.count_of(unseen(table, seat), claim) == 0
    if move == moves.PASS and is_impossible and not table.is_revealed:
        return "lets a claim pass that it knows to be a bluff"
    return ""


def _bid(table: Sapone, seat: int, added: int) -> str:
    paid = table.bids[seat] + added
    if piles.size(paid) == 1 and piles.count_of(paid, table.claim):
        return "bids a card for another of the same kind"
    dear = [
        kind for kind in range(piles.FIRST_OF[scoring.SOAP], piles.DIAMOND + 1) if piles.count_of(paid, kind)
    ]
    if dear and table.claim < piles.FIRST_OF[scoring.VEGETABLES]:
        return "bids soap or the Diamond for coins"
    left = table.hands[seat] + table.bids[seat] - paid
    collected = range(piles.FIRST_OF[scoring.VEGETABLES], piles.FIRST_OF[scoring.SOAP])
    gone = [kind for kind in collected if piles.count_of(paid, kind) and not piles.count_of(left, kind)]
    if gone and table.claim == piles.COIN1:
        return "bids the only card of a kind for a coin"
    return ""


def _bought(table: Sapone, seat: int, given: int) -> str:
    if piles.count_of(given, piles.DIAMOND):
        return "gives the Diamond for a soap card"
    if (
        piles.count_of(given, piles.FIRST_OF[scoring.SOAP])
        + piles.count_of(given, piles.FIRST_OF[scoring.SOAP] + 1)
        > 1
    ):
        return "gives two soap cards for one"
    hand = table.hands[seat]
    for category in (scoring.VEGETABLES, scoring.TOOLS):
        before = scoring.amount(hand, piles.NONE, category)
        after = scoring.amount(hand - given, piles.NONE, category)
        if before >= GROWN and after < before and piles.count_of(hand - given, piles.COIN1) > 0:
            return "breaks up a grown collection while it has a coin to give"
    return ""


def _bluffed(table: Sapone, seat: int, claim: int) -> str:
    public = knowledge.row_of(table, table.seats)
    elsewhere = sum(
        piles.count_of(table.known[public + place], claim)
        for place in range(2 * table.seats)
        if place != seat
    )
    is_known = elsewhere == piles.count_of(piles.MARKET_DECK + piles.SOAP_DECK, claim)
    return "claims a card that all know to be elsewhere" if is_known else ""


def plays(names: list[str], seed: int) -> Iterator[tuple[Sapone, int, int]]:
    """A round of these bots: the state before each move, the seat and the move."""
    state, chance = start(Options(max_rounds=1), len(names)), Rng(seed)
    bots = [make(name, GAME, 100 * seed + seat) for seat, name in enumerate(names)]
    while (seat := state.actor()) != NOBODY:
        if seat == DEALER:
            state.deal(chance, None)
            continue
        move = bots[seat].choose(GAME.view(state, seat))
        yield state, seat, move
        state.play(seat, move, None)


def count_absurd(name: str, others: str, rounds: int) -> tuple[Counter[str], int]:
    """What the bot did that is absurd, and in how many plays."""
    found, total = Counter[str](), 0
    for seed in range(rounds):
        names = [others] * 4
        names[seed % 4] = name
        for state, seat, move in plays(names, seed + 1):
            if seat == seed % 4:
                total += state.stage == moves.COMPLETE
                if what := absurdity(state, seat, move):
                    found[what] += 1
    return found, total


@pytest.mark.parametrize("others", ["quick", "random"])
def test_of_a_hundred_plays_of_the_quick_bot_at_most_two_are_absurd(others: str) -> None:
    found, total = count_absurd("quick", others, ROUNDS)

    assert total > LEAST_PLAYS * ROUNDS
    assert found.total() <= MOST_ABSURD * total, found


def test_of_a_hundred_plays_of_the_search_at_most_two_are_absurd() -> None:
    found, total = count_absurd(f"ismcts:{SIMULATIONS}", "quick", SEARCHED)

    assert total > LEAST_PLAYS * SEARCHED
    assert found.total() <= MOST_ABSURD * total, found


def test_the_judge_finds_a_random_bot_absurd() -> None:
    found, total = count_absurd("random", "random", ROUNDS)

    assert found.total() > 3 * MOST_ABSURD * total
    assert len(found) > 3


def test_four_quick_bots_trade_bluff_and_doubt() -> None:
    ends = Counter[str]()
    bluffs = 0
    for seed in range(ROUNDS):
        for state, _seat, move in plays(["quick"] * 4, seed):
            bluffs += state.stage == moves.CLAIMING and move != _only(state.picked)
        view = look(state, 0)
        assert view.last_round is not None
        for claim in view.last_round.claims:
            ends[claim.end] += 1
            ends["doubted"] += claim.doubter != piles.NONE

    assert ends["sold"] > 10 * ROUNDS
    assert bluffs > ROUNDS
    assert ends["doubted"] > 0


def test_a_quick_bot_beats_three_that_play_at_random() -> None:
    for seed in range(4):
        for state, _seat, _move in plays(["random", "quick", "random", "random"], seed):
            last = state

        assert last.winners() == [1]


def claims(traits: Traits) -> tuple[int, int]:
    """How many bluffs and how many sales a trader with these traits makes."""
    guide, rng = SaponeGuide(traits), Rng(1)
    bluffs = total = 0
    for _round in range(ROUNDS // 2):
        state = start(Options(max_rounds=1), 4)
        while (seat := state.actor()) != NOBODY:
            if seat == DEALER:
                state.deal(rng, None)
                continue
            move = guide.quick(state, seat, rng)
            if state.stage == moves.CLAIMING:
                total += 1
                bluffs += piles.UNITS[move] != state.picked
            state.play(seat, move, None)
    return bluffs, total


def test_who_never_bluffs_never_does_and_who_always_does_does_so_often() -> None:
    assert claims(Traits(bluffs=0.0))[0] == 0
    bluffs, total = claims(Traits(bluffs=1.0))
    assert bluffs > total / 4


def lap(claim: str, **zones: object) -> Sapone:
    """Seat 1 is to act in a lap in which seat 0 sells a card with that claim."""
    position = {
        "phase": "lap",
        "turn": 0,
        "hands": [["coin1", "coin1"], ["coin1", "coin1", "leek2"], ["coin1"], ["coin1"]],
        "on_sale": ["coin1"],
        "sale": {"claim": claim},
    }
    state = GAME.place(position | zones, GAME.options(), 4, Rng(2))
    assert isinstance(state, Sapone)
    return state


@pytest.mark.parametrize(
    ("paid", "verdict"), [("coin3", "sells for a worse card with no gain"), ("pick4", "")]
)
def test_the_judge_knows_a_sale_for_a_worse_card(paid: str, verdict: str) -> None:
    hands = [["coin1", "coin1"], ["coin1"], ["coin1"], ["coin1"]]
    bid = [[], [paid], [], []]
    state = lap("coin4", phase="answer", hands=hands, on_sale=["coin4"], bids=bid)

    assert absurdity(state, 0, moves.ACCEPT + 1) == verdict


@pytest.mark.parametrize("seen", ["coin1", "leek2"])
def test_the_judge_knows_a_doubt_of_a_card_that_was_seen(seen: str) -> None:
    hands = [["leek2", "coin1"], ["coin1"], ["coin1"], ["coin1"]]
    nothing = [{"kinds": [], "market": 0, "soap": 0}] * 7
    known = [{"kinds": [seen], "market": 0, "soap": 0}, *nothing]
    state = lap("coin1", hands=hands, known={"1": known})

    assert ("has itself seen" in absurdity(state, 1, moves.DOUBT)) == (seen == "coin1")


def test_a_claim_that_cannot_be_true_is_doubted() -> None:
    hands = [["coin1", "coin1"], ["coin1", "watermelon1"], ["coin1"], ["coin1"]]
    state = lap("watermelon1", hands=hands)

    assert truth(state, 1, Outlook(state, 1)) == 0.0
    assert GAME.guide.quick(state, 1, Rng(1)) == moves.DOUBT
    assert GAME.guide.candidates(state, 1) == bit(moves.DOUBT)


def test_a_card_that_is_known_is_not_doubted() -> None:
    nothing = [{"kinds": [], "market": 0, "soap": 0}] * 8
    known = [{"kinds": ["coin1"] * 3, "market": 0, "soap": 0}, *nothing[1:]]
    state = lap("coin1", known={"1": known})

    assert truth(state, 1, Outlook(state, 1)) == 1.0
    assert GAME.guide.candidates(state, 1) & bit(moves.DOUBT) == 0


def test_a_second_card_is_worth_less_than_one_of_a_new_kind() -> None:
    state = lap("coin1")
    outlook = Outlook(state, 1)
    hand = piles.pile_of(["leek2", "coin1"])

    assert outlook.worth(hand + piles.UNITS[piles.NUMBERS["artichoke5"]]) > outlook.worth(
        hand + piles.UNITS[piles.NUMBERS["leek2"]]
    )


def test_nobody_bids_what_is_on_sale_nor_the_only_card_of_a_kind_for_a_coin() -> None:
    for claim in ("leek2", "coin2"):
        state = lap(claim, hands=[["coin1", "coin1"], ["leek2", "soap1"], ["coin1"], ["coin1"]])
        outlook = Outlook(state, 1)
        bid = bids(state, 1, outlook, 2)

        assert bid == (piles.pile_of(["soap1"]) if claim == "leek2" else 0)
        assert best_bid(state, 1, outlook, 1.0) in (0, bid)


def test_one_unseen_card_does_not_buy_the_only_card_of_its_kind() -> None:
    hands = [["coin1", "coin1"], ["coin1"], ["coin1"], ["coin1"]]
    for card, buyer in (("leek2", piles.NONE), ("coin1", 1)):
        bid = [[], ["coin1"], [], []]
        state = lap(card, phase="answer", hands=hands, on_sale=[card], bids=bid)

        assert best_buyer(state, 0, Outlook(state, 0)) == buyer


def forecast_of(kind: str, left: int) -> float:
    """The points that seat 0 may expect with such a card and a coin against three seats with two coins."""
    market = ["coin1"] * 3 + ["artichoke5"] * 2 + ["shovel5"] * 4 + ["pick4"] * 4
    hands = [[kind, "coin1"], *[["coin1", "coin1"]] * 3]
    state = GAME.place({"phase": "pick", "turn": 0, "hands": hands}, GAME.options(), 4, Rng(2))
    assert isinstance(state, Sapone)
    state.market = piles.pile_of(market[:left])
    return forecast(state)[0]


def test_a_rare_card_promises_more_than_a_common_one_the_more_so_with_many_turns_to_come() -> None:
    early = forecast_of("watermelon1", 13) / forecast_of("artichoke5", 13)
    late = forecast_of("watermelon1", 1) / forecast_of("artichoke5", 1)

    assert early > late > 1


def test_what_all_seats_may_expect_is_all_that_there_is() -> None:
    state = lap("coin1")

    assert sum(forecast(state)) == pytest.approx(sum(PRIZES))
