"""``balak rules``: the rules of Draw, whole or by number."""

from typing import Final

import click

from balak.cli.common import Command, Usage, lang_option
from balak.text import Lang, message

SECTIONS: Final = {
    "setup": range(1, 7),
    "turn": range(7, 12),
    "layout": range(12, 17),
    "round": range(17, 22),
    "match": range(22, 26),
}
"""The sections of the rules with the numbers in them."""


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
    click.echo(message(lang, "rules-title"))
    click.echo(f"\n{message(lang, 'rules-intro')}")
    for section, numbers in SECTIONS.items():
        click.echo(f"\n{message(lang, f'rules-section-{section}')}\n")
        for number in numbers:
            click.echo(_rule(number, lang))
    for part in ("examples", "gaple", "source"):
        click.echo(f"\n{message(lang, f'rules-section-{part}')}\n")
        click.echo(message(lang, f"rules-{part}"))


def _number(text: str) -> int:
    digits = text[1:] if text[:1] in {"R", "r"} else text
    if not (digits.isascii() and digits.isdigit() and len(digits) < 3 and 1 <= int(digits) <= 25):
        raise Usage("usage-rule", value=text)
    return int(digits)


def _rule(number: int, lang: Lang) -> str:
    return f"R{number}. {message(lang, f'rule-R{number}')}"
