"""How often an approach says what the labels say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bench.approaches import Right
from bench.classes import ExampleClass
from bench.plan import Plan

Labels = Mapping[str, Mapping[str, bool]]


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


def credited(klass: ExampleClass) -> Labels:
    """Return what the labels of an example class credit."""
    return {
        id_: {question: verdict == "correct" for question, verdict in labels.items()}
        for id_, labels in klass.labels.items()
    }


def measure(labels: Labels, plan: Plan, right: Right) -> Accuracy:
    """Compare what was found right with the labels."""
    pairs = list(_pairs(labels, plan, right))
    return Accuracy(
        pairs=len(pairs),
        agreed=sum(wanted == found for wanted, found in pairs),
        labelled=sum(wanted for wanted, _ in pairs),
        credited=sum(wanted and found for wanted, found in pairs),
        undeserved=sum(found and not wanted for wanted, found in pairs),
    )


def _pairs(labels: Labels, plan: Plan, right: Right) -> Iterator[tuple[bool, bool]]:
    questions = {check.question for check in plan.checks}
    for id_, wanted in labels.items():
        for question in questions & set(wanted):
            yield wanted[question], right.get(id_, {}).get(question, False)


def together(parts: list[Accuracy]) -> Accuracy:
    """Add up the counts of several classes."""
    return Accuracy(
        sum(a.pairs for a in parts),
        sum(a.agreed for a in parts),
        sum(a.labelled for a in parts),
        sum(a.credited for a in parts),
        sum(a.undeserved for a in parts),
    )
