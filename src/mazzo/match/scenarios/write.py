"""A position written as a scenario, to which steps can be added."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from mazzo.core.game import Game
from mazzo.core.model import Options

_LINE_LENGTH = 100
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_scenario(
    game: Game,
    options: Options,
    seats: int,
    position: Mapping[str, Any],
    head: Mapping[str, Any] | None = None,
    steps: Sequence[Mapping[str, Any]] = (),
) -> str:
    """A position as the text of a scenario, with what else it begins with, and its steps if it has any."""
    chosen = msgspec.to_builtins(options)
    lines = [f'game = "{game.name}"', f"seats = {seats}"]
    lines += [_pair(name, value) for name, value in (head or {}).items()]
    lines += ["", "[options]", *(_pair(name, value) for name, value in chosen.items())] if chosen else []
    lines += ["", "[position]"]
    lines += [_pair(zone, content) for zone, content in position.items() if content is not None]
    for step in steps:
        lines += ["", "[[step]]", *(_pair(name, value) for name, value in step.items())]
    return "\n".join(lines) + "\n"


def _pair(key: str, value: Any) -> str:
    line = f"{_key(key)} = {_value(value)}"
    if len(line) <= _LINE_LENGTH or not isinstance(value, list):
        return line
    return "\n".join([f"{_key(key)} = [", *_wrapped([f"{_value(item)}," for item in value]), "]"])


def _wrapped(items: Sequence[str]) -> list[str]:
    lines = [" "]
    for item in items:
        if len(lines[-1]) + len(item) >= _LINE_LENGTH:
            lines.append(" ")
        lines[-1] += f" {item}"
    return lines


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = [f"{_key(key)} = {_value(part)}" for key, part in value.items() if part is not None]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
