"""Every shape in which a class comes gives the submissions of the plain folders."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.i18n import render
from graders.model import Submission
from graders.run.pipeline import Run, Settings
from graders.submissions import ExpectedFiles, FoundSubmission, find, read
from tests.unit.submissions.packing import Files, packed, unpacked, zipped

CLASS = {"alice": b"a = 1\n", "bruno": b"b = 2\n", "chloe": b"c = 3\n"}
HELPER = b"helper = 1\n"


def name_of(id_: str) -> str:
    """Leave out the number by which a platform knows the student."""
    return re.sub(r"-\d+$", "", id_)


def read_all(path: Path, expected_files: ExpectedFiles) -> dict[str, Submission]:
    found = find([path], expected_files)
    # As it reaches another process.
    again: tuple[FoundSubmission, ...] = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own
    return {one.id: read(one, expected_files) for one in again}


def contents(submissions: dict[str, Submission]) -> dict[str, object]:
    return {name_of(id_): (dict(one.files), dict(one.found)) for id_, one in submissions.items()}


def notes_of(submission: Submission) -> list[str]:
    return [render(note, "en") for note in submission.notes]


def folders(prefix: str = "") -> dict[str, bytes]:
    files = {f"{prefix}{name}/morpion.py": text for name, text in CLASS.items()}
    return files | {f"{prefix}{name}/outils.py": HELPER for name in CLASS}


def moodle(mark: str) -> dict[str, bytes]:
    files = {}
    for number, (name, text) in enumerate(CLASS.items(), 4001):
        files[f"{name}_{number}_assignsubmission_file{mark}morpion.py"] = text
        files[f"{name}_{number}_assignsubmission_file{mark}outils.py"] = HELPER
        files[f"{name}_{number}_assignsubmission_onlinetext{mark}onlinetext.html"] = b"<p>here"
    return files


def canvas() -> dict[str, bytes]:
    files = {}
    for number, (name, text) in enumerate(CLASS.items(), 71):
        late = "LATE_" if number == 72 else ""
        files[f"{name}_{late}{number}_9{number}1_morpion-1.py"] = text
        files[f"{name}_{late}{number}_9{number}2_outils.py"] = HELPER
    return files


def clones() -> dict[str, bytes]:
    files = {f"morpion-{name}/.git/HEAD": b"ref: refs/heads/main\n" for name in CLASS}
    return files | folders("morpion-")


def each(inner: Callable[[str, bytes], dict[str, bytes]], suffix: str) -> dict[str, bytes]:
    return {f"{name}{suffix}": packed(inner(name, text), suffix) for name, text in CLASS.items()}


def flat_files(_: str, text: bytes) -> dict[str, bytes]:
    return {"morpion.py": text, "outils.py": HELPER, "__MACOSX/._morpion.py": b"\0\5\x16\7"}


def wrapped_files(name: str, text: bytes) -> dict[str, bytes]:
    return {f"{name}-tp/{inner}": content for inner, content in flat_files(name, text).items()}


LAYOUTS: dict[str, Files] = {
    "folders": folders(),
    "wrapped folders": folders("rendus/"),
    "folders wrapped twice": folders("export/rendus/"),
    "names with a dot": {f"./{name}": content for name, content in folders().items()},
    "names with backslashes": {
        name.replace("/", "\\"): content for name, content in folders().items()
    },
    "what systems leave": folders() | {"__MACOSX/alice/._morpion.py": b"x", ".DS_Store": b"x"},
    "Moodle, a folder per student": moodle("_/"),
    "Moodle, a folder without its last sign": moodle("/"),
    "Moodle, flat": moodle("_"),
    "Moodle, wrapped": {f"TP1/{name}": content for name, content in moodle("_/").items()},
    "Canvas": canvas(),
    "GitHub Classroom": clones(),
    "a zip per student": each(flat_files, ".zip"),
    "a zip per student, wrapped": each(wrapped_files, ".zip"),
    "a tar per student": each(flat_files, ".tar.gz"),
    "zips of students, wrapped": {
        f"rendus/{name}": content for name, content in each(flat_files, ".zip").items()
    },
}
# On a disk, these names would be other ones.
ONLY_PACKED = {"names with a dot", "names with backslashes"}


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    expected_files = ExpectedFiles("morpion", ("morpion",), notebook=True)
    found = read_all(unpacked(folders(), tmp_path_factory.mktemp("plain")), expected_files)
    assert list(found) == list(CLASS)
    return contents(found)


@pytest.mark.parametrize("suffix", [".zip", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_archive_is_the_class_in_it(
    layout: str, suffix: str, expected: dict[str, object], tmp_path: Path, morpion: ExpectedFiles
) -> None:
    path = tmp_path / f"class{suffix}"
    path.write_bytes(packed(LAYOUTS[layout], suffix))
    found = read_all(path, morpion)
    assert contents(found) == expected
    assert [name_of(id_) for id_ in found] == list(CLASS)


@pytest.mark.parametrize("layout", sorted(set(LAYOUTS) - ONLY_PACKED))
def test_an_unpacked_folder_is_the_same_class(
    layout: str, expected: dict[str, object], tmp_path: Path, morpion: ExpectedFiles
) -> None:
    folder = unpacked(LAYOUTS[layout], tmp_path / "class")
    assert contents(read_all(folder, morpion)) == expected


def test_a_zip_per_student_inside_the_class_s(tmp_path: Path, morpion: ExpectedFiles) -> None:
    inside = {
        f"{name}_{number}_assignsubmission_file_/tp.zip": zipped(flat_files(name, text))
        for number, (name, text) in enumerate(CLASS.items(), 4001)
    }
    (tmp_path / "all.zip").write_bytes(zipped(inside))
    found = read_all(tmp_path / "all.zip", morpion)
    plain = {
        name_of(id_): {path.removeprefix("tp.zip/"): content for path, content in one.files.items()}
        for id_, one in found.items()
    }
    assert plain == {
        name: {"morpion.py": text, "outils.py": HELPER} for name, text in CLASS.items()
    }
    assert notes_of(found["alice-4001"]) == ["tp.zip/morpion.py was taken for morpion.py"]


@pytest.mark.parametrize("suffix", [".zip", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz"])
@pytest.mark.parametrize("prefix", ["", "morpion/"])
def test_one_student_s_own_archive(
    suffix: str, prefix: str, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    path = tmp_path / f"morpion{suffix}"
    path.write_bytes(packed({f"{prefix}morpion.py": b"x", f"{prefix}outils.py": b"y"}, suffix))
    (submission,) = read_all(path, morpion).values()
    assert submission.id == "morpion"
    assert submission.files == {"morpion.py": b"x", "outils.py": b"y"}
    assert submission.notes == ()


def test_loose_files_in_an_archive(tmp_path: Path, morpion: ExpectedFiles) -> None:
    for prefix in ("", "rendus/"):
        names = {f"{prefix}morpion_{name}.py": text for name, text in CLASS.items()}
        (tmp_path / "all.zip").write_bytes(zipped(names))
        found = read_all(tmp_path / "all.zip", morpion)
        assert {id_: list(one.files.values()) for id_, one in found.items()} == {
            f"morpion_{name}": [text] for name, text in CLASS.items()
        }
        assert not any(one.notes for one in found.values())


@pytest.mark.parametrize(
    ("outer", "count"), [(("groupeA", "groupeB"), 4), (("Gr 1", "Gr 2"), 4), (("durand", "roy"), 2)]
)
def test_folders_named_as_groups_may_hold_two_students_each(
    tmp_path: Path, morpion: ExpectedFiles, outer: tuple[str, str], count: int
) -> None:
    first, second = outer
    for name in (f"{first}/dupont", f"{first}/martin", f"{second}/leroy", f"{second}/petit"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "morpion.py").write_text("g1 = 1\n", "utf-8")
    assert len(find([tmp_path], morpion)) == count


TEAMS = {
    "a file": ("groupe3/morpion.py", "groupe4/morpion.py"),
    "a folder of the same name": ("groupe3/code/morpion.py", "groupe4/code/morpion.py"),
}


def test_a_group_may_be_empty(tmp_path: Path, morpion: ExpectedFiles) -> None:
    for name in ("TD1/dupont", "TD1/martin", "TD2/leroy", "TD2/petit"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "morpion.py").write_text("g1 = 1\n", "utf-8")
    (tmp_path / "TD3").mkdir()
    (tmp_path / "TD3" / "README").write_text("nobody\n", "utf-8")

    found = {one.id for one in find([tmp_path], morpion)}
    assert found - {"TD3"} == {"dupont", "martin", "leroy", "petit"}


ATTEMPTS = ((1, "new"), (1, "first"), (2, "code"), (2, "old"))


@pytest.mark.parametrize("others", TEAMS.values(), ids=TEAMS)
def test_folders_named_as_groups_may_be_teams(
    tmp_path: Path, morpion: ExpectedFiles, others: tuple[str, str]
) -> None:
    attempts = [f"groupe{team}/{name}/morpion.py" for team, name in ATTEMPTS]
    for name in (*attempts, *others):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("g1 = 1\n", "utf-8")

    assert [one.id for one in find([tmp_path], morpion)] == [f"groupe{n}" for n in range(1, 5)]


def test_several_archives_of_groups_are_one_class(tmp_path: Path, morpion: ExpectedFiles) -> None:
    for group in "gh":
        students = {f"{group}{number}/morpion.py": b"x" for number in range(3)}
        (tmp_path / f"{group}.zip").write_bytes(zipped(students))
    wanted = [f"{group}{number}" for group in "gh" for number in range(3)]
    paths = [tmp_path / "g.zip", tmp_path / "h.zip"]
    assert [one.id for one in find(paths, morpion)] == wanted
    assert [one.id for one in find([tmp_path], morpion)] == wanted


@pytest.mark.parametrize("layout", ["folders", "Moodle, flat", "Moodle, wrapped", "Canvas"])
def test_the_archives_of_the_class_beside_what_they_held_are_no_students(
    layout: str, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    root = unpacked(LAYOUTS[layout], tmp_path / "class")
    for copy in ("TP1.zip", "TP1 (1).zip"):
        (root / copy).write_bytes(zipped(LAYOUTS[layout]))
        assert [name_of(one.id) for one in find([root], morpion)] == list(CLASS)
    if layout != "Moodle, wrapped":
        starred = find(sorted(root.iterdir()), morpion)
        assert [name_of(one.id) for one in starred] == list(CLASS)


def test_the_archive_of_a_class_of_one_is_no_student(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    root = unpacked({"a/morpion.py": b"x"}, tmp_path / "class")
    (root / "all.zip").write_bytes(zipped({"a/morpion.py": b"x"}))
    assert [one.id for one in find([root], morpion)] == ["a"]


def test_archives_that_share_a_folder_s_name_are_not_lost(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    """Each student packed a folder `tp`, and one handed it in as it was."""
    root = unpacked({"tp/morpion.py": b"x", "roy/morpion.py": b"y"}, tmp_path / "class")
    for name in ("alice", "bruno"):
        (root / f"{name}.zip").write_bytes(zipped({"tp/morpion.py": b"x", "tp/roy/x.py": b""}))
    assert [one.id for one in find([root], morpion)] == ["alice", "bruno", "roy", "tp"]


def test_students_zips_beside_a_folder_named_as_what_they_wrap(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    zips = {f"{name}.zip": zipped({"morpion/morpion.py": b"x"}) for name in ("bob", "carol")}
    root = unpacked({"morpion/morpion.py": b"y", **zips}, tmp_path / "class")
    assert [one.id for one in find([root], morpion)] == ["bob", "carol", "morpion"]


def test_an_archive_of_more_students_than_lie_beside_it_is_not_lost(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    late = zipped({f"{name}/morpion.py": b"x" for name in ("bob", "carol", "dan")})
    files = {"alice/morpion.py": b"y", "bob/morpion.py": b"y", "late.zip": late}
    found = find([unpacked(files, tmp_path / "class")], morpion)
    assert {"carol", "dan"} <= {one.root.name for one in found}


def test_zips_with_the_marks_of_a_browser_are_students(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    names = ("morpion.zip", "morpion (1).zip", "morpion (2).zip")
    files = {name: zipped({"morpion.py": name.encode()}) for name in names}
    found = find([unpacked(files, tmp_path / "class")], morpion)
    assert len(found) == 3


def test_a_student_s_archive_beside_a_group_s_folder_is_not_lost(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    root = unpacked(folders("groupe/"), tmp_path / "class")
    (root / "denis.zip").write_bytes(zipped({"morpion.py": b"d"}))
    assert [one.id for one in find([root], morpion)] == [*CLASS, "denis"]


def test_an_archive_and_a_folder_of_two_groups(tmp_path: Path, morpion: ExpectedFiles) -> None:
    folder = unpacked({f"g{n}/morpion.py": b"x" for n in range(3)}, tmp_path / "g")
    (tmp_path / "h.zip").write_bytes(zipped({f"h{n}/morpion.py": b"x" for n in range(3)}))
    found = find([folder, tmp_path / "h.zip"], morpion)
    assert [one.id for one in found] == ["g0", "g1", "g2", "h0", "h1", "h2"]


def test_versions_in_a_student_s_archive_are_one_submission(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    (tmp_path / "class").mkdir()
    versions = {f"tp/morpion_v{n}.py": b"%d" % n for n in (1, 2, 3)}
    for name in ("alice", "bruno"):
        (tmp_path / "class" / f"{name}.zip").write_bytes(zipped(versions))
    found = read_all(tmp_path / "class", morpion)
    assert all(one.found == {"morpion": "morpion_v3.py"} for one in found.values())
    assert list(found) == ["alice", "bruno"]


def test_a_large_notebook_that_is_only_stored(tmp_path: Path, morpion: ExpectedFiles) -> None:
    text = bytes(range(256)) * (17 << 12)
    inner = zipped({"morpion.ipynb": text}, method=0)
    (tmp_path / "a.zip").write_bytes(inner)
    (tmp_path / "all.zip").write_bytes(zipped({"a.zip": inner, "b.zip": inner}, method=0))
    (tmp_path / "all.tar").write_bytes(packed({"a.zip": inner, "b.zip": inner}, ".tar"))
    assert read_all(tmp_path / "a.zip", morpion)["a"].files == {"morpion.ipynb": text}
    for name in ("all.zip", "all.tar"):
        found = read_all(tmp_path / name, morpion)
        assert [one.files for one in found.values()] == [{"morpion.ipynb": text}] * 2


def test_an_archive_of_one_s_own_is_a_self_check(tmp_path: Path, morpion: ExpectedFiles) -> None:
    path = tmp_path / "morpion.zip"
    for names, expected in (["morpion.py"], True), (["a/morpion.py", "b/morpion.py"], False):
        path.write_bytes(zipped(dict.fromkeys(names, b"x")))
        found = find([path], morpion)
        assert Run(Settings((path,)), found=found).is_self_check is expected
        # Folders that a box must not show.
        assert {one.folder for one in found} == {tmp_path}


def test_the_only_student_with_an_archive_is_not_lost(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    root = unpacked(folders(), tmp_path / "class")
    for name, content in {"denis": zipped({"morpion.py": b"d"}), "eva": b"cut"}.items():
        (root / f"{name}.zip").write_bytes(content)
        found = read_all(root, morpion)
        assert list(found) == [*CLASS, name]
        assert list(found[name].files.values()) == ([b"d"] if name == "denis" else [])
        (root / f"{name}.zip").unlink()


def test_namesakes_on_moodle_are_told_apart_by_number(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    names = ["Alice Dupont_11", "Alice Dupont_12", "Zoé O'Neil_13", "Alice Dupond_14"]
    files = {f"{name}_assignsubmission_file_/morpion.py": b"x" for name in names}
    flat = {name.replace("_/", "_"): content for name, content in files.items()}
    (tmp_path / "a.zip").write_bytes(zipped(files))
    (tmp_path / "b.zip").write_bytes(zipped(flat))
    found = [one.id for one in find([tmp_path / "a.zip"], morpion)]
    assert found[:3] == ["Alice-Dupond-14", "Alice-Dupont-11", "Alice-Dupont-12"]
    assert found[3].startswith("Zoé-O-Neil")
    assert [one.id for one in find([tmp_path / "b.zip"], morpion)] == found
    root = unpacked(flat, tmp_path / "c")
    assert [one.id for one in find([root], morpion)] == found
    assert [one.id for one in find(sorted(root.iterdir()), morpion)] == found


def test_control_characters_of_a_platform_s_names_are_written_out(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    names = ["ab_11_999_morpion.py", "ab_11_1000_morpion-1.py", "ab_11_998_\x1b[31m.py"]
    root = unpacked(dict.fromkeys(names, b"x"), tmp_path / "class")
    (found,) = find([root], morpion)
    (note,) = found.notes
    assert r"\x1b[31m.py" in (text := render(note, "en")), text
    assert "\x1b" not in text


def test_blind_marking_shows_numbers(tmp_path: Path, morpion: ExpectedFiles) -> None:
    (tmp_path / "a.zip").write_bytes(
        zipped({f"Participant_{n}_assignsubmission_file_/morpion.py": b"x" for n in (7, 8)})
    )
    assert [one.id for one in find([tmp_path / "a.zip"], morpion)] == [
        "Participant-7",
        "Participant-8",
    ]


def test_who_only_typed_a_text_has_a_record(tmp_path: Path, morpion: ExpectedFiles) -> None:
    for mark in ("_/", "_"):
        files = {
            f"alice_1_assignsubmission_file{mark}morpion.py": b"x",
            f"bob_2_assignsubmission_onlinetext{mark}onlinetext.html": b"x",
        }
        (tmp_path / "a.zip").write_bytes(zipped(files))
        found = read_all(tmp_path / "a.zip", morpion)
        assert list(found) == ["alice-1", "bob-2"]
        assert notes_of(found["bob-2"]) == [
            "morpion.py was not found",
            "what was handed in cannot be read as code: onlinetext.html",
        ]


def test_the_same_bytes_are_the_same_submission(tmp_path: Path, morpion: ExpectedFiles) -> None:
    path = tmp_path / "class.zip"
    path.write_bytes(zipped(folders()))
    before = read_all(path, morpion)
    path.write_bytes(zipped({"denis/morpion.py": b"d", **folders()}, method=0))
    after = read_all(path, morpion)
    assert {name: after[name] for name in CLASS} == before
    assert list(after) == [*CLASS, "denis"]


def test_an_archive_that_changes_meanwhile_is_noted(tmp_path: Path, morpion: ExpectedFiles) -> None:
    path = tmp_path / "class.zip"
    path.write_bytes(zipped(folders()))
    found = find([path], morpion)
    path.write_bytes(b"")
    assert [notes_of(read(one, morpion)) for one in found] == [
        ["alice cannot be read"],
        ["bruno cannot be read"],
        ["chloe cannot be read"],
    ]
    path.unlink()
    assert notes_of(read(found[0], morpion)) == ["alice cannot be read"]
