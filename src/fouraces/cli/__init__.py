"""The command line: `fouraces`."""

import sys


def main() -> None:
    """Run the program with this process's arguments, and exit with its status.

    0 when all is well; 2 for bad input, about which one line on standard error says what is wrong.
    """
    from fouraces.cli.run import run  # noqa: PLC0415 - the import of the package itself stays cheap

    sys.exit(run(sys.argv[1:]))
