"""Every request that has an id gets it back, whatever is wrong with it: no client waits for ever.

Every refusal has a name for programs, too. That each one has which a test hears is seen to in service.py.
"""

import ast
import asyncio
import re
from pathlib import Path

import pytest
from tests.server.pair import pair
from tests.server.service import Client, Thread
from websockets.exceptions import ConnectionClosed

from mazzo import server
from mazzo import wire as wire_package
from mazzo.server.errors import STATUS
from mazzo.server.store import NotStored
from mazzo.wire import messages as wire
from mazzo.wire.messages import Play

UNREADABLE = {
    "something unknown to do": '{"do":"dance","id":"mine"}',
    "nothing to do": '{"id":"mine"}',
    "a missing field": '{"do":"play","id":"mine"}',
    "a field too many": '{"do":"play","text":"7D","seat":1,"id":"mine"}',
    "a wrong type": '{"do":"play","text":7,"id":"mine"}',
    "a request that takes no id": '{"do":"leave","id":"mine"}',
}


PASSED_ON = ("refusals.py",)  # which names nothing itself
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def named_in_docs() -> dict[str, set[str]]:
    """The names of the server's refusals, and of their values, as the protocol has them."""
    section = (
        PROTOCOL.read_text().partition("### Names of the server's own refusals")[2].partition("\n## ")[0]
    )
    rows = re.findall(r"^\| ([^|]+) \| ([^|]*)\| [^|]+ \|$", section, re.MULTILINE)
    return {name: set(re.findall(r"\w+", values)) for name, values in rows if name != "name"}


def named_in_code() -> dict[str, set[str]]:
    """The names, and the values, that the modules of the server and of the wire give to what they refuse."""
    found: dict[str, set[str]] = {}
    folders = [Path(str(part.__file__)).parent for part in (server, wire_package)]
    files = [file for folder in folders for file in folder.glob("*.py") if file.name not in PASSED_ON]
    for file in files:
        calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
        for call in calls:
            if ast.unparse(call.func).rpartition(".")[2] in ("Reason", "Refused", "Problem"):
                given = [*call.args, *(word.value for word in call.keywords)]
                values = [key for word in given if isinstance(word, ast.Dict) for key in word.keys]
                name = [word for word in given if not isinstance(word, ast.Dict)][-1]
                found.setdefault(ast.literal_eval(name), set()).update(map(ast.unparse, filter(None, values)))
    return {name: {key.strip("'") for key in values} for name, values in found.items()}


def test_the_protocol_has_every_refusal_of_the_server_by_name() -> None:
    assert named_in_code() == named_in_docs()


def refusal_of(client: Client, sent: wire.Do | str) -> tuple[str, str]:
    """The kind and the id of what comes back."""
    refusal = client.ask(sent, "refused")
    return refusal["kind"], refusal.get("id", "")


@pytest.mark.parametrize("sent", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_not_understood_gets_its_id_back(sent: str, shared: Thread) -> None:
    with shared.enter(shared.make("me", "free")) as client:
        assert refusal_of(client, sent) == ("not understood", "mine")


def test_each_kind_of_refusal_bears_the_id(shared: Thread) -> None:
    seen = set()
    with (
        pair(shared) as players,
        shared.connect() as stranger,
        shared.enter(players.seats[0].table) as watcher,
    ):
        actor, other = players.clients[players.actor], players.clients[1 - players.actor]
        foreign = players.news[1 - players.actor]["view"]["hand"]
        for client, sent in (
            (stranger, Play("7D", "mine")),
            (watcher, Play("7D", "mine")),
            (actor, Play("dance", "mine")),
            (actor, Play(f"capture {foreign[0]}", "mine")),
            (other, Play("trail 7D", "mine")),
            (actor, Play("x" * 5000, "mine")),
            (actor, Play("ü" * 20_000, "mine")),
        ):
            kind, identity = refusal_of(client, sent)
            assert identity == "mine", kind
            seen.add(kind)
        # What is not found is named by `enter`, which has no id; what cannot be stored is in the next test.
        assert seen == {refusal.kind for refusal in STATUS} - {"not found", "too many", "try again"}


def test_what_a_game_refuses_bears_its_reason_for_programs(shared: Thread) -> None:
    with pair(shared) as players:
        hand = players.news[players.actor]["view"]["hand"]
        foreign = players.news[1 - players.actor]["view"]["hand"][0]
        refusal = players.clients[players.actor].ask(Play(foreign, "mine"), "refused")
        assert refusal["name"] == "not held"
        assert refusal["values"] == {"card": foreign, "hand": hand}


def test_what_is_one_too_many_gets_its_id_back_to_the_very_last(shared: Thread) -> None:
    limits = shared.app.state.settings.limits
    identities, refused = [], []
    with shared.enter(shared.make("me", "free")) as client:
        try:
            for number in range(limits.messages_at_once + 20 * limits.warnings):
                client.send(Play("7D", f"play {number}"))
        except ConnectionClosed:
            pass
        try:
            while True:
                refusal = client.receive()
                identities.append(refusal.get("id"))
                refused += [refusal] if refusal["kind"] == "too many" else []
        except ConnectionClosed:
            pass
    assert len(refused) == limits.warnings + 1
    assert identities == [f"play {number}" for number in range(len(identities))]


def test_what_cannot_be_stored_or_fails_gets_its_id_back(
    shared: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pair(shared) as players:
        store = shared.app.state.tables.context.store
        for fault in (NotStored("no space"), RuntimeError("a fault of the server")):

            def failing(*given: object, fault: Exception = fault) -> asyncio.Future[None]:
                done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                done.set_exception(fault)
                return done

            with monkeypatch.context() as patch:
                patch.setattr(store, "order", failing)
                answer = players.play()
            assert (answer["tell"], answer["kind"]) == ("refused", "try again")
        assert players.play()["tell"] == "news"
