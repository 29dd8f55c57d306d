"""``balak caption``: the caption of the layout that placements make."""

import click

from balak.actions import Place, parse_action
from balak.cli.common import Command, complain, lang_option, located
from balak.errors import ActionError, BalakError, Reason
from balak.layout import Layout
from balak.text import Lang, caption
from balak.tiles import shown


@click.command(cls=Command)
@click.argument("actions", nargs=-1, required=True, metavar="ACTION…")
@lang_option
@click.pass_context
def command(ctx: click.Context, actions: tuple[str, ...]) -> None:
    """Print the caption of a layout."""
    lang: Lang = ctx.obj
    layout = Layout()
    for number, text in enumerate(actions, 1):
        try:
            layout = _placed(layout, text)
        except BalakError as error:
            complain(f"action {number}: {shown(text)}: {located(error, lang)}")
            ctx.exit(1)
    click.echo(caption(layout, lang))


def _placed(layout: Layout, text: str) -> Layout:
    action = parse_action(text)
    if not isinstance(action, Place):
        raise ActionError(
            f"{text} places no tile", reason=Reason.NOTATION, key="error-not-placement", text=text
        )
    return layout.place(action.tile, action.arm)
