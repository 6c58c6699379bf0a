"""The task of a child: study a submission, load it, or run probes on it."""

from __future__ import annotations

import ast
import builtins
import gc
import json
import mmap
import sys
from collections.abc import Callable, Container, Iterator, Mapping, Sequence, Set
from itertools import chain

from graders.codec.typing_shim import Any
from graders.worker import frames
from graders.worker.inspecting.objects import is_out_of_memory
from graders.worker.loading import imports
from graders.worker.loading.loader import Loader
from graders.worker.loading.own_packages import folders_of, packages_of, place_of
from graders.worker.loading.presence import found_of
from graders.worker.loading.process_patches import Clock, Console, tame
from graders.worker.observing.metering import Meter
from graders.worker.observing.probes import Prober
from graders.worker.process import self_test
from graders.worker.reading import target_facts
from graders.worker.reading.kept_state import keeps_nothing
from graders.worker.reading.shadowed_definitions import in_prose
from graders.worker.reading.units import Prose, files_written, read_module
from graders.worker.reading.used_targets import Uses
from graders.worker.reading.written_answers import find_answers

_BALLAST = 8 << 20
# Keys of the frames that a probe sends while it runs: these start no budget.
_NOTES = frozenset(("case", "foreign", "step"))

# Writes one frame of a kind of :mod:`graders.worker.frames`.
Send = Callable[[bytes, Any], None]


def perform(
    request: dict[str, Any], send: Send, leave: Callable[[], None], receive: Callable[[], Any]
) -> None:
    """Carry out one request and send each observation as it is made.

    The request is as in :mod:`graders.grading.requests`. ``send(kind, data)`` writes a frame;
    ``leave()`` ends the process at once; ``receive()`` asks for the next input that the host kept.
    """

    def stop(why: str) -> None:
        send(frames.NOTE, {"stop": why})
        leave()

    if request["op"] == "selftest":
        send(frames.NOTE, {"through": self_test.attempt(request)})
        return
    if request["op"] == "cut":
        from graders.worker.reading import tokens  # boxes that grade do without its library

        send(frames.MILESTONE, {"cut": tokens.cut(request)})
        return
    gc.set_threshold(50_000, 20, 20)
    console = Console(stop, lambda much: send(frames.NOTE, {"much": much}))
    tame(console)
    if request["op"] == "study":
        found = read(request)
        found["notes"] += imports.bring(request, found["units"])
        send(frames.MILESTONE, found)
        request["units"], request["uses"] = found["units"], found["uses"]
    else:
        imports.bring(request, request["units"])
    running = Running(request, console, send, stop, leave, receive)
    if request["op"] != "probe":
        running.load()
    if request["op"] == "probe" or running.awaits_probes:
        running.probe()


def read(request: dict[str, Any]) -> dict[str, Any]:
    """Read the files without running anything; see :mod:`graders.worker.reading.units`."""
    notes: list[dict[str, Any]] = []
    units: dict[str, list[dict[str, Any]]] = {}
    prose: dict[str, list[Prose]] = {}
    modules = {path: module for module, path in request["found"].items()}
    roots, taken = folders_of(modules), {module for module, _ in request["targets"]}
    for path, content in request["files"].items():
        module, shown = place_of(path, roots, taken)
        module = modules.get(path) or module
        if module in units and path not in modules:
            continue
        units[module], prose[module] = read_module(content.encode("latin-1"), shown, notes)
    for path, content in request["files"].items():
        for name, text in files_written(content.encode("latin-1"), path).items():
            module = name.partition(".")[0]
            is_itself = modules.get(path) == module  # its other cells come after
            if is_itself or module not in units:  # a file that is there comes first
                parts = read_module(text.encode("utf-8", "replace"), name, notes)[0]
                units[module] = [*parts, *units.get(module, ())]
    for package, shown in [*packages_of(units)]:
        units.setdefault(package, read_module(b"", shown, [])[0])
    sources = [unit for parts in units.values() for unit in parts]
    trees = [_outlined(unit) for unit in sources]
    by_label = {unit["label"]: tree for unit, tree in zip(sources, trees, strict=True)}
    asked = frozenset(name.partition(".")[0] for _, name in request["targets"])
    answering = [*_answering(units, by_label, request["found"], asked)]
    written = {id(unit) for module in answering for unit in units.get(module, ())}
    uses = Uses(trees, request["targets"])
    notes += in_prose(chain.from_iterable(prose.values()), trees, asked)
    return {
        "units": units,
        "notes": notes[:200],
        "facts": target_facts.describe_targets(
            trees, request["described"], request["sought"], units.keys()
        ),
        "uses": uses.used(),
        "named": uses.named(),
        "keeps_nothing": keeps_nothing(by_label, request["course"], asked),
        "answers": find_answers(
            dict(request["manual"]),
            [
                (unit["text"], tree)
                for unit, tree in zip(sources, trees, strict=True)
                if id(unit) in written
            ],
            [text for module in answering for text in prose.get(module, ())],
            request["skeleton_prose"],
        ),
    }


def _answering(
    units: Mapping[str, Sequence[Mapping[str, Any]]],
    trees: Mapping[str, ast.Module],
    found: Container[str],
    asked: Set[str],
) -> Iterator[str]:
    """Yield the modules that may hold answers in words: files of other assignments hold none.

    They are those of the assignment that are ``found``, and what defines one of the names that are
    ``asked`` for at its top.
    """
    for module, parts in units.items():
        bodies = [trees[unit["label"]].body for unit in parts]
        defined = {getattr(one, "name", "") for body in bodies for one in body}
        if module in found or not asked.isdisjoint(defined):
            yield module


