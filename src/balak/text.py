"""Text: every sentence that a person reads, from the Fluent catalogues, in two languages.

The catalogues lie in ``locales`` and are shared with the page. A sentence is looked up, parsed and
compiled when it is first wanted; one without variables needs no Fluent runtime at all, which keeps
``balak --help`` fast.
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from textwrap import dedent
from typing import TYPE_CHECKING, Final, Literal, TypeGuard

from balak.errors import BalakError
from balak.layout import End, Half, Layout
from balak.results import RoundResult
from balak.tiles import Tile

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

Lang = Literal["id", "en"]
LANGS: Final[tuple[Lang, ...]] = ("id", "en")
"""The languages, the default first."""

# What an entry goes on with is indented, or the brace that closes a choice.
_ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *= *(.*\n(?:(?:[ }].*)?\n)*)", re.MULTILINE)
_LONGEST: Final = 2500
"""Characters of a variable that Fluent still writes; longer ones are cut here."""
_VARIABLE: Final = re.compile(r"\{\s*\$([a-zA-Z][\w-]*)\s*\}")
_REFERENCE: Final = re.compile(r"\{\s*(-?[a-z][\w-]*)\s*\}")


def is_lang(text: object) -> TypeGuard[Lang]:
    """Return whether there are catalogues for this language."""
    return text in LANGS


def message(lang: Lang, id: str, **args: str | int) -> str:  # noqa: A002
    """Return the sentence ``id`` in a language; the name itself where there is none.

    Args:
        lang: The language.
        id: The sentence's id in the catalogues.
        args: Its variables; a ``_`` in a name stands for ``-``.

    >>> message("id", "tile-blank", high=3)
    'kosong tiga'
    """
    source = _entries(lang).get(id)
    if source is None:
        return id
    if "{" not in source:
        return _plain(source)
    values = _shown(args)
    # Variables alone are simply put in, as the runtime does; it does not come into browsers.
    if "{" not in _VARIABLE.sub("", source):
        return _VARIABLE.sub(lambda found: str(values.get(found[1], found[0])), _plain(source))
    return _formatted(lang, id, values)


def has_message(lang: Lang, id: str) -> bool:  # noqa: A002
    """Return whether the catalogues of a language hold a sentence."""
    return id in _entries(lang)


def explain(error: BalakError, lang: Lang) -> str:
    """Return why something was refused, as a sentence.

    >>> from balak.errors import NotationError
    >>> explain(NotationError("-", key="error-tile-text", text='"41"'), "en")
    '"41" is not a tile: write two digits from 0 to 6, the lower one first, such as "14".'
    """
    if not has_message(lang, error.key):
        return str(error)
    return message(lang, error.key, **error.details)


def tile_name(tile: Tile, lang: Lang) -> str:
    """Return a tile's name in words, as people say it and a screen reader speaks it.

    >>> [tile_name(Tile.parse(text), "en") for text in ("46", "66", "03")]
    ['six four', 'double six', 'blank three']
    """
    if tile.is_double:
        return message(lang, "tile-double", value=tile.low)
    if tile.low == 0:
        return message(lang, "tile-blank", high=tile.high)
    return message(lang, "tile-plain", high=tile.high, low=tile.low)


def caption(layout: Layout, lang: Lang) -> str:
    """Return a line of play in words: its tiles, its joints, and where it can be continued (R16).

    >>> print(caption(Layout().place(Tile(1, 4)), "en"))
    Tiles: [1|4]. Joints: none. Legal continuation points: [1|4] (high end, 4); [1|4] (low end, 1).
    """
    joints = "; ".join(
        f"{_half(joint.older, joint.older_half, lang)} – "
        f"{_half(joint.newer, joint.newer_half, lang)}"
        for joint in layout.joints
    )
    none = message(lang, "caption-no-joints")
    return message(
        lang,
        "caption",
        tiles=", ".join(tile.face for tile in layout.tiles) or none,
        joints=joints or none,
        points="; ".join(_point(end, lang) for end in layout.continuation_points) or none,
    )


def arithmetic(result: RoundResult) -> str:
    """Return how a round's points were reckoned (R19, R20), such as ``8 + 10 − 3 = 15``.

    >>> arithmetic(RoundResult("blocked", 0, 15, (3, 8, 10)))
    '8 + 10 − 3 = 15'
    """
    if result.winner is None or not result.remaining:
        return str(result.points)
    own = result.remaining[result.winner]
    others = [pips for seat, pips in enumerate(result.remaining) if seat != result.winner]
    sum_ = " + ".join(map(str, others))
    if result.kind == "blocked":
        return f"{sum_} − {own} = {result.points}"
    return sum_ if len(others) == 1 else f"{sum_} = {result.points}"


def listed(items: Sequence[str], lang: Lang) -> str:
    """Return items as people enumerate them: ``Ayu, Budi, dan Citra``.

    >>> listed(["Ayu", "Budi", "Citra"], "id")
    'Ayu, Budi, dan Citra'
    """
    if len(items) < 2:
        return "".join(items)
    id_ = "list-two" if len(items) == 2 else "list-more"
    return message(lang, id_, rest=", ".join(items[:-1]), last=items[-1])


def _half(tile: Tile, half: Half, lang: Lang) -> str:
    return f"{tile.face} ({message(lang, f'half-{half}')})"


def _point(end: End, lang: Lang) -> str:
    return f"{end.tile.face} ({message(lang, f'half-{end.half}')}, {end.value})"


# --- the catalogues ---------------------------------------------------------------------------


@cache
def _entries(lang: Lang) -> dict[str, str]:
    """Return the source of each entry of a language's catalogues: what stands after the ``=``."""
    entries: dict[str, str] = {}
    folder = files("balak") / "locales" / lang
    for file in sorted(folder.iterdir(), key=lambda path: path.name):
        if file.name.endswith(".ftl"):
            entries.update(_ENTRY.findall(file.read_text(encoding="utf-8") + "\n"))
    return entries


