"""Names: the only thing in a log that says who somebody is, and how it is taken out."""

import json
from collections.abc import Iterable
from typing import Final

from balak.text import LANGS, Lang, is_lang, message

_WITH_NAMES: Final = frozenset({"opened", "sat", "renamed"})
"""The events that hold names, by their ``type``."""


def neutral_name(seat: int, lang: Lang) -> str:
    """Return what a seat without a name is called; seats count from 0, people from 1.

    >>> neutral_name(0, "id"), neutral_name(1, "en")
    ('Pemain 1', 'Player 2')
    """
    return message(lang, "seat-name", number=seat + 1)


def nameless(bodies: Iterable[str]) -> dict[int, str]:
    """Return the events of a log that hold names, by their number, without them.

    >>> nameless(['{"type":"opened","lang":"en","bot_names":["Ayu"]}', '{"type":"started"}'])
    {1: '{"type":"opened","lang":"en","bot_names":["Player 1"]}'}
    """
    changed = {}
    lang: Lang = LANGS[0]
    for seq, body in enumerate(bodies, 1):
        event = json.loads(body)
        if event["type"] not in _WITH_NAMES:
            continue
        if event["type"] == "opened":
            lang = event["lang"] if is_lang(event["lang"]) else lang
            event["bot_names"] = [neutral_name(at, lang) for at in range(len(event["bot_names"]))]
        else:
            event["name"] = neutral_name(event["seat"], lang)
        changed[seq] = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    return changed
