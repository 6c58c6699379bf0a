"""A probe runs the course's code over each input and writes down what was seen."""

from __future__ import annotations

import _posixsubprocess
import builtins
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from graders.codec import decode
from graders.grading.requests import describe
from graders.languages import language_named
from graders.probe import Probe
from graders.protocol import END_OF_INPUT
from graders.worker.loading.loader import Loader
from graders.worker.loading.process_patches import Console, tame
from graders.worker.observing.probes import Prober, take
from tests.unit.worker.conftest import LoaderMaker, part, request

PYTHON = language_named("python")

SOURCE = """
import random, sys

def draw():
    return random.random()

def grow(g):
    g.append(len(g))
    return g

def say(text):
    print(text)
    return text

def crash(n):
    x = [1]
    return inner(x, n)

def inner(x, n):
    return x[n]

class Refusal(Exception):
    class Final(Exception):
        pass

Unwanted = TimeoutError = Refusal.Final
Refused = Exception

def refuse():
    raise Refusal.Final

def refuse_all():
    raise Refused

def leave(code):
    sys.exit(code)

def naturals():
    n = 0
    while True:
        yield n
        n += 1

def talk():
    name = input("name ? ")
    try:
        input()
    except KeyboardInterrupt:
        print("stopped")
    try:
        input()
    except EOFError:
        print("bye", name)

def ask_again():
    while True:
        try:
            input()
        except EOFError:
            pass

def lose():
    raise SystemError("error return without exception set")

def look(text):
    import sys
    print("x =", 1, file=sys.stderr)
    sys.stderr.buffer.write(b"y")
    print(text, end="")

sum = 0
list = []
"""
_NAMES = """draw grow say crash leave naturals talk ask_again lose look refuse refuse_all
            Refused Unwanted TimeoutError"""
NAMES = _NAMES.split()
_TAMED: tuple[tuple[Any, str], ...] = (
    (sys, "stdin stdout stderr __stdin__ __stdout__ __stderr__ argv"),
    (builtins, "input exit quit breakpoint help"),
    (time, "sleep"),
    (os, "get_terminal_size system _exit"),
    (_posixsubprocess, "fork_exec"),
)
Ask = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def ask_of(load: LoaderMaker, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Ask]:
    """Return a function that loads a source; see ``ask`` for what that returns."""
    # All that `tame` replaces is put back: other tests run in this process.
    for module, names in _TAMED:
        for name in names.split():
            monkeypatch.setattr(module, name, getattr(module, name, None), raising=False)
    monkeypatch.setenv("TERM", "dumb")
    pristine = dict(vars(builtins))

    def stop(why: str) -> None:
        raise RuntimeError(why)

    def asking(source: str) -> Ask:
        loader = load(
            {"tp": source}, [part("tp", provided=[["N", "N = 7\n"]])], [f"tp.{n}" for n in NAMES]
        )

        def run(
            call: str, inputs: list[dict[str, Any]] | None = None, **more: Any
        ) -> list[dict[str, Any]]:
            console = Console(stop, lambda much: None)
            frames: list[dict[str, Any]] = []
            tame(console)
            cases = tuple(inputs or [{}])
            probe = {
                **describe(Probe(call=call, inputs=cases, seeds=(0,) * len(cases)), PYTHON),
                **more,
            }
            Prober(loader, console, pristine, frames.append, dict).run(probe, verbose=False)
            (frame,) = frames
            return [frame] if "bad" in frame else frame["seen"]

        return run

    return asking


@pytest.fixture
def ask(ask_of: Callable[[str], Ask]) -> Ask:
    """Return a function that runs one probe and returns its observations."""
    return ask_of(SOURCE)


def test_a_lost_memory_error_is_told_as_one(ask: Ask) -> None:
    (seen,) = ask("lose()")

    assert (seen["raised"]["type"], seen["raised"]["text"]) == ("MemoryError", "")
    assert seen["raised"]["bases"][0] == "MemoryError"
    assert seen["raised"]["frames"][0][2] == "lose"


def test_the_value_of_each_input_is_seen(ask: Ask) -> None:
    seen = ask("say(x * N)", [{"x": 1}, {"x": 2}])

    assert [decode(case["value"]) for case in seen] == [7, 14]
    assert [case["printed"] for case in seen] == ["7\n", "14\n"]


