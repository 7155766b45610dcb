"""What holds of every game at every table, leaks apart."""

import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

import msgspec

from mazzo.contract.broken import Broken, differences, shown
from mazzo.contract.walks import NAMES, Walk, choice, deal_on, play_whole, step
from mazzo.contract.zones import cards
from mazzo.core.bits import Rng, bit, members
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.marked import plain
from mazzo.core.state import DEALER, MOST_MOVES, NOBODY, State, Told
from mazzo.wire.telling import encoded_told, told

RuleLaw = Callable[[Walk], None]

ENDS_OF_SENTENCES = ".!?)"


def lawful(state: State, seat: int) -> list[int]:
    return [move for move in range(-1, MOST_MOVES + 1) if not state.refusal(seat, move)]


def bytes_of(thing: object) -> bytes:
    return msgspec.json.encode(thing)


def a_match_ends_within_its_bound(walk: Walk) -> None:
    """Every match ends, in fewer moves than `bound` says."""
    bound, moves = walk.game.bound(walk.options, walk.seats), 0
    for state in walk.whole().states():
        moves += state.actor() >= 0
    if state.actor() != NOBODY:
        raise Broken(
            f"The match is not over after {moves:,} moves, though `bound` says that none takes {bound:,}:"
            f" `actor` never is NOBODY.",
            "actor",
            "bound",
        )
    if moves >= bound:
        raise Broken(
            f"A match took {moves:,} moves; `bound` says that it takes fewer than {bound:,}.", "bound"
        )


def a_match_of_idle_moves_ends(walk: Walk) -> None:
    """A match in which every clock runs out ends as well."""
    state, rng, steps = walk.game.start(walk.options, walk.seats), Rng(walk.seed), walk.whole().steps
    for _ in range(steps):
        if state.actor() == DEALER:
            state.deal(rng, None)
        elif state.actor() >= 0:
            state.play(state.actor(), state.idle(state.actor()), None)
        else:
            return
    raise Broken(
        f"The match is not over after {steps:,} steps in which everyone makes its idle move.", "idle"
    )


def who_may_act_has_a_lawful_menu_and_no_other_has_any(walk: Walk) -> None:
    """Who may act has a menu, all of it lawful; for all others nothing is lawful."""
    for state in walk.tables():
        for seat in range(walk.seats):
            menu = state.menu(seat)
            if state.actors() >> seat & 1:
                if not 0 < menu < bit(MOST_MOVES):
                    raise Broken(
                        f"Seat {seat} may act; its menu is {menu}, not a set of numbers below {MOST_MOVES}.",
                        "menu",
                    )
                if refused := set(members(menu)) - set(lawful(state, seat)):
                    move = min(refused)
                    raise Broken(
                        f"The menu of seat {seat} has move {move}, and `refusal` says:"
                        f" {state.refusal(seat, move)}.",
                        "menu",
                        "refusal",
                    )
            elif menu:
                raise Broken(f"Seat {seat} may not act now, and its menu has {list(members(menu))}.", "menu")
            elif allowed := lawful(state, seat):
                raise Broken(f"Seat {seat} may not act now, and `refusal` lets it play {allowed}.", "refusal")


def the_actor_is_one_of_the_actors_and_alone_in_the_middle_of_a_play(walk: Walk) -> None:
    """`actor` is one of `actors`; in the middle of a play it is the only one."""
    for state in walk.tables():
        actor, actors = state.actor(), state.actors()
        if actors == 0 and actor not in (DEALER, NOBODY):
            raise Broken(f"`actor` is {actor}, and `actors` names no seat.", "actors", "actor")
        if actors and (actor < 0 or not actors >> actor & 1):
            raise Broken(
                f"`actor` is {actor}, and not one of `actors`, {list(members(actors))}.", "actors", "actor"
            )
        if state.unfinished() and actors != bit(actor):
            raise Broken(
                f"In the middle of a play of seat {actor} `actors` is {list(members(actors))}.", "actors"
            )


def a_refusal_is_a_sentence(walk: Walk) -> None:
    """`say` makes a whole sentence of every refusal: it begins with a capital and ends with a full stop."""
    for state in walk.tables():
        for seat in range(walk.seats):
            for why_not in [why for move in range(-1, MOST_MOVES + 1) if (why := state.refusal(seat, move))]:
                said = plain(walk.game.say(why_not, NAMES[: walk.seats]))
                if not (said[:1].isupper() or said[:1].isdigit()) or not said.endswith("."):
                    raise Broken(
                        f"{why_not.name!r} is refused in these words, not in a sentence: {said!r}", "say"
                    )


