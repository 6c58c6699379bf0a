"""Nothing in a frame is believed: any JSON becomes an observation that can be judged."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graders.codec import Opaque
from graders.grading import notes, observations
from graders.grading.answer_frames import (
    MOST_LOOKED_AT,
    bound_of,
    has_met_foreign,
    lighter,
    parts_of,
    rest_of,
    step_reached,
    times_of,
    without_ballast,
)
from graders.grading.observations import Observations, observation
from graders.i18n import render
from graders.judging.timing import Times
from graders.languages import language_named
from graders.model import Judgement, Verdict
from graders.probe import Observation, Raised, Step
from graders.protocol import MAX_STEPS, SESSION_CHARS
from graders.records.record_files import from_plain, to_plain
from graders.sandbox.base import Answer, Frame, Handed
from tests.strategies import json_forms
from tests.unit.checks.run_results import make, run_result

PYTHON = language_named("python")

fields = st.sampled_from(["value", "raised", "after", "before", "unchanged", "printed", "exit",
                          "dialogue", "type", "bases", "frames", "text", "beyond", "shared",
                          "given"])  # fmt: skip
odd_cases = st.recursive(
    json_forms,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(fields, inner, max_size=4)
    ),
    max_leaves=12,
)


@given(odd_cases)
@example({"raised": {"type": "E", "frames": [["morpion.py", True, "f", "x"]]}})
@example({"raised": {"type": "E", "frames": [["morpion.py", 1.5, "f", "x"]]}})
@example({"exit": True})
@example({"value": 1, "given": [[2, {"g": 1}]], "before": {"g": 2}, "unchanged": {"g": 2}})
@example(
    {"value": 1, "given": [[1 << 99, {}]], "beyond": ["f"], "shared": [["", ""], ["g", 1], ""]}
)
def test_any_case_can_be_judged_and_recorded(data: Any) -> None:
    seen = observation(data)

    watched = {"apart": ["g"], "calls_at_most": {"f": 3}, "lazily": ""}
    for kind, more in (
        ("call", {"after": {"g": "g"}, "unchanged": ["g"]}),
        ("call", {**watched, "unchanged": ["g"]}),
        ("session", {}),
    ):
        found = make(kind, **more).judge(run_result([seen], [Observation([1])], [{"n": 1}]))
        assert found.verdict in Verdict
        kept = json.loads(json.dumps(to_plain(found)))
        assert to_plain(from_plain(Judgement, kept)) == kept


@given(odd_cases)
def test_any_frame_is_a_row_of_observations(data: Any) -> None:
    assert all(
        isinstance(case, Observation)
        for case in Observations([Frame.of(True, 0.0, {"seen": data})], 100)
    )


def test_a_case_is_rebuilt() -> None:
    data = {
        "value": {"t": [1]},
        "after": {"g": [2]},
        "printed": "a",
        "exit": 3,
        "dialogue": [["out", "a"], ["in", "b"]],
    }

    assert observation(data) == Observation(
        (1,), after={"g": [2]}, printed="a", exit=3, dialogue=(("out", "a"), ("in", "b"))
    )


def test_what_was_watched_is_rebuilt() -> None:
    data = {
        "beyond": "fib",
        "shared": [["", "[2].rows['a']"], ["g", "[…]"], "list"],
        "given": [[2, {"g": [1]}]],
    }

    found = observation(data)

    assert found.beyond == "fib"
    assert found.shared == (("", "[2].rows['a']"), ("g", "[…]"), "list")
    assert found.given == ((2, {"g": [1]}),)
    assert (observation({"value": 1}).shared, observation({"shared": []}).shared) == (None, ())


@pytest.mark.parametrize(
    "path", ["[0](1)", "[0];x", "['a' + b]", ".__class__\n", "[x]", "[0", " ", "[" * 600]
)
def test_a_path_that_is_other_code_is_no_path(path: str) -> None:
    """It would be pasted."""
    assert observation({"shared": [["", path], ["g", ""], "list"]}).shared is None


@pytest.mark.parametrize("name", ["g g", "print()", "g.x", "x" * 101])
def test_a_place_that_begins_with_other_code_is_no_place(name: str) -> None:
    assert observation({"shared": [["", ""], [name, ""], "list"]}).shared is None


def test_an_exception_is_rebuilt() -> None:
    data = {"raised": {"type": "KeyError", "bases": ["KeyError", "Exception"], "text": "'a'",
                       "frames": [["tp.py", 3, "f", "x"]]}}  # fmt: skip

    assert observation(data).raised == Raised(
        "KeyError", ("KeyError", "Exception"), "'a'", (("tp.py", 3, "f", "x"),)
    )


@pytest.mark.parametrize(
    "data",
    [None, 3, [], {"value": 1.5}, {"value": {"x": 1}}, {"raised": 3}, {"after": {"g": {"i": 1}}}],
    ids=str,
)
def test_what_is_no_observation_is_an_opaque_value(data: Any) -> None:
    assert observation(data).value == Opaque("unreadable")


def test_texts_are_bounded() -> None:
    long = "x" * 10_000
    raised = observation(
        {
            "raised": {
                "type": long,
                "bases": [long],
                "text": long,
                "frames": [[long, 1, long, long]] * 99,
            }
        }
    ).raised

    assert raised is not None
    assert len(repr(raised)) < 20_000
    assert len(raised.frames) <= 20


@given(st.lists(st.dictionaries(st.sampled_from(["note", "file", "line", "detail", "end", "names"]), json_forms)))  # fmt: skip
def test_any_note_can_be_rendered(told: list[dict[str, Any]]) -> None:
    for words in notes.words(told, PYTHON):
        assert len(render(words, "fr")) < 2_000


def test_notes_are_told_once_and_bounded() -> None:
    one = {"note": "raised", "file": "tp.py", "line": 2, "detail": "ZeroDivisionError"}

    assert len(notes.words([one, one], PYTHON)) == 1
    assert len(notes.words([{**one, "line": n} for n in range(999)], PYTHON)) <= 50
    assert notes.words([{"note": "unheard of"}], PYTHON) == ()


def test_the_steps_of_a_scenario_are_rebuilt() -> None:
    raised = {"type": "ValueError", "bases": ["ValueError"], "text": "no", "frames": []}
    data = {"steps": [{"view": {"g": [2]}}, {"value": {"t": [1]}, "raised": raised}]}

    assert observation(data).steps == (
        Step(view={"g": [2]}),
        Step((1,), {}, Raised("ValueError", ("ValueError",), "no")),
    )


def test_there_are_no_more_steps_than_can_be() -> None:
    assert len(observation({"steps": [{}] * 5_000}).steps) == MAX_STEPS + 1


@pytest.mark.parametrize("steps", [[3], [{"value": {"zz": 1}}], [{"raised": 3}], [[]]])
def test_a_forged_step_makes_the_whole_unreadable(steps: Any) -> None:
    assert observation({"steps": steps}).value == Opaque("unreadable")


@given(st.one_of(odd_cases, st.lists(odd_cases, max_size=3).map(lambda steps: {"steps": steps})))
def test_any_scenario_can_be_judged(data: Any) -> None:
    wanted = Observation(steps=(Step(view={"g": [0]}), Step(1, {"g": [1]})))

    found = make("scenario", steps=["f()"], view={"g": "g"}).judge(
        run_result([observation(data)], [wanted], [{"n": 1}])
    )

    assert found.verdict in Verdict


def _case(cpu_s: float) -> Frame:
    return Frame.of(False, cpu_s, {"case": {}})


def _answer(frames: list[Frame], *handed: Handed) -> Answer:
    return Answer(tuple(frames), "exit", 0, 9.0, handed=handed)


BOUND, SEEN = Frame.of(True, 0.5, {"bound": {}}), Frame.of(True, 4.5, {"seen": []})
ONE = [BOUND, _case(3.0)]


def test_the_time_of_a_call_is_from_its_input_to_its_answer() -> None:
    frames = [*ONE, Frame.of(False, 3.5, {"much": "output"}), _case(4.25), SEEN]

    found = times_of(_answer(frames, Handed(1, 1.0), Handed(2, 3.0)))

    assert found == Times((2.0, 1.25), 4.5 - 0.5 - 3.25)


def test_a_call_that_did_not_end_has_no_time() -> None:
    assert times_of(_answer(ONE, Handed(1, 1.0), Handed(2, 3.0))).calls == (2.0,)


@pytest.mark.parametrize(
    ("frames", "handed"),
    [
        ([BOUND, _case(2.0)], [Handed(1, 1.0), Handed(1, 1.0)]),
        ([BOUND, _case(2.0), _case(3.0)], [Handed(1, 1.0)]),
        ([_case(0.5), *ONE], [Handed(2, 1.0)]),
        ([*ONE, _case(4.0)], []),
    ],
    ids=["two inputs at once", "two answers", "answered unasked", "nothing handed over"],
)
def test_inputs_and_answers_out_of_turn_give_no_time_at_all(
    frames: list[Frame], handed: list[Handed]
) -> None:
    assert times_of(_answer(frames, *handed)).calls == ()


def test_a_check_among_others_has_the_time_since_the_one_before() -> None:
    assert rest_of([BOUND], [_case(3.0), SEEN]) == Times((), 4.0)
    assert rest_of([BOUND], []) == Times()


def test_frames_are_cut_after_each_milestone() -> None:
    frames = [*ONE, SEEN, _case(9.5)]

    assert parts_of(frames) == [(BOUND,), (ONE[1], SEEN)]


@pytest.mark.parametrize("work", [None, -1, True, 1.5, "9", 1 << 64], ids=repr)
def test_a_work_that_is_no_count_is_none(work: Any) -> None:
    assert observation({"value": 1, "work": work}).work is None
    assert observation({"value": 1, "work": 9}).work == 9


@pytest.mark.parametrize(
    ("frames", "step"),
    [([], 0), ([{"step": 1}, {"step": 2}], 2), ([{"step": 2}, {"case": {}}], 0),
     ([{"case": {}}, {"step": 1}, 3], 1), ([{"step": "a"}, {"step": -4}], 0),
     ([{"step": 1 << 80}], MAX_STEPS)],
    ids=str,
)  # fmt: skip
def test_the_last_step_announced_is_the_one_that_did_not_end(frames: list[Any], step: int) -> None:
    assert step_reached(frames) == step


@pytest.mark.parametrize(
    ("frames", "is_met"),
    [([], False), ([{"case": {}}, {"foreign": True}, {"at": 3}], True), ([{"foreign": 1}], False),
     ([{"foreign": True}, {"case": {}}], False), ([{"foreign": True}, 3, {"step": 2}], True)],
    ids=str,
)  # fmt: skip
def test_a_foreign_state_is_that_of_the_call_that_did_not_end(
    frames: list[Any], is_met: bool
) -> None:
    assert has_met_foreign(frames) is is_met


def _told(*cases: Any) -> Observations:
    return Observations([Frame.of(True, 0.0, {"seen": list(cases)})], len(cases))


@pytest.mark.parametrize(
    ("cases", "is_foreign"),
    [
        ([], False),
        ([{"value": 1}], False),
        ([{"value": 1}, {"value": None, "foreign": True}], True),
        ([{"value": 1, "foreign": 1}], False),
        ([[], "foreign", None], False),
    ],
)
def test_a_foreign_object_is_seen_without_decoding_a_value(
    cases: list[Any], is_foreign: bool
) -> None:
    seen = _told(*cases)
    with patch.object(observations, "observation", None):
        assert seen.is_foreign is is_foreign
    assert any(one.foreign for one in seen) is is_foreign


def _told_apart(*cases: Any) -> Observations:
    frames = [Frame.of(False, 0.0, {"case": case}) for case in cases]
    return Observations(frames, len(cases))


@pytest.mark.parametrize("other", [1, 1.0, "true"], ids=repr)
def test_what_is_only_equal_is_not_the_same(other: Any) -> None:
    assert _told({"value": True}).words == _told({"value": True}).words != b""
    assert _told({"value": other}).words != _told({"value": True}).words


def test_the_same_words_are_told_together_or_apart() -> None:
    cases = [{"value": 1}, {"value": [2, "a,b"]}]

    assert _told(*cases).words == _told_apart(*cases).words
    assert _told(*cases).raw == _told_apart(*cases).raw == cases


@pytest.mark.parametrize(
    "body", [b'{"seen": [{"value": 1}]}', b'{"seen":3}', b'{"seen":[1]', b"[1]", b"\xff"]
)
def test_what_the_worker_does_not_write_has_no_words(body: bytes) -> None:
    assert Observations([Frame(True, 0.0, body)], 1).words == b""


def test_some_of_the_cases_have_no_words() -> None:
    frames = [Frame.of(False, 0.0, {"case": {"value": 1}})]

    assert Observations(frames, 2).words == b""
    assert len(Observations(frames, 2)) == 1


@pytest.mark.parametrize("body", [b'{"seen":', b'{"seen":3}', b'{"seen":{}}', b'{"seen":[NaN]}'])
def test_a_frame_that_is_no_list_tells_nothing(body: bytes) -> None:
    assert Observations([Frame(True, 0.0, body)], 1).raw == []


@pytest.mark.parametrize(
    "bodies",
    [
        [b'{"case":{"value":3}]', b'{"case":{"value":4}}'],
        [b'{"case":{"value":3},{"value":4}}', b'{"case":}'],
        [b'{"case":{"value":3}', b'{"case":{"value":4}}}'],
    ],
    ids=["another end", "cut elsewhere", "cut short"],
)
def test_a_forger_has_the_words_of_others_for_nothing(bodies: list[bytes]) -> None:
    """An answer that is not read as it stands does not count for submissions that say the same."""
    frames = [Frame(False, 0.0, body) for body in bodies]

    assert not Observations(frames, 2).is_plain
    assert not any(frame.tells("case") for frame in frames if frame.data is None)


def test_words_that_are_read_as_they_stand_are_plain() -> None:
    cases = [{"value": [1, {"f": "0x1p+0"}], "printed": "\u00e9\n"}, {"raised": None}]

    assert _told(*cases).is_plain
    assert _told_apart(*cases).is_plain


@pytest.mark.parametrize("body", [b'{"seen":[1,2]', b'{"seen":]', b'{"seen":[1]} {}', b"[1]"])
def test_what_is_no_object_tells_nothing(body: bytes) -> None:
    frame = Frame(True, 0.0, body)

    assert not frame.tells("seen")
    assert frame.get("seen") is None


def test_an_observation_beyond_the_codecs_bounds_is_too_large() -> None:
    seen = observation({"value": {"s": [{"i": hex((2**61 - 1) * k + 5)} for k in range(8, 9_000)]}})

    assert seen.is_large
    judgement = make("call").judge(run_result([seen], [Observation(1)]))
    assert judgement.verdict is Verdict.WRONG
    assert render(judgement.rationale, "en") == "the answer is too large to look at"


@pytest.mark.parametrize("case", [{}, {"printed": "ok"}, {"after": {}, "value": None}])
def test_what_no_call_leaves_is_no_answer(case: dict[str, Any]) -> None:
    check = make("call", call="[f(n)]", right="v(actual)", after={"g": "g"})

    judgement = check.judge(run_result([observation(case)], [Observation([1])], v=lambda _: 1 / 0))

    assert judgement.verdict is Verdict.ERROR


def frames_of(*bodies: bytes) -> list[Frame]:
    return [Frame(True, 0.0, body) for body in bodies]


def test_frames_that_are_too_heavy_are_never_parsed() -> None:
    heavy = b'{"seen":[' + b"[]," * 200_000 + b"[]]}"
    expected = Observations(frames_of(b'{"seen":[{"value":1}]}'), 1)

    (light,), left = lighter(frames_of(heavy), expected)

    assert [seen.is_large for seen in Observations([light], 3)] == [True, True, True]
    assert left < MOST_LOOKED_AT
    as_much = Observations(frames_of(heavy), 1)
    assert lighter(frames_of(heavy), as_much)[0] == (*frames_of(heavy),)
    cases = [b'{"case":{"value":[' + b"0," * 200_000 + b"0]}}"] * 2
    seen = Observations(lighter(frames_of(*cases), ())[0], 2)
    assert [one.is_large for one in seen] == [False, True]


def test_a_submission_that_shows_much_everywhere_is_looked_at_less_and_less() -> None:
    wide = frames_of(b'{"seen":[' + b"[]," * 100_000 + b"[]]}")
    expected, left, looks = Observations(frames_of(b'{"seen":[0]}'), 1), MOST_LOOKED_AT, 0
    while (looked := lighter(wide, expected, left))[0] == (*wide,):
        left, looks = looked[1], looks + 1

    assert 5 < looks < 15
    assert lighter(frames_of(b'{"seen":[[1,2]]}'), expected, -1)[0][0].data == {"seen": [[1, 2]]}
    assert lighter(wide, Observations(wide, 1), -1)[0] == (*wide,)


def test_what_is_told_beside_the_observations_is_bounded() -> None:
    ballast = b'{"bound":[' + b"[]," * 1_500_000 + b"[]]}"
    told = Answer(tuple(frames_of(b'{"bound":{}}', ballast, b'{"case":{}}')), "exit", 0, 0.0)

    assert [frame.data for frame in without_ballast(told).frames] == [
        {"bound": {}},
        {},
        {"case": {}},
    ]


def test_origins_are_read_from_a_frame_that_can_be_theirs() -> None:
    many = json.dumps(
        {"bound": dict.fromkeys(map(str, range(20_000)), "student")}, separators=(",", ":")
    )
    told = Answer(tuple(frames_of(many.encode(), b'{"bound":{"m.f":"student"}}')), "exit", 0, 0.0)

    assert bound_of(told) == {"m.f": "student"}


@pytest.mark.parametrize("huge", [10**4_000, -1, 1 << 40])
def test_numbers_that_no_process_has_are_not_taken(huge: int) -> None:
    raised = {"type": "E", "frames": [["f.py", huge, "f", "x"]]}
    seen = observation({"exit": huge if huge > 0 else -huge << 40, "raised": raised})

    assert seen.exit is None
    assert seen.raised
    assert seen.raised.frames == (("?", 0, "?", ""),)


def test_a_dialogue_is_no_longer_than_a_session_can_be() -> None:
    seen = observation({"value": 1, "dialogue": [["out", "x" * 400_000], ["<b>", "y"]] * 20})

    assert sum(len(text) for _, text in seen.dialogue) <= 2 * SESSION_CHARS
    assert {who for who, _ in seen.dialogue} == {"out"}


@given(odd_cases)
def test_names_and_texts_are_sound_utf_8(case: Any) -> None:
    frame = Frame.of(True, 0.0, {"seen": [case]})
    for seen in Observations([frame], 1):
        names = (seen.raised.type, *seen.raised.bases) if seen.raised else ()
        assert all(name.isprintable() for name in names)
        repr((seen.value, seen.printed, names)).encode("utf-8")


def test_what_a_student_prints_while_debugging_is_not_too_large() -> None:
    printed = '[[0, 1, -1], {1: 2}] \\ "quoted"\n' * 20_000
    seen = {"seen": [{"value": 3, "printed": printed}]}
    frame = frames_of(json.dumps(seen, separators=(",", ":")).encode())

    assert lighter(frame, ())[0] == (*frame,)
    assert Observations(frame, 1)[0].value == 3


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ([2, 5], (2, 5)),
        ([2, 10**30], (2, 200)),
        ([300, 400], (0, 0)),
        ([5, 2], (0, 0)),
        ([-1, 2], (0, 0)),
        ([True, 2], (0, 0)),
        ([0.5, 2], (0, 0)),
        ([1, 2, 3], (0, 0)),
        ({"a": 1}, (0, 0)),
        (None, (0, 0)),
    ],
)
def test_the_columns_of_an_error_are_two_places_of_a_line(told: Any, read: tuple[int, int]) -> None:
    raised = observation({"raised": {"type": "E", "columns": told}}).raised
    assert raised is not None
    assert raised.columns == read
