"""Variants of the template, most of which leak: each opens one side door and is honest otherwise."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from mazzo.core.bits import Rng, bit, lowest, members, shuffled
from mazzo.core.cards import DECK_40
from mazzo.core.errors import NotUnderstood
from mazzo.core.game import Game
from mazzo.core.guide import Guide
from mazzo.core.reason import Reason
from mazzo.core.state import State, Told
from mazzo.games._template import GAME, CardsMoved, Magpie, View


class TellingView(View, frozen=True):
    extra: Any


def showing(extra: Callable[[Any, int], object], game: Game = GAME) -> Game:
    """The game with one field more in its view."""

    def view(state: Magpie, seat: int) -> TellingView:
        honest = GAME.view(state, seat)
        parts = {name: getattr(honest, name) for name in honest.__struct_fields__}
        return TellingView(**parts, extra=extra(state, seat))

    return replace(game, view=view)


def ruled_by(kind: type[Magpie]) -> Game:
    """The game with other rules."""

    def again(state: Any) -> Magpie:
        return kind(state.options, state.zones)

    return replace(
        GAME,
        start=lambda *given: again(GAME.start(*given)),
        imagine=lambda view: again(GAME.imagine(view)),
        place=lambda *given: again(GAME.place(*given)),
    )


def hidden(state: Magpie, seat: int) -> list[str]:
    """The cards in the hands of the others."""
    return [card for owner in state.seats if owner != seat for card in state.zones.hands[owner]]


def unseen_as_dealt(state: Magpie, seat: int) -> list[str]:
    """Cards that any seat can tell are unseen, in an order that no seat should know."""
    return state.zones.deck + hidden(state, seat)


def last_drawn(state: Magpie, seat: int) -> list[int]:
    return [DECK_40.card(card) for card in hidden(state, seat)[-1:]]


def court_cards_in_deck(state: Magpie, seat: int) -> int:
    return sum(card[0] in "JQK" for card in state.zones.deck)


def lasting_ids(state: Magpie, seat: int) -> list[int]:
    """Numbers that mean nothing but stay with their card, so that one that was seen is known for ever."""
    return [(7 * DECK_40.card(card) + 3) % DECK_40.size for card in hidden(state, seat)]


def telling_explanation(state: Magpie, seat: int, moves: Sequence[int]) -> str:
    return f"it is safe from {' '.join(hidden(state, seat))}"


def telling_answer(state: Magpie, seat: int, text: str) -> list[int]:
    if text in hidden(state, seat):
        raise NotUnderstood(Reason("in another hand"))
    return GAME.read(state, seat, text)


def telling_words(state: Magpie, seat: int, moves: Sequence[int]) -> str:
    """Writes a card in small letters while another has a king."""
    name = GAME.write(state, seat, moves)
    return name.lower() if any(card[0] == "K" for card in hidden(state, seat)) else name


def remembering_explanation() -> Game:
    """Explains what the imagined table suggests by the true one, which it has kept since it was last seen."""
    kept: list[Magpie] = []

    class Imagined(Magpie):
        pass

    def view(state: Magpie, seat: int) -> View:
        if not isinstance(state, Imagined):
            kept[:] = [state]
        seen = GAME.view(state, seat)
        assert isinstance(seen, View)
        return seen

    def explain(state: Magpie, seat: int, moves: Sequence[int]) -> str:
        return telling_explanation(kept[0], seat, moves)

    return replace(ruled_by(Imagined), start=GAME.start, place=GAME.place, view=view, explain=explain)


def forgetful_imagination(view: View) -> State:
    return GAME.imagine(msgspec.structs.replace(view, pile=[]))


class Blind(Guide):
    """Takes moves for the same that all can tell apart."""

    def seen(self, state: State, seat: int, move: int, watcher: int) -> int:
        return 0


class ShortMenu(Magpie):
    def menu(self, seat: int) -> int:
        menu = super().menu(seat)
        return menu & -menu if any(card[0] == "K" for card in hidden(self, seat)) else menu


class TellingRefusal(Magpie):
    def refusal(self, seat: int, move: int) -> Reason | None:
        why_not = super().refusal(seat, move)
        is_elsewhere = why_not and move in map(DECK_40.card, hidden(self, seat))
        return Reason("in another hand") if is_elsewhere else why_not


class WaryIdle(Magpie):
    def idle(self, seat: int) -> int:
        threats = [card for card in hidden(self, seat) if card[0] in "JQK"]
        return max(members(self.menu(seat))) if threats else lowest(self.menu(seat))


class HandsTurn(Magpie):
    """The turn goes to the seat that holds the highest card."""

    def actor(self) -> int:
        tops = [DECK_40.card(hand[-1]) if hand else -1 for hand in self.zones.hands]
        return tops.index(max(tops)) if any(self.zones.hands) else super().actor()


class LoudDeal(Magpie):
    def deal(self, rng: Rng, told: Told | None) -> None:
        private, told = Told(), told or Told()
        super().deal(rng, private)
        for _, event in private.events:
            told.all(event)


class LoudPlay(Magpie):
    """Shows the card under the one that is played."""

    def play(self, seat: int, move: int, told: Told | None) -> None:
        super().play(seat, move, told)
        if told is not None:
            told.all(CardsMoved(seat, "plays", self.zones.hands[seat][:1]))


class PeekingPlay(Magpie):
    """Lets the seat that plays look at the deck, and no other."""

    def play(self, seat: int, move: int, told: Told | None) -> None:
        super().play(seat, move, told)
        if told is not None:
            told.only(bit(seat), CardsMoved(seat, "takes", self.zones.deck[-1:]))


class NoReshuffle(Magpie):
    def reshuffle(self, seat: int, rng: Rng) -> None:
        pass


class OneReshuffle(Magpie):
    def reshuffle(self, seat: int, rng: Rng) -> None:
        super().reshuffle(seat, Rng(0))


class DeckOnlyReshuffle(Magpie):
    def reshuffle(self, seat: int, rng: Rng) -> None:
        self.zones.deck = shuffled(self.zones.deck, rng)


class StickyReshuffle(Magpie):
    """Forgets the card at the bottom of the deck."""

    def reshuffle(self, seat: int, rng: Rng) -> None:
        bottom, self.zones.deck = self.zones.deck[:1], self.zones.deck[1:]
        super().reshuffle(seat, rng)
        self.zones.deck = bottom + self.zones.deck


class GreedyReshuffle(Magpie):
    """Deals the own hand anew too."""

    def reshuffle(self, seat: int, rng: Rng) -> None:
        super().reshuffle(-1, rng)


class KeepsGenerator(Magpie):
    word = 0

    def deal(self, rng: Rng, told: Told | None) -> None:
        super().deal(rng, told)
        self.word = rng._word

    def copy(self) -> Magpie:
        return keep(super().copy(), word=self.word)


class TwoSteps(Magpie):
    """Honest: a card is touched first, which no other sees, and played by touching it again."""

    touched = -1

    def menu(self, seat: int) -> int:
        menu = super().menu(seat)
        return menu & bit(self.touched) if self.touched >= 0 else menu

    def unfinished(self) -> Reason | None:
        return Reason("touch again", {"card": DECK_40.name(self.touched)}) if self.touched >= 0 else None

    def play(self, seat: int, move: int, told: Told | None) -> None:
        if self.touched < 0:
            self.touched = move
        else:
            self.touched = -1
            super().play(seat, move, told)

    def copy(self) -> Magpie:
        return keep(super().copy(), touched=self.touched)

    def reshuffle(self, seat: int, rng: Rng) -> None:
        self.touched = self.touched if seat == self.actor() else -1
        super().reshuffle(seat, rng)


class TellingHalf(TwoSteps):
    def unfinished(self) -> Reason | None:
        return super().unfinished() and Reason("touch again", {"may follow": hidden(self, self.actor())})


class LoudHalf(TwoSteps):
    def play(self, seat: int, move: int, told: Told | None) -> None:
        super().play(seat, move, told)
        if told is not None and self.touched >= 0:
            told.all(CardsMoved(seat, "plays", []))


def keep(state: Any, **fields: int) -> Magpie:
    """The table with these attributes."""
    for name, value in fields.items():
        setattr(state, name, value)
    assert isinstance(state, Magpie)
    return state


def in_two_steps(kind: type[TwoSteps], is_seen: bool = False) -> Game:
    """The game with the touched card in the view of the seat that touched it; if `is_seen`, of all."""

    def touched(state: TwoSteps, seat: int) -> int:
        return state.touched if is_seen or seat == state.actor() else -1

    game = showing(touched, ruled_by(kind))
    return replace(
        game,
        imagine=lambda view: keep(game.imagine(view), touched=view.extra),
        read=lambda state, seat, text: GAME.read(state, seat, text) * 2,
    )


def with_generator() -> Game:
    """The game with the state of the generator in every view."""
    game = showing(lambda state, seat: state.word, ruled_by(KeepsGenerator))
    return replace(game, imagine=lambda view: keep(game.imagine(view), word=view.extra))