def the_idle_move_is_lawful(walk: Walk) -> None:
    """What the table plays for a seat whose clock has run out is lawful."""
    for state in walk.tables():
        for seat in members(state.actors()):
            if why_not := state.refusal(seat, state.idle(seat)):
                raise Broken(
                    f"The idle move of seat {seat} is {state.idle(seat)}, and `refusal` says: {why_not}.",
                    "idle",
                )


def the_order_in_which_several_act_at_once_changes_nothing(walk: Walk) -> None:
    """Whole plays of all who may act at once lead to the same table, in whatever order they come."""
    state = walk.tables()[0]
    if state.unfinished() or state.moment() == "":
        return
    seats = list(members(state.actors()))
    firsts = {seat: choice(walk.game, state, seat, Rng(walk.seed + seat)) for seat in seats}
    plays = {seat: play_whole(state.copy(), seat, firsts[seat], Rng(seat)) for seat in seats}
    ends = [state.copy() for _ in range(2)]
    for end, order in zip(ends, (seats, random.Random(walk.seed).sample(seats, len(seats))), strict=True):
        for seat in order:
            for move in plays[seat]:
                if why_not := end.refusal(seat, move):
                    raise Broken(
                        f"Seat {seat} may play {plays[seat]} now, but not after others did: {why_not}.",
                        "refusal",
                        "moment",
                    )
                end.play(seat, move, None)
    same("The table", walk, ends[0], ends[1], "play")
    told = [Told(), Told()]
    for end, heard in zip(ends, told, strict=True):
        deal_on(end, Rng(walk.seed), heard)
    if bytes_of(told[0].events) != bytes_of(told[1].events):
        raise Broken(
            "What is told of a moment depends on the order in which the seats acted:\n"
            + differences(told[0].events, told[1].events),
            "deal",
        )
    same("The table after the deal", walk, ends[0], ends[1], "deal")


def cards_neither_vanish_nor_appear(walk: Walk) -> None:
    """All cards of a position are there after every step: none vanishes, none lies in two places."""
    first: list[str] | None = None
    for state in walk.states():
        if state.actor() == DEALER:
            continue
        found = cards(walk.game, state)
        first = found if first is None else first
        if found != first:
            gone, new = _without(first, found), _without(found, first)
            raise Broken(
                f"Of the cards in the position {gone or 'none'} vanished and {new or 'none'} appeared."
                f" A zone that names cards which also lie elsewhere belongs into `notes`.",
                "position",
                "play",
                "deal",
            )


def _without(cards: list[str], others: list[str]) -> list[str]:
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return left


def shares_are_parts_and_in_the_end_of_one_whole(walk: Walk) -> None:
    """`share` is from 0 to 1 at any time, and at the end those of all seats are 1 together."""
    for state in walk.whole().states():
        shares = [state.share(seat) for seat in range(walk.seats)]
        if not all(0 <= share <= 1 for share in shares):
            raise Broken(f"The shares of the seats are {shares}; each is a number from 0 to 1.", "share")
    if abs(sum(shares) - 1) > 1e-9:
        raise Broken(f"At the end the shares of the seats are {shares}: together they must be 1.", "share")


def a_copy_is_the_same_at_every_step(walk: Walk) -> None:
    """A copy looks the same to everyone, at every step."""
    for state in walk.states():
        same("A copy", walk, state, state.copy(), "copy")


def a_copy_shares_nothing_that_changes(walk: Walk) -> None:
    """What happens to a copy does not happen to the table, nor the other way round."""
    for state in [walk.fresh(), *walk.tables()]:
        twin, before = state.copy(), everything(walk, state)
        play_on(walk.game, twin, walk.seed)
        unchanged("The table changed when its copy was played on", before, everything(walk, state), "copy")
        twin = state.copy()
        play_on(walk.game, state, walk.seed)
        unchanged("The copy changed when the table was played on", before, everything(walk, twin), "copy")


def unchanged(what: str, before: dict[str, Any], after: dict[str, Any], *parts: str) -> None:
    if bytes_of(before) != bytes_of(after):
        raise Broken(f"{what} (before | after):\n{differences(before, after)}", *parts)


