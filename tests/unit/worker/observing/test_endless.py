"""Endless loops are proved, and programs that end never are; other loops are told as testimony.

Each program runs in a process of its own, which the proof ends, or its own end, or its time.
"""

from __future__ import annotations

import _thread
import ast
import gc
import json
import os
import signal
import sys
import textwrap
from typing import Any

import pytest

from graders.worker.observing import endless, ticking
from graders.worker.reading.sources import Sources

# Processor time of a program that a proof should end, and of one that has nothing to prove.
_MOST_S, _SHORT_S = 4.0, 0.4


# The tickers that bring the looks, on systems with a timer of processor time and on others.
TICKERS: dict[str, Any] = {"timer": ticking.SignalTicker, "thread": ticking.ThreadTicker}


def run(
    text: str, *, is_proof_told: bool = True, ticker: str = "timer", most_s: float = _MOST_S
) -> list[list[Any]]:
    """Call `f` of a file; return what is told: a `loop`, or that it `ended`, and of what."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _run(text, writing, is_proof_told, ticker, most_s)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as file:
        told = [json.loads(line) for line in file]
    os.waitpid(child, 0)
    return told


def _run(text: str, writing: int, is_proof_told: bool, ticker: str, most_s: float) -> None:
    def tell(*what: Any) -> None:
        os.write(writing, json.dumps(what).encode() + b"\n")

    def tell_loop(*loop: Any) -> None:
        if is_proof_told or loop[-1:] in ((), ("time",)):
            tell("loop", *loop)
        if is_proof_told and loop[-1:] not in ((), ("time",)):
            os._exit(0)

    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, most_s)  # the timer that no ticker uses: it ends all
    # Things that these tests bring: their limit, Hypothesis's clock, the talk to other runners.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    gc.callbacks.clear()
    gc.freeze()
    endless._THREADS = _thread._count()
    tree = ast.parse(text)
    sources = Sources({"tp.py": tree}, {"tp": [{"label": "tp.py", "text": text}]})
    scope: dict[str, Any] = {"__name__": "tp"}
    exec(compile(tree, "tp.py", "exec"), scope)
    ticking.ticker = TICKERS[ticker]  # this process is the test's own
    watch = endless.LoopWatch(sources, ["tp"], tell_loop)
    watch.begin(0.02)
    tell("ended", scope["f"]())


def f(body: str) -> str:
    """Make a function of a few lines, which returns 5; what comes before `---` is outside."""
    before, _, inside = textwrap.dedent(body).rpartition("---\n")
    return f"{before}def f():\n{textwrap.indent(inside.lstrip(chr(10)), '    ')}    return 5\n"


# The line on which the loop begins (the first line of the body is 2), and the reason.
PROVED = {
    "constant": ("while True:\n    pass", 2, "constant"),
    "after a test": ("x = 3\nwhile True:\n    if x == 5:\n        return x\n    x = 9 - x", 3, "constant"),
    "forgotten": ("i, t = 0, []\nwhile i < len([1, 2]):\n    if i > 5:\n        t.append(f(i))\n        i += 1", 3, "same"),
    "back and forth": ("a, b, n = 0, 1, 0\nwhile a != 2:\n    a, b = b, a", 3, "same"),
    "after a long time": ("n = 0\nwhile n < 2_000_000:\n    n += 1\nwhile n > 0:\n    m = n", 5, "same"),
    "bisection": ("t, a, b = [1, 3, 5], 0, 2\nwhile a < b:\n    m = (a + b) // 2\n    if t[m] < 4:\n        a = m\n    else:\n        b = m - 1", 3, "same"),
    "in a loop that ends": ("for i in range(3):\n    while i < 5:\n        j = i + 1", 3, "same"),
    "around loops that end": ("done = False\nwhile not done:\n    for i in range(3):\n        j = 0\n        while j < i:\n            j += 1", 3, "same"),
    "a board": ("g, n = [[1, 0], [0, 1]], 0\nwhile g[0][0] != 0:\n    g[0].reverse()\n    g[0] = g[0][::-1]", 3, "same"),
    "a dict": ("d, k = {'a': 'b', 'b': 'a'}, 'a'\nwhile k in d:\n    k = d[k]", 3, "same"),
    "the wrong way": ("n = 5\nwhile n >= 0:\n    n += 1", 3, "counter"),
    "down from a limit": ("i, n, t = 0, 4, [1]\nwhile i < n and t:\n    i = i - 1", 3, "counter"),
    "past its end": ("n, ways = 1, []\nwhile n != 100:\n    if n < -3:\n        ways.append(0)\n    n += 2", 3, "counter"),
    "a counter beside a condition": ("done, n = False, 0\nwhile not done:\n    n += 1", 3, "counter"),
    "an iterator without end": ("for _ in iter(int, 1):\n    pass", 2, "same"),
    "the same value again": ("import itertools\n---\nn = 0\nfor x in itertools.repeat(3):\n    if x < n:\n        break", 4, "same"),
    "a count past its end": ("import itertools as it\n---\nn, found = 7, []\nfor i in it.count(n):\n    if i < n:\n        break\n    if i == 3:\n        found.append(0)", 4, "counter"),
    "a loop in a count": ("from itertools import count\n---\nfor i in count():\n    n = 1\n    while n > 0:\n        m = n", 5, "same"),
    "a counter of turns": ("n = 0\nwhile True:\n    n += 1", 3, "constant"),
}  # fmt: skip

# Each would look the same at two moments to a proof that looked at less.
ENDING = {
    "a counter": "n = 0\nwhile n < 4_000_000:\n    n += 1",
    "exactly": "n = 0\nwhile n != 4_000_000:\n    n += 1",
    "both ways": "n, up = 0, 0\nwhile n >= 0:\n    if up < 1_000_000:\n        n += 1\n        up += 1\n    else:\n        n -= 1",
    "towards each other": "i, j = 0, 4_000_000\nwhile i < j:\n    i += 1\n    j -= 1",
    "a bound that moves": "i, n = 0, -2_000_000\nwhile i > n:\n    i += 1\n    n += 2",
    "a bound that comes nearer": "i, n = 0, 2_000_000\nwhile i < n:\n    i -= 1\n    n -= 2",
    "an inequality that moves": "i, n = 5, 0\nwhile i != n:\n    i += 1\n    n = i if i > 2_000_000 else 0",
    "a way out of the wrong way": "n = 5\nwhile n > 0:\n    n += 1\n    if n == 2_000_000:\n        break",
    "between two limits": "n = 1\nwhile 0 < n < 2_000_000:\n    n += 1",
    "a counter that is set back": "n, m = 5, 0\nwhile n > 0:\n    n += 1\n    m += 1\n    if m > 1_000_000:\n        n = 0",
    "a counter beside a sum": "n, s = 5, 0\nwhile n > 0 and s < 2_000_000:\n    n += 1\n    s = s + 1",
    "a limit in a list": "n, t = 5, [0]\nwhile t[0] < 2_000_000:\n    n += 1\n    if n > 0:\n        t[0] += 1",
    "a limit that is no number": "n, t = 5, 2e6\nwhile n < t:\n    n += 1",
    "a limit that moves within": "n, m = 5, 0\nwhile n > m:\n    n += 1\n    for m in [2 * n if n > 2_000_000 else 0]:\n        pass",
    "a counter that is read": "i, t = 0, [0]\nwhile i < 3:\n    i -= 1\n    if i % 2_000_003 == 5:\n        break",
    "an index too far": "t, i = [0] * 1_000_000, 0\ntry:\n    while True:\n        t[i] += 1\n        i += 1\nexcept IndexError:\n    pass",
    "an index below": "t, i, n = [1] * 1_000_000, 0, 0\ntry:\n    while i < len(t):\n        n += t[i]\n        i -= 1\nexcept IndexError:\n    pass",
    "an empty list": "t = [0] * 2_000_000\ntry:\n    while True:\n        t.pop()\nexcept IndexError:\n    pass",
    "a division": "n, s = 2_000_000, 0\ntry:\n    while s >= 0:\n        s = 1 // n\n        n -= 1\nexcept ZeroDivisionError:\n    pass",
    "numbers that come together": "x, step = 0.0, 1.0\nwhile x + step != x:\n    for i in range(20_000):\n        y = x + step\n    x, step = y, step / 2",
    "a number lost in another": "x = 0.0\nwhile x != 1_000_000.0:\n    x += 1.0",
    "zeros with signs": "x, n = 0.0, 0\nwhile str(x) == '0.0':\n    for i in range(1_000_000):\n        n = i\n    x = -x",
    "one, true, and one": "x, n = 1, 0\nwhile str(x) != '1.0':\n    for i in range(300_000):\n        n = i\n    x = [True, 1.0][x is True] if type(n) is int else x",
    "one and true": "x, n = True, 0\nwhile str(x) != '1.0':\n    for i in range(300_000):\n        n = i\n    x = {'True': 1, '1': 1.0}[str(x)]",
    "huge numbers": "x, n = 1, 0\nwhile x < 10 ** 1500:\n    x = x * 3 // 2 + 1\n    for i in range(900):\n        n = x",
    "one list twice": "a = [[0], [0]]\na[1], n = a[0], 0\nwhile a[1] == [0]:\n    a = [a[0], a[1]]\n    for i in range(300_000):\n        n = 0\n    a[0].append(1)",
    "lists that part": "a = b = [0]\nt, n = [a, b], 0\nwhile t[0] == t[1]:\n    for i in range(200_000):\n        n = 0\n    t[0] = t[0] + []\n    t[1].append(len(t[1]))\n    t[1].pop()\n    t[1] += [0] if t[0] == [0] else []",
    "a list in itself": "a = [0]\na.append(a)\nwhile a[0] < 1_000_000:\n    a[1][0] += 1",
    "a list that is global": "t = [0]\ndef g():\n    t[0] += 1\n---\nwhile t[0] < 1_000_000:\n    g()",
    "a global number": "n = 0\ndef g():\n    global n\n    n += 1\n---\nwhile n < 1_000_000:\n    g()",
    "a name that is global": "n = 0\n---\nglobal n\nwhile n < 1_000_000:\n    n += 1",
    "a built-in of its own": "from random import random, seed\ndef len(t):\n    return 0 if random() < 3e-6 else 1\n---\nseed(3)\nwhile len([]) > 0:\n    n = 0",
    "an argument of its own": "def g(len, n):\n    while len() < 1_000_000:\n        m = n\n---\nt = iter(range(2_000_000))\ng(t.__next__, 0)",
    "a default that is shared": "def g(seen=[0]):\n    seen[0] += 1\n    return seen[0]\n---\nwhile g() < 1_000_000:\n    pass",
    "a closure": "n = 0\ndef step():\n    nonlocal n\n    n += 1\n    return n\nwhile step() < 1_000_000:\n    pass",
    "a cell": "done, n = False, 0\ndef g():\n    nonlocal done\n    done = True\nwhile not done:\n    n += 1\n    if n == 2_000_000:\n        g()",
    "a count to its end": "from itertools import count\n---\nfor i in count():\n    if i == 2_000_000:\n        break",
    "a count from a float": "from itertools import count\n---\nn, t = 0, [0] * 9\nfor x in count(0.5):\n    if x < 0 or x > 1_000_000:\n        break",
    "a count whose value is set": "from itertools import count\n---\nfor i in count():\n    if i == 1_000_000:\n        break\n    i = 0",
    "a count whose value is read": "from itertools import count\n---\nfor i in count(1):\n    if i % 1_000_000 == 0:\n        break",
    "a count down": "from itertools import count\n---\nfor i in count(2_000_000, -1):\n    if i < 0:\n        break",
    "a list that is given again": "from itertools import repeat\n---\nfor x in repeat([0]):\n    x[0] += 1\n    if x[0] == 1_000_000:\n        break\n    x = 0",
    "an iterator with an end": "t = [0] * 500_000\nfor _ in iter(t.pop, 1):\n    if not t:\n        break",
    "an iterator that ends at once": "for i in range(300_000):\n    for _ in iter(int, 0):\n        pass",
    "an int of its own": "n = 0\ndef int():\n    global n\n    n = (n + 1) % 500_001\n    return n\n---\nfor _ in iter(int, 500_000):\n    pass",
    "an iter of its own": "def iter(f, n):\n    return range(2_000_000)\n---\nfor _ in iter(int, 1):\n    pass",
    "a range": "for i in range(3_000_000):\n    if i < 0:\n        break",
    "an iterator": "t = iter(range(2_000_000))\nwhile True:\n    if next(t) == 1_999_999:\n        break",
    "an iterator's step": "step, n = iter(range(1_000_000)).__next__, 0\nwhile n == 0:\n    if step() == 999_999:\n        break",
    "a sum of what is left": "t, n = iter([0] * 99), 0\nwhile sum(range(99_999)) and n == 0:\n    if next(t, 5) == 5:\n        break",
    "the order of a set": "s, n = {8, 16, 0, 24}, 0\nwhile n < 40:\n    x = s.pop()\n    s.add(x)\n    for i in range(40_000):\n        y = x\n    n = n + 1 if x == 8 or n else n + 1",
    "the order of a dict": "d, n = {1: 0, 2: 0}, 0\nwhile list(d) != [2, 1]:\n    for i in range(2_000_000):\n        n = 0\n    d[1] = d.pop(1)",
    "a dict that changes on the way": "d, n = {1: 1}, 0\ntry:\n    while n == 0:\n        for k in d:\n            del d[k]\n            d[k] = 1\n            sum(range(99_999))\nexcept RuntimeError:\n    pass",
    "a list of another class": "class B(list):\n    n = 0\n    def __len__(self):\n        self.n += 1\n        return self.n\n---\nb = B()\nwhile len(b) < 500_000:\n    pass",
    "a number of another class": "class N(int):\n    n = 0\n    def __lt__(self, other):\n        self.n += 1\n        return self.n < 500_000\n---\nx, y = N(1), 2\nwhile x < y:\n    z = 0",
    "a class that says it is an int": "class M(type):\n    def __eq__(self, other):\n        return True\n    __hash__ = type.__hash__\nclass N(metaclass=M):\n    n = 0\n    def __gt__(self, other):\n        self.n += 1\n        return self.n < 500_000\n---\nx = N()\nwhile x > 0:\n    z = 0",
    "names of a class": "__n = 5\nclass A:\n    def g(self):\n        __n = 0\n        while __n < 2_000_000:\n            __n += 1\n---\nA().g()",
    "random numbers": "import random\n---\nrandom.seed(3)\nwhile random.random() > 3e-7:\n    pass",
    "a clock": "import time\n---\nend = time.process_time() + 0.4\nwhile time.process_time() < end:\n    pass",
    "an exception that is caught": "t, n = [0] * 500_000, 0\nwhile n == 0:\n    try:\n        t.pop()\n    except IndexError:\n        n = 1",
    "a generator": "def g():\n    n = 0\n    while n < 3_000_000:\n        n += 1\n    yield n\n---\nn = 0\nwhile n < 5:\n    n = next(g())",
    "a pattern": "n, t = 0, [1_000_000]\nwhile n == 0:\n    t[0] -= 1\n    match t:\n        case [0]:\n            n = 1",
    "a thread": "import threading, time\n---\ndone, n = [], 0\nthreading.Timer(0.4, done.append, [1]).start()\nwhile not done:\n    n = 0",
    "a thread that just began": "import _thread\n---\ndone, n = [], 0\nwhile n < 2_000_000:\n    n += 1\n_thread.start_new_thread(done.append, (1,))\nwhile not done:\n    m = n",
    "a signal": "import signal\n---\ndone = []\nsignal.signal(signal.SIGALRM, lambda *told: done.append(1))\nsignal.setitimer(signal.ITIMER_REAL, 0.4)\nwhile not done:\n    n = 0",
    "an alarm that interrupts": "import signal\n---\nsignal.signal(signal.SIGALRM, signal.default_int_handler)\nsignal.setitimer(signal.ITIMER_REAL, 0.3)\ntry:\n    while True:\n        n = 0\nexcept KeyboardInterrupt:\n    pass",
    "garbage that acts": "import gc\nclass A:\n    def __del__(self):\n        self.done.append(1)\n---\na, n = A(), 0\na.done, a.me = [], a\ndone = a.done\ndel a\nwhile n < 1_000_000:\n    n += 1\nwhile not done:\n    t = [[]]\n    t[0].append(t)",
    "a value whose end acts": "done = []\nclass A:\n    def __del__(self):\n        done.append(1)\n---\na, n, here = A(), 0, done\nwhile n < 2_000_000:\n    n += 1\nwhile not here:\n    a = 0",
    "a loop around, and what it calls": "t = [0]\ndef g():\n    t[0] += 1\n    return t[0] % 100_000\n---\nn = 0\nwhile g():\n    n = 0\n    while n < 2:\n        n += 1",
    "a loop around that catches": "t = [0] * 300_000\ndef g():\n    t.pop()\n---\nn, d = 0, [1]\ntry:\n    while True:\n        try:\n            while n == 0:\n                d[5] = 0\n        except IndexError:\n            g()\nexcept IndexError:\n    pass",
    "a frame's names": "import sys\ndef g():\n    return sys._getframe(1).f_locals['t']\n---\nt, n = [0], 0\nwhile t[0] < 500_000:\n    g()[0] += 1",
}  # fmt: skip


# A short program is called again, so that a look finds it.
AGAIN = """
import time
def f():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        once()
    return 5
