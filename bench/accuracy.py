"""How often an approach says what the labels say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bench.approaches import Right
from bench.classes import ExampleClass
from bench.plan import Plan


@dataclass(frozen=True)
class Accuracy:
    """Counts of (submission, question) pairs; questions answered in words are left out.

    Attributes
    ----------
    pairs, agreed : int
        All pairs; those judged correct, or not correct, as the label says.
    labelled, credited : int
        Pairs labelled ``correct``; those of them that are credited.
    undeserved : int
        Pairs credited though their label is not ``correct``.
    """

    pairs: int
    agreed: int
    labelled: int
    credited: int
    undeserved: int


def measure(klass: ExampleClass, plan: Plan, right: Right) -> Accuracy:
    """Compare what was found right with the labels."""
    pairs = list(_pairs(klass, plan, right))
    return Accuracy(
        pairs=len(pairs),
        agreed=sum(wanted == found for wanted, found in pairs),
        labelled=sum(wanted for wanted, _ in pairs),
        credited=sum(wanted and found for wanted, found in pairs),
        undeserved=sum(found and not wanted for wanted, found in pairs),
    )


def _pairs(klass: ExampleClass, plan: Plan, right: Right) -> Iterator[tuple[bool, bool]]:
    questions = {check.question for check in plan.checks}
    for id_, labels in klass.labels.items():
        for question in questions & set(labels):
            yield labels[question] == "correct", right.get(id_, {}).get(question, False)


def together(parts: list[Accuracy]) -> Accuracy:
    """Add up the counts of several classes."""
    return Accuracy(
        sum(a.pairs for a in parts),
        sum(a.agreed for a in parts),
        sum(a.labelled for a in parts),
        sum(a.credited for a in parts),
        sum(a.undeserved for a in parts),
    )
