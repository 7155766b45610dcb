"""The limit of open files: raised to what the settings promise, or the promise lowered."""

import contextlib
import sys
from dataclasses import replace

from mazzo.core.errors import BadInput
from mazzo.server.settings import Limits

_BESIDES = 200  # files that are no connections: the store, the bots, the page
_LEAST = 50  # connections with which it is worth beginning


def raise_limit(wanted: int) -> int:
    """Let this process, and those that it starts, open as many files as far as it may; how many that is."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(ValueError, OSError):  # some systems promise more than they keep
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft)


def fitted(limits: Limits) -> tuple[Limits, str]:
    """The limits that can be kept here, and what to say if they are lower than wanted."""
    files = raise_limit(limits.connections + _BESIDES)
    connections = files - _BESIDES
    if connections >= limits.connections:
        return limits, ""
    if connections < _LEAST:
        needed = _BESIDES + _LEAST
        raise BadInput(f"only {files} files may be open here, and {needed} are needed; raise ulimit -n")
    sockets = min(limits.sockets, connections * limits.sockets // limits.connections)
    said = (
        f"Only {files:,} files may be open here (ulimit -Hn), so at most {connections:,} connections are "
        f"served, {sockets:,} of them at tables, instead of {limits.connections:,} and {limits.sockets:,}."
    )
    return replace(limits, connections=connections, sockets=sockets), said
