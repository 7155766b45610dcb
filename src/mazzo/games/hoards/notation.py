"""Hoards in words: `HOARD 7H 7S`, `ADD 7D TO 2`, `DRAW 3`, `RAID 1 GIVE`, `LOOT 1 2`, `END`."""

import re
from collections.abc import Sequence

from mazzo.core.bits import popcount
from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn
from mazzo.core.reason import Reason
from mazzo.games.hoards.rules import moves, reasons
from mazzo.games.hoards.rules.combinations import DECK, KINGS, family, next_cards
from mazzo.games.hoards.rules.hoards import number_of, pile_numbered
from mazzo.games.hoards.rules.kings import FIRST_KING
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.play import Hoards
from mazzo.games.hoards.view import seen_phase

_WORDS = {
    ("AGREE",): (moves.ANSWER, moves.NO),
    ("DISPUTE",): (moves.ANSWER, moves.YES),
    ("STRAIGHT",): (moves.INVERT, moves.NO),
    ("INVERT",): (moves.INVERT, moves.YES),
    ("CHOOSE", "RANDOM"): (moves.CHOOSE, moves.NO),
    ("CHOOSE", "GIVE"): (moves.CHOOSE, moves.YES),
    ("TOP",): (moves.PUT_BACK, moves.NO),
    ("BOTTOM",): (moves.PUT_BACK, moves.YES),
    ("END",): (moves.TURN, moves.END),
    ("TAKE",): (moves.TURN, moves.TAKE),
    ("STROLL", "LOOK"): (moves.TURN, moves.LOOK),
    ("LOOK",): (moves.TURN, moves.LOOK),
    ("STROLL", "PEEK"): (moves.TURN, moves.PEEK),
    ("PEEK",): (moves.TURN, moves.PEEK),
}
_WRITTEN = {
    moves.ANSWER: ("AGREE", "DISPUTE"),
    moves.INVERT: ("STRAIGHT", "INVERT"),
    moves.CHOOSE: ("CHOOSE RANDOM", "CHOOSE GIVE"),
    moves.PUT_BACK: ("TOP", "BOTTOM"),
}
_CALLS = ("RANDOM", "GIVE")
_RULINGS = {  # of the form that a command has which begins with the word
    "HOARD": "HOA-4, HOA-5",
    "ADD": "HOA-6",
    "DRAW": "HOA-18",
    "TAKE": "HOA-19",
    "RAID": "HOA-20",
    "LOOT": "HOA-9",
    "STROLL": "HOA-22",
    "LOOK": "HOA-22",
    "PEEK": "HOA-22",
    "LAY": "HOA-22",
    "ROAR": "HOA-17",
    "END": "HOA-16",
    "KEEP": "HOA-18",
    "CHOOSE": "HOA-21",
    "GIVE": "HOA-20",
    "DISCARD": "HOA-16",
    "PICK": "HOA-1",
}


def read(state: Hoards, seat: int, text: str) -> list[int]:
    """The moves of one play, if it is the time for such; whether each is lawful is for the rules to say."""
    try:
        return _read(state, seat, text)
    except NotUnderstood as error:
        raise NotUnderstood(reasons.with_asked(error.reason, state, seat)) from None


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
            if not 1 <= count <= moves.MOST_DRAWN:
                raise NotUnderstood(Reason("no such draw", {"count": count}))
            return _now(state, seat, [moves.TURN], [moves.DRAW_ONE + count - 1])
        case ["RAID", target, call] if call in _CALLS:
            other = _seat(state, target)
            return _now(
                state, seat, [moves.TURN], [moves.RAID + moves.MOST_SEATS * _CALLS.index(call) + other]
            )
        case ["LOOT", target, number]:
            return _loot(state, seat, _seat(state, target), _number(number))
        case ["LAY", name] | ["STROLL", "LAY", name]:
            return _now(state, seat, [moves.TURN], [moves.LAY + _king(name)])
        case ["ROAR", name]:
            return _now(state, seat, [moves.TURN], [moves.ROAR + _king(name)])
        case ["KEEP", name]:
            return _now(state, seat, [moves.KEEP], [DECK.read(name)])
        case ["PICK", name]:
            return _now(state, seat, [moves.DRAFT], [FIRST_KING + _king(name)])
        case ["GIVE", *names] if names:
            return _exactly(state, seat, [moves.GIVE], _cards(names))
        case ["DISCARD", *names] if names:
            return _exactly(state, seat, [moves.TOSS, moves.LIMIT], _cards(names))
    raise NotUnderstood(_misshapen(state, words) or Reason("no command", {"text": text.strip()[:40]}))


def _misshapen(state: Hoards, words: Sequence[str]) -> Reason | None:
    """What a command lacks, or has too much of, whose first word is one; None if it is none."""
    match words:
        case ["RAID", target]:
            return Reason("call unsaid", {"seat": _seat(state, target)}, "HOA-20")
        case ["LOOT", target]:
            return Reason("number unsaid", {"seat": _seat(state, target)}, "HOA-9")
        case [verb, *_] if verb in _RULINGS:
            return Reason("wrong form", {"verb": verb}, _RULINGS[verb])
    return None


