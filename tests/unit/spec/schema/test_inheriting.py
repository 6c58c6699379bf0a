"""Keys that checks inherit: the nearest `every` wins, kinds keep to theirs, problems name its line."""

from __future__ import annotations

import pytest

from graders.checks.base import Check
from graders.errors import Problem
from graders.spec.schema.inheriting import inherited
from graders.spec.schema.models import Spec
from graders.spec.schema.parse import parse_spec
from graders.spec.yaml.nodes import read_yaml

SPEC = """\
id: lab
title: lab
modules: [lab]
every: {setup: g = L(g), cpu_s: 3}
questions:
  - id: f
    title: f
    points: 1
    every:
      call: f(g)
      order: any
    checks:
      - {id: all, title: all}
      - {id: own, title: own, setup: "", call: f(1), returns: 1}
      - {id: judged, title: judged, right: v(actual)}
      - {id: form, title: form, must: [loop]}
      - {id: steps, title: steps, steps: [f(1)]}
"""


def read(text: str) -> tuple[Spec | None, list[Problem]]:
    """Read a spec, and return all that is wrong with it."""
    document = inherited(read_yaml(text.encode(), "lab.yaml"))
    spec, problems = parse_spec(document)
    return spec, [*document.problems, *problems]


def checks(text: str = SPEC) -> dict[str, Check]:
    spec, problems = read(text)
    assert spec is not None
    assert not problems
    return {check.id: check for check in spec.questions[0].checks}


def told(old: str, new: str) -> str:
    assert old in SPEC
    _, problems = read(SPEC.replace(old, new))
    return "\n".join(map(str, dict.fromkeys(problems)))


def given(check: Check) -> dict[str, object]:
    return {name: getattr(check, name) for name in check.written_keys - {"id", "title"}}


@pytest.mark.parametrize(
    ("id_", "fields"),
    [
        ("all", {"setup": "g = L(g)", "cpu_s": 3.0, "call": "f(g)", "order": "any"}),
        ("own", {"setup": "", "cpu_s": 3.0, "call": "f(1)", "returns": 1, "order": "any"}),
        ("judged", {"setup": "g = L(g)", "cpu_s": 3.0, "call": "f(g)", "right": "v(actual)"}),
        ("form", {"cpu_s": 3.0, "must": ("loop",)}),
        ("steps", {"setup": "g = L(g)", "cpu_s": 3.0, "steps": ("f(1)",), "order": "any"}),
    ],
)
def test_a_check_has_what_is_said_for_every_one_of_its_kind(
    id_: str, fields: dict[str, object]
) -> None:
    assert given(checks()[id_]) == fields


@pytest.mark.parametrize(
    ("own", "fields"),
    [
        ("right: actual", {"call", "right"}),
        ("together: answers", {"call", "together"}),
        ("returns: 1", {"call", "returns", "numbers"}),
        ("order: set, extra: item", {"call", "extra", "order", "numbers"}),
        ("value: false", {"call", "value", "numbers"}),
    ],
)
@pytest.mark.parametrize("before", ["right: other", "raises: OSError", "prints: a"])
def test_what_says_itself_what_is_right_inherits_nothing_else_that_does(
    own: str, fields: set[str], before: str
) -> None:
    text = SPEC.replace("setup: g = L(g), cpu_s: 3", "numbers: by-value")
    text = text.replace("order: any", before).replace('setup: "", call: f(1), returns: 1', own)

    assert set(given(checks(text)["own"])) == fields


def test_an_empty_expression_takes_one_away() -> None:
    text = SPEC.replace("order: any", "right: other").replace("call: f(1), returns: 1", 'right: ""')
    text = text.replace("cpu_s: 3", "numbers: by-value")

    assert given(checks(text)["own"])["numbers"] == "by-value"
    assert "numbers" not in given(checks(text)["all"])


def test_an_inherited_key_tells_the_kind_where_the_check_does_not() -> None:
    text = SPEC.replace("call: f(g)", "call: f(g)\n      at_most: 2")
    found = checks(text.replace(", returns: 1", ""))

    assert [found[id_].kind for id_ in ("all", "form")] == ["cost", "source"]


HINTS = """\
    every:
      call: f(g)
      hints:
        - {if: actual == g, fr: inchangé, en: unchanged}
        - read again
"""


def test_hints_of_every_check_come_after_its_own_where_they_can_be_asked() -> None:
    text = SPEC.replace("    every:\n      call: f(g)\n", HINTS)
    found = checks(text.replace("{id: own,", "{id: own, hints: [mine],"))

    def told(id_: str) -> list[str]:
        return [hint.en for hint in found[id_].hints]

    assert told("all") == ["unchanged", "read again"]
    assert told("own") == ["mine", "unchanged", "read again"]
    assert told("form") == ["read again"]


