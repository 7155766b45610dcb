"""Two players at a table, who play in turn, each through a socket."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from tests.server.service import Client, Service

from mazzo.wire import messages as wire


class Pair:
    """Both have entered; `news` is how each last saw the table."""

    def __init__(self, seats: Sequence[wire.Seated], clients: Sequence[Client]) -> None:
        self.seats = seats
        self.clients = clients
        welcomes = [client.enter(seat) for client, seat in zip(clients, seats, strict=True)]
        self.news = [welcome["news"] for welcome in welcomes]
        self.plays: int = welcomes[0]["table"]["plays"]  # each has an id that no other had before

    @property
    def actor(self) -> int:
        """The seat that is to act."""
        return int(self.news[0]["actors"][0])

    @property
    def is_over(self) -> bool:
        return bool(self.news[0].get("is_over"))

    def play(self, text: str = "") -> Any:
        """Let the one who is to act play that, or anything; the answer. The other is told of it as well."""
        self.plays += 1
        seat, other = self.actor, 1 - self.actor
        play = wire.Play(text or self.news[seat]["commands"][0], f"play {self.plays}")
        self.clients[seat].send(play)
        while (answer := self.clients[seat].receive()).get("id") != play.id:
            pass
        if answer["tell"] == "news":
            self.news[seat] = answer
            self.news[other] = self.clients[other].until("news")
        return answer

    def play_out(self) -> None:
        """To the end of the match."""
        while not self.is_over:
            assert self.play()["tell"] == "news"


@contextlib.contextmanager
def pair(service: Service, seats: Sequence[wire.Seated] | None = None) -> Iterator[Pair]:
    """Two who have come to these seats, or to a new table."""
    if seats is None:
        opened = service.make("me", "free")
        seats = [opened, service.sit(opened)]
    with service.connect() as one, service.connect() as other:
        yield Pair(seats, [one, other])
