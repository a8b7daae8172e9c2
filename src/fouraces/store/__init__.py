"""What is kept: an append-only log for each table, and who the guests are; and what tells of its growth."""
