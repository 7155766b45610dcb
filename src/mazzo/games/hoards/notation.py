"""Hoards in words: `HOARD 7H 7S`, `ADD 7D TO 2`, `DRAW 3`, `RAID 1 GIVE`, `LOOT 1 2`, `END`."""

import re
from collections.abc import Sequence

from mazzo.core.bits import popcount
from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn
from mazzo.core.words import plural
from mazzo.games.hoards.combinations import DECK, KINGS, family, next_cards
from mazzo.games.hoards.hoarding import FIRST_KING
from mazzo.games.hoards.moves import (
    ADD_CARD,
    ANSWER,
    CHOOSE,
    DONE,
    DRAFT,
    DRAW_ONE,
    END,
    GIFT,
    GIVE,
    HOARD_NEW,
    INVERT,
    KEEP,
    LAY,
    LIMIT,
    LOOK,
    LOOT,
    MOST_DRAWN,
    MOST_HAND,
    MOST_SEATS,
    NO,
    NONE,
    PEEK,
    PUT_BACK,
    RAID,
    ROAR,
    TAKE,
    TOSS,
    TURN,
    YES,
)
from mazzo.games.hoards.piles import number_of, pile_of
from mazzo.games.hoards.refusals import missing, not_held, wanted
from mazzo.games.hoards.rules import Hoards
from mazzo.games.hoards.view import seen_phase

FORMS = (
    "Write HOARD 7H 7S, ADD 7D TO 2, DRAW 3, TAKE, RAID 1 GIVE, LOOT 1 2, STROLL LOOK, STROLL PEEK, LAY KH, "
    "ROAR KH or END; others are named by seat or by name."
)
_WORDS = {
    ("AGREE",): (ANSWER, NO),
    ("DISPUTE",): (ANSWER, YES),
    ("STRAIGHT",): (INVERT, NO),
    ("INVERT",): (INVERT, YES),
    ("CHOOSE", "RANDOM"): (CHOOSE, NO),
    ("CHOOSE", "GIVE"): (CHOOSE, YES),
    ("TOP",): (PUT_BACK, NO),
    ("BOTTOM",): (PUT_BACK, YES),
    ("END",): (TURN, END),
    ("TAKE",): (TURN, TAKE),
    ("STROLL", "LOOK"): (TURN, LOOK),
    ("LOOK",): (TURN, LOOK),
    ("STROLL", "PEEK"): (TURN, PEEK),
    ("PEEK",): (TURN, PEEK),
}
_WRITTEN = {
    ANSWER: ("AGREE", "DISPUTE"),
    INVERT: ("STRAIGHT", "INVERT"),
    CHOOSE: ("CHOOSE RANDOM", "CHOOSE GIVE"),
    PUT_BACK: ("TOP", "BOTTOM"),
}
_CALLS = ("RANDOM", "GIVE")
_SHAPES = {  # how a command goes that begins with the word
    "HOARD": "HOARD names the cards of a combination, as in HOARD 7H 7S (HOA-4, HOA-5).",
    "ADD": "ADD names a card and a pile of yours, as in ADD 7D TO 2 (HOA-6).",
    "DRAW": "DRAW says how many cards, as in DRAW 2 (HOA-18).",
    "TAKE": "TAKE stands alone: it takes the whole discard pile (HOA-19).",
    "RAID": "RAID says whom and how, as in RAID 1 RANDOM or RAID 1 GIVE (HOA-20).",
    "LOOT": "LOOT says whom and which pile, as in LOOT 1 2 (HOA-9).",
    "STROLL": "STROLL is followed by LOOK, by PEEK, or by LAY and a king, as in STROLL LAY KH (HOA-22).",
    "LOOK": "LOOK stands alone: it shows all your piles (HOA-22).",
    "PEEK": "PEEK stands alone: it shows the top of the deck (HOA-22).",
    "LAY": "LAY names a king of your hand, as in LAY KH (HOA-22).",
    "ROAR": "ROAR names a king of your hoard, as in ROAR KH (HOA-17).",
    "END": "END stands alone: it ends your turn (HOA-16).",
    "KEEP": "KEEP names one of the cards that you have drawn, as in KEEP 9C (HOA-18).",
    "CHOOSE": "CHOOSE is followed by RANDOM or GIVE (HOA-21).",
    "GIVE": "GIVE names two cards of your hand, as in GIVE 2C 4D (HOA-20).",
    "DISCARD": "DISCARD names cards of your hand, as in DISCARD 2C (HOA-16).",
    "PICK": "PICK names a king, as in PICK KH (HOA-1).",
}


