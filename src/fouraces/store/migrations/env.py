"""What Alembic runs to bring a database up to date, on a connection that it is given."""

from alembic import context

from fouraces.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
