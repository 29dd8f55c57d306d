"""Environment: settings from the options of a command and from variables, one rule for all.

A setting ``public_url`` is the option ``--public-url`` and the variable ``BALAK_PUBLIC_URL``. An
option counts before a variable, a variable before the default, and an empty one is as none.
"""

import math
from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from balak.errors import Reason, SetupError
from balak.server.addresses import networks_of
from balak.server.security import is_url
from balak.server.settings import NETWORKS, SECRET, URL, Between, Settings

PREFIX: Final = "BALAK_"
SECRET_LENGTH: Final = 16
_FLAGS: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}


def settings_from(options: Mapping[str, str | bool | None], environ: Mapping[str, str]) -> Settings:
    """Return the settings that these ask for.

    Args:
        options: The options that were given, by the name of the setting; None for not given.
        environ: The variables.

    Raises:
        SetupError: A value cannot be, or a variable is hardly meant but not known.
    """
    hints = get_type_hints(Settings, include_extras=True)
    known = {variable_of(name): name for name in hints}
    _check_names(environ, known)
    values: dict[str, Any] = {}
    for variable, name in known.items():
        option = options.get(name)
        if option is not None:
            values[name] = _read(option_of(name), str(option), hints[name])
        elif environ.get(variable):
            values[name] = _read(variable, environ[variable], hints[name])
    return Settings(**values)


def option_of(name: str) -> str:
    """Return the option of a setting, such as ``--public-url``."""
    return "--" + name.removeprefix("is_").replace("_", "-")


def variable_of(name: str) -> str:
    """Return the variable of a setting, such as ``BALAK_PUBLIC_URL``."""
    return PREFIX + name.removeprefix("is_").upper()


def listed(settings: Settings) -> list[str]:
    """Return every setting as a line that sets it, in a form that `settings_from` reads.

    Of a secret the line says only that it is set.
    """
    hints = get_type_hints(Settings, include_extras=True)
    lines = []
    for field in fields(settings):
        value = getattr(settings, field.name)
        name = variable_of(field.name)
        if value is not None and SECRET in _marks(hints[field.name]):
            lines.append(f"# {name} is set")
        else:
            lines.append(f"{name}={shown_value(value)}")
    return lines


def shown_value(value: object) -> str:
    """Return a value of a setting as it is written in a variable."""
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case float():
            return f"{value:g}"
    return str(value)


def _check_names(environ: Mapping[str, str], known: Mapping[str, str]) -> None:
    """Refuse a variable that is all but a setting: its writer believes that it is set."""
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in known:
            meant = get_close_matches(name, known, n=1, cutoff=0.8)
            if meant:
                raise SetupError(
                    f"there is no setting {name}: {meant[0]} may be meant",
                    reason=Reason.FORMAT,
                    key="error-setting-unknown",
                    name=name,
                    meant=meant[0],
                )


def _read(name: str, text: str, hint: Any) -> Any:
    """Return the value of this text for a setting of this type."""
    marks = _marks(hint)
    (kind,) = (part for part in _plain(hint) if part is not NoneType)
    between = next((mark for mark in marks if isinstance(mark, Between)), None)
    if get_origin(kind) is Literal:
        return _choice(name, text, get_args(kind))
    if kind is bool:
        return _FLAGS[_choice(name, text.lower(), tuple(_FLAGS))]
    if between is not None:
        return _number(name, text, kind, between)
    if URL in marks and not is_url(text):
        raise _wrong("url", name, text)
    if NETWORKS in marks and not _are_networks(text):
        raise _wrong("networks", name, text)
    if SECRET in marks and not (len(text) >= SECRET_LENGTH and text.isascii() and text.isalnum()):
        raise _wrong("secret", name, "", least=SECRET_LENGTH)
    return Path(text).expanduser() if kind is Path else text


def _choice(name: str, text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise _wrong("choice", name, text, known=", ".join(words))
    return text


def _number(name: str, text: str, kind: type[int | float], between: Between) -> int | float:
    try:
        value: int | float = kind(text)
    except ValueError:
        value = math.nan
    if not between.low <= value <= between.high:  # nor is NaN
        raise _wrong(
            "whole" if kind is int else "number",
            name,
            text,
            low=shown_value(between.low),
            high=f"{between.high:.0f}",
        )
    return value


def _are_networks(text: str) -> bool:
    try:
        return bool(networks_of(text))
    except ValueError:
        return False


def _wrong(kind: str, name: str, value: str, **details: str | int) -> SetupError:
    allowed = ", ".join(f"{key} {detail}" for key, detail in details.items())
    error = SetupError(
        f"{value!r} is no value for {name} ({kind}{': ' if allowed else ''}{allowed})",
        reason=Reason.FORMAT,
        key=f"error-setting-{kind}",
        name=name,
        value=value,
    )
    error.details.update(details)
    return error


def _marks(hint: Any) -> tuple[Any, ...]:
    return hint.__metadata__ if get_origin(hint) is Annotated else ()


def _plain(hint: Any) -> tuple[Any, ...]:
    """Return the types that a value may have."""
    bare = hint.__origin__ if get_origin(hint) is Annotated else hint
    return get_args(bare) if get_origin(bare) in {Union, UnionType} else (bare,)
