"""Why a play of Splendor is good, in words."""

from collections.abc import Sequence

from mazzo.core.words import listing, plural
from mazzo.games.splendor.amounts import lacking, total
from mazzo.games.splendor.cards import COSTS, DEMANDS, GAINS, NONE, SHOWN, points
from mazzo.games.splendor.moves import (
    BOARD,
    BUNDLES,
    BUY,
    CHOOSE,
    HAND,
    PASS,
    PAY,
    PLACE_NAMES,
    RESERVE,
    RESERVE_TOP,
    RETURN,
)
from mazzo.games.splendor.rules import Splendor
from mazzo.games.splendor.scoring import TARGET


def explain(state: Splendor, seat: int, moves: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see."""
    move = moves[1] if moves[0] == PAY and len(moves) > 1 else moves[0]
    if state.phase == RETURN:
        return "These are the tokens that you can do without most easily."
    if state.phase == CHOOSE:
        return "Every noble is worth 3 points; this one is the likelier to be taken by another."
    if move == PASS:
        return "There is nothing else that you can do."
    if BUY <= move < PASS:
        return _purchase(state, seat, move - BUY)
    if move < RESERVE:
        return _taking(state, seat, BUNDLES[move])
    return _reserve(state, move)


def _purchase(state: Splendor, seat: int, place: int) -> str:
    card = state.card_at(seat, place)
    shown, after = SHOWN[card], state.tableaus[seat] + GAINS[card]
    parts = [f"a {shown.bonus} bonus for every card to come"]
    if shown.points:
        parts.insert(0, plural(shown.points, "point"))
    text = f"It brings {listing(parts)}."
    if points(after) >= TARGET:
        text += f" With {points(after)} points it starts the last round."
    nearer = [
        str(at + 1)
        for at in range(state.variant.nobles)
        if state.noble_at(at) != NONE and _is_nearer(state, seat, at, card)
    ]
    return f"{text} It brings noble {listing(nearer, 'and')} closer." if nearer else text


def _is_nearer(state: Splendor, seat: int, place: int, card: int) -> bool:
    demand = DEMANDS[state.noble_at(place)]
    before, after = state.tableaus[seat], state.tableaus[seat] + GAINS[card]
    return total(lacking(demand, after)) < total(lacking(demand, before))


def _taking(state: Splendor, seat: int, tokens: int) -> str:
    """The cards that the tokens bring within reach, or nearest to it."""
    after = state.tokens[seat] + tokens
    reach, nearest = [], (99, "")
    for place in range(BOARD + HAND):
        card = state.card_at(seat, place)
        if card == NONE:
            continue
        price = lacking(COSTS[card], state.tableaus[seat])
        short = total(lacking(price, after)) - (after >> 30)
        if short <= 0 < state.missing(seat, place):
            reach.append(PLACE_NAMES[place])
        nearest = min(nearest, (short if short > 0 else 99, PLACE_NAMES[place]))
    if reach:
        return f"With it you can pay for {listing(reach, 'or')} in your next turn."
    if nearest[1] and nearest[0] < 99:
        return f"It leaves you {plural(nearest[0], 'token')} short of {nearest[1]}."
    return "Tokens are what everything is paid with."


def _reserve(state: Splendor, move: int) -> str:
    gold = " and brings a gold token" if state.bank >> 30 else ""
    if move >= RESERVE_TOP:
        return f"Nobody else will know the card{gold}."
    shown = SHOWN[state.board[move - RESERVE]]
    worth = f", worth {plural(shown.points, 'point')}," if shown.points else ""
    return f"It keeps {shown.name}{worth} from the others{gold}."
