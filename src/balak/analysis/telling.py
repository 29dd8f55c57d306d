"""An analysis in words, for a terminal of 80 columns."""

from dataclasses import replace

from balak.analysis.columns import paragraph, per_cent, rule, table, with_error
from balak.analysis.grades import GRADES
from balak.analysis.report import Analysis, TurningPoint
from balak.analysis.round_telling import best_and_own, phrase, told_round
from balak.text import Lang, listed, message


def told(analysis: Analysis, lang: Lang, *, line: int = 1) -> str:
    """Return everything about a match, in a language.

    Args:
        analysis: What was found.
        lang: The language.
        line: The record's line in its file.
    """
    analysis = replace(analysis, seats=distinct(analysis.seats))
    names = analysis.seats
    head = message(
        lang, "replay-match", line=line, names=listed(names, lang), target=analysis.target
    )
    if not analysis.rounds:
        return f"{paragraph(head)}\n{message(lang, 'analyse-nothing')}"
    parts = [paragraph(head), paragraph(message(lang, "analyse-about", budget=analysis.budget))]
    if not analysis.is_complete:
        done, count = len(analysis.rounds), analysis.round_count
        parts.append(message(lang, "analyse-part", done=done, count=count))
    for number, round_ in enumerate(analysis.rounds, 1):
        parts.extend(("", told_round(round_, number, names, lang)))
    parts.extend(("", turns(analysis, lang), "", _decisions(analysis, lang)))
    parts.extend(("", _results(analysis, lang)))
    return "\n".join(parts)


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names that can be told apart: with their seats, from 1, where any comes twice.

    >>> distinct(("Ayu", "Budi")), distinct(("net", "net"))
    (('Ayu', 'Budi'), ('net 1', 'net 2'))
    """
    if len(set(names)) == len(names):
        return names
    return tuple(f"{name} {seat}" for seat, name in enumerate(names, 1))


def turns(analysis: Analysis, lang: Lang) -> str:
    """Return the turning points, the choices first."""
    lines = []
    for is_loss, head, none in (
        (True, "analyse-losses", "analyse-no-losses"),
        (False, "analyse-luck", "analyse-no-luck"),
    ):
        lines.append(rule(message(lang, head)))
        sentences = [
            turn(point, analysis, lang)
            for point in analysis.turning_points
            if (point.kind == "loss") == is_loss
        ]
        lines.extend(paragraph(text) for text in sentences or [message(lang, none)])
        lines.append("")
    return "\n".join(lines[:-1])


def turn(point: TurningPoint, analysis: Analysis, lang: Lang) -> str:
    """Return a turning point as a sentence; people count rounds and steps from 1."""
    round_, name = analysis.rounds[point.round], analysis.seats[point.seat]
    seat, number = point.seat, point.round + 1
    if point.step is None:
        return message(
            lang,
            "analyse-turn-deal",
            round=number,
            name=name,
            before=per_cent(round_.chances_before[seat], lang),
            after=per_cent(round_.chances_dealt[seat], lang),
            swing=with_error(point.swing, point.error, lang, has_sign=True),
        )
    step = round_.steps[point.step]
    if step.tile is not None and point.kind == "draw":
        return message(
            lang,
            "analyse-turn-draw",
            round=number,
            step=point.step + 1,
            name=name,
            tile=step.tile.face,
            after=per_cent(step.chances[seat], lang),
            mean=per_cent(step.chances[seat] - step.luck[seat], lang),
            swing=with_error(point.swing, point.error, lang, has_sign=True),
        )
    best, own = best_and_own(step.options, step.action)
    swing = with_error(-point.swing, point.error, lang)
    return message(
        lang,
        "analyse-turn-loss",
        round=number,
        step=point.step + 1,
        name=name,
        did=phrase("analyse-did", step.action, lang),
        instead=phrase("analyse-instead", best.action, lang),
        best=per_cent(best.worth, lang),
        own=per_cent(own.worth, lang),
        swing=f"{swing}, {message(lang, 'analyse-exact')}" if step.is_exact else swing,
    )


def _decisions(analysis: Analysis, lang: Lang) -> str:
    heads = [message(lang, "analyse-decisions"), message(lang, "analyse-lost")]
    heads.extend(message(lang, f"grade-{grade}") for grade in GRADES)
    rows = [
        [
            str(one.decisions),
            with_error(one.loss, one.loss_error, lang),
            *(str(count) for count in one.grade_counts),
        ]
        for one in analysis.summaries
    ]
    return f"{rule(message(lang, 'analyse-decisions-head'))}\n{table(analysis.seats, heads, rows)}"


def _results(analysis: Analysis, lang: Lang) -> str:
    keys = ("start", "deal-luck", "draw-luck", "own-play", "others-play", "outcome", "adjusted")
    heads = [message(lang, f"analyse-{key}") for key in keys]
    rows = [
        [
            per_cent(one.start, lang),
            *(
                per_cent(part, lang, has_sign=True)
                for part in (one.deal_luck, one.draw_luck, one.own_play, one.others_play)
            ),
            per_cent(one.outcome, lang),
            with_error(one.adjusted, one.luck_error, lang),
        ]
        for one in analysis.summaries
    ]
    return f"{rule(message(lang, 'analyse-results-head'))}\n{table(analysis.seats, heads, rows)}"
