"""The probe that the box carries out, and the observations that the worker sends back.

Both cross as plain data: a probe as :func:`graders.grading.requests.describe` writes it, an
observation as :mod:`graders.grading.observations` reads it; the values in them in the forms of
:mod:`graders.codec`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from graders.light_dataclass import dataclass

# With these, an expression changes what outlives it.
_CHANGING = re.compile(r"\b(?:__\w+|compile|delattr|eval|exec|globals|setattr|vars)\b")


def for_students(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the inputs that a box is told of and a page may show: names without ``_`` in front.

    The others stay on the host, for the expressions that judge.
    """
    return {name: value for name, value in inputs.items() if not name.startswith("_")}


@dataclass(frozen=True)
class Probe:
    """One check as the box sees it: what to prepare, evaluate and look at, over inputs.

    ``setup`` is run and ``call`` evaluated with the names of one mapping of ``inputs`` bound (see
    `for_students`) and ``random`` seeded with the number at the same place of ``seeds``; each
    expression of ``after`` is evaluated once the call is over, with its value bound to ``result``
    (where ``looks_after_raise``, of a call that raised as well), and the expressions of
    ``unchanged`` are looked at before and after it. In place of a call, ``steps`` are expressions
    evaluated in a row (or the name of the input that holds them), and those of ``view`` are looked
    at before the first and after each. ``events`` feed the console: a line of text, ``{"key":
    "^C"}`` or ``{"end": true}``. ``measure`` asks for the work: ``cpu`` (read from outside, from
    when an input is handed over to its answer), ``steps`` of the call, ``calls`` of the names
    ``counted``, or whether there was ``recursion``. ``calls_at_most`` holds, for each input, how
    often functions and methods may be called. ``apart`` names what the value must share nothing
    with, None where nobody asks. With ``lazily``, the items of the value are asked for one by one,
    and these statements run before the next. With ``is_clock_fake``, clocks tell the same at each
    run. All code here is the course's.
    """

    setup: str = ""
    call: str = "None"
    after: dict[str, str] = field(default_factory=dict)
    unchanged: tuple[str, ...] = ()
    inputs: tuple[dict[str, Any], ...] = ({},)
    seeds: tuple[int, ...] = (0,)
    events: tuple[Any, ...] | None = None
    steps: tuple[str, ...] | str = ()
    view: dict[str, str] = field(default_factory=dict)
    measure: str = ""
    counted: tuple[str, ...] = ()
    is_clock_fake: bool = False
    calls_at_most: tuple[dict[str, int], ...] = ()
    apart: tuple[str, ...] | None = None
    lazily: str | None = None
    looks_after_raise: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """The statements and expressions, but for those that stand in inputs."""
        steps = () if isinstance(self.steps, str) else self.steps
        looked_at = (*self.after.values(), *self.unchanged, *self.view.values())
        return (self.setup, self.call, *steps, *looked_at, *(self.apart or ()), self.lazily or "")

    @property
    def is_counted(self) -> bool:
        """Tell whether its work or its calls count: then nothing else may look at it."""
        return bool(self.measure or self.calls_at_most)

    @property
    def is_timed(self) -> bool:
        """Tell whether its time is measured: it then has a process of its own."""
        return self.measure == "cpu"

    def is_plain(self, only_defines: Callable[[str], bool]) -> bool:
        """Tell whether it only evaluates expressions, of which none by itself changes the process.

        A setup may do more, such as put a function of its own in the place of one of ``random``,
        unless it ``only_defines`` what no other probe sees: a question for its language.
        """
        texts = (self.setup, self.call, *self.after.values(), *self.unchanged)
        does_more = self.steps or self.lazily or self.events is not None
        is_set_up = not self.setup.strip() or only_defines(self.setup)
        return is_set_up and not does_more and not any(map(_CHANGING.search, texts))


# The type that a worker tells for an expression that its compiler refuses.
TYPE_ERROR = "Type_error"
# The type that it tells for a name of the assignment that nothing of the submission defines.
UNBOUND = "Unbound_value"

# A name, empty for what a call gave, and the text that leads from there to one of its parts.
Place = tuple[str, str]


@dataclass(frozen=True)
class Raised:
    """An exception that the call ended with.

    ``facts`` describe the place of an exception that Python itself raises in a student's line:
    plain data for explanations, on which no verdict depends; see
    ``graders.worker.inspecting.exception_facts``. ``columns`` are those of the expression that
    failed, in the text of the last frame; both 0 if they are not known.
    """

    type: str
    bases: tuple[str, ...]
    text: str
    frames: tuple[tuple[str, int, str, str], ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    columns: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Step:
    """The outcome of one step of a scenario, and the view that followed it.

    The first one is the start: it has a view and no value.
    """

    value: Any = None
    view: dict[str, Any] = field(default_factory=dict)
    raised: Raised | None = None


@dataclass(frozen=True)
class Observation:
    """The worker's observation of one input of a probe, which the host judges.

    ``exit`` is the status of a program that asked to exit, None otherwise. ``dialogue``
    holds ``(who, text)`` with who one of ``"out"``, ``"in"``, ``"key"``, ``"end"``. ``steps``
    holds the start of a scenario and each of its steps, up to the one that ``raised`` ended.
    ``work`` is what was counted during the call, None where nothing was. ``foreign`` tells that a
    lent method met an object without the attributes that it uses, ``unfit`` that one ended over an
    attribute of its own name that holds something else. ``beyond`` names what was called
    too often. ``fallback`` names an answer of the course's that was called in place of
    one's own. ``shared`` holds two places that are one thing, and its type, and nothing where there
    are none; ``given``, by the number of an item, what ``unchanged`` was then, where it was not as
    before; both are None where nobody asked. ``is_ready`` is false where an exception ended the
    setup, or a look before the call; ``is_told`` where a call that ended has no value, as no call
    that really ran. ``is_large`` tells that there was too much to look at, and nothing of it was.
    """

    value: Any = None
    raised: Raised | None = None
    after: dict[str, Any] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    unchanged: dict[str, Any] = field(default_factory=dict)
    printed: str = ""
    exit: int | None = None
    dialogue: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()
    work: int | None = None
    foreign: bool = False
    unfit: bool = False
    beyond: str = ""
    shared: tuple[Place, Place, str] | tuple[()] | None = None
    given: tuple[tuple[int, dict[str, Any]], ...] | None = None
    fallback: str = ""
    is_ready: bool = True
    is_told: bool = True
    is_large: bool = False

    @property
    def shown(self) -> tuple[Any, ...]:
        """All of it that the course's code is shown."""
        steps = tuple((step.value, step.view) for step in self.steps)
        return self.value, self.after, self.printed, self.dialogue, steps
