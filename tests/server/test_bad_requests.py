"""Requests by HTTP that are wrong, or come from another site; and what every answer tells the browser."""

from pathlib import Path

import pytest
from tests.server.service import HOST, UPGRADE, Thread, eventually, raw_socket, thread
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mazzo.core.errors import BadInput
from mazzo.server.app import make_app
from mazzo.server.settings import Limits, Settings
from mazzo.wire import messages as wire
from mazzo.wire.messages import NewTable, Sit

NEW = NewTable("scopa", ["me", "free"], "Ann")


def test_a_body_that_is_no_json_is_told_so(shared: Thread) -> None:
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "application/json-x",
        "",
    ):
        answer = shared.post("/api/tables", NEW, {"content-type": kind})
        assert (answer.status, "says so in its content-type" in answer.text) == (400, True)
    for body in (b"", b"{", b"[]", b"\xff", b'{"game":7}', b'{"options":{"a":' + b"[" * 9000):
        answer = shared.post("/api/tables", body)
        assert (answer.status, answer.json()["kind"]) == (400, "not understood")
        assert "a NewTable" in answer.json()["reason"]


def test_a_long_body_is_told_how_long_one_may_be(shared: Thread) -> None:
    answer = shared.post("/api/tables", b'{"game":"' + b"x" * 20_000)
    assert (answer.status, "at most 16384 bytes" in answer.text) == (413, True)


def test_a_body_that_ends_in_the_middle_is_nobodys_error(shared: Thread) -> None:
    before = shared.metric("errors_total")
    with raw_socket(shared, is_upgraded=False) as client:
        client.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n")
        client.sendall(b"Content-Type: application/json\r\n\r\n{")
    assert shared.get("/health").text == "ok\n"
    assert shared.metric("errors_total") == before


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with thread(Settings(tmp_path / "data", limits=Limits(seconds_to_ask=1.0))) as service:
        with raw_socket(service, is_upgraded=False) as client:
            client.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n")
            client.sendall(b"Content-Type: application/json\r\n\r\n{")
            answer = b""
            while b"not understood" not in answer:
                answer += client.recv(4096) or pytest.fail(f"closed after {answer!r}")
        assert b"did not arrive within 1 seconds" in answer


def test_one_address_cannot_take_all_sockets(tmp_path: Path) -> None:
    with thread(Settings(tmp_path / "data", limits=Limits(sockets_an_address=2))) as service:
        with service.connect(), service.connect(), service.connect() as third:
            with pytest.raises(ConnectionClosed, match="as many connections as this server takes"):
                third.receive()
            assert third.connection.close_code == 1013
        eventually("a free place", lambda: service.metric("sockets") < 2)
        with service.connect():
            pass


def test_who_opens_many_tables_is_asked_to_wait(tmp_path: Path) -> None:
    with thread(Settings(tmp_path / "data", limits=Limits(tables_at_once=3, tables_a_minute=1))) as service:
        answers = [service.post("/api/tables", NEW) for _ in range(5)]
        assert [answer.status for answer in answers] == [201, 201, 201, 429, 429]
        assert "Please wait" in answers[-1].json()["reason"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/api/tables/nowhere/replay?seat=x", 404),
        ("GET", "/api/games/chess/rules", 404),
        ("GET", "/assets/..%2f..%2f..%2fpyproject.toml", 404),
        ("DELETE", "/api/lobby", 405),
        ("POST", "/api/lobby", 405),
        ("GET", "/socket", 404),
        ("PUT", "/", 405),
    ],
)
def test_what_is_not_there_is_said_not_to_be(method: str, path: str, status: int, shared: Thread) -> None:
    answer = shared.ask(method, path)
    assert answer.status == status
    assert answer.read(wire.Problem).kind == "not found"


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://[", f"http://{HOST}:1", "", "\xff", "file://"]
)
def test_other_sites_cannot_act_in_a_players_name(origin: str, shared: Thread) -> None:
    answer = shared.post("/api/tables", NEW, {"origin": origin})
    assert (answer.status, "another site's page" in answer.text) == (403, True)
    with pytest.raises(InvalidStatus, match="403"), shared.connect(origin=origin):
        pass


def test_our_own_page_and_programs_can(shared: Thread) -> None:
    assert shared.post("/api/tables", NEW, {"origin": shared.link}).status == 201
    with shared.connect(origin=shared.link) as client:
        client.enter(shared.make("me", "free"))


def test_a_site_that_was_named_at_the_start_can_too(tmp_path: Path) -> None:
    site = "https://cards.example"
    with thread(Settings(tmp_path / "data", origins=frozenset([site]))) as service:
        assert service.post("/api/tables", NEW, {"origin": site}).status == 201
        assert service.post("/api/tables", NEW, {"origin": f"{site}.evil"}).status == 403


