"""Checks of a block of documentation that grade nothing: its commands and its keys exist.

A piece of a spec is completed into a spec of one question and one check, and read by the models that
read real ones; ``...`` in it stands for lines that the page leaves out.
"""

from __future__ import annotations

import configparser
import inspect
import json
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from graders import checks, pytest_plugin
from graders.authoring.spec_check.examples import expectations
from graders.authoring.survivors import read_survivors, survivors_file
from graders.commands.grade import grade
from graders.commands.group import main
from graders.spec.course_file import CourseFile, read_course_file
from graders.spec.schema.inheriting import inherited
from graders.spec.schema.models import Spec
from graders.spec.schema.parse import parse_spec
from graders.spec.yaml.nodes import Document
from tests.doc_pages import Block
from tests.e2e.marks_course import write_course

# The end of a command of a shell, and the words that may stand before one.
_END = re.compile(r";|&&|\|\||\n")
_BEFORE = re.compile(r"^\s*(?:do\s+|time\s+)?(?=(?:\S*/)?(?:grade|graders)\s)")
_VARIABLE = re.compile(r"\$\(.*?\)|\$\{?\w+\}?")

_KINDS = checks.kinds_by_name()
# The keys that only a course's file has.
_OF_A_COURSE = CourseFile.fields.keys() - Spec.fields.keys()
# The values that complete a piece, where they are needed.
_CHECK = {
    "id": "a_check", "title": "...", "call": "f()", "steps": ["f()"], "at_most": 2, "must": ["loop"],
    "must_not": ["loop"], "withheld": "private", "rubric": "...", "events": ["a line"],
}  # fmt: skip
_QUESTION = {"id": "a_question", "title": "...", "points": 1}
_SPEC = {"id": "lab", "title": "...", "modules": ["lab"]}
_MANUAL = {"id": "a_check", "title": "...", "rubric": "..."}


def commands(script: str) -> Iterator[list[str]]:
    """Yield the words of each `grade` and `graders` command of a script, its variables filled in."""
    for part in _END.split(script):
        if _BEFORE.match(part):
            words = shlex.split(_VARIABLE.sub("x", _BEFORE.sub("", part)), comments=True)
            yield [Path(words[0]).name, *words[1:]]


def check_command(words: list[str]) -> str:
    """Parse a command line without running it; return the name of a command that does not exist."""
    program, *arguments = words
    if program == "grade":
        grade.make_context("grade", arguments)
        return ""
    name, *arguments = arguments
    if name not in main.commands and find_spec(f"graders.commands.{name}") is None:
        return name
    main.commands[name].make_context(name, arguments)
    return ""


def check_yaml(block: Block) -> None:
    """Read a block as the kind of file, or of part of a file, that its keys show."""
    for data in _read(block.text):
        if isinstance(data, dict) and _OF_A_COURSE & data.keys():
            _read_course(block.text)
        elif isinstance(data, dict) and "survivors" in data:
            _read_back(
                survivors_file("lab"), block.text, lambda folder: read_survivors(folder, "lab")
            )
        elif isinstance(data, dict) and isinstance(data.get("questions"), dict):
            _read_back("someone/expect.yaml", block.text, expectations)
        else:
            refused = min(map(_refusals, _completed(_given(data))), key=len)
            assert not refused, f"{block.where}: {refused}"


def check_python(block: Block) -> None:
    """Run a block by itself; of two files side by side, one after the other."""
    for column in _columns(block.text):
        exec(compile(column, block.where, "exec"), {"__name__": "documented"})


def check_json(block: Block) -> None:
    """Read a block as JSON."""
    json.loads(block.text)


def check_ini(block: Block) -> None:
    """Read a block as settings of pytest that our plugin declares."""
    settings = configparser.ConfigParser(inline_comment_prefixes="#")
    settings.read_string(block.text)
    declared = inspect.getsource(pytest_plugin)
    for name in settings["pytest"]:
        assert f'addini("{name}"' in declared, f"{block.where}: no setting {name}"


READERS: Mapping[str, Callable[[Block], None]] = {
    "yaml": check_yaml,
    "python": check_python,
    "json": check_json,
    "ini": check_ini,
}


def _columns(text: str) -> list[str]:
    """Split two files that stand side by side, each under a comment that names it."""
    lines = text.splitlines()
    second = re.match(r"#.*? {3,}(?=# )", lines[0]) if lines else None
    if second is None:
        return [text]
    cut = second.end()
    return [
        "\n".join(line[part].rstrip() for line in lines) for part in (slice(cut), slice(cut, None))
    ]


def _read(text: str) -> list[Any]:
    """Read YAML; where a key comes several times, its values are several ways to write it."""
    node = yaml.compose(text, yaml.SafeLoader)
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    times = Counter(key.value for key, _ in pairs)
    said = [(key.value, yaml.safe_load(yaml.serialize(value))) for key, value in pairs]
    once = {key: value for key, value in said if times[key] == 1}
    several = [{**once, key: value} for key, value in said if times[key] > 1]
    return several or [yaml.safe_load(text)]


def _given(data: Any) -> Any:
    """Remove ``...`` from the items and the keys: the page leaves something out there."""
    if isinstance(data, list):
        return [_given(item) for item in data if item != "..."]
    if not isinstance(data, dict):
        return data
    kept = {key: _given(value) for key, value in data.items() if key != "..."}
    return {key: value for key, value in kept.items() if value != [] or data[key] == []}


def _completed(data: Any) -> Iterator[dict[str, Any]]:
    """Yield the specs that a piece may be a piece of."""
    if isinstance(data, list):
        yield _spec(questions=[_question(one) for one in data])
        yield _spec(questions=[_question({"checks": data})])
        return
    whole = data if "questions" in data else {**data, "questions": [{}]}
    yield _spec(**{**whole, "questions": [_question(one) for one in whole["questions"]]})
    yield _spec(questions=[_question(data)])
    for key in ("call", *checks.TOLD_BY):
        yield _spec(questions=[_question({"checks": [{key: _CHECK[key], **data}]})])


def _spec(**fields: Any) -> dict[str, Any]:
    return {**_SPEC, **fields}


def _question(fields: dict[str, Any]) -> dict[str, Any]:
    written = fields.get("checks", [_MANUAL])
    return {**_QUESTION, **fields, "checks": [_check(one) for one in written]}


def _check(fields: dict[str, Any]) -> dict[str, Any]:
    kind = _KINDS[checks.kind_of(fields)]
    needed = {name for name, field in kind.fields.items() if field.is_required}
    if kind.kind == "call" and "property" not in fields:
        needed.add("call")
    return {**{name: value for name, value in _CHECK.items() if name in needed}, **fields}


def _refusals(spec: dict[str, Any]) -> list[str]:
    document = inherited(Document("the page", spec))
    return [*map(str, document.problems), *map(str, parse_spec(document)[1])]


def _read_course(text: str) -> None:
    """Read a course's file, beside the assignment that pages speak of."""
    with TemporaryDirectory() as folder:
        course = write_course(Path(folder), text)
        (course / "specs/tp.yaml").rename(course / "specs/morpion.yaml")
        read_course_file(course)


def _read_back(name: str, text: str, read: Callable[[Path], object]) -> None:
    """Write a block where a course has such a file, and read it there."""
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        read(Path(folder))
