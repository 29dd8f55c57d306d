"""``balak serve``: the table in the browser."""

import os
from typing import Any

import click

from balak.cli.common import Command, FatalError, Usage, lang_option
from balak.errors import SetupError
from balak.text import Lang, explain, message


@click.command("serve", cls=Command)
@click.option("--host")
@click.option("--port")
@click.option("--public-url")
@click.option("--trusted-proxy")
@click.option("--data")
@click.option("--pace")
@click.option("--log")
@click.option("--log-level")
@click.option("--development", "is_development", is_flag=True, default=None)
@click.option("--settings", "is_listing", is_flag=True)
@lang_option
@click.pass_obj
def command(lang: Lang, /, *, is_listing: bool, **options: Any) -> None:
    """Serve the table to browsers until Ctrl-C."""
    # The server is an extra, and it takes long to import: not for --help.
    try:
        from balak.server.environment import listed, settings_from
    except ModuleNotFoundError as error:
        raise FatalError("cli-no-server", name=error.name or "") from error
    try:
        settings = settings_from(options, os.environ)
    except SetupError as error:
        raise Usage("usage-why", why=explain(error, lang)) from error
    if is_listing:
        click.echo("\n".join(listed(settings)))
        return

    from balak.server.run import serve

    def tell(url: str, friends: str | None) -> None:
        if friends is None:
            click.echo(message(lang, "cli-serving", url=url))
        else:
            click.echo(message(lang, "cli-serving-friends", url=url, friends=friends))

    serve(settings, tell)