@pytest.mark.parametrize(
    "call",
    [
        "grow(x)",
        "say(x)",
        "crash(5)",
        "leave(3)",
        "leave('bye')",
        "input()",
        "draw()",
        "(x, {1.5})",
    ],
)
def test_a_call_alone_is_seen_as_one_with_code_around_it(ask: Ask, call: str) -> None:
    inputs: list[dict[str, Any]] = [{"x": [1]}, {"x": "a" * 70}, {"x": 2**70}, {"x": 0.5}]

    assert ask(call, inputs) == ask(call, inputs, setup="pass")
    assert ask(call, inputs, after={"then": "x"}) == ask(
        call, inputs, after={"then": "x"}, setup="pass"
    )


def test_every_input_starts_from_the_same_seed(ask: Ask) -> None:
    first, second = ask("draw()", [{}, {}])

    assert first == second
    assert first != ask("draw()", seeds=[1])[0]


@pytest.mark.parametrize(
    "texts",
    [
        {"call": "__import__('random').random()"},
        {"call": "x", "setup": "import random\nx = random.random()"},
        {"call": "1", "steps": ["__import__('random').random()"]},
    ],
    ids=["call", "setup", "steps"],
)
def test_a_seed_is_set_where_only_the_check_draws(
    ask_of: Callable[[str], Ask], texts: dict[str, Any]
) -> None:
    first, second, third = ask_of("")(**texts, inputs=[{}, {}, {}], seeds=[3, 3, 4])

    assert first == second
    assert first != third


def test_a_seed_is_set_where_samples_are_drawn_of_statistics(
    ask_of: Callable[[str], Ask],
) -> None:
    source = "from statistics import NormalDist\ndef draw(): return NormalDist(0, 1).samples(2)\n"

    first, second = ask_of(source)("draw()", [{}, {}])

    assert first == second


def test_a_seed_is_set_where_a_package_may_draw() -> None:
    asked = request({"tp": "import zzcards\n"}, [part("tp")], [])

    assert not Loader(asked, lambda module, index: None).may_draw()
    assert Loader({**asked, "packages": {"zzcards": ""}}, lambda module, index: None).may_draw()


def test_a_seed_is_set_where_the_check_asks_for_several(ask_of: Callable[[str], Ask]) -> None:
    loaded = random.getstate()

    ask_of("")("1", [{}, {}], seeds=[5, 6])

    assert random.getstate() != loaded


def test_nothing_is_seeded_where_nothing_draws(ask_of: Callable[[str], Ask]) -> None:
    run = ask_of("")
    loaded = random.getstate()
    run("1", seeds=[5])

    assert random.getstate() == loaded


def test_take_bounds_an_endless_iterable(ask: Ask) -> None:
    assert ask("take(3, naturals())")[0]["value"] == [0, 1, 2]
    assert take(5, [1, 2]) == [1, 2]


def test_take_gives_what_is_no_iterable_as_it_is() -> None:
    assert (take(5, None), take(5, 7)) == (None, 7)
    assert take(5, "ab") == ["a", "b"]


def test_take_looks_for_no_attribute_of_an_object() -> None:
    class Items:
        def __getattr__(self, name: str) -> object:
            raise KeyError(name)

        def __getitem__(self, place: int) -> int:
            return [4, 5][place]

    assert take(5, Items()) == [4, 5]


def test_the_checks_code_has_pythons_own_builtins(ask: Ask) -> None:
    assert ask("sum(list(range(4)))")[0]["value"] == 6


def test_inputs_are_fresh_for_each_case_and_looked_at_before_and_after(ask: Ask) -> None:
    first, second = ask("grow(g)", [{"g": [5]}, {"g": [5]}], unchanged=["g"], after={"n": "len(g)"})

    assert first == second
    assert (first["before"]["g"], first["unchanged"]["g"]) == ([5], [5, 1])
    assert first["after"] == {"n": 2}


def test_expressions_are_looked_at_before_and_after(ask: Ask) -> None:
    (seen,) = ask("grow(g)", [{"g": [5]}], unchanged=["len(g)", "g[0]"])

    assert (seen["before"], seen["unchanged"]) == (
        {"len(g)": 1, "g[0]": 5}, {"len(g)": 2, "g[0]": 5},
    )  # fmt: skip


def test_a_look_that_raises_takes_the_place_of_the_call_s_exception(ask: Ask) -> None:
    (seen,) = ask("(g.clear(), crash(9))", [{"g": [5]}], unchanged=["len(g)", "g[0]"])

    assert (seen["raised"]["type"], seen["unchanged"]) == ("IndexError", {"len(g)": 0})
    assert seen["raised"]["frames"] == []


