"""Settings from options and variables."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from balak.errors import SetupError
from balak.server.environment import (
    listed,
    option_of,
    settings_from,
    shown_value,
    variable_of,
)
from balak.server.settings import Settings
from balak.text import LANGS, explain
from tools import generate_operations

OTHER: dict[str, str] = {
    "host": "192.168.1.7",
    "public_url": "https://balak.example",
    "trusted_proxy": "10.0.0.0/8",
    "is_development": "1",
    "pace": "quick",
    "bot_processes": "3",
    "data": "/var/lib/balak",
    "log": "json",
    "log_level": "debug",
    "log_addresses": "short",
    "metrics_token": "0123456789abcdef",
}
"""A value that is not the default, for each setting that is no number by default."""


def other_value(name: str) -> str:
    return OTHER.get(name) or str(getattr(Settings(), name) + 1)


def refused(options: dict[str, Any], environ: dict[str, str]) -> str:
    with pytest.raises(SetupError) as caught:
        settings_from(options, environ)
    told = {explain(caught.value, lang) for lang in LANGS}
    assert len(told) == len(LANGS)
    assert not any("\n" in sentence or "{" in sentence for sentence in told)
    return explain(caught.value, "en")


def test_without_anything_everything_is_at_its_default() -> None:
    assert settings_from({}, {}) == Settings()
    assert settings_from({"port": None}, {"BALAK_PORT": "", "PATH": "x"}) == Settings()


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_every_setting_can_be_set_by_its_variable_and_by_its_option(name: str) -> None:
    text = other_value(name)
    by_variable = settings_from({}, {variable_of(name): text})
    by_option = settings_from({name: text}, {variable_of(name): "not looked at"})
    assert by_variable == by_option
    changed = [field.name for field in fields(Settings) if _differs(by_variable, field.name)]
    assert changed == [name]
    value = getattr(by_variable, name)
    assert type(value) is type(getattr(Settings(), name)) or getattr(Settings(), name) is None


def _differs(settings: Settings, name: str) -> bool:
    return bool(getattr(settings, name) != getattr(Settings(), name))


def test_an_option_is_written_with_dashes_and_a_variable_in_capitals() -> None:
    assert option_of("public_url") == "--public-url"
    assert variable_of("public_url") == "BALAK_PUBLIC_URL"
    assert option_of("is_development") == "--development"
    assert variable_of("is_development") == "BALAK_DEVELOPMENT"


@pytest.mark.parametrize(
    ("variable", "value", "complaint"),
    [
        ("BALAK_PORT", "x", "x is no value for BALAK_PORT: give a whole number from 0 to 65535."),
        ("BALAK_PORT", "65536", "65536 is no value for BALAK_PORT: "),
        ("BALAK_PORT", "8000.5", "8000.5 is no value for BALAK_PORT: "),
        ("BALAK_LIST_SECONDS", "nan", "nan is no value for BALAK_LIST_SECONDS: give a number from"),
        ("BALAK_LIST_SECONDS", "inf", "inf is no value for BALAK_LIST_SECONDS: "),
        (
            "BALAK_LIST_SECONDS",
            "0",
            "0 is no value for BALAK_LIST_SECONDS: give a number from 0.01",
        ),
        ("BALAK_SEAT_DAYS", "-1", "-1 is no value for BALAK_SEAT_DAYS: "),
        ("BALAK_PACE", "fast", "fast is no value for BALAK_PACE; choose: instant, quick, human, "),
        ("BALAK_DEVELOPMENT", "maybe", "maybe is no value for BALAK_DEVELOPMENT; choose: 1, true"),
        ("BALAK_PUBLIC_URL", "balak.example", "balak.example is no value for BALAK_PUBLIC_URL: "),
        ("BALAK_TRUSTED_PROXY", "proxy", "proxy is no value for BALAK_TRUSTED_PROXY: write IP "),
        ("BALAK_TRUSTED_PROXY", ",", ", is no value for BALAK_TRUSTED_PROXY: write IP "),
        ("BALAK_METRICS_TOKEN", "short", "The value of BALAK_METRICS_TOKEN must be at least 16 "),
        ("BALAK_STOP_SECOND", "1", "There is no setting BALAK_STOP_SECOND; BALAK_STOP_SECONDS "),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_that_names_it(
    variable: str, value: str, complaint: str
) -> None:
    assert refused({}, {variable: value}).startswith(complaint)


def test_an_option_that_cannot_be_is_named_as_it_was_written() -> None:
    assert refused({"trusted_proxy": "x"}, {}).startswith("x is no value for --trusted-proxy: ")
    assert refused({"port": "x"}, {"BALAK_PORT": "80"}).startswith("x is no value for --port: ")


def test_a_secret_that_is_refused_or_listed_is_not_shown() -> None:
    secret = "0123456789-not-fit"
    assert secret not in refused({}, {"BALAK_METRICS_TOKEN": secret})
    with pytest.raises(SetupError) as caught:
        settings_from({}, {"BALAK_METRICS_TOKEN": secret})
    assert secret not in str(caught.value) + str(caught.value.details)
    secret = OTHER["metrics_token"]
    lines = listed(Settings(metrics_token=secret))
    assert "# BALAK_METRICS_TOKEN is set" in lines
    assert not any(secret in line for line in lines)


def test_variables_of_other_programs_are_left_alone() -> None:
    assert settings_from({}, {"BALAK_CHROMIUM": "/usr/bin/chromium"}) == Settings()


def test_the_list_of_settings_sets_them_again() -> None:
    values = {variable_of(name): other_value(name) for name in get_type_hints(Settings)}
    del values["BALAK_METRICS_TOKEN"]
    for environ in ({}, values):
        settings = settings_from({}, environ)
        again = dict(line.split("=", 1) for line in listed(settings) if not line.startswith("#"))
        assert settings_from({}, again) == settings
        assert len(again) == len(fields(Settings))


def test_the_home_folder_may_be_written_short() -> None:
    assert settings_from({}, {"BALAK_DATA": "~/balak"}).data == Path.home() / "balak"


def test_an_https_address_makes_cookies_secure() -> None:
    assert Settings(public_url="HTTPS://balak.example").is_secure
    assert not Settings(public_url="http://balak.example").is_secure
    assert not Settings().is_secure


def test_the_document_for_operators_lists_every_setting_with_its_default() -> None:
    text = generate_operations.PATH.read_text("utf-8")
    assert generate_operations.document(text) == text
    rows = dict(re.findall(r"^\| `(BALAK_\w+)` \| [^|]+ \| ([^|]+) \| .+ \|$", text, re.MULTILINE))
    assert rows == {
        variable_of(field.name): "–" if field.default is None else f"`{shown_value(field.default)}`"
        for field in fields(Settings)
    }
