"""What many may read at once: worked out once, kept within bounds, and so often for each address."""

from pathlib import Path

import pytest
from tests.server.service import Thread, eventually, thread

from mazzo.server import api, tables
from mazzo.server.replays import Recent
from mazzo.server.settings import Limits, Settings


def test_the_list_of_games_is_worked_out_once(shared: Thread, monkeypatch: pytest.MonkeyPatch) -> None:
    first = shared.get("/api/games").body
    monkeypatch.setattr(api, "catalogue", None)
    assert shared.get("/api/games").body == first


def test_an_address_that_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    limits = Limits(requests_a_second=0.01, requests_at_once=5)
    with thread(Settings(tmp_path / "data", limits=limits)) as service:
        assert [service.get("/api/games").status for _ in range(5)] == [200] * 5
        refusal = service.get("/api/lobby")
        assert refusal.status == 429
        assert 0 < int(refusal.headers["retry-after"]) <= 100
        assert refusal.json()["kind"] == "too many"
        for path in ("/", "/table/abc", "/assets/index.js", "/favicon.svg", "/nothing"):
            assert service.get(path).status == 429, f"{path} costs as much"
        assert service.get("/health").status == 200, "who watches the server is not sent away"


def test_the_lobby_is_worked_out_anew_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = 0

    async def listed(*asked: object) -> list[tuple[str, bytes]]:
        nonlocal times
        times += 1
        return []

    monkeypatch.setattr(tables, "LOBBIES_A_SECOND", 1e-9)
    with thread(Settings(tmp_path / "data")) as service:
        monkeypatch.setattr(service.app.state.tables.context.store, "listed", listed)
        seen = {service.get("/api/lobby").body for _ in range(3 * tables.LOBBIES_AT_ONCE)}
    assert len(seen) == 1
    assert times <= 3 * (tables.LOBBIES_AT_ONCE + 1), "three lists for each lobby that was worked out"


def test_a_replay_is_worked_out_once_for_all_who_look_at_it(shared: Thread) -> None:
    made = shared.make("beginner", "beginner", pace="fast")
    path = f"/api/tables/{made.table}"
    eventually("the end", lambda: shared.get(path).json()["state"] == "over")
    told = shared.get(f"{path}/replay?seat=0").json()
    assert told["count"] > len(told["frames"][5:]) > 0
    assert shared.get(f"{path}/replay?seat=0&first=5").json()["frames"] == told["frames"][5:]
    replays = shared.app.state.tables.context.replays
    steps = replays._matches.find(made.table)
    shared.get(f"{path}/replay?seat=1")
    assert replays._matches.find(made.table) is steps is not None


def test_what_was_not_asked_for_longest_is_let_go() -> None:
    kept: Recent[str, int] = Recent(10)
    for name, weight in (("a", 4), ("b", 4)):
        kept.keep(name, weight, weight)
    assert kept.find("a") == 4
    kept.keep("c", 4, 4)
    assert [kept.find(name) for name in "abc"] == [4, None, 4]
    kept.keep("d", 50, 50)
    assert [kept.find(name) for name in "abcd"] == [None, None, None, 50]
    assert (len(kept), kept.weight) == (1, 50)
