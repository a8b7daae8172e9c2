"""Measurements: how fast the house is, alone and beside others; `docs/measurements.md` has the results."""
