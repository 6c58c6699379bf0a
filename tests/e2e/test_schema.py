"""The schemas that `graders schema` writes, and their examples: graded as they stand."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from graders.checks import KINDS
from graders.spec.json_schema import FILES, example_of, schema_text
from tests.command_line import Grade

# A solution that the example of each kind looks at, by the name of the kind.
TARGETS = {
    "call": "def mean(numbers):\n    return sum(numbers) / len(numbers)\n",
    "scenario": """\
class Stack:
    def __init__(self):
        self.items = []

    def __len__(self):
        return len(self.items)

    def push(self, item):
        self.items.append(item)

    def pop(self):
        return self.items.pop()
""",
    "session": "def play():\n    print('Hello', input().title())\n    print('Bye')\n",
    "cost": "def search(items, item):\n    return item in items\n",
    "source": "def total(n):\n    return n + total(n - 1) if n else 0\n",
}
NAMES = {
    "call": "mean", "scenario": "Stack",
    "session": "play", "cost": "search", "source": "total", "manual": "null", "withheld": "null",
}  # fmt: skip
MODULE = """\
def is_between(answer):
    return None if 1 < answer.value < 5 else f"{answer.value!r} is not between"
"""


def question(kind: str, example: str) -> str:
    fields = f"id: q-{kind}\ntitle: {kind}\npoints: 1\ntarget: {NAMES[kind]}\nchecks:\n"
    return textwrap.indent(fields + textwrap.indent(f"{example}\n", "  "), "    ").replace(
        "    id", "  - id", 1
    )


def write(course: Path, spec: str, reference: str, module: str = "") -> None:
    files = {
        "specs/lab.yaml": spec, "specs/lab.py": module, "reference/lab.py": reference,
        "skeletons/lab.py": "", "mine/lab.py": reference,
    }  # fmt: skip
    for name, text in files.items():
        path = course / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def test_what_is_right_gets_full_marks_from_the_examples(tmp_path: Path, grade: Grade) -> None:
    examples = {kind.__name__.removesuffix("Check").lower(): example_of(kind) for kind in KINDS}
    spec = "id: lab\ntitle: lab\nmodules: [lab]\nquestions:\n"
    spec += "".join(question(*one) for one in examples.items())
    write(tmp_path, spec, "\n\n".join(filter(None, TARGETS.values())), MODULE)
    told = grade(tmp_path / "mine", "--course", tmp_path, "--sandbox", "process", "--json")
    assert told.status in (0, 1), told.stderr
    (submission,) = told.json()["submissions"]
    verdicts = {one["id"]: one["verdict"] for one in submission["questions"]}
    # Words are not answered in a program, and what is withheld awaits the teacher.
    assert verdicts.pop("q-manual") == "missing"
    assert verdicts.pop("q-withheld") == "to-review"
    assert verdicts == dict.fromkeys(verdicts, "correct")
    assert len(verdicts) == len(KINDS) - 2


def test_the_example_of_a_whole_spec_is_one(tmp_path: Path, grade: Grade) -> None:
    spec = example_of(FILES["spec"]).replace("double\n", "lab\n", 1).replace("[double]", "[lab]")
    write(tmp_path, spec, "def double(n):\n    return 2 * n\n")
    told = grade(tmp_path / "mine", "--course", tmp_path, "--sandbox", "process", "--json")
    assert told.json()["submissions"][0]["earned"] == 2


@pytest.mark.parametrize("file", FILES)
def test_the_command_writes_the_schema_of_each_file(
    file: str, tmp_path: Path, grade: Grade
) -> None:
    assert grade("schema", file, entry="graders").stdout == schema_text(file)
    told = grade("schema", file, "--out", tmp_path / "schema.json", entry="graders")
    assert (told.status, told.stdout) == (0, "")
    assert (tmp_path / "schema.json").read_text("utf-8") == schema_text(file)
