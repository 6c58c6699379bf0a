"""What every submission of a run is graded with."""

from __future__ import annotations

import hashlib
import platform
from dataclasses import dataclass, field

from graders import __version__
from graders.grading.expected import Expected
from graders.model import Submission
from graders.sandbox.base import Sandbox
from graders.sandbox.turns import Turns
from graders.spec.assignment import Assignment


@dataclass(frozen=True)
class Setting:
    """What every submission of a run is graded with; plain data, so that it can travel."""

    assignment: Assignment
    expected: Expected
    sandbox: Sandbox
    turns: Turns = field(default_factory=Turns)
    only: str | None = None
    harness: str = ""
    packages: tuple[str, ...] = ()

    def digest(self, submission: Submission) -> str:
        """Say on what the record of a submission depends."""
        parts = [
            self.assignment.digest,
            __version__,
            self.harness,
            platform.python_version(),
            self.sandbox.tier.value,
            self.only or "",
            *self.packages,
            *(f"{module}={path}" for module, path in sorted(submission.found.items())),
        ]
        seen = hashlib.sha256("\n".join(parts).encode())
        for one in (submission, *submission.others):
            for path, content in sorted(one.files.items()):
                seen.update(f"\n{path!r} {len(content)}\n".encode())
                seen.update(content)
        return seen.hexdigest()