def _now(state: Hoards, seat: int, phases: Sequence[int], made: list[int]) -> list[int]:
    """The moves, if it is the time for them: in another phase their numbers mean something else."""
    if seat != state.actor():
        raise NotYourTurn(Reason("not your turn"))
    if seen_phase(state, seat) not in phases:
        raise NotAllowed(Reason("not asked", reasons.asked(state, seat)))
    return made


def _cards(words: Sequence[str]) -> list[int]:
    cards = sorted(map(DECK.read, words))
    if len(set(cards)) < len(cards):
        raise NotUnderstood(Reason("named twice"))
    return cards


def _king(word: str) -> int:
    """The suit of a king."""
    card = DECK.read(word)
    if not KINGS >> card & 1:
        raise NotUnderstood(Reason("no king", {"card": DECK.name(card)}))
    return card - FIRST_KING


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise NotUnderstood(Reason("no number", {"word": word[:20]}))
    return int(word)


def _seat(state: Hoards, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) < state.seats):
        raise NotUnderstood(Reason("no such seat", {"word": word[:20], "last": state.seats - 1}))
    return int(word)


def _hoard(state: Hoards, seat: int, cards: list[int]) -> list[int]:
    """From the lowest card up, and if there could be more, that these are all."""
    made = _now(state, seat, [moves.TURN], [moves.HOARD_NEW])
    if why_not := state.refusal(seat, moves.HOARD_NEW):
        raise NotAllowed(why_not)
    picked = DECK.mask([DECK.name(card) for card in cards])
    held = state.hands[seat]
    if picked & ~held:
        raise NotAllowed(reasons.not_held(state, seat, picked & ~held))
    if picked & KINGS:
        raise NotAllowed(Reason("kings hoarded", ruling="HOA-6"))
    if family(picked) == NONE:
        names = list(map(DECK.name, cards))
        raise NotAllowed(Reason("no combination", {"cards": names}, "HOA-4, HOA-5"))
    return [*made, *cards, *([moves.DONE] if next_cards(held, picked) else [])]


def _add(state: Hoards, seat: int, card: int, number: int) -> list[int]:
    made = _now(state, seat, [moves.TURN], [moves.ADD_CARD, card])
    if why_not := state.refusal(seat, moves.ADD_CARD):
        raise NotAllowed(why_not)
    pile = pile_numbered(state, seat, number)
    if pile == NONE:
        raise NotAllowed(Reason("no such own pile", {"pile": number}, "HOA-6"))
    return [*made, pile]


def _loot(state: Hoards, seat: int, target: int, number: int) -> list[int]:
    pile = pile_numbered(state, target, number)
    if pile == NONE:
        count = sum(owner == target for owner in state.owners)
        raise NotAllowed(Reason("pile not there", {"seat": target, "pile": number, "piles": count}, "HOA-13"))
    return _now(state, seat, [moves.TURN], [moves.LOOT + pile])


def _exactly(state: Hoards, seat: int, phases: Sequence[int], cards: list[int]) -> list[int]:
    """As many cards as are asked for, from the lowest up."""
    made = _now(state, seat, phases, cards)
    held = popcount(state.hands[seat])
    count = {moves.GIVE: moves.GIFT, moves.TOSS: 1, moves.LIMIT: held - moves.MOST_HAND}[state.phase]
    if len(cards) != count:
        if state.phase == moves.TOSS:
            raise NotAllowed(Reason("one to discard", reasons.asked(state, seat)))
        raise NotAllowed(reasons.unsaid(state))
    return made


def write(state: Hoards, seat: int, made: Sequence[int]) -> str:
    """The play as it is recorded; others are named by their seats."""
    first = made[0]
    if state.phase == moves.TURN:
        return _write_turn(state, made)
    if state.phase in _WRITTEN:
        return _WRITTEN[state.phase][first]
    verbs = {
        moves.KEEP: "KEEP",
        moves.DRAFT: "PICK",
        moves.GIVE: "GIVE",
        moves.TOSS: "DISCARD",
        moves.LIMIT: "DISCARD",
    }
    return f"{verbs[state.phase]} {' '.join(map(DECK.name, made))}"


def _write_turn(state: Hoards, made: Sequence[int]) -> str:
    first = made[0]
    if first == moves.HOARD_NEW:
        return f"HOARD {' '.join(DECK.name(move) for move in made[1:] if move != moves.DONE)}"
    if first == moves.ADD_CARD:
        return f"ADD {DECK.name(made[1])} TO {number_of(state, made[2])}"
    if moves.DRAW_ONE <= first < moves.TAKE:
        return f"DRAW {first - moves.DRAW_ONE + 1}"
    if moves.RAID <= first < moves.LOOK:
        call, target = divmod(int(first - moves.RAID), int(moves.MOST_SEATS))
        return f"RAID {target} {_CALLS[call]}"
    if moves.LAY <= first < moves.LOOT:
        verb, suit = divmod(int(first - moves.LAY), 4)
        return f"{('LAY', 'ROAR')[verb]} {DECK.name(FIRST_KING + suit)}"
    if first >= moves.LOOT:
        pile = first - moves.LOOT
        return f"LOOT {state.owners[pile]} {number_of(state, pile)}"
    return {moves.END: "END", moves.TAKE: "TAKE", moves.LOOK: "STROLL LOOK", moves.PEEK: "STROLL PEEK"}[first]
