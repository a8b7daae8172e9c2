"""Completion in the shell: installing and showing it, in the language that is spoken."""

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from gettext import gettext as _
from io import StringIO

import typer
from typer import _click
from typer._completion_shared import _get_shell_name, get_completion_script, install

from fouraces.refusals import BadSetting


def install_completion(context: _click.Context, _parameter: _click.Parameter, value: object) -> None:
    """Install completion for the shell that runs the program, if that is asked.

    Raises:
        BadSetting: if there is none for this shell.
    """
    if value and not context.resilient_parsing:
        with _completion():
            shell, path = install(_get_shell_name(), "fouraces")
        print(
            _(
                "Completion for {shell} is installed in {path}; it works in terminals opened from now on."
            ).format(shell=shell, path=path)
        )
        raise typer.Exit


def show_completion(context: _click.Context, _parameter: _click.Parameter, value: object) -> None:
    """Print the script that completes words in the shell that runs the program, if that is asked.

    Raises:
        BadSetting: if there is none for this shell.
    """
    if value and not context.resilient_parsing:
        with _completion():
            shell = _get_shell_name() or ""
            script = get_completion_script(
                prog_name="fouraces", complete_var="_FOURACES_COMPLETE", shell=shell
            )
        print(script)
        raise typer.Exit


@contextmanager
def _completion() -> Iterator[None]:
    """Refuse in our words what Typer would refuse in its own."""
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            yield
    except typer.Exit:
        raise BadSetting("no-completion") from None
