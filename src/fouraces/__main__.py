"""`python -m fouraces` is `fouraces`."""

from fouraces.cli import main

main()
