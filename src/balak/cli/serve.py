"""``balak serve``: the table in the browser."""

from pathlib import Path
from typing import Final

import click

from balak.cli.common import Command, FatalError, Usage, lang_option, one_of, whole
from balak.errors import SetupError
from balak.text import Lang, explain, message

# The protocol's, which comes with an extra and takes long to import.
PACES: Final = ("instant", "quick", "human", "slow")


@click.command("serve", cls=Command)
@click.option("--host", default="127.0.0.1")
@click.option("--port", default="8000", callback=whole(0, 65535))
@click.option("--public-url")
@click.option("--data")
@click.option("--pace", callback=one_of(PACES))
@lang_option
@click.pass_obj
def command(
    lang: Lang,
    *,
    host: str,
    port: int,
    public_url: str | None,
    data: str | None,
    pace: str | None,
) -> None:
    """Serve the table to browsers until Ctrl-C."""
    # The server is an extra, and it takes long to import: not for --help.
    try:
        from balak.server.run import run_command
    except ModuleNotFoundError as error:
        raise FatalError("cli-no-server", name=error.name or "") from error
    try:
        run_command(
            host=host,
            port=port,
            public_url=public_url,
            data=None if data is None else Path(data).expanduser(),
            pace=pace,
            on_start=lambda url: click.echo(message(lang, "cli-serving", url=url)),
        )
    except SetupError as error:
        raise Usage("usage-why", why=explain(error, lang)) from error
