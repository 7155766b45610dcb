"""Fair deals: a seed and words, bound by hashes before the first card, and the stream they give."""

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Sequence

from mypy_extensions import i64

from mazzo.core.bits import Rng

SEED_BYTES = 32
WORD_BYTES = 16  # too many to try them all, so that the hash of a word tells nothing of it
_WORD_BYTES = 4
_WORDS = 256**_WORD_BYTES
# As JSON.stringify writes it, so that others can easily deal the same cards.
_AS_JAVASCRIPT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def new_seed() -> bytes:
    """A seed that cannot be guessed."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(word: str) -> bytes:
    """A seed for a match that is to be dealt the same every time."""
    return hashlib.sha256(word.encode()).digest()


def read_seed(text: str) -> bytes:
    """The seed as a person names it: 64 hex digits are the seed itself, anything else is a word."""
    if re.fullmatch(f"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", text):
        return bytes.fromhex(text)
    return seed_from(text)


def commitment(seed: bytes) -> str:
    """What is published before the first deal: it binds the table to the seed and gives nothing away."""
    return hashlib.sha256(seed).hexdigest()


def new_word(own: str = "") -> str:
    """A word that cannot be guessed; what a player wants in it stands before the random part."""
    return f"{own} {secrets.token_hex(WORD_BYTES)}".strip()


def word_hash(word: str) -> str:
    """What binds a player to a word before it is seen; that of no word is empty."""
    return hashlib.sha256(word.encode()).hexdigest() if word else ""


class Stream(Rng):
    """The numbers of one deal: HMAC-SHA256, keyed by the seed, of the players' words, the deal, a counter."""

    def __init__(self, seed: bytes, words: Sequence[str], deal: int) -> None:
        super().__init__(0)
        self._seed = seed
        self._subject = _AS_JAVASCRIPT.encode([list(words), deal]).encode()
        self._block = b""
        self._blocks = 0

    def below(self, count: i64) -> i64:
        fair: i64 = _WORDS - _WORDS % count
        while True:  # words past the last whole multiple of `count` would favour the low numbers
            word = self._next()
            if word < fair:
                return word % count

    def _next(self) -> i64:
        if not self._block:
            message = self._subject + self._blocks.to_bytes(8, "big")
            self._block = hmac.digest(self._seed, message, "sha256")
            self._blocks += 1
        word, self._block = self._block[:_WORD_BYTES], self._block[_WORD_BYTES:]
        return int.from_bytes(word, "big")
