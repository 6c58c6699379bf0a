"""One conformance list for every kind of box: limits come from outside, and nothing is left."""

from __future__ import annotations

import os
from typing import Any

import pytest

from graders.grading.answer_frames import times_of
from graders.grading.requests import describe
from graders.languages import language_named
from graders.languages.python.syntax import LOADED_MODULES
from graders.model import Tier
from graders.probe import Probe
from graders.sandbox.base import Answer, Box, Limits, Sandbox
from graders.sandbox.choose import CHOICES, choose, examine

PYTHON = language_named("python")

LIMITS = Limits((1.0, 0.3), 2.0, 20.0, memory_mib=256, output_bytes=1 << 20)


def request(text: str, call: str = "f(0)", *, verbose: bool = False) -> dict[str, Any]:
    """Ask to load a source and to evaluate one expression."""
    return {
        "op": "probe",
        "units": {"tp": [{"label": "tp.py", "text": text, "lost": []}]},
        "skip": [],
        "course": [{"name": "tp", "imports": [], "aliases": [], "helpers": [], "provided": [], "lent": []}],
        "targets": [["tp", "f"]],
        "probes": [describe(Probe(call=call), PYTHON)],
        "verbose": verbose,
    }  # fmt: skip


def ask(box: Box, body: str, limits: Limits = LIMITS) -> Answer:
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return box.ask(request(f"def f(n):\n{lines}"), limits)


def value(answer: Answer) -> Any:
    (seen,) = answer.data("seen")
    return seen[0].get("value")