"""


@pytest.mark.parametrize("ticker", TICKERS)
@pytest.mark.parametrize("name", PROVED)
def test_an_endless_loop_is_proved(name: str, ticker: str) -> None:
    body, *loop = PROVED[name]
    *_, (told, file, line, function, *why) = run(f(body + "\n"), ticker=ticker)
    assert (told, file, function, [line, *why]) == ("loop", "tp.py", "f", loop)


@pytest.mark.parametrize("name", ENDING)
def test_a_loop_that_ends_is_left_alone(name: str) -> None:
    once = f(ENDING[name] + "\n").replace("def f():", "def once():", 1)
    assert run(once + AGAIN)[-1] == ["ended", 5]


# Changes that a thread beside the program, or looks by another signal, could make.
@pytest.mark.parametrize(
    "name", ["a counter", "a thread", "a thread that just began", "a signal", "a clock"]
)
def test_a_loop_that_ends_is_left_alone_by_the_looks_of_a_thread(name: str) -> None:
    once = f(ENDING[name] + "\n").replace("def f():", "def once():", 1)
    assert run(once + AGAIN, ticker="thread")[-1] == ["ended", 5]


def test_a_loop_is_told_though_the_jump_to_its_start_has_no_line() -> None:
    """The jump of a `for` whose last statement is an `if` belongs to no line."""
    (told,) = run(f("for i in range(10**9):\n    if i < 0:\n        i = 1\n"), most_s=_SHORT_S)
    assert told == ["loop", "tp.py", 2, "f", "time"]


def test_two_loops_that_begin_on_one_line_prove_nothing() -> None:
    told = run("def f():\n    i = 0\n    while i < 3: i = 0; j = 1\n", most_s=_SHORT_S)
    assert [why for *_, why in told] == ["time"]


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("while True:\n    for i in range(3):\n        n = 0\n    n = abs(abs(abs(n)))", 2),
        ("def g():\n    while print:\n        n = 0\nfor i in range(3):\n    g()", 3),
        ("def g(n):\n    while n:\n        n -= 1\nwhile True:\n    g(99)", 5),
        ("def g(n):\n    return n and g(n - 1) + g(n - 1)\ng(40)", 0),
        ("while True:\n    sum(range(10**11))", 0),
    ],
    ids=["in a loop", "in a call", "around calls", "recursion", "in one of Python's own"],
)
@pytest.mark.parametrize("ticker", TICKERS)
def test_the_loop_in_which_the_time_ends_is_told(body: str, line: int, ticker: str) -> None:
    # After a shorter time, the loops inside were now and then taken for the one that goes on.
    told = run(f(body + "\n"), is_proof_told=False, ticker=ticker, most_s=1)
    assert [place[2] for place in told[-1:] if len(place) > 1] == ([line] if line else [])


def test_a_look_costs_a_program_one_call_of_its_depth_at_most() -> None:
    """A look at the very limit of recursion raises there, one call early."""
    text = """
        def depth(n):
            try:
                return depth(n + 1)
            except RecursionError:
                return n
        def f():
            first = least = depth(0)
            for turn in range(3_000):
                least = min(least, depth(0))
            return least >= first - 1
        """
    assert run(textwrap.dedent(text), is_proof_told=False)[-1] == ["ended", True]


class Looks:
    """Stands for the ticker; the program itself brings the looks."""

    number, threads = ticking._SIGNAL, 0

    def begin(self, look: Any, _every_s: float) -> None:
        self.look = look


def test_the_few_looks_of_a_busy_machine_tell_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "def f():\n    while True:\n        look()  # by sys: nothing is proved\n"
    looks, told, left = Looks(), [], [None] * 5
    monkeypatch.setattr(ticking, "ticker", lambda: looks)
    monkeypatch.setattr(endless.LoopWatch, "_is_undisturbed", lambda self: True)
    tree = ast.parse(text)
    sources = Sources({"tp.py": tree}, {"tp": [{"label": "tp.py", "text": text}]})
    endless.LoopWatch(sources, ["tp"], lambda *what: told.append(what)).begin(0.02)
    scope: dict[str, Any] = {}

    def look() -> None:
        left.pop()  # raises once the looks are over
        looks.look(looks.number, sys._getframe(1))

    exec(compile(tree, "tp.py", "exec"), scope)
    scope["look"] = look
    with pytest.raises(IndexError):
        scope["f"]()

    assert told == [("tp.py", 2, "f", "time")]
