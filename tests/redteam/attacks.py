"""Read the attacks: a folder each, with what it tries and what must come of it."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
SHEET, MAKER, CLASS = "attack.yaml", "make.py", "class"
DEFAULT_TIERS = ("isolated", "restricted")


@dataclass(frozen=True)
class Attack:
    """An attack, as ``attack.yaml`` says it; see README.md for each word."""

    folder: Path
    what: str
    assignment: str = "morpion"
    verdicts: Mapping[str, Any] = field(default_factory=dict)
    state: str = "graded"
    earned: float | None = None
    at_most: float | None = None
    tiers: tuple[str, ...] = DEFAULT_TIERS
    notes: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    lent: tuple[str, ...] = ()
    slow: bool = False

    @property
    def name(self) -> str:
        """Family and attack, as the folder handed in is called."""
        return f"{self.folder.parent.name}-{self.folder.name}"

    def allowed(self, question: str) -> tuple[str, ...]:
        """Return the verdicts that a question may have; empty where nothing is said of it."""
        found = self.verdicts.get(question, self.verdicts.get("all", ()))
        return (found,) if isinstance(found, str) else tuple(found)

    def build(self, scratch: Path, words: Mapping[str, str]) -> list[Path]:
        """Write what is handed in; return the folder, or each entry of ``class/``.

        Parameters
        ----------
        scratch : Path
            A folder that is not there yet.
        words : mapping of str to str
            What the attacker is supposed to know, put in place of ``@NAME@``.
        """
        shutil.copytree(
            self.folder,
            scratch,
            symlinks=True,
            ignore=shutil.ignore_patterns(SHEET, MAKER, "__pycache__"),
        )
        for path in scratch.rglob("*"):
            if path.is_file() and not path.is_symlink():
                path.write_bytes(_told(path.read_bytes(), words))
        if (self.folder / MAKER).exists():
            _load(self.folder / MAKER).make(scratch)
        several = scratch / CLASS
        return sorted(several.iterdir()) if several.is_dir() else [scratch]


def _told(content: bytes, words: Mapping[str, str]) -> bytes:
    for name, value in words.items():
        content = content.replace(f"@{name}@".encode(), value.encode())
    return content


def _load(path: Path) -> Any:
    found = importlib.util.spec_from_file_location(f"redteam_make_{path.parent.name}", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def read_attack(folder: Path) -> Attack:
    """Read one attack; an unknown word in its sheet is an error."""
    sheet: dict[str, Any] = yaml.safe_load((folder / SHEET).read_text("utf-8"))
    for name in ("tiers", "notes", "says", "lent"):
        if name in sheet:
            sheet[name] = tuple(sheet[name])
    return Attack(folder, **sheet)


def read_attacks() -> list[Attack]:
    """Read every attack below this folder."""
    return [read_attack(path.parent) for path in sorted(HERE.glob(f"*/*/{SHEET}"))]
