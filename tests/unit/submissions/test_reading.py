"""The modules that the files of a submission are read as, and the notes on them."""

from __future__ import annotations

import json
import os
import socket
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from graders.i18n import render
from graders.model import Message, Submission
from graders.submissions import ExpectedFiles, entries, find, read, tree
from graders.submissions.finding import FoundSubmission

_NO_CODE = "what was handed in cannot be read as code"


def read_folder(root: Path, expected_files: ExpectedFiles) -> Submission:
    return read(FoundSubmission("x", root), expected_files)


def notes_of(submission: Submission) -> list[str]:
    return [render(note, "en") for note in submission.notes]


@pytest.mark.parametrize(
    ("names", "chosen", "notes"),
    [
        (["morpion.py"], "morpion.py", []),
        (["morpion.ipynb"], "morpion.ipynb", []),
        (["Morpion.py"], "Morpion.py", ["Morpion.py was taken for morpion.py"]),
        (
            ["morpion (1).ipynb"],
            "morpion (1).ipynb",
            ["morpion (1).ipynb was taken for morpion.ipynb"],
        ),
        (
            ["morpion.py", "morpion (1).py"],
            "morpion.py",
            ["morpion.py was graded; set aside: morpion (1).py"],
        ),
        (
            ["morpion (2).py", "morpion (10).py"],
            "morpion (10).py",
            [
                "morpion (10).py was taken for morpion.py",
                "morpion (10).py was graded; set aside: morpion (2).py",
            ],
        ),
        (
            ["morpion.py", "morpion.ipynb"],
            "morpion.ipynb",
            ["morpion.ipynb was graded; set aside: morpion.py"],
        ),
        (["morpion.py.txt"], "morpion.py.txt", ["morpion.py.txt was taken for morpion.py"]),
        (
            ["morpion.py.txt", "morpion.py"],
            "morpion.py",
            ["morpion.py was graded; set aside: morpion.py.txt"],
        ),
        (["morpion.py", "autre.ipynb"], "morpion.py", []),
        (["a/morpion.py"], "a/morpion.py", ["a/morpion.py was taken for morpion.py"]),
        (["a/b/morpion.py"], "a/b/morpion.py", ["a/b/morpion.py was taken for morpion.py"]),
        (
            ["a/b/c/d/e/f/g/h/morpion.py"],
            "a/b/c/d/e/f/g/h/morpion.py",
            ["a/b/c/d/e/f/g/h/morpion.py was taken for morpion.py"],
        ),
        (["a/b/c/d/e/f/g/h/i/morpion.py"], None, ["morpion.py was not found"]),
        (
            ["a/morpion.py", "mon_morpion.py"],
            "a/morpion.py",
            ["a/morpion.py was taken for morpion.py"],
        ),
        (
            ["morpion_durand.py", "outils.py", "test_morpion.py"],
            "morpion_durand.py",
            ["morpion_durand.py was taken for morpion.py"],
        ),
        (["devoir.py"], "devoir.py", ["devoir.py was taken for morpion.py"]),
        (
            ["devoir.py", "devoir.ipynb"],
            "devoir.ipynb",
            [
                "devoir.ipynb was taken for morpion.ipynb",
                "devoir.ipynb was graded; set aside: devoir.py",
            ],
        ),
        (["devoir.py", "test_devoir.py"], "devoir.py", ["devoir.py was taken for morpion.py"]),
        (
            ["a.py", "b.py"],
            None,
            ["several files could be morpion.py, and none was chosen: a.py, b.py"],
        ),
        (
            ["tp.zip"],
            None,
            ["morpion.py was not found", "tp.zip is no archive, whatever its name says"],
        ),
        (["report.pdf"], None, ["morpion.py was not found", f"{_NO_CODE}: report.pdf"]),
        (
            ["expect.yaml", ".morpion.py", "__MACOSX/morpion.py"],
            None,
            ["morpion.py was not found", f"{_NO_CODE}: expect.yaml"],
        ),
        (["venv/morpion.py", "e/pyvenv.cfg", "e/morpion.py"], None, ["morpion.py was not found"]),
        (
            ["morpion.py/morpion.py"],
            "morpion.py/morpion.py",
            ["morpion.py is not a file", "morpion.py/morpion.py was taken for morpion.py"],
        ),
        (["morpion.py/"], None, ["morpion.py is not a file"]),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else str(value),
)
def test_the_file_of_a_module(
    lay: Callable[..., Path],
    morpion: ExpectedFiles,
    names: list[str],
    chosen: str | None,
    notes: list[str],
) -> None:
    submission = read_folder(lay(*names), morpion)
    assert submission.found.get("morpion") == chosen
    assert notes_of(submission) == notes
    assert set(submission.found.values()) <= set(submission.files)
    if chosen:
        assert submission.files[chosen] == f"# {chosen}\n".encode()


@pytest.mark.parametrize("name", ["puzzle.ipynb", "mon TP.ipynb", "Puzzle (1).ipynb"])
def test_a_notebook_that_is_not_asked_for_is_read_all_the_same(
    name: str, lay: Callable[..., Path], puzzle: ExpectedFiles
) -> None:
    submission = read_folder(lay(name), puzzle)
    assert submission.found == {"puzzle": name}
    assert notes_of(submission) == [
        f"{name} is a notebook, but puzzle.py was asked for; it was read all the same"
    ]


def test_a_notebook_among_files_named_after_students_is_told(
    lay: Callable[..., Path], puzzle: ExpectedFiles
) -> None:
    found = FoundSubmission("lea", lay("lea.ipynb"), ("lea.ipynb",), is_loose=True)
    assert notes_of(read(found, puzzle)) == [
        "lea.ipynb is a notebook, but puzzle.py was asked for; it was read all the same"
    ]


@pytest.mark.parametrize(
    "source", ["puzzle.py", "puzzle (2).py", "puzzle_lea.py", "rendu/puzzle.py"]
)
def test_a_notebook_that_is_not_asked_for_comes_after_every_source(
    source: str, lay: Callable[..., Path], puzzle: ExpectedFiles
) -> None:
    assert read_folder(lay(source, "puzzle.ipynb"), puzzle).found == {"puzzle": source}


def test_a_notebook_of_any_name_comes_after_the_only_source(
    lay: Callable[..., Path], puzzle: ExpectedFiles
) -> None:
    assert read_folder(lay("tp.py", "brouillon.ipynb"), puzzle).found == {"puzzle": "tp.py"}


@pytest.mark.parametrize(
    ("content", "note"),
    [
        (b"", "morpion.py is empty"),
        (b" \n" * 900, "morpion.py is empty"),
        (b"%PDF-1.7\n%\xe2\xe3", "morpion.py holds a PDF document, no code"),
        (b"\n<!DOCTYPE html>\n<html>", "morpion.py holds a web page, no code"),
        (
            b"PK\x03\x04\x14\x00",
            "morpion.py holds an archive, or a document of a word processor, no code",
        ),
        (b"\n" * 2_000 + b"x = 1", None),
        (b"# %PDF-\nx = '<html'", None),
    ],
    ids=["no byte", "blank", "PDF", "page", "archive", "blank at first", "code"],
)
def test_a_file_without_code_is_noted(
    content: bytes, note: str | None, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    (tmp_path / "morpion.py").write_bytes(content)
    submission = read_folder(tmp_path, morpion)

    is_taken = not note or not content.strip()
    assert submission.found == ({"morpion": "morpion.py"} if is_taken else {})
    assert submission.files["morpion.py"] == content
    assert notes_of(submission)[:1] == ([note] if note else [])


def test_another_file_is_taken_for_one_without_code(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    folder = lay("morpion (1).py")
    (folder / "morpion.py").write_bytes(b"")

    assert read_folder(folder, morpion).found == {"morpion": "morpion (1).py"}


def test_two_modules(lay: Callable[..., Path], solitaire: ExpectedFiles) -> None:
    submission = read_folder(lay("v/Plateau.py", "v/solitaire.py", "v/outils.py"), solitaire)
    assert submission.found == {"solitaire": "v/solitaire.py", "plateau": "v/Plateau.py"}
    assert list(submission.files) == ["v/Plateau.py", "v/outils.py", "v/solitaire.py"]


def test_one_module_of_two(lay: Callable[..., Path], solitaire: ExpectedFiles) -> None:
    submission = read_folder(lay("plateau.py"), solitaire)
    assert submission.found == {"plateau": "plateau.py"}
    assert notes_of(submission) == ["solitaire.py was not found"]


def test_a_provided_module_is_read_and_never_graded(
    lay: Callable[..., Path], klondike: ExpectedFiles
) -> None:
    submission = read_folder(lay("klondike_defs.py"), klondike)
    assert submission.found == {}
    assert list(submission.files) == ["klondike_defs.py"]


def test_modules_beside_are_read(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    names = ["morpion.py", "outils.py", "pas importable.py", "notes.txt", "sub/x.py", "a.ipynb"]
    submission = read_folder(lay(*names), morpion)
    assert list(submission.files) == ["morpion.py", "outils.py"]


@pytest.mark.parametrize(
    "copy", ["outils (1).py", "outils_v2.py", "Copie de outils.py", "outils - Copie.py"]
)
def test_a_copy_is_read_as_the_file_that_is_imported(
    copy: str, lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", copy, "base (2).py", "base (10).py", "base (3).py")
    (root / "morpion.py").write_bytes(b"from outils import f\nimport math")
    (root / copy).write_bytes(b"import base")
    (root / "base (10).py").write_bytes(b"x = 10")

    submission = read_folder(root, morpion)

    assert submission.files["outils.py"] == b"import base"
    assert submission.files["base.py"] == b"x = 10"
    assert f"{copy} was taken for outils.py" in notes_of(submission)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b"import outils", "outils.py"),
        (b"import outils", "Outils.py"),
        (b"import outils", "outils_test.py"),
        (b"import outils", "outils_dupont.py"),
        (b"import random", "random (1).py"),
        (b"import morpion", "morpion (1).py"),
        (b"", "outils (1).py"),
    ],
)
def test_what_is_no_copy_of_a_file_that_is_imported_is_not_read_as_one(
    line: bytes, name: str, lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", name, "outils (1).py" if name.lower() == "outils.py" else "x.txt")
    (root / "morpion.py").write_bytes(line)
    submission = read_folder(root, morpion)
    assert "taken for" not in " ".join(notes_of(submission))
    assert {*submission.files} <= {"morpion.py", name}


@pytest.mark.parametrize(
    "line",
    [
        b"from sub.x import f",
        b"from sub import (\n    x,\n)",
        b"import os, sub.x as y",
        b"    from .sub import x",
        b"from sub import f",
    ],
)
def test_modules_in_a_folder_that_is_imported_are_read(
    line: bytes, lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", "sub/__init__.py", "sub/x.py", "sub/y.py", "old/morpion.py")
    (root / "morpion.py").write_bytes(line)
    (root / "sub" / "__init__.py").write_bytes(b"from .x import f")

    submission = read_folder(root, morpion)

    assert list(submission.files) == ["morpion.py", "sub/__init__.py", "sub/x.py"]


def test_modules_in_the_folders_above_that_a_folder_imports_are_read(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", "géo/x.py", "géo/sub/y.py", "géo/z.py")
    (root / "morpion.py").write_text("from géo.sub.y import f", "utf-8")
    (root / "géo" / "sub" / "y.py").write_bytes(b"from ..x import f")

    assert list(read_folder(root, morpion).files) == ["géo/sub/y.py", "géo/x.py", "morpion.py"]


def test_a_folder_is_not_read_that_python_could_not_import(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", "a\u202e/x.py", "1a/x.py", "sub/x\u202e.py")
    lines = "from a\u202e.x import f\nimport 1a.x\nfrom sub import x\u202e\n"
    (root / "morpion.py").write_text(lines, "utf-8")

    assert list(read_folder(root, morpion).files) == ["morpion.py"]


def test_imports_of_long_names_take_no_memory(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", "sub/x.py")
    names = b",".join(b"x%d" % n for n in range(100))
    lines = (b"from " + b"a" * n + b" import " + names for n in range(10_000, 10_050))
    (root / "morpion.py").write_bytes(b"\n".join(lines))

    tracemalloc.start()
    submission = read_folder(root, morpion)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert list(submission.files) == ["morpion.py"]
    assert most < 8_000_000


def test_modules_that_a_notebook_imports_of_a_folder_are_read(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.ipynb", "sub/x.py")
    cell = {"cell_type": "code", "source": ["import math\n", "from sub import (\n", "  f, x)\n"]}
    (root / "morpion.ipynb").write_text(json.dumps({"cells": [cell]}))

    assert list(read_folder(root, morpion).files) == ["morpion.ipynb", "sub/x.py"]


def test_a_folder_next_to_the_students_own_is_not_read(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("a/morpion.py", "b/x.py")
    (root / "a" / "morpion.py").write_bytes(b"from ..b import x\nfrom ...b.x import f\n")

    assert list(read_folder(root / "a", morpion).files) == ["morpion.py"]


def test_what_a_notebook_set_aside_is_not_importable(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    submission = read_folder(lay("morpion.py", "morpion.ipynb", "outils.py"), morpion)
    assert list(submission.files) == ["morpion.ipynb", "outils.py"]


@pytest.mark.parametrize("name", ["question 2.py", "ex-2.py", "2.py", "exo (2).ipynb"])
@pytest.mark.parametrize(
    ("defined", "is_read"), [("joueur", True), ("other", False), ("gagnant", False)]
)
def test_a_file_that_no_import_finds_is_read_where_it_adds_a_name_asked_for(
    name: str, defined: str, is_read: bool, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    cell = {"cell_type": "code", "source": [f"def {defined}(g):\n", "    return 1\n"]}
    text = json.dumps({"cells": [cell]}) if name.endswith(".ipynb") else "".join(cell["source"])
    (tmp_path / name).write_text(text)
    (tmp_path / "morpion.py").write_text("def gagnant(g):\n    return 0\n")
    expected = replace(morpion, asked=(frozenset({"gagnant", "joueur"}),))

    assert (name in read_folder(tmp_path, expected).files) is is_read


def test_modules_beside_are_bounded(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    submission = read_folder(lay("morpion.py", *(f"m{n:03}.py" for n in range(80))), morpion)
    assert len(submission.files) == 51
    assert notes_of(submission) == ["only the first 50 of the other source files were read"]


def test_bytes_beside_are_bounded(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    root = lay("morpion.py")
    for number in range(6):
        (root / f"m{number}.py").write_bytes(b"#" * entries.CODE_BYTES)
    assert len(read_folder(root, morpion).files) == 5


def test_a_loose_file_is_read_alone_and_without_remark(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("durand-lea.py", "petit.py", "morpion_roy.ipynb", "outils.py")
    by_id = {one.id: read(one, morpion) for one in find([root], morpion)}
    assert by_id["durand-lea"].found == {"morpion": "durand-lea.py"}
    assert list(by_id["durand-lea"].files) == ["durand-lea.py"]
    assert list(by_id["morpion_roy"].files) == ["morpion_roy.ipynb"]
    assert not any(one.notes for one in by_id.values())


def test_a_loose_file_of_two_modules_is_the_first_unless_it_says_which(
    lay: Callable[..., Path], solitaire: ExpectedFiles
) -> None:
    root = lay("durand.py", "plateau_petit.py")
    by_id = {one.id: read(one, solitaire) for one in find([root], solitaire)}
    assert by_id["durand"].found == {"solitaire": "durand.py"}
    assert by_id["plateau_petit"].found == {"plateau": "plateau_petit.py"}


def test_a_named_file_wins_and_brings_what_lies_beside(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", "morpion.ipynb", "outils.py", "deep/morpion.py")
    (found,) = find([root / "morpion.py"], morpion)
    submission = read(found, morpion)
    assert submission.found == {"morpion": "morpion.py"}
    assert list(submission.files) == ["morpion.py", "outils.py"]
    assert submission.notes == ()


def test_links_are_noted_and_not_followed(
    lay: Callable[..., Path], morpion: ExpectedFiles, tmp_path: Path
) -> None:
    root, secret = lay("a/", "b/"), tmp_path / "secret.py"
    secret.write_text("secret")
    (root / "a" / "morpion.py").symlink_to(secret)
    (root / "a" / "outils.py").symlink_to(secret)
    (root / "b" / "deep").symlink_to(tmp_path)
    (root / "b" / "up").symlink_to(root / "b")
    (root / "c").symlink_to(tmp_path)
    (root / "d.py").symlink_to(secret)
    read_all = {one.id: read(one, morpion) for one in find([root], morpion)}
    assert not any(one.files for one in read_all.values())
    told = {id: notes_of(one) for id, one in read_all.items()}
    assert told == {
        "a": ["morpion.py is a link: links are not followed"],
        "b": ["morpion.py was not found"],
        "c": ["c is a link: links are not followed"],
        "d": ["d.py is a link: links are not followed"],
    }


def test_special_files_are_noted_at_once(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    root = lay("a/", "b/")
    os.mkfifo(root / "a" / "morpion.py")
    os.mkfifo(root / "fifo.py")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(root / "b" / "morpion.py"))
        told = {one.id: notes_of(read(one, morpion)) for one in find([root], morpion)}
    assert told == {
        "a": ["morpion.py is not a file"],
        "b": ["morpion.py is not a file"],
        "fifo": ["fifo.py is not a file"],
    }


@pytest.mark.parametrize(
    ("name", "size", "is_read"),
    [
        ("morpion.py", 1 << 20, True),
        ("morpion.py", (1 << 20) + 1, False),
        ("morpion.ipynb", 20 << 20, True),
        ("morpion.ipynb", (20 << 20) + 1, False),
        ("morpion.py", 1 << 40, False),
    ],
)
def test_size_limits(
    lay: Callable[..., Path], morpion: ExpectedFiles, name: str, size: int, is_read: bool
) -> None:
    root = lay(name)
    with (root / name).open("r+b") as file:
        file.truncate(size)
    submission = read_folder(root, morpion)
    assert bool(submission.found) == is_read
    assert any("is larger than" in note for note in notes_of(submission)) != is_read


def test_a_file_that_grows_while_it_is_read(
    lay: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lay("morpion.py") / "morpion.py"
    monkeypatch.setattr(os, "read", lambda _, size: b"#" * min(size, 1000))
    assert isinstance(tree.read_file(path, 4096), Message)


def test_an_unreadable_file_is_noted(
    lay: Callable[..., Path], morpion: ExpectedFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = lay("a/morpion.py", "b/morpion.py")
    found = find([root], morpion)
    opened = os.open

    def refuse_a(path: Path, *rest: int) -> int:
        if "/a/" in str(path):
            raise PermissionError(13, "Permission denied")
        return opened(path, *rest)

    monkeypatch.setattr(os, "open", refuse_a)
    told = {one.id: notes_of(read(one, morpion)) for one in found}
    assert told == {"a": ["morpion.py cannot be read"], "b": []}


def test_an_unreadable_folder_is_noted(
    lay: Callable[..., Path], morpion: ExpectedFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = lay("a/morpion.py", "a/sub/x.py", "b/morpion.py")
    found, scan = find([root], morpion), os.scandir

    def refuse(path: Path) -> object:
        if path.name in ("b", "sub"):
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    told = {one.id: notes_of(read(one, morpion)) for one in found}
    assert told == {"a": ["the folder sub cannot be read"], "b": ["the folder b cannot be read"]}


def test_what_vanishes_is_noted(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    root = lay("a/morpion.py", "b.py")
    found = find([root], morpion)
    (root / "a" / "morpion.py").unlink()
    (root / "a").rmdir()
    (root / "b.py").unlink()
    assert [notes_of(read(one, morpion)) for one in found] == [
        ["a cannot be read"],
        ["b.py cannot be read"],
    ]


def test_a_huge_folder_is_not_listed_whole(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("morpion.py", *(f"x{number}.py" for number in range(entries.MAX_FOLDER_ENTRIES)))
    submission = read(find([root], morpion)[0], morpion)
    assert list(submission.files) == ["morpion.py"]
    assert notes_of(submission) == ["there are too many files: not all of them were looked at"]


def test_a_tree_is_listed_by_whole_folders_up_to_a_number(lay: Callable[..., Path]) -> None:
    root = lay(*(f"{folder}/{number}.py" for folder in "abc" for number in range(10)))
    listing = tree.walk(root, ["3.py"], total_limit=25)
    assert not listing.is_complete
    paths = [entry.path for entry in listing.entries if entry.depth]
    assert [sum(path.startswith(folder) for path in paths) for folder in "abc"] == [10, 10, 1]


def test_a_deep_folder_is_not_followed_to_its_end(tmp_path: Path, morpion: ExpectedFiles) -> None:
    (tmp_path / "x" / "/".join("d" * 200)).mkdir(parents=True)
    assert notes_of(read_folder(tmp_path / "x", morpion)) == ["morpion.py was not found"]


@pytest.mark.parametrize("name", ["a\nb.py", "<b>.py", "\udcff.py", "é" * 126 + ".py", "\\.py"])
def test_hostile_file_names_are_told_plainly(
    lay: Callable[..., Path], morpion: ExpectedFiles, name: str
) -> None:
    submission = read_folder(lay(name), morpion)
    assert list(submission.files) == list(submission.found.values())
    assert all(path.isprintable() and path.encode() for path in submission.files)
    assert all(note.isprintable() and len(note) < 400 for note in notes_of(submission))


def test_notes_fit_their_templates(lay: Callable[..., Path], solitaire: ExpectedFiles) -> None:
    submission = read_folder(lay("solitaire (1).py", "solitaire (2).py", "plateau.py/"), solitaire)
    for note in submission.notes:
        assert isinstance(note, Message)
        fields = {field for _, field, _, _ in Formatter().parse(note.template) if field}
        assert fields == set(note.args)


def test_contents_are_never_parsed(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    root = lay("morpion.ipynb", "outils.py")
    (root / "morpion.ipynb").write_bytes(b"[" * 100_000)
    (root / "outils.py").write_bytes(b"\0\xff(((")
    submission = read_folder(root, morpion)
    assert submission.files == {"morpion.ipynb": b"[" * 100_000, "outils.py": b"\0\xff((("}
    assert submission.notes == ()


@pytest.mark.parametrize("name", ["puzzle", "puzzle.pyw", "reponses.md", "Puzzle.TXT"])
def test_code_under_the_name_of_a_text_is_read(
    name: str, tmp_path: Path, puzzle: ExpectedFiles
) -> None:
    (tmp_path / name).write_text("class Puzzle:\n    pass\n", encoding="utf-8")
    expected = replace(puzzle, asked=(frozenset({"Puzzle"}),))
    assert read_folder(tmp_path, expected).found == {"puzzle": name}


def test_a_submission_without_code_tells_what_it_holds(
    lay: Callable[..., Path], puzzle: ExpectedFiles
) -> None:
    submission = read_folder(lay("puzzle.html", "images/vue.png"), puzzle)
    assert notes_of(submission) == [
        "puzzle.py was not found",
        f"{_NO_CODE}: puzzle.html, images/vue.png",
    ]


def test_a_notebook_is_no_code_in_ocaml(tmp_path: Path) -> None:
    (tmp_path / "solitaire.ipynb").write_bytes(b"{}")
    expected = ExpectedFiles("tp", ("solitaire",), notebook=False, suffix=".ml")
    assert notes_of(read_folder(tmp_path, expected)) == [
        "solitaire.ml was not found",
        f"{_NO_CODE}: solitaire.ipynb",
    ]


def test_code_in_ocaml_that_was_saved_as_text_is_read(tmp_path: Path) -> None:
    (tmp_path / "solitaire.ml.txt").write_bytes(b"let x = 1")
    expected = ExpectedFiles("tp", ("solitaire",), notebook=False, suffix=".ml")
    found = read_folder(tmp_path, expected)
    assert found.found == {"solitaire": "solitaire.ml.txt"}
    assert notes_of(found) == ["solitaire.ml.txt was taken for solitaire.ml"]
