"""Extras: where a package is missing, the error says how to install it."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("kernel", "numba", "sim"),
        ("kernel", "numpy", "sim"),
        ("envs.batched", "numba", "sim"),
        ("envs.batched", "numpy", "sim"),
        ("envs.gymnasium", "gymnasium", "envs"),
        ("envs.pettingzoo", "pettingzoo", "envs"),
        ("envs.pettingzoo", "gymnasium", "envs"),
    ],
)
def test_what_misses_a_package_says_how_to_install_it(
    module: str, package: str, extra: str
) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import balak.{module}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    said = f'ModuleNotFoundError: {package} is not installed: pip install "balak[{extra}]"'
    assert done.stderr.splitlines()[-1] == said
