"""The picture of the distributions."""

from pathlib import Path

import matplotlib as mpl
import pytest

from balak.simulation import Plan, Summary, run
from balak.simulation.plotting import drawn, save_plot
from balak.text import LANGS, Lang, message


def found(*bots: str, unit: str = "round", count: int = 300) -> Summary:
    plan = Plan(bots, "match" if unit == "match" else "round", count, "drawn")
    return Summary.of(plan, run(plan).tally)


ROUNDS = found("heuristic", "greedy", "random")
MATCHES = found("heuristic", "greedy", unit="match", count=50)


@pytest.mark.parametrize("lang", LANGS)
def test_every_panel_has_its_name_in_the_chosen_language(lang: Lang) -> None:
    names = ["gains", "lengths", "draws", "wins", "match-wins", "match-lengths"]
    for found_, count in ((ROUNDS, 4), (MATCHES, 6)):
        figure = drawn(found_, lang)
        titles = [axes.get_title(loc="left") or axes.get_title() for axes in figure.axes]
        assert titles == [message(lang, f"simulate-plot-{name}") for name in names[:count]]


def test_bars_and_dots_are_the_shares_that_were_found() -> None:
    gains, lengths, draws, wins = drawn(ROUNDS, "en").axes
    total = sum(patch.get_height() for patch in lengths.patches)  # type: ignore[attr-defined]
    assert total == pytest.approx(100)
    total = sum(patch.get_height() for patch in draws.patches)  # type: ignore[attr-defined]
    assert total == pytest.approx(200)
    steps = [patch for patch in gains.patches if not patch.get_fill()]
    shares = [patch.get_data().values.sum() for patch in steps]  # type: ignore[attr-defined]
    assert shares == pytest.approx([100 * player.wins.value for player in ROUNDS.players])
    texts = {text.get_text() for text in wins.texts}
    assert any(text.startswith(f"{100 * ROUNDS.players[0].wins.value:.0f}"[:1]) for text in texts)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("summary", [ROUNDS, MATCHES], ids=["rounds", "matches"])
def test_nothing_is_written_outside_of_the_picture_or_over_a_title(
    summary: Summary, lang: Lang
) -> None:
    figure = drawn(summary, lang)
    figure.draw_without_rendering()
    drawn_box, whole = figure.get_tightbbox(), figure.bbox_inches
    assert whole.x0 <= drawn_box.x0 < drawn_box.x1 <= whole.x1
    assert whole.y0 <= drawn_box.y0 < drawn_box.y1 <= whole.y1
    titles = [axes.title.get_window_extent() for axes in figure.axes]
    headlines = [text.get_window_extent() for text in figure.texts]
    assert not any(title.overlaps(line) for title in titles for line in headlines)


@pytest.mark.parametrize(
    ("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_a_file_is_what_its_ending_says_the_same_every_time_and_leaves_no_style_behind(
    ending: str, start: bytes, tmp_path: Path
) -> None:
    style = dict(mpl.rcParams)
    files = [tmp_path / f"{number}.{ending.upper()}" for number in range(2)]
    for file in files:
        save_plot(ROUNDS, "en", str(file))
    one, other = (file.read_bytes() for file in files)
    assert one.startswith(start)
    assert one == other
    assert dict(mpl.rcParams) == style


@pytest.mark.parametrize(
    "summary",
    [
        found("random", "random", count=1),
        found("random", "random", unit="match", count=1),
    ],
)
def test_few_units_can_be_drawn_too(summary: Summary, tmp_path: Path) -> None:
    save_plot(summary, "id", str(tmp_path / "few.png"))
    assert (tmp_path / "few.png").stat().st_size > 10_000


@pytest.mark.parametrize("seed", [r"$\foo$", "$a", "\x1b[0m\x01", "\n"])
def test_a_seed_is_written_as_it_is_read_and_nothing_else(seed: str, tmp_path: Path) -> None:
    plan = Plan(("random", "greedy"), "round", 4, seed)
    file = tmp_path / "seed.svg"
    save_plot(Summary.of(plan, run(plan).tally), "en", str(file))
    assert all(char.isprintable() or char == "\n" for char in file.read_text())


def test_dots_at_the_edge_of_a_panel_are_whole() -> None:
    *_, wins, _ = drawn(found("heuristic", "random", unit="match", count=1), "en").axes
    dots = [line for line in wins.lines if line.get_marker() == "o"]
    assert dots
    assert not any(line.get_clip_on() for line in dots)
