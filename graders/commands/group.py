"""The command ``graders``: a group of all commands but ``grade``."""

from __future__ import annotations

import click

from graders.commands.check import check
from graders.commands.doctor import doctor
from graders.commands.gradebook import gradebook
from graders.commands.gradescope_zip import gradescope_zip
from graders.commands.kit import kit
from graders.commands.language import Group, version_option
from graders.commands.moodle import moodle
from graders.commands.new import new
from graders.commands.play import play
from graders.commands.report import report
from graders.commands.review import review
from graders.commands.schema import schema
from graders.commands.similar import similar
from graders.commands.skeleton import skeleton
from graders.commands.try_ import try_
from graders.i18n import N_


@click.group(
    cls=Group, context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Tools for the authors of a course, and for the machine that grades."),
)  # fmt: skip
@version_option("graders")
def main() -> None:
    """Tools for the authors of a course, and for the machine that grades."""


for _command in (
    *(check, doctor, gradebook, gradescope_zip, kit, moodle, new, play, report),
    *(review, schema, similar, skeleton, try_),
):
    main.add_command(_command)