def test_a_problem_of_an_inherited_hint_names_its_line() -> None:
    text = SPEC.replace("    every:\n      call: f(g)\n", HINTS.replace("en: unchanged", "de: x"))
    _, problems = read(text)

    assert "lab.yaml:12: questions[0].every.hints[0]: the key 'en' is missing" in str(problems[0])


@pytest.mark.parametrize(
    ("old", "new", "titles"),
    [
        ("{id: own, title: own,", "{id: own,", {"own": "f(1)", "all": "all"}),
        ("{id: steps, title: steps,", "{id: steps,", {"steps": "f(1)"}),
        ("      order: any\n", "      order: any\n      title: same\n", {"all": "all"}),
        ("{id: all, title: all}", "{id: all}", {"all": "f(g)"}),
    ],
)
def test_a_check_without_a_title_shows_its_code(old: str, new: str, titles: dict[str, str]) -> None:
    found = checks(SPEC.replace(old, new))

    assert {id_: found[id_].title.en for id_ in titles} == titles


def test_the_code_of_a_hidden_check_is_no_title() -> None:
    for hidden in ("public: false", "detail: verdict-only"):
        assert "the key 'title' is missing" in told(
            "{id: own, title: own,", f"{{id: own, {hidden},"
        )


def test_checks_that_share_a_title_are_numbered() -> None:
    text = SPEC.replace("      order: any\n", "      title: {fr: même, en: same}\n")
    found = checks(text.replace("title: all", "weight: 1").replace("title: own, ", ""))

    assert [found[id_].title.en for id_ in ("all", "own", "judged")] == [
        "same",
        "same (2)",
        "judged",
    ]
    assert found["own"].title.fr == "même (2)"


RUBRIC = """\
id: lab
title: lab
modules: [lab]
questions:
  - {id: why, title: Why?, points: 1, rubric: half for the reason}
"""


def test_a_question_with_a_rubric_is_answered_in_words() -> None:
    (check,) = checks(RUBRIC).values()

    assert (check.kind, check.id, check.title.en) == ("manual", "answer", "Why?")
    assert getattr(check.teacher_notes, "en", "") == "half for the reason"


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("rubric: 3", "lab.yaml:5: questions[0].rubric: expected a text"),
        ("rubric: r, checks: []", "lab.yaml:5: questions[0].rubric: a question has checks, or"),
    ],
)
def test_a_rubric_that_is_wrong_is_told_where_it_is(new: str, words: str) -> None:
    text = RUBRIC.replace("rubric: half for the reason", new)
    _, problems = read(text)

    assert words in "\n".join(map(str, problems))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("cpu_s: 3", "cpu_s: -3", "lab.yaml:4: every.cpu_s: expected a number above 0"),
        ("call: f(g)", "call: [f]", "lab.yaml:10: questions[0].every.call: expected a text"),
        ("cpu_s: 3", "cpus: 3", "lab.yaml:4: every.cpus: checks inherit no key 'cpus'"),
        ("cpu_s: 3", "cpus: 3", "did you mean 'cpu_s'?"),
        ("cpu_s: 3", "id: x", "lab.yaml:4: every.id: checks inherit no key 'id'"),
        ("{setup: g = L(g), cpu_s: 3}", "3", "lab.yaml:4: every: expected a mapping, got 3"),
    ],
)
def test_what_is_wrong_is_told_once_where_it_is_written(old: str, new: str, words: str) -> None:
    assert told(old, new).count(words) == 1


def test_what_is_inherited_by_a_check_is_not_shared_with_another() -> None:
    data = read_yaml(SPEC.encode(), "lab.yaml")

    inherited(data)

    assert data.data["every"] == {"setup": "g = L(g)", "cpu_s": 3}


@pytest.mark.parametrize(
    ("inherited", "own", "fields"),
    [
        ("call: f(g)", "property: f(g) == g", {"property": "f(g) == g"}),
        ("property: f(g) == g", "call: f(1)", {"call": "f(1)"}),
        ("returns: 3", "property: f(g) == g", {"property": "f(g) == g"}),
    ],
)
def test_a_property_and_a_call_are_not_inherited_beside_one_another(
    inherited: str, own: str, fields: dict[str, object]
) -> None:
    text = (
        SPEC[: SPEC.index("every:")]
        + f"every: {{{inherited}}}\n"
        + (
            "questions:\n  - {id: f, title: f, points: 1, checks: [{id: one, title: one, "
            + own
            + "}]}\n"
        )
    )

    assert given(checks(text)["one"]) == fields


@pytest.mark.parametrize("nothing", ["null", '""'])
def test_a_condition_on_inputs_is_taken_away(nothing: str) -> None:
    keys = "call: f(g)\n      inputs: [{n: 1}]\n      where: n > 0\n"
    shared = SPEC.replace("call: f(g)\n", keys)
    text = shared.replace("title: all}", f"title: all, where: {nothing}}}")
    found = checks(text)
    assert given(found["all"]).get("where") is None
    assert given(found["judged"])["where"] == "n > 0"