def read(state: Hoards, seat: int, text: str) -> list[int]:
    """The moves of one play, if it is the time for such; whether each is lawful is for the rules to say."""
    try:
        return _read(state, seat, text)
    except NotUnderstood as error:
        is_asked = seat == state.actor() and state.phase != TURN
        raise NotUnderstood(f"{error} {wanted(state, seat) if is_asked else FORMS}") from None


def _read(state: Hoards, seat: int, text: str) -> list[int]:
    words = [word for word in re.split(r"[\s+,]+", text.upper()) if word]
    if tuple(words) in _WORDS:
        phase, move = _WORDS[tuple(words)]
        return _now(state, seat, [phase], [move])
    match words:
        case ["HOARD", *names] if names:
            return _hoard(state, seat, _cards(names))
        case ["ADD", name, "TO", number]:
            return _add(state, seat, DECK.read(name), _number(number))
        case ["DRAW", number]:
            count = _number(number)
            if not 1 <= count <= MOST_DRAWN:
                raise NotUnderstood(f"One, two or three cards can be drawn, not {count}.")
            return _now(state, seat, [TURN], [DRAW_ONE + count - 1])
        case ["RAID", target, call] if call in _CALLS:
            other = _seat(state, target)
            return _now(state, seat, [TURN], [RAID + MOST_SEATS * _CALLS.index(call) + other])
        case ["LOOT", target, number]:
            return _loot(state, seat, _seat(state, target), _number(number))
        case ["LAY", name] | ["STROLL", "LAY", name]:
            return _now(state, seat, [TURN], [LAY + _king(name)])
        case ["ROAR", name]:
            return _now(state, seat, [TURN], [ROAR + _king(name)])
        case ["KEEP", name]:
            return _now(state, seat, [KEEP], [DECK.read(name)])
        case ["PICK", name]:
            return _now(state, seat, [DRAFT], [FIRST_KING + _king(name)])
        case ["GIVE", *names] if names:
            return _exactly(state, seat, [GIVE], _cards(names))
        case ["DISCARD", *names] if names:
            return _exactly(state, seat, [TOSS, LIMIT], _cards(names))
    raise NotUnderstood(_misshapen(state, words) or f"{text.strip()[:40] or 'Nothing'} is no command.")


def _misshapen(state: Hoards, words: Sequence[str]) -> str:
    """What a command lacks, or has too much of, whose first word is one; '' if it is none."""
    match words:
        case ["RAID", target]:
            other = _seat(state, target)
            return f"Say how, too: RAID {other} RANDOM or RAID {other} GIVE (HOA-20)."
        case ["LOOT", target]:
            other = _seat(state, target)
            return f"Say which pile, too, as in LOOT {other} 1 (HOA-9)."
        case [verb, *_]:
            return _SHAPES.get(verb, "")
    return ""


def _now(state: Hoards, seat: int, phases: Sequence[int], moves: list[int]) -> list[int]:
    """The moves, if it is the time for them: in another phase their numbers mean something else."""
    if seat != state.actor():
        raise NotYourTurn("It is not your turn.")
    if seen_phase(state, seat) not in phases:
        raise NotAllowed(f"That is not what is asked now. {wanted(state, seat)}")
    return moves


def _cards(words: Sequence[str]) -> list[int]:
    cards = sorted(map(DECK.read, words))
    if len(set(cards)) < len(cards):
        raise NotUnderstood("A card can be named only once.")
    return cards


def _king(word: str) -> int:
    """The suit of a king."""
    card = DECK.read(word)
    if not KINGS >> card & 1:
        raise NotUnderstood(f"{DECK.name(card)} is no king: there are KS, KH, KC and KD.")
    return card - FIRST_KING


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise NotUnderstood(f"{word[:20]} is no number.")
    return int(word)


