"""What a client keeps of the deals at its table, so that at the end it can check them without being asked."""

from typing import Any

import msgspec

from mazzo.match.fair import new_word, word_hash
from mazzo.match.verify import Report, Seen, verify
from mazzo.wire import messages as wire


class Witness(msgspec.Struct):
    """The words of one seat, and what was published before the first card.

    Sitting down sends the hash of a new word. A word is shown once, for one set of hashes: a table that
    called the deal off and asked for the same word again could let others choose theirs to suit it.
    """

    commitment: str = ""  # the hash of the seed, as it was first seen
    hashes: list[str] = []  # of all words, as they were last shown before the first card
    words: dict[str, list[str]] = {}  # each with the hashes for which it was shown; none if it was not
    own: str = ""  # what the player wants to stand in their words

    def commit(self) -> str:
        """Make a word, and give its hash."""
        word = new_word(self.own)
        self.words[word] = []
        return word_hash(word)

    def answer(self, table: wire.Summary, seat: int) -> wire.Commit | wire.Reveal | None:
        """Note what is published; what the table waits for from that seat, if it is right to give it."""
        self.commitment = self.commitment or table.commitment
        if table.state == "open" and table.hashes:
            self.hashes = list(table.hashes)
        if seat not in table.awaited:
            return None
        if not table.hashes:
            return wire.Commit(self.commit())
        word = self._word(table.hashes, seat)
        if not word or table.commitment != self.commitment:
            return None  # another client of this seat has made it, or the table is not what it was
        self.words[word] = self.words[word] or list(table.hashes)
        return wire.Reveal(word) if self.words[word] == table.hashes else None

    def check(self, record: bytes, seat: int, events: dict[int, Any]) -> Report:
        """Whether the record is that of the match which was seen here, and all its cards are right."""
        word = next((word for word, hashes in reversed(self.words.items()) if hashes), "")
        seen = Seen(self.commitment, self.words.get(word) or self.hashes, seat, word, events)
        return verify(record, seen=seen)

    def _word(self, hashes: list[str], seat: int) -> str:
        """The word with the hash that was published for the seat; '' if it is none of ours."""
        return next((word for word in self.words if word_hash(word) in hashes[seat : seat + 1]), "")

    def seal(self, report: Report) -> list[str]:
        """What a client tells of the check, in a few words."""
        if not report.is_sound:
            return ["Checked here, and NOT SOUND:", *(failure.text for failure in report.failures)]
        bound = "the seed and all words fit the hashes" if self.hashes else "the seed fits the hash"
        said = f"Checked here, and sound: {bound} that you were shown, and every card of this match follows."
        return [said, *(f"But note: {text}." for text in report.notes)]
