"""``balak rules``: the rules of Draw, whole or by number, with their figures and examples."""

import json
from importlib.resources import files
from typing import Any, Final

import click

from balak.actions import Place, parse_action
from balak.cli.common import Command, Usage, lang_option
from balak.layout import Layout
from balak.results import result_of
from balak.text import Lang, arithmetic, caption, listed, message
from balak.tiles import Tile, mask_of

PLAN: Final = "rules.json"
"""What stands where in the rules, for the page as well: sections, figures, examples."""


@click.command(cls=Command)
@click.argument("rules", nargs=-1)
@lang_option
@click.pass_obj
def command(lang: Lang, rules: tuple[str, ...]) -> None:
    """Print the rules."""
    if rules:
        for rule in rules:
            click.echo(_rule(_number(rule), lang))
        return
    plan = json.loads((files("balak") / "locales" / PLAN).read_text("utf-8"))
    click.echo(message(lang, "rules-title"))
    click.echo(f"\n{message(lang, 'rules-intro')}")
    figure = 0
    for section in plan["sections"]:
        click.echo(f"\n{message(lang, 'rules-section-' + section['id'])}\n")
        if section["id"] == "source":
            click.echo(message(lang, "rules-source"))
            continue
        click.echo(message(lang, f"rules-lead-{section['id']}"))
        if "rules" in section:
            first, last = section["rules"]
            for number in range(first, last + 1):
                click.echo(_rule(number, lang))
        for line in section.get("figures", []):
            figure += 1
            click.echo(f"\n{_figure(figure, line, lang)}")
        if section["id"] == "examples":
            for example in plan["examples"]:
                click.echo(_example(example, lang))
        if section["id"] == "gaple":
            for row in plan["gaple"]:
                click.echo(f"\n{_comparison(row, lang)}")


def _number(text: str) -> int:
    digits = text[1:] if text[:1] in {"R", "r"} else text
    if not (digits.isascii() and digits.isdigit() and len(digits) < 3 and 1 <= int(digits) <= 25):
        raise Usage("usage-rule", value=text)
    return int(digits)


def _rule(number: int, lang: Lang) -> str:
    return f"R{number}. {message(lang, f'rule-R{number}')}"


def _figure(number: int, line: str, lang: Lang) -> str:
    """Return a figure in words: what was placed, what it shows, and its caption (R16)."""
    layout = Layout()
    for text in line.split():
        action = parse_action(text)
        if isinstance(action, Place):
            layout = layout.place(action.tile, action.arm)
    placed = message(lang, "rules-figure-placed", tile=layout.tiles[-1].face)
    sentence = message(lang, f"rules-figure-{number}")
    return f"{number}. {placed}. {sentence}\n   {caption(layout, lang)}"


def _example(example: dict[str, Any], lang: Lang) -> str:
    """Return what a round is worth that left these hands, worked out (R18 to R20)."""
    hands = tuple(mask_of(map(Tile.parse, hand.split())) for hand in example["hands"])
    out = hands.index(0) if example["kind"] == "domino" else None
    result = result_of(hands, out)
    kind = "tied" if result.winner is None else result.kind
    held = [str(pips) for seat, pips in enumerate(result.remaining) if seat != out]
    own = result.remaining[result.winner or 0]
    return message(
        lang,
        f"rules-example-{kind}",
        hands=listed(held, lang),
        own=own,
        sum=arithmetic(result),
    )


def _comparison(row: str, lang: Lang) -> str:
    """Return how gaple and Draw differ in one thing."""
    sides = (
        f"   {message(lang, f'rules-gaple-{side}')}: {message(lang, f'rules-gaple-{row}-{side}')}"
        for side in ("usual", "here")
    )
    return "\n".join((message(lang, f"rules-gaple-{row}"), *sides))
