"""The command ``graders schema``: what an editor completes a spec with."""

from __future__ import annotations

from pathlib import Path

import click

from graders.commands.common import DONE, PLACE, guarded


@click.command()
@click.option("--out", type=PLACE, help="File to write [default: stdout].")
def schema(out: Path | None) -> None:
    """Write the JSON Schema of specs, with which an editor completes them."""
    guarded(lambda: _schema(out))


def _schema(out: Path | None) -> int:
    from graders.spec.json_schema import schema_text

    if out is None:
        click.echo(schema_text(), nl=False)
    else:
        _write_text(out, schema_text())
    return DONE


def _write_text(path: Path, text: str) -> None:
    from graders.errors import UsageError
    from graders.report.files import write_atomic

    try:
        write_atomic(path, text.encode())
    except OSError as problem:
        raise UsageError(
            f"{path}: cannot be written: {problem.strerror}", "choose another file"
        ) from None
