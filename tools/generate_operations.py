"""Write the tables of `docs/operations.md` from the code: settings, metrics and log lines.

    python -m tools.generate_operations            writes the tables
    python -m tools.generate_operations --check    fails when they are not what would be written

What stands between ``<!-- NAME: -->`` and ``<!-- end -->`` is written here; the rest is by hand.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

from balak.cli.serve import command
from balak.server import logs, settings
from balak.server.environment import option_of, shown_value, variable_of
from balak.server.exposition import families
from balak.server.metrics import Counts
from balak.server.settings import Settings
from tools.generated import write_or_check

PATH = Path(__file__).resolve().parent.parent / "docs" / "operations.md"


def document(text: str) -> str:
    """Return the document with its tables written anew."""
    for name, table in (
        ("settings", setting_tables()),
        ("metrics", metric_table()),
        ("log lines", log_table()),
    ):
        pattern = rf"(<!-- {name}: [^>]*-->\n).*?(<!-- end -->)"
        begun = re.search(pattern, text, re.DOTALL)
        if begun is None:
            message = f"{PATH.name} has no place for the {name}"
            raise ValueError(message)
        text = text[: begun.end(1)] + f"\n{table}\n" + text[begun.start(2) :]
    return text


def setting_tables() -> str:
    """Return a table of settings for each section of their list."""
    source = Path(settings.__file__).read_text("utf-8")
    headings = {
        number: found[1]
        for number, line in enumerate(source.splitlines(), 1)
        if (found := re.fullmatch(r"    # --- (.+) ---", line))
    }
    options = {param.name for param in command.params}
    parts = []
    for name, line, text in _documented(source):
        above = [number for number in headings if number < line]
        if above:
            heading = headings.pop(above[-1])
            head = "| variable | option | default | meaning |\n|---|---|---|---|\n"
            parts.append(f"\n### {heading}\n\n{head}")
        default = getattr(Settings(), name)
        shown = f"`{shown_value(default)}`" if default is not None else "–"
        option = f"`{option_of(name)}`" if name in options else "–"
        parts.append(f"| `{variable_of(name)}` | {option} | {shown} | {_named(text)} |\n")
    return "".join(parts).lstrip("\n")


def _named(text: str) -> str:
    """Return a text with the variables of the settings that it names."""
    known = {field.name for field in fields(Settings)}
    return re.sub(
        r"`(\w+)`",
        lambda found: f"`{variable_of(found[1])}`" if found[1] in known else found[0],
        text,
    )


def _documented(source: str) -> Iterator[tuple[str, int, str]]:
    """Yield each setting's name, its line, and what is said about it."""
    (body,) = (
        node.body
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == "Settings"
    )
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            if not (isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)):
                message = f"{field.target.id} has no documentation"
                raise ValueError(message)
            yield field.target.id, field.lineno, " ".join(str(text.value.value).split())


def metric_table() -> str:
    """Return a table of what is counted."""
    rows = ["| metric | kind | labels | meaning |\n|---|---|---|---|\n"]
    for family in families(Counts()):
        labels = ", ".join(f"`{name}`" for name in getattr(family, "_labelnames", ()))
        name = f"{family.name}_total" if family.type == "counter" else family.name
        rows.append(f"| `{name}` | {family.type} | {labels or '–'} | {family.documentation} |\n")
    return "".join(rows)


def log_table() -> str:
    """Return a table of the lines that the server writes."""
    rows = ["| event | level | fields | when |\n|---|---|---|---|\n"]
    for node in ast.parse(Path(logs.__file__).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and (call := _written(node)) is not None:
            level = ast.unparse(call.args[0]).removeprefix("logging.").lower()
            fields = ", ".join(f"`{keyword.arg}`" for keyword in call.keywords)
            text = (ast.get_docstring(node) or "").partition("\n")[0]
            rows.append(f"| `{node.name}` | {level} | {fields or '–'} | {text} |\n")
    return "".join(rows)


def _written(function: ast.FunctionDef) -> ast.Call | None:
    """Return the call by which a function of the logs writes its line."""
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "_write"
        ):
            return node
    return None


if __name__ == "__main__":
    sys.exit(write_or_check(PATH, document(PATH.read_text(encoding="utf-8")), __file__))
