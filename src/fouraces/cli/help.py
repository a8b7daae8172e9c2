"""The commands' help pages, in the language that is spoken."""

from collections.abc import Iterable, Sequence
from gettext import gettext as _
from typing import Final

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer import _click
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from fouraces.cli.completion import install_completion, show_completion
from fouraces.refusals import N_, BadSetting
from fouraces.rules import GAMES, load_game
from fouraces.rules.game import Option

TYPERS_HELP: Final = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""The help texts of the options that Typer adds."""

_ANSWERS: Final = {"install_completion": install_completion, "show_completion": show_completion}
"""What answers those of them that speak, by their names."""

MARGIN: Final = 2


class SpokenCommand(TyperCommand):
    """A command that explains itself, and refuses what is too much for it, in the language spoken."""

    allow_extra_args = True

    def format_help(self, ctx: _click.Context, formatter: _click.HelpFormatter) -> None:
        formatter.write(_printed(_page(self, ctx, [])))

    def parse_args(self, ctx: _click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise BadSetting("too-many-words", words=" ".join(rest), usage=usage(ctx))
        return rest


class SpokenGroup(TyperGroup):
    """All commands together, which explain themselves in the language spoken."""

    def get_params(self, ctx: _click.Context) -> list[_click.Parameter]:
        parameters = super().get_params(ctx)
        for parameter in parameters:
            parameter.callback = _ANSWERS.get(parameter.name, parameter.callback)
        return parameters

    def format_help(self, ctx: _click.Context, formatter: _click.HelpFormatter) -> None:
        commands = [(Text(name, "bold cyan"), command.help or "") for name, command in self.commands.items()]
        formatter.write(_printed(_page(self, ctx, commands)))

    def resolve_command(
        self, ctx: _click.Context, args: list[str]
    ) -> tuple[str | None, _click.Command | None, list[str]]:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise BadSetting("unknown-command", command=args[0], known=", ".join(self.commands))
        return super().resolve_command(ctx, args)


def group(meaning: str) -> typer.Typer:
    """Return a command for others to be put under, which shows them where none is named."""
    return typer.Typer(cls=SpokenGroup, help=meaning, invoke_without_command=True, callback=_show_commands)


def _show_commands(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def examples(*lines: tuple[str, str]) -> str:
    """Return examples as the end of a help page: each command line, and beneath it what it does."""
    shown = (f"  [cyan]{command}[/cyan]\n    {meaning}" for command, meaning in lines)
    return "\n".join([f"[bold]{_('Examples')}[/bold]", *shown])


def usage(context: _click.Context) -> str:
    """Return how a command is written."""
    return " ".join([context.command_path, *context.command.collect_usage_pieces(context)])


def _printed(page: RenderableType) -> str:
    console = Console(highlight=False)
    with console.capture() as capture:
        console.print(page)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def _page(
    command: _click.Command, context: _click.Context, commands: Iterable[tuple[Text, str]]
) -> RenderableType:
    parameters = command.get_params(context)
    arguments = [_argument(parameter) for parameter in parameters if isinstance(parameter, TyperArgument)]
    options = [_option(parameter) for parameter in parameters if isinstance(parameter, TyperOption)]
    return Group(
        Text.assemble((_("Usage:"), "yellow"), " ", (usage(context), "bold")),
        Padding(command.help or "", (1, MARGIN)),
        *_section(_("Arguments"), arguments),
        *_section(_("Options"), options),
        *_section(_("Options of the games; the first value is the default"), _of_games(parameters)),
        *_section(_("Commands"), commands),
        command.epilog or "",
    )


def _of_games(parameters: Sequence[_click.Parameter]) -> list[tuple[Text, str]]:
    """Return what the games may be set to, for a command that takes such settings."""
    if not any("--option" in parameter.opts for parameter in parameters):
        return []
    games = [load_game(name) for name in GAMES]
    return [
        (
            Text(game.name, "bold yellow"),
            "  ".join(f"{key}={_values(option)}" for key, option in game.options.items()),
        )
        for game in games
    ]


def _values(option: Option) -> str:
    """Return the values of an option; where there are too many to list, the default and dots."""
    if option.choices is None:
        return f"{option.default}|…"
    return "|".join(map(str, option.choices))


def _section(title: str, rows: Iterable[tuple[Text, str]]) -> list[RenderableType]:
    """Return a part of a page, one line or more for each thing that it names; nothing if there is none."""
    grid = Table.grid(padding=(0, MARGIN))
    for row in rows:
        grid.add_row(*row)
    return [Text(title, "bold"), Padding(grid, (0, 0, 1, MARGIN))] if grid.rows else []


def _argument(argument: TyperArgument) -> tuple[Text, str]:
    return Text(argument.display_name_raw, "bold yellow"), argument.help or ""


def _option(option: TyperOption) -> tuple[Text, str]:
    name = Text(", ".join(sorted(option.opts, key=len)), "bold cyan")
    if not option.is_flag:
        name.append(f" {option.metavar}", "yellow")
    told = _(option.help) if option.help else ""
    if option.show_default and option.default not in (None, False):
        told = f"{told} {_('(by default: {default})').format(default=option.default)}"
    return name, told
