"""Modules that would take over the host, if the host ever imported from a submission."""

from __future__ import annotations

from pathlib import Path


def make(folder: Path) -> None:
    """Write them: in a repository, pytest itself would fall for the first."""
    for name in ("conftest.py", "sitecustomize.py", "json.py", "yaml.py", "graders/__init__.py"):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("raise SystemExit(0)\n", encoding="utf-8")
