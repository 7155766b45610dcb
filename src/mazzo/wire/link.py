"""The link to a table, as the page shows it: http://host:8770/table/ID#invite=KEY"""

from typing import Literal
from urllib.parse import parse_qs, urlsplit

import msgspec

from mazzo.core.errors import BadInput

LOOKS_LIKE = "a link to a table looks like http://host:8770/table/abcdefghjkmn"
_SCHEMES = ("http", "https")


class Link(msgspec.Struct, frozen=True):
    """A table, the server that has it, and the key that the link carries, if any."""

    server: str  # http://host:8770
    table: str
    invite: str = ""  # lets those who have it sit down at a private table
    key: str = ""  # takes a seat along from another device, once

    def __str__(self) -> str:
        """What can be given to others: without the key to a seat."""
        return f"{self.server}/table/{self.table}" + (f"#invite={self.invite}" if self.invite else "")

    @property
    def bare(self) -> str:
        """The link without any key."""
        return f"{self.server}/table/{self.table}"

    @property
    def replay(self) -> str:
        """Where the page shows the match again, once it is over."""
        return f"{self.server}/replay/{self.table}"


def read_link(text: str) -> Link:
    """The link that a person was given; the scheme may be missing."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise BadInput(f"{_shown(text)} is no link; {LOOKS_LIKE}") from None
    if parts.scheme not in _SCHEMES or not is_host or "@" in parts.netloc:
        raise BadInput(f"{_shown(text)} is no link to a server of mazzo; {LOOKS_LIKE}")
    words = parts.path.strip("/").split("/")
    match words:
        case ["table", table] if table.isalnum():
            keys = parse_qs(parts.fragment)
            server = f"{parts.scheme}://{parts.netloc.lower()}"
            return Link(server, table, _only(keys, "invite"), _only(keys, "seat"))
        case ["replay", table] if table.isalnum():
            raise BadInput(f"that link leads to a replay; open it in a browser: {text}")
        case _:
            raise BadInput(f"{_shown(text)} leads to no table; {LOOKS_LIKE}")


def _only(keys: dict[str, list[str]], name: Literal["invite", "seat"]) -> str:
    return keys.get(name, [""])[0]


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:77]}...")
