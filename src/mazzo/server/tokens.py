"""Tokens, keys and names of tables: how they are made, and how they are compared."""

import base64
import hashlib
import hmac
import secrets

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_NAME_LETTERS = 12  # 59 bits: a private table is not found by trying
_SECRET_BYTES = 18


def new_table() -> str:
    """A name for a table, which stands in its link."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_NAME_LETTERS))


def derived_table(seed: bytes, purpose: str) -> str:
    """A name that follows from a seed, and can be told only by who has it."""
    number = int.from_bytes(_derived(seed, purpose), "big")
    letters = []
    for _ in range(_NAME_LETTERS):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)


def is_table(name: str) -> bool:
    return len(name) == _NAME_LETTERS and all(letter in _LETTERS for letter in name)


def new_token(table: str) -> str:
    """What holds a seat. It begins with its table, so that it can be told which it belongs to."""
    return f"{table}.{secrets.token_urlsafe(_SECRET_BYTES)}"


def next_token(token: str, table: str) -> str:
    """What holds the seat of the same player at the next table; told again, it is the same."""
    return f"{table}.{derived_key(token.encode(), table)}"


def table_of(token: str) -> str:
    return token.partition(".")[0]


def new_key() -> str:
    return secrets.token_urlsafe(_SECRET_BYTES)


def derived_key(secret: bytes, purpose: str) -> str:
    """A key that follows from a secret, so that it can be told again without being stored."""
    return base64.urlsafe_b64encode(_derived(secret, purpose)[:_SECRET_BYTES]).decode()


def _derived(secret: bytes, purpose: str) -> bytes:
    return hmac.digest(secret, purpose.encode(), "sha256")


def hashed(secret: str) -> str:
    """The only form in which a secret is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Whether this is the secret of that hash; nothing is the secret of no hash."""
    return bool(kept) and hmac.compare_digest(hashed(secret), kept)
