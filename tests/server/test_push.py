"""Web push: who has closed the page is told that it is their turn; once, without a card, and never behind the
server's own walls.
"""

import asyncio
import base64
import ipaddress
import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.inside import Guest, Measure, actor_and_other, open_tables, run, two_guests, until
from tests.server.push_service import PushService, push_service
from tests.server.service import Thread, thread

from mazzo.core.errors import NotUnderstood
from mazzo.match.fair import word_hash
from mazzo.server import push as pushing
from mazzo.server.networks import Networks
from mazzo.server.push import KEY
from mazzo.server.settings import Settings
from mazzo.server.store import Subscription
from mazzo.server.tables import Tables
from mazzo.wire.messages import Clock, Leave, NewTable, Play, Sit, Subscribe, Unsubscribe

LOOPBACK = frozenset(["127.0.0.1"])
DAYS = Clock(days=3)


async def subscribed(tables: Tables, service: PushService, guest: Guest, device: str = "phone") -> None:
    asked = service.subscribe(guest.token, device=device)
    keys = tables.context.push.check(asked)
    await tables.context.store.subscribe([Subscription(guest.table, guest.seat, asked.endpoint, keys)])


async def wait_a_moment(tables: Tables, time_of: Measure) -> None:
    """So long that who is not here would have been told."""
    time_of.pass_by(5)
    await tables.sweep()


def test_who_has_closed_the_page_is_told_of_their_turn_once_and_of_no_card(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of, push=LOOPBACK) as tables:
            ada, bob = await two_guests(tables, clock=DAYS)
            first, other = await actor_and_other(tables, ada, bob)
            await subscribed(tables, service, other)
            await subscribed(tables, service, first)
            await other.go()
            live = await tables.find(first.table)
            await first.do(Play(live.running.idle(first.seat)))
            await wait_a_moment(tables, time_of)
            await until(lambda: service.taken)
            name = live.table.seats[first.seat].name
            assert service.read() == {
                "table": first.table,
                "title": "Your turn",
                "text": f"Scopa with {name}",
            }
            (path, headers, _) = service.taken[0]
            assert path == "/phone"
            assert headers["topic"] == first.table
            assert 2 * 86400 < int(headers["ttl"]) <= 3 * 86400
            claims = json.loads(base64.urlsafe_b64decode(headers["authorization"].split(".")[1] + "=="))
            assert claims["aud"] == service.endpoint("").rstrip("/")
            assert claims["sub"]
            time_of.pass_by(3600)
            await tables.sweep()
            assert len(service.taken) == 1

    with push_service() as service:
        run(story())


def test_who_watches_is_told_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of, push=LOOPBACK) as tables:
            ada, bob = await two_guests(tables)
            first, other = await actor_and_other(tables, ada, bob)
            await subscribed(tables, service, other)
            live = await tables.find(first.table)
            await first.do(Play(live.running.idle(first.seat)))
            await wait_a_moment(tables, time_of)
            time_of.pass_by(100)
            await tables.sweep()
            assert service.taken == []

    with push_service() as service:
        run(story())


def test_who_opened_a_table_and_went_is_told_when_all_are_there(tmp_path: Path) -> None:
    async def story() -> None:
        time_of = Measure()
        async with open_tables(tmp_path, measure=time_of, push=LOOPBACK) as tables:
            plan = NewTable("scopa", ["me", "free"], name="Ada", clock=DAYS, hash=word_hash("basil"))
            made = await tables.make(plan)
            await subscribed(tables, service, Guest(tables, made))
            await tables.sit(made.table, Sit("Bob", invite=made.invite))
            await wait_a_moment(tables, time_of)
            await until(lambda: service.taken)
            assert service.read()["title"] == "All are here"

    with push_service() as service:
        run(story())


def test_what_the_push_service_says_is_gone_is_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, push=LOOPBACK) as tables:
            ada, _ = await two_guests(tables)
            await subscribed(tables, service, ada)
            await subscribed(tables, service, ada, device="desk")
            (first, second) = await tables.context.store.subscriptions(ada.table, ada.seat)
            service.status = 410
            tables.context.push.send(first, {"title": "x"}, 60)
            left = [second]
            while await tables.context.store.subscriptions(ada.table, ada.seat) != left:
                await asyncio.sleep(0.01)
            service.status = 500
            tables.context.push.send(second, {"title": "x"}, 60)
            await until(lambda: len(service.taken) == 2)
            assert await tables.context.store.subscriptions(ada.table, ada.seat) == left

    with push_service() as service:
        run(story())


