"""The name of a class may hold something that takes no method: only its own questions lose."""

from __future__ import annotations

import pytest

from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, submission, verdicts

SPEC = """\
id: tp
title: Books
modules: [tp]
questions:
  - {id: make, title: make it, points: 1, targets: [Book.__init__, Book.pages],
     checks: [{id: one, title: one, call: "Book('a', 3).pages()", returns: 3}]}
  - {id: longest, title: the longest, points: 1, target: longest, needs: [make],
     checks: [{id: one, title: one, call: "longest([Book('a', 3), Book('b', 5)]).pages()", returns: 5}]}
"""
REFERENCE = """\
class Book:
    def __init__(self, title, count):
        self.title, self.count = title, count

    def pages(self):
        return self.count


def longest(books):
    return max(books, key=Book.pages)
"""
LONGEST = "\n\ndef longest(books):\n    return sorted(books, key=lambda book: book.pages())[-1]\n"
MADE = "class Book:\n    def __init__(self, *given):\n        self.given = given\n"


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory, warm: Sandbox) -> RunContext:
    """Prepare the course of books."""
    return context_of(tmp_path_factory.mktemp("books"), SPEC, REFERENCE, warm)


@pytest.mark.parametrize(
    ("book", "made"),
    [
        pytest.param("Book = None", "missing", id="none"),
        pytest.param("def Book(title, count):\n    return {}", "missing", id="function"),
        pytest.param("Book = bool", "error", id="no child"),
        pytest.param("Book = object", "missing", id="object"),
        pytest.param("Book = dict", "error", id="dict"),
        pytest.param(f"{MADE}Book = Book('a', 3)", "error", id="object of it"),
        pytest.param("", "missing", id="nothing"),
    ],
)
def test_what_takes_no_method_gives_way_to_a_class(books: RunContext, book: str, made: str) -> None:
    record = grade(books, submission(book + LONGEST))

    assert verdicts(record) == {"make": made, "longest": "correct"}
