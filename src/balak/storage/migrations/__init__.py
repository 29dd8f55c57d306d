"""Migrations: how a database of an older version is brought up to date, with Alembic."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from balak.errors import StoreError
from balak.storage.backup import copy_database

FIRST_WITHOUT_ALEMBIC = "0001"
"""What version 0.1.0 wrote: it has no version table yet."""


def migrate(path: Path, found: int, wanted: int) -> None:
    """Bring a database from one schema to another, altogether or not at all.

    A copy as it was is kept beside it; its name ends in ``.before-`` and the new schema's number.

    Raises:
        StoreError: It could not be done; the database is as it was.
    """
    try:
        _keep_copy(path, path.with_name(f"{path.name}.before-{wanted}"))
        _upgrade(path, found, wanted)
    except Exception as error:
        raise StoreError(
            f"the database {path} cannot be brought from schema {found} to {wanted}: {error}",
            key="error-store-migration",
            path=str(path),
            found=found,
            known=wanted,
            cause=str(error),
        ) from error


def _keep_copy(path: Path, copy: Path) -> None:
    part = copy.with_name(f"{copy.name}.part")
    part.unlink(missing_ok=True)  # of an attempt that was cut off
    copy_database(path, part)
    try:
        part.replace(copy)
    except OSError:
        part.unlink()
        raise


def _upgrade(path: Path, found: int, wanted: int) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        engine = create_engine("sqlite://", creator=lambda: file, poolclass=StaticPool)
        with engine.begin() as connection:
            # One transaction around everything; sqlite3 itself begins none before a CREATE.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            if found == 1:
                command.stamp(config, FIRST_WITHOUT_ALEMBIC)
            command.upgrade(config, f"{wanted:04}")
            connection.exec_driver_sql(f"PRAGMA user_version = {wanted:d}")
        engine.dispose()
