"""What is in a database of mazzo, and how one of an older version becomes one of this."""

from mazzo.core.errors import BadInput
from mazzo.server.postgres import Connection, shown

_LOCK = 0x6D617A7A6F  # "mazzo": of nodes that start at once, one migrates
# Each takes a database to the next format. They only ever add: nodes of the version before go on meanwhile.
# Names are compared byte by byte (COLLATE "C"), as Python sorts them.
# What nodes tell anew when the database was away is UNLOGGED: themselves, what they keep, who is connected.
MIGRATIONS = (
    """
    CREATE TABLE journal(
        name text COLLATE "C" NOT NULL, number integer NOT NULL, entry bytea NOT NULL,
        PRIMARY KEY (name, number)
    );
    CREATE TABLE tables(
        name text COLLATE "C" PRIMARY KEY, state text NOT NULL, public boolean NOT NULL,
        touched double precision NOT NULL, summary bytea NOT NULL, alarm double precision
    );
    CREATE INDEX tables_by_time ON tables(state, public, touched);
    CREATE INDEX tables_by_alarm ON tables(alarm) WHERE alarm IS NOT NULL;
    CREATE TABLE subscriptions(
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL,
        seat integer NOT NULL, endpoint text NOT NULL, keys bytea NOT NULL, UNIQUE (name, seat, endpoint)
    );
    CREATE INDEX subscriptions_by_endpoint ON subscriptions(endpoint);
    CREATE TABLE heart(beat double precision NOT NULL);
    CREATE TABLE stopwatch(seconds double precision NOT NULL, at timestamptz NOT NULL);
    INSERT INTO stopwatch VALUES (0, clock_timestamp());
    CREATE UNLOGGED TABLE nodes(
        id text COLLATE "C" PRIMARY KEY, beat timestamptz NOT NULL, address text NOT NULL,
        version text NOT NULL
    );
    CREATE UNLOGGED TABLE keepers(
        name text COLLATE "C" PRIMARY KEY, node text COLLATE "C" NOT NULL REFERENCES nodes
    );
    CREATE INDEX keepers_by_node ON keepers(node);
    CREATE UNLOGGED TABLE presence(  -- seats: bit 0 is the first
        name text COLLATE "C" NOT NULL, node text COLLATE "C" NOT NULL REFERENCES nodes,
        seats integer NOT NULL, watchers integer NOT NULL, PRIMARY KEY (name, node)
    );
    CREATE INDEX presence_by_node ON presence(node);
    """,
    """
    CREATE UNLOGGED TABLE thinkers(
        id text COLLATE "C" PRIMARY KEY, beat timestamptz NOT NULL, processes integer NOT NULL,
        games text[] NOT NULL, address text NOT NULL
    );
    CREATE UNLOGGED TABLE thoughts(  -- about a hint, if it has no level
        id bigint PRIMARY KEY, node text COLLATE "C" NOT NULL, urgency integer NOT NULL,
        asked timestamptz NOT NULL DEFAULT clock_timestamp(), game text NOT NULL, name text NOT NULL,
        level text NOT NULL, seed bigint NOT NULL, view bytea NOT NULL,
        thinker text COLLATE "C", taken timestamptz, answer bytea
    );
    CREATE INDEX thoughts_by_urgency ON thoughts(urgency, asked) WHERE answer IS NULL;
    CREATE INDEX thoughts_by_node ON thoughts(node) WHERE answer IS NOT NULL;
    """,
    "CREATE TABLE secrets(name text PRIMARY KEY, value bytea NOT NULL)",
    'CREATE TABLE reviews(name text COLLATE "C" PRIMARY KEY, review bytea NOT NULL)',
)
FORMAT = len(MIGRATIONS)


async def migrate(connection: Connection, address: str) -> None:
    """Make the database one of this version's format, unless it is another's or a newer one."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        is_ours = await connection.fetchval("SELECT to_regclass('mazzo_format') IS NOT NULL")
        if not is_ours:
            others = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
            if await connection.fetchval(others):
                raise BadInput(f"{shown(address)} is another program's database; make one for mazzo alone")
            await connection.execute("CREATE TABLE mazzo_format(version integer NOT NULL)")
            await connection.execute("INSERT INTO mazzo_format VALUES (0)")
        version = await connection.fetchval("SELECT version FROM mazzo_format")
        if version > FORMAT:
            raise BadInput(
                f"{shown(address)} is of format {version}, and this mazzo reads format {FORMAT}: "
                "use the version of mazzo that the other nodes have"
            )
        for script in MIGRATIONS[version:]:
            await connection.execute(script)
        if version < FORMAT:
            await connection.execute("UPDATE mazzo_format SET version = $1", FORMAT)
