"""The prober: it runs probes over their inputs and writes down observations."""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable
from random import seed as _seed

from graders.codec import decode, encode
from graders.codec.typing_shim import Any
from graders.protocol import END_OF_INPUT
from graders.worker.inspecting.exception_facts import circumstances
from graders.worker.inspecting.members import MISSING, inherited
from graders.worker.inspecting.objects import (
    describe,
    extends,
    is_out_of_memory,
    name_of,
    places_of,
)
from graders.worker.loading.loader import Loader
from graders.worker.loading.process_patches import Clock, Console, EndOfInput
from graders.worker.observing.garbage import Garbage
from graders.worker.observing.lazy_items import LazyItems
from graders.worker.observing.metering import CallBound, Meter, codes_of, forget_answers
from graders.worker.observing.private_forms import (
    asks_lent_function,
    asks_own_record,
    is_over_own_constructor,
    is_over_own_state,
    is_over_own_value,
)
from graders.worker.observing.probe_code import ProbeCode
from graders.worker.observing.sharing import find_shared
from graders.worker.reading.sources import Sources

_KEPT_FRAMES = 10
_CASES_BETWEEN_LOOKS = 8
# These two hold nothing that a case changes.
_UNMEASURED = Meter("", (), ())
_UNBOUND = CallBound({}, {})
# A class with one of these gives its items one by one.
_ITERATING = ("__iter__", "__getitem__")


