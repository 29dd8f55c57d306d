"""Pictures of every state, in the git-ignored folder ``screenshots/``, to be looked at.

Run with ``--full`` to have every state at every size in both languages and both themes.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.conftest import ROOT, OpenPage
from browser.serving import Server
from browser.staging import STATES, Stage

FOLDER = ROOT / "screenshots"
SIZES = [(360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080)]
USUAL = [(360, 640), (1280, 800)]
HARD = ["start", "opening", "longest-over", "hand-19", "four-long", "two-fits", "end-domino"]


def wanted(lang: str, theme: str, *, is_full: bool) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield the states to be looked at and the sizes of each."""
    for name in STATES:
        if is_full or (lang, theme) == ("id", "light"):
            yield name, SIZES if is_full or name in HARD else USUAL
        elif name in HARD:
            yield name, [(390, 844), (1280, 800)]


def rows(picture: bytes) -> set[bytes]:
    """Return the different rows of pixels of a PNG."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    at, data, width, channels = 8, b"", 0, 0
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        kind, body = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _, _, colour = struct.unpack(">IIBB", body[:10])
            channels = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    raw = zlib.decompress(data)
    stride = width * channels + 1
    return {raw[start : start + stride] for start in range(0, len(raw), stride)}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["id", "en"])
def test_every_state_has_its_picture(
    open_page: OpenPage, server: Server, lang: str, theme: str, is_full: bool
) -> None:
    FOLDER.mkdir(exist_ok=True)
    page = open_page(server, lang=lang, color_scheme=theme)
    stage = Stage(page)
    for name, sizes in wanted(lang, theme, is_full=is_full):
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        stage.show(name)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            path = FOLDER / f"{name}-{width}x{height}-{lang}-{theme}.png"
            picture = page.screenshot(path=path)
            assert Path(path).stat().st_size == len(picture)
            assert struct.unpack(">II", picture[16:24]) == (width, height)
            assert len(rows(picture)) > 20, f"{path.name} is blank"
