"""The link to a table, as the page shows it: http://host:8770/table/ID#invite=KEY"""

from ipaddress import ip_address
from typing import Literal
from urllib.parse import SplitResult, parse_qs, urlsplit

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
    text, parts = text.strip(), _parts(text.strip())
    words = parts.path.strip("/").split("/")
    match words:
        case ["table", table] if table.isalnum():
            keys = parse_qs(parts.fragment)
            return Link(_address(parts), table, _only(keys, "invite"), _only(keys, "seat"))
        case ["replay", table] if table.isalnum():
            raise BadInput(f"that link leads to a replay; open it in a browser: {text}")
        case _:
            raise BadInput(f"{_shown(text)} leads to no table; {LOOKS_LIKE}")


def leads_to_server(text: str) -> bool:
    """Whether it is the address of a whole server: a word alone is more likely a slip than a host."""
    parts = _parts(text.strip())
    is_host = "://" in text or parts.port is not None or "." in parts.netloc or parts.netloc == "localhost"
    return is_host and not parts.path.strip("/")


def read_server(text: str) -> str:
    """The address of a server, `http://host:8770`; a link to something there will do."""
    return _address(_parts(text.strip()))


def is_loopback(server: str) -> bool:
    """Whether only this computer reaches that address."""
    host = urlsplit(server).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _parts(text: str) -> SplitResult:
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise BadInput(f"{_shown(text)} is no link; {LOOKS_LIKE}") from None
    if parts.scheme not in _SCHEMES or not is_host or "@" in parts.netloc:
        raise BadInput(f"{_shown(text)} is no link to a server of mazzo; {LOOKS_LIKE}")
    return parts


def _address(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _only(keys: dict[str, list[str]], name: Literal["invite", "seat"]) -> str:
    return keys.get(name, [""])[0]


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:77]}...")