def test_a_setup_that_raises_is_looked_at_no_more(ask: Ask) -> None:
    (seen,) = ask("grow(g)", [{"g": [5]}], setup="crash(9)", unchanged=["g"], after={"g": "g"})

    assert seen["raised"]["type"] == "IndexError"
    assert "before" not in seen
    assert "unchanged" not in seen


def test_what_follows_an_exception_is_looked_at_where_one_is_expected(ask: Ask) -> None:
    looks = {"after": {"n": "len(g)"}}
    call = "(grow(g), crash(9))"

    assert ask(call, [{"g": [5]}], **looks, looks_after_raise=True)[0]["after"] == {"n": 2}
    assert "after" not in ask(call, [{"g": [5]}], **looks)[0]


def test_the_result_can_be_looked_at(ask: Ask) -> None:
    (seen,) = ask("grow(g)", [{"g": [5]}], after={"same": "result is g", "n": "len(result)"})

    assert seen["after"] == {"same": True, "n": 2}


def test_what_a_result_shares_is_told_where_it_is_asked_for(ask: Ask) -> None:
    assert ask("grow(g)", [{"g": [5]}], apart=["g"])[0]["shared"] == [["", ""], ["g", ""], "list"]
    assert ask("grow(g[:])", [{"g": [5]}], apart=["g"])[0]["shared"] == []
    assert "shared" not in ask("grow(g)", [{"g": [5]}])[0]


def test_items_are_asked_for_one_by_one(ask: Ask) -> None:
    (seen,) = ask("naturals()", lazily="g.append(item)", inputs=[{"g": []}], after={"n": "len(g)"})

    assert (seen["value"], seen["given"], seen["after"]) == ([*range(200)], [], {"n": 200})
    assert ask("draw()", lazily="")[0]["given"] == []


def test_a_function_that_is_called_too_often_is_noted(ask: Ask) -> None:
    few, many = ask(
        "[say('a') for _ in range(n)]", [{"n": 2}, {"n": 3}], calls_at_most=[{"say": 2}] * 2
    )

    assert "beyond" not in few
    assert (many["beyond"], many["raised"]["type"]) == ("say", "TooManyCalls")


def test_the_setup_can_rebind_the_inputs(ask: Ask) -> None:
    assert ask("grow(g)", [{"g": [1]}], setup="g = g * 2\n")[0]["value"] == [1, 1, 2]


def test_an_exception_is_told_with_the_students_frames(ask: Ask) -> None:
    raised = ask("crash(9)")[0]["raised"]

    assert (raised["type"], raised["text"]) == ("IndexError", "list index out of range")
    assert {"IndexError", "LookupError", "Exception"} <= set(raised["bases"])
    begin, end = raised["columns"]
    assert raised["frames"][-1][3][begin:end] == "x[n]"
    assert [(frame[0], frame[2], frame[3]) for frame in raised["frames"]] == [
        ("tp.py", "crash", "return inner(x, n)"),
        ("tp.py", "inner", "return x[n]"),
    ]


def test_an_exception_is_of_a_second_name_of_its_class(ask: Ask) -> None:
    """A class in a class may have a name outside as well, not one that Python's has."""
    raised = ask("refuse()")[0]["raised"]

    assert raised["bases"] == ["Unwanted", "Exception", "BaseException", "object"]


def test_an_exception_of_pythons_is_of_a_second_name_where_it_is_raised_itself(ask: Ask) -> None:
    """After ``Refused = Exception``, an accident such as a `NameError` is no refusal."""
    meant, accident = (ask(call)[0]["raised"]["bases"] for call in ("refuse_all()", "crash(9)"))

    assert meant == ["Exception", "Refused", "BaseException", "object"]
    assert "Exception" in accident
    assert "Refused" not in accident


@pytest.mark.parametrize(
    ("code", "text", "status"),
    [("None", "", 0), ("0", "0", 0), ("3", "3", 3), ("'perdu'", "perdu", 1), ("256 + 7", "263", 7),
     ("[]", "[]", 1)],
    ids=str,
)  # fmt: skip
def test_asking_to_exit_is_an_exception_with_its_text_but_in_a_session(
    ask: Ask, code: str, text: str, status: int
) -> None:
    plain = ask(f"leave({code})")[0]
    session = ask(f"leave({code})", events=[])[0]

    assert (plain["raised"]["type"], plain["raised"]["text"]) == ("SystemExit", text or "None"[:0])
    assert "raised" not in session
    assert session["exit"] == status


