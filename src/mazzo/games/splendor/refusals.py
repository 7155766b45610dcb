"""Why a move of Splendor is not lawful, and what would do: sentences that cite the ruling."""

from typing import TYPE_CHECKING

from mazzo.core.bits import members
from mazzo.core.words import listing, plural
from mazzo.games.splendor.amounts import (
    COLORS,
    amount,
    colored,
    gold,
    lacking,
    of,
    total,
    with_at_least,
    written,
)
from mazzo.games.splendor.cards import NONE
from mazzo.games.splendor.moves import (
    ANY_PLACE,
    BOARD,
    BUNDLES,
    BUY,
    CHOOSE,
    FEWEST_FOR_TWO,
    HAND,
    MOST_TOKENS,
    NOBLE,
    PASS,
    PAY,
    PLACE_NAMES,
    RESERVE,
    RESERVE_NAMES,
    RESERVE_TOP,
    RETURN,
    TAKE_ALL,
    TAKE_TWO,
    THREES,
    TURN,
)

if TYPE_CHECKING:
    from mazzo.games.splendor.rules import Splendor

COLOR_NAMES = {"W": "white", "U": "blue", "G": "green", "R": "red", "K": "black", "L": "gold"}


def why_not(table: "Splendor", seat: int, move: int) -> str:
    """Why the seat, whose turn it is, may not make that move."""
    if not 0 <= move <= PAY:
        return f"There is no such move. {wanted(table, seat)}"
    if table.phase == CHOOSE and NOBLE <= move < PAY:
        return f"Noble {move - NOBLE + 1} does not come to you. {wanted(table, seat)}"
    if table.phase != TURN:
        return f"Your action is done. {wanted(table, seat)}"
    if table.buying != NONE:
        return f"You are naming a payment. {unsaid(table)}"
    if move < TAKE_ALL:
        return grab_refusal(table, {COLORS[color]: 1 for color in members(THREES[move])})
    if move == TAKE_ALL:
        return f"Three colours or more are left, so it is three different ones (SPL-2). {_grabs(table)}"
    if move < RESERVE:
        return grab_refusal(table, {COLORS[move - TAKE_TWO]: 2})
    if move < BUY:
        return _no_reserve(table, seat, move)
    if move < PASS:
        return _no_purchase(table, seat, move - BUY)
    return _not_now(table, seat, move)


def _not_now(table: "Splendor", seat: int, move: int) -> str:
    if move == PASS:
        return f"{_can_act(table, seat)} PASS is only for who can do nothing else (SPL-12)."
    if move < NOBLE:
        return f"You have no more than {MOST_TOKENS} tokens to return any (SPL-4). {wanted(table, seat)}"
    if move < PAY:
        return f"No nobles are waiting for you to choose (SPL-9). {wanted(table, seat)}"
    return f"There is no card that you can pay for (SPL-7). {wanted(table, seat)}"


def wanted(table: "Splendor", seat: int) -> str:
    """What the seat, whose turn it is, may do."""
    if table.phase == RETURN:
        count = plural(table.excess(seat), "token")
        example = written(_some(table.tokens[seat], table.excess(seat)))
        held = total(table.tokens[seat])
        return f"You have {held} tokens: return exactly {count}, as in RETURN {example} (SPL-4)."
    if table.phase == CHOOSE:
        numbers = [str(place + 1) for place in members(table.visitors(seat))]
        return f"Choose who visits you: NOBLE {listing(numbers, 'or')} (SPL-9)."
    return f"You can {listing(_ways(table, seat), 'or')}."


def _some(tokens: int, count: int) -> int:
    """So many of the tokens, those first of which there are most."""
    found = 0
    for _ in range(count):
        left = tokens - found
        found += of(max(range(6), key=lambda color: amount(left, color)), 1)
    return found


def _ways(table: "Splendor", seat: int) -> list[str]:
    menu = list(members(table.menu(seat)))
    ways = []
    if menu[0] < RESERVE:
        tokens = _all_left(table) if menu[0] == TAKE_ALL else f"GRAB {written(BUNDLES[menu[0]])}"
        ways.append(f"take tokens ({tokens})")
    reserves = [move for move in menu if RESERVE <= move < BUY]
    if reserves:
        ways.append(f"reserve a card (RESERVE {RESERVE_NAMES[reserves[0] - RESERVE]})")
    buys = [f"BUY {PLACE_NAMES[move - BUY]}" for move in menu if BUY <= move < PASS]
    if buys:
        ways.append(f"buy a card ({listing(buys, 'or')})")
    return ways or ["only PASS, as nothing else is possible (SPL-12)"]


def _all_left(table: "Splendor") -> str:
    """One of each colour that is left."""
    return f"GRAB {' '.join(f'1{COLORS[color]}' for color in members(with_at_least(table.bank, 1)))}"


def _grabs(table: "Splendor") -> str:
    """What there is to take."""
    left = with_at_least(table.bank, 1)
    if not left:
        return f"No colour is left in the bank. {wanted(table, table.turn)}"
    names = [COLORS[color] for color in members(left)]
    if len(names) < 3:
        text = f"Only {listing(names)} {'is' if len(names) == 1 else 'are'} left: {_all_left(table)}"
    else:
        text = f"Take one each of three of {', '.join(names)}"
    doubles = [f"2{COLORS[color]}" for color in members(with_at_least(table.bank, FEWEST_FOR_TWO))]
    return f"{text}, or {listing(doubles, 'or')}." if doubles else f"{text}."


