"""``balak replay``: replay every record of a file and say what came of it."""

import click

from balak.cli.common import Command, lang_option
from balak.cli.files import tell_each
from balak.match import Finished, Match
from balak.record import Record, compact_json
from balak.text import Lang, arithmetic, listed, message


@click.command(cls=Command)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def command(ctx: click.Context, file: str, *, as_json: bool) -> None:
    """Replay every record of a file."""
    lang: Lang = ctx.obj

    def tell(line: int, record: Record) -> str:
        match = record.replay()
        return compact_json(summary(match)) if as_json else _told(line, record, match, lang)

    if not tell_each(file, tell, lang, as_json=as_json):
        ctx.exit(1)


def summary(match: Match) -> dict[str, object]:
    """Return what ``--json`` says about a good record, in the order of its keys."""
    return {
        "rounds": [
            {
                "kind": done.result.kind,
                "winner": done.result.winner,
                "points": done.result.points,
                "remaining": list(done.result.remaining) or None,
                "scores": list(done.scores),
            }
            for done in match.finished
        ],
        "scores": list(match.scores),
        "winners": list(match.winners),
        "finished": match.is_over,
    }


def _told(line: int, record: Record, match: Match, lang: Lang) -> str:
    """Return a record's story: a line for the match, one for each round, one for its end."""
    names = record.seats
    lines = [
        message(lang, "replay-match", line=line, names=listed(names, lang), target=match.target)
    ]
    for number, done in enumerate(match.finished, 1):
        lines.append(
            f"  {message(lang, 'replay-round', number=number, end=_end(done, names, lang))}"
        )
    if match.round is not None:
        number = len(match.finished) + 1
        lines.append(f"  {message(lang, 'replay-unfinished', number=number)}")
    scores = scored(names, match.scores, lang)
    winners = listed([names[seat] for seat in match.winners], lang)
    if len(match.winners) > 1:
        end = message(lang, "replay-tied", winners=winners, scores=scores)
    elif match.winners:
        end = message(lang, "replay-won", winners=winners, scores=scores)
    else:
        end = message(lang, "replay-open", scores=scores)
    return "\n".join((*lines, f"  {end}"))


def _end(done: Finished, names: tuple[str, ...], lang: Lang) -> str:
    result = done.result
    winner = "" if result.winner is None else names[result.winner]
    how = "tied" if result.winner is None else result.kind
    return message(
        lang, f"replay-end-{how}", winner=winner, sum=arithmetic(result), points=result.points
    )


def scored(names: tuple[str, ...], scores: tuple[int, ...], lang: Lang) -> str:
    """Return names with their scores: ``Ayu 17, Budi 0``."""
    pairs = (
        message(lang, "name-score", name=name, score=score)
        for name, score in zip(names, scores, strict=True)
    )
    return ", ".join(pairs)
