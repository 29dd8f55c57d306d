"""``balak verify``: the rules, the shuffles and a player's receipt, checked by anybody."""

import click

from balak.cli.common import Command, FatalError, complain, lang_option
from balak.cli.files import each_record, opened, refusal_line
from balak.errors import BalakError, SetupError
from balak.record import Record
from balak.record.receipts import Receipt, read_receipts
from balak.record.verifying import Verified, require_shuffles, verified
from balak.text import Lang, explain, message


@click.command(cls=Command)
@click.argument("file")
@click.option("--receipt", "receipt_file", metavar="FILE")
@click.option("--require-shuffle", is_flag=True)
@lang_option
@click.pass_context
def command(
    ctx: click.Context, file: str, receipt_file: str | None, *, require_shuffle: bool
) -> None:
    """Check records and their shuffles."""
    lang: Lang = ctx.obj
    receipts = [] if receipt_file is None else _receipts(receipt_file, lang)
    is_known = not receipts
    for line, record in each_record(file):
        try:
            if isinstance(record, BalakError):
                raise record
            found = verified(record, receipts)
            if require_shuffle:
                require_shuffles(record)
        except BalakError as error:
            complain(refusal_line(file, line, error, lang))
            ctx.exit(1)
        click.echo(f"{file}:{line}: {_told(record, found, lang)}")
        is_known = is_known or found.receipt_count is not None
    if not is_known:
        raise FatalError("error-receipt-other", code=1)


def _receipts(file: str, lang: Lang) -> list[Receipt]:
    with opened(file) as stream:
        try:
            return list(read_receipts(stream))
        except SetupError as error:
            raise FatalError("cli-receipt", file=file, why=explain(error, lang)) from error


def _told(record: Record, found: Verified, lang: Lang) -> str:
    """Return in one line what was checked."""
    parts = [message(lang, "verify-rounds", count=found.round_count)]
    if found.shuffle_count == 0:
        parts.append(message(lang, "verify-no-shuffle"))
        return " ".join(parts)
    parts.append(message(lang, "verify-shuffles", count=found.shuffle_count, all=found.deal_count))
    parts.append(message(lang, "verify-called-off", count=found.called_off_count))
    if found.receipt_count is None:
        parts.append(message(lang, "verify-no-receipt"))
    else:
        all_ = found.shuffle_count + len(record.called_off or ())
        parts.append(message(lang, "verify-receipt", count=found.receipt_count, all=all_))
    if found.alone_count:
        parts.append(message(lang, "verify-alone", count=found.alone_count))
    parts.append(message(lang, "verify-limits"))
    return " ".join(parts)
