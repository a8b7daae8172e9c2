"""What is said when the words of a command line, a file or the disk are not as they should be."""

import errno
from typing import Final

from typer._click.exceptions import BadOptionUsage, BadParameter, MissingParameter, NoSuchOption
from typer.core import TyperOption
from typer.exceptions import TyperException

from fouraces.cli.help import usage
from fouraces.refusals import N_
from fouraces.replay import BadRecord
from fouraces.telling.language import Language

SYSTEM: Final = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EISDIR: N_("this is a folder, not a file"),
    errno.ENOTDIR: N_("what should be a folder here is a file"),
    errno.EACCES: N_("you have no permission for this"),
    errno.EPERM: N_("you have no permission for this"),
    errno.EROFS: N_("nothing can be written there"),
    errno.EEXIST: N_("there is such a file already"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is full"),
    errno.EFBIG: N_("the file would become too large"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("the links lead round in a circle"),
    errno.EINVAL: N_("this is no name for a file here"),
    errno.EBUSY: N_("something else is using it"),
    errno.EMFILE: N_("too many files are open"),
    errno.EIO: N_("the disk does not work as it should"),
}
"""Why the system refuses something, by its number for the reason."""


def about_system(error: OSError, language: Language) -> str:
    """Return why the system did not do what the program asked."""
    reason = SYSTEM.get(error.errno or 0)
    why = (
        language.say("the system refuses it ({code})", code=errno.errorcode.get(error.errno or 0, "?"))
        if reason is None
        else language.say(reason)
    )
    if error.filename is None:
        return why
    return language.say("{path}: {reason}", path=str(error.filename), reason=why)


def about_record(refusal: BadRecord, language: Language) -> str:
    """Return where a file is at fault, and why."""
    return language.say("line {line}: {reason}", line=refusal.line, reason=language.refuse(refusal))


def about_words(error: TyperException, language: Language) -> str:
    """Return what is wrong with the words of a command line."""
    if isinstance(error, NoSuchOption):
        near = ", ".join(error.possibilities or ())
        if near:
            return language.say(
                "There is no option {option} here; like it are: {near}", option=error.option_name, near=near
            )
        return language.say("There is no option {option} here; --help shows all.", option=error.option_name)
    if isinstance(error, BadOptionUsage):
        return language.say(
            "{option} has a value too few or too many; --help shows all options.", option=error.option_name
        )
    if isinstance(error, MissingParameter) and error.ctx and (missing := error.param):
        return language.say(
            "{word} is missing; the command is written: {usage}",
            word=f"{missing.opts[0]} {missing.metavar}"
            if isinstance(missing, TyperOption)
            else missing.display_name_raw,
            usage=usage(error.ctx),
        )
    if isinstance(error, BadParameter) and isinstance(error.param, TyperOption):
        return _about_number(error.param, language)
    return language.say("The command is not understood; --help shows how it is written.")


def _about_number(option: TyperOption, language: Language) -> str:
    """Return which numbers an option takes."""
    name, least, most = option.opts[0], option.min, option.max
    if most is None:
        return language.say("{option} takes a whole number, {least} or more.", option=name, least=str(least))
    return language.say(
        "{option} takes a whole number from {least} to {most}.", option=name, least=str(least), most=str(most)
    )
