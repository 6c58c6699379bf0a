"""`grades.json` and `grades.csv`: the public format to the key, and cells that stay text."""

from __future__ import annotations

import csv
import io
import json

import pytest

from graders import __version__
from graders.model import Message, Record, Verdict
from graders.report.to_csv import safe_cell, to_csv
from graders.report.to_json import grades, number
from tests.unit.report import builders
from tests.unit.report.builders import check, question, record

CLASS = [builders.mixed(), builders.hostile(), builders.empty(), builders.broken()]


def written(*records: Record) -> bytes:
    return b"".join(grades(records, "morpion", builders.TITLE, 30, "fr"))


def test_json_is_indented_as_python_does_it() -> None:
    asked = question("a", Verdict.PARTIAL, checks=(check(Verdict.WRONG), check()), blame=("b", "c"))
    for content in (written(), written(record("dupont", asked), record("\u00e9", question()))):
        assert content.decode() == json.dumps(json.loads(content), indent=2) + "\n"


def test_json_has_the_public_keys() -> None:
    wrong = check(
        "diagonales", Verdict.WRONG, rationale=Message("right"),
        input="gagnant(g)", expected="1", actual="None",
    )  # fmt: skip
    asked = question("gagnant", Verdict.PARTIAL, earned=2.999, blame=("joueur",), checks=(wrong,))
    content = b"".join(grades([record("dupont", asked)], "morpion", builders.TITLE, 24.0, "fr"))
    assert json.loads(content) == {
        "format": 1,
        "graders": __version__,
        "assignment": {"id": "morpion", "title": "Morpion", "possible": 24},
        "submissions": [
            {
                "id": "dupont", "state": "graded", "earned": 3, "possible": 4, "to_review": 0,
                "notes": [],
                "questions": [
                    {
                        "id": "gagnant", "verdict": "partial", "earned": 3, "possible": 4,
                        "presence": "present", "judged": "as-submitted", "blame": ["joueur"],
                        "rationale": "", "hint": "",
                        "checks": [
                            {
                                "id": "diagonales", "verdict": "wrong", "expected": "1",
                                "actual": "None", "input": "gagnant(g)", "rationale": "juste",
                            }
                        ],
                    }
                ],
            }
        ],
    }  # fmt: skip


@pytest.mark.parametrize("size", [0, 1, 2, len(CLASS)])
def test_json_is_laid_out_as_one_document(size: int) -> None:
    """Written part by part, it has the bytes that the whole would have."""
    content = written(*CLASS[:size])
    assert content.decode() == f"{json.dumps(json.loads(content), indent=2)}\n"


def test_json_is_ascii_whatever_students_write() -> None:
    content = written(*CLASS)
    assert content.isascii()
    ids = [entry["id"] for entry in json.loads(content)["submissions"]]
    assert ids == [record.id for record in CLASS]


def test_json_holds_no_times() -> None:
    assert b"timings" not in written(*CLASS)


@pytest.mark.parametrize(
    ("points", "written"), [(24.0, "24"), (0.1 + 0.2, "0.3"), (17.5, "17.5"), (1 / 3, "0.33")]
)
def test_numbers_are_without_noise(points: float, written: str) -> None:
    assert json.dumps(number(points)) == written


def _rows(lang: str = "fr") -> list[list[str]]:
    content = to_csv(CLASS, 30, lang)
    assert content.startswith(b"\xef\xbb\xbf")
    text, delimiter = content.decode("utf-8-sig"), ";" if lang == "fr" else ","
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def test_csv_has_a_column_per_question_and_a_line_per_submission() -> None:
    header, *lines = _rows()
    ids = [asked.id for asked in builders.mixed().questions]
    assert header == ["rendu", "état", *ids, "obtenu", "sur", "à relire"]
    assert len(lines) == len(CLASS)
    assert all(len(line) == len(header) for line in lines)
    assert _rows("en")[0][0] == "submission"


def test_csv_shows_points_and_states() -> None:
    lines = {line[0]: line for line in _rows()[1:]}
    assert lines["dupont-alice"][1:] == [
        "corrigé",
        "4",
        "0",
        "4",
        "2,5",
        "0",
        "0",
        "0",
        "0",
        "10,5",
        "30",
        "2",
    ]
    assert lines["petit-zoe"][1] == "vide"


def test_csv_in_english_has_decimal_points() -> None:
    line = next(line for line in _rows("en") if line[0] == "dupont-alice")
    assert line[5] == "2.5"


def test_csv_leaves_empty_what_we_failed_to_grade() -> None:
    line = next(line for line in _rows() if line[0] == "martin-bob")
    assert set(line[2:-2]) == {""}


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\uff1d", "\uff0b"])
def test_no_cell_is_a_formula(start: str) -> None:
    assert safe_cell(f"{start}cmd|' /C calc'!A0").startswith("'")


def test_plain_cells_stay() -> None:
    assert (safe_cell("dupont-alice"), safe_cell("")) == ("dupont-alice", "")
