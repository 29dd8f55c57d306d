"""``balak site``: the page as a folder of files that needs no server."""

from pathlib import Path

import click

from balak.cli.common import Command, FatalError, lang_option
from balak.text import Lang, message


@click.command("site", cls=Command)
@click.argument("folder", metavar="DIR")
@lang_option
@click.pass_obj
def command(lang: Lang, /, folder: str) -> None:
    """Write the page as a folder for any host of files."""
    # The server's core is an extra, and it takes long to import: not for --help.
    try:
        from balak.offline.site import ForeignFolderError, site_files, write_site
        from balak.server.client import Client
    except ModuleNotFoundError as error:
        raise FatalError("cli-no-server", name=error.name or "") from error
    files = site_files(Client())
    if not files:
        raise FatalError("cli-site-unbuilt")
    try:
        write_site(Path(folder), files)
    except ForeignFolderError as error:
        raise FatalError("cli-site-foreign", folder=folder) from error
    except OSError as error:
        raise FatalError("cli-output", cause=error.strerror or str(error)) from error
    size = sum(map(len, files.values())) / 1_000_000
    click.echo(message(lang, "cli-site", folder=folder, count=len(files), size=f"{size:.1f}"))
