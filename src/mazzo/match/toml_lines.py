"""On which line of a TOML text each key and each element stands: tomllib keeps no lines."""

import re
import tomllib

Place = tuple[str | int, ...]

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_SEPARATORS = re.compile(r"(?:[\s,]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_EQUALS = re.compile(r"[ \t]*=[ \t]*")
_SCALAR = re.compile(r"[^,\]}\n#]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)


class Lines:
    """The lines of a text that tomllib has accepted."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._lines: dict[Place, int] = {(): 1}
        self._line = 1  # of the sign up to which lines have been counted
        self._counted = 0
        self._tables: dict[Place, int] = {}  # how many [[tables]] of that name there have been
        table: Place = ()
        while self._next_after(_BLANK):
            if self._sees("["):
                table = self._header()
            else:
                self._pair(table)

    def of(self, place: Place) -> int:
        """The line of a key or element, or of the innermost thing around it that the text names."""
        while place not in self._lines:
            place = place[:-1]
        return self._lines[place]

    def __contains__(self, place: Place) -> bool:
        return place in self._lines

    def _sees(self, sign: str) -> bool:
        return self._text.startswith(sign, self._at)

    def _next_after(self, pattern: re.Pattern[str]) -> str:
        """Skip what the pattern matches; the sign that follows, '' at the end."""
        self._take(pattern)
        return self._text[self._at : self._at + 1]

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found.group()

    def _mark(self, place: Place) -> None:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        self._lines.setdefault(place, self._line)

    def _header(self) -> Place:
        is_array = self._sees("[[")
        self._at += 2 if is_array else 1
        self._next_after(_BLANK)
        *outer, last = self._key()
        place: Place = ()
        for name in outer:
            place += (name,)
            if place in self._tables:
                place += (self._tables[place] - 1,)
        place += (last,)
        self._mark(place)
        if is_array:
            count = self._tables.get(place, 0)
            self._tables[place] = count + 1
            place += (count,)
            self._mark(place)
        self._next_after(_BLANK)
        self._at += 2 if is_array else 1
        return place

    def _key(self) -> list[str]:
        names = []
        while True:
            if quoted := self._take(_STRING):
                names.append(tomllib.loads(f"key = {quoted}")["key"])
            else:
                names.append(self._take(_BARE_KEY))
            if not self._take(_DOT):
                return names

    def _pair(self, table: Place) -> None:
        place = table
        for name in self._key():
            place += (name,)
            self._mark(place)
        self._take(_EQUALS)
        self._value(place)

    def _value(self, place: Place) -> None:
        if self._sees("["):
            self._at += 1
            index = 0
            while self._next_after(_SEPARATORS) != "]":
                self._mark((*place, index))
                self._value((*place, index))
                index += 1
            self._at += 1
        elif self._sees("{"):
            self._at += 1
            while self._next_after(_SEPARATORS) != "}":
                self._pair(place)
            self._at += 1
        elif not self._take(_STRING):
            self._take(_SCALAR)
