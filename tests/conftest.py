"""What every test runs under: the same examples each time, more of them with ``--full``."""

import pytest
from hypothesis import settings

settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("full", deadline=None, max_examples=400, database=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full",
        action="store_true",
        help="count the big trees too, and look for new examples instead of the usual ones",
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("full" if config.getoption("--full") else "ci")


@pytest.fixture(scope="session")
def is_full(request: pytest.FixtureRequest) -> bool:
    """Whether everything is to be run, however long it takes."""
    return bool(request.config.getoption("--full"))
