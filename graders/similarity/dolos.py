"""A folder for Dolos: a file per submission, and ``info.csv`` with the names.

References
----------
Dolos documentation, "Adding metadata" (the columns ``filename``, ``full_name``) and "Running Dolos
CLI" (``--ignore`` takes a file of given code).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from graders.records.files import output_stem, write_atomic
from graders.run.results_folder import writing
from graders.similarity.submission_code import Code

GIVEN = "given.py"


def write_dolos(folder: Path, codes: Sequence[Code], given: Code) -> str:
    """Write the folder, and return the command that compares its files."""
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["filename", "full_name"])
    with writing(folder):
        for code in codes:
            # A folder of its own: `given` may be a student's name.
            name = f"submissions/{output_stem(code.id)}.py"
            write_atomic(folder / name, code.text.encode("utf-8", "replace"))
            rows.writerow([name, code.id])
        write_atomic(folder / GIVEN, given.text.encode("utf-8", "replace"))
        write_atomic(folder / "info.csv", table.getvalue().encode())
    return f"dolos run -l python -i {GIVEN} info.csv"
