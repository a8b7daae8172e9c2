"""Perfect play, by compiled searches behind a face of plain Python.

Importing a module of this floor costs nothing: numba comes in with the first question.
"""