def same(what: str, walk: Walk, one: State, other: State, *parts: str) -> None:
    """Nothing that can be seen of the two tables differs."""
    here, there = everything(walk, one), everything(walk, other)
    if bytes_of(here) != bytes_of(there):
        raise Broken(f"{what} is not the same (should be | is):\n{differences(here, there)}", *parts)


def everything(walk: Walk, state: State) -> dict[str, Any]:
    """All that can be seen of a table by any seat or spectator."""
    seats = range(walk.seats)
    views = {f"view({watcher})": walk.game.view(state, watcher) for watcher in walk.watchers()}
    return {
        "position": walk.game.position(state),
        **views,
        "menu": [list(members(state.menu(seat))) for seat in seats],
        "share": [state.share(seat) for seat in seats],
        "score": [state.score(seat) for seat in seats],
        "actors": list(members(state.actors())),
        "unfinished": state.unfinished(),
    }


def play_on(game: Game, state: State, seed: int) -> None:
    rng = Rng(seed)
    for _ in range(20):
        if state.actor() != NOBODY:
            step(game, state, rng)


def a_position_is_the_whole_truth(walk: Walk) -> None:
    """`place` builds from a position, written as JSON, a table that looks and plays the same."""
    for state in walk.tables():
        written = msgspec.json.decode(bytes_of(walk.game.position(state)))
        placed = walk.game.place(written, walk.options, walk.seats, Rng(1))
        same("The table that `place` builds from `position`", walk, state, placed, "place", "position")
        play_on(walk.game, placed, walk.seed)
        play_on(walk.game, state, walk.seed)
        same("What is played on from there", walk, state, placed, "position", "place")


def a_position_may_leave_zones_out(walk: Walk) -> None:
    """A position without some of its zones can be played, or `place` refuses it with BadInput."""
    chance, zones = random.Random(walk.seed), walk.game.position(walk.end())
    for zone in [zone for zone in sorted(zones) if chance.random() < 0.5]:
        del zones[zone]
    _try_position(walk, zones)


def a_wrong_position_plays_or_is_refused(walk: Walk) -> None:
    """A position with nonsense in a zone can be played, or `place` refuses it with BadInput."""
    chance, zones = random.Random(walk.seed), walk.game.position(walk.end())
    zones[chance.choice(sorted(zones))] = nonsense(chance, 3)
    _try_position(walk, zones)


def nonsense(chance: random.Random, depth: int) -> object:
    """A value as a careless author might have put it into a zone."""
    if depth and chance.random() < 0.4:
        return [nonsense(chance, depth - 1) for _ in range(chance.randrange(4))]
    return chance.choice([None, 0, 1, -1, chance.randrange(-100, 100), 10**30, "", "7D", "x", "é²", True, {}])


def _try_position(walk: Walk, zones: dict[str, object]) -> None:
    before = shown(zones)
    try:
        with suppress(BadInput):
            state = walk.game.place(zones, walk.options, walk.seats, Rng(1))
            play_on(walk.game, state, walk.seed)
            everything(walk, state)
    except Exception as error:
        error.add_note(f"The position was {before}")
        raise


def states_and_views_are_values(walk: Walk) -> None:
    """States are equal, copied, pickled and printed as what they are; equal views have equal hashes."""
    for state in walk.tables():
        twins = {
            "`copy`": state.copy(),
            "copy.deepcopy": deepcopy(state),
            "pickle": pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own
            "`place` of its position": walk.game.place(
                walk.game.position(state), walk.options, walk.seats, Rng(1)
            ),
        }
        for way, twin in twins.items():
            if twin is state or twin != state:
                raise Broken(
                    f"What {way} makes of a state is not an equal one: {twin} | {state}", "copy", "place"
                )
        if repr(state) != repr(twins["pickle"]):
            raise Broken(f"Equal states print differently: {state} | {twins['pickle']}", "position")
        for watcher in walk.watchers():
            one, other = walk.game.view(state, watcher), walk.game.view(twins["pickle"], watcher)
            if one != other or hash(one) != hash(other):
                raise Broken(f"The views of equal states differ, or their hashes: {one} | {other}", "view")
        if state.actor() != NOBODY:
            before = state.copy()
            step(walk.game, state, Rng(walk.seed))
            if before == state:
                raise Broken(f"A step has changed nothing in the position: {state}", "position")


