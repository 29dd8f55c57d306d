"""What can be asked over HTTP as an OpenAPI document, made from the messages themselves."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from balak.protocol import (
    Analysis,
    Handover,
    Lobby,
    NewTable,
    Problem,
    Review,
    Seated,
    Sit,
    TableInfo,
    Takeover,
)

_TABLE: Final = "/api/tables/{table}"
ROUTES: Final[dict[tuple[str, str], tuple[type[Any] | None, dict[int, Any]]]] = {
    ("post", "/api/tables"): (NewTable, {201: Seated}),
    ("get", _TABLE): (None, {200: TableInfo}),
    ("post", f"{_TABLE}/seats"): (Sit, {201: Seated}),
    ("post", f"{_TABLE}/handover"): (None, {201: Handover}),
    ("post", f"{_TABLE}/takeover"): (Takeover, {201: Seated}),
    ("post", f"{_TABLE}/follow"): (None, {201: Seated}),
    ("get", f"{_TABLE}/record"): (None, {200: None}),
    ("get", f"{_TABLE}/review"): (None, {200: Review}),
    ("get", f"{_TABLE}/analysis"): (None, {200: Analysis}),
    ("post", f"{_TABLE}/analysis"): (None, {202: Analysis}),
    ("get", "/api/lobby"): (None, {200: Lobby}),
}
"""For each route the body that it takes, and what it answers by status; None is anything."""
REFUSALS: Final[dict[int, set[str]]] = {
    400: {"format", "name"},
    403: {"origin", "code"},
    404: {"not_found"},
    409: {"unfinished", "full", "no_next", "no_analysis"},
    410: {"closed"},
    413: {"too_large"},
    429: {"rate", "busy"},
}
"""The codes of a `Problem` by status."""


def document(tables: Sequence[str]) -> dict[str, Any]:
    """Return the document; requests that fit are about these tables, or about none."""
    kinds = {Problem}
    for body, answers in ROUTES.values():
        kinds |= {kind for kind in (body, *answers.values()) if kind is not None}
    (_, parts) = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for (method, path), (body, answers) in ROUTES.items():
        operation: dict[str, Any] = {
            "responses": {str(status): {"description": "what was asked for"} for status in answers}
            | {"default": {"description": "a problem", "content": _json(Problem)}}
        }
        if body is not None:
            operation["requestBody"] = {"required": True, "content": _json(body)}
        if "{table}" in path:
            place = {"type": "string", "enum": [*tables, "f" * 32]}
            operation["parameters"] = [
                {"name": "table", "in": "path", "required": True, "schema": place}
            ]
        paths.setdefault(path, {})[method] = operation
    made = {
        "openapi": "3.1.0",
        "info": {"title": "balak", "version": "1"},
        "paths": paths,
        "components": {"schemas": parts},
    }
    # The end of a text is written otherwise in JavaScript's patterns.
    text = msgspec.json.encode(made).decode().replace("\\\\Z", "$")
    return msgspec.json.decode(text, type=dict[str, Any])


def _json(kind: type[Any]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}
