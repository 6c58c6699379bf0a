"""The prober: it runs probes over their inputs and writes down observations."""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Iterable
from random import seed as _seed

from graders.codec import decode, encode
from graders.codec.typing_shim import Any
from graders.protocol import END_OF_INPUT
from graders.worker.loading.course_code import names_random
from graders.worker.loading.loader import Loader
from graders.worker.loading.members import MISSING
from graders.worker.loading.process_patches import Clock, Console, EndOfInput
from graders.worker.observing.exception_facts import circumstances
from graders.worker.observing.garbage import Garbage
from graders.worker.observing.lazy_items import LazyItems
from graders.worker.observing.metering import CallBound, Meter, codes_of
from graders.worker.observing.objects import describe, extends, places_of
from graders.worker.observing.sharing import find_shared
from graders.worker.reading.sources import Sources

_KEPT_FRAMES = 10
# These two hold nothing that a case changes.
_UNMEASURED = Meter("", (), ())
_UNBOUND = CallBound({}, {})


def take(count: int, items: Iterable[Any]) -> list[Any]:
    """Return the first items of an iterable, ``count`` at most."""
    return list(itertools.islice(items, count))


def scope_of(loader: Loader) -> dict[str, Any]:
    """Return the names that the course's code may use: provided ones, and targets."""
    scope: dict[str, Any] = {}
    for module in loader.names.course.values():
        scope.update(module.provided)
        scope.update(loader.names.classes(module.name))
    for module_name, name in loader.names.targets:
        value = loader.names.constant(module_name, name)
        if value is not MISSING and "." not in name:
            scope[name] = value
    return scope


class _Code:
    """The code of a probe, each text compiled once; ``steps`` holds those of each case.

    ``may_draw`` tells whether random numbers may be drawn while it runs: seeding them takes longer
    than many a call.
    """

    def __init__(self, probe: dict[str, Any], loader_may_draw: bool) -> None:
        texts = (probe[part] for part in ("setup", "call", "after", "unchanged", "lazily", "view"))
        is_in_inputs = isinstance(probe["steps"], str)
        is_seeded = len(set(probe["seeds"])) > 1
        is_named = names_random(str([*texts, probe["steps"]]))
        self.may_draw = loader_may_draw or is_in_inputs or is_seeded or is_named
        self._known: dict[str, types.CodeType] = {}
        self.setup = self._statements(probe["setup"].strip() or None)
        self.call = self._expression(probe["call"])
        self.after = {name: self._expression(text) for name, text in probe["after"].items()}
        self.unchanged = {text: self._expression(text) for text in probe["unchanged"]}
        self.lazily = self._statements(probe["lazily"])
        self.view = {name: self._expression(text) for name, text in probe["view"].items()}
        self.steps = [self._steps(probe["steps"], inputs) for inputs in probe["inputs"]]

    def _steps(self, steps: list[str] | str, inputs: dict[str, Any]) -> list[types.CodeType]:
        texts = decode(inputs[steps]) if isinstance(steps, str) else steps
        return [self._expression(text) for text in texts]

    def _statements(self, text: str | None) -> types.CodeType | None:
        return None if text is None else compile(text, "<check>", "exec", dont_inherit=True)

    def _expression(self, text: str) -> types.CodeType:
        if text not in self._known:
            self._known[text] = compile(text.strip(), "<check>", "eval", dont_inherit=True)
        return self._known[text]


