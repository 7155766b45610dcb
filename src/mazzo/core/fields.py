"""Named values from a person or a file, read into a Struct: options of a game, zones of a position."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from mazzo.core.errors import BadInput

T = TypeVar("T", bound=msgspec.Struct)
_LONGEST_SHOWN = 100  # characters of a wrong value in the sentence that refuses it


def read_options(kind: type[T], given: Mapping[str, object]) -> T:
    """The options with these values, each of its own type, and defaults for the rest."""
    return _read(kind, given, "option", strict=True)


def read_settings(kind: type[T], given: Sequence[str]) -> T:
    """The options from `target=11` and the like, as a command line has them: all of it text."""
    found: dict[str, object] = {}
    for setting in given:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise BadInput(f"--set takes name=value, like --set target=11, not {setting!r}")
        found[name.strip()] = value.strip()
    return _read(kind, found, "option", strict=False)


def read_zones(kind: type[T], given: Mapping[str, object]) -> T:
    """The zones of a position as a file gives them."""
    return _read(kind, given, "zone", strict=True)


def each_seat(zone: str, given: list[list[str]], seats: int) -> list[list[str]]:
    """The cards of a zone that every seat has; none if it was left out."""
    if given and len(given) != seats:
        raise BadInput(f"zone {zone} must be {seats} lists of cards, one a seat, not {len(given)}", zone)
    return given or [[] for _ in range(seats)]


def _read(kind: type[T], given: Mapping[str, object], noun: str, strict: bool) -> T:
    known = {item.name: item.type for item in msgspec.structs.fields(kind)}
    for name, value in given.items():
        if name not in known:
            raise BadInput(f"there is no {noun} {name!r}; there are {', '.join(known) or 'none'}", name)
        try:
            msgspec.convert(value, known[name], strict=strict)
        except msgspec.ValidationError:
            raise BadInput(
                f"{noun} {name} must be {allowed(known[name])}, not {shortened(value)}", name
            ) from None
    return msgspec.convert(dict(given), kind, strict=strict)


def shortened(value: object) -> str:
    """The value as it was given, or its beginning if it is long."""
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def allowed(kind: Any) -> str:
    """What values an option or zone of this type takes, in words."""
    return _words(inspect.type_info(kind))


def _words(info: inspect.Type) -> str:
    match info:
        case inspect.LiteralType(values):
            return " or ".join(str(value) for value in values)
        case inspect.UnionType(types):
            return " or ".join(filter(None, map(_words, types)))
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=int() as least, le=int() as most):
            return f"a whole number from {least} to {most}"
        case inspect.IntType():
            return "a whole number"
        case inspect.StrType():
            return "text"
        case inspect.ListType(item, least, most):
            return f"a list of {f'{least} ' if least == most and least else ''}{_many(item)}"
        case inspect.DictType():
            return "a table"
    return ""


def _many(info: inspect.Type) -> str:
    match info:
        case inspect.StrType():
            return "texts"
        case inspect.ListType(item):
            return f"lists of {_many(item)}"
    return _words(info).replace("a whole number", "whole numbers")


def described(kind: type[msgspec.Struct]) -> list[tuple[str, object, str]]:
    """Each option's name, default and allowed values, for help texts."""
    return [(item.name, item.default, allowed(item.type)) for item in msgspec.structs.fields(kind)]
