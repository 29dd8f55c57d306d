"""Help, usage and language."""

import re
import subprocess
import sys

import click
import pytest

from balak.cli import COMMANDS, commands
from balak.text import LANGS
from cli.harness import run


def parameters(name: str) -> list[click.Parameter]:
    with commands.make_context("balak", [], obj="id", resilient_parsing=True) as ctx:
        command = commands.get_command(ctx, name)
    assert command is not None
    return command.params


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_names_every_option_and_has_examples(name: str, lang: str) -> None:
    done = run(name, "--lang", lang, "--help")
    assert (done.code, done.err) == (0, "")
    for param in parameters(name):
        if isinstance(param, click.Option):
            assert re.search(rf"^ +{param.opts[0]}\b", done.out, re.MULTILINE), param.opts[0]
    for option in re.findall(r"^ +(--[a-z-]+)", done.out, re.MULTILINE):
        known = [param.opts[0] for param in parameters(name)]
        assert option in (*known, "--help")
    assert f"\n  balak {name}" in done.out
    assert all(len(line) <= 240 for line in done.out.splitlines())


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_names_every_command_and_has_examples(lang: str) -> None:
    done = run("--lang", lang, "--help")
    assert done.code == 0
    assert [name for name in COMMANDS if f"\n  {name}" in done.out] == list(COMMANDS)
    assert "\n  balak serve\n" in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_of_the_help_can_be_parsed(name: str) -> None:
    for lang in LANGS:
        text = run(name, "--lang", lang, "--help").out
        for example in re.findall(r"^  balak (.*)$", text, re.MULTILINE):
            args = example.split(" < ")[0].split()
            with commands.make_context("balak", args, obj="id") as ctx:
                found, command, rest = commands.resolve_command(ctx, args)
                assert found == name
                assert command is not None
                command.make_context(found, rest, parent=ctx)


def test_the_language_may_stand_before_or_after_the_command() -> None:
    english = run("rules", "R1", "--lang", "en").out
    assert english.startswith("R1. Two, three or four people")
    assert run("--lang", "en", "rules", "R1").out == english
    assert run("--lang", "id", "rules", "R1", "--lang", "en").out == english
    assert run("rules", "--lang=en", "R1").out == english
    assert run("rules", "R1").out.startswith("R1. Dua, tiga, atau empat orang")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["foo"], "balak: There is no command foo; there are: "),
        (["--foo"], "balak: There is no option --foo. (balak --help)"),
        (["replay"], "balak: FILE is missing. (balak replay --help)"),
        (["replay", "a", "b"], 'balak: There is no place for "b" here. (balak replay --help)'),
        (["replay", "a", "--x"], "balak: There is no option --x. (balak replay --help)"),
        (
            ["verify", "a", "--receipt"],
            "balak: The option --receipt needs one value. (balak verify --help)",
        ),
        (
            ["replay", "a", "--json=1"],
            "balak: The option --json takes no value. (balak replay --help)",
        ),
        (["rules", "R26"], "balak: There is no rule R26; the rules are R1 to R25."),
        (["rules", "Rx"], "balak: There is no rule Rx; "),
        (["play", "--seats", "5"], "balak: 5 is no value for --seats: give a whole number from 2"),
        (["play", "--target", "x"], "balak: x is no value for --target: "),
        (["play", "--bots", "clever"], "balak: clever is no value for --bots; choose: random"),
        (["play", "--seats", "4", "--bots", "random,greedy"], "balak: 2 bots do not fit 4 seats"),
        (["play", "--name", ""], "balak: A name must have 1 to 40 characters, not 0."),
        (["play", "--seed", "é"], "balak: The seed é must be ASCII text."),
    ],
)
def test_wrong_usage_is_one_line_in_the_chosen_language(args: list[str], complaint: str) -> None:
    done = run("--lang", "en", *args)
    assert done.code == 2
    assert done.complaint.startswith(complaint)
    other = run(*args)
    assert other.code == 2
    assert other.complaint != done.complaint


def test_an_unknown_language_is_wrong_usage() -> None:
    done = run("rules", "--lang", "fr")
    assert done.code == 2
    assert done.complaint.startswith("balak: fr bukan nilai untuk --lang; pilih: id, en.")


def test_without_a_command_the_help_is_shown_as_an_error() -> None:
    done = run()
    assert done.code == 2
    assert done.out == ""
    assert done.err == run("--help").out


def test_the_version_is_shown() -> None:
    assert re.fullmatch(r"balak \d+\.\d+\.\d+\n", run("--version").out)


def test_the_rules_are_shown_whole_or_by_number() -> None:
    whole = run("rules", "--lang", "en").out
    assert [f"\nR{number}. " in whole for number in range(1, 26)] == [True] * 25
    assert "Pagat" in whole
    assert "gaple" in whole
    some = run("rules", "--lang", "en", "r10", "7").out
    assert [line.split(".")[0] for line in some.splitlines()] == ["R10", "R7"]


def test_help_loads_neither_the_fluent_runtime_nor_the_server() -> None:
    code = (
        "import sys\nfrom balak.cli import main\n"
        "try:\n    main(['--help'])\n"
        "except SystemExit:\n    print(*sorted(sys.modules), sep='\\n', file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = {name.split(".")[0] for name in done.stderr.splitlines()}
    assert loaded.isdisjoint({"fluent", "babel", "litestar", "msgspec", "sqlite3", "numpy"})
