"""Whatever is wrong with what a client sends: one clear answer, and no harm to any other."""

import contextlib
from pathlib import Path
from typing import Any

import pytest
from tests.server.pair import pair
from tests.server.service import Client, Thread, eventually, frame, raw_socket, thread
from websockets.exceptions import ConnectionClosed

from mazzo.server.settings import Limits, Settings
from mazzo.wire import messages as wire
from mazzo.wire.messages import Play, Say, Word

MALFORMED = {
    "nothing": "",
    "half a message": '{"do":"play","text":"7',
    "no JSON": "play 7D",
    "two messages": '{"do":"ping"} {"do":"ping"}',
    "a list": '[{"do":"ping"}]',
    "a number": "7",
    "nothing to do": "{}",
    "something unknown to do": '{"do":"dance"}',
    "a missing field": '{"do":"play"}',
    "a field too many": '{"do":"play","text":"7D","seat":1}',
    "a wrong type": '{"do":"play","text":7}',
    "a number beyond all bounds": '{"do":"replace","seat":1e999}',
    "half a letter": r'{"do":"say","text":"\ud800 x"}',
    "deep nesting": '{"do":' * 600,
    "a list that never ends": "[" * 4000,
}


@pytest.mark.parametrize("sent", MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_no_message_is_told_what_one_looks_like(sent: str, shared: Thread) -> None:
    with pair(shared) as players:
        refusal = players.clients[0].ask(sent, "refused")
        assert refusal["kind"] == "not understood"
        assert '{"do":"play","text":"7D"}' in refusal["reason"]
        assert players.play()["tell"] == "news"


def test_a_binary_message_is_told_to_be_text(shared: Thread) -> None:
    with pair(shared) as players:
        refusal = players.clients[0].ask(b'{"do":"ping"}', "refused")
        assert refusal["reason"] == "A message is text, and this one was binary."
        assert players.play()["tell"] == "news"


def test_a_long_message_is_told_how_long_one_may_be(shared: Thread) -> None:
    with pair(shared) as players:
        for text in ("x" * 5000, "ü" * 3000, "x" * 60_000):
            refusal = players.clients[0].ask(Say(text), "refused")
            assert (refusal["kind"], "at most 4096 bytes" in refusal["reason"]) == ("too long", True)
        assert players.play()["tell"] == "news"


def test_a_message_beyond_all_bounds_ends_its_connection_and_no_other(shared: Thread) -> None:
    with pair(shared) as players, shared.connect() as client:
        client.send("x" * 200_000)
        told, farewell = _until_closed(client)
        assert told == []
        assert farewell == "" or "limit of 65536 bytes" in farewell
        assert players.play()["tell"] == "news"


BROKEN = [b"\x81\x82\0\0\0\0\xff\xfe", b"\x81\x02hi", b"\x83\x80\0\0\0\0", b"\x0f" * 99]


@pytest.mark.parametrize("broken", BROKEN, ids=["no UTF-8", "not masked", "unknown", "noise"])
def test_frames_that_break_the_protocol_end_their_connection_and_no_other(
    broken: bytes, shared: Thread
) -> None:
    with pair(shared) as players, raw_socket(shared) as client:
        client.sendall(broken)
        assert client.recv(1000)[:1] == b"\x88", "a close frame"
        assert players.play()["tell"] == "news"


def test_half_a_frame_keeps_nobody_waiting(shared: Thread) -> None:
    with pair(shared) as players, raw_socket(shared) as client:
        client.sendall(b"\x81\xfe")
        assert players.play()["tell"] == "news"
        client.sendall(b"\x01\x00")
        assert players.play()["tell"] == "news"


def test_who_is_too_quick_is_told_so_and_then_shown_the_door(shared: Thread) -> None:
    limits = shared.app.state.settings.limits
    with pair(shared) as players, shared.connect() as client:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(limits.messages_at_once + 5 * limits.warnings):
                client.send(wire.Ping())
        told, farewell = _until_closed(client)
        too_quick = [message for message in told if message["kind"] == "too many"]
        assert 0 < len(too_quick) <= limits.warnings + 1
        assert "20 messages a second are heard" in too_quick[0]["reason"]
        assert farewell in ("Too many messages.", "")
        assert players.play()["tell"] == "news"


def _until_closed(client: Client) -> tuple[list[Any], str]:
    """All that the server has still to say, and why it closes the connection, if that comes through."""
    told = []
    try:
        while True:
            told.append(client.receive())
    except ConnectionClosed as closed:
        return told, closed.rcvd.reason if closed.rcvd else ""


def test_who_does_not_enter_is_not_waited_for(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "data", limits=Limits(seconds_to_enter=0.2))
    with thread(settings) as service, service.connect() as client:
        told, farewell = _until_closed(client)
        assert (told, "did not come in time" in farewell) == ([], True)


def test_a_play_out_of_turn_is_told_whose_turn_it_is(shared: Thread) -> None:
    with pair(shared) as players:
        waiting = players.clients[1 - players.actor]
        refusal = waiting.ask(Play(players.news[players.actor]["commands"][0], "mine"), "refused")
        name = ("Ann", "Bob")[players.actor]
        assert (refusal["kind"], refusal["id"]) == ("not your turn", "mine")
        assert refusal["reason"] == f"It is not your turn: {name} is to act."


def test_a_play_of_a_card_that_one_does_not_hold_is_not_allowed(shared: Thread) -> None:
    with pair(shared) as players:
        theirs = players.news[1 - players.actor]["view"]["hand"][0]
        refusal = players.play(f"trail {theirs}")
        assert (refusal["tell"], refusal["kind"]) == ("refused", "not allowed")
        assert theirs in refusal["reason"]
        assert players.play()["tell"] == "news"


def test_a_play_for_another_table_cannot_be_said(shared: Thread) -> None:
    with pair(shared) as here, pair(shared) as there:
        there_too = here.clients[0].ask(wire.Enter(there.seats[0].table, there.seats[0].token), "refused")
        assert there_too["reason"] == "A connection stays at one table; open another one for another table."
        foreign = here.clients[0].ask(wire.Enter(here.seats[0].table, there.seats[0].token), "refused")
        assert foreign["reason"] == "That token belongs to a seat at another table."
        assert here.play()["tell"] == there.play()["tell"] == "news"


def test_a_play_sent_twice_is_played_once(shared: Thread) -> None:
    with pair(shared) as players:
        seat = players.actor
        play = Play(players.news[seat]["commands"][0], "the same")
        players.clients[seat].send(play)
        players.clients[seat].send(play)
        first, second = (players.clients[seat].until("news") for _ in range(2))
        assert first["number"] == second["number"]
        assert (second["id"], second["told"]) == ("the same", [])


def test_a_play_that_comes_again_much_later_is_not_played_again(shared: Thread) -> None:
    """A node that was held up finds it on a line that its client has long given up, and it says no moment."""
    with pair(shared) as players:
        first = players.actor
        for _ in range(4):
            players.play()
        assert players.actor == first
        late = Play(players.news[first]["commands"][0], "play 1")
        answer = players.clients[first].ask(late, "news")
        assert (answer["id"], answer["told"], answer["actors"]) == ("play 1", [], [first])


def test_to_enter_anew_with_a_bad_token_changes_nothing(shared: Thread) -> None:
    with pair(shared) as players:
        bad = wire.Enter(players.seats[0].table, f"{players.seats[0].table}.guessed")
        for client in players.clients:
            assert client.ask(bad, "refused")["kind"] == "not seated"
        for _ in range(3):
            assert players.play()["tell"] == "news"


def test_names_and_chat_are_text_without_what_cannot_be_seen(shared: Thread) -> None:
    opened = shared.make("me", "free", name="\u202e<b>A\u0000nn</b>\u200b &amp; \u2066co\n")
    with shared.enter(opened) as client:
        said = client.ask(Say("<script>alert(1)</script>\u0007 \u202egood\r\n luck\u00a0!"), "said")
        assert said["name"] == "<b>Ann</b> &amp; co"
        assert said["text"] == "<script>alert(1)</script> good luck !"
    summary = shared.get(f"/api/tables/{opened.table}")
    assert summary.headers["content-type"] == "application/json"
    assert summary.json()["players"][0]["name"] == "<b>Ann</b> &amp; co"


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u202e", "x" * 301])
def test_chat_that_is_empty_or_too_long_is_told_how_long_it_may_be(text: str, shared: Thread) -> None:
    with shared.enter(shared.make("me", "free")) as client:
        assert "1 to 300 characters" in client.ask(Say(text), "refused")["reason"]


def test_a_word_comes_before_the_first_deal_or_not_at_all(shared: Thread) -> None:
    with pair(shared) as players:
        assert "only before the hashes" in players.clients[0].ask(Word("salt"), "refused")["reason"]


def test_who_does_not_read_is_dropped_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    generous = Limits(messages_a_second=1e9, messages_at_once=10**9, outbox_bytes=100_000)
    with thread(Settings(tmp_path / "data", limits=generous)) as service, pair(service) as players:
        table = players.seats[0].table
        for _ in range(100):
            players.clients[0].send(Say("x" * 300))
        players.clients[0].settle()
        with raw_socket(service) as client:
            for _ in range(600):  # each is answered with all that was said, and none of it is read
                client.sendall(frame(wire.Enter(table, layout=True)))
            eventually("the drop", lambda: service.metric("sockets_dropped_total") == 1)
            assert service.get(f"/api/tables/{table}").json()["watchers"] == 0
            assert players.play()["tell"] == "news"
