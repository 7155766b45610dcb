"""What a seat sees of a table of Splendor, and a table that looks so."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, members
from mazzo.games.splendor.model import Card, Noble, Offer, Pending, Player, Reserve, View
from mazzo.games.splendor.rules import cards, moves
from mazzo.games.splendor.rules.cards import NONE
from mazzo.games.splendor.rules.play import Splendor, empty
from mazzo.games.splendor.rules.scoring import bought_cards
from mazzo.games.splendor.rules.state import Variant
from mazzo.games.splendor.rules.tokens import bundle_of, colored, colors_listed, gold, listed


def view(state: Splendor, seat: int) -> View:
    """All that the seat knows: everything but the decks and the blind reserves of others (SPL-14)."""
    return View(
        seat=seat,
        options=state.variant.options,
        phase=moves.PHASES[state.phase],
        turn=state.actor(),
        active=state.turn,
        first=state.first,
        round_number=state.round_number,
        last_round=state.is_last_round,
        quiet_rounds=state.quiet_rounds,
        quiet=not state.is_busy,
        passes=state.passes,
        board=[
            [_shown(state.board[tier * cards.PLACES + place]) for place in range(cards.PLACES)]
            for tier in range(cards.TIERS)
        ],
        decks=[state.deck_size(tier) for tier in range(cards.TIERS)],
        nobles=[_noble_shown(state.noble_at(place)) for place in range(state.variant.nobles)],
        bank=listed(state.bank),
        players=[_player(state, each, each == seat) for each in range(state.seats)],
        due=due(state),
        excess=state.excess(state.turn) if state.phase == moves.RETURN else 0,
        taken=listed(state.taken),
        visitors=[place + 1 for place in members(state.visitors(state.turn))]
        if state.phase == moves.CHOOSE
        else [],
        offers=offers(state, seat) if seat >= 0 else [],
        pending=pending(state) if seat == state.turn else None,
        ending=moves.ENDINGS[state.ending] if state.ending != NONE else None,
        winners=state.winners(),
    )


def _shown(card: int) -> Card | None:
    return cards.SHOWN[card] if card != NONE else None


def _noble_shown(noble: int) -> Noble | None:
    return cards.NOBLES_SHOWN[noble] if noble != NONE else None


def due(state: Splendor) -> str:
    """Where the dealer is to act, as players write it."""
    if state.phase == moves.REFILL:
        return moves.PLACE_NAMES[state.due]
    if state.phase == moves.DRAW:
        return f"{state.due + 1}-0"
    return moves.PLACE_NAMES[moves.BOARD + state.due] if state.phase == moves.REVEAL else ""


def pending(state: Splendor) -> Pending | None:
    """The half-made play of the seat whose turn it is, or its payment for a card still to be shown."""
    if state.buying == NONE and state.named == 0:
        return None
    place = moves.PLACE_NAMES[state.buying] if 0 <= state.buying < moves.ANY_PLACE else due(state)
    return Pending(place, listed(state.named))


def _player(state: Splendor, seat: int, is_own: bool) -> Player:
    tableau = state.tableaus[seat]
    return Player(
        tokens=listed(state.tokens[seat]),
        bonuses=colors_listed(tableau),
        points=state.points(seat),
        bought=bought_cards(state.bought[2 * seat], state.bought[2 * seat + 1]),
        reserved=[_reserve(state, seat, slot, is_own) for slot in range(state.in_hand(seat))],
        nobles=[cards.NOBLES_SHOWN[noble] for noble in members(cards.nobles(tableau))],
    )


def _reserve(state: Splendor, seat: int, slot: int, is_own: bool) -> Reserve:
    card = state.card_at(seat, moves.BOARD + slot)
    is_blind = state.is_blind(seat, slot)
    return Reserve(cards.tier_of(card) + 1, is_blind, cards.SHOWN[card] if is_own or not is_blind else None)


def offers(state: Splendor, seat: int) -> list[Offer]:
    """What each card that lies open or in the seat's hand would cost it now."""
    found = []
    for place in range(moves.BOARD + moves.HAND):
        if state.card_at(seat, place) != NONE:
            payment = state.payment(seat, place)
            missing = state.missing(seat, place)
            is_choice = missing == 0 and gold(payment) < gold(state.tokens[seat]) and colored(payment) > 0
            offer = Offer(
                moves.PLACE_NAMES[place],
                colors_listed(state.price(seat, place)),
                listed(payment) if missing == 0 else [],
                missing,
                is_choice,
            )
            found.append(offer)
    return found


