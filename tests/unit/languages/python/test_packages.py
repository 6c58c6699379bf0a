"""Finding the declared packages that are installed, and what a box must show of them."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from graders.i18n import worded
from graders.languages.python.runtime import Installed, find_installed, folders
from graders.sandbox.choose import examine_packages


def test_an_installed_package_is_found_with_its_version_and_its_files() -> None:
    (found,) = find_installed(["yaml"])
    assert str(found) == f"yaml {metadata.version('pyyaml')}"
    assert "yaml" in found.names
    entries = dict(found.entries)
    assert {"yaml", "_yaml"} <= set(entries)
    assert any(name.casefold().startswith("pyyaml-") for name in entries)
    assert all(Path(path).exists() for path in entries.values())
    assert not {"graders", "__pycache__", "..", "rich"} & set(entries)


def test_what_a_package_loads_comes_with_it() -> None:
    (found,) = find_installed(["jinja2"])
    assert {"jinja2", "markupsafe"} <= set(found.names) & set(dict(found.entries))


def test_a_package_that_is_not_there_is_not_found() -> None:
    assert find_installed(["zz_no_such_package"]) == ()
    assert find_installed([]) == ()


def test_nothing_is_imported_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "ran"
    (tmp_path / "zzlocal.py").write_text(f"open({str(mark)!r}, 'w')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert find_installed(["zzlocal"]) == ()
    assert not mark.exists()


def test_the_doctor_tells_what_is_done_without() -> None:
    there, with_one, without = examine_packages(
        {"yaml": False, "zz_stood_for": True, "zz_absent": False}
    )
    assert there.works
    assert not with_one.works
    assert with_one.mend == "pip install zz_stood_for"
    assert "stand-in is used" in worded(with_one.details[0], "en")
    assert "no stand-in" in worded(without.details[0], "en")


def test_each_folder_is_named_once() -> None:
    entries = (("a", "/x/a"), ("b", "/x/b"), ("c", "/y/c"))
    assert folders([Installed("a", "1", ("a",), entries)]) == ["/x", "/y"]
