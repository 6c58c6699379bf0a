"""Attempts: the last of one student's is graded, and nobody is taken for another."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.i18n import render
from graders.submissions import ExpectedFiles, find, read
from graders.submissions.platforms import Mark, are_all_attempts, read_attempt
from tests.unit.submissions.packing import unpacked, zipped


@pytest.mark.parametrize(
    ("name", "base", "mark", "order"),
    [
        ("durand", "durand", Mark.NONE, 0),
        ("durand_v2", "durand", Mark.NUMBER, 2),
        ("durand essai 2", "durand", Mark.NUMBER, 2),
        ("durand_essai_12", "durand", Mark.NUMBER, 12),
        ("Durand Léa - attempt 3", "Durand Léa", Mark.NUMBER, 3),
        ("durand-tentative2", "durand", Mark.NUMBER, 2),
        ("durand (1)", "durand", Mark.COPY, 1),
        ("durand_late", "durand", Mark.LATE, 0),
        ("durand EN RETARD", "durand", Mark.LATE, 0),
        ("durand_2025-03-01", "durand", Mark.DATE, 20250301000000),
        ("durand 2025-03-01 10-22", "durand", Mark.DATE, 20250301102200),
        ("durand_20250301T102233", "durand", Mark.DATE, 20250301102233),
        # Names and numbers of students.
        ("durand_20250301", "durand_20250301", Mark.NONE, 0),
        ("durand2", "durand2", Mark.NONE, 0),
        ("durandv2", "durandv2", Mark.NONE, 0),
        ("late", "late", Mark.NONE, 0),
        ("chocolate", "chocolate", Mark.NONE, 0),
        ("groupe_2", "groupe_2", Mark.NONE, 0),
        ("v2", "", Mark.NUMBER, 2),
    ],
)
def test_the_mark_of_a_name(name: str, base: str, mark: Mark, order: int) -> None:
    attempt = read_attempt(name)
    assert (attempt.base, attempt.mark, attempt.order) == (base, mark, order)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["v1", "v2"], True),
        (["essai_1", "essai 2"], True),
        (["v1"], False),
        (["v1", "durand"], False),
        (["rendu 1", "rendu 2"], False),
    ],
)
def test_names_that_are_nothing_but_marks(names: list[str], expected: bool) -> None:
    assert are_all_attempts(names) is expected


def content(tag: str) -> bytes:
    return tag.encode()


def laid_out(names: list[str], root: Path) -> Path:
    """Write submissions whose text is their own name; a name without suffix is a folder."""
    files = {}
    for name in names:
        if name.endswith(".zip"):
            files[name] = zipped({"morpion.py": content(name)})
        else:
            files[name if "." in name else f"{name}/morpion.py"] = content(name)
    return unpacked(files, root)


@pytest.mark.parametrize(
    ("names", "graded"),
    [
        (["durand", "durand_v2"], {"durand": "durand_v2"}),
        (["durand_v1", "durand_v2", "durand_v10"], {"durand": "durand_v10"}),
        (["durand essai 1", "durand essai 2", "roy"], {"durand": "durand essai 2", "roy": "roy"}),
        (["durand", "durand (1)"], {"durand": "durand (1)"}),
        (["durand_v1.py", "durand_v2.py"], {"durand": "durand_v2.py"}),
        (["durand.zip", "durand (2).zip", "durand (1).zip"], {"durand": "durand (2).zip"}),
        (["durand_v1.zip", "durand_v2.py"], {"durand": "durand_v2.py"}),
        (["durand", "durand_late"], {"durand": "durand_late"}),
        (["Durand", "durand_v2"], {"durand": "durand_v2"}),
        (
            ["durand_2025-03-01 10-22", "durand_2025-03-02 09-00"],
            {"durand": "durand_2025-03-02 09-00"},
        ),
        (["durand", "durand.zip", "roy"], {"durand": "durand", "roy": "roy"}),
    ],
)
def test_the_last_attempt_is_graded(
    names: list[str], graded: dict[str, str], tmp_path: Path, morpion: ExpectedFiles
) -> None:
    found = [read(one, morpion) for one in find([laid_out(names, tmp_path / "c")], morpion)]
    texts = {one.id: next(iter(one.files.values())).decode() for one in found}
    assert texts == graded
    aside = set(names) - set(graded.values())
    notes = " ".join(render(note, "en") for one in found for note in one.notes)
    assert "set aside: " in notes
    assert all(name in notes for name in aside)


@pytest.mark.parametrize(
    "names",
    [
        ["durand", "durand2"],
        ["durand_20250301", "durand_20250302"],
        ["groupe (1)", "groupe (2)"],
        ["durand-late", "roy-late"],
        ["durand", "Durand"],
        ["durand.py", "durand.ipynb"],
        ["durand_v2.py", "durand_v2.ipynb"],
        ["morpion_v1.py", "morpion_v2.py"],
        ["morpion (1).py", "morpion (2).py"],
        ["rendu 1", "rendu 2"],
        ["groupe_rendu_1", "groupe_rendu_2"],
        ["martin_2010-03-12", "martin_2010-07-08"],
        ["durand/", "durand.py"],
        ["jean-v1", "jeanne-v2"],
    ],
)
def test_when_it_is_not_sure_they_stay_two(
    names: list[str], tmp_path: Path, morpion: ExpectedFiles
) -> None:
    root = laid_out([name.rstrip("/") for name in names], tmp_path / "c")
    found = [read(one, morpion) for one in find([root], morpion)]
    texts = sorted(next(iter(one.files.values())).decode() for one in found)
    assert texts == sorted(name.rstrip("/") for name in names)


def test_those_whom_a_platform_numbers_stay_two(tmp_path: Path, morpion: ExpectedFiles) -> None:
    names = ["Max Durand_1", "Max Durand Late_2"]
    files = {f"{name}_assignsubmission_file_/morpion.py": b"x" for name in names}
    root = unpacked(files, tmp_path / "c")
    assert [one.id for one in find([root], morpion)] == [
        "Max-Durand-1",
        "Max-Durand-Late-2",
    ]


def test_clones_of_two_logins_stay_two(tmp_path: Path, morpion: ExpectedFiles) -> None:
    for login in ("lucas", "lucas-v2"):
        clone = tmp_path / "c" / f"morpion-{login}"
        (clone / ".git").mkdir(parents=True)
        (clone / "morpion.py").write_text(login)
    assert [one.id for one in find([tmp_path / "c"], morpion)] == ["lucas", "lucas-v2"]


def test_attempts_of_two_groups_stay_two(tmp_path: Path, morpion: ExpectedFiles) -> None:
    one = laid_out(["durand", "x"], tmp_path / "g1")
    two = laid_out(["durand_v2", "y"], tmp_path / "g2")
    assert len(find([one, two], morpion)) == 4


@pytest.mark.parametrize("is_packed", [False, True])
@pytest.mark.parametrize(
    ("files", "chosen"),
    [
        (["essai_1/morpion.py", "essai_2/morpion.py"], "essai_2/morpion.py"),
        (["v1/morpion.py", "v2/src/morpion.py"], "v2/src/morpion.py"),
        (["v2/morpion.py", "v10/morpion.py"], "v10/morpion.py"),
        (["tp/morpion.py", "tp_v2/morpion.py"], "tp_v2/morpion.py"),
        (["morpion.py", "essai_2/morpion.py"], "morpion.py"),
    ],
)
def test_the_last_attempt_in_a_student_s_folder(
    is_packed: bool, files: list[str], chosen: str, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    inside = {f"alice/{name}": content(name) for name in files} | {"roy/morpion.py": b"x"}
    if is_packed:
        path = tmp_path / "c.zip"
        path.write_bytes(zipped(inside))
    else:
        path = unpacked(inside, tmp_path / "c")
    (submission, _) = (read(one, morpion) for one in find([path], morpion))
    assert submission.found == {"morpion": chosen}
    notes = [render(note, "en") for note in submission.notes]
    assert any("set aside" in note for note in notes)


def test_several_archives_in_a_student_s_folder(tmp_path: Path, morpion: ExpectedFiles) -> None:
    names = ["tp.zip", "tp (1).zip", "tp (2).zip"]
    inside = {f"alice/{name}": zipped({"morpion.py": content(name)}) for name in names}
    root = unpacked(inside | {"roy/morpion.py": b"x"}, tmp_path / "c")
    (submission, _) = (read(one, morpion) for one in find([root], morpion))
    assert submission.files == {"tp (2).zip/morpion.py": b"tp (2).zip"}


def test_a_folder_of_bare_attempts_is_one_student_s(tmp_path: Path, morpion: ExpectedFiles) -> None:
    root = laid_out(["essai_1", "essai_2"], tmp_path / "alice")
    (found,) = find([root], morpion)
    assert found.id == "alice"
    assert read(found, morpion).found == {"morpion": "essai_2/morpion.py"}


def test_an_archive_in_the_folder_of_the_student(tmp_path: Path, morpion: ExpectedFiles) -> None:
    root = unpacked({"morpion.zip": zipped({"morpion.py": b"x"})}, tmp_path / "alice")
    (found,) = find([root], morpion)
    assert found.id == "alice"
    assert read(found, morpion).files == {"morpion.zip/morpion.py": b"x"}