def imagine(view: View) -> Splendor:
    """A table that fits the view, with what is hidden dealt in some way that is possible."""
    state = empty(Variant(view.options, len(view.players)))
    state.phase = moves.PHASES.index(view.phase)
    state.turn = view.active
    state.first = view.first
    state.round_number = view.round_number
    state.is_last_round = view.last_round
    state.quiet_rounds = view.quiet_rounds
    state.is_busy = not view.quiet
    state.passes = view.passes
    state.bank = bundle_of(vec[i64](view.bank))
    state.taken = bundle_of(vec[i64](view.taken))
    state.ending = moves.ENDINGS.index(view.ending) if view.ending is not None else NONE
    for tier, row in enumerate(view.board):
        for place, card in enumerate(row):
            if card is not None:
                state.board[tier * cards.PLACES + place] = cards.CARD_NAMES.index(card.name)
    for place, noble in enumerate(view.nobles):
        if noble is not None:
            state.put_noble(place, cards.NOBLE_NAMES.index(noble.name))
    for seat, player in enumerate(view.players):
        state.tokens[seat] = bundle_of(vec[i64](player.tokens))
        for card in player.bought:
            state.gain(seat, cards.CARD_NAMES.index(card.name))
        for noble in player.nobles:
            state.tableaus[seat] = cards.with_noble(state.tableaus[seat], cards.NOBLE_NAMES.index(noble.name))
    set_due(state, view.due)
    if view.pending is not None:
        state.named = bundle_of(vec[i64](view.pending.tokens))
        if state.phase == moves.TURN:
            state.buying = (
                moves.PLACE_NAMES.index(view.pending.place) if view.pending.place else moves.ANY_PLACE
            )
    _deal_hidden(state, view)
    state.reshuffle(view.seat, Rng(0))
    return state


def set_due(state: Splendor, place: str) -> None:
    """Where the dealer is to act, from how players write it."""
    if state.phase == moves.REFILL:
        state.due = moves.PLACE_NAMES.index(place)
    elif state.phase == moves.DRAW:
        state.due = int(place[:1]) - 1
    elif state.phase == moves.REVEAL:
        state.due = moves.PLACE_NAMES.index(place) - moves.BOARD


def _deal_hidden(state: Splendor, view: View) -> None:
    """Every card that the seat does not see is in a deck, or a blind reserve of another seat."""
    seen = {card.name for row in view.board for card in row if card is not None}
    for player in view.players:
        seen.update([card.name for card in player.bought])
        seen.update([each.card.name for each in player.reserved if each.card is not None])
    unseen = [
        [
            card
            for card in range(cards.FIRST_OF[tier], cards.FIRST_OF[tier] + cards.COUNT_OF[tier])
            if cards.CARD_NAMES[card] not in seen
        ]
        for tier in range(cards.TIERS)
    ]
    for seat, player in enumerate(view.players):
        for each in player.reserved:
            known = cards.CARD_NAMES.index(each.card.name) if each.card is not None else NONE
            state.keep(seat, known if known != NONE else unseen[each.tier - 1].pop(), each.blind)
    stack(state, [deck[:size] for deck, size in zip(unseen, view.decks, strict=True)])


def stack(state: Splendor, decks: list[list[int]]) -> None:
    """Each tier's deck is of these cards, the top one last."""
    deck = cards.NO_CARDS[:]
    for tier in range(cards.TIERS):
        for index in range(len(decks[tier])):
            deck[cards.FIRST_OF[tier] + index] = decks[tier][index]
        state.resize_deck(tier, len(decks[tier]) - state.deck_size(tier))
    state.deck = deck
