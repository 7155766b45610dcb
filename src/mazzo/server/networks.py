"""Addresses and names as settings give them: which clients are meant, and what a server is called."""

import ipaddress
import re
from collections.abc import Iterable

from mazzo.core.errors import BadInput

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:/@]+)(:[0-9]+)?")


class Networks:
    """Addresses, one by one or by their network, as 10.0.0.0/8."""

    def __init__(self, given: Iterable[str]) -> None:
        self._networks = [_network(text) for text in given]

    def __contains__(self, address: object) -> bool:
        try:
            found = ipaddress.ip_address(str(address))
        except ValueError:  # a proxy may say anything
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self._networks)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise BadInput(f"{text!r} is no address; one is like 127.0.0.1, a network like 10.0.0.0/8") from None


def names(given: Iterable[str]) -> frozenset[str]:
    """Names under which a server is reached, each of them checked."""
    found = {text: name_of(text.lower()) for text in given}
    for text, name in found.items():
        if text.lower() not in (name, f"{name}.") or not (_NAME.fullmatch(name) or ":" in name):
            raise BadInput(
                f"{text!r} is no name of a server; one is like cards.example, without https:// and port"
            )
    return frozenset(found.values())


def name_of(host: str) -> str:
    """The name, or the address, in a Host header; '' if there is none."""
    found = _HOST.fullmatch(host.lower())
    return found[1].strip("[]").removesuffix(".") if found else ""
