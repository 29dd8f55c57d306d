"""``balak legal``: what may be played after the last action of an unfinished record."""

import click

from balak.cli.common import Command, lang_option
from balak.cli.files import tell_each
from balak.errors import ActionError, Reason
from balak.record import Record, compact_json
from balak.round import Round
from balak.text import Lang, message


@click.command(cls=Command)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def command(ctx: click.Context, file: str, *, as_json: bool) -> None:
    """Print the legal actions of unfinished records."""
    lang: Lang = ctx.obj

    def tell(_: int, record: Record) -> str:
        round_ = _unfinished(record)
        seat = round_.turn or 0
        actions = [str(action) for action in round_.legal_actions]
        if as_json:
            return compact_json({"seat": seat, "actions": actions})
        name = record.seats[seat]
        return message(lang, "legal-actions", name=name, actions=" ".join(actions))

    if not tell_each(file, tell, lang, as_json=as_json):
        ctx.exit(1)


def _unfinished(record: Record) -> Round:
    match = record.replay()
    if match.round is not None:
        return match.round
    if match.is_over:
        raise ActionError("the match is over", reason=Reason.MATCH_OVER, key="error-match-over")
    raise ActionError(
        "no round is being played", reason=Reason.ROUND_OVER, key="error-none-unfinished"
    )
