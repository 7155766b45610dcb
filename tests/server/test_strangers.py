"""What reaches those who hold no seat: watchers the public view, strangers nothing, and none a secret."""

import stat
from pathlib import Path

import pytest
from tests.server.inside import open_tables, run, two_guests
from tests.server.pair import pair
from tests.server.service import Client, Thread

from mazzo.core.state import SPECTATOR
from mazzo.server.errors import NotSeated
from mazzo.wire import messages as wire
from mazzo.wire.messages import Carry, Enter, Leave, Mine, Play, Say, Seated


def seats(service: Thread) -> tuple[Seated, Seated]:
    """Two seats at a private table where a match has begun; the first is to act."""
    opened = service.make("me", "free")
    return opened, service.sit(opened)


def claim(service: Thread, seat: Seated, key: str) -> Seated:
    return service.post(f"/api/tables/{seat.table}/claim", wire.Claim(key)).read(Seated)


def is_told_nothing(client: Client) -> bool:
    """Whether the next thing that it hears is that it has not entered."""
    client.send(wire.Ping())
    answer = client.receive()
    return (answer["tell"], answer["kind"]) == ("refused", "not seated")


def test_a_socket_that_has_not_entered_is_told_nothing_of_what_happens(shared: Thread) -> None:
    one, other = seats(shared)
    with shared.connect() as stranger, shared.enter(one) as ann, shared.enter(other) as bob:
        ann.ask(Say("Hello!"), "said")
        bob.ask(Say("Hello yourself!"), "said")
        ann.ask(Leave(), "left")
        bob.until("table")
        assert is_told_nothing(stranger)


def test_a_watcher_of_a_private_table_gets_the_public_view(shared: Thread) -> None:
    with pair(shared) as players, shared.connect() as watcher:
        welcome = watcher.enter(players.seats[0].table)
        assert (welcome["seat"], welcome.get("token", "")) == (SPECTATOR, "")
        for _ in range(4):
            players.play()
        seen = [welcome["news"], *(watcher.until("news") for _ in range(4))]
        for news in seen:
            assert (news["view"]["hand"], news["view"]["takes"]) == ([], {})
            assert not [field for field in ("commands", "id") if field in news]
            assert "CardsDrawn" not in [told["event"]["event"] for told in news["told"]]


def test_who_watches_can_do_nothing_at_the_table(shared: Thread) -> None:
    one, _ = seats(shared)
    with shared.enter(one.table) as watcher:
        for asked in (Play("7D"), Say("Hello!"), wire.Hint(), wire.Word("w"), Carry(), wire.Replace(0)):
            refusal = watcher.ask(asked, "refused")
            assert (refusal["kind"], refusal["reason"][:16]) == ("not seated", "You are watching")
        assert watcher.ask(Leave(), "refused")["reason"].startswith("You are watching")


@pytest.fixture
def dead(shared: Thread) -> tuple[Seated, dict[str, str]]:
    """A seat at a running table, and tokens that hold none there, each with its story."""
    one, other = seats(shared)
    elsewhere, _ = seats(shared)
    with shared.enter(one) as ann, shared.enter(other) as bob:
        key = ann.ask(Carry(), "carried")["key"]
        moved = claim(shared, one, key)
        bob.ask(Leave(), "left")
    secret = moved.token.partition(".")[2]
    return moved, {
        "of a seat that was taken along": one.token,
        "of a seat that was given up": other.token,
        "guessed": f"{one.table}.{'A' * len(secret)}",
        "cut short": moved.token[:-1],
        "in other letters": f"{one.table}.{secret.swapcase()}",
        "without its table": secret,
        "the key that took the seat along": f"{one.table}.{key}",
        "the invite": f"{one.table}.{one.invite}",
        "of another table": elsewhere.token,
        "of another table, under this name": f"{one.table}.{elsewhere.token.partition('.')[2]}",
        "only a table": f"{one.table}.",
    }


