"""The runtime of a site: read from a folder or an archive, or refused with what to do."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

import pytest

from graders.authoring.site.runtime import integrity, read_runtime
from graders.errors import UsageError

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
INFO = {"python": "3.14.2", "abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a folder with a runtime."""
    made = tmp_path / "package"
    made.mkdir()
    for name in FILES:
        (made / name).write_bytes(name.encode())
    (made / "pyodide-lock.json").write_text(json.dumps({"info": INFO, "packages": {}}))
    return made


def test_a_folder_and_its_archive_are_the_same_runtime(folder: Path) -> None:
    archive = folder.parent / "pyodide-1.tgz"
    with tarfile.open(archive, "w:gz") as made:
        made.add(folder, "package")
    assert read_runtime(archive) == read_runtime(folder)


def test_it_says_which_libraries_fit(folder: Path) -> None:
    runtime = read_runtime(folder)
    assert (runtime.python, runtime.platform) == ("3.14", "pyemscripten_2026_0_wasm32")


def test_browsers_check_each_file(folder: Path) -> None:
    digests = read_runtime(folder).digests
    assert set(digests) == set(FILES)
    assert digests["pyodide.mjs"] == integrity(b"pyodide.mjs")
    assert integrity(b"") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="


@pytest.mark.parametrize("name", [*FILES, "pyodide-lock.json"])
def test_a_file_that_is_not_there_is_named(name: str, folder: Path) -> None:
    (folder / name).unlink()
    with pytest.raises(UsageError, match=name.replace(".", r"\.")):
        read_runtime(folder)


@pytest.mark.parametrize("lock", ["", "[]", "{}", '{"info": {}}', '{"info": 3}'])
def test_a_runtime_that_does_not_say_what_it_is_is_refused(lock: str, folder: Path) -> None:
    (folder / "pyodide-lock.json").write_text(lock)
    with pytest.raises(UsageError, match="no Python for browsers"):
        read_runtime(folder)


def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pyodide.tgz").write_text("no archive")
    with pytest.raises(UsageError, match="no Python for browsers"):
        read_runtime(tmp_path / "pyodide.tgz")
