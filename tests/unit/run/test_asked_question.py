"""A question is asked for by its id, its title or a function, in capitals or not."""

from __future__ import annotations

import pytest

from graders.errors import UsageError
from graders.run.asked_question import asked_question
from graders.spec.assignment import Assignment
from tests.assignments import loaded


@pytest.fixture(scope="module")
def morpion() -> Assignment:
    return loaded("morpion")


@pytest.mark.parametrize(
    "wanted", ["joueur", "JOUEUR", "À qui de jouer", "à  qui de\u00a0jouer", "whose turn it is"]
)
def test_any_of_its_names_is_a_question(morpion: Assignment, wanted: str) -> None:
    assert asked_question(morpion, wanted) == "joueur"


def test_a_name_of_none_lists_the_questions(morpion: Assignment) -> None:
    with pytest.raises(UsageError, match=r"no question 'jouer' in 'morpion'") as caught:
        asked_question(morpion, "jouer")
    assert "g1, cases_libres, joueur" in str(caught.value)
