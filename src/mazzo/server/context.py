"""What all tables of a server share."""

from dataclasses import dataclass, field
from functools import cached_property

from mazzo.server.bot_pool import BotPool
from mazzo.server.bus import Bus, LocalBus
from mazzo.server.metrics import Metrics
from mazzo.server.push import Push
from mazzo.server.replays import Replays
from mazzo.server.restore import Shelf
from mazzo.server.reviews import Reviews
from mazzo.server.settings import Settings
from mazzo.server.slices import Slices
from mazzo.server.store import Store


@dataclass(frozen=True)
class Context:
    """One of each, handed to every table."""

    settings: Settings
    store: Store
    bot_pool: BotPool
    metrics: Metrics
    bus: Bus = field(default_factory=LocalBus)
    shelf: Shelf = field(default_factory=Shelf)
    slices: Slices = field(default_factory=Slices)
    replays: Replays = field(default_factory=Replays)
    reviews: Reviews = field(default_factory=Reviews)

    @cached_property
    def push(self) -> Push:
        return Push(self.settings, self.store, self.metrics)