def test_who_leaves_is_told_no_more_and_a_seat_has_few_devices(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path, push=LOOPBACK) as tables:
            ada, _ = await two_guests(tables)
            for number in range(8):
                await subscribed(tables, service, ada, device=f"d{number}")
            found = await tables.context.store.subscriptions(ada.table, ada.seat)
            assert {each.endpoint.rpartition("/")[2] for each in found} == {"d3", "d4", "d5", "d6", "d7"}
            await ada.do(Leave())
            await tables.context.store.probe()
            assert await tables.context.store.subscriptions(ada.table, ada.seat) == []

    with push_service() as service:
        run(story())


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://[::1]/x",
        "https://[::ffff:192.168.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://169.254.169.254/latest",
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://me:secret@push.example/x",
        "ftp://push.example/x",
        "https://push.example/a b",
        "https://push.example/" + "x" * 1000,
        "//push.example",
        "https://[bad/x",
        "",
    ],
)
def test_an_address_that_is_no_public_push_service_is_refused(tmp_path: Path, endpoint: str) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(NotUnderstood, match="Nothing can be pushed to that address") as refusal:
                tables.context.push.check(Subscribe([], endpoint, "", ""))
            assert refusal.value.reason.name == "bad endpoint"

    run(story())


def test_a_name_that_leads_into_the_private_network_is_spoken_to_by_no_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, _ = await two_guests(tables)
            right = service.subscribe()
            rebound = Subscribe([], "https://push.example/x", right.p256dh, right.auth)
            keys = tables.context.push.check(rebound)
            there = Subscription(ada.table, ada.seat, rebound.endpoint, keys)
            await tables.context.store.subscribe([there])
            tables.context.push.send(there, {"title": "x"}, 60)
            while await tables.context.store.subscriptions(ada.table, ada.seat):
                await asyncio.sleep(0.01)
            assert service.taken == []

    with push_service() as service:
        where = ("127.0.0.1", service.server.server_port)
        monkeypatch.setattr("socket.getaddrinfo", lambda *args, **how: [(2, 1, 6, "", where)])
        run(story())


@pytest.mark.parametrize(
    ("address", "is_public"),
    [("93.184.216.34", True), ("2606:2800:220:1::1", True), ("224.0.0.1", False), ("2002:7f00:1::", False)],
)
def test_what_is_public(address: str, is_public: bool) -> None:
    try:
        pushing._check_address(ipaddress.ip_address(address), Networks([]))
        assert is_public
    except pushing.NotPublic:
        assert not is_public


def test_keys_that_no_browser_gives_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            with pytest.raises(NotUnderstood, match="those that the browser gives"):
                tables.context.push.check(Subscribe([], "https://push.example/x", "AAAA", "§§"))

    run(story())


@pytest.fixture(scope="module")
def allowing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thread]:
    settings = Settings(tmp_path_factory.mktemp("push") / "data", push=LOOPBACK)
    with thread(settings) as running:
        yield running


def test_a_seat_subscribes_with_its_token_and_ends_it_with_the_address(allowing: Thread) -> None:
    with push_service() as service:
        key = allowing.get("/api/push").json()["key"]
        assert len(base64.urlsafe_b64decode(key + "=")) == 65
        assert allowing.get("/api/push").json()["key"] == key
        assert stat.S_IMODE((allowing.data / KEY).stat().st_mode) == 0o600
        seat = allowing.make("me", "free")
        answer = allowing.post("/api/push", service.subscribe(seat.token, "nonsense.token"))
        assert answer.json() == {"seats": 1}
        assert allowing.post("/api/push", service.subscribe("nonsense.token")).json() == {"seats": 0}
        assert allowing.post("/api/push/end", Unsubscribe(service.endpoint())).json() == {"seats": 0}


def test_a_server_without_pywebpush_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with thread(Settings(tmp_path / "data")) as bare, push_service() as service:
        assert bare.get("/api/push").json() == {"key": ""}
        refused = bare.post("/api/push", service.subscribe("t"))
        assert refused.status == 409
        assert refused.json()["name"] == "no push"
