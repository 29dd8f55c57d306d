"""The peers' environment: `.cache/peers`, made by `python3 dev.py bench --peers`.

The peers need hundreds of megabytes that nothing else here does, and versions of shared packages
that may not fit ours, so they have an environment of their own, of the versions in
`requirements.txt` beside this. One that cannot be installed is missing from the table, no more.
"""

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".cache" / "peers"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def python() -> str:
    """Return the Python that has the peers: that of their environment where it has been made."""
    found = _python()
    return str(found) if found.exists() else sys.executable


def install() -> None:
    """Make the environment anew, and say what cannot be installed."""
    print(f"making {FOLDER.relative_to(ROOT)} …", flush=True)
    venv.create(FOLDER, clear=True, with_pip=True)
    for group in groups():
        command = [_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*map(str, command), *group], check=False)
        if done.returncode:
            print(f"could not be installed: {' '.join(group)}", flush=True)


def groups() -> list[list[str]]:
    """Return the requirements that belong together, a line of the file each."""
    lines = REQUIREMENTS.read_text("utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def _python() -> Path:
    windows = sys.platform == "win32"
    return FOLDER / ("Scripts/python.exe" if windows else "bin/python")
