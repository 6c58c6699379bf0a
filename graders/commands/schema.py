"""The command ``graders schema``: what an editor completes a spec with, and its reference."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.common import DONE, PLACE, guarded


@click.command()
@click.argument("file", type=click.Choice(["spec", "course"]), default="spec")
@click.option("--markdown", is_flag=True, help="A reference for people, in Markdown.")
@click.option("--out", type=PLACE, help="File to write [default: stdout].")
def schema(file: str, markdown: bool, out: Path | None) -> None:
    """Write the JSON Schema of specs (or of course.yaml), with which an editor completes them."""
    guarded(lambda: _schema(file, markdown, out))


def _schema(file: str, markdown: bool, out: Path | None) -> int:
    from graders.spec.schema.json_schema import schema_text
    from graders.spec.schema.reference_page import reference_text

    text = reference_text(file) if markdown else schema_text(file)
    if out is None:
        click.echo(text, nl=False)
    else:
        _write_text(out, text)
    return DONE


def _write_text(path: Path, text: str) -> None:
    from graders.errors import UsageError
    from graders.records.files import write_atomic

    try:
        write_atomic(path, text.encode())
    except OSError as problem:
        raise UsageError(
            f"{path}: cannot be written: {problem.strerror}", "choose another file"
        ) from None
