"""The page on environments says what the code says."""

import re
from collections.abc import Iterator
from pathlib import Path

from balak.envs import batched, gymnasium, pettingzoo
from balak.envs.observing import ObservationLayout

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "environments.md").read_text("utf-8")


def layout_table() -> Iterator[str]:
    """The lines of the table of an observation."""
    layouts = [ObservationLayout(seats, has_scores=True) for seats in (2, 3, 4)]
    yield "| name | 2 seats | 3 seats | 4 seats | highest | what each number says |"
    yield "|---|---|---|---|---|---|"
    for fields in zip(*layouts, strict=True):
        places = [
            f"{field.start}" + (f"–{field.stop - 1}" if len(field) > 1 else "") for field in fields
        ]
        highest = " ".join(map(str, sorted({field.high for field in fields})))
        first = fields[0]
        yield f"| `{first.name}` | {' | '.join(places)} | {highest} | {first.meaning} |"


def test_the_table_of_an_observation_is_that_of_the_code() -> None:
    (shown,) = re.findall(r"<!-- layout -->\n(.*)\n<!-- end -->", PAGE, re.DOTALL)
    assert shown.splitlines() == list(layout_table())


def test_the_names_with_their_versions_are_on_the_page() -> None:
    for name in (batched.NAME, pettingzoo.NAME, gymnasium.ENV_ID):
        assert f"`{name}`" in PAGE
