"""The steps of tidying on a database of its own."""

from contextlib import closing
from pathlib import Path

from balak.storage import statements
from balak.storage.schema import open_database
from balak.storage.tidying import ARCHIVE
from storage.harness import OTHER, TABLE, first_write


def test_a_table_that_somebody_came_back_to_since_it_was_found_due_is_left_alone(
    tmp_path: Path,
) -> None:
    with closing(open_database(tmp_path / "balak.sqlite3")) as connection:
        for table in (TABLE, OTHER):
            statements.create_table(connection, first_write(table))
        (before,) = connection.execute("SELECT MAX(at) FROM events").fetchone()
        due = ARCHIVE.due(connection, before)
        assert len(due) == 2
        statements.append(connection, TABLE, 1, ["two"])
        connection.execute("UPDATE events SET at = at + 1 WHERE seq = 2")
        assert ARCHIVE.run(connection, due, before, now=before) == 1
        assert statements.last_seqs(connection, [TABLE, OTHER]) == {TABLE: 2}