def test_a_dead_or_guessed_token_opens_nothing(shared: Thread, dead: tuple[Seated, dict[str, str]]) -> None:
    seat, tokens = dead
    for story, token in tokens.items():
        with shared.connect() as client:
            refusal = client.ask(Enter(seat.table, token), "refused")
            assert refusal["kind"] == "not seated", story
            assert token not in refusal["reason"]
            assert is_told_nothing(client), story
    with shared.enter(seat) as client:
        client.settle()


def test_a_dead_or_guessed_token_finds_no_tables(shared: Thread, dead: tuple[Seated, dict[str, str]]) -> None:
    seat, tokens = dead
    foreign = [token for story, token in tokens.items() if story != "of another table"]
    assert shared.post("/api/mine", Mine(foreign)).json() == []
    found = shared.post("/api/mine", Mine([*foreign, seat.token])).read(list[wire.MySeat])
    assert [(mine.seat, mine.token, mine.table.table) for mine in found] == [(0, seat.token, seat.table)]


def test_a_key_takes_a_seat_along_only_once(shared: Thread) -> None:
    one, _ = seats(shared)
    with shared.enter(one) as ann:
        key = ann.ask(Carry(), "carried")["key"]
        claim(shared, one, key)
        assert "another device" in ann.until("left")["reason"]
    for used in (key, "", "x" * 24):
        refusal = shared.post(f"/api/tables/{one.table}/claim", wire.Claim(used))
        assert (refusal.status, refusal.json()["kind"]) == (403, "not seated")


def test_what_is_on_its_way_from_a_seat_that_was_taken_along_does_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_tables(tmp_path) as tables:
            ada, _ = await two_guests(tables)
            live = await tables.find(ada.table)
            await ada.do(Carry())
            key = (await ada.told_of(wire.Carried)).key
            await tables.claim(ada.table, wire.Claim(key))
            for asked in (Play(live.running.idle(live.table.actors[0])), Say("Hello!"), Carry()):
                with pytest.raises(NotSeated, match="watching"):
                    await ada.do(asked)

    run(story())


def test_a_running_match_has_no_record_and_no_replay(shared: Thread) -> None:
    one, other = seats(shared)
    waiting = shared.make("me", "free")
    for what in ("record", "replay", "replay?seat=0", "replay?seat=1&first=0"):
        for seat in (one, other, waiting):
            answer = shared.get(f"/api/tables/{seat.table}/{what}")
            assert (answer.status, answer.json()["kind"]) == (409, "not allowed")


def test_a_private_seat_takes_the_invite(shared: Thread) -> None:
    opened = shared.make("me", "free")
    for invite in ("", "guessed", opened.token, opened.invite[:-1]):
        answer = shared.post(f"/api/tables/{opened.table}/seats", wire.Sit("Eve", invite))
        assert (answer.status, answer.json()["kind"]) == (403, "not seated")
    assert opened.table not in shared.get("/api/lobby").text


def test_nothing_that_all_may_read_holds_a_secret(shared: Thread) -> None:
    one, other = seats(shared)
    public = shared.make("me", "free", public=True)
    with shared.enter(one) as ann:
        key = ann.ask(Carry(), "carried")["key"]
    seed = shared.app.state.tables.live[one.table].table.match.seed.hex()
    tokens = [token.partition(".")[2] for token in (one.token, other.token, public.token)]
    paths = [f"/api/tables/{seat.table}" for seat in (one, public)]
    for path in ("/api/lobby", *paths, "/metrics", "/health"):
        answer = shared.get(path)
        assert answer.status == 200
        assert not [secret for secret in (*tokens, one.invite, key, seed) if secret in answer.text]
    assert public.table in shared.get("/api/lobby").text


def test_the_store_is_for_its_owner_alone_and_holds_no_token(shared: Thread) -> None:
    one, other = seats(shared)
    with shared.enter(one) as ann, shared.enter(other) as bob:
        key = ann.ask(Carry(), "carried")["key"]
        moved = claim(shared, one, key)
        bob.ask(Say("Hello!"), "said")
    files = list(shared.data.iterdir())
    kept = b"".join(file.read_bytes() for file in files)
    assert b"Hello!" in kept
    for secret in (one.token, other.token, moved.token, one.invite, key):
        assert secret.rpartition(".")[2].encode() not in kept
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
