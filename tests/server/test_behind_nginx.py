"""Behind the real nginx with TLS, configured as docs/running.md says; and the rest of that page."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from tests.server.service import HOST, PATIENCE, Client, Thread, eventually, thread
from tests.server.staged import Staged
from websockets.sync.client import connect
from websockets.typing import Origin

from mazzo.server.settings import Limits, Settings
from mazzo.wire import messages as wire

PAGE = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8")
NAME = "cards.example"
CERTIFICATES = f"/etc/letsencrypt/live/{NAME}"
PLACES = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin{os.pathsep}/usr/local/sbin"
NEW = wire.NewTable("scopa", ["me", "free"], "Ann")
AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


def block(language: str) -> str:
    """The block of the page in that language."""
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def program(name: str) -> str:
    found = shutil.which(name, path=PLACES)
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Front:
    """nginx, and what stands behind it."""

    service: Thread
    port: int  # of TLS
    plain_port: int
    trust: ssl.SSLContext

    @property
    def origin(self) -> str:
        return f"https://{NAME}:{self.port}"

    def ask(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, address: str = HOST
    ) -> http.client.HTTPResponse:
        """Ask by TLS, from that address of this machine."""
        raw = socket.create_connection((HOST, self.port), PATIENCE, source_address=(address, 0))
        connection = http.client.HTTPSConnection(NAME, self.port, timeout=PATIENCE)
        connection.sock = self.trust.wrap_socket(raw, server_hostname=NAME)
        body = msgspec.json.encode(NEW) if method == "POST" else None
        connection.request(method, path, body, {"content-type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    nginx, openssl = program("nginx"), program("openssl")
    folder = tmp_path_factory.mktemp("nginx")
    made = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    asked = ["-days", "1", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", *asked, *made]
    subprocess.run(command, check=True, capture_output=True)
    settings = Settings(
        folder / "data",
        names=frozenset([NAME]),
        proxies=frozenset([HOST]),
        limits=Limits(tables_at_once=2, tables_a_minute=1),
    )
    plain, port = free_port(), free_port()
    with thread(settings) as service:
        site = block("nginx")
        for said, meant in (
            ("listen 80;", f"listen {HOST}:{plain};"),
            ("listen 443 ssl;", f"listen {HOST}:{port} ssl;"),
            (CERTIFICATES, str(folder)),
            (f"{HOST}:8770", f"{HOST}:{service.port}"),
        ):
            assert said in site
            site = site.replace(said, meant)
        config = folder / "nginx.conf"
        user = "user root;" if os.geteuid() == 0 else ""
        config.write_text(AROUND.format(folder=folder, user=user, site=site))
        process = subprocess.Popen(
            [nginx, "-p", str(folder), "-c", str(config)], stderr=subprocess.PIPE, text=True
        )
        try:
            eventually("nginx", lambda: process.poll() is not None or _listens(port))
            assert process.poll() is None, process.communicate()[1]
            trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
            yield Front(service, port, plain, trust)
        finally:
            process.terminate()
            process.communicate()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def test_the_page_and_the_lobby_come_by_tls(front: Front) -> None:
    for path in ("/api/lobby", "/health"):
        answer = front.ask("GET", path)
        assert answer.status == 200
        assert answer.headers["strict-transport-security"]
        assert answer.headers["content-security-policy"]


def test_who_comes_without_tls_is_sent_to_it(front: Front) -> None:
    plain = http.client.HTTPConnection(HOST, front.plain_port, timeout=PATIENCE)
    plain.request("GET", "/table/abc", headers={"host": NAME})
    answer = plain.getresponse()
    assert (answer.status, answer.headers["location"]) == (301, f"https://{NAME}/table/abc")
    plain.close()


def test_a_match_is_played_through_it(front: Front) -> None:
    (seat,) = Staged("nginx", "me", "easy", pace="fast").put(front.service)
    link = f"wss://{NAME}:{front.port}/socket"
    raw = socket.create_connection((HOST, front.port), PATIENCE)
    with connect(link, sock=raw, ssl=front.trust, origin=Origin(front.origin), proxy=None) as connection:
        client = Client(connection)
        news = client.enter(seat)["news"]
        while not news.get("commands"):
            news = client.until("news")
        assert client.ask(wire.Play(news["commands"][0], "1"), "news")["id"] == "1"


def test_only_its_own_page_may_act(front: Front) -> None:
    assert front.ask("POST", "/api/tables", {"origin": front.origin}, "127.0.0.3").status == 201
    assert (
        front.ask("POST", "/api/tables", {"origin": "https://elsewhere.example"}, "127.0.0.3").status == 403
    )


def test_limits_are_those_of_who_asks_whatever_they_say_of_themselves(front: Front) -> None:
    def opened(address: str, said: str) -> int:
        return front.ask("POST", "/api/tables", {"x-forwarded-for": said}, address).status

    assert [opened("127.0.0.4", f"192.0.2.{number}") for number in range(3)] == [201, 201, 429]
    assert opened("127.0.0.5", "127.0.0.4") == 201


def test_other_names_and_the_metrics_are_not_for_strangers(front: Front) -> None:
    assert front.ask("GET", "/health", {"host": "elsewhere.example"}).status == 421
    assert front.ask("GET", "/metrics").status == 404
    assert front.service.get("/metrics").status == 200


def test_every_number_that_the_page_names_is_there(shared: Thread) -> None:
    told = shared.get("/metrics").text
    named = set(re.findall(r"`(mazzo_\w+)`", PAGE))
    assert len(named) > 5
    assert [name for name in named if f"# TYPE {name} " not in told] == []


def test_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    unit = tmp_path / "mazzo.service"
    here = tmp_path / "mazzo"
    here.write_text("#!/bin/sh\n")
    here.chmod(0o755)
    unit.write_text(block("ini").replace("/opt/mazzo/bin/mazzo", str(here)))
    checked = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    complaints = [line for line in checked.stderr.splitlines() if "mazzo.service" in line]
    assert complaints == []
