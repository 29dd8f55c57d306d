"""``balak legal``: what may be played after the last action of an unfinished record."""

import click

from balak.cli.common import Command, lang_option
from balak.cli.files import each_record, refusal_json, refusal_line
from balak.errors import ActionError, BalakError, Reason
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
    is_bad = False
    for line, record in each_record(file):
        try:
            if isinstance(record, BalakError):
                raise record
            round_ = _unfinished(record)
        except BalakError as error:
            is_bad = True
            if as_json:
                click.echo(compact_json(refusal_json(error, lang)))
            click.echo(refusal_line(file, line, error, lang), err=True)
            continue
        seat = round_.turn or 0
        actions = [str(action) for action in round_.legal_actions]
        if as_json:
            click.echo(compact_json({"seat": seat, "actions": actions}))
        else:
            name = record.seats[seat]
            click.echo(message(lang, "legal-actions", name=name, actions=" ".join(actions)))
    if is_bad:
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
