"""What is asked by HTTP: the lobby, making tables, sitting down, records and replays."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from math import ceil
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from mazzo import games
from mazzo.core.errors import BadInput, NotAllowed, NotUnderstood, Refused
from mazzo.core.reason import Reason
from mazzo.core.state import SPECTATOR
from mazzo.match.record import encode
from mazzo.match.replay import Replay
from mazzo.match.scenarios.file import Fault
from mazzo.match.scenarios.lesson import find_lesson, read_lesson
from mazzo.review.exercise import exercise as write_exercise
from mazzo.review.exercise import find as find_mistake
from mazzo.server import text
from mazzo.server.addresses import is_loopback, others
from mazzo.server.catalogue import catalogue
from mazzo.server.continued import plan_of, position_after
from mazzo.server.errors import STATUS, NotFound, TooLong, TooMany, sentence
from mazzo.server.live_table import LiveTable, not_stored
from mazzo.server.logs import LOG
from mazzo.server.networks import name_of
from mazzo.server.parsing import read_body
from mazzo.server.rate_limits import Buckets
from mazzo.server.restore import away
from mazzo.server.store import Away, NotStored, Subscription
from mazzo.server.tables import Tables
from mazzo.wire import messages as wire
from mazzo.wire.lessons import Teaching
from mazzo.wire.refusals import problem

T = TypeVar("T")
JSON = "application/json"
GONE, ERROR = 400, 500


def answered(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type=JSON)


def refused(refusal: Refused) -> Response:
    response = answered(problem(refusal), STATUS.get(type(refusal), 400))
    if isinstance(refusal, TooMany) and refusal.wait:
        response.headers["retry-after"] = str(ceil(refusal.wait))
    return response


def guarded(answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Whatever goes wrong is answered in one sentence."""

    async def answer_or_refuse(request: Request) -> Response:
        try:
            return await answer(request)
        except Refused as refusal:
            tables(request).context.metrics.count("refusals")
            return refused(refusal)
        except Away as why:
            return refused(away(why))
        except ClientDisconnect:  # in the middle of its body
            return Response(status_code=GONE)
        except Exception:  # noqa: BLE001 - no stack trace reaches a user
            tables(request).context.metrics.count("errors")
            LOG.exception("a request failed")
            reason = "Something went wrong here that should not have; it has been noted."
            return answered(wire.Problem("try again", reason, "server fault"), ERROR)

    return answer_or_refuse


