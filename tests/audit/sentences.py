"""The sentences that the pages of a class tell its students, for the audit of ``sentences.csv``.

``python -m tests.audit.sentences RESULTS...`` adds those of folders of results that are new to the
table, to be judged: nothing may be told that is not proved.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from graders.i18n import render
from graders.judging.limits import TIME
from graders.model import CheckResult, Message, Verdict
from graders.records.record_files import load_record
from graders.report.next_step import first_failure, next_question, next_step

TABLE = Path(__file__).with_name("sentences.csv")
FIELDS = ("assignment", "submission", "place", "kind", "text", "found")
Row = tuple[str, str, str, str, str]


def sentences(results: Path) -> Iterator[Row]:
    """Yield the sentences of a folder of results in English: a headline, then why checks fail.

    What says only that the time was up is left out: it claims no cause.
    """
    for path in sorted((results / "records").glob("*.json")):
        record = load_record(path.read_bytes(), path.name)
        place = (record.assignment, record.id)
        question = next_question(record)
        first = first_failure(question) if question else None
        if first is None or not _is_only_time(first):
            yield *place, "", "headline", render(next_step(record), "en")
        for question in record.questions:
            for check in question.checks:
                if check.verdict.facts.is_fault and check.verdict is not Verdict.MISSING:
                    for kind, text in _of_check(check):
                        yield *place, f"{question.id}.{check.id}", kind, text


def _of_check(check: CheckResult) -> Iterator[tuple[str, str]]:
    said = check.judgement
    told = {"why": check.rationale, "explanation": said.explanation, "hint": said.hint}
    for kind, words in told.items():
        if words and (kind == "hint" or not _is_only_time(check)):
            yield kind, render(words, "en")


def _is_only_time(check: CheckResult) -> bool:
    words = check.rationale
    return isinstance(words, Message) and words.template.startswith(TIME)


def table() -> dict[Row, str]:
    """Return what was found of each sentence."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {tuple(row[:5]): row[5] for row in list(csv.reader(file))[1:]}  # type: ignore[misc]


def write(found: dict[Row, str]) -> None:
    """Write the table, in order."""
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(FIELDS)
        rows.writerows((*row, said) for row, said in sorted(found.items()))


def main() -> None:
    """Add the new sentences of some results, with nothing found yet; leave out the old ones."""
    known = table() if TABLE.exists() else {}
    new = [row for folder in sys.argv[1:] for row in sentences(Path(folder))]
    graded = {row[0] for row in new}
    kept = {row: said for row, said in known.items() if row[0] not in graded}
    write({**kept, **{row: known.get(row, "") for row in new}})


if __name__ == "__main__":
    main()