def _outlined(unit: dict[str, Any]) -> ast.Module:
    """Parse a unit and note the line of each statement, and whether it is an expression."""
    tree: ast.Module = ast.parse(unit["text"])
    unit["lines"] = [statement.lineno for statement in tree.body]
    unit["calls"] = [_acts(statement) for statement in tree.body]
    return tree


def _acts(statement: ast.stmt) -> bool:
    """Tell whether a statement does something rather than define something."""
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, ast.Attribute) for target in statement.targets)
    return isinstance(statement, ast.Expr | ast.For | ast.While | ast.If | ast.Delete)


class Running:
    """One load of a submission, and the probes that run on it.

    ``stop(why)`` ends the process and tells why; the other functions are those of
    :func:`perform`. Make it before any student code runs: it keeps Python's own functions.
    """

    def __init__(
        self,
        request: dict[str, Any],
        console: Console,
        send: Send,
        stop: Callable[[str], None],
        leave: Callable[[], None],
        receive: Callable[[], Any],
    ) -> None:
        self._request = request
        self._console = console
        self._send = send
        self._stop = stop
        self._leave = leave
        self._receive = receive
        self._watch = _watcher(request)
        self._pristine = dict(vars(builtins))
        # Before loading: a program may take functions of `time` by their names.
        fakes = any(item["is_clock_fake"] for item in request["probes"])
        self._clock = Clock() if fakes else None
        self._loader: Loader | None = None
        self._has_recurred = False
        self._absent: set[str] = set()

    def load(self) -> None:
        """Load, announce each statement before it runs, and tell which targets exist."""
        send = self._send
        loader = self._loaded(self._tell_place, lambda: self._stop("memory"))
        send(frames.STEP, {"at": None})
        told = found_of(loader, self._request)
        send(frames.MILESTONE, told)
        unwritten = {name for name, found in told["presence"].items() if found != "present"}
        self._absent = unwritten.difference(told["abstract"])

    def _tell_place(self, module: str, index: int) -> None:
        self._send(frames.STEP, {"at": [module, index]})

    @property
    def awaits_probes(self) -> bool:
        """Tell whether a probe is asked for that needs nothing that is not there."""
        return not all(map(self._lacks_for, range(len(self._request["probes"]))))

    def _lacks_for(self, place: int) -> bool:
        """Tell whether a target is absent that a probe needs, by the spec or by the student's code.

        It will be lent, in another process.
        """
        if not self._absent:
            return False
        uses, wanted = self._request["uses"], self._request["wanted"][place]
        used = [other for name in wanted for other in uses.get(name, ())]
        return not self._absent.isdisjoint([*wanted, *used])

    def _loaded(
        self, mark: Callable[[str, int], None], give_up: Callable[[], None] | None = None
    ) -> Loader:
        self._console.start(None, loading=True)
        self._loader = loader = Loader(self._request, mark, give_up)
        if any(item["measure"] == "recursion" for item in self._request["probes"]):
            parts = [part for unit in self._request["units"].values() for part in unit]
            with Meter("recursion", (), (part["label"] for part in parts)) as meter:
                loader.load()
            self._has_recurred = bool(meter.work)
        else:
            loader.load()
        return loader

    def probe(self) -> None:
        """Report whose definitions are bound, and run the probes one after the other."""
        send, request, console = self._send, self._request, self._console
        mark = self._tell_place if request.get("tells_places") else lambda module, index: None
        loader = self._loader or self._loaded(mark)
        owners = {f"{m}.{n}": loader.names.owner(m, n) for m, n in loader.names.targets}
        send(frames.MILESTONE, {"bound": owners})

        def emit(data: Any) -> None:
            send(frames.MILESTONE if _NOTES.isdisjoint(data) else frames.NOTE, data)

        prober = Prober(loader, console, self._pristine, emit, self._receive)
        prober.clock = self._clock
        prober.has_recurred = self._has_recurred
        prober.has_free_forms = bool(request.get("free_forms"))
        # Released when a program has taken all the memory, so that a frame can still be sent. It
        # costs only addresses.
        ballast = [mmap.mmap(-1, _BALLAST)]
        modules = {*loader.names.course, *loader.units}
        self._watch(prober.sources, modules, send, self._leave)
        for place, item in enumerate(request["probes"]):
            if self._lacks_for(place):
                send(frames.MILESTONE, {"skipped": True})
                continue
            if request["verbose"] and item["events"] is not None:
                console.follow = lambda turns: send(frames.NOTE, {"turns": turns})
            try:
                prober.run(item, request["verbose"])
            except BaseException as problem:
                ballast.clear()  # first: nothing else may find the memory that it needs
                if not is_out_of_memory(problem):
                    raise
                self._stop("memory")


def _watcher(request: dict[str, Any]) -> Callable[..., None]:
    """Return the function that begins to look for the loop that a program is in.

    Call it before any student code runs: it keeps Python's own functions as they are then.
    """
    every_s = request.get("look_s", 0.0)
    if not every_s:
        return lambda *needed: None
    from graders.worker.observing import endless  # most boxes do without

    def watch(sources: Any, modules: set[str], send: Send, leave: Callable[[], None]) -> None:
        def tell(*loop: object) -> None:
            send(frames.NOTE, {"loop": loop})
            if loop and loop[-1] != "time":
                send(frames.NOTE, {"stop": "endless"})
                leave()

        endless.LoopWatch(sources, modules, tell).begin(every_s)

    return watch


def decode_request(body: bytes) -> dict[str, Any]:
    """Read the host's request, which is trusted."""
    request: dict[str, Any] = json.loads(body)
    sys.setrecursionlimit(1_000)
    return request
