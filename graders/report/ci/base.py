"""The facts that every format gets besides the records, and the search of formats by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from datetime import UTC, datetime
from importlib import import_module
from pathlib import PurePosixPath
from types import ModuleType
from typing import TYPE_CHECKING, cast

from graders.light_dataclass import dataclass

if TYPE_CHECKING:
    from graders.model import Text
    from graders.records.briefs import Records

# Gradescope's words for the time when students see results.
VISIBILITIES = ("visible", "after_due_date", "after_published", "hidden")


@dataclass(frozen=True)
class Facts:
    """Facts for a format besides the records.

    ``folders`` holds the folder of each submission in its repository, with ``/``; a submission
    whose files are not there, or are in an archive, has none. ``visibility`` is one of
    :data:`VISIBILITIES`, ``environ`` the environment of the service. ``now`` returns the time, for
    a service that asks for it.
    """

    title: Text | str
    lang: str
    folders: Mapping[str, str] = field(default_factory=dict)
    visibility: str = VISIBILITIES[0]
    environ: Mapping[str, str] = field(default_factory=dict)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def path(self, submission_id: str, file: str) -> str | None:
        """Return the path of a student's file in the repository; None when it has none."""
        folder = self.folders.get(submission_id)
        return None if folder is None else str(PurePosixPath(folder, file))


Write = Callable[["Records", Facts], Iterator[bytes]]


@dataclass(frozen=True)
class Format:
    """A format: its name, its usual file name, and whether it holds one submission alone."""

    name: str
    file: str
    is_of_one: bool = False

    @property
    def write(self) -> Write:
        """The function that yields the parts of the file, imported on first use."""
        return cast("Write", self._module.write)

    def check(self, environ: Mapping[str, str]) -> None:
        """Let the format raise UsageError for an environment that lacks what it needs."""
        if hasattr(self._module, "check"):
            self._module.check(environ)

    @property
    def _module(self) -> ModuleType:
        return import_module(f"graders.report.ci.to_{self.name}")
