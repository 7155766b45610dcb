"""How others reach a server, and who is told."""

from pathlib import Path

import pytest
from tests.server.service import thread

from mazzo.server import addresses
from mazzo.server.settings import Settings

NEAR, FAR = "192.168.7.20", "203.0.113.9"


@pytest.fixture
def _in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_own_addresses", lambda: [NEAR])


@pytest.mark.usefixtures("_in_a_network")
@pytest.mark.parametrize(
    ("host", "all_known", "for_others"),
    [
        ("0.0.0.0", ["http://localhost:8770", f"http://{NEAR}:8770"], [f"http://{NEAR}:8770"]),
        ("127.0.0.1", ["http://127.0.0.1:8770"], []),
        ("localhost", ["http://localhost:8770"], []),
        ("::1", ["http://[::1]:8770"], []),
        (FAR, [f"http://{FAR}:8770"], [f"http://{FAR}:8770"]),
        ("2001:db8::2", ["http://[2001:db8::2]:8770"], ["http://[2001:db8::2]:8770"]),
    ],
)
def test_others_come_by_what_is_no_loopback(host: str, all_known: list[str], for_others: list[str]) -> None:
    assert addresses.addresses(host, 8770) == all_known
    assert addresses.others(host, 8770) == for_others


@pytest.mark.usefixtures("_in_a_network")
def test_only_the_computer_itself_is_told(tmp_path: Path) -> None:
    settings = Settings(
        tmp_path, host="0.0.0.0", names=frozenset(["cards.example"]), proxies=frozenset(["127.0.0.1"])
    )
    with thread(settings) as service:
        told = {"others": [f"http://{NEAR}:{service.port}"]}
        assert service.get("/api/addresses").json() == told
        assert service.get("/api/addresses", {"host": "cards.example"}).json() == {"others": []}
        assert service.get("/api/addresses", {"x-forwarded-for": FAR}).json() == {"others": []}


@pytest.mark.usefixtures("_in_a_network")
def test_a_server_for_itself_alone_has_none(tmp_path: Path) -> None:
    with thread(Settings(tmp_path, host="127.0.0.1")) as service:
        assert service.get("/api/addresses").json() == {"others": []}
