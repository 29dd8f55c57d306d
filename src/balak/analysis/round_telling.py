"""A round in words, step by step, for a terminal of 80 columns."""

from collections.abc import Sequence
from typing import Final

from balak.actions import Action, Draw, Pass, Place
from balak.analysis.columns import fitted, paragraph, per_cent, rule, with_error, wrapped
from balak.analysis.model import Opened, Option, RoundAnalysis, StepAnalysis
from balak.layout import Arm
from balak.results import RoundResult
from balak.text import Lang, arithmetic, message
from balak.tiles import Tile

_MARGIN: Final = 5
_NAME: Final = 7
_ACTION: Final = 11
_NUMBER: Final = 5


def told_round(round_: RoundAnalysis, number: int, names: tuple[str, ...], lang: Lang) -> str:
    """Return a round step by step: each seat's chance, luck, the grade, and what was legal.

    Args:
        round_: What was found.
        number: From 1.
        names: Of the seats.
        lang: The language.
    """
    scores = ", ".join(
        message(lang, "name-score", name=name, score=score)
        for name, score in zip(names, round_.scores_before, strict=True)
    )
    opener = names[round_.opener]
    title = message(lang, "analyse-round", number=number, name=opener, scores=scores)
    margin, room = " " * _MARGIN, _NAME + 1 + _ACTION
    heads = " ".join(fitted(name, _NUMBER) for name in names)
    lines = [rule(title), f"{margin}{' ' * room} {heads}".rstrip()]
    for key, chances in (
        ("analyse-before", round_.chances_before),
        ("analyse-dealt", round_.chances_dealt),
    ):
        lines.append(f"{margin}{fitted(message(lang, key), room)} {_chances(chances, lang)}")
    for at, step in enumerate(round_.steps, 1):
        lines.extend(_step(step, at, names, lang))
    lines.append(paragraph(_end(round_, number, names, lang), _MARGIN))
    if any(step.opened is not None for step in round_.steps):
        lines.extend(("", *_opened(round_, names, lang)))
    return "\n".join(lines)


def phrase(key: str, action: Action, lang: Lang) -> str:
    """Return an action as part of a sentence: ``analyse-did`` or ``analyse-instead``."""
    return message(lang, key, kind=_kind(action), tile=_face(action))


def best_and_own(options: Sequence[Option], action: Action) -> tuple[Option, Option]:
    """Return the option that is worth most, and the one that was taken."""
    own = next(option for option in options if option.action == action)
    return max(options, key=lambda option: option.worth), own


def _step(step: StepAnalysis, number: int, names: tuple[str, ...], lang: Lang) -> list[str]:
    luck = ""
    if isinstance(step.action, Draw):
        luck = per_cent(step.luck[step.seat], lang, has_sign=True)
    grade = message(lang, f"grade-{step.grade}")
    if step.grade not in {"best", "forced"}:
        loss = with_error(step.loss, step.loss_error, lang)
        grade = message(lang, "analyse-loss", grade=grade, loss=loss)
    line = (
        f"{number:>3}  {fitted(names[step.seat], _NAME)} "
        f"{fitted(_short(step.action, step.tile, lang), _ACTION)} "
        f"{_chances(step.chances, lang)} {luck:>{_NUMBER}}  {grade}"
    )
    ranked = sorted(step.options, key=lambda option: -option.worth)
    parts = [
        f"{_short(option.action, None, lang)} {with_error(option.worth, option.error, lang)}"
        for option in ranked
    ]
    return [line, *wrapped(parts, _MARGIN + 2, " · ")]


def _end(round_: RoundAnalysis, number: int, names: tuple[str, ...], lang: Lang) -> str:
    given = round_.result
    if given is None:
        return message(lang, "replay-unfinished", number=number)
    result = RoundResult(given.kind, given.winner, given.points, given.remaining or ())
    how = "tied" if result.winner is None else result.kind
    winner = "" if result.winner is None else names[result.winner]
    end = message(
        lang, f"replay-end-{how}", winner=winner, sum=arithmetic(result), points=result.points
    )
    return message(lang, "replay-round", number=number, end=end)


def _opened(round_: RoundAnalysis, names: tuple[str, ...], lang: Lang) -> list[str]:
    """Return where another action would have been best, had all tiles been known."""
    lines = [" " * _MARGIN + message(lang, "analyse-open-head")]
    for number, step in enumerate(round_.steps, 1):
        if step.opened is not None and (sentence := _better(step, step.opened, lang)):
            start = message(lang, "analyse-step", step=number, name=names[step.seat])
            lines.append(paragraph(f"{start} {sentence}", _MARGIN + 2))
    if len(lines) == 1:
        lines.append(paragraph(message(lang, "analyse-open-same"), _MARGIN + 2))
    return lines


def _better(step: StepAnalysis, opened: Opened, lang: Lang) -> str | None:
    """Return what would have been better, clearly so."""
    own = next(option for option in opened.options if option.action == step.action)
    best = next(option for option in opened.options if option.action == opened.best)
    if best.worth - own.worth <= 2 * (best.error**2 + own.error**2) ** 0.5 + 1e-3:
        return None
    return message(
        lang,
        "analyse-open-solved" if opened.is_solved else "analyse-open-played",
        did=phrase("analyse-did", step.action, lang),
        instead=phrase("analyse-instead", opened.best, lang),
        own=per_cent(own.worth, lang),
        best=per_cent(best.worth, lang),
    )


def _chances(chances: Sequence[float], lang: Lang) -> str:
    return " ".join(f"{per_cent(chance, lang):>{_NUMBER}}" for chance in chances)


def _short(action: Action, tile: Tile | None, lang: Lang) -> str:
    kind = "drawn" if tile is not None else _kind(action)
    face = tile.face if tile is not None else _face(action)
    return message(lang, "analyse-action", kind=kind, tile=face)


def _kind(action: Action) -> str:
    match action:
        case Place(arm=None):
            return "open"
        case Place(arm=Arm.MINUS):
            return "left"
        case Place():
            return "right"
        case Draw():
            return "draw"
        case Pass():
            return "pass"


def _face(action: Action) -> str:
    return action.tile.face if isinstance(action, Place) else ""
