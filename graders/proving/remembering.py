"""What was said of each mutant, kept on this machine.

An author who edits one check then waits for the mutants of one question. What is kept stands under
a digest of all that it depends on, and decides no student's points.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from graders.caches import cache_folder
from graders.grading.setting import Setting
from graders.model import Submission

__all__ = ["Memory", "Said"]

_MOST_BYTES = 8 << 20


@dataclass(frozen=True)
class Said:
    """What a question said of a mutant: its verdict, and the checks that failed."""

    verdict: str
    failed: tuple[str, ...] = ()


@dataclass
class Memory:
    """The file of what was said of the mutants of one assignment."""

    file: Path
    known: dict[str, Said] = field(default_factory=dict)

    @classmethod
    def of(cls, assignment_id: str) -> Memory:
        """Read what is kept; whatever cannot be read is asked again."""
        memory = cls(cache_folder("mutants") / f"{assignment_id}.jsonl")
        with contextlib.suppress(OSError):
            if memory.file.stat().st_size > _MOST_BYTES:
                memory.file.unlink()
        with contextlib.suppress(OSError, UnicodeDecodeError):
            for line in memory.file.read_text("utf-8").splitlines():
                with contextlib.suppress(ValueError, TypeError):
                    key, verdict, failed = json.loads(line)
                    memory.known[key] = Said(verdict, tuple(failed))
        return memory

    def add(self, key: str, said: Said) -> None:
        """Keep what was said, at once: what is known outlives an interruption."""
        self.known[key] = said
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([key, said.verdict, said.failed]) + "\n")


def key_of(
    setting: Setting, submission: Submission, question: str, others: Mapping[str, bool]
) -> str:
    """Return a digest of all that a question says of a submission depends on."""
    parts = [
        setting.digest(submission),
        setting.question_digest(question, {}),
        json.dumps(others, sort_keys=True),
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
