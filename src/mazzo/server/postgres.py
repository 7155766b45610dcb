"""Connections to PostgreSQL: made with bounded patience, and what is said when there are none."""

import asyncio
import contextlib
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from mazzo.core.errors import BadInput

try:
    import asyncpg
except ModuleNotFoundError:  # whoever imports this has been named a database
    raise BadInput("a store in PostgreSQL needs asyncpg: pip install 'mazzo[postgres]'") from None

SCHEMES = ("postgresql", "postgres")
PATIENCE = 5.0  # seconds in which a database that is well answers
_TO_CONNECT = 3.0  # seconds
_NOTICE_BYTES = 7_500  # PostgreSQL takes less than 8,000
_STATEMENTS = {  # what the database itself gives up, should this end of the connection be gone
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

Connection = Any  # asyncpg comes without types
Pool = Any


class Unreachable(Exception):
    """No connection can be had, so that nothing was asked of the database."""


# What is raised when a connection breaks or cannot be made: what was under way may have happened or not.
LOST: tuple[type[Exception], ...] = (
    Unreachable,
    OSError,  # TimeoutError among them
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is shut down, or starts up
    asyncpg.TooManyConnectionsError,
    asyncpg.TransactionRollbackError,  # two waited for each other
    asyncpg.ReadOnlySQLTransactionError,  # another has taken its place
)
# Of these, what says that the database does not run at all, or not yet.
DOWN: tuple[type[Exception], ...] = (ConnectionRefusedError, asyncpg.OperatorInterventionError)
Refused: type[Exception] = asyncpg.PostgresError  # by the database, which says why
TROUBLE = (*LOST, Refused)
Taken: type[Exception] = asyncpg.UniqueViolationError
Dangling: type[Exception] = asyncpg.ForeignKeyViolationError


def is_address(place: str) -> bool:
    """Whether this names a database, and not a folder."""
    return place.partition("://")[0] in SCHEMES and "://" in place


def shown(address: str) -> str:
    """The address of a database without its password, for people."""
    parts = urlsplit(address)
    who, at, where = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{who.partition(':')[0]}{at}{where}{parts.path}"


async def connect(address: str, **settings: str) -> Connection:
    """One connection, for who keeps it."""
    return await asyncpg.connect(address, timeout=_TO_CONNECT, server_settings={**_settings(), **settings})


async def pool(address: str, most: int) -> Pool:
    """Connections that are made when they are needed, also after the database was away."""
    return await asyncpg.create_pool(
        address,
        min_size=0,
        max_size=most,
        timeout=_TO_CONNECT,
        server_settings=_settings(),
        reset=_left_as_it_is,
    )


def _settings() -> dict[str, str]:
    return {"application_name": "mazzo", **_STATEMENTS}


async def _left_as_it_is(connection: Connection) -> None:
    """Nothing is changed in a connection of the pool, so that nothing has to be put back: a way less."""


@contextlib.contextmanager
def bounded(connection: Connection, seconds: float = PATIENCE) -> Iterator[None]:
    """Give up a connection whose database does not answer.

    It is cut and not cancelled: to cancel, one would have to ask the same database.
    """
    timer = asyncio.get_running_loop().call_later(seconds, connection.terminate)
    try:
        yield
    except AttributeError:  # asyncpg's own, if the connection is cut between two steps of what it does
        if not connection.is_closed():
            raise
        raise ConnectionResetError("the connection was cut") from None
    finally:
        timer.cancel()


@contextlib.contextmanager
def in_words(address: str) -> Iterator[None]:
    """Say in a sentence why a database cannot be used."""
    if not is_address(address):
        raise BadInput(f"a database is postgresql://user@host/name, not {address[:60]!r}")
    try:
        yield
    except ValueError as error:
        raise BadInput(f"{shown(address)} is no address of a database ({error})") from None
    except asyncpg.InvalidCatalogNameError:
        name = urlsplit(address).path.strip("/")
        raise BadInput(f"there is no database at {shown(address)}; make one: createdb {name}") from None
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        raise BadInput(f"{shown(address)} does not let us in ({error})") from None
    except asyncpg.InsufficientPrivilegeError as error:
        raise BadInput(f"no tables can be kept at {shown(address)} ({error})") from None
    except TROUBLE as error:
        why = str(error) or "it does not answer"
        raise BadInput(f"the database at {shown(address)} cannot be reached ({why})") from None


def notices(node: str, told: Mapping[str, object]) -> Iterator[str]:
    """What a node tells the others of tables, in as few notices as it fits into."""
    some: dict[str, object] = {}
    size = 0
    for table, what in told.items():
        each = len(msgspec.json.encode({table: what}))
        if some and size + each > _NOTICE_BYTES:
            yield msgspec.json.encode((node, some)).decode()
            some, size = {}, 0
        some[table] = what
        size += each
    if some:
        yield msgspec.json.encode((node, some)).decode()