def tables(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


async def body(request: Request, kind: type[T]) -> T:
    """What was sent, as far as it is not too long."""
    limits = tables(request).context.settings.limits
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise NotUnderstood(
            Reason("no JSON", {"content_type": JSON}), f"The body is {JSON}, and says so in its content-type."
        )
    try:
        async with asyncio.timeout(limits.seconds_to_ask):
            raw = b""
            async for part in request.stream():
                raw += part
                if len(raw) > limits.body_bytes:
                    raise TooLong(
                        Reason("too many bytes", {"most": limits.body_bytes}),
                        f"A body has at most {limits.body_bytes} bytes, and this one is longer.",
                    )
    except TimeoutError:
        raise NotUnderstood(
            Reason("body too late", {"seconds": limits.seconds_to_ask}),
            f"The body did not arrive within {limits.seconds_to_ask:g} seconds.",
        ) from None
    return read_body(raw, kind)


async def live(request: Request) -> LiveTable:
    return await tables(request).find(request.path_params["table"])


async def list_games(request: Request) -> Response:
    return Response(_games(), media_type=JSON)


@cache
def _games() -> bytes:
    """The games do not change while a server runs."""
    return msgspec.json.encode(catalogue())


async def rules(request: Request) -> Response:
    try:
        game = games.find(request.path_params["game"])
    except BadInput as error:
        wanted = request.path_params["game"][:20]
        raise NotFound(Reason("no such game", {"game": wanted}), sentence(error)) from None
    return Response(_rules(game.name), media_type="text/markdown; charset=utf-8")


@cache
def _rules(name: str) -> str:
    return games.find(name).rules()


async def lesson(request: Request) -> Response:
    """A step of a lesson. Nothing is kept of it: who learns sends all plays so far."""
    asked = await body(request, wire.Learn)
    try:
        found = find_lesson(request.path_params["game"], request.path_params["lesson"])
    except BadInput as error:
        raise NotFound(Reason("no such lesson"), sentence(error)) from None
    name = text.name(asked.name, found.others) if asked.name else ""
    teaching = Teaching(found, asked, name)
    await tables(request).context.slices.run(teaching.steps())
    return answered(teaching.answer)


async def lobby(request: Request) -> Response:
    return Response(await tables(request).shown_lobby(), media_type=JSON)


async def addresses(request: Request) -> Response:
    """Only the server's own computer is told: elsewhere nobody has to know its place in a network."""
    settings = tables(request).context.settings
    is_near = is_loopback(address_of(request)) and is_loopback(name_of(request.headers.get("host", "")))
    return answered(wire.Addresses(others(settings.host, request.scope["server"][1]) if is_near else []))


async def make_table(request: Request) -> Response:
    _check_maker(request)
    return answered(await tables(request).make(await body(request, wire.NewTable), address_of(request)), 201)


def _check_maker(request: Request) -> None:
    """That not too many tables are opened from one address."""
    buckets: Buckets = request.app.state.makers
    bucket = buckets.of(address_of(request))
    if not bucket.takes():
        raise TooMany(
            Reason("too often", {"what": "table", "wait": ceil(bucket.wait)}),
            "Many tables were opened from your address just now. Please wait a minute.",
            bucket.wait,
        )


async def show_table(request: Request) -> Response:
    found = await live(request)
    await found.look_at()
    return answered(found.summary())


async def sit(request: Request) -> Response:
    asked = await body(request, wire.Sit)
    return answered(await tables(request).sit(request.path_params["table"], asked, address_of(request)), 201)


async def claim(request: Request) -> Response:
    asked = await body(request, wire.Claim)
    return answered(await tables(request).claim(request.path_params["table"], asked), 201)


async def mine(request: Request) -> Response:
    return answered(await tables(request).mine((await body(request, wire.Mine)).tokens))


async def push_key(request: Request) -> Response:
    return answered(wire.PushKey(await tables(request).context.push.key()))


async def subscribe(request: Request) -> Response:
    """Keep where a player wants to be told of their turns, for each seat that they hold and is played."""
    buckets: Buckets = request.app.state.subscribers
    bucket = buckets.of(address_of(request))
    if not bucket.takes():
        raise TooMany(
            Reason("too often", {"what": "push", "wait": ceil(bucket.wait)}),
            "That was asked for very often just now. Please wait a minute.",
            bucket.wait,
        )
    asked = await body(request, wire.Subscribe)
    context = tables(request).context
    keys = context.push.check(asked)
    held = [mine for mine in await tables(request).mine(asked.tokens) if mine.table.state != "over"]
    try:
        await context.store.subscribe(
            [Subscription(mine.table.table, mine.seat, asked.endpoint, keys) for mine in held]
        )
    except NotStored as problem:
        raise not_stored("", problem) from None
    return answered(wire.Subscribed(len(held)))


async def unsubscribe(request: Request) -> Response:
    asked = await body(request, wire.Unsubscribe)
    tables(request).context.store.unsubscribe(asked.endpoint)
    return answered(wire.Subscribed(0))


async def record(request: Request) -> Response:
    """The record of a finished match, as `mazzo replay` and `mazzo verify` read it."""
    found = await _over(request, "The match is not over: its record holds what is still hidden.")
    match = found.running
    name = f"{match.game.name}-{found.table.name}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(encode(await found.record()), media_type=JSON, headers=headers)


async def replay(request: Request) -> Response:
    found = await _over(request, "The match is not over: it can be watched, and seen again afterwards.")
    seats = [SPECTATOR, *range(len(found.table.seats))]
    seat = _number(request, "seat", SPECTATOR)
    if seat not in seats:
        raise NotFound(
            Reason("no such seat", {"seat": seat, "seats": seats}),
            f"There is no seat {seat} at this table; -3 is a watcher's.",
        )
    first = _number(request, "first", 0)
    return answered(await found.context.replays.seen(found, seat, first))


async def review(request: Request) -> Response:
    """What each seat could know and expect, once nothing is hidden any more."""
    found = await _over(request, "The match is not over: it can be reviewed when nothing is hidden any more.")
    return answered(await found.context.reviews.seen(found, address_of(request)))


async def exercise(request: Request) -> Response:
    """A mistake as a lesson, to be kept by the client."""
    found = await _over(request, "The match is not over: it can be reviewed when nothing is hidden any more.")
    seat, step = _number(request, "seat", 0), _number(request, "step", 0)
    mistake = find_mistake(await found.context.reviews.kept(found), seat, step)
    if mistake is None:
        raise NotFound(
            Reason("no such mistake", {"seat": seat, "step": step}),
            f"The review names no mistake of seat {seat} at step {step}.",
        )
    lesson = write_exercise(await found.record(), mistake)
    return Response(lesson, media_type="application/toml")


async def practise(request: Request) -> Response:
    """A step of an exercise. As of a lesson, nothing is kept of it."""
    asked = await body(request, wire.Exercise)
    try:
        found = read_lesson(asked.scenario)
        name = text.name(asked.name, found.others) if asked.name else ""
        teaching = Teaching(found, wire.Learn(asked.plays, asked.name, asked.layout), name)
        await tables(request).context.slices.run(teaching.steps())
    except (BadInput, Fault) as error:
        raise NotUnderstood(Reason("no exercise"), sentence(BadInput(str(error)))) from None
    return answered(teaching.answer)


async def continue_match(request: Request) -> Response:
    """A new table at a position of a match that is over."""
    found = await _over(request, "The match is not over: it goes on here.")
    asked = await body(request, wire.Continue)
    _check_maker(request)
    steps = await found.context.replays.steps(found)
    position = position_after(Replay(steps), asked)
    match, address = found.running, address_of(request)
    return answered(await tables(request).make(plan_of(match, asked), address, position), 201)


async def _over(request: Request, why_not: str) -> LiveTable:
    """The table, at which the match must be over."""
    found = await live(request)
    if not found.running.is_over:
        raise NotAllowed(Reason("match not over"), why_not)
    return found


def _number(request: Request, name: str, usual: int) -> int:
    given = request.query_params.get(name, str(usual))
    try:
        return int(given[:9])
    except ValueError:
        raise NotUnderstood(
            Reason("no number", {"field": name, "came": given[:20]}),
            f"{name} is a whole number, not {given[:20]!r}.",
        ) from None


ROUTES = [
    Route(path, guarded(answer), methods=[method])
    for method, path, answer in (
        ("GET", "/api/games", list_games),
        ("GET", "/api/games/{game}/rules", rules),
        ("POST", "/api/games/{game}/lessons/{lesson}", lesson),
        ("GET", "/api/lobby", lobby),
        ("GET", "/api/addresses", addresses),
        ("POST", "/api/tables", make_table),
        ("GET", "/api/tables/{table}", show_table),
        ("POST", "/api/tables/{table}/seats", sit),
        ("POST", "/api/tables/{table}/claim", claim),
        ("GET", "/api/tables/{table}/record", record),
        ("GET", "/api/tables/{table}/replay", replay),
        ("GET", "/api/tables/{table}/review", review),
        ("GET", "/api/tables/{table}/exercise", exercise),
        ("POST", "/api/tables/{table}/continue", continue_match),
        ("POST", "/api/exercises", practise),
        ("POST", "/api/mine", mine),
        ("GET", "/api/push", push_key),
        ("POST", "/api/push", subscribe),
        ("POST", "/api/push/end", unsubscribe),
    )
]
