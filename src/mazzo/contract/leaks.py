"""What a watcher may never learn: checks that take any game, honest or not.

A watcher is a seat or SPECTATOR. Of each table there are others that it cannot tell apart: the same one with
all that it cannot know dealt anew, and one imagined from its view. What reaches it must be the same in all.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from mazzo.contract.broken import MOST_DIFFERENCES, Leak, differences
from mazzo.contract.draws import Recorded, Staged, altered
from mazzo.contract.walks import play_whole, step
from mazzo.contract.zones import Slot, cards, places
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


def same(what: str, one: object, other: object, *parts: str) -> None:
    """What reaches the watcher is the same at the true table and at one that it cannot tell from it."""
    if msgspec.json.encode(one) != msgspec.json.encode(other):
        told = f"{what} tells two tables apart that must look the same (at the one | at the other)"
        raise Leak(f"{told}:\n{differences(one, other)}", *parts)


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
    """A view shows nothing of what its seat cannot know; `reshuffle` changes nothing of what it does."""
    worlds, seen = others(game, table, watcher, seed), game.view(table, watcher)
    for world in worlds[::2]:
        same("The view", seen, game.view(world, watcher), "view", "reshuffle")
    for world in worlds[1::2] if game.view(game.imagine(seen), watcher) == seen else ():
        same("The view of what was imagined", seen, game.view(world, watcher), "imagine", "reshuffle")


def imagination_fits_the_view(game: Game, table: State, watcher: int, seed: int) -> None:
    """`imagine` builds from a view a table that is seen as exactly this view."""
    seen = game.view(table, watcher)
    imagined = game.view(game.imagine(seen), watcher)
    if msgspec.json.encode(seen) != msgspec.json.encode(imagined):
        told = "What `imagine` builds from a view does not look so (the view | the view of what was imagined)"
        raise Leak(f"{told}:\n{differences(seen, imagined)}", "imagine", "view")
    if imagined != seen:
        raise Leak(
            f"What `imagine` builds is written as the view, and yet not equal to it: {seen}", "imagine"
        )


def turn_is_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """Whose turn it is depends on nothing that a seat cannot know."""
    if is_in_another_head(table, watcher):
        return
    for world in others(game, table, watcher, seed):
        same("Who is to act", [table.actor(), table.actors()], [world.actor(), world.actors()], "actor")


def menu_is_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """The menu of a seat depends on nothing that it cannot know."""
    if is_in_another_head(table, watcher):
        return
    if watcher != SPECTATOR:
        for world in others(game, table, watcher, seed):
            same("The menu", list(members(table.menu(watcher))), list(members(world.menu(watcher))), "menu")


def refusals_are_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """What is refused to a seat, and why, depends on nothing that it cannot know."""
    if is_in_another_head(table, watcher):
        return
    if watcher != SPECTATOR:
        for world in others(game, table, watcher, seed):
            for move in range(-1, MOST_MOVES + 1):
                same(
                    f"The refusal of move {move}",
                    table.refusal(watcher, move),
                    world.refusal(watcher, move),
                    "refusal",
                )


def advice_is_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """The idle move, what is still to be said and `explain` depend on nothing that the seat cannot know."""
    if watcher == SPECTATOR or not table.actors() >> watcher & 1:
        return
    for world in others(game, table, watcher, seed):
        same("The idle move", table.idle(watcher), world.idle(watcher), "idle")
        same("What is unfinished", table.unfinished(), world.unfinished(), "unfinished")
        for move in members(table.menu(watcher)):
            reasons = [game.explain(state, watcher, [move]) for state in (table, world)]
            same("The explanation", *reasons, "explain")


def answers_are_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """The answer to what a seat types, right or wrong, depends on nothing that it cannot know."""
    if watcher == SPECTATOR or table.unfinished():
        return
    for world in others(game, table, watcher, seed, FEW_WORLDS):
        for text in _commands(game, [table, world], Rng(seed)):
            answers = [_answer(game, state, watcher, text) for state in (table, world)]
            same(f"The answer to {text!r}", *answers, "read", "refusal")


def own_plays_sound_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """A play shows its own player nothing new: what comes from where no seat can look comes in `deal`."""
    if watcher == SPECTATOR:
        return
    for world in others(game, table, watcher, seed, FEW_WORLDS):
        for move in members(table.menu(watcher)):
            sounds = [_sound(game, state, watcher, move, watcher, seed) for state in (table, world)]
            same("What is heard and seen of an own play", sounds[0], sounds[1], "play")


def plays_of_others_sound_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """Plays of others that `guide.seen` says look the same are heard and seen the same."""
    if table.unfinished():
        return
    for world in others(game, table, watcher, seed, FEW_WORLDS):
        sounds: dict[tuple[int, ...], object] = {}
        for state in (table, world):
            for seat in members(state.actors()):
                for move in members(state.menu(seat)) if seat != watcher else ():
                    seen, *sound = _sound(game, state, seat, move, watcher, seed)
                    same(
                        "A play of another",
                        sounds.setdefault((seat, *seen), sound),
                        sound,
                        "play",
                        "guide.seen",
                    )


def half_a_play_is_unseen(game: Game, table: State, watcher: int, seed: int) -> None:
    """Of a play that is not complete no other hears or sees anything."""
    if table.unfinished():
        return
    for seat in members(table.actors()):
        for move in members(table.menu(seat)) if seat != watcher else ():
            after, told = table.copy(), Told()
            after.play(seat, move, told)
            if after.unfinished():
                same("What is heard of half a play", told.heard_by(watcher), [], "play")
                same(
                    "What is seen of half a play",
                    game.view(table, watcher),
                    game.view(after, watcher),
                    "view",
                )


def reshuffle_deals_all_that_is_hidden(game: Game, table: State, watcher: int, seed: int) -> None:
    """`reshuffle` deals anew all that a seat cannot know: no hidden card stays where it truly lies."""
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
    raise Leak("\n".join(_stays(*fixed)), "reshuffle", "imagine")


def deals_sound_the_same(game: Game, table: State, watcher: int, seed: int) -> None:
    """A seat hears of a deal only what it may know, and a deal depends on its draws alone."""
    table, rng = table.copy(), Rng(seed)
    while table.actor() >= 0:
        step(game, table, rng)
    if table.actor() == NOBODY:
        return
    recorded = Recorded(seed)
    dealt, heard = _deal(table, recorded, watcher)
    again, heard_again = _deal(table, Staged(recorded.script), watcher)
    seen, position = game.view(dealt, watcher), game.position(dealt)
    same("A deal of the same cards", [seen, heard], [game.view(again, watcher), heard_again], "deal")
    for _ in range(STAGED_DEALS):
        other, heard_there = _deal(table, Staged(altered(recorded.script, rng)), watcher)
        if game.view(other, watcher) == seen and game.position(other) != position:
            same("What is heard of a deal", heard, heard_there, "deal")


def _stays(true: dict[str, list[Slot]], imagined: dict[str, list[Slot]]) -> Iterator[str]:
    """What gives the truth away: things that never move, though the view does not say where they lie."""
    for table, fixed, other in (("true", true, imagined), ("imagined", imagined, true)):
        things = sorted(thing for thing in fixed if other.get(thing) != fixed[thing])
        for thing in things[:MOST_DIFFERENCES]:
            places = " and ".join(".".join(map(str, slot)) for slot in fixed[thing])
            yield f"Of the {table} table, dealt anew {MOST_WORLDS} times, {thing} was always in {places}."
        if len(things) > MOST_DIFFERENCES:
            yield f"So are {len(things) - MOST_DIFFERENCES} more where they are."


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
