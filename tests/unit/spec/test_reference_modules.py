"""The reference that a spec's own module imports: found by its name, made anew, left nowhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from graders.errors import SpecError
from graders.spec.assignment import course_code
from graders.spec.course_code import CourseModuleError, load_code, load_code_once
from graders.spec.load import load_assignment
from graders.spec.reference_modules import HostReference

ONE = {"lab": "from dataclasses import dataclass\n\n\ndef double(n):\n    return 2 * n\n"}
TWO = {
    "cards": "from __future__ import annotations\nfrom dataclasses import dataclass\n\n\n"
    "@dataclass(frozen=True)\nclass Card:\n    rank: int\n",
    "game": "import cards\nfrom cards import Card\nimport drawing\n\n\n"
    "def deal():\n    return [Card(drawing.SIZE), cards.Card(2)]\n",
}
DRAWING = {"drawing": "SIZE = 7\n"}


@pytest.fixture
def load(tmp_path: Path) -> Callable[..., Any]:
    def load_text(
        text: str, modules: Mapping[str, str] = ONE, stand_ins: Mapping[str, str] = DRAWING
    ) -> Any:
        path = tmp_path / "lab.py"
        path.write_text(text, "utf-8")
        return load_code(path, "_private", HostReference.of("lab", modules, stand_ins))

    return load_text


@pytest.mark.parametrize(
    ("line", "use"),
    [
        ("from reference.lab import double", "double"),
        ("import reference.lab as lab", "lab.double"),
        ("import reference.lab", "reference.lab.double"),
        ("from reference import lab", "lab.double"),
    ],
)
def test_one_module_is_the_package_itself(load: Callable[..., Any], line: str, use: str) -> None:
    assert load(f"{line}\n\n\ndef f(n):\n    return {use}(n)\n")["f"](3) == 6


@pytest.mark.parametrize(
    ("line", "use"),
    [
        ("from reference.lab.game import deal", "deal"),
        ("from reference.lab import game", "game.deal"),
        ("import reference.lab.game as game", "game.deal"),
    ],
)
def test_several_modules_import_one_another_and_stand_ins(
    load: Callable[..., Any], line: str, use: str
) -> None:
    text = f"{line}\nfrom reference.lab.cards import Card\n\n\ndef f():\n    return {use}() == [Card(7), Card(2)]\n"
    assert load(text, TWO)["f"]() is True


def test_a_function_may_import_when_it_is_called(load: Callable[..., Any]) -> None:
    text = "def f(n):\n    from reference.lab import double\n    return double(n)\n"

    assert load(text)["f"](3) == 6


def test_modules_are_made_anew_and_left_nowhere(load: Callable[..., Any]) -> None:
    text = "from reference.lab import double\n"
    before = set(sys.modules)
    first, second = load(text), load(text)

    assert first["double"] is not second["double"]
    assert set(sys.modules) == before


def test_a_module_is_loaded_again_when_its_reference_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "lab.py"
    path.write_text("from reference.lab import double\n", "utf-8")

    def loaded(source: str) -> Any:
        return load_code_once(path, "_private", HostReference.of("lab", {"lab": source}, {}))

    assert loaded(ONE["lab"]) is loaded(ONE["lab"])
    assert loaded(ONE["lab"].replace("2 *", "3 *"))["double"](2) == 6


@pytest.mark.parametrize(
    ("line", "modules", "words"),
    [
        ("import reference.lob", ONE, "no module 'reference.lob' for this spec"),
        ("import reference.lob", ONE, "did you mean 'reference.lab'?"),
        ("from reference import other", ONE, "no module 'reference.other' for this spec"),
        ("from reference.lab.gane import x", TWO, "did you mean 'reference.lab.game'?"),
        ("from reference.lab import x", TWO, "no module 'reference.lab.x'"),
        ("from reference.lab import x", ONE, "cannot import name 'x' from 'reference.lab'"),
        ("import reference.lab", {"lab": "print(1)"}, "reference.lab prints while it is imported"),
        ("import reference.lab", {"lab": "x = input()"}, "asks for input while it is imported"),
        ("import reference.lab", {"lab": "\n1 / 0"}, "reference.lab, line 2, raises ZeroDivision"),
        ("import reference.lab", {"lab": "raise SystemExit"}, "line 1, raises SystemExit"),
        (
            "import reference.lab.game",
            {**TWO, "cards": "\n\nboom"},
            "reference.lab.cards, line 3, raises NameError",
        ),
        ("import reference.lab", {}, "there is no reference here"),
    ],
)
def test_what_cannot_be_imported_is_told(
    load: Callable[..., Any], line: str, modules: Mapping[str, str], words: str
) -> None:
    before = set(sys.modules)
    with pytest.raises(CourseModuleError) as caught:
        load(f"\n{line}\n", modules)

    assert caught.value.args[0] == 2
    assert words in caught.value.args[1]
    assert set(sys.modules) == before


def test_a_program_under_its_guard_does_not_run(load: Callable[..., Any]) -> None:
    modules = {"lab": ONE["lab"] + "\n\nif __name__ == '__main__':\n    print(double(1))\n"}

    assert load("from reference.lab import double\n", modules)["double"](1) == 2


def test_a_reference_prints_once_it_is_imported(
    load: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    load("from reference.lab import f\n", {"lab": "def f():\n    print(1)\n"})["f"]()

    assert capsys.readouterr().out == "1\n"


def test_a_spec_is_judged_by_its_reference(
    edit: Callable[[str, str, str], Path],
) -> None:
    edit("specs/tiny.yaml", "right: pair(actual)", "right: actual == quadruple(n)")
    course = edit("specs/tiny.py", "not_a", "from reference.tiny import quadruple\n\nnot_a")

    assert course_code(load_assignment(course, "tiny"))["quadruple"](2) == 8


def test_an_import_that_fails_is_told_with_its_line(
    edit: Callable[[str, str, str], Path],
) -> None:
    course = edit("specs/tiny.py", "not_a", "from reference.tony import quadruple\n\nnot_a")

    with pytest.raises(SpecError, match=r"specs/tiny.py:5: .*no module 'reference.tony'"):
        load_assignment(course, "tiny")
