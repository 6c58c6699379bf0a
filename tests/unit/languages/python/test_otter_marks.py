"""The marks of otter in the cells of a master notebook."""

from __future__ import annotations

import pytest

from graders.languages.python.otter_marks import boundary_of, in_regions, is_ignored, is_settings


def test_a_boundary_with_its_settings() -> None:
    found = boundary_of("# BEGIN QUESTION\nname: q1")

    assert found is not None
    assert (found.block, found.is_begin, found.settings) == ("question", True, "name: q1")


@pytest.mark.parametrize("text", ["```otter\n# END TESTS\n```", "# end tests", "# END TESTS\n"])
def test_every_way_to_write_an_end(text: str) -> None:
    found = boundary_of(text)

    assert found is not None
    assert (found.block, found.is_begin) == ("tests", False)


@pytest.mark.parametrize("text", ["# Question", "# BEGIN SOLUTION\nBecause.\n# END SOLUTION", ""])
def test_what_is_no_boundary(text: str) -> None:
    assert boundary_of(text) is None


def test_cells_for_nobody() -> None:
    assert is_settings("# ASSIGNMENT CONFIG\ninit_cell: false")
    assert is_ignored("## Ignore ##\nprint(1)")
    assert not is_ignored("print(1)  # not to ignore")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x = 3  # SOLUTION", "x = 3"),
        (
            "def f(n):\n    return n  # SOLUTION",
            "def f(n):\n    # BEGIN SOLUTION\n    return n\n    # END SOLUTION",
        ),
        (
            "def f(n):\n    m = n  # SEED\n    # BEGIN SOLUTION NO PROMPT\n    m += 1\n    # END SOLUTION\n",
            "def f(n):\n    # BEGIN SOLUTION\n    m = n\n    m += 1\n    # END SOLUTION\n",
        ),
        (
            'def f(n):\n    """ # BEGIN PROMPT\n    # write here\n    """; # END PROMPT\n    pass',
            "def f(n):\n    pass",
        ),
    ],
    ids=["value", "line", "regions", "prompt"],
)
def test_lines_of_solutions_become_regions(code: str, expected: str) -> None:
    assert in_regions(code) == expected
