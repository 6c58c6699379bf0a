"""The command ``graders schema``: the JSON Schema with which an editor completes a spec."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.language import argument, command, option
from graders.commands.options import PLACE
from graders.commands.stdio import DONE, guarded, writable
from graders.i18n import N_


@command(
    help=N_(
        "Write the JSON Schema of specs (or of course.yaml), with which an editor completes them."
    ),
)  # fmt: skip
@argument("file", type=click.Choice(["spec", "course"]), default="spec")
@option("--out", type=PLACE, help=N_("File to write [default: stdout]."))
@guarded
def schema(file: str, out: Path | None) -> int:
    """Write the JSON Schema of specs (or of course.yaml), with which an editor completes them."""
    from graders.records.files import write_atomic
    from graders.spec.json_schema import schema_text

    text = schema_text(file)
    if out is None:
        click.echo(text, nl=False)
    else:
        with writable(out):
            write_atomic(out, text.encode())
    return DONE