class Prober:
    """Runs the checks' code with the targets of one loaded submission."""

    def __init__(
        self,
        loader: Loader,
        console: Console,
        pristine: dict[str, Any],
        emit: Callable[[Any], None],
        receive: Callable[[], Any],
    ) -> None:
        self._loader = loader
        self._console = console
        self._emit = emit
        self._receive = receive
        self._may_draw = loader.may_draw()
        self._garbage = Garbage()
        self.clock: Clock | None = None
        self.sources = Sources(loader.names.trees, loader.units)
        self._scope: dict[str, Any] = {
            "__builtins__": pristine, "__name__": "check", **scope_of(loader), "take": take,
        }  # fmt: skip

    def run(self, probe: dict[str, Any], verbose: bool) -> None:
        """Run one probe; emit its observations together, or each as it comes when ``verbose``.

        Each comes by itself where the inputs are handed over one by one: the next is only asked for
        when the one before is answered.
        """
        try:
            code = _Code(probe, self._may_draw)
        except SyntaxError as problem:
            self._emit({"bad": describe(problem)})
            return
        seen = []
        handed = probe.get("handed", 0)
        for case in range(handed or len(probe["inputs"])):
            self._garbage.give_back()
            inputs = self._receive() if handed else probe["inputs"][case]
            observation = self._observe(probe, code, case, inputs, verbose)
            seen.append(observation)
            if verbose or handed:
                self._emit({"case": observation})
        if not verbose and not handed:
            self._emit({"seen": seen})

    def _observe(
        self, probe: dict[str, Any], code: _Code, case: int, inputs: dict[str, Any], verbose: bool
    ) -> dict[str, Any]:
        scope = self._scope | {name: decode(form) for name, form in inputs.items()}
        if code.may_draw:
            _seed(probe["seeds"][case])
        self._loader.names.met_foreign_state = False
        self._console.start(probe["events"])
        if self.clock is not None:
            self.clock.start(probe["is_clock_fake"])
        observation: dict[str, Any] = {}
        meter = self._meter(probe)
        most = probe["calls_at_most"][case] if probe["calls_at_most"] else {}
        bound = CallBound(most, self._scope) if most else _UNBOUND
        is_ready = False
        try:
            if code.setup is not None:
                exec(code.setup, scope)
            if probe["unchanged"]:
                observation["before"] = _look(code.unchanged, scope, {})
            if probe["steps"]:
                observation["steps"] = []
                self._play(code, code.steps[case], scope, observation["steps"], verbose)
            given = {name: scope.get(name) for name in probe["apart"] or ()}
            is_ready = True
            with meter, bound:
                value = self._call(code, scope, observation)
            scope["result"] = value
            if probe["apart"] is not None:
                observation["shared"] = find_shared(value, given)
            observation["after"] = {}
            _look(code.after, scope, observation["after"])
        except SystemExit as problem:
            observation["exit"] = self._status(problem)
            if probe["events"] is None:
                observation["raised"] = self._raised(problem)
        except EndOfInput as problem:
            observation["raised"] = self._raised(problem, END_OF_INPUT)
        except BaseException as problem:
            observation["raised"] = self._raised(problem)
        if is_ready:
            self._look_back(probe, code, scope, observation)
        if bound.beyond:
            observation["beyond"] = bound.beyond
        if meter.work is not None:
            observation["work"] = meter.work
        if self._loader.names.met_foreign_state:
            observation["foreign"] = True
        if printed := self._console.printed():
            observation["printed"] = printed
        if probe["events"] is not None:
            observation["dialogue"] = [list(turn) for turn in self._console.dialogue]
        return observation

    def _meter(self, probe: dict[str, Any]) -> Meter:
        if not probe["measure"]:
            return _UNMEASURED
        # Steps are counted in student and course code.
        files = [*self._loader.labels, *(f"<{name}>" for name in self._loader.names.course)]
        return Meter(probe["measure"], codes_of(probe["counted"], self._scope), files)

    def _call(self, code: _Code, scope: dict[str, Any], observation: dict[str, Any]) -> Any:
        """Evaluate the call, and return its value or the list of the items that it gives."""
        value = eval(code.call, scope)
        if code.lazily is not None:
            drawn = LazyItems(observation.get("before", {}), code.unchanged)
            if drawn.draw(value, code.lazily, scope):
                observation["value"], observation["given"] = drawn.forms, drawn.changed
                return drawn.items
            observation["given"] = []
        observation["value"] = encode(value)
        return value

    def _look_back(
        self,
        probe: dict[str, Any],
        code: _Code,
        scope: dict[str, Any],
        observation: dict[str, Any],
    ) -> None:
        """Look at what a call may have changed; an exception then takes the place of the call's."""
        try:
            if probe["looks_after_raise"] and "raised" in observation:
                observation["after"] = {}
                _look(code.after, scope, observation["after"])
            if probe["unchanged"]:
                observation["unchanged"] = {}
                _look(code.unchanged, scope, observation["unchanged"])
        except BaseException as problem:
            observation["raised"] = self._raised(problem)

    def _play(
        self,
        code: _Code,
        steps: list[types.CodeType],
        scope: dict[str, Any],
        told: list[dict[str, Any]],
        verbose: bool,
    ) -> None:
        """Evaluate steps in a row and report each, with the view after it.

        An exception of a step is reported and the next step follows: the host knows whether it was
        expected. An exception of a view, or an exit, ends the scenario. If ``verbose``, each step
        is announced, so that one that does not end is known.
        """
        told.append({"view": {}})
        _look(code.view, scope, told[-1]["view"])
        for step in steps:
            if verbose:
                self._emit({"step": len(told)})
            try:
                seen = {"value": encode(eval(step, scope)), "view": {}}
            except Exception as problem:
                seen = {"raised": self._raised(problem), "view": {}}
            told.append(seen)
            _look(code.view, scope, seen["view"])

    def _status(self, problem: SystemExit) -> int:
        """Return the exit status as Python gives it; a text is printed first."""
        code = SystemExit.__dict__["code"].__get__(problem)
        if code is None:
            return 0
        if extends(code, int):
            return int.__index__(code) & 0xFF
        if type(code) is str:
            self._console.write(code + "\n")
        return 1

    def _raised(self, problem: BaseException, kind: str | None = None) -> dict[str, Any]:
        mro = type.__dict__["__mro__"].__get__(type(problem))
        name, _, text = describe(problem).partition(": ")
        return {
            "type": kind or name,
            "bases": [_name(base) for base in mro if self._is_known(base)],
            "text": text,
            "frames": self._frames(problem),
            "columns": self._columns(problem),
            "facts": circumstances(problem, self.sources),
        }

    def _is_known(self, kind: type) -> bool:
        """Tell whether a class is really Python's or the course's, and not one of the same name."""
        name = _name(kind)
        return self._scope["__builtins__"].get(name) is kind or self._scope.get(name) is kind

    def _frames(self, problem: BaseException) -> list[list[Any]]:
        frames: list[list[Any]] = []
        for place in places_of(problem):
            code = place.tb_frame.f_code
            if code.co_filename in self._loader.labels:
                frames.append([code.co_filename, place.tb_lineno or 0, code.co_name[:100]])
        if len(frames) > _KEPT_FRAMES:
            frames = frames[:2] + frames[2 - _KEPT_FRAMES :]
        return [[label, line, name, self._source_line(label, line)] for label, line, name in frames]

    def _columns(self, problem: BaseException) -> list[int]:
        """Return where, in the text of the last frame, the expression stands that failed."""
        ours = self._loader.labels
        places = [p for p in places_of(problem) if p.tb_frame.f_code.co_filename in ours]
        return self.sources.columns(places[-1]) if places else [0, 0]

    def _source_line(self, label: str, line: int) -> str:
        lines = self.sources.lines(label)
        return lines[line - 1].strip()[:200] if 0 < line <= len(lines) else ""


def _look(
    codes: dict[str, types.CodeType], scope: dict[str, Any], told: dict[str, Any]
) -> dict[str, Any]:
    """Evaluate expressions into ``told``; values before one that raises are kept."""
    for name, code in codes.items():
        told[name] = encode(eval(code, scope))
    return told


def _name(kind: type) -> str:
    name: str = type.__dict__["__name__"].__get__(kind)
    return name
