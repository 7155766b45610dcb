"""Where a server is reached: on its own computer, and from others in the network."""

import contextlib
import socket
from ipaddress import ip_address

from mazzo.server.networks import LOOPBACK

ANYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - compared, not bound


def addresses(host: str, port: int) -> list[str]:
    """All that are known of a server that listens there, as `http://localhost:8770`; the nearest first."""
    if host in ANYWHERE:
        return [_address("localhost", port), *others(host, port)]
    return [_address(host, port)]


def others(host: str, port: int) -> list[str]:
    """Those by which other computers reach it; none if only its own can."""
    hosts = _own_addresses() if host in ANYWHERE else [host]
    return [_address(each, port) for each in hosts if not is_loopback(each)]


def is_loopback(host: str) -> bool:
    """Whether this name or address leads no further than the computer itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _own_addresses() -> list[str]:
    """Of this computer in its network, as far as it knows; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address that is not in use
        return [str(probe.getsockname()[0])]
    return []