def every_event_reads_as_a_sentence(walk: Walk) -> None:
    """`show` makes a sentence of every event that is told, whatever the players are called."""
    state, rng, heard = walk.game.start(walk.options, walk.seats), Rng(walk.seed), Told()
    for _ in range(walk.steps):
        if state.actor() != NOBODY:
            step(walk.game, state, rng, heard)
    for _, event in heard.events:
        if not bytes_of(event).startswith(b'{"event":'):
            raise Broken(f"{shown(event)} was told, which is no mazzo.core.model.Event.", "play", "deal")
        said = plain(walk.game.show(event, NAMES[: walk.seats])).rstrip()
        if said[-1:] not in ENDS_OF_SENTENCES or not said:
            raise Broken(f"{shown(event)} is told in these words, not in a sentence: {said!r}", "show")
        if encoded_told(walk.game, event, NAMES[: walk.seats]) != bytes_of(
            told(walk.game, event, NAMES[: walk.seats])
        ):
            problem = "has more to do with a name than to say it: names may be any, and are put in afterwards"
            raise Broken(f"The sentence of {shown(event)} {problem}.", "show", "sheet")


def the_guide_advises_lawful_moves_and_fair_values(walk: Walk) -> None:
    """The guide's quick moves are on the menu, its priors are not negative, its values are from 0 to 1."""
    guide, rng = walk.game.guide, Rng(walk.seed)
    for state in walk.tables():
        for seat in members(state.actors()):
            menu = set(members(state.menu(seat)))
            if (quick := guide.quick(state, seat, rng)) not in menu:
                raise Broken(f"`guide.quick` advises {quick}; on the menu are {sorted(menu)}.", "guide.quick")
            if bad := [move for move in menu if not guide.prior(state, seat, move) >= 0]:
                raise Broken(
                    f"`guide.prior` of move {bad[0]} is {guide.prior(state, seat, bad[0])}.", "guide.prior"
                )
            candidates = guide.candidates(state, seat)
            if not candidates or candidates & ~state.menu(seat):
                raise Broken(
                    f"`guide.candidates` are {list(members(candidates))}; on the menu are {sorted(menu)}.",
                    "guide.candidates",
                )
        guide.rollout(state, rng)
        values = [guide.value(state, seat) for seat in range(walk.seats)]
        if not all(0 <= value <= 1 for value in values):
            raise Broken(
                f"After a rollout `guide.value` is {values}; each is a number from 0 to 1.", "guide.value"
            )


def moves_look_to_others_like_one_of_the_possible_moves(walk: Walk) -> None:
    """What `guide.seen` makes of a move is the number of a move."""
    for state in walk.tables():
        for seat in members(state.actors()):
            for move in members(state.menu(seat)):
                seen = {walk.game.guide.seen(state, seat, move, watcher) for watcher in walk.watchers()}
                if not seen <= set(range(MOST_MOVES)):
                    raise Broken(f"`guide.seen` makes {sorted(seen)} of move {move}.", "guide.seen")


def the_rules_can_be_read(walk: Walk) -> None:
    """The rules are Markdown, and begin with the title of the game."""
    beginning = f"# {walk.game.title}"
    if not walk.game.rules().startswith(beginning):
        raise Broken(f"The rules begin with {walk.game.rules()[:40]!r}, not with {beginning!r}.", "rules")


# These play whole matches, or look at every step: a quarter of the walks is enough of them.
LONG: tuple[RuleLaw, ...] = (
    a_match_ends_within_its_bound,
    a_match_of_idle_moves_ends,
    cards_neither_vanish_nor_appear,
    shares_are_parts_and_in_the_end_of_one_whole,
    a_copy_is_the_same_at_every_step,
    every_event_reads_as_a_sentence,
)
# Where one of these is broken, no table can be trusted that others are tried at.
FIRST: tuple[RuleLaw, ...] = (a_match_ends_within_its_bound, a_copy_shares_nothing_that_changes)
RULES: tuple[RuleLaw, ...] = (
    *FIRST,
    *(law for law in LONG if law not in FIRST),
    who_may_act_has_a_lawful_menu_and_no_other_has_any,
    the_actor_is_one_of_the_actors_and_alone_in_the_middle_of_a_play,
    a_refusal_is_a_sentence,
    the_idle_move_is_lawful,
    the_order_in_which_several_act_at_once_changes_nothing,
    a_position_is_the_whole_truth,
    states_and_views_are_values,
    a_position_may_leave_zones_out,
    a_wrong_position_plays_or_is_refused,
    the_guide_advises_lawful_moves_and_fair_values,
    moves_look_to_others_like_one_of_the_possible_moves,
    the_rules_can_be_read,
)
