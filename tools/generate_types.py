"""Write the page's types from the server's messages.

`src/balak/protocol/` is the contract between server and page; this makes
`web/src/lib/protocol.ts` from it, so that a change of one that the other does not follow is an
error of the type checker.

Usage:
    python -m tools.generate_types            write the file
    python -m tools.generate_types --check    exit 1 if the file is not what would be written
"""

import sys
import textwrap
from pathlib import Path
from typing import Any

import msgspec

from balak import protocol
from tools.generated import write_or_check

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "protocol.ts"

UNIONS: dict[str, Any] = {
    "ClientMessage": protocol.ClientMessage,
    "TableEvent": protocol.Event,
    "ServerMessage": protocol.ServerMessage,
}
ALIASES: dict[str, Any] = {
    "AnalysisStatus": protocol.AnalysisStatus,
    "BotName": protocol.BotName,
    "Grade": protocol.Grade,
    "Kind": protocol.Kind,
    "Pace": protocol.Pace,
    "Phase": protocol.Phase,
    "TurningKind": protocol.TurningKind,
}
HTTP = (
    protocol.NewTable,
    protocol.Sit,
    protocol.Seated,
    protocol.Handover,
    protocol.Takeover,
    protocol.TableInfo,
    protocol.Lobby,
    protocol.Review,
    protocol.Analysis,
    protocol.Problem,
)

HEADER = """\
// Every message between the table's server and this page.
// Written by tools/generate_types.py from src/balak/protocol/: change that, not this one.
"""

Schema = dict[str, Any]


def _literals(schema: Schema) -> str:
    return " | ".join(f'"{value}"' for value in schema["enum"])


def _type(schema: Schema, aliases: dict[str, str]) -> str:
    """Say a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        union = _literals(schema)
        return aliases.get(union, union)
    if "anyOf" in schema:
        union = " | ".join(_type(option, aliases) for option in schema["anyOf"])
        return aliases.get(union, union)
    kind = schema["type"]
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_type(item, aliases) for item in schema["prefixItems"]) + "]"
        item = _type(schema["items"], aliases)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {_type(schema['additionalProperties'], aliases)}>"
    names = {"integer": "number", "null": "null"}
    return names.get(kind, str(kind))


def _comment(text: str) -> str:
    lines = textwrap.dedent(text).replace("``", "`").strip().splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _interface(name: str, schema: Schema, aliases: dict[str, str]) -> str:
    required = set(schema.get("required", ()))
    rows = []
    for field, inner in schema["properties"].items():
        mark = "" if field in required else "?"
        rows.append(f"  {field}{mark}: {_type(inner, aliases)};\n")
    body = "".join(rows)
    return f"{_comment(schema['description'])}export interface {name} {{\n{body}}}\n"


def generate() -> str:
    """Make the text of the TypeScript module."""
    types = [*UNIONS.values(), *HTTP, *ALIASES.values()]
    shapes, components = msgspec.json.schema_components(types, ref_template="{name}")
    alias_shapes = shapes[len(UNIONS) + len(HTTP) :]
    names = {_literals(shape): name for name, shape in zip(ALIASES, alias_shapes, strict=True)}
    unions = dict(zip(UNIONS, shapes, strict=False))
    aliases = names | {_type(unions["TableEvent"], {}): "TableEvent"}
    parts = [HEADER, f"export const VERSION = {protocol.VERSION};\n"]
    parts += [f"export type {name} = {union};\n" for union, name in names.items()]
    parts += [_interface(name, schema, aliases) for name, schema in components.items()]
    for name, shape in unions.items():
        options = "".join(f"\n  | {option['$ref']}" for option in shape["anyOf"])
        parts.append(f"export type {name} ={options};\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(write_or_check(TARGET, generate(), __file__))
