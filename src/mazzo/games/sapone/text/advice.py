"""What a play of Sapone is and why it is good, in words."""

from collections.abc import Sequence

from mazzo.core.marked import either, player
from mazzo.core.words import listing, plural
from mazzo.games.sapone.notation import write
from mazzo.games.sapone.rules import moves
from mazzo.games.sapone.rules.piles import DIAMOND, KIND_COUNT, KINDS, size
from mazzo.games.sapone.rules.play import Sapone
from mazzo.games.sapone.text.kinds import a_card, bare_card, cards, such_card, wanted


def describe(state: Sapone, seat: int, made: Sequence[int]) -> str:
    """The play as one says it."""
    verb, *rest = write(state, seat, made).split()
    given, said = _parted(rest)
    match verb:
        case "SELL":
            wish = f", and say that you want {listing([wanted(word) for word in said['WANT']])}"
            return f"Sell {cards(given)} as {cards(said['AS'])}{wish if said['WANT'] else ''}."
        case "BUY":
            return f"Buy soap for {cards(given)}."
        case "BID":
            claim = f", saying {cards(said['SAYING'])}" if said["SAYING"] else ""
            return f"Bid {cards(given)}{claim}."
        case "PAY":
            return f"Pay {cards(given)}."
        case "ACCEPT":
            return f"Accept {player(int(given[0]))}'s bid."
        case "MORE":
            wish = f", and say that you want {listing([wanted(word) for word in said['WANT']])}"
            return f"Ask for more{wish if said['WANT'] else ''}."
        case "DIAMOND":
            return f"Let the Diamond count as {cards(given)}."
    return (
        "Pass for this sale."
        if given == ["ALL"]
        else {"PASS": "Pass.", "DOUBT": "Doubt it.", "CLOSE": "Close the sale."}.get(verb, "")
    )


def _parted(words: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """What stands first in a command, and what stands behind each of its words."""
    first: list[str] = []
    behind: dict[str, list[str]] = {"AS": [], "WANT": [], "SAYING": []}
    now = first
    for word in words:
        if word in behind:
            now = behind[word]
        else:
            now.append(word)
    return first, behind


def explain(state: Sapone, seat: int, made: Sequence[int]) -> str:
    """What speaks for the play, by what the seat can see."""
    first = made[0]
    if state.stage != moves.COMPLETE:  # the reason for a play is that for its beginning
        return "It goes best with what has been said."
    if state.phase == moves.TURN:
        return _turn(first, made)
    if state.phase == moves.LAP:
        return _lap(state, first, made)
    if state.phase == moves.ANSWER:
        return _answer(state, first)
    if state.phase == moves.PAY:
        return (
            f"Something must be paid for the doubt, and {a_card(KINDS[first])} adds least to your categories."
        )
    if state.phase == moves.DECLARE and first < DIAMOND:
        more = f"one more {bare_card(KINDS[first])} wins you the most points"
        return f"Among the hands that the others may have, {more}."
    return "It did best in the games that the bot played out in its head."


def _turn(first: int, made: Sequence[int]) -> str:
    if first >= moves.BUY:
        given = [
            a_card(KINDS[first - moves.BUY]),
            *(a_card(KINDS[move]) for move in made[1:] if move < KIND_COUNT),
        ]
        return f"A soap card is worth more to you than {listing(given)}, and nobody else gets a say in it."
    if len(made) > 1 and made[1] != first:
        more = f"it may fetch more than {a_card(KINDS[first])} is worth"
        return f"As {a_card(KINDS[made[1]])} {more}; who doubts gets it."
    return f"You can do without {a_card(KINDS[first])}, and a true claim need not fear any doubt."


def _lap(state: Sapone, first: int, made: Sequence[int]) -> str:
    claim = a_card(KINDS[state.claim])
    if first == moves.PASS:
        doubt = "" if state.is_revealed else ", and there is too little reason to doubt it"
        return f"A bid for {claim} is likely to cost you more than it gains{doubt}."
    if first == moves.DOUBT:
        lie = f"It is likely no {such_card(KINDS[state.claim])}"
        return f"{lie}: then it is yours for nothing; else it costs you one card."
    given = next(KINDS[move] for move in made if move < KIND_COUNT)
    more = f"would add more to your categories than {a_card(given)} does"
    return f"{either(KINDS[state.claim].capitalize(), claim)} {more}."


def _answer(state: Sapone, first: int) -> str:
    if first == moves.CLOSE:
        return "No bid is likely to be worth more than the card, which you keep."
    if first >= moves.ACCEPT:
        cards = plural(size(state.bids[first - moves.ACCEPT]), "card")
        return f"{cards.capitalize()} for one that you can do without, and nobody needs to consent any more."
    return "Whoever has bid cannot take it back, and may well add to it."
