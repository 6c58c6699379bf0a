"""Which submissions there are below some paths."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.submissions import ExpectedFiles, FoundSubmission, find


def ids(found: tuple[FoundSubmission, ...]) -> list[str]:
    return [one.id for one in found]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["morpion.py"], ["class"]),
        (["morpion.ipynb", "outils.py", "old/"], ["class"]),
        (["Morpion.py", "a/", "b/"], ["class"]),
        (["morpion (1).py", "outils.py"], ["class"]),
        (["morpion_final.py"], ["class"]),
        (["morpion.py/inside.txt"], ["class"]),
        (["b/morpion.py", "a/Morpion.py", "c/"], ["a", "b", "c"]),
        (["a/src/morpion.py", "b/x/y/morpion.py"], ["a", "b"]),
        (["durand-lea.py", "morpion_martin.ipynb"], ["durand-lea", "morpion_martin"]),
        (["morpion_v1.py", "morpion_v2.py"], ["morpion_v1", "morpion_v2"]),
        (["morpion_final.py", "a/morpion.py"], ["a", "morpion_final"]),
        (["a/morpion.py", "durand.py"], ["a", "durand"]),
        (["a/morpion.py", "README.md", "marks.csv", "tp.pdf", "expect.yaml"], ["a"]),
        (["a/morpion.py", ".git/x", "__pycache__/x", "__MACOSX/x", "venv/x"], ["a"]),
        (["a/morpion.py", ".ipynb_checkpoints/morpion.py", "._morpion.py"], ["a"]),
        (["a/morpion.py", "grades/grades.json"], ["a"]),
        (["a/morpion.py", "b.zip"], ["a", "b"]),
        (["a/morpion.py", "b.zip", "c.zip"], ["a", "b", "c"]),
        (["a/morpion.py", "a.zip", "b/morpion.py", "b.zip"], ["a", "b"]),
        (["durand.py", "martin.zip"], ["durand", "martin"]),
        (["wrapper/a/morpion.py", "wrapper/b/morpion.py"], ["a", "b"]),
        (["a/v1/morpion.py"], ["a"]),
        (
            [
                "G1/a/morpion.py",
                "G1/b/morpion.py",
                "G1/c/morpion.py",
                "G2/d/morpion.py",
                "G2/e/morpion.ipynb",
                "f/src/morpion.py",
            ],
            ["a", "b", "c", "d", "e", "f"],
        ),
        (
            [
                "rendus/G1/a/morpion.py",
                "rendus/G1/b/morpion.py",
                "rendus/G1/c/morpion.py",
                "rendus/G2/d/morpion.py",
                "rendus/G2/e/morpion.py",
            ],
            ["a", "b", "c", "d", "e"],
        ),
        # Folders of one's own are no classmates: too few, or named alike elsewhere.
        (["a/x/morpion.py", "a/y/morpion.py", "a/z/morpion.py", "b/morpion.py"], ["a", "b"]),
        (
            ["a/essai/morpion.py", "a/tests/morpion.py", "b/x/morpion.py", "b/y/morpion.py"],
            ["a", "b"],
        ),
        (
            [
                "a/old/morpion.py",
                "a/final/morpion.py",
                "a/x/morpion.py",
                "b/old/morpion.py",
                "b/final/morpion.py",
                "b/z/morpion.py",
            ],
            ["a", "b"],
        ),
        (["a/1/2/3/4/5/morpion.py", "b/morpion.py"], ["a", "b"]),
    ],
    ids=lambda value: "+".join(value),
)
def test_what_a_folder_holds(
    lay: Callable[..., Path], morpion: ExpectedFiles, names: list[str], expected: list[str]
) -> None:
    assert ids(find([lay(*names)], morpion)) == expected


def test_one_file_is_one_submission(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    root = lay("morpion.py", "durand-lea.ipynb")
    assert ids(find([root / "morpion.py"], morpion)) == ["morpion"]
    assert ids(find([root / "durand-lea.ipynb"], morpion)) == ["durand-lea"]


def test_the_current_folder_has_its_real_name(
    lay: Callable[..., Path], morpion: ExpectedFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(lay("morpion.py", root="durand"))
    assert ids(find([Path()], morpion)) == ["durand"]
    assert ids(find([Path("morpion.py")], morpion)) == ["morpion"]


def test_modules_named_one_by_one_are_one_submission(
    lay: Callable[..., Path], solitaire: ExpectedFiles
) -> None:
    root = lay("plateau.py", "solitaire.py")
    found = find([root / "plateau.py", root / "solitaire.py"], solitaire)
    assert ids(found) == ["solitaire"]
    assert found[0].files == ("solitaire.py", "plateau.py")


def test_several_class_folders_make_one_class(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    one, two = lay("durand/morpion.py", root="g1"), lay("petit/x/", "roy/morpion.py", root="g2")
    assert ids(find([one, two], morpion)) == ["durand", "petit", "roy"]


def test_a_shell_pattern_finds_what_the_folder_does(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("a/morpion.py", "b/src/morpion.py", "c/", "README.md")
    (root / "d").symlink_to(root / "a")
    whole, pattern = find([root], morpion), find(sorted(root.iterdir()), morpion)
    assert ids(whole) == ["a", "b", "c", "d"]
    # A link to a folder was named by its owner: it is the folder, met twice.
    assert ids(pattern) == ["a", "b", "c"]


def test_a_shell_pattern_of_loose_files_keeps_them_apart(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("durand.py", "morpion.py", "petit.py")
    found = find(sorted(root.iterdir()), morpion)
    assert ids(found) == ["durand", "morpion", "petit"]
    assert all(one.is_loose for one in found)


def test_provided_files_are_no_submission(
    lay: Callable[..., Path], klondike: ExpectedFiles
) -> None:
    root = lay("klondike_defs.py", "durand.py", "a/klondike.py")
    assert ids(find([root], klondike)) == ["a", "durand"]
    assert ids(find(sorted(root.iterdir()), klondike)) == ["a", "durand"]


@pytest.mark.parametrize("again", ["a", "a/morpion.py", ".", "a/.."])
def test_a_path_given_twice_counts_once(
    lay: Callable[..., Path], morpion: ExpectedFiles, again: str
) -> None:
    root = lay("a/morpion.py", "b/morpion.py")
    assert ids(find([root, root / again], morpion)) == ["a", "b"]


def test_a_path_through_a_link_counts_once(
    lay: Callable[..., Path], morpion: ExpectedFiles, tmp_path: Path
) -> None:
    root = lay("a/morpion.py", "b/morpion.py")
    (tmp_path / "again").symlink_to(root)
    assert ids(find([root, tmp_path / "again"], morpion)) == ["a", "b"]


def test_nothing_to_grade(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    with pytest.raises(UsageError, match="no submission in 'class'") as caught:
        find([lay("report.pdf", "README.md")], morpion)
    assert "morpion.py, morpion.ipynb" in caught.value.mend
    with pytest.raises(UsageError, match="nothing to grade among"):
        find([lay() / "report.pdf", lay() / "README.md"], morpion)


HOSTILE = ["a\nb", "<img src=x onerror=alert(1)>", "é" * 127, "$(reboot)", "\udcff", "é"]


def test_hostile_names_are_found_with_plain_ids(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay(*(f"{name}/morpion.py" for name in HOSTILE), "x" * 252 + ".py")
    found = find([root], morpion)
    assert len(found) == len(HOSTILE) + 1
    assert len(set(ids(found))) == len(found)
    assert all(one.id.isprintable() and len(one.id) <= 80 for one in found)
    assert ids(found) == sorted(ids(found))


def test_names_that_differ_by_their_normal_form(
    lay: Callable[..., Path], morpion: ExpectedFiles
) -> None:
    root = lay("le\u0301a/morpion.py", "l\u00e9a/morpion.py")
    found = ids(find([root], morpion))
    assert len(set(found)) == len(list(root.iterdir()))
    assert all(one.startswith("l\u00e9a") for one in found)


def test_special_files_get_a_record_each(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    root = lay("a/morpion.py")
    os.mkfifo(root / "fifo.py")
    (root / "loop").symlink_to(root / "loop")
    (root / "link").symlink_to("/etc")
    (root / "passwd.py").symlink_to("/etc/passwd")
    assert ids(find([root], morpion)) == ["a", "fifo", "link", "passwd"]


def test_a_class_that_is_too_large(
    lay: Callable[..., Path], morpion: ExpectedFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = lay("a/", "b/", "c/")
    monkeypatch.setattr("graders.submissions.command_paths.MAX_CLASS_ENTRIES", 2)
    with pytest.raises(UsageError, match="more than 2 names"):
        find([root], morpion)


def test_the_same_class_is_found_the_same(lay: Callable[..., Path], morpion: ExpectedFiles) -> None:
    root = lay(*(f"s{number}/morpion.py" for number in range(50)))
    assert find([root], morpion) == find([root], morpion)
    assert len(find([root], morpion)) == 50
