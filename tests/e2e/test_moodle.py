"""A Moodle export goes in and comes out: a worksheet and a feedback zip, every student once."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

from tests.command_line import Grade
from tests.e2e.marks_course import HALF, RIGHT, WRONG, write_course

OPTIONS = ("--sandbox", "process", "--quiet", "--lang", "fr")
MARKS = "assignsubmission_file_"
# Accents, namesakes, an apostrophe and a comma, two files of one student, a group's name in front.
DOWNLOAD = {
    f"Zoé Martin_101_{MARKS}/tp.py": RIGHT,
    f"Zoé Martin_102_{MARKS}/tp.py": WRONG,
    f"Seán O'Brien, Jr_103_{MARKS}/TP (1).py": RIGHT,
    f"G1-Éloïse Durand_104_{MARKS}/tp.py": RIGHT,
    f"G1-Éloïse Durand_104_{MARKS}/tp (1).py": WRONG,
    f"李 小龙_105_{MARKS}/tp.py": RIGHT,
    f"Late Larry_107_{MARKS}/tp.py": HALF,
}
POLICY = """\
timezone: Europe/Paris
late: {per_day: 10 %, at_most: 30 %, grace: 15 min}
assignments: {tp: {deadline: 2026-11-30T23:59}}
"""
HEADER = (
    "Identifiant,Nom complet,Adresse de courriel,Statut,Note,Note maximale,"
    "La note peut être modifiée,Dernière modification (travail remis),"
    "Dernière modification (note),Feedback par commentaires"
)
STATUS = '"Remis pour évaluation, en retard"'
WORKSHEET = "\r\n".join(
    [
        HEADER,
        '"Participant 101","Zoé Martin",zoe@x.fr,Remis,,"20,00",Oui,"lundi 30 novembre 2026, 23:59",-,',
        'Participant 102,Zoé Martin,,Remis,"3,00","20,00",Oui,-,-,"Vu avec ""elle"", en TP"',
        f'Participant 103,"Seán O\'Brien, Jr",,{STATUS},,"20,00",Oui,"mardi 1 décembre 2026, 00:10",-,',
        'Participant 104,Éloïse Durand,,Remis,,"20,00",Oui,"vendredi 4 décembre 2026, 12:00",-,',
        'Participant 105,李 小龙,,Remis,,"20,00",Non,-,-,',
        'Participant 106,Absent Abel,,"Pas de travail remis",,"20,00",Oui,-,-,',
        "",
    ]
)
BOM = b"\xef\xbb\xbf"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A course with a deadline, 10 % a day."""
    return write_course(tmp_path / "course", POLICY)


def downloaded(folder: Path) -> Path:
    path = folder / "TP1-4321.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in DOWNLOAD.items():
            archive.writestr(name, text)
    return path


def rows_of(content: bytes) -> dict[str, list[str]]:
    table = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    assert len({row[0] for row in table}) == len(table)
    return {row[0]: row for row in table[1:]}


def test_a_download_comes_out_as_a_worksheet_with_every_student_once(
    grade: Grade, tmp_path: Path, course: Path
) -> None:
    sheet = tmp_path / "Notes.csv"
    sheet.write_bytes(BOM + WORKSHEET.encode())
    download = downloaded(tmp_path)
    done = grade(download, "--course", course, "--handed-in", sheet, *OPTIONS)
    assert done.status == 0, done.stderr
    done = grade(
        "moodle", "grades", "--worksheet", sheet, "--course", course, "--lang", "fr",
        entry="graders",
    )  # fmt: skip
    filled = (tmp_path / "grades" / "moodle.csv").read_bytes()
    rows = rows_of(filled)
    assert {id_: row[4] for id_, row in rows.items()} == {
        "Participant 101": "20,00",
        "Participant 102": "0,00",
        "Participant 103": "20,00",  # within the grace
        "Participant 104": "14,00",  # four days begun: 30 % at most
        "Participant 105": "",  # cannot be changed
        "Participant 106": "",  # handed in nothing
    }
    # Larry is in the download and not in the worksheet: somebody has to look.
    assert done.status == 1
    assert "Larry-107" in done.stderr
    assert "Absent Abel" in done.stderr
    # A teacher's own words stay; where there were none, the page's are said.
    assert rows["Participant 102"][9] == 'Vu avec "elle", en TP'
    assert "2,8" in rows["Participant 104"][9]
    # The rest of the file is the same, byte for byte.
    for before, after in zip(
        WORKSHEET.split("\r\n"), filled[3:].decode().split("\r\n"), strict=True
    ):
        assert after.startswith(before.partition(",Remis")[0].partition(f",{STATUS}")[0])
    assert filled.startswith(BOM + HEADER.encode() + b"\r\n")
    assert b'"Participant 101","Z' in filled


