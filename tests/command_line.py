"""The outcome of a command that a test ran, and the folder of this repository."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Outcome:
    """The status and the outputs of a command."""

    status: int
    stdout: str
    stderr: str

    def json(self) -> dict[str, Any]:
        """Read the standard output as `grades.json`."""
        document: dict[str, Any] = json.loads(self.stdout)
        return document


Grade = Callable[..., Outcome]