def test_a_text_given_to_exit_is_printed_in_a_session(ask: Ask) -> None:
    assert ask("leave('perdu')", events=[])[0]["printed"] == "perdu\n"


def test_a_session_is_kept_as_a_dialogue(ask: Ask) -> None:
    seen = ask("talk()", events=["Zoé", {"key": "^C"}, {"end": True}])[0]

    assert seen["dialogue"] == [
        ["out", "name ? "], ["in", "Zoé"], ["key", "^C"], ["out", "stopped\n"], ["end", ""],
        ["out", "bye Zoé\n"],
    ]  # fmt: skip
    assert seen["printed"] == "name ? stopped\nbye Zoé\n"


def test_standard_error_counts_where_nothing_else_is_printed(ask: Ask) -> None:
    """A student's own looks at the values are no part of what a question asks to print."""
    seen = ask("look(text)", [{"text": "a"}, {"text": ""}, {"text": "b"}])
    assert [case["printed"] for case in seen] == ["a", "x = 1\ny", "b"]


def test_a_session_shows_standard_error_among_the_rest(ask: Ask) -> None:
    assert ask("look('a')", events=[])[0]["printed"] == "x = 1\nya"


def test_a_long_look_at_the_values_leaves_what_is_printed_whole(ask: Ask) -> None:
    much = "[look('') for _ in range(20_000)] and look('a')"

    assert ask(much)[0]["printed"] == "a"


def test_the_input_ends_after_the_last_event(ask: Ask) -> None:
    assert ask("talk()", events=["Zoé"])[0]["raised"]["type"] == "EOFError"


def test_a_program_that_asks_for_ever_is_stopped(ask: Ask) -> None:
    assert ask("ask_again()", events=[])[0]["raised"]["type"] == END_OF_INPUT


def test_code_of_the_course_that_is_no_python_is_told(ask: Ask) -> None:
    assert "SyntaxError" in ask("say(")[0]["bad"]


def test_a_name_that_is_not_there_is_an_exception(ask: Ask) -> None:
    raised = ask("no_such(1)")[0]["raised"]

    assert (raised["type"], raised["frames"]) == ("NameError", [])


def play(ask: Ask, steps: list[str] | str, **more: Any) -> dict[str, Any]:
    """Play a scenario on a list that grows, and return its case."""
    more = {"view": {"g": "g"}, "setup": "g = []", **more}
    return ask("None", more.pop("inputs", None), steps=steps, **more)[0]


def test_steps_are_told_one_by_one_with_the_view_after_each(ask: Ask) -> None:
    steps = play(ask, ["grow(g)", " say('a')"])["steps"]

    # Encoded at once: what grows later does not change what was seen.
    assert steps == [
        {"view": {"g": []}},
        {"value": [0], "view": {"g": [0]}},
        {"value": "a", "view": {"g": [0]}},
    ]


def test_steps_may_come_from_an_input(ask: Ask) -> None:
    found = play(ask, "moves", inputs=[{"moves": ("grow(g)", "grow(g)")}])

    assert [step["view"]["g"] for step in found["steps"]] == [[], [0], [0, 1]]


def test_what_a_step_raises_is_told_and_the_next_one_follows(ask: Ask) -> None:
    found = play(ask, ["crash(4)", "grow(g)"])

    assert "raised" not in found
    _, crashed, grown = found["steps"]
    assert (crashed["raised"]["type"], crashed["view"]) == ("IndexError", {"g": []})
    assert crashed["raised"]["frames"]
    assert grown["value"] == [0]


def test_what_leaves_the_program_ends_the_scenario(ask: Ask) -> None:
    found = play(ask, ["grow(g)", "leave(3)", "grow(g)"])

    assert found["raised"]["type"] == "SystemExit"
    assert len(found["steps"]) == 2


def test_a_view_that_raises_ends_the_scenario_with_what_was_seen_before(ask: Ask) -> None:
    found = play(ask, ["grow(g)", "grow(g)"], view={"g": "g", "last": "1 // (len(g) - 1)"})

    assert found["raised"]["type"] == "ZeroDivisionError"
    assert found["steps"][1:] == [{"value": [0], "view": {"g": [0]}}]


def test_a_call_has_no_steps(ask: Ask) -> None:
    assert "steps" not in ask("N")[0]


def test_each_case_has_its_own_seed(ask: Ask) -> None:
    zero, one, again = ask("draw()", [{}, {}, {}], seeds=[0, 1, 0])

    assert zero == again
    assert zero != one
