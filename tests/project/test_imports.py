import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import balak
from benchmarks import starting

PACKAGE = Path(balak.__file__).parent
#: The rules library, and what each part of it may import beside the standard library.
RULES_LIBRARY = {
    "errors": set(),
    "tiles": set(),
    "layout": set(),
    "actions": set(),
    "fitting": set(),
    "results": set(),
    "refusals": set(),
    "rules": set(),
    "position": set(),
    "setup": set(),
    "filling": set(),
    "start": set(),
    "round": set(),
    "match": set(),
    "view": set(),
    "shuffle": set(),
    "record": set(),
    "equity": set(),
    "nets": set(),
    "drawing": set(),
    "text": {"fluent"},
    "bots": set(),
}


def modules_after(statement: str) -> set[str]:
    """Return the modules that a fresh interpreter holds after a statement, and not before it."""
    program = (
        "import sys; before = set(sys.modules); "
        f"{statement}; print(*(set(sys.modules) - before), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def top_levels(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names)


def imported_by(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
    return found


def test_public_names_are_sorted_and_exist() -> None:
    # Constants, then classes, then functions, as the linter keeps them.
    order = sorted(balak.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name))
    assert list(balak.__all__) == order
    assert len(set(balak.__all__)) == len(balak.__all__)
    for name in balak.__all__:
        assert getattr(balak, name) is not None


def test_every_public_name_says_what_it_is() -> None:
    undocumented = [
        name
        for name in balak.__all__
        if isinstance(thing := getattr(balak, name), type) and not (thing.__doc__ or "").strip()
    ]
    assert undocumented == []


def test_the_public_names_are_all_that_the_package_shows() -> None:
    shown = {name for name in vars(balak) if not name.startswith("_")}
    submodules = {path.stem for path in PACKAGE.iterdir()}
    assert shown - submodules - set(balak.__all__) == set()


def test_importing_the_library_loads_the_standard_library_alone() -> None:
    assert top_levels(modules_after("from balak import Round")) == {"balak"}


def test_importing_the_library_loads_nothing_slow() -> None:
    loaded = modules_after("from balak import Round")
    slow = {"asyncio", "email", "http", "json", "logging", "pathlib", "sqlite3", "ssl", "unittest"}
    assert loaded & slow == set()
    above = ("balak.text", "balak.bots", "balak.protocol", "balak.server", "balak.cli")
    assert not [name for name in loaded if name.startswith(above)]


def test_importing_the_command_line_loads_no_server() -> None:
    loaded = top_levels(modules_after("import balak.cli"))
    assert loaded <= {"balak", "click"}


@pytest.mark.parametrize("part", RULES_LIBRARY)
def test_the_rules_library_imports_the_standard_library_alone(part: str) -> None:
    module, folder = PACKAGE / f"{part}.py", PACKAGE / part
    files = [module] if module.is_file() else sorted(folder.rglob("*.py"))
    assert files
    for path in files:
        assert top_levels(imported_by(path)) <= {"balak", *RULES_LIBRARY[part]}, path


def test_importing_the_library_takes_at_most_50_ms() -> None:
    spent = starting.median_seconds({"bare": starting.BARE, "it": starting.IMPORT}, runs=11)
    # A machine that is slow just now is so for both: a bare start takes 11 ms elsewhere.
    assert spent["it"] - spent["bare"] <= 0.050 * max(1.0, spent["bare"] / 0.011)


def test_help_takes_at_most_150_ms() -> None:
    spent = starting.median_seconds({"bare": starting.BARE, "help": starting.HELP}, runs=9)
    assert spent["help"] <= 0.150 * max(1.0, spent["bare"] / 0.011)


def test_the_document_of_tables_online_names_every_module_of_the_server_once() -> None:
    text = (Path(__file__).parents[2] / "docs" / "online.md").read_text("utf-8")
    listed = re.findall(r"\w+\.py", text.partition("## Files")[2])
    modules = [path.name for path in (PACKAGE / "server").glob("*.py") if path.stem != "__init__"]
    assert sorted(listed) == sorted(modules)