def take(count: int, items: Any) -> Any:
    """Return the first items of an iterable, ``count`` at most; anything else as it is.

    A function that returns None raises nothing: it is told so, as without ``take``. Its class says
    what is iterable, as Python asks it: a ``__getattr__`` of the student's may raise.
    """
    is_iterable = any(inherited(type(items), m) is not MISSING for m in _ITERATING)
    return list(itertools.islice(items, count)) if is_iterable else items


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
        # Whether the student's code called itself while it was loaded: it may keep what it found.
        self.has_recurred = False
        # Whether a function of the student's may give values of a form that no check tells.
        self.has_free_forms = False
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
            code = ProbeCode(probe, self._may_draw)
        except SyntaxError as problem:
            self._emit({"bad": describe(problem)})
            return
        if not verbose and self._is_plain(probe):
            self._emit({"seen": self._seen_of_calls(probe, code)})
            return
        if verbose:
            self._loader.names.tell_foreign_state(lambda: self._emit({"foreign": True}))
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

    def _is_plain(self, probe: dict[str, Any]) -> bool:
        """Tell whether the cases of a probe are a call each, with looks after it at the most."""
        around = ("setup", "unchanged", "steps", "calls_at_most", "measure", "looks_after_raise")
        if self.clock is not None or probe.get("handed") or any(probe[part] for part in around):
            return False
        return all(probe[part] is None for part in ("events", "apart", "lazily"))

    def _seen_of_calls(self, probe: dict[str, Any], code: ProbeCode) -> list[dict[str, Any]]:
        """Observe cases that are a call and no more, as most are.

        A call of a beginner's function takes a microsecond, so that all around it is kept short.
        Garbage is looked for now and then: a check that takes all the memory is run again, alone.
        """
        seen = []
        scope, names, console = self._scope, self._loader.names, self._console
        call, after, is_json = code.call, code.after, probe["is_json"]
        console.start(None)
        for case, inputs in enumerate(probe["inputs"]):
            if case % _CASES_BETWEEN_LOOKS == 0:
                self._garbage.give_back()
            if code.may_draw:
                _seed(probe["seeds"][case])
            if console.dialogue or console.vain:
                console.start(None)
            names.forget_foreign_state()
            own = scope | (inputs if is_json else _decoded(inputs))
            observation: dict[str, Any] = {}
            try:
                value = eval(call, own)
                observation["value"] = encode(value)
                observation["after"] = {}
                if after:
                    own["result"] = value
                    _look(after, own, observation["after"])
            except BaseException as problem:
                self._note(problem, probe, observation)
            console.settle()
            if names.met_foreign_state or console.dialogue:  # a call for each would cost as much
                self._note_traces(observation)
            seen.append(observation)
        return seen

    def _observe(
        self,
        probe: dict[str, Any],
        code: ProbeCode,
        case: int,
        inputs: dict[str, Any],
        verbose: bool,
    ) -> dict[str, Any]:
        scope = self._scope | _decoded(inputs)
        if code.may_draw:
            _seed(probe["seeds"][case])
        self._loader.names.forget_foreign_state()
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
        except BaseException as problem:
            self._note(problem, probe, observation)
        if is_ready:
            self._look_back(probe, code, scope, observation)
        else:
            observation["unready"] = True
        if bound.beyond:
            observation["beyond"] = bound.beyond
        if meter.work is not None:
            observation["work"] = meter.work
        self._console.settle()
        self._note_traces(observation)
        if probe["events"] is not None:
            observation["dialogue"] = [list(turn) for turn in self._console.dialogue]
        return observation

    def _note(
        self, problem: BaseException, probe: dict[str, Any], observation: dict[str, Any]
    ) -> None:
        """Write down what a case raised."""
        if extends(problem, SystemExit):
            observation["exit"] = self._status(problem)
            if probe["events"] is None:
                observation["raised"] = self._raised(problem)
        else:
            is_end = extends(problem, EndOfInput)
            observation["raised"] = self._raised(problem, END_OF_INPUT if is_end else None)
        loader = self._loader
        if self.has_free_forms and is_over_own_value(problem, loader):
            loader.names.meet_foreign_state()
        asked = (asks_lent_function, asks_own_record, is_over_own_constructor)
        if any(ask(problem, loader) for ask in asked):
            loader.names.meet_foreign_state()
        if loader.names.lends_methods and is_over_own_state(problem, loader):
            loader.names.meet_foreign_state()
            observation["unfit"] = True

    def _note_traces(self, observation: dict[str, Any]) -> None:
        """Write down what a case left beside its value."""
        if self._loader.names.met_foreign_state:
            observation["foreign"] = True
        if same := self._loader.names.same_guesses:
            observation["same"] = same
        if self._console.dialogue and (printed := self._console.printed()):
            observation["printed"] = printed

    def _meter(self, probe: dict[str, Any]) -> Meter:
        if not probe["measure"]:
            return _UNMEASURED
        # Steps are counted in student and course code.
        files = [*self._loader.labels, *(f"<{name}>" for name in self._loader.names.course)]
        meter = Meter(probe["measure"], codes_of(probe["counted"], self._scope), files)
        if probe["measure"] == "recursion":
            forget_answers(self._scope)
            meter.work = int(self.has_recurred)
        return meter

    def _call(self, code: ProbeCode, scope: dict[str, Any], observation: dict[str, Any]) -> Any:
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
        code: ProbeCode,
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
        code: ProbeCode,
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

    def _status(self, problem: BaseException) -> int:
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
        # A `MemoryError` that the interpreter lost is told as what it is.
        told = MemoryError() if is_out_of_memory(problem) else problem
        mro = type.__dict__["__mro__"].__get__(type(told))
        name, _, text = describe(told).partition(": ")
        return {
            "type": kind or name,
            "bases": [name for base in mro for name in self._names(base, mro[0])],
            "text": text,
            "frames": self._frames(problem),
            "columns": self._columns(problem),
            "facts": circumstances(problem, self.sources),
        }

    def _names(self, kind: type, raised: type) -> list[str]:
        """Name a class as Python, the course and the submission know it, not one of the same name.

        A class may be bound to a second name, which catches it as well, but for a name of Python's:
        with ``ValueError = KeyError``, others that catch ValueError do not catch it. A class of
        Python's must be the raised one: ``Refused = Exception`` makes no refusal of a NameError.
        """
        own, python = name_of(kind), self._scope["__builtins__"]
        is_pythons = python.get(own) is kind
        names = [own] if is_pythons or self._scope.get(own) is kind else []
        if is_pythons and kind is not raised:
            return names
        bound = (name for name, value in self._scope.items() if value is kind)
        return names + [name for name in bound if name != own and name not in python]

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


def _decoded(inputs: dict[str, Any]) -> dict[str, Any]:
    return {name: decode(form) for name, form in inputs.items()}


def _look(
    codes: dict[str, types.CodeType], scope: dict[str, Any], told: dict[str, Any]
) -> dict[str, Any]:
    """Evaluate expressions into ``told``; values before one that raises are kept."""
    for name, code in codes.items():
        told[name] = encode(eval(code, scope))
    return told
