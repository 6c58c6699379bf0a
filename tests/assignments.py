"""The assignments of this course, by the language of their submissions."""

from __future__ import annotations

from graders.spec.courses import module_names
from tests.command_line import ROOT

IN_PYTHON = tuple(id_ for id_, modules in module_names(ROOT).items() if modules.suffix == ".py")
