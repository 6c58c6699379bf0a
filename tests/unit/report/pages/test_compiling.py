"""Compiled templates are kept, and whatever is wrong with what is kept costs time alone."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pytest
from jinja2 import DictLoader, Environment

from graders.report.pages.to_html import template_cache


def rendered(
    folder: Path, source: str = "{{ 1 + 1 }}", maker: bytes = b"us", *, escapes: bool = True
) -> str:
    """Fill in a template with what is kept in a folder."""
    environment = Environment(
        loader=DictLoader({"page": source}),
        bytecode_cache=template_cache(folder, maker),
        autoescape=escapes,  # noqa: S701 - our own text
    )
    return environment.get_template("page").render()


def test_a_template_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rendered(tmp_path / "cache") == "2"
    monkeypatch.setattr(Environment, "_generate", lambda *parts: pytest.fail("compiled again"))

    assert rendered(tmp_path / "cache") == "2"


def test_a_template_that_changed_is_compiled_again(tmp_path: Path) -> None:
    rendered(tmp_path)

    assert rendered(tmp_path, "{{ 2 + 2 }}") == "4"


def test_another_environment_compiles_for_itself(tmp_path: Path) -> None:
    """Whether student text is escaped is compiled in."""
    tag = "{{ '<b>' }}"
    assert rendered(tmp_path, tag, b"before", escapes=False) == "<b>"

    assert rendered(tmp_path, tag, b"after") == "&lt;b&gt;"


def test_another_jinja_compiles_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered(tmp_path)
    (kept,) = tmp_path.iterdir()
    compiled = kept.read_bytes()
    monkeypatch.setattr(jinja2, "__version__", "99")
    rendered(tmp_path)

    assert kept.read_bytes() != compiled


@pytest.mark.parametrize("cut", [0, 3, 30, 60, -5])
def test_a_file_that_is_not_whole_is_made_again(tmp_path: Path, cut: int) -> None:
    rendered(tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:cut])

    assert rendered(tmp_path) == "2"


def test_what_others_may_have_written_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o777)

    assert template_cache(tmp_path / "shared", b"us") is None


def test_pages_are_made_without_a_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")

    assert template_cache(tmp_path / "file" / "cache", b"us") is None
    assert rendered(tmp_path / "file" / "cache") == "2"