def grab_refusal(table: "Splendor", counts: dict[str, int]) -> str:
    """Why these tokens, by letter, cannot be taken together; '' if they can."""
    if counts.get("L"):
        return f"Gold is never taken with GRAB, only by reserving a card (SPL-2). {_grabs(table)}"
    named = {letter: count for letter, count in counts.items() if count}
    left = with_at_least(table.bank, 1)
    colors = list(members(left))
    gone = [letter for letter in named if COLORS.index(letter) not in colors]
    if gone:
        missing = listing([COLOR_NAMES[letter] for letter in gone], "or")
        return f"The bank has no {missing} token (SPL-2). {_grabs(table)}"
    sizes = sorted(named.values())
    if sizes == [2]:
        (letter,) = named
        there = amount(table.bank, COLORS.index(letter))
        if there >= FEWEST_FOR_TWO:
            return ""
        return (
            f"Two alike need {FEWEST_FOR_TWO} in the bank, and of {COLOR_NAMES[letter]} there"
            f" {'is' if there == 1 else 'are'} {there} (SPL-3). {_grabs(table)}"
        )
    if sizes and set(sizes) == {1} and len(sizes) == min(3, len(colors)):
        return ""
    return f"That is neither three different tokens nor two alike (SPL-2, SPL-3). {_grabs(table)}"


def _no_reserve(table: "Splendor", seat: int, move: int) -> str:
    if table.in_hand(seat) == HAND:
        return f"You have {HAND} reserved cards, which is the most (SPL-5). {wanted(table, seat)}"
    if move < RESERVE_TOP:
        return f"{PLACE_NAMES[move - RESERVE]} is empty (SPL-5). {wanted(table, seat)}"
    return f"The deck of tier {move - RESERVE_TOP + 1} is empty (SPL-5). {wanted(table, seat)}"


def _no_purchase(table: "Splendor", seat: int, place: int) -> str:
    card = table.card_at(seat, place)
    if card == NONE:
        if place < BOARD:
            return f"There is no card at {PLACE_NAMES[place]} to buy (SPL-8). {wanted(table, seat)}"
        return f"You have no {PLACE_NAMES[place]} among your reserved cards (SPL-5). {wanted(table, seat)}"
    price, tokens = written(table.price(seat, place)), written(table.tokens[seat]) or "no tokens"
    missing = table.missing(seat, place)
    short = f"{plural(missing, 'token')} {'is' if missing == 1 else 'are'} missing"
    return (
        f"{PLACE_NAMES[place]} costs you {price} and you have {tokens}, so {short} (SPL-7)."
        f" {wanted(table, seat)}"
    )


def _can_act(table: "Splendor", seat: int) -> str:
    buys = table.buys(seat)
    if buys and not with_at_least(table.bank, 1):
        names = [PLACE_NAMES[move - BUY] for move in members(buys)]
        return (
            f"No colour is left, but you can pay for {listing(names, 'or')}, so you must act: BUY {names[0]}."
        )
    return wanted(table, seat)


def payment_refusal(table: "Splendor", seat: int, place: int, paid: int) -> str:
    """Why exactly this payment does not buy the card there; '' if it does (SPL-7)."""
    name, price, tokens = PLACE_NAMES[place], table.price(seat, place), table.tokens[seat]
    default = f"BUY {name} alone pays {written(table.payment(seat, place)) or 'nothing'}."
    lacks = lacking(paid, tokens) + of(5, max(0, gold(paid) - gold(tokens)))
    if lacks:
        have = written(tokens) or "no tokens"
        return f"You have {have}, so you lack {written(lacks)} for that (SPL-7). {default}"
    costs = f"{name} costs you {written(price) or 'nothing'}"
    over = lacking(colored(paid), price)
    if over:
        return f"{costs}, so {written(over)} would be too much (SPL-7). {default}"
    if total(paid) > total(price):
        return (
            f"{costs}, so {written(paid)} would be {total(paid) - total(price)} too much (SPL-7). {default}"
        )
    if total(paid) < total(price):
        said = written(paid) or "nothing"
        return f"{costs}, so {said} is {total(price) - total(paid)} too little (SPL-7). {default}"
    return ""


def unsaid(table: "Splendor") -> str:
    """What the seat must still say of its half-made play."""
    seat = table.turn
    if table.phase == RETURN:
        return wanted(table, seat)
    if table.buying == ANY_PLACE:
        names = [PLACE_NAMES[move - BUY] for move in members(table.buys(seat))]
        return (
            f"Say the card and the whole payment in one line: you can pay for {listing(names, 'or')} (SPL-7)."
        )
    name, price = PLACE_NAMES[table.buying], table.price(seat, table.buying)
    example = f"BUY {name} {written(table.payment(seat, table.buying))}"
    return f"{name} costs you {written(price)}: say the whole payment in one line, as in {example} (SPL-7)."
