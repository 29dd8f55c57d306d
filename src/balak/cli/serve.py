"""`balak serve`: the table in the browser."""

from pathlib import Path

import click

from balak.errors import BalakError


@click.command(
    epilog="""Examples:

\b
  balak serve
  balak serve --port 8080 --pace quick
  balak serve --host 0.0.0.0 --data ~/balak
  balak serve --public-url https://balak.example --data /var/lib/balak
""",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 takes a free one.",
)
@click.option("--public-url", help="Where browsers reach it, if not there (behind a proxy).")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Folder of the tables' logs; by default in this user's data folder.",
)
@click.option(
    "--pace",
    type=click.Choice(["instant", "quick", "human", "slow"]),
    help="How long bots take at every table; by default each table says.",
)
def serve(
    host: str, port: int, public_url: str | None, data: Path | None, pace: str | None
) -> None:
    """Serve the table to browsers until Ctrl-C."""
    # The server is an extra, and it takes long to import: not for --help.
    try:
        from balak.server.run import run_command  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"the server is not installed ({error.name} is missing): pip install 'balak[server]'"
        ) from error
    try:
        run_command(
            host=host,
            port=port,
            public_url=public_url,
            data=data,
            pace=pace,
            on_start=lambda url: click.echo(f"balak: {url}  (Ctrl-C: stop)"),
        )
    except BalakError as error:
        click.echo(f"Error: {error}", err=True)
        raise SystemExit(2) from error
