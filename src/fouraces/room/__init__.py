"""Live tables: people and bots at them, clocks, talk; all of it kept in logs of a store."""
