"""What is kept: an append-only log for each table, and who the guests are."""

from fouraces.store.log import Conflict, Listing, Store
from fouraces.store.sql import SqlStore, open_store

__all__ = ["Conflict", "Listing", "SqlStore", "Store", "open_store"]
