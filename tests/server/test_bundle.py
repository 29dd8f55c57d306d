"""What browsers keep and fetch: the list of the build, the library as an archive, headers."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from balak.server.bundle import generated, packed
from balak.server.client import Client
from server.harness import run, serving

PAGE = {
    "index.html": b"<html lang='id'></html>",
    "sw.js": b"// keeps the page\n",
    "digest.txt": b"0",
    "licenses.txt": b"MIT",
    "assets/balak-1.js": b"page",
    "assets/tables-1.js": b"worker",
    "assets/python-1/pyodide.mjs": b"python",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, body in PAGE.items():
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    return tmp_path / "web"


def listed(page: dict[str, bytes]) -> dict[str, dict[str, str]]:
    """Return the list of the build that these files are."""
    found: dict[str, dict[str, str]] = json.loads(generated(page)["build.json"])
    return found


def test_the_archive_plays_with_msgspec_and_the_standard_library_alone(tmp_path: Path) -> None:
    archive = tmp_path / "library.zip"
    archive.write_bytes(packed())
    # Whatever is installed here besides is out of reach.
    program = (
        "import sys, msgspec\n"
        f"sys.path[:] = [{str(archive)!r}, *(p for p in sys.path if 'site-packages' not in p)]\n"
        "import asyncio\n"
        "from balak.offline import MemoryDisk, Offline\n"
        "async def main():\n"
        "    tables = Offline(MemoryDisk())\n"
        '    wish = b\'{"name":"A","bots":["net"],"bot_names":["B"]}\'\n'
        "    print((await tables.request('POST', '/api/tables', wish))[0])\n"
        "asyncio.run(main())\n"
        "import balak; print(balak.__file__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.stdout.split() == ["201", f"{archive}/balak/__init__.py"], done.stderr


def test_the_archive_is_the_same_for_the_same_files_and_holds_no_research() -> None:
    first = packed()
    packed.cache_clear()
    assert packed() == first
    names = zipfile.ZipFile(io.BytesIO(first)).namelist()
    assert "balak/offline/browser.py" in names
    assert "balak/locales/id/core.ftl" in names
    assert not [name for name in names if name.startswith(("balak/kernel", "balak/web"))]


def test_the_list_names_what_a_page_needs_and_apart_from_it_what_python_needs() -> None:
    found = listed(PAGE)
    assert set(found["first"]) == {"index.html", "assets/balak-1.js", "assets/tables-1.js"}
    python = set(found["python"])
    assert {name.rpartition("/")[2][:8] for name in python} == {"pyodide.", "library-"}


@pytest.mark.parametrize("name", ["index.html", "assets/balak-1.js", "sw.js"])
def test_a_build_has_another_name_as_soon_as_anything_of_it_is_another(name: str) -> None:
    assert listed({**PAGE, name: b"other"})["build"] != listed(PAGE)["build"]
    assert generated({**PAGE, name: b"other"})["sw.js"] != generated(PAGE)["sw.js"]


def test_without_a_service_worker_nothing_is_listed() -> None:
    assert generated({"index.html": b""}) == {}


def test_the_worker_alone_may_compile_and_what_leads_to_the_rest_is_asked_for_again(
    folder: Path, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "data", client=Client(folder)) as server,
            server.http() as http,
        ):
            policies = {}
            for name in ("assets/balak-1.js", "assets/tables-1.js", "sw.js"):
                answer = await http.get(f"/{name}")
                assert answer.status_code == 200, name
                policies[name] = answer.headers.get_list("content-security-policy")
            assert [len(one) for one in policies.values()] == [1, 1, 1]
            allowing = [name for name, (one,) in policies.items() if "wasm-unsafe-eval" in one]
            assert allowing == ["assets/tables-1.js"]
            for name in ("sw.js", "build.json", "index.html"):
                assert (await http.get(f"/{name}")).headers["cache-control"] == "no-cache", name
            built = (await http.get("/build.json")).json()
            for name, size in built["python"].items():
                answer = await http.get(f"/{name}")
                assert len(answer.content) == size, name
                assert "immutable" in answer.headers["cache-control"]

    run(scenario)
