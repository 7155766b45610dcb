"""What a watcher may never learn: checks that take any game, honest or not.

A watcher is a seat or SPECTATOR. Of each table there are others that it cannot tell apart: the same one with
all that it cannot know dealt anew, and one imagined from its view. What reaches it must be the same in all.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from tests.contract.staged import Recorded, Staged, altered
from tests.contract.walks import play_whole, step
from tests.contract.zones import Slot, cards, places

from mazzo.core.bits import Rng, members
from mazzo.core.errors import Refused
from mazzo.core.game import Game
from mazzo.core.state import MOST_MOVES, NOBODY, SPECTATOR, State, Told

Check = Callable[[Game, State, int, int], None]  # (game, table, watcher, seed of all that is random)

WORLDS = 8  # that a table is compared with: what shows only if another holds one card shows in few of them
FEW_WORLDS = 2  # where a comparison takes long
LEAST_WORLDS = 8  # to see whether a hidden card ever moves
MOST_WORLDS = 400  # before it counts as one that does not
STAGED_DEALS = 20


class Leak(AssertionError):
    """A watcher could learn what it must not, or a bot could not trust what it imagines."""


def same(what: str, one: object, other: object) -> None:
    if msgspec.json.encode(one) != msgspec.json.encode(other):
        raise Leak(f"{what} tells worlds apart:\n  {one}\n  {other}")


def others(game: Game, table: State, watcher: int, seed: int, count: int = WORLDS) -> list[State]:
    """So many tables that the watcher cannot tell from this one, half of them imagined."""
    imagined = game.imagine(game.view(table, watcher))
    worlds = [(table, imagined)[number % 2].copy() for number in range(count)]
    for number, world in enumerate(worlds):
        world.reshuffle(watcher, Rng(seed + number // 2))
    return worlds


def is_in_another_head(table: State, watcher: int) -> bool:
    """Whether another player has said half of a play: to the watcher the table is as it was before.

    In a match this is never so: whole plays are tried on a copy. But where several may act at once, the one
    who has begun goes on alone, and that must not count as something that the watcher is told.
    """
    return bool(table.unfinished()) and watcher != table.actor()


def view_is_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    for world in others(game, table, watcher, seed):
        same("the view", game.view(table, watcher), game.view(world, watcher))


def imagination_fits_the_view(game: Game, table: State, watcher: int, seed: int) -> None:
    seen = game.view(table, watcher)
    same("the view", seen, game.view(game.imagine(seen), watcher))
    if game.view(game.imagine(seen), watcher) != seen:
        raise Leak("what was imagined only looks like the view")


def turn_is_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    if is_in_another_head(table, watcher):
        return
    for world in others(game, table, watcher, seed):
        same("who is to act", [table.actor(), table.actors()], [world.actor(), world.actors()])


def menu_is_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    if is_in_another_head(table, watcher):
        return
    if watcher != SPECTATOR:
        for world in others(game, table, watcher, seed):
            same("the menu", table.menu(watcher), world.menu(watcher))


def refusals_are_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    if is_in_another_head(table, watcher):
        return
    if watcher != SPECTATOR:
        for world in others(game, table, watcher, seed):
            for move in range(-1, MOST_MOVES + 1):
                same("a refusal", table.refusal(watcher, move), world.refusal(watcher, move))


def advice_is_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """The idle move, what is still to be said, and why a move is good."""
    if watcher == SPECTATOR or not table.actors() >> watcher & 1:
        return
    for world in others(game, table, watcher, seed):
        same("the idle move", table.idle(watcher), world.idle(watcher))
        same("what is unfinished", table.unfinished(), world.unfinished())
        for move in members(table.menu(watcher)):
            reasons = [game.explain(state, watcher, [move]) for state in (table, world)]
            same("the explanation", *reasons)


def answers_are_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """To commands of all kinds, good and bad."""
    if watcher == SPECTATOR or table.unfinished():
        return
    for world in others(game, table, watcher, seed, FEW_WORLDS):
        for text in _commands(game, [table, world], Rng(seed)):
            answers = [_answer(game, state, watcher, text) for state in (table, world)]
            same(f"the answer to {text!r}", *answers)


def own_plays_sound_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    if watcher == SPECTATOR:
        return
    for world in others(game, table, watcher, seed, FEW_WORLDS):
        for move in members(table.menu(watcher)):
            sounds = [_sound(game, state, watcher, move, watcher, seed) for state in (table, world)]
            same("the own play", *sounds)


def plays_of_others_sound_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """If they are the same to the watcher by the guide of the game."""
    if table.unfinished():
        return
    for world in others(game, table, watcher, seed, FEW_WORLDS):
        sounds: dict[tuple[int, ...], object] = {}
        for state in (table, world):
            for seat in members(state.actors()):
                for move in members(state.menu(seat)) if seat != watcher else ():
                    seen, *sound = _sound(game, state, seat, move, watcher, seed)
                    same("a play of another", sounds.setdefault((seat, *seen), sound), sound)


def half_a_play_is_unseen(game: Game, table: State, watcher: int, seed: int) -> None:
    if table.unfinished():
        return
    for seat in members(table.actors()):
        for move in members(table.menu(seat)) if seat != watcher else ():
            after, told = table.copy(), Told()
            after.play(seat, move, told)
            if after.unfinished():
                same("half a play", told.heard_by(watcher), [])
                same("half a play", game.view(table, watcher), game.view(after, watcher))


def reshuffle_deals_all_that_is_hidden(game: Game, table: State, watcher: int, seed: int) -> None:
    """A thing is the same in every world only if the view alone says that it is so."""
    if table.actor() < 0:
        return
    states = [table, game.imagine(game.view(table, watcher))]
    fixed: list[dict[str, list[Slot]]] = []
    for number in range(MOST_WORLDS):
        worlds = [state.copy() for state in states]
        for world in worlds:
            world.reshuffle(watcher, Rng(seed + number))
        found = [places(game, world) for world in worlds]
        fixed = [_common(*pair) for pair in zip(fixed or found, found, strict=True)]
        if number >= LEAST_WORLDS and fixed[0] == fixed[1]:
            return
    same("what is the same in every world", *fixed)


def deals_sound_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """What is told of a deal depends on what the watcher was dealt, and the deal on nothing but its draws."""
    table, rng = table.copy(), Rng(seed)
    while table.actor() >= 0:
        step(game, table, rng)
    if table.actor() == NOBODY:
        return
    recorded = Recorded(seed)
    dealt, heard = _deal(table, recorded, watcher)
    again, heard_again = _deal(table, Staged(recorded.script), watcher)
    same("the generator", [game.view(dealt, watcher), heard], [game.view(again, watcher), heard_again])
    for _ in range(STAGED_DEALS):
        other, heard_there = _deal(table, Staged(altered(recorded.script, rng)), watcher)
        is_hidden = game.view(other, watcher) == game.view(dealt, watcher)
        if is_hidden and game.position(other) != game.position(dealt):
            same("a deal", heard, heard_there)


def _common(one: dict[str, list[Slot]], other: dict[str, list[Slot]]) -> dict[str, list[Slot]]:
    return {thing: slots for thing, slots in one.items() if other.get(thing) == slots}


def _deal(table: State, rng: Rng, watcher: int) -> tuple[State, list[object]]:
    """Another table after a deal, and what the watcher heard of it. Both draw from the same script."""
    table, told = table.copy(), Told()
    table.reshuffle(watcher, rng)
    table.deal(rng, told)
    return table, told.heard_by(watcher)


def _sound(game: Game, table: State, seat: int, move: int, watcher: int, seed: int) -> tuple[Any, ...]:
    """A whole play as the watcher perceives it: what the guide says, what it hears, what it sees then."""
    table, told, rng, seen = table.copy(), Told(), Rng(seed), list[int]()
    while not seen or table.unfinished():
        if table.refusal(seat, move):
            return ()
        seen.append(game.guide.seen(table, seat, move, watcher))
        table.play(seat, move, told)
        move = rng.member(table.menu(seat)) if table.unfinished() else move
    return tuple(seen), told.heard_by(watcher), game.view(table, watcher)


def _commands(game: Game, tables: Sequence[State], rng: Rng) -> list[str]:
    """Every card alone; plays on the menus there, the same with other cards, and the same botched."""
    texts = {""}
    for table in tables:
        names = cards(game, table)
        texts.update(names)
        for seat in members(table.actors()):
            for move in members(table.menu(seat)):
                text = game.write(table, seat, play_whole(table.copy(), seat, move, rng))
                words = [names[rng.below(len(names))] if word in names else word for word in text.split()]
                texts.update([text, " ".join(words), f"{text} {text}", text[:-1]])
    return sorted(texts)


def _answer(game: Game, table: State, seat: int, text: str) -> str:
    """What a person at that seat gets to hear of the command before anything has happened."""
    try:
        moves = game.read(table, seat, text)
    except Refused as refused:
        return f"{refused.kind}: {refused} {refused.reason}"
    return str(table.refusal(seat, moves[0]) or moves)


CHECKS: tuple[Check, ...] = (
    view_is_the_same,
    imagination_fits_the_view,
    turn_is_the_same,
    menu_is_the_same,
    refusals_are_the_same,
    advice_is_the_same,
    answers_are_the_same,
    own_plays_sound_the_same,
    plays_of_others_sound_the_same,
    half_a_play_is_unseen,
    reshuffle_deals_all_that_is_hidden,
    deals_sound_the_same,
)
