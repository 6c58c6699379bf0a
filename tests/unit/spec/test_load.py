"""Loading: what a sound spec becomes, and that a broken one only ever raises `SpecError`."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graders.errors import SpecError, UsageError
from graders.languages.python.reference import helpers_of
from graders.model import Target
from graders.spec.assignment import Assignment, course_code
from graders.spec.load import load_assignment

Edit = Callable[[str, str, str], Path]
ROOT = Path(__file__).parents[3]


def lent_source(made: Assignment, name: str) -> str:
    """Return the sources of what is lent with a target of the only module."""
    (module,) = made.reference
    own = module.targets[name]
    return "\n\n".join(segment.source for segment in (*helpers_of(module, own), own))


def told(course: Path) -> str:
    with pytest.raises(SpecError) as caught:
        load_assignment(course, "tiny")
    return str(caught.value)


def test_a_sound_spec_becomes_an_assignment(course: Path) -> None:
    made = load_assignment(course, "tiny")
    assert made.order == ("double", "quadruple", "mots")
    assert made.needs == {"double": (), "quadruple": ("double",), "mots": ()}
    assert made.targets["double"] == (Target("tiny", "double"),)
    assert made.targets["mots"] == ()
    assert made.inputs["double", "exemples"] == ({"n": 0}, {"n": 1}, {"n": 2}, {"n": 3})
    assert made.inputs["quadruple", "juge"] == ({"n": 1}, {"n": 2})
    assert made.inputs["mots", "lu"] == ()
    assert set(course_code(made)) >= {"nombres", "tirages", "pair"}


def test_an_assignment_survives_pickling(course: Path) -> None:
    made = load_assignment(course, "tiny")
    copied: Assignment = pickle.loads(pickle.dumps(made))  # noqa: S301 - our own
    assert copied == made
    assert course_code(copied)["nombres"]() == [{"n": n} for n in range(4)]


def test_the_reference_is_cut_into_provided_targets_and_helpers(course: Path) -> None:
    (module,) = load_assignment(course, "tiny").reference
    assert module.imports == ("import math",)
    assert [segment.name for segment in module.provided] == ["L", "montre"]
    assert set(module.targets) == {"double", "quadruple"}
    assert set(module.helpers) == {"_deux"}


def test_a_lent_target_comes_with_its_helpers_and_nothing_else(course: Path) -> None:
    made = load_assignment(course, "tiny")
    lent = lent_source(made, "double")
    assert "def _deux" in lent
    assert "def double" in lent
    assert "quadruple" not in lent
    assert "_deux" not in lent_source(made, "quadruple")


def test_the_module_leaves_nothing_behind(course: Path) -> None:
    load_assignment(course, "tiny")
    assert not [name for name in sys.modules if name.startswith("_graders_course")]
    assert sorted(path.name for path in (course / "specs").iterdir()) == ["tiny.py", "tiny.yaml"]


def test_the_digest_follows_every_file(course: Path, edit: Edit) -> None:
    digests = {load_assignment(course, "tiny").digest}
    edit("specs/tiny.py", "odd", "not even")
    digests.add(load_assignment(course, "tiny").digest)
    edit("reference/tiny.py", "Double twice.", "Two doubles.")
    digests.add(load_assignment(course, "tiny").digest)
    (course / "skeletons/tiny.py").write_text("# changed\n")
    digests.add(load_assignment(course, "tiny").digest)
    assert len(digests) == 4


def test_an_unknown_assignment_is_a_usage_error(course: Path) -> None:
    with pytest.raises(UsageError, match="did you mean 'tiny'"):
        load_assignment(course, "tinny")
    with pytest.raises(UsageError):
        load_assignment(course, "../specs/tiny")


FILES = [
    pytest.param(
        "specs/tiny.py",
        "not_a_function = 3",
        "raise ValueError('boom')",
        "specs/tiny.py:5: raises ValueError: boom",
        id="module-raises",
    ),
    pytest.param(
        "specs/tiny.py",
        "not_a_function = 3",
        "exit(3)",
        "specs/tiny.py:5: raises SystemExit: 3",
        id="module-exits",
    ),
    pytest.param(
        "specs/tiny.py",
        "not_a_function = 3",
        "x = (",
        "specs/tiny.py:5: not Python: '(' was never closed",
        id="module-syntax",
    ),
    pytest.param(
        "specs/tiny.py",
        "return [{",
        "return 1 / 0 or [{",
        "specs/tiny.py:9: nombres: raises ZeroDivisionError",
        id="generator-raises",
    ),
    pytest.param(
        "specs/tiny.py",
        'return [{"n": n} for n in range(4)]',
        "return []",
        "questions[0].checks[0].inputs: 'nombres' of specs/tiny.py: there are no inputs",
        id="no-inputs",
    ),
    pytest.param(
        "specs/tiny.py",
        'return [{"n": n} for n in range(4)]',
        "return 12",
        "the generator returned 12, neither a list nor a strategy",
        id="inputs-of-a-number",
    ),
    pytest.param(
        "specs/tiny.py",
        '{"n": n}',
        '{"n": object()}',
        "'n' of input 0 is not plain data: it holds <",
        id="inputs-of-objects",
    ),
    pytest.param(
        "specs/tiny.py",
        '{"n": n}',
        '{"n n": n}',
        "input 0 has the key 'n n', not a Python name",
        id="inputs-of-odd-names",
    ),
    pytest.param(
        "reference/tiny.py",
        "return 2",
        "return 2 +",
        "reference/tiny.py:16: not Python: invalid syntax",
        id="reference-syntax",
    ),
    pytest.param(
        "reference/tiny.py",
        "return 2",
        "return quadruple(2)",
        "reference/tiny.py:16: _deux: 'double' uses 'quadruple', which its question does not need",
        id="reference-through-a-helper",
    ),
    pytest.param(
        "reference/tiny.py",
        "double(double(math.floor(n)))",
        "double(n) * _deux()",
        "reference/tiny.py:27: quadruple: 'quadruple' uses '_deux', which is lent with 'double' "
        "while quadruple is judged: students could call it",
        id="helper-lent-to-its-question",
    ),
    pytest.param(
        "reference/tiny.py",
        "print(L([x]))",
        "print(_deux())",
        "reference/tiny.py:12: montre: provided 'montre' uses '_deux', which is not provided",
        id="provided-uses-a-helper",
    ),
    pytest.param(
        "reference/tiny.py",
        "return 2",
        "return deux",
        "reference/tiny.py:16: _deux: '_deux' uses 'deux'",
        id="reference-unknown-name",
    ),
    pytest.param(
        "reference/tiny.py",
        "def _deux",
        "def double(n):\n    pass\n\n\ndef _deux",
        "reference/tiny.py:23: double: 'double' was already defined on line 15",
        id="twice",
    ),
    pytest.param(
        "reference/tiny.py",
        "import math",
        "import math\nfrom tiny import absent",
        "reference/tiny.py:4: absent: 'tiny' does not define 'absent'",
        id="import-of-nothing",
    ),
    pytest.param(
        "reference/tiny.py",
        "return 2",
        "import tiny\n    return 2",
        "reference/tiny.py:16: imports 'tiny', a module of the assignment, away from the top",
        id="import-inside",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), FILES)
def test_problems_of_the_other_files_are_told(
    course: Path, edit: Edit, file: str, old: str, new: str, words: str
) -> None:
    edit(file, old, new)
    assert words in told(course)


TABLES = {
    "changed by one, read by another": (
        "DONE.append(n)", "len(DONE)", True,
        "reference/tiny.py:25: double: 'double' changes 'DONE', which is provided",
    ),
    "bound anew": ("global DONE; DONE = [n]", "len(DONE)", True, "'double' changes 'DONE'"),
    "a helper of both": (
        "DONE.append(n)", "len(DONE)", False, "fix: make DONE the target of a question that both need"
    ),
    "read by both": ("len(DONE)", "len(DONE)", True, ""),
    "used by one": ("DONE.append(n)", "n", True, ""),
    "a name of its own": ("DONE = [n]; DONE.append(n)", "len(DONE)", True, ""),
}  # fmt: skip


@pytest.mark.parametrize("case", TABLES)
def test_a_table_that_answers_share_is_the_target_of_a_question(
    course: Path, edit: Edit, case: str
) -> None:
    double, quadruple, is_provided, words = TABLES[case]
    edit("reference/tiny.py", "def montre", "DONE = []\nDONE.append(1)\n\n\ndef montre")
    edit("reference/tiny.py", "    return n * _deux()", f"    {double}\n    return n * 2")
    edit("reference/tiny.py", "    return double(d", f"    {quadruple}\n    return double(d")
    if is_provided:
        edit("specs/tiny.yaml", "[L, montre]", "[L, montre, DONE]")

    if words:
        assert words in told(course)
    else:
        assert load_assignment(course, "tiny", with_skeleton=False)


@pytest.mark.parametrize("odd", ["\x0c", "\x1c", "\x85", "\u2028"], ids=ascii)
def test_what_is_no_line_end_for_python_ends_no_line_of_the_reference(
    course: Path, edit: Edit, odd: str
) -> None:
    edit("reference/tiny.py", "A list.", f"A {odd} list.")
    edit("reference/tiny.py", "Double a number.", f"Double {odd} a number.")
    made = load_assignment(course, "tiny")
    lent = lent_source(made, "quadruple")
    assert lent.splitlines()[-1] == "    return double(double(math.floor(n)))"
    assert f"Double {odd} a number." in lent_source(made, "double")


def test_old_line_ends_are_those_of_any_reference(course: Path) -> None:
    path = course / "reference/tiny.py"
    before = load_assignment(course, "tiny").reference
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r"))
    assert load_assignment(course, "tiny").reference == before


@pytest.mark.parametrize("file", ["reference/tiny.py", "skeletons/tiny.py", "specs/tiny.py"])
def test_a_missing_file_is_told(course: Path, file: str) -> None:
    (course / file).unlink()
    assert f"{file}: the file does not exist" in told(course)


def test_a_skeleton_can_be_done_without(course: Path) -> None:
    (course / "skeletons/tiny.py").unlink()
    assert load_assignment(course, "tiny", with_skeleton=False).skeleton == {}


def test_two_questions_cannot_lend_each_other_one_target(course: Path, edit: Edit) -> None:
    edit("specs/tiny.yaml", "needs: [double]", "needs: [double]\n    target: double")
    edit("specs/tiny.yaml", "call: quadruple(n)", "call: double(n)")
    assert "needs 'double', which has the same target 'tiny.double'" in told(course)


def test_inputs_drawn_are_the_same_in_another_process(course: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from graders.spec.load import load_assignment;"
        "made = load_assignment(Path(sys.argv[1]), 'tiny'); print(made.inputs['quadruple', 'tirages'])"
    )
    command = [sys.executable, "-c", code, str(course)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    here = load_assignment(course, "tiny").inputs["quadruple", "tirages"]
    assert ran.stdout.strip() == str(here)
    assert len(here) > 10
    assert len({str(case) for case in here}) == len(here)


@pytest.mark.parametrize(
    "inputs",
    [
        "{n: 'numbers(0, 10**6)', m: 'lists(texts(\"ab\", 4), 5)'}",
        '{n: \'choices({"some", "words", "of", "a", "set"})\'}',
        "'[{\"n\": n} for n in range(500)]'",
        '\'grids(2, 3, {"x", "y", "z"}).map(lambda g: {"n": g})\'',
    ],
)
def test_inputs_of_expressions_are_the_same_whatever_the_hash_seed(
    course: Path, edit: Edit, inputs: str
) -> None:
    edit("specs/tiny.yaml", "inputs: tirages", f"inputs: {inputs}\n        where: str(n) != '7'")
    code = (
        "import sys; from pathlib import Path; from graders.spec.load import load_assignment;"
        "made = load_assignment(Path(sys.argv[1]), 'tiny'); print(made.inputs['quadruple', 'tirages'])"
    )
    command = [sys.executable, "-c", code, str(course)]
    ran = [
        subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert ran[0] == ran[1] != "()\n"


def test_hypothesis_is_not_imported_for_lists(course: Path, edit: Edit) -> None:
    edit("specs/tiny.py", "from hypothesis import strategies as st", "")
    edit("specs/tiny.yaml", "inputs: tirages", "inputs: {n: 'numbers(0, 5)'}")
    code = (
        "import sys; from pathlib import Path; from graders.spec.load import load_assignment;"
        "load_assignment(Path(sys.argv[1]), 'tiny'); print('hypothesis' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(course)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout.strip() == "False"


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every part of plain data."""
    found = [path]
    if isinstance(data, dict):
        found += [p for key, item in data.items() for p in places(item, (*path, key))]
    elif isinstance(data, list):
        found += [p for i, item in enumerate(data) for p in places(item, (*path, i))]
    return found


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_mutation_gives_an_assignment_or_a_spec_error(
    course: Path, data: st.DataObject
) -> None:
    from tests.unit.spec.conftest import SPEC

    spec = yaml.safe_load(SPEC)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(spec)[1:] or [()]))
        if not path:
            break
        holder = spec
        for part in path[:-1]:
            holder = holder[part]
        match data.draw(st.sampled_from(["drop", "replace", "add"])):
            case "drop":
                del holder[path[-1]]
            case "replace":
                holder[path[-1]] = data.draw(JUNK)
            case _ if isinstance(holder, dict):
                holder[data.draw(st.text(max_size=6))] = data.draw(JUNK)
            case _:
                holder.append(data.draw(JUNK))
    text = yaml.safe_dump(spec, allow_unicode=True)
    (course / "specs/tiny.yaml").write_bytes(text.encode("utf-8", "replace"))
    with suppress(SpecError):
        assert load_assignment(course, "tiny").spec.id == "tiny"


@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_damage_to_the_text_gives_an_assignment_or_a_spec_error(
    course: Path, data: st.DataObject
) -> None:
    from tests.unit.spec.conftest import SPEC

    start = data.draw(st.integers(0, len(SPEC)))
    end = data.draw(st.integers(start, min(start + 40, len(SPEC))))
    text = SPEC[:start] + data.draw(st.text(max_size=10)) + SPEC[end:]
    (course / "specs/tiny.yaml").write_bytes(text.encode("utf-8", "replace"))
    with suppress(SpecError):
        load_assignment(course, "tiny")
