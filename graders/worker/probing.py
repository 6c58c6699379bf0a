"""Evaluate probes over inputs and write down what was seen."""

from __future__ import annotations

import builtins
import itertools
import types
from collections.abc import Callable, Iterable
from random import seed as _seed
from typing import Any

from graders.protocol import END_OF_INPUT, decode, encode
from graders.worker.inspecting import describe
from graders.worker.loading import MISSING, Loader
from graders.worker.taming import Console, EndOfInput

_KEPT_FRAMES = 10


def take(count: int, items: Iterable[Any]) -> list[Any]:
    """Return the first items of an iterable, ``count`` at most."""
    return list(itertools.islice(items, count))


class Prober:
    """Runs the checks' code with the targets of one loaded submission."""

    def __init__(
        self,
        loader: Loader,
        console: Console,
        pristine: dict[str, Any],
        emit: Callable[[Any], None],
    ) -> None:
        self._loader = loader
        self._console = console
        self._emit = emit
        self._scope: dict[str, Any] = {"__builtins__": pristine, "__name__": "check"}
        for module in loader.course.values():
            self._scope.update(module.provided)
        for module_name, name in loader.targets:
            value = loader.constant(module_name, name)
            if value is not MISSING:
                self._scope[name] = value
        self._scope["take"] = take

    def run(self, probe: dict[str, Any], verbose: bool) -> None:
        """Run one probe; emit its observations together, or each as it comes when ``verbose``."""
        try:
            setup = compile(probe["setup"], "<check>", "exec")
            call = compile(probe["call"].strip(), "<check>", "eval")
            after = {
                name: compile(code.strip(), "<check>", "eval")
                for name, code in probe["after"].items()
            }
        except SyntaxError as problem:
            self._emit({"bad": describe(problem)})
            return
        seen = []
        for inputs in probe["inputs"]:
            observation = self._observe(probe, inputs, setup, call, after)
            seen.append(observation)
            if verbose:
                self._emit({"case": observation})
        if not verbose:
            self._emit({"seen": seen})

    def _observe(
        self,
        probe: dict[str, Any],
        inputs: dict[str, Any],
        setup: types.CodeType,
        call: types.CodeType,
        after: dict[str, types.CodeType],
    ) -> dict[str, Any]:
        scope = dict(self._scope)
        scope.update({name: decode(form) for name, form in inputs.items()})
        _seed(probe["seed"])
        self._console.start(probe["events"])
        observation: dict[str, Any] = {}
        try:
            exec(setup, scope)
            if probe["unchanged"]:
                observation["before"] = {n: encode(scope.get(n)) for n in probe["unchanged"]}
            observation["value"] = encode(eval(call, scope))
            observation["after"] = {name: encode(eval(code, scope)) for name, code in after.items()}
        except SystemExit as problem:
            observation["exit"] = self._status(problem)
            if probe["events"] is None:
                observation["raised"] = self._raised(problem)
        except EndOfInput as problem:
            observation["raised"] = self._raised(problem, END_OF_INPUT)
        except BaseException as problem:
            observation["raised"] = self._raised(problem)
        if probe["unchanged"]:
            observation["unchanged"] = {n: encode(scope.get(n)) for n in probe["unchanged"]}
        return {**observation, **self._said(probe)}

    def _status(self, problem: SystemExit) -> int:
        """Return the exit status as Python gives it, which prints a text first."""
        code = problem.code
        if code is None:
            return 0
        if isinstance(code, int):
            return int.__index__(code) & 0xFF
        if type(code) is str:
            self._console.write(code + "\n")
        return 1

    def _said(self, probe: dict[str, Any]) -> dict[str, Any]:
        printed = self._console.printed()
        said: dict[str, Any] = {"printed": printed} if printed else {}
        if probe["events"] is not None:
            said["dialogue"] = [list(turn) for turn in self._console.dialogue]
        return said

    def _raised(self, problem: BaseException, kind: str | None = None) -> dict[str, Any]:
        mro = type.__dict__["__mro__"].__get__(type(problem))
        name, _, text = describe(problem).partition(": ")
        return {
            "type": kind or name,
            "bases": [_name(base) for base in mro if self._is_known(base)],
            "text": text,
            "frames": self._frames(problem),
        }

    def _is_known(self, kind: type) -> bool:
        """Tell a class of Python's or of the course's from one of the same name."""
        name = _name(kind)
        return self._scope["__builtins__"].get(name) is kind or self._scope.get(name) is kind

    def _frames(self, problem: BaseException) -> list[list[Any]]:
        frames: list[list[Any]] = []
        trace = problem.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename in self._loader.labels:
                line = trace.tb_lineno or 0
                frames.append([code.co_filename, line, code.co_name[:100], ""])
            trace = trace.tb_next
        if len(frames) > _KEPT_FRAMES:
            frames = frames[:2] + frames[2 - _KEPT_FRAMES :]
        for frame in frames:
            frame[3] = self._source_line(frame[0], frame[1])
        return frames

    def _source_line(self, label: str, line: int) -> str:
        for units in self._loader.units.values():
            for unit in units:
                if unit["label"] == label:
                    lines = unit["text"].split("\n")
                    return lines[line - 1].strip()[:200] if 0 < line <= len(lines) else ""
        return ""


def _name(kind: type) -> str:
    name: str = type.__dict__["__name__"].__get__(kind)
    return name


def pristine_builtins() -> dict[str, Any]:
    """Copy the built-ins before any student code can change them."""
    return dict(vars(builtins))
