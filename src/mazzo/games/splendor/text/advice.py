"""What a play of Splendor is and why it is good, in words."""

from collections.abc import Sequence

from mazzo.core.marked import either
from mazzo.core.words import listing, plural
from mazzo.games.splendor.bot.values import taken_by, visit_of
from mazzo.games.splendor.notation import write
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import COSTS, DEMANDS, GAINS, NOBLES_SHOWN, NONE, SHOWN, points
from mazzo.games.splendor.rules.play import Splendor
from mazzo.games.splendor.rules.scoring import TARGET
from mazzo.games.splendor.rules.tokens import gold, lacking, total
from mazzo.games.splendor.text.sentences import COLOR_NAMES, amounts, place_words, tokens_words


def describe(state: Splendor, seat: int, made: Sequence[int]) -> str:
    """The play as one says it."""
    verb, _, what = write(state, seat, made).partition(" ")
    match verb:
        case "GRAB":
            return f"Take {tokens_words(what)}."
        case "RETURN":
            return f"Give back {tokens_words(what)}."
        case "RESERVE":
            return f"Reserve {place_words(what)}."
        case "BUY":
            place, _, paid = what.partition(" ")
            return f"Buy {place_words(place)}{f' with {tokens_words(paid)}' if paid else ''}."
        case "NOBLE":
            demand = NOBLES_SHOWN[state.noble_at(int(what) - 1)].demand
            return f"Choose the noble of {tokens_words(amounts(demand))}."
    return "Pass."


def explain(state: Splendor, seat: int, made: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see."""
    move = made[1] if made[0] == moves.PAY and len(made) > 1 else made[0]
    if state.phase == moves.RETURN:
        return "These are the tokens that you can do without most easily."
    if state.phase == moves.CHOOSE:
        return "Every noble is worth 3 points; this one is the likelier to be taken by another."
    if move == moves.PASS:
        return "There is nothing else that you can do."
    if moves.BUY <= move < moves.PASS:
        return _purchase(state, seat, move - moves.BUY)
    if move < moves.RESERVE:
        return _taking(state, seat, taken_by(state, move))
    return _reserve(state, seat, move)


def _purchase(state: Splendor, seat: int, place: int) -> str:
    card = state.card_at(seat, place)
    shown, after = SHOWN[card], state.tableaus[seat] + GAINS[card]
    parts = [f"a {either(shown.bonus, COLOR_NAMES[shown.bonus])} bonus for every card to come"]
    if shown.points:
        parts.insert(0, plural(shown.points, "point"))
    text = f"It brings {listing(parts)}."
    visit = visit_of(state, after)
    if visit:
        text += f" A noble comes for it, worth {plural(visit, 'point')}."
    score = points(after) + visit
    if score >= TARGET and not state.is_last_round:
        return f"{text} With {score} points it starts the last round."
    if visit or state.is_last_round:
        return text
    nearer = [
        str(at + 1)
        for at in range(state.variant.nobles)
        if state.noble_at(at) != NONE and _is_nearer(state, seat, at, card)
    ]
    which = either(f"noble {listing(nearer)}", "a noble" if len(nearer) == 1 else "nobles")
    return f"{text} It brings {which} closer." if nearer else text


def _is_nearer(state: Splendor, seat: int, place: int, card: int) -> bool:
    demand = DEMANDS[state.noble_at(place)]
    before, after = state.tableaus[seat], state.tableaus[seat] + GAINS[card]
    return total(lacking(demand, after)) < total(lacking(demand, before))


def _taking(state: Splendor, seat: int, tokens: int) -> str:
    """The cards that the tokens bring within reach, or nearest to it."""
    after = state.tokens[seat] + tokens
    reach, nearest = [], (99, "")
    for place in range(moves.BOARD + moves.HAND):
        card = state.card_at(seat, place)
        if card == NONE:
            continue
        price = lacking(COSTS[card], state.tableaus[seat])
        short = total(lacking(price, after)) - gold(after)
        if short <= 0 < state.missing(seat, place):
            reach.append(place_words(moves.PLACE_NAMES[place]))
        nearest = min(nearest, (short if short > 0 else 99, moves.PLACE_NAMES[place]))
    if reach:
        return f"With it you can pay for {listing(reach, 'or')} in your next turn."
    if nearest[1] and nearest[0] < 99:
        return f"It leaves you {plural(nearest[0], 'token')} short of {place_words(nearest[1])}."
    return "Tokens are what everything is paid with."


def _reserve(state: Splendor, seat: int, move: int) -> str:
    token = " and brings a gold token" if gold(state.bank) else ""
    if move >= moves.RESERVE_TOP:
        return f"Nobody else will know the card{token}."
    place = move - moves.RESERVE
    shown = SHOWN[state.board[place]]
    worth = f", worth {plural(shown.points, 'point')}," if shown.points else ""
    text = f"It keeps {place_words(moves.PLACE_NAMES[place])}{worth} from the others{token}."
    if any(state.missing(other, place) == 0 for other in range(state.seats) if other != seat):
        text += " One of them can already pay for it."
    return text
