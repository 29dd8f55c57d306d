"""axe-core finds nothing wrong in any state."""

import json
from typing import Any, Literal, get_args

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from browser.conftest import OpenPage
from browser.serving import Server
from browser.staging import STATES, Stage

Scheme = Literal["light", "dark"]
Contrast = Literal["no-preference", "more"]

# Size of targets is of WCAG 2.2 and not looked at unless it is asked for.
ALL: dict[str, Any] = {"rules": {"target-size": {"enabled": True}}}
# What is not the same in another theme is the contrast.
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
SIZES = {
    "wide": (1280, 800),
    "narrow": (390, 844),
}
LOOKS: dict[str, list[tuple[Scheme, Contrast, dict[str, Any]]]] = {
    "wide": [
        ("light", "no-preference", ALL),
        ("dark", "no-preference", CONTRAST),
        ("light", "more", CONTRAST),
        ("dark", "more", CONTRAST),
    ],
    "narrow": [("light", "no-preference", ALL), ("dark", "no-preference", CONTRAST)],
}


def look(page: Page, scheme: Scheme, contrast: Contrast) -> None:
    """Let the device ask for a theme and a contrast."""
    page.emulate_media(color_scheme=scheme, contrast=contrast)
    more = "more" if contrast == "more" else "normal"
    page.locator(f"html[data-theme={scheme}][data-contrast={more}]").wait_for()


def violations(page: Page, options: dict[str, Any]) -> list[str]:
    """Return what axe finds, a line for each element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"], **options}
    found = page.evaluate(f"axe.run(document, {json.dumps(options)})")
    assert found["passes"], "axe looked at nothing"
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("size", SIZES)
def test_no_state_has_a_violation(open_page: OpenPage, server: Server, size: str) -> None:
    width, height = SIZES[size]
    page = open_page(server, lang="id", viewport={"width": width, "height": height})
    stage = Stage(page)
    found: dict[str, list[str]] = {}
    for name in STATES:
        stage.show(name)
        for scheme, contrast, options in LOOKS[size]:
            look(page, scheme, contrast)
            if problems := violations(page, options):
                found[f"{name}, {scheme}, {contrast}"] = problems
    assert found == {}


@pytest.mark.parametrize("face", ["ink", "porcelain"])
def test_digits_on_tiles_have_their_contrast(
    open_page: OpenPage, server: Server, face: str
) -> None:
    page = open_page(server)
    page.add_init_script(
        "localStorage.setItem('balak.settings', "
        f"JSON.stringify({{marks: 'digits', pips: 'colour', face: '{face}'}}))"
    )
    stage = Stage(page)
    for name in ("mid", "two-fits", "end-blocked"):
        stage.show(name)
        for scheme in get_args(Scheme):
            look(page, scheme, "no-preference")
            assert violations(page, CONTRAST) == []


def test_axe_does_find_what_is_wrong(open_page: OpenPage, server: Server) -> None:
    page = open_page(server)
    Stage(page).show("mid")
    page.evaluate("document.querySelector('[data-testid=draw]').style.color = '#666'")
    page.evaluate("document.querySelector('[data-hand]').removeAttribute('aria-label')")
    found = [line.split(":")[0] for line in violations(page, ALL)]
    assert sorted(found) == ["button-name", "color-contrast"]
