"""An example class: its submissions, what is expected of each, and its files for plain Python."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from bench.clock import ROOT
from graders.model import Submission
from graders.spec.assignment import Assignment
from graders.spec.courses import module_names
from graders.spec.load import load_assignment
from graders.submissions import ExpectedFiles, find, read

EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class ExampleClass:
    """A class and its assignment.

    Attributes
    ----------
    labels : mapping
        By submission and question, the verdict of ``expect.yaml``.
    """

    name: str
    assignment: Assignment
    submissions: Mapping[str, Submission]
    labels: Mapping[str, Mapping[str, str]]

    def only(self, ids: Iterable[str]) -> ExampleClass:
        """Return the class with some of its submissions."""
        kept = {id_: self.submissions[id_] for id_ in sorted(ids)}
        return replace(self, submissions=kept)

    def paths(self) -> list[str]:
        """Return the folders of the submissions, as ``grade`` takes them."""
        return [str(EXAMPLES / self.name / id_) for id_ in self.submissions]


def load_class(name: str) -> ExampleClass:
    """Load an example class and its assignment."""
    folder = EXAMPLES / name
    modules = module_names(ROOT)[name]
    expected_files = ExpectedFiles(name, modules.written, modules.notebook, modules.given)
    found = find([folder], expected_files)
    return ExampleClass(
        name,
        load_assignment(ROOT, name),
        {item.id: read(item, expected_files) for item in found},
        {item.id: _labels(folder / item.id / "expect.yaml") for item in found},
    )


def _labels(path: Path) -> dict[str, str]:
    questions = yaml.safe_load(path.read_text("utf-8"))["questions"]
    return {
        id_: wanted if isinstance(wanted, str) else wanted["verdict"]
        for id_, wanted in questions.items()
    }


def write_plain(submission: Submission, folder: Path) -> None:
    """Write a submission as modules that Python imports: misspelt names mended, cells joined."""
    folder.mkdir(parents=True, exist_ok=True)
    for module, path in submission.found.items():
        content = submission.files[path]
        if path.endswith(".ipynb"):
            content = _code_of(content)
        (folder / f"{module}.py").write_bytes(content)
    for path, content in submission.files.items():
        target = folder / Path(path).name
        if path.endswith(".py") and path not in submission.found.values() and not target.exists():
            target.write_bytes(content)


def _code_of(content: bytes) -> bytes:
    """Join the code cells of a notebook; one that is not JSON is left as it is."""
    try:
        notebook = json.loads(content)
    except ValueError:
        return content
    cells = notebook.get("cells") or [
        cell for sheet in notebook.get("worksheets", []) for cell in sheet.get("cells", [])
    ]
    code = [_cell_text(cell) for cell in cells if cell.get("cell_type") == "code"]
    return "\n\n".join(code).encode()


def _cell_text(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", cell.get("input", ""))
    text = source if isinstance(source, str) else "".join(source)
    if text.lstrip().startswith("%%"):
        return ""
    return "\n".join(
        f"# {line}" if line.lstrip().startswith(("%", "!")) else line for line in text.split("\n")
    )
