"""``balak site``: a folder of files, written as a whole, renewed, or refused."""

from pathlib import Path

import pytest

from balak.offline.site import MARK, ForeignFolderError, site_files, write_site
from balak.server.client import Client
from cli.harness import run

INDEX = """<!doctype html>
<html lang="id">
  <head>
    <link rel="icon" href="/favicon.svg">
    <script type="module" src="/assets/balak-1.js"></script>
  </head>
</html>
"""
PAGE = {
    "index.html": INDEX.encode(),
    "sw.js": b"// keeps the page",
    "assets/balak-1.js": b"page",
    "assets/python-1/pyodide.mjs": b"python",
}


@pytest.fixture
def client(tmp_path: Path) -> Client:
    for name, body in PAGE.items():
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return Client(tmp_path / "web")


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_page_says_that_it_has_no_server_and_has_only_relative_addresses(
    client: Client,
) -> None:
    index = site_files(client)["index.html"].decode()
    assert "<html data-site " in index
    assert 'href="./favicon.svg"' in index
    assert 'src="./assets/balak-1.js"' in index
    assert '="/' not in index
    assert 'http-equiv="Content-Security-Policy" content="default-src \'none\'; ' in index
    assert "frame-ancestors" not in index


def test_the_list_of_the_build_is_that_of_the_site(client: Client) -> None:
    files = site_files(client)
    assert files["build.json"] != client.files["build.json"]
    assert files["sw.js"].startswith(b"const BALAK = " + files["build.json"].strip() + b";")


def test_a_site_is_written_and_renewed_and_what_lies_beside_it_stays(
    client: Client, tmp_path: Path
) -> None:
    folder = tmp_path / "deep" / "site"
    files = site_files(client)
    write_site(folder, files)
    assert names(folder) == {*files, MARK}
    (folder / "CNAME").write_text("balak.example")
    newer = {name: body for name, body in files.items() if not name.startswith("assets/")}
    write_site(folder, {**newer, "assets/balak-2.js": b"newer"})
    assert names(folder) == {*newer, "assets/balak-2.js", MARK, "CNAME"}
    assert {path.stat().st_mode & 0o777 for path in folder.rglob("*.js")} == {0o644}


def test_a_mark_that_somebody_changed_removes_nothing_outside(
    client: Client, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    other = tmp_path / "other.txt"
    other.write_text("keep")
    write_site(folder, site_files(client))
    (folder / "elsewhere").symlink_to(tmp_path)
    with (folder / MARK).open("ab") as mark:
        mark.write(f"../other.txt\n{other}\nelsewhere/other.txt\nassets\n\n".encode() + b"\xff\n")
    write_site(folder, site_files(client))
    assert other.read_text() == "keep"


def test_a_folder_with_anything_else_is_refused_and_left_as_it_is(
    client: Client, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine")
    with pytest.raises(ForeignFolderError):
        write_site(folder, site_files(client))
    assert names(folder) == {"thesis.txt"}
    done = run("site", folder, "--lang", "en")
    assert done.code == 2
    assert "There are other files in" in done.err
    assert names(folder) == {"thesis.txt"}


def test_the_command_says_what_it_wrote_and_how_to_look_at_it(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    done = run("site", folder, "--lang", "en")
    assert done.code == 0
    assert f"python3 -m http.server -d {folder}" in done.out
    assert f"{len(names(folder)) - 1} files" in done.out
