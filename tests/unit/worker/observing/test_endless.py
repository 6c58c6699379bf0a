"""Endless loops: proved where they are, never where a program ends.

Each program runs in a process of its own, which the proof ends, or its own end, or its time.
"""

from __future__ import annotations

import _thread
import ast
import gc
import json
import os
import resource
import signal
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from graders.worker.observing import endless
from graders.worker.observing.endless import Prover
from graders.worker.reading.sources import Sources

_AFTER_S = 0.03
_MOST_S = 4


def run(text: str) -> list[Any]:
    """Call `f` of a file: ``["proved", file, line, function, why, name]``, or ``["ended", value]``."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _run(text, lambda *told: os.write(writing, json.dumps(told).encode()))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        told = file.read()
    os.waitpid(child, 0)
    found: list[Any] = json.loads(told) if told else ["cut"]
    return found


def _run(text: str, tell: Callable[..., Any]) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_S, _MOST_S))
    # What these tests bring: their limit, Hypothesis's clock, and what talks to other runners.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    gc.callbacks.clear()
    # As in a box. Else each collection of a program's would copy all that this process holds, at
    # the cost of seconds.
    gc.freeze()
    endless._THREADS = _thread._count()
    tree = ast.parse(text)
    sources = Sources({"tp.py": tree}, {"tp": [{"label": "tp.py", "text": text}]})

    def proved(*loop: object) -> None:
        tell("proved", *loop)
        os._exit(0)

    prover = Prover(sources, ["<tp>"], proved)
    scope: dict[str, Any] = {"__name__": "tp"}
    lent = "def lent(n):\n    return n if n < 2 else lent(n - 1)\n"
    exec(compile(lent, "<tp>", "exec"), scope)
    exec(compile(tree, "tp.py", "exec"), scope)
    prover.arm(_AFTER_S)
    tell("ended", scope["f"]())


ENDLESS = {
    "constant": ("""
        def f():
            while True:
                pass
        """, [3, "constant", ""]),
    "forgotten": ("""
        def f():
            i, found = 0, []
            while i < len([1, 2, 3]):
                if i > 5:
                    found.append(i)
                    i += 1
            return found
        """, [4, "same", ""]),
    "on one line": ("""
        def f():
            i = 0
            while i < 3: j = 1
        """, [4, "same", ""]),
    "back and forth": ("""
        def f():
            a, b, turns = 0, 1, 0
            while a != 2:
                a, b = b, a
                turns += 1
        """, [4, "same", ""]),
    "after a long time": ("""
        def f():
            n = 0
            while n < 2_000_000:
                n += 1
            while n > 0:
                m = n
        """, [6, "same", ""]),
    "bisection": ("""
        def f():
            items = [1, 3, 5]
            low, high = 0, 2
            while low < high:
                middle = (low + high) // 2
                if items[middle] < 4:
                    low = middle
                else:
                    high = middle - 1
        """, [5, "same", ""]),
    "in a loop that ends": ("""
        def f():
            for i in range(3):
                while i < 5:
                    j = i + 1
        """, [4, "same", ""]),
    "around loops that end": ("""
        def f():
            done = False
            while not done:
                for i in range(3):
                    j = 0
                    while j < i:
                        j += 1
        """, [4, "same", ""]),
    "the wrong way": ("""
        def f():
            i, n = 0, 10
            while i < n:
                i -= 1
        """, [4, "away", "i"]),
    "stepped over": ("""
        def f():
            i = 1
            while i != 10:
                i += 2
        """, [4, "away", "i"]),
    "apart": ("""
        def f():
            i, j = 0, 10
            while i < j:
                i = i - 1
                j = 1 + j
        """, [4, "away", "i"]),
    "past a length": ("""
        def f():
            items, i = [1, 2], 2
            while i >= len(items) and items:
                i += 1
        """, [4, "away", "i"]),
    "functions": ("""
        def following(places, seen):
            return [place + 1 for place in places if place + 1 not in seen]
        def f():
            waiting, seen = [1], [1, 2]
            while waiting:
                if not following(waiting, seen):
                    continue
                waiting.pop()
        """, [6, "same", ""]),
    "what is lent": ("""
        def f():
            while lent(5) == 1:
                pass
        """, [3, "same", ""]),
    "a set that is read": ("""
        def f():
            waiting, seen = [1], {1, 2}
            while waiting:
                if waiting[0] in seen:
                    continue
                waiting.pop()
        """, [4, "same", ""]),
    "a method": ("""
        class Game:
            limit = 3
            def __init__(self):
                self.turn = 0
            @property
            def is_over(self):
                return self.turn >= self.limit
        def f():
            game = Game()
            while not game.is_over:
                turn = game.turn + 1
        """, [11, "same", ""]),
    "caught": ("""
        def f():
            answer = None
            while answer is None:
                try:
                    answer = int("a")
                except ValueError:
                    answer = None
        """, [4, "same", ""]),
    "a call again and again": (
        """
        def f():
            for item in iter(int, 1):
                found = item + 1
        """,
        [3, "unending", ""],
    ),
    "an endless count": (
        """
        import itertools
        def f():
            for _ in itertools.count():
                found = []
                found.append(1)
        """,
        [4, "unending", ""],
    ),
    "turn by turn": (
        """
        from itertools import cycle as turns, repeat
        def f():
            for player in turns([1, 2]):
                for _ in range(3):
                    winner = 0
                if winner:
                    return winner
        """,
        [4, "unending", ""],
    ),
    "always the same": (
        """
        from itertools import repeat
        def f():
            for player in repeat(2):
                if player > 2:
                    return player
        """,
        [4, "unending", ""],
    ),
    "a board of another class": (
        """
        class Board(list):
            def __hash__(self):
                return hash(tuple(self))
        def free(board):
            return [i for i in range(3) if board[i] == 0]
        def f():
            board = Board([0, 1, 2])
            while free(board):
                for i in free(board):
                    done = board.index(0)
        """,
        [9, "same", ""],
    ),
    "objects that are made": (
        """
        class Card:
            def __init__(self, value):
                self.value = value
            def __eq__(self, other):
                return self.value == other.value
        def f():
            cards, i = [Card(1), Card(2)], 0
            while cards[i] != Card(3):
                i = (i + 1) % 2
        """,
        [9, "same", ""],
    ),
    "an object whose class does much": (
        """
        import collections, os
        class Flock:
            def __init__(self):
                self.size, self.seen = 3, collections.deque()
            def show(self):
                print(os.name, Flock)
            def grow(self):
                n = 0
                while n < self.size:
                    if self.size > 5:
                        n += 1
        def f():
            Flock().grow()
        """,
        [10, "same", ""],
    ),
    "a key": ("""
        def f():
            items = [3, 1]
            while sorted(items, key=lambda item: -item)[0] == 3:
                pass
        """, [4, "same", ""]),
}  # fmt: skip

# What each of them is made of would be the same at two moments to whoever looked at less.
ENDING = {
    "a counter": """
        n = 0
        while n < 4_000_000:
            n += 1
        """,
    "exactly": """
        n = 0
        while n != 4_000_000:
            n += 1
        """,
    "both ways": """
        n, up = 0, 0
        while n >= 0:
            if up < 1_000_000:
                n += 1
                up += 1
            else:
                n -= 1
        """,
    "towards each other": """
        i, j = 0, 4_000_000
        while i < j:
            i += 1
            j -= 1
        """,
    "a bound that moves": """
        i, n = 0, -1
        while i > n:
            i += 1
            n += 2
            n = n if i < 1_000_000 else i + 1
        """,
    "random numbers": """
        import random
        random.seed(3)
        while random.random() > 3e-7:
            pass
        """,
    "random numbers by another name": """
        from random import random as draw, seed
        seed(3)
        while draw() > 3e-7:
            pass
        """,
    "random numbers, called unseen": """
        import random
        random.seed(3)
        while next(iter(random.random, 5)) > 3e-7:
            pass
        """,
    "a clock": """
        import time
        begun = time.process_time()
        while time.process_time() - begun < 0.4:
            pass
        """,
    "an iterator": """
        items = iter(range(2_000_000))
        while True:
            if next(items) == 1_999_999:
                break
        """,
    "an iterator in a list": """
        box = [iter(range(2_000_000))]
        while True:
            if next(box[0]) == 1_999_999:
                break
        """,
    "the method of an iterator": """
        step = iter(range(2_000_000)).__next__
        while True:
            if step() == 1_999_999:
                break
        """,
    "an iterator of a loop around": """
        done = 0
        for item in [0] * 1_000_000:
            while True:
                done = 1
                break
        """,
    "a generator": """
        def numbers():
            for i in range(1_500_000):
                yield i
        items = numbers()
        while True:
            for item in items:
                break
            else:
                break
        """,
    "the method of a list": """
        items = [0] * 2_000_000
        take = items.pop
        while True:
            take()
            if not items:
                break
        """,
    "a set": """
        items = set(range(3_000_000))
        while items:
            items.pop()
        """,
    "a set in place": """
        items, last = set(range(1000)), 0
        while last < 1_000_000:
            items -= {last % 1000}
            items |= {last % 1000}
            last += 1
        """,
    "a queue": """
        from collections import deque
        items = deque(range(2_000_000))
        while items:
            items.popleft()
        """,
    "a count that is read": """
        import itertools
        for i in itertools.count():
            if i > 1_500_000:
                break
        """,
    "a cycle that is read": """
        import itertools
        for i in itertools.cycle([0] * 1_500_000 + [1]):
            if i:
                break
        """,
    "a cycle that another function reads": """
        import itertools
        def is_over():
            return player
        for player in itertools.cycle([0] * 1_000_000 + [1]):
            if is_over():
                break
        """,
    "a call that comes to its end": """
        items = [0] * 1_500_000
        for item in iter(items.pop, 1):
            if not items:
                break
        """,
    "a call that lost its name": """
        step = iter(range(1_500_000)).__next__
        for item in iter(step, 1_499_999):
            step = 0
        """,
    "a call that depends on chance": """
        from random import random, seed
        seed(3)
        for item in iter(random, 5):
            if item < 3e-7:
                break
        """,
    "another count": """
        def count():
            return range(2_000_000)
        for _ in count():
            pass
        """,
    "what is repeated": """
        from itertools import repeat
        for item in repeat(3, 3_000_000):
            pass
        """,
    "a closure": """
        n = 0
        def step():
            nonlocal n
            n += 1
            return n
        while step() < 1_500_000:
            pass
        """,
    "garbage that acts": """
        import gc
        gc.set_threshold(700, 10, 10)
        class A:
            n = 0
            def __init__(self):
                self.me = self
            def __del__(self):
                A.n += 1
        for _ in range(400):
            A.n = 0
            while A.n < 1:
                A()
        """,
    "an attribute of a function that is left out": """
        import sys
        def shout(words):
            sys.stderr.write(words)
        shout.level = 0
        while shout.level < 1_500_000:
            shout.level += 1
        """,
    "an attribute of a function of another file": """
        from os.path import join
        join.n = 0
        while join.n < 1_500_000:
            join.n += 1
        """,
    "an attribute of a static method": """
        class A:
            @staticmethod
            def step():
                return 1
        step = vars(A)["step"]
        step.n = 0
        while step.n < 1_500_000:
            step.n += 1
        """,
    "a clock that is called unseen": """
        from time import process_time
        now = staticmethod(process_time)
        end = now() + 0.3
        while now() < end:
            pass
        """,
    "a clock as a special method": """
        from time import perf_counter_ns
        class Clock:
            __len__ = perf_counter_ns
        import time
        class Ticks:
            __call__ = time.process_time
        clock = Ticks()
        end = clock() + 0.3
        while clock() < end:
            pass
        """,
    "what calls unseen, by another name": """
        from time import process_time as clock
        again = iter
        end = clock() + 0.3
        while next(again(clock, None)) < end:
            pass
        """,
    "a thread that just began": """
        import _thread, time
        done = []
        def wait():
            time.sleep(0.2)
            done.append(1)
        turns = 0
        while turns < 1_200_000:
            turns += 1
            if turns == 600_000:
                _thread.start_new_thread(wait, ())
        while not done:
            pass
        """,
    "a value that a pattern gives": """
        class C:
            def __gt__(self, other):
                return other > -900_000
        i, n, a, b = 0, 5, C(), 5
        while i < n:
            i -= 1
            match a:
                case n:
                    pass
            a, b = b, a
        """,
    "an expression on several lines": """
        box, go = [0], True
        def clear(box):
            box[0] = 0
            return 0
        while box[0] < 300_000:
            if go: box[0] = (box[0] + 1 +
                             clear(box) +
                             clear(box))
        """,
    "two closures of one function": """
        def made(steps):
            def step():
                for one in steps:
                    return one
            return step
        first, second = made([1]), made(iter(range(1_000_000)))
        while first() == 1 and second() < 999_999:
            pass
        """,
    "what a class holds that is named aside": """
        from time import process_time
        class A:
            ops = {"clock": process_time}
            def now(self):
                return next(iter(self.ops["clock"], None))
        def named():
            return A
        here, aside = A(), named
        end = here.now() + 0.3
        while here.now() < end:
            known = aside
        """,
    "a clock beside what is left out": """
        import os
        from time import process_time
        class Odd(metaclass=type("Meta", (type,), {})):
            pass
        def named():
            return os, Odd
        aside, clock = named, [process_time]
        end = process_time() + 0.3
        while next(iter(clock[0], None)) < end:
            known = aside
        """,
    "a default": """
        def step(seen=[0]):
            seen[0] += 1
            return seen[0]
        while step() < 1_500_000:
            pass
        """,
    "an attribute of a function": """
        def step():
            step.n += 1
            return step.n
        step.n = 0
        while step() < 1_500_000:
            pass
        """,
    "an attribute of a class": """
        class Game:
            turn = 0
            def play(self):
                Game.turn += 1
                return Game.turn
        game = Game()
        while game.play() < 1_500_000:
            pass
        """,
    "a list of another class": """
        class Board(list):
            pass
        board = Board([0])
        while board[0] < 1_500_000:
            board[0] += 1
        """,
    "an attribute of a list": """
        class Board(list):
            turns = 0
        board = Board([0])
        while board.turns < 1_500_000:
            board.turns += 1
        """,
    "a dictionary that makes its items": """
        class Turns(dict):
            def __missing__(self, key):
                self[key] = len(self)
                return self[key]
        turns, key = Turns(), 0
        while turns[0] + len(turns) < 400_000:
            turns[len(turns) + 1]
        """,
    "a class that counts its objects": """
        class Card:
            made = 0
            def __init__(self):
                Card.made += 1
        while Card.made < 800_000:
            Card()
        """,
    "what a class that is made holds": """
        class Turn:
            step = iter(range(1_000_000)).__next__
        def play(kind):
            return kind.step()
        while play(Turn) < 999_999:
            pass
        """,
    "what only a function that ran reaches": """
        steps = iter(range(1_000_000))
        def other():
            return steps
        def play():
            for step in other():
                return step
        while play() < 999_999:
            pass
        """,
    "a property": """
        class Game:
            _turn = 0
            @property
            def turn(self):
                self._turn += 1
                return self._turn
        game = Game()
        while game.turn < 1_500_000:
            pass
        """,
    "slots": """
        class Game:
            __slots__ = ("turn",)
        game = Game()
        game.turn = 0
        while game.turn < 2_000_000:
            game.turn += 1
        """,
    "a pile of another class": """
        class Pile(list):
            pass
        pile = Pile([0] * 2_000_000)
        while pile:
            pile.pop()
        """,
    "an attribute of a module": """
        import math
        math.turn = 0
        while math.turn < 2_000_000:
            math.turn += 1
        del math.turn
        """,
    "a global": """
        global turns
        turns = 0
        def step():
            global turns
            turns += 1
        while turns < 1_500_000:
            step()
        """,
    "what runs from a text": """
        scope = {"n": 0}
        while scope["n"] < 40_000:
            exec("n += 1", scope)
        """,
    "a kept answer": """
        import functools
        turns = [0]
        @functools.lru_cache(maxsize=None)
        def step(n):
            turns[0] += 1
            return n
        while step(turns[0] % 7) >= 0 and turns[0] < 7 and len(turns) < 1_500_000:
            turns.append(0)
        """,
    "a file": """
        with open("/dev/zero", "rb") as file:
            turns = 0
            while file.read(1) == b"\\0":
                if file.seek(0, 1) == 0 and turns > 300_000:
                    break
                turns += 1
        """,
    "a thread": """
        import threading, time
        done = []
        def wait():
            time.sleep(0.4)
            done.append(1)
        threading.Thread(target=wait).start()
        while not done:
            pass
        """,
    "a signal": """
        import signal
        done = []
        signal.signal(signal.SIGALRM, lambda *told: done.append(1))
        signal.setitimer(signal.ITIMER_REAL, 0.4)
        while not done:
            pass
        """,
    "what collecting does to a variable": """
        import gc
        gc.set_threshold(50_000, 20, 20)
        done = False
        class Last:
            def __del__(self):
                nonlocal done
                done = True
        last = Last()
        last.itself = last
        gc.collect()
        del last
        begun = 0
        while begun < 2_000_000:
            begun += 1
        while not done:
            items = [[]]
            items[0].append(items)
        """,
    "what collecting does": """
        done = []
        class Last:
            def __del__(self):
                done.append(1)
        last = Last()
        last.itself = last
        del last
        import gc
        gc.disable()
        begun, turns = 0, 0
        while begun < 2_000_000:
            begun += 1
        gc.enable()
        while not done:
            items = [[]]
            items[0].append(items)
        """,
    "attributes in a dictionary of another kind": """
        from collections import OrderedDict
        class State:
            def __init__(self):
                self.__dict__ = OrderedDict(n=0)
        state = State()
        while state.n < 1_000_000:
            state.n += 1
        """,
    "attributes under another name": """
        class State:
            n = 0
            @property
            def __dict__(self):
                return {}
        state = State()
        while state.n < 1_000_000:
            state.n += 1
        """,
    "an alarm that interrupts": """
        import signal
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        try:
            while True:
                n = 0
        except KeyboardInterrupt:
            pass
        """,
    "a profiler's alarm that interrupts": """
        import signal
        signal.signal(signal.SIGPROF, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_PROF, 0.3)
        n = 0
        try:
            while n >= 0:
                n += 1
        except KeyboardInterrupt:
            pass
        """,
    "a module that a function imports": """
        import sys, types
        sys.modules["board"] = types.ModuleType("board")
        sys.modules["board"].turns = 0
        def step():
            import board
            board.turns += 1
            return board.turns
        while step() < 500_000:
            pass
        """,
    "random numbers from a function's own import": """
        import random
        random.seed(3)
        def draw():
            from random import getrandbits
            return sum(map(getrandbits, [16]))
        while draw() != 0:
            pass
        """,
    "a cycle over what acts": """
        global cycle, done, mark
        from itertools import cycle
        done = []
        def mark(i):
            if i == 2_000_000:
                done.append(1)
        for _ in cycle(mark(i) for i in range(3_000_000)):
            if done:
                break
        """,
    "a cycle over what raises": """
        global cycle
        from itertools import cycle
        try:
            for _ in cycle(1 // (3_000_000 - i) for i in range(4_000_000)):
                x = 1
        except ZeroDivisionError:
            pass
        """,
    "a cycle over what acts, and has a name": """
        global cycle, done, mark
        from itertools import cycle
        done = []
        def mark(i):
            if i == 2_000_000:
                done.append(1)
        marks = map(mark, range(3_000_000))
        for _ in cycle(marks):
            mark(0)
            if done:
                break
        """,
    "an end that counts": """
        class End:
            n = 0
            def __eq__(self, other):
                self.n += 1
                return self.n > 500_000
        def one():
            return 1
        for item in iter(one, End()):
            x = 1
        """,
    "an end that counts, in a list": """
        class End:
            n = 0
            def __eq__(self, other):
                self.n += 1
                return self.n > 500_000
        def one():
            return [1]
        for item in iter(one, [End()]):
            x = 1
        """,
    "one code with globals of its own": """
        import types
        global step, turns
        def step():
            turns[0] += 1
            return turns[0]
        turns = [0]
        steps = [step, types.FunctionType(step.__code__, {"turns": [0]})]
        while steps[1]() < 500_000:
            pass
        """,
    "what collecting does to a value that a look has read": """
        import types
        global done, wait
        done = []
        class Last:
            def __del__(self):
                done.append(1)
        def wait():
            turns = 0
            while turns < 1_500_000:
                turns += 1
            while not done:
                pass
        def hold(last):
            turns = 0
            while turns < 1_500_000:
                turns += 1
            last = None
            wait()
        hold(Last())
        """,
    "what is called again and again is a variable": """
        step = iter(range(1_000_000)).__next__
        def other():
            return step
        for item in iter(step, 999_999):
            step = 0
        """,
    "a size that is a variable": """
        class Size:
            turns = 0
            def __gt__(self, other):
                self.turns += 1
                return self.turns < 500_000
        size = Size()
        def len(items):
            return size
        def other():
            return len
        i, items = 0, []
        while i < len(items):
            i -= 1
        """,
    "what is repeated counts": """
        global repeat
        from itertools import repeat
        for count in repeat([0]):
            count[0] += 1
            if count[0] > 500_000:
                break
            count = None
            x = sum(range(20))
            x = sum(range(20))
        """,
    "an exception that is raised again": """
        try:
            raise ValueError(0)
        except ValueError:
            while True:
                x = 1
                try:
                    raise
                except ValueError as e:
                    e.args = (e.args[0] + 1,)
                    if e.args[0] > 300_000:
                        break
                for _ in range(20):
                    x = 2
        """,
    "an exception that a function raises again": """
        global again
        def again():
            raise
        try:
            raise ValueError(0)
        except ValueError:
            while True:
                x = 1
                try:
                    again()
                except ValueError as e:
                    e.args = (e.args[0] + 1,)
                    if e.args[0] > 300_000:
                        break
                for _ in range(20):
                    x = 2
        """,
    "what a module's class holds": """
        import random
        random.Random.turn = 0
        while random.Random.turn < 1_500_000:
            random.Random.turn += 1
    """,
    "a count of what adds itself": """
        global itertools
        import itertools
        done = []
        class Step:
            def __init__(self, n):
                self.n = n
            def __float__(self):
                return 1.0
            def __add__(self, other):
                if self.n > 1_500_000:
                    done.append(1)
                return Step(self.n + 1)
        for _ in itertools.count(Step(0), 1):
            x = Step(0)
            if done:
                break
    """,
    "a count that is no more exact": """
        global itertools
        import itertools
        from decimal import Decimal, getcontext, Inexact
        getcontext().traps[Inexact] = True
        getcontext().prec = 8
        try:
            for _ in itertools.count(Decimal(8), Decimal("0.0000001")):
                x = 1
        except Inexact:
            pass
    """,
    "a count by the name that another had": """
        global count
        from itertools import count as endless
        def begin():
            global count
            count = endless
            return range(9_000_000)
        count = begin
        for _ in count():
            x = 1
    """,
    "a method of what counts": """
        global counting
        from itertools import count as counting
        for _ in counting.__dir__(counting()):
            x = 1
            y = sum(range(1_000_000))
    """,
    "a pattern that sorts by a clock": """
        from time import strftime, time
        def first(box):
            match box:
                case list(sort=order):
                    order(key=strftime)
            return box[0]
        end = str(int(time()) + 1)
        while first(["%s", end]) != end:
            pass
    """,
    "a pattern in the loop that sorts by a clock": """
        from time import strftime, time
        end = str(int(time()) + 1)
        late = False
        while not late:
            if True: box = ["%s", end]
            match box:
                case list(sort=order):
                    order(key=strftime)
                    late, order, box = box[0] == end, None, None
    """,
    "a key that is where it was": """
        class Key:
            def __init__(self, place):
                self.place = place
            def __hash__(self):
                return self.place
            def __eq__(self, other):
                return True
        def read(table, key):
            for n in range(100):
                key.place = n
                if key in table:
                    return n
        key, other = Key(0), Key(0)
        table = {key: 1}
        while True:
            n = read(table, other)
            if n == 80:
                break
            key.place = n + 1
            table = {key: 1}
            key.place = other.place = n = 0
            sum(range(300_000))
    """,
    "a key in a key that is where it was": """
        class Key:
            def __init__(self, place):
                self.place = place
            def __hash__(self):
                return self.place
            def __eq__(self, other):
                return True
        def read(table, key):
            for n in range(100):
                key.place = n
                if (key, 0) in table:
                    return n
        key, other = Key(0), Key(0)
        table = {(key, 0): 1}
        while True:
            n = read(table, other)
            if n == 80:
                break
            key.place = n + 1
            table = {(key, 0): 1}
            key.place = other.place = n = 0
            sum(range(600_000))
    """,
    "a key that changes": """
        class Case:
            def __init__(self, x, y):
                self.x, self.y = x, y
            def __hash__(self):
                return 10 * self.x + self.y
            def __eq__(self, other):
                return (self.x, self.y) == (other.x, other.y)
        for turn in range(200_000):
            case, table = Case(0, 0), {}
            while True:
                if case in table:
                    break
                if table:
                    table = {other: 1 for other in table}
                else:
                    table[case] = 1
                    case.x = 1
        """,
    "a method of a clock": """
        import time, types
        now = types.MethodType(time.clock_gettime, time.CLOCK_PROCESS_CPUTIME_ID)
        end = now() + 0.4
        while now(*()) < end:
            x = 1
        """,
    "built-ins of its own": """
        import types
        def step():
            n[0] += 1
            return n[0]
        step = types.FunctionType(step.__code__, {"__builtins__": {"n": [0]}})
        while step() < 500_000:
            pass
        """,
    "a thread that has not begun": """
        import _thread, sys
        before = sys.getswitchinterval()
        done = []
        sys.setswitchinterval(0.5)
        _thread.start_new_thread(lambda: done.append(1), ())
        while not done:
            pass
        sys.setswitchinterval(before)
        """,
    "a thread that has not begun, and sets a variable": """
        import _thread, sys
        before = sys.getswitchinterval()
        done = False
        def finish():
            nonlocal done
            done = True
        sys.setswitchinterval(0.5)
        _thread.start_new_thread(finish, ())
        while not done:
            pass
        sys.setswitchinterval(before)
        """,
    "a thread of Python's own": """
        import _thread, time
        done = []
        _thread.start_new_thread(done.extend, (map(time.sleep, [0.4]),))
        while not done:
            pass
        """,
    "a frame's globals": """
        global turns
        turns = [0]
        def step():
            held = (0 for _ in ()).gi_frame.f_globals["turns"]
            held[0] += 1
            return held[0]
        while step() < 500_000:
            pass
        """,
    "a function's globals in a pattern": """
        global turns, step
        turns = [0]
        def step():
            match step:
                case object(__globals__=held):
                    held["turns"][0] += 1
                    return held["turns"][0]
        while step() < 500_000:
            pass
        """,
    "a pattern that reads a function's globals": """
        global turns, step
        turns = [0]
        def step():
            return 1
        while True:
            match step:
                case object(__globals__=held):
                    held["turns"][0] += 1
                    if held["turns"][0] > 2_000_000:
                        break
                    held = 0
            found = 0
        """,
    "a length that a clock gives": """
        import time, types
        class Watch:
            __len__ = types.MethodType(time.clock_gettime_ns, time.CLOCK_PROCESS_CPUTIME_ID)
        watch = Watch()
        end = len(watch) + 400_000_000
        while len(watch) < end:
            pass
        """,
    "deep calls": """
        def deep(n):
            return 0 if n == 0 else deep(n - 1)
        turns = 0
        while turns < 2_000:
            deep(850)
            turns += 1
        """,
}


# When these end is a matter of addresses, and of when Python collects.
BY_LUCK = {
    "the address of a function": """
        from collections import deque
        same = "abcdefghij" * 11
        def turn(queue):
            queue.popleft()
            shown = str(lambda: 0)
            queue.append(same[:4] + same[4:])
            return shown
        def hit(queue, target):
            return turn(queue) == target
        queue = deque(same[:3] + same[3:] for i in range(190))
        target = turn(queue)
        while not hit(queue, target):
            sum(range(150_000))
    """,
    "generators that act as they are collected": """
        flag = [0]
        class Node:
            pass
        def generate(box):
            try:
                yield
            finally:
                flag[0] ^= 1
        def make():
            box = []
            x = generate(box)
            box.append(x)
            next(x)
        def knot():
            node = Node()
            node.me = node
        for i in range(100):
            flag[0] = 0
            while flag[0] == 0: make(); make(); knot()
    """,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_an_endless_loop_is_proved(name: str) -> None:
    text, loop = ENDLESS[name]
    _, file, line, _, *why = run(textwrap.dedent(text))
    assert (file, [line, *why]) == ("tp.py", loop)


@pytest.mark.parametrize("name", ENDING)
def test_a_loop_that_ends_is_left_alone(name: str) -> None:
    body = textwrap.indent(textwrap.dedent(ENDING[name]), "    ")
    assert run(f"def f():{body}    return 5\n") == ["ended", 5]


@pytest.mark.parametrize("name", BY_LUCK)
def test_a_loop_that_may_end_is_left_alone(name: str) -> None:
    body = textwrap.indent(textwrap.dedent(BY_LUCK[name]), "    ")
    assert run(f"def f():{body}    return 5\n") in (["ended", 5], ["cut"])


def test_garbage_that_acts_as_a_look_ends_breaks_nothing() -> None:
    """Python makes room for a call's frame, collects, and calls what the look began with.

    It needs luck to come about: some three in ten.
    """
    body = textwrap.indent(textwrap.dedent(ENDING["garbage that acts"]), "    ")
    found = [run(f"def f():{body}    return 5\n") for _ in range(12)]
    assert found == [["ended", 5]] * 12


def test_a_program_that_has_the_signal_itself_is_left_alone() -> None:
    text = """
        import signal
        done = []
        signal.signal(signal.SIGVTALRM, lambda *told: done.append(1))
        def f():
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.2)
            while not done:
                pass
            return len(done)
        """
    assert run(textwrap.dedent(text)) == ["ended", 1]


def test_a_program_that_is_looked_at_may_go_as_deep_as_ever() -> None:
    text = """
        import sys
        def depth(n):
            try:
                return depth(n + 1)
            except RecursionError:
                return n
        def f():
            first, turns = depth(0), 0
            while turns < 3_000:
                if depth(0) < first:
                    return "less deep"
                turns += 1
            return "as deep"
        """
    assert run(textwrap.dedent(text)) == ["ended", "as deep"]


def test_an_exception_of_a_signal_reaches_the_program() -> None:
    text = """
        import signal
        class Late(Exception):
            pass
        def late(*told):
            raise Late
        def search():
            return sum(range(50))
        def f():
            turns = 0
            while turns < 300_000:
                turns += 1
            signal.signal(signal.SIGALRM, late)
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            try:
                while True:
                    search()
            except Late:
                return "late"
        """
    assert run(textwrap.dedent(text)) == ["ended", "late"]
