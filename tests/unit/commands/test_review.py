"""The command that opens the desk: what it prints, and the address that a browser is given."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner

from graders.commands.group import main
from graders.desk.server import DeskServer
from tests.unit.desk.works import desk


def listen(monkeypatch: pytest.MonkeyPatch, out: Path, *, waits: bool) -> list[str]:
    """Return the addresses that a browser is started with; the desk ends as by Ctrl-C."""
    found: list[str] = []
    is_open = Event()

    def open_(url: str) -> bool:
        found.append(url)
        is_open.set()
        return True

    def serve(_server: DeskServer, poll_interval: float) -> None:
        if waits:
            assert is_open.wait(60)
        raise KeyboardInterrupt

    monkeypatch.setattr(webbrowser, "open", open_)
    monkeypatch.setattr(DeskServer, "serve_forever", serve)
    monkeypatch.setattr("graders.commands.review._desk", lambda *_: desk(out))
    return found


def test_a_browser_is_started_with_an_address_that_serves_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = listen(monkeypatch, tmp_path, waits=True)
    done = CliRunner().invoke(main, ["review", "grades", "--lang", "en"])
    assert done.exit_code == 0, done.output
    (url,) = opened
    first = done.stdout.splitlines()[0]
    assert url.rpartition("/")[0] == first.removesuffix("/").rpartition("/")[0]
    assert first.removesuffix("/").rpartition("/")[2] not in url
    assert "graders report grades" in done.stderr


def test_without_a_browser_the_address_is_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = listen(monkeypatch, tmp_path, waits=False)
    done = CliRunner().invoke(main, ["review", "grades", "--no-browser", "--lang", "fr"])
    assert done.exit_code == 0, done.output
    assert opened == []
    assert done.stdout.startswith("http://127.0.0.1:")
    assert "Refaites maintenant les pages" in done.stderr


def test_a_folder_without_results_is_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["review", str(tmp_path), "--no-browser", "--lang", "en"])
    assert done.exit_code == 2
    assert "no grades.json of ours there" in done.stderr
