"""What is kept: an append-only log for each table, and who the guests are; and what tells of its growth."""

from fouraces.store.bus import Bus, Growth, InProcessBus
from fouraces.store.log import Conflict, Listing, Store
from fouraces.store.sql import SqlStore, open_store

__all__ = ["Bus", "Conflict", "Growth", "InProcessBus", "Listing", "SqlStore", "Store", "open_store"]