def _plain(source: str) -> str:
    """Return the text of an entry without placeables, which is the entry but for its indent."""
    first, _, rest = source.partition("\n")
    block = dedent(rest).strip("\n").rstrip()
    text = f"{first}\n{block}" if first.strip() and block else first.strip() or block
    return re.sub(r" +$", "", text, flags=re.MULTILINE)


def _shown(args: dict[str, str | int]) -> dict[str, str | int]:
    """Return variables by their names in the catalogues, and none of them too long."""
    return {
        name.replace("_", "-"): f"{value[: _LONGEST - 1]}…"
        if isinstance(value, str) and len(value) > _LONGEST
        else value
        for name, value in args.items()
    }


def _formatted(lang: Lang, id: str, args: dict[str, str | int]) -> str:  # noqa: A002
    from fluent.runtime.types import fluent_number

    bundle = _bundle(lang)
    _load(lang, id)
    pattern = bundle.get_message(id).value
    if pattern is None:
        return id
    values = {
        name: fluent_number(value, useGrouping=False) if isinstance(value, int) else value
        for name, value in args.items()
    }
    return str(bundle.format_pattern(pattern, values)[0])


@cache
def _bundle(lang: Lang) -> "FluentBundle":
    # Imported here: the runtime takes longer to load than all of the rules library.
    from fluent.runtime import FluentBundle

    return FluentBundle([lang], use_isolating=False)


@cache
def _load(lang: Lang, id: str) -> None:  # noqa: A002
    """Parse an entry into its bundle, and those that it refers to."""
    from fluent.runtime import FluentResource

    source = _entries(lang).get(id)
    if source is not None:
        _bundle(lang).add_resource(FluentResource(f"{id} = {source}"))
        for other in _REFERENCE.findall(source):
            _load(lang, other)