def measured(text: str, inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """Ask to call a function on inputs that are handed over one by one."""
    timed = Probe(call="f(n)", measure="cpu", seeds=(0,) * len(inputs))
    return {
        **request(text),
        "probes": [{**describe(timed, PYTHON), "handed": len(inputs)}],
        "handed": inputs,
    }


def cases(answer: Answer) -> list[Any]:
    return [case.get("value") for case in answer.data("case")]


LOOKS = """
import sys
def told(text):
    frame, found = sys._getframe(1), 0
    while frame is not None:
        found += text in repr(frame.f_locals)
        frame = frame.f_back
    return found
before = told("".join(["12", "34567"]))
def f(n):
    return [before, told("".join(["12", "34567"])) > 0, n]
"""


def test_inputs_whose_time_is_measured_are_handed_over_one_by_one(sandbox: Sandbox) -> None:
    with sandbox.open() as box:
        answer = box.ask(measured(LOOKS, [{"n": 7}, {"n": 1234567}]), LIMITS)
    assert cases(answer) == [[0, False, 7], [0, True, 1234567]]
    first, second = answer.handed
    assert [first.place, second.place] == [1, 2]
    assert answer.frames[1].cpu_s <= second.cpu_s


def test_the_clock_runs_from_when_an_input_is_handed_over(sandbox: Sandbox) -> None:
    slow = "import time\ndef f(n):\n    end = time.process_time() + n / 10\n"
    slow += "    while time.process_time() < end: pass\n"
    with sandbox.open() as box:
        times = times_of(box.ask(measured(slow, [{"n": 0}, {"n": 2}]), LIMITS)).calls
    assert times[0] < 0.1 < 0.2 <= times[1] < 0.4


def test_an_input_larger_than_a_pipe_is_handed_over_whole(sandbox: Sandbox) -> None:
    with sandbox.open() as box:
        answer = box.ask(measured("def f(n): return len(n)", [{"n": "x" * 3_000}] * 100), LIMITS)
        assert cases(answer) == [3_000] * 100
        large = [{"n": [["y" * 3_000] * 100]}]
        assert cases(box.ask(measured("def f(n): return len(n[0])", large), LIMITS)) == [100]


def test_a_process_that_asks_for_more_is_told_that_none_is_left(sandbox: Sandbox) -> None:
    greedy = "import os\ndef f(n):\n    for d in range(3, 9):\n        try:\n"
    greedy += "            for _ in range(50): os.write(d, b'i' + bytes(4))\n"
    greedy += "        except OSError: pass\n    return n\n"
    with sandbox.open() as box:
        answer = box.ask(measured(greedy, [{"n": 1}, {"n": 2}]), LIMITS)
        assert times_of(answer).calls == ()
        assert value(ask(box, "return 5")) == 5


def test_a_box_answers_again_and_again(sandbox: Sandbox) -> None:
    with sandbox.open() as box:
        for n in range(3):
            answer = ask(box, f"return [{n}]")
            assert (answer.why, answer.status, value(answer)) == ("exit", 0, [n])
            assert answer.cpu_s > 0


@pytest.mark.parametrize(
    ("body", "why"),
    [
        pytest.param("while True: pass", "cpu", id="endless loop"),
        pytest.param(
            "import threading\ndef spin():\n    while True: pass\n"
            "for _ in range(3): threading.Thread(target=spin).start()\nspin()",
            "cpu",
            id="endless threads",
        ),
        pytest.param("import posix\nposix._exit(7)", "exit", id="exit"),
        pytest.param("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "exit", id="kill"),
        pytest.param(
            "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
            "cpu",
            id="deaf to the kernel's limit",
        ),
        pytest.param(
            "import os\nfor d in range(3, 64):\n    try:\n        while True: os.write(d, b'm' * 4096)\n"
            "    except OSError: pass",
            "output",
            id="flood on the pipe",
        ),
        pytest.param("return ['x' * 60_000] * 100", "output", id="huge answer"),
    ],
)
def test_a_process_is_stopped_and_the_box_goes_on(sandbox: Sandbox, body: str, why: str) -> None:
    with sandbox.open() as box:
        answer = ask(box, body)

        assert answer.why == why
        assert answer.data("seen") == ()
        assert answer.cpu_s < 3
        assert value(ask(box, "return 1")) == 1


def test_a_sleeper_is_stopped_by_the_wall_clock(sandbox: Sandbox) -> None:
    limits = Limits((1.0, 0.5), 2.0, 1.0, 512)
    with sandbox.open() as box:
        assert ask(box, "import threading\nthreading.Event().wait()", limits).why == "wall"
        assert value(ask(box, "return 1")) == 1


def test_the_memory_is_limited(sandbox: Sandbox) -> None:
    with sandbox.open() as box:
        raised = ask(box, "return len(bytearray(1 << 30))").data("seen")[0][0]["raised"]

    assert raised["type"] == "MemoryError"


def test_each_request_has_a_process_of_its_own(sandbox: Sandbox) -> None:
    leave = "import builtins, sys\nbuiltins.trace = sys.trace = 3\nreturn 1"
    with sandbox.open() as box:
        ask(box, leave)
        left = ask(
            box, "import builtins, sys\nreturn [hasattr(builtins, 'trace'), hasattr(sys, 'trace')]"
        )

    assert value(left) == [False, False]


def test_nothing_can_be_written(sandbox: Sandbox) -> None:
    body = (
        "import tempfile\n"
        "for place in ('x', '/tmp/x', '/dev/shm/x', '/x'):\n"
        "    try:\n"
        "        with open(place, 'w') as file: file.write('a' * 10)\n"
        "        return place\n"
        "    except OSError: pass\n"
        "return None"
    )
    with sandbox.open() as box:
        assert value(ask(box, body)) is None


def test_the_worker_brings_no_part_of_the_host(sandbox: Sandbox) -> None:
    """Nor what every submission would wait for, and few use."""
    body = (
        "import sys\n"
        "return sorted(m for m in sys.modules if m.startswith('graders') or m in"
        " ('pydantic', 'yaml', 'click', 'rich', 'jinja2', 'hypothesis', 'dis', 'inspect',"
        " 'dataclasses', 'typing'))"
    )
    with sandbox.open() as box:
        loaded = value(ask(box, body))

    assert "graders.codec" in loaded
    assert {m for m in loaded if not m.startswith("graders.worker")} <= {
        "graders",
        "graders.codec",
        "graders.codec.burden",
        "graders.codec.decoding",
        "graders.codec.encoding",
        "graders.codec.forms",
        "graders.codec.trees",
        "graders.codec.typing_shim",
        "graders.codec.value_forms",
        "graders.codec.variants",
        "graders.protocol",
    }


def test_no_module_of_an_assignment_has_the_name_of_one_that_is_loaded(sandbox: Sandbox) -> None:
    body = "import sys\nreturn sorted(sys.modules.keys() & sys.stdlib_module_names)"
    with sandbox.open() as box:
        loaded = value(ask(box, body))

    assert {name for name in loaded if not name.startswith("_")} <= LOADED_MODULES


def test_what_is_slow_to_import_is_imported_once_where_it_is_named(sandbox: Sandbox) -> None:
    """In the first process of the box: a plain process per request has none."""
    asked = request("import sys\ndef f(n):\n    return 'typing' in sys.modules\n")
    with sandbox.open() as box:
        assert not value(box.ask(asked, LIMITS))
        named = value(box.ask({**asked, "preload": ["typing"]}, LIMITS))

    assert named is (sandbox.tier is not Tier.PROCESS)


def test_hashes_and_random_numbers_are_the_same_each_time(sandbox: Sandbox) -> None:
    body = "import random\nreturn [hash('a'), random.random(), list({'a', 'b', 'c', 'd'})]"
    with sandbox.open() as first, sandbox.open() as second:
        assert value(ask(first, body)) == value(ask(second, body))


OUTSIDE: dict[str, str] = {
    "the network": "import socket\ns = socket.socket()\ns.settimeout(1)\ns.connect(('127.0.0.1', 9))",
    "a process": "import os\nif os.fork() == 0: os._exit(0)",
    "a command": "import os\nos.posix_spawn('/usr/bin/true', ['true'], {})",
    "the machine's data": "import os\nos.listdir('/home')",
    "the parent": "import os\nos.kill(1, 9)\nos.kill(1, 0)\nos.listdir('/proc')",
    "another user": "import os\nos.setuid(0)",
    "a mode": "import os\nos.chmod('/', 0o777)",
}


@pytest.mark.isolated
@pytest.mark.parametrize("case", OUTSIDE)
def test_a_box_gives_no_way_out(case: str) -> None:
    with choose("bwrap").open() as box:
        seen = ask(box, OUTSIDE[case] + "\nreturn 'out'").data("seen")[0][0]

        assert seen.get("value") != "out"
        assert seen["raised"]["bases"].count("OSError") == 1
        assert value(ask(box, "return 1")) == 1


@pytest.mark.isolated
def test_nothing_of_the_hosts_environment_enters_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST_SECRET", "x")
    with choose("bwrap").open() as box:
        found = value(ask(box, "import os\nreturn dict(os.environ)"))

    assert "HOST_SECRET" not in repr(found)
    assert os.environ["HOST_SECRET"] == "x"


def test_the_environment_of_a_plain_process_is_made_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOST_SECRET", "x")
    with choose("process").open() as box:
        assert "HOST_SECRET" not in repr(value(ask(box, "import os\nreturn dict(os.environ)")))


def test_this_machine_is_examined() -> None:
    assert CHOICES == ("auto", "bwrap", "process")
    assert examine()[-1].works
    assert all(finding.works or finding.mend for finding in examine())
