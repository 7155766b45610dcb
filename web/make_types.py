"""Writes the page's types from the Structs that the server sends and reads, and the constants that both sides
know: web/src/wire.ts, and one model.ts for each game.

To run it: PYTHONPATH=src python web/make_types.py
"""

import ast
import inspect
import io
import json
import tokenize
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as shapes

from mazzo.core import model
from mazzo.core.cards import DECK_40
from mazzo.core.state import DEALER, NOBODY, SPECTATOR
from mazzo.games import BUILT_IN
from mazzo.games.hoards.rules import moves as hoards
from mazzo.games.sapone.rules import moves as sapone
from mazzo.games.sapone.rules import piles
from mazzo.games.scopa.rules import state as scopa
from mazzo.games.sobesobe.rules import cards as sobesobe
from mazzo.games.splendor.rules import moves as splendor
from mazzo.games.splendor.rules import tokens
from mazzo.server.settings import Times
from mazzo.server.text import LONGEST_LINE, LONGEST_NAME
from mazzo.wire import client, messages

PAGE = Path(__file__).resolve().parent / "src"
Struct = type[msgspec.Struct]

REQUESTS: tuple[Struct, ...] = get_args(messages.Request)
ANSWERS: tuple[Struct, ...] = get_args(messages.Answer)
POSTED: tuple[Struct, ...] = (
    messages.NewTable,
    messages.Sit,
    messages.Claim,
    messages.Mine,
    messages.Subscribe,
    messages.Unsubscribe,
    messages.Learn,
    messages.Continue,
    messages.Exercise,
)
RECEIVED: tuple[Struct, ...] = (
    messages.Seated,
    messages.Problem,
    messages.Lobby,
    messages.Addresses,
    messages.MySeat,
    messages.PushKey,
    messages.Subscribed,
    messages.Catalogue,
    messages.Replay,
    messages.Taught,
    messages.Reviewing,
)
SENT = {*POSTED, *REQUESTS}  # here the page may leave out whatever has a default
CONSTANTS = {
    "DEALER": DEALER,
    "NOBODY": NOBODY,
    "SPECTATOR": SPECTATOR,
    "FREE": messages.FREE,
    "ME": messages.ME,
    "LONGEST_NAME": LONGEST_NAME,
    "LONGEST_LINE": LONGEST_LINE,
    "SECONDS_TO_BE_SLOW": Times().slow,
    "PASSING": client.PASSING,
}
GAME_CONSTANTS: dict[str, dict[str, object]] = {
    "scopa": {"NOBODY_YET": scopa.NONE, "WHOLE_DECK": DECK_40.size},
    "sobesobe": {"NOBODY_YET": sobesobe.NONE, "WHOLE_DECK": DECK_40.size},
    "splendor": {
        "LETTERS": list(tokens.LETTERS),
        "GOLD": tokens.GOLD,
        "MOST_TOKENS": splendor.MOST_TOKENS,
    },
    "sapone": {
        "NOBODY_YET": piles.NONE,
        "MEMBERS": {
            category: piles.KINDS[piles.FIRST_OF[number] : piles.FIRST_OF[number + 1]]
            for number, category in enumerate(piles.CATEGORIES)
        },
        "DIAMOND": piles.KINDS[piles.DIAMOND],
        "WHOLE_MARKET": piles.size(piles.MARKET_DECK),
        "WHOLE_SOAP": piles.size(piles.SOAP_DECK),
        "GIVEN_FOR_SOAP": sapone.GIVEN_FOR_SOAP,
    },
    "hoards": {"NOBODY_YET": hoards.NONE},
}


def main() -> None:
    for file, text in files().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def files() -> dict[Path, str]:
    """Every file that this script writes, and what is to stand in it."""
    written = {PAGE / "wire.ts": wire()}
    for name in BUILT_IN:
        written[PAGE / "games" / name / "model.ts"] = game_model(name)
    return written


def wire() -> str:
    structs = reached([*POSTED, *RECEIVED, *REQUESTS, *ANSWERS])
    parts = [
        heading("Every message between the page and the server", messages.__name__),
        constants(CONSTANTS),
        *(interface(struct) for struct in structs),
        union("Request", "What the page sends through the socket.", REQUESTS),
        union("Answer", "What it is told through the socket.", ANSWERS),
    ]
    return "\n\n".join(parts) + "\n"


