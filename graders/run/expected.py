"""The files that an assignment expects, by what its spec says of its modules."""

from __future__ import annotations

from graders.spec.courses import ModuleNames
from graders.submissions import ExpectedFiles


def expected_files_of(id_: str, modules: ModuleNames) -> ExpectedFiles:
    """Return the expected files of an assignment with these modules."""
    asked = tuple(map(frozenset, modules.asked))
    return ExpectedFiles(
        id_, modules.written, modules.notebook, modules.given, asked, modules.suffix
    )