SECURITY = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def test_every_answer_tells_the_browser_to_be_careful(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    for name in ("index.html", "favicon.svg", "assets/main-1a2b.js"):
        (page / name).write_text(name)
    monkeypatch.setattr("mazzo.server.app.page_folder", lambda: page)
    with thread(Settings(tmp_path / "data")) as service:
        pages = ["/", "/table/abcdefghjkmn", "/replay/abcdefghjkmn"]
        fine = [*pages, "/assets/main-1a2b.js", "/favicon.svg", "/api/lobby", "/health", "/metrics"]
        nowhere = ["/nowhere", "/table", "/../../etc/passwd", "/favicon.ico"]
        answers = {path: service.get(path) for path in (*fine, *nowhere, "/assets/gone.js", "/assets/%00")}
        refused = service.post("/api/tables", NEW, {"origin": "https://elsewhere.example"})
    assert [answers[path].text for path in pages] == ["index.html"] * 3
    assert {answers[path].status for path in fine} == {200}
    assert {(answers[path].status, answers[path].text) for path in nowhere} == {(404, "index.html")}
    assert "immutable" in answers["/assets/main-1a2b.js"].headers["cache-control"]
    assert answers["/"].headers["cache-control"] == "no-cache"
    for answer in (*answers.values(), refused):
        for header, begin in SECURITY.items():
            assert answer.headers[header].startswith(begin)
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "server" not in answer.headers


def test_without_a_built_page_the_api_is_there_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mazzo.server.app.page_folder", lambda: tmp_path / "page")
    with thread(Settings(tmp_path / "data")) as service:
        assert (service.get("/").status, "lacks its page" in service.get("/").text) == (503, True)
        assert [service.get(path).status for path in ("/assets/x.js", "/favicon.svg")] == [404, 404]
        assert service.get("/api/games").status == 200


def test_a_seat_asked_for_by_number_must_be_free(shared: Thread) -> None:
    opened = shared.make("me", "free")
    for seat in (0, 7, -2, 10**30):
        answer = shared.post(f"/api/tables/{opened.table}/seats", Sit("Bob", opened.invite, seat))
        assert (answer.status, "1 is" in answer.text) == (409, True)
    assert shared.get(f"/api/tables/{opened.table}").json()["state"] == "open"


def test_content_type_may_say_more_and_in_any_letters(shared: Thread) -> None:
    for kind in ("application/json; charset=utf-8", "Application/JSON", "application/json ;x=y"):
        assert shared.post("/api/tables", NEW, {"content-type": kind}).status == 201


@pytest.mark.parametrize(
    "host",
    [
        "elsewhere.example",
        "localhost.elsewhere.example",
        "127.0.0.1.elsewhere.example:80",
        "",
        "[",
        "a@localhost",
    ],
)
def test_who_asks_for_another_server_is_told_so(host: str, shared: Thread) -> None:
    for path in ("/", "/api/lobby", "/health"):
        answer = shared.get(path, {"host": host})
        assert (answer.status, "not known by that name" in answer.text) == (421, True)
    with raw_socket(shared, is_upgraded=False) as client:
        client.sendall(UPGRADE.replace(b"Host: localhost", f"Host: {host}".encode()))
        assert client.recv(4096).startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8770", "localhost.", "127.0.0.1:1", "[::1]:8770"])
def test_loopback_is_always_among_the_names(host: str, shared: Thread) -> None:
    assert shared.get("/", {"host": host}).status != 421


def test_server_can_be_given_names(tmp_path: Path) -> None:
    with thread(Settings(tmp_path / "data", names=frozenset(["Cards.Example"]))) as service:
        assert service.get("/health", {"host": "cards.example:443"}).status == 200
        assert service.get("/health", {"host": "www.cards.example"}).status == 421


@pytest.mark.parametrize("name", ["https://cards.example", "cards.example:443", "a b", "", "*"])
def test_names_that_are_none_are_refused_at_the_start(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="one is like cards"):
        make_app(Settings(tmp_path, names=frozenset([name])))


def test_addresses_that_are_none_are_refused_at_the_start(tmp_path: Path) -> None:
    nginx = frozenset(["nginx"])
    for settings in (Settings(tmp_path, proxies=nginx), Settings(tmp_path, metrics=nginx)):
        with pytest.raises(BadInput, match="one is like 127"):
            make_app(settings)


def test_metrics_are_for_those_who_were_named(tmp_path: Path) -> None:
    assert not Settings(tmp_path).metrics
    for named, status in (("192.0.2.1", 404), ("127.0.0.0/8", 200)):
        with thread(Settings(tmp_path / "data", metrics=frozenset([named]))) as service:
            assert service.get("/metrics").status == status


def tables_from(service: Thread, *addresses: str) -> list[int]:
    """What is answered to those who open a table, each from another address, as far as that is believed."""
    return [service.post("/api/tables", NEW, {"x-forwarded-for": given}).status for given in addresses]


def test_x_forwarded_for_is_believed_of_no_one(tmp_path: Path) -> None:
    with thread(Settings(tmp_path / "data", limits=Limits(tables_at_once=2, tables_a_minute=1))) as service:
        assert tables_from(service, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [201, 201, 429]


def test_x_forwarded_for_is_believed_of_a_proxy_that_was_named(tmp_path: Path) -> None:
    limits = Limits(tables_at_once=1, tables_a_minute=1)
    with thread(Settings(tmp_path / "data", proxies=frozenset(["127.0.0.1"]), limits=limits)) as service:
        assert tables_from(service, "192.0.2.1", "192.0.2.2", "192.0.2.2") == [201, 201, 429]
        # What a client wrote itself stands before what the proxy has added.
        assert tables_from(service, "192.0.2.9, 192.0.2.1", "192.0.2.8, 192.0.2.1") == [429, 429]