def game_model(name: str) -> str:
    module = import_module(f"mazzo.games.{name}.model")
    own = [found for found in vars(module).values() if inspect.isclass(found)]
    events = [
        struct for struct in own if issubclass(struct, model.Event) and struct.__module__ != model.__name__
    ]
    parts = [
        heading("What this game shows and tells", module.__name__),
        *([constants(GAME_CONSTANTS[name])] if name in GAME_CONSTANTS else []),
        *(interface(struct) for struct in reached([module.View, *events])),
        union("GameEvent", "What can happen in this game.", events),
    ]
    return "\n\n".join(parts) + "\n"


def constants(values: dict[str, Any]) -> str:
    return "\n".join(
        f"export const {name} = {json.dumps(value)}{exactly(value)}" for name, value in values.items()
    )


def exactly(value: object) -> str:
    """What has TypeScript take each part of it for that and nothing else."""
    return " as const" if isinstance(value, list | tuple | dict) else ""


def heading(what: str, module: str) -> str:
    return f"// {what}. Written by web/make_types.py from {module}: change it there."


def reached(roots: Iterable[Struct]) -> list[Struct]:
    """The Structs and all that their fields mention, each after those that it needs."""
    found: dict[Struct, None] = {}

    def visit(shape: shapes.Type) -> None:
        if isinstance(shape, shapes.StructType):
            for field in shape.fields:
                visit(field.type)
            found.setdefault(shape.cls)
        for part in parts_of(shape):
            visit(part)

    for root in roots:
        visit(shapes.type_info(root))
    return list(found)


def parts_of(shape: shapes.Type) -> tuple[shapes.Type, ...]:
    match shape:
        case shapes.UnionType(types=types):
            return types
        case shapes.ListType(item_type=item):
            return (item,)
        case shapes.DictType(value_type=value):
            return (value,)
    return ()


def interface(struct: Struct) -> str:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    may_lack = struct in SENT or struct.__struct_config__.omit_defaults
    notes = dict(field_notes(struct))
    lines = [f"/** {line} */" for line in (struct.__doc__ or "").splitlines()[:1]]
    lines.append(f"export interface {struct.__name__} {{")
    if shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {json.dumps(shape.tag)}")
    for field in shape.fields:
        if note := notes.get(field.name):
            lines.append(f"  /** {note} */")
        mark = "" if field.required or not may_lack else "?"
        lines.append(f"  {field.encode_name}{mark}: {type_of(field.type)}")
    return "\n".join([*lines, "}"])


def field_notes(struct: Struct) -> Iterator[tuple[str, str]]:
    """The comments beside the fields, of the class and of those it stands on."""
    for owner in reversed(struct.__mro__[: -len(msgspec.Struct.__mro__)]):
        source = inspect.cleandoc("\n" + inspect.getsource(owner))
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        comments = {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}
        declared = ast.parse(source).body[0]
        assert isinstance(declared, ast.ClassDef)
        for line in declared.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                yield line.target.id, comments.get(line.lineno, "").removeprefix("#").strip()


def type_of(shape: shapes.Type) -> str:
    match shape:
        case shapes.StructType(cls=cls):
            return cls.__name__
        case shapes.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case shapes.UnionType(types=types):
            return " | ".join(dict.fromkeys(type_of(part) for part in types))
        case shapes.ListType(item_type=item):
            inner = type_of(item)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case shapes.DictType(value_type=value):
            return f"Record<string, {type_of(value)}>"
    return plain_type(shape)


def plain_type(shape: shapes.Type) -> str:
    names: dict[type[Any], str] = {
        shapes.StrType: "string",
        shapes.IntType: "number",
        shapes.FloatType: "number",
        shapes.BoolType: "boolean",
        shapes.NoneType: "null",
        shapes.AnyType: "unknown",
    }
    if type(shape) not in names:
        raise TypeError(f"{shape} has no counterpart on the page yet: add one to web/make_types.py")
    return names[type(shape)]


def union(name: str, about: str, structs: Iterable[Struct]) -> str:
    members = "".join(f"\n  | {struct.__name__}" for struct in structs)
    return f"/** {about} */\nexport type {name} ={members}"


if __name__ == "__main__":
    main()
