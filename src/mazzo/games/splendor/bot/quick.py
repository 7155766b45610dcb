"""A good move of Splendor at a glance: by what bonuses and points are worth."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, lowest
from mazzo.games.splendor.bot.values import best_rank, scores, spare, visit_of
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import DEMANDS, GAINS, NONE, of_points, points
from mazzo.games.splendor.rules.play import Splendor
from mazzo.games.splendor.rules.scoring import TARGET, rank_of
from mazzo.games.splendor.rules.tokens import lacking, total
from mazzo.games.splendor.rules.turns import next_seat


def quick(table: Splendor, seat: i64) -> i64:
    """What a sensible player does at a glance."""
    menu = table.menu(seat)
    if menu & (menu - 1) == 0 or table.buying != NONE:
        return lowest(menu)
    if table.phase == moves.RETURN:
        return spare(table, seat, menu)
    if table.phase == moves.CHOOSE:
        return _contested(table, seat, menu)
    return best(scores(table, seat, menu), menu)


def best(values: vec[float], menu: i64) -> i64:
    """The move of the highest value."""
    found = lowest(menu)
    while menu != 0:
        move = lowest(menu)
        menu &= menu - 1
        if values[move] > values[found]:
            found = move
    return found


def best_of(values: vec[float], menu: i64, count: i64) -> i64:
    """The set of so many moves of the highest values, but none that does nothing while another does."""
    found: i64 = 0
    while count > 0 and menu != 0:
        move = best(values, menu)
        if found != 0 and values[move] < 0.0:
            break
        found |= bit(move)
        menu &= ~bit(move)
        count -= 1
    return found


def wins(table: Splendor, seat: i64, move: i64) -> bool:
    """Whether the move ends the match with a victory that no player can reach, as far as that can be seen."""
    if move < moves.BUY or move == moves.PASS:
        return False
    after = table.tableaus[seat] + GAINS[table.card_at(seat, move - moves.BUY)]
    after += of_points(visit_of(table, after))
    if points(after) < TARGET:
        return False
    rank = rank_of(after)
    is_to_move = True  # the others who still have a turn in this round, and then those who have not
    other = next_seat(seat, table.seats)
    while other != seat:
        if other == table.first:
            is_to_move = False
        if rank <= rank_of(table.tableaus[other]) or (is_to_move and rank <= best_rank(table, other)):
            return False
        other = next_seat(other, table.seats)
    return True


def _contested(table: Splendor, seat: i64, menu: i64) -> i64:
    """Of the nobles that would come, the one that another seat is nearest to."""
    found = lowest(menu)
    nearest: i64 = total(DEMANDS[0])
    while menu != 0:
        move = lowest(menu)
        menu &= menu - 1
        for other in range(table.seats):
            missing = total(lacking(DEMANDS[table.noble_at(move - moves.NOBLE)], table.tableaus[other]))
            if other != seat and missing < nearest:
                found = move
                nearest = missing
    return found