def test_the_feedback_zip_has_the_folders_of_the_download(
    grade: Grade, tmp_path: Path, course: Path
) -> None:
    grade(downloaded(tmp_path), "--course", course, *OPTIONS)
    done = grade("moodle", "grades", "--course", course, "--lang", "fr", entry="graders")
    assert done.status == 0, done.stderr
    with zipfile.ZipFile(tmp_path / "grades" / "moodle-feedback.zip") as archive:
        names = archive.namelist()
        pages = {name: archive.read(name).decode() for name in names}
    folders = sorted({name.partition("/")[0] for name in DOWNLOAD})
    assert sorted(names) == [f"{folder}/report.html" for folder in folders]
    for name, page in pages.items():
        assert f"-{name.split('_')[1]}" in page
    # Without a worksheet, one is made that holds what Moodle asks for, and whom it knows.
    rows = rows_of((tmp_path / "grades" / "moodle.csv").read_bytes())
    assert list(rows) == [f"Participant {number}" for number in (104, 107, 103, 101, 102, 105)]
    assert rows["Participant 103"][1] == "Seán O'Brien, Jr"
    assert {row[2] for row in rows.values()} == {"4.00", "2.00", "0.00"}


def test_a_deadline_that_moves_grades_nothing_again(
    grade: Grade, tmp_path: Path, course: Path
) -> None:
    download, sheet = downloaded(tmp_path), tmp_path / "Notes.csv"
    sheet.write_bytes(WORKSHEET.encode("cp1252", "replace"))
    grade(download, "--course", course, "--handed-in", sheet, *OPTIONS)
    records = {p: p.read_bytes() for p in (tmp_path / "grades/records").iterdir()}
    marks = adjusted(tmp_path)
    assert sorted(marks.values()) == [0, 2, 2.8, 4, 4, 4]
    text = (course / "course.yaml").read_text()
    # Without the list, the times that it told are still known.
    grade(download, "--course", course, *OPTIONS)
    assert adjusted(tmp_path) == marks
    (course / "course.yaml").write_text(text.replace("2026-11-30", "2026-12-02"))
    stale = grade("moodle", "grades", "--course", course, entry="graders")
    assert stale.status == 2
    assert "graders report grades" in stale.stderr
    grade("report", "grades", "--course", course, entry="graders")
    assert {p: p.read_bytes() for p in (tmp_path / "grades/records").iterdir()} == records
    assert sorted(adjusted(tmp_path).values()) == [0, 2, 3.2, 4, 4, 4]


def adjusted(folder: Path) -> dict[str, float]:
    document = json.loads((folder / "grades" / "grades.json").read_text())
    return {one["id"]: one["adjusted"] for one in document["submissions"]}


def test_times_without_a_deadline_are_told_to_be_idle(grade: Grade, tmp_path: Path) -> None:
    sheet = tmp_path / "Notes.csv"
    sheet.write_bytes(WORKSHEET.encode())
    course = write_course(tmp_path / "course", "")
    done = grade(
        downloaded(tmp_path), "--course", course, "--handed-in", sheet, "--sandbox", "process",
        "--lang", "en",
    )  # fmt: skip
    assert done.status == 0, done.stderr
    assert "no deadline is set for tp" in done.stderr
