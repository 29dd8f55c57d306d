"""What Alembic runs to migrate on the connection that it was given."""

from alembic import context


def run() -> None:
    """Run the migrations; the transaction is the caller's."""
    context.configure(connection=context.config.attributes["connection"])
    context.run_migrations()


if __name__ == "env_py":  # run by Alembic, not imported
    run()
