"""Outputs for CI and services: one module per format, and the list for the commands.

A format is a module ``to_<name>.py`` with a function ``write(records, facts)`` that yields bytes,
and its line below. Like every output it is made from records, whole ones read one at a time.
"""

from __future__ import annotations

from collections.abc import Mapping

from graders.report.ci.base import Format

__all__ = ["FORMATS"]

FORMATS: Mapping[str, Format] = {
    it.name: it
    for it in (
        Format("classroom50", "result.json", is_of_one=True),
        Format("gitlab", "gl-code-quality-report.json"),
        Format("gradescope", "results.json", is_of_one=True),
        Format("junit", "junit.xml"),
    )
}
