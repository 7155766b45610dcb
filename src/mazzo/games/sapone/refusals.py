"""Why a move of Sapone is not lawful, and what would do: sentences that cite the ruling."""

from typing import TYPE_CHECKING

from mazzo.core.bits import members
from mazzo.core.words import listing, plural
from mazzo.games.sapone import sales
from mazzo.games.sapone.moves import (
    ACCEPT,
    ANSWER,
    ASKING,
    BIDDING,
    BUY,
    CLAIMING,
    CLOSE,
    COMPLETE,
    DECLARE,
    DOUBT,
    GIVEN_FOR_SOAP,
    GIVING,
    LAP,
    LAST_MOVE,
    MORE,
    MORE_WANT,
    PASS,
    PAY,
    SAYING,
    TURN,
    WISHING,
)
from mazzo.games.sapone.piles import DIAMOND, KIND_COUNT, KINDS, count_of, listed, size

if TYPE_CHECKING:
    from mazzo.games.sapone.rules import Sapone

HALVES = {
    CLAIMING: "Say what you declare the card to be, true or not, as in SELL coin1 AS leek2 (SAP-6).",
    WISHING: "Say what you want for it, or that this is all (SAP-6).",
    GIVING: "A soap card costs three cards, all in one line, as in BUY coin1 coin1 shovel5 (SAP-14).",
    BIDDING: "Say all cards that you add in one line, as in BID coin1 leek2 (SAP-22).",
    SAYING: "Say one kind for each card that you add, as in BID coin1 leek2 SAYING soap1 soap1 (SAP-7).",
    ASKING: "Say what you want, kinds or categories, as in MORE WANT tools leek2 (SAP-8).",
}


def unfinished(table: "Sapone") -> str:
    """What is still to be said of a half-made play."""
    return HALVES[table.stage]


def wanted(table: "Sapone", seat: int) -> str:
    """What the seat, which may act, can do."""
    if table.phase == TURN:
        buy = ", or BUY with three cards (SAP-14)" if size(table.hands[seat]) >= GIVEN_FOR_SOAP else ""
        return f"In your turn you SELL a card AS what you declare it to be (SAP-6){buy}."
    if table.phase == LAP:
        return f"BID cards of your hand, {'PASS' if table.is_revealed else 'PASS or DOUBT'} (SAP-8)."
    if table.phase == ANSWER:
        return f"{_answers(table)} (SAP-8)."
    if table.phase == PAY:
        return "PAY a card of your hand to the seller, as in PAY coin1 (SAP-11)."
    return "Say what the Diamond counts as, as in DIAMOND soap2 (SAP-15)."


def _answers(table: "Sapone") -> str:
    words = [f"ACCEPT {seat}" for seat in members(sales.bidders(table))]
    if sales.can_ask(table):
        words.append("ask for MORE" if words else "Ask for MORE")
    return listing([*words, "CLOSE the sale"], "or")


def why_not(table: "Sapone", seat: int, move: int) -> str:
    """Why the seat, which may act, may not make that move."""
    if not 0 <= move <= LAST_MOVE:
        return f"There is no such move. {wanted(table, seat)}"
    if table.stage != COMPLETE:
        return _wrong_step(table, move)
    reason = _wrong_card(table, seat, move) or _wrong_word(table, seat, move)
    return f"{reason} {wanted(table, seat)}"


def _wrong_step(table: "Sapone", move: int) -> str:
    """Why a half-made play cannot go on like this."""
    hint = HALVES[table.stage]
    if move >= KIND_COUNT or table.stage not in (GIVING, BIDDING):
        return (
            f"That cannot be said here, or comes in the wrong order: the lowest kind is named first. {hint}"
        )
    held = count_of(table.hands[table.composer], move)
    if held == count_of(table.picked, move):
        return f"{_lacks(table, table.composer, move, held)} {hint}"
    return f"The lowest kind is named first, so {KINDS[move]} comes too late. {hint}"


def _lacks(table: "Sapone", seat: int, kind: int, held: int) -> str:
    hand = " ".join(listed(table.hands[seat])) or "nothing"
    if held:
        return f"You have only {plural(held, 'card')} {KINDS[kind]} in hand; you hold {hand}."
    return f"There is no {KINDS[kind]} in your hand; you hold {hand}."


def _wrong_card(table: "Sapone", seat: int, move: int) -> str:
    """Why that card cannot be sold, given, bid, paid, or be what the Diamond counts as."""
    if table.phase == DECLARE and move == DIAMOND:
        return "The Diamond counts as one of the other 16 kinds, not as a Diamond (SAP-15)."
    if table.phase in (TURN, LAP, PAY) and move < KIND_COUNT:
        return _lacks(table, seat, move, 0)
    if table.phase == TURN and BUY <= move < BUY + KIND_COUNT:
        if size(table.hands[seat]) < GIVEN_FOR_SOAP:
            cards = plural(size(table.hands[seat]), "card")
            return f"A soap card costs three cards, and you have {cards} in hand (SAP-14)."
        if not count_of(table.hands[seat], move - BUY):
            return _lacks(table, seat, move - BUY, 0)
        return "Of the three cards the lowest kind is named first."
    return ""


def _wrong_word(table: "Sapone", seat: int, move: int) -> str:
    """Why a word cannot be said now."""
    if move in (PASS, DOUBT):
        if table.phase == LAP:
            return "The card has been doubted and lies face up; it cannot be doubted again (SAP-11)."
        return f"One can {'pass' if move == PASS else 'doubt'} while others bid, not now (SAP-8)."
    if move in (CLOSE, MORE, MORE_WANT) or move >= ACCEPT:
        if table.phase != ANSWER:
            return "The seller answers the bids when all have acted (SAP-8)."
        if move in (MORE, MORE_WANT):
            return _why_no_more(table)
        return f"There is no bid of seat {move - ACCEPT} to accept (SAP-8)."
    return "That is not what is asked for now."


def _why_no_more(table: "Sapone") -> str:
    if not sales.has_moved(table):
        return "Nobody added a card in the last lap, so you cannot ask for more (SAP-8)."
    return "No other player has a card left in hand, so you cannot ask for more (SAP-8)."
