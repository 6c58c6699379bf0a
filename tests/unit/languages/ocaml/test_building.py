"""Building the worker for OCaml: what is missing is told, with the command that mends it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from graders.errors import SandboxError
from graders.languages.ocaml import building
from graders.languages.ocaml.language import LANGUAGE


def compiler(folder: Path, version: str, library: Path, build: str = "exit 1") -> None:
    """Make a program that answers as a compiler does."""
    lines = [
        "#!/bin/sh",
        f'told="version: {version}\nstandard_library: {library}"',
        f'case "$1" in -config) printf "$told\\n";; *) {build};; esac',
    ]
    path = folder / "ocamlc"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    path.chmod(0o755)


def library(folder: Path) -> Path:
    """Make a library that has the archives of a compiler, and the types of two modules."""
    (folder / "compiler-libs").mkdir(parents=True)
    (folder / "compiler-libs" / "ocamltoplevel.cma").write_bytes(b"")
    (folder / "stdlib__List.cmi").write_bytes(b"\x00\\\xff")
    (folder / "camlinternalLazy.cmi").write_bytes(b'"')
    (folder / "unix.cmi").write_bytes(b"unix")
    return folder


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder where programs are looked for first."""
    found = tmp_path / "bin"
    found.mkdir()
    monkeypatch.setenv("PATH", f"{found}:/usr/bin:/bin")
    return found


def test_a_machine_without_compiler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxError, match="OCaml's compiler is not installed") as caught:
        building.worker(tmp_path / "cache")
    assert "apt-get install ocaml-nox" in caught.value.mend


def test_a_compiler_without_its_library_is_told(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", tmp_path)
    with pytest.raises(SandboxError, match="the library of OCaml's compiler is not installed"):
        building.worker(tmp_path / "cache")


def test_a_compiler_that_tells_nothing_of_itself_is_told(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", tmp_path)
    (path / "ocamlc").write_text("#!/bin/sh\n", encoding="utf-8")
    with pytest.raises(SandboxError, match=r"ocamlc -config` does not tell 'version'"):
        building.worker(tmp_path / "cache")


def test_a_compiler_that_fails_is_told(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", tmp_path)
    (path / "ocamlc").write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    with pytest.raises(SandboxError, match=r"does not work.*exit status 3"):
        building.worker(tmp_path / "cache")


def test_a_compiler_is_asked_once(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", library(tmp_path / "lib"), _BUILD)
    program = path / "ocamlc"
    asked = tmp_path / "asked"
    text = program.read_text(encoding="utf-8").replace("printf", f"echo asked >> {asked}; printf")
    program.write_text(text, encoding="utf-8")
    versions = [building.find_compiler().version for _ in range(3)]
    assert versions == ["4.13.1"] * 3
    assert asked.read_text(encoding="utf-8") == "asked\n"


def test_an_old_compiler_is_told(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.08.1", library(tmp_path / "lib"))
    with pytest.raises(SandboxError, match=r"OCaml 4\.08\.1 is too old: version 4\.13 is needed"):
        building.worker(tmp_path / "cache")


def test_what_a_compiler_says_is_told(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", library(tmp_path / "lib"), "echo Error: no room >&2; exit 2")
    with pytest.raises(SandboxError, match="cannot be built: Error: no room"):
        building.worker(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


_BUILD = 'while [ "$1" != -o ]; do shift; done; echo program > "$2"; echo built >> ../../built'


def test_a_worker_is_built_once(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", library(tmp_path / "lib"), _BUILD)
    first, second = (building.worker(tmp_path / "cache") for _ in range(2))
    assert first == second
    assert first.version == "4.13.1"
    assert (tmp_path / "built").read_text(encoding="utf-8") == "built\n"
    assert [entry.name for entry in (tmp_path / "cache").iterdir()] == [Path(first.program).name]
    assert stat.S_IMODE(Path(first.program).stat().st_mode) == 0o755


def test_another_compiler_builds_another_worker(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", library(tmp_path / "lib"), _BUILD)
    first = building.worker(tmp_path / "cache")
    compiler(path, "4.13.2", tmp_path / "lib", _BUILD)
    assert building.worker(tmp_path / "cache").program != first.program


@pytest.mark.parametrize(
    ("version", "calls", "results", "trees", "typing"),
    [
        ("4.13.1", "4_13", "4_13", "4_13", "4_13"),
        ("4.14.0", "4_13", "4_13", "4_13", "4_14"),
        ("4.14.2", "4_13", "4_13", "4_13", "4_14"),
        ("5.1.0", "5_1", "4_13", "4_13", "4_14"),
        ("5.3.0", "5_3", "5_3", "5_3", "4_14"),
        ("5.4.0", "5_3", "5_3", "5_3", "4_14"),
    ],
)
def test_a_compiler_is_served_by_the_newest_files_that_are_not_newer(
    tmp_path: Path, path: Path, version: str, calls: str, results: str, trees: str, typing: str
) -> None:
    compiler(path, version, library(tmp_path / "lib"), f"cp *.ml {tmp_path}; {_BUILD}")
    building.worker(tmp_path / "cache")
    assert {path.stem for path in tmp_path.glob("*.ml")} == set(building._MODULES)
    files = {"calls": calls, "results": results, "trees": trees, "typing": typing}
    for module, served in files.items():
        source = Path(building.__file__).parent / "worker" / f"{module}_{served}.ml"
        assert (tmp_path / f"{module}.ml").read_bytes() == source.read_bytes()


def test_workers_that_nobody_has_used_for_a_week_are_removed(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", library(tmp_path / "lib"), _BUILD)
    old = Path(building.worker(tmp_path / "cache").program)
    os.utime(old, (0, 0))
    other = old.with_name("worker-other")
    other.write_text("in use", encoding="utf-8")
    compiler(path, "4.13.2", tmp_path / "lib", _BUILD)
    new = Path(building.worker(tmp_path / "cache").program)
    assert set(new.parent.iterdir()) == {new, other}


def test_using_a_worker_keeps_it(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", library(tmp_path / "lib"), _BUILD)
    first = Path(building.worker(tmp_path / "cache").program)
    os.utime(first, (0, 0))
    building.worker(tmp_path / "cache")
    compiler(path, "4.13.2", tmp_path / "lib", _BUILD)
    building.worker(tmp_path / "cache")
    assert first.exists()


def test_the_version_of_the_compiler_is_told(tmp_path: Path, path: Path) -> None:
    compiler(path, "4.13.1", library(tmp_path / "lib"))
    assert LANGUAGE.compiler() == "4.13.1"


def test_no_version_is_told_without_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert LANGUAGE.compiler() == ""


def test_a_worker_that_cannot_be_linked_alone_is_linked_as_usual(
    tmp_path: Path, path: Path
) -> None:
    static = 'case "$*" in *-static*) exit 2;; esac; ' + _BUILD
    compiler(path, "4.13.1", library(tmp_path / "lib"), static)
    assert Path(building.worker(tmp_path / "cache").program).exists()


def test_types_of_the_standard_library_alone_are_held(tmp_path: Path) -> None:
    source = "".join(building._types(library(tmp_path / "lib")))
    assert '"\\000\\134\\377"' in source
    assert '"Stdlib__List", held1, sizeof held1 - 1' in source
    assert '"CamlinternalLazy"' in source
    assert "unix" not in source.lower()
