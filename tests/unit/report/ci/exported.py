"""Helpers of the tests of formats: records as formats take them, and the schemas."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from typing import Any

import jsonschema
import xmlschema

from graders.model import Record
from graders.records.briefs import Briefs, Records
from graders.report.ci import FORMATS
from graders.report.ci.base import Facts
from tests.command_line import ROOT
from tests.unit.report import builders

SCHEMAS = ROOT / "tests" / "schemas"
NOON = datetime(2026, 6, 1, 12, 0, 0, tzinfo=UTC)
RUNNER = {
    "CLASSROOM": "cs",
    "ASSIGNMENT": "morpion",
    "ASSIGNMENT_TYPE": "individual",
    "OWNER": "alice",
    "SUBMISSION_TAG": "submit/2026-06-01T11-59-00Z-a1b2c3d",
    "COMMIT_URL": "https://forge.test/alice/commit/a1b2c3d",
    "RELEASE_URL": "https://forge.test/alice/releases/tag/submit",
}
EVERY = (
    builders.mixed(),
    builders.hostile(),
    builders.empty(),
    builders.broken(),
    builders.every_verdict(),
)


def facts(lang: str = "fr", **fields: Any) -> Facts:
    return Facts(
        **{"title": builders.TITLE, "lang": lang, "environ": RUNNER, "now": lambda: NOON, **fields}
    )


def briefed(*records: Record) -> Records:
    """Return a class as a run has it: in brief, the whole of each read again."""
    known = {record.id: record for record in records}
    briefs = Briefs()
    return Records(tuple(map(briefs.of, records)), known.__getitem__)


def written(name: str, *records: Record, **fields: Any) -> bytes:
    of = Records.of(records) if len(records) == 1 else briefed(*records)
    return b"".join(FORMATS[name].write(of, facts(**fields)))


def document(name: str, *records: Record, **fields: Any) -> Any:
    """Return what a format writes, checked against its schema."""
    content = written(name, *records, **fields)
    assert content.isascii()
    found = json.loads(content)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(found)
    return found


@cache
def junit_schema() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(str(SCHEMAS / "junit.xsd"))