def _seat(state: Hoards, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) < state.seats):
        raise NotUnderstood(f"{word[:20]} is nobody here: there are seats 0 to {state.seats - 1}.")
    return int(word)


def _hoard(state: Hoards, seat: int, cards: list[int]) -> list[int]:
    """From the lowest card up, and if there could be more, that these are all."""
    moves = _now(state, seat, [TURN], [HOARD_NEW])
    if why_not := state.refusal(seat, HOARD_NEW):
        raise NotAllowed(why_not)
    picked = DECK.mask([DECK.name(card) for card in cards])
    names, held = " ".join(map(DECK.name, cards)), state.hands[seat]
    if picked & ~held:
        raise NotAllowed(not_held(state, seat, picked & ~held))
    if picked & KINGS:
        raise NotAllowed("Kings are never hoarded: a stroll lays them face up (HOA-6).")
    if family(picked) == NONE:
        raise NotAllowed(
            f"{names} is no combination: that is two to four cards of one rank, or three to five values in a "
            "row (HOA-4, HOA-5)."
        )
    return [*moves, *cards, *([DONE] if next_cards(held, picked) else [])]


def _add(state: Hoards, seat: int, card: int, number: int) -> list[int]:
    moves = _now(state, seat, [TURN], [ADD_CARD, card])
    if why_not := state.refusal(seat, ADD_CARD):
        raise NotAllowed(why_not)
    pile = pile_of(state, seat, number)
    if pile == NONE:
        raise NotAllowed(f"You have no pile {number}; a card is added to a pile of one's own (HOA-6).")
    return [*moves, pile]


def _loot(state: Hoards, seat: int, target: int, number: int) -> list[int]:
    pile = pile_of(state, target, number)
    if pile == NONE:
        count = sum(owner == target for owner in state.owners)
        raise NotAllowed(
            f"There is no pile {number} in that hoard, which has {plural(count, 'pile')} (HOA-13)."
        )
    return _now(state, seat, [TURN], [LOOT + pile])


def _exactly(state: Hoards, seat: int, phases: Sequence[int], cards: list[int]) -> list[int]:
    """As many cards as are asked for, from the lowest up."""
    moves = _now(state, seat, phases, cards)
    held = popcount(state.hands[seat])
    count = {GIVE: GIFT, TOSS: 1, LIMIT: held - MOST_HAND}[state.phase]
    if len(cards) != count:
        raise NotAllowed(wanted(state, seat) if state.phase == TOSS else missing(state))
    return moves


def write(state: Hoards, seat: int, moves: Sequence[int]) -> str:
    """The play as it is recorded; others are named by their seats."""
    first = moves[0]
    if state.phase == TURN:
        return _write_turn(state, moves)
    if state.phase in _WRITTEN:
        return _WRITTEN[state.phase][first]
    verbs = {KEEP: "KEEP", DRAFT: "PICK", GIVE: "GIVE", TOSS: "DISCARD", LIMIT: "DISCARD"}
    return f"{verbs[state.phase]} {' '.join(map(DECK.name, moves))}"


def _write_turn(state: Hoards, moves: Sequence[int]) -> str:
    first = moves[0]
    if first == HOARD_NEW:
        return f"HOARD {' '.join(DECK.name(move) for move in moves[1:] if move != DONE)}"
    if first == ADD_CARD:
        return f"ADD {DECK.name(moves[1])} TO {number_of(state, moves[2])}"
    if DRAW_ONE <= first < TAKE:
        return f"DRAW {first - DRAW_ONE + 1}"
    if RAID <= first < LOOK:
        call, target = divmod(int(first - RAID), int(MOST_SEATS))
        return f"RAID {target} {_CALLS[call]}"
    if LAY <= first < LOOT:
        verb, suit = divmod(int(first - LAY), 4)
        return f"{('LAY', 'ROAR')[verb]} {DECK.name(FIRST_KING + suit)}"
    if first >= LOOT:
        pile = first - LOOT
        return f"LOOT {state.owners[pile]} {number_of(state, pile)}"
    return {END: "END", TAKE: "TAKE", LOOK: "STROLL LOOK", PEEK: "STROLL PEEK"}[first]
