"""What is told when a database cannot be opened."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from fouraces.refusals import BadSetting
from fouraces.store.log import StoreAway
from fouraces.store.upgrading import TooNew


@contextmanager
def opening(url: str) -> Iterator[None]:
    """Turn what goes wrong with a database into a sentence.

    Raises:
        BadSetting: if something does.
    """
    try:
        yield
    except TooNew as error:
        raise BadSetting("database-too-new", database=shown(url), revision=error.revision) from error
    except (SQLAlchemyError, StoreAway, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadSetting("no-database", database=shown(url), reason=reason) from error


def shown(url: str) -> str:
    """Return the address of a database without its password.

    >>> shown("postgresql://aces:secret@db.example.org/aces")
    'postgresql://aces:***@db.example.org/aces'
    """
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url.partition(":")[0]
