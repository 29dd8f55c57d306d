"""The command line: ``balak``, with one thin module for each command, imported when it is used."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from balak.cli.common import FatalError, Usage, chosen_lang, complain, lang_option, use_utf8
from balak.errors import BalakError
from balak.outcomes import outcome_of
from balak.text import Lang, explain, message

COMMANDS: Final = (
    *("serve", "site", "admin", "play", "simulate", "arena", "exploit", "train"),
    *("analyse", "replay", "caption", "legal", "verify", "rules"),
)
"""The commands, in the order of the help."""


class _Commands(click.Group):
    """The commands by name; a module is imported only for the command that is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"balak.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise Usage("usage-no-command", name=args[0], known=", ".join(COMMANDS))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        return message(ctx.obj, "help")


@click.group(cls=_Commands, invoke_without_command=True)
@click.option("--version", is_flag=True)
@lang_option
@click.pass_context
def commands(ctx: click.Context, *, version: bool) -> None:
    """Draw, the individual domino game."""
    if version:
        from balak.cli.common import installed_version

        click.echo(f"balak {installed_version()}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(2)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code: 0 good, 1 a bad record, 2 usage or file.

    A closed pipe ends it with 141 and Ctrl-C with 130, as they end other programs.
    """
    argv = list(sys.argv[1:] if args is None else args)
    use_utf8()
    lang = chosen_lang(argv)
    try:
        code = _run(argv, lang)
        if sys.stdout is not None:  # it is None where it was closed from the start
            sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
        code = 141
    except KeyboardInterrupt:
        code = 130
    except OSError as error:
        _forget_stdout()
        code = _complain(message(lang, "cli-output", cause=error.strerror or str(error)), 2)
    sys.exit(code)


def _run(argv: list[str], lang: Lang) -> int:
    try:
        with commands.make_context("balak", argv, obj=lang) as ctx:
            commands.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code
    except FatalError as end:
        return _complain(message(lang, end.key, **end.details), end.code)
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "balak"
        return _complain(f"{_usage(error, lang)} ({path} --help)", 2)
    except click.ClickException as error:
        return _complain(error.format_message(), error.exit_code)
    except BalakError as error:
        return _complain(explain(error, lang), outcome_of(error).exit)
    return 0


def _usage(error: click.UsageError, lang: Lang) -> str:
    """Return what is wrong with the arguments, in the chosen language where there is a sentence."""
    name: Any
    match error:
        case Usage():
            return message(lang, error.key, **error.details)
        case click.NoSuchOption():
            return message(lang, "usage-no-option", name=error.option_name)
        case click.MissingParameter(param=click.Parameter() as param):
            return message(lang, "usage-missing", name=param.make_metavar(error.ctx))  # type: ignore[arg-type] # set by then
        case click.BadOptionUsage(option_name=name):
            is_flag = error.ctx is not None and any(
                isinstance(param, click.Option) and param.is_flag and name in param.opts
                for param in error.ctx.command.params
            )
            return message(lang, "usage-takes-none" if is_flag else "usage-no-value", name=name)
    return message(lang, "usage-other", message=error.format_message())


def _complain(sentence: str, code: int) -> int:
    complain(f"balak: {sentence}")
    return code


def _forget_stdout() -> None:
    """Point standard output nowhere, so that Python does not fail once more while it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end
