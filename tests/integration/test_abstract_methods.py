"""A method that the course asks to be abstract stays so, and costs its own question alone."""

from __future__ import annotations

import pytest

from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission, verdicts

SPEC = """\
id: tp
title: Animals
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: animal
    title: an animal
    points: 1
    targets: [Animal.__init__, Animal.cry]
    checks:
      - {id: abstract, title: abstract, call: Animal('Rex').name, raises: TypeError}
  - id: dog
    title: a dog
    points: 1
    target: Dog.cry
    needs: [animal]
    checks:
      - {id: cry, title: cry, call: Dog('Rex').cry(), returns: wuff}
  - id: told
    title: in words
    points: 1
    target: Animal.told
    needs: [animal, dog]
    checks:
      - {id: dog, title: a dog, call: Dog('Rex').told(), returns: 'Rex: wuff'}
"""
REFERENCE = """\
from abc import ABC, abstractmethod


class Animal(ABC):
    def __init__(self, name):
        self.name = name

    @abstractmethod
    def cry(self):
        pass

    def told(self):
        return f"{self.name}: {self.cry()}"


class Dog(Animal):
    def cry(self):
        return "wuff"
"""
CRY = '    def cry(self):\n        return "wuff"\n'
TOLD = '    def told(self):\n        return f"{self.name}: {self.cry()}"\n'
LATER = "    @abstractmethod\n    def told(self):\n        ...\n"


@pytest.fixture(scope="module")
def animals(tmp_path_factory: pytest.TempPathFactory, warm: Sandbox) -> RunContext:
    """Prepare the course of animals."""
    return context_of(tmp_path_factory.mktemp("animals"), SPEC, REFERENCE, warm)


@pytest.mark.parametrize(
    ("found", "written", "at_fault"),
    [
        ("", "", {}),
        ("    @abstractmethod\n", "", {"animal": "wrong"}),
        ("@abstractmethod\n", "@property\n    @abstractmethod\n", {}),
        (CRY, "    pass\n", {"dog": "missing"}),
        (TOLD, "", {"told": "missing"}),
        (TOLD, LATER, {"told": "missing"}),
        ("class Animal(ABC)", "class Animal", {"animal": "wrong"}),
    ],
    ids=["right", "made", "property", "no-cry", "not-told", "told-below", "no-abc"],
)
def test_an_abstract_method_stays_abstract(
    animals: RunContext, found: str, written: str, at_fault: dict[str, str]
) -> None:
    record = grade(animals, submission(REFERENCE.replace(found, written, 1)))

    right = dict.fromkeys(("animal", "dog", "told"), "correct")
    assert verdicts(record) == {**right, **at_fault}


@pytest.mark.parametrize("body", ["pass", "...", '"""Cry."""', "raise NotImplementedError"])
def test_an_abstract_method_has_nothing_to_be_written_or_lent(
    animals: RunContext, body: str
) -> None:
    record = grade(animals, submission(REFERENCE.replace("pass", body)))

    assert {*verdicts(record).values()} == {"correct"}
    assert question(record, "dog").lent == ()
