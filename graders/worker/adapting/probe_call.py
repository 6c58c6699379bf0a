"""Trial calls of student code, to learn from it, and the code that is running."""

from __future__ import annotations

import builtins
import copy
import io
import os
import random
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from graders.codec.typing_shim import Any
from graders.worker.adapting.shared_values import untouched

# The number of lines of a student's that a trial may run.
_STEPS = 20_000
# Values that a getter gives back only if it gives all that its attribute holds.
_LONG, _LARGE = "?" * 99, 10_000_019
_HOLDING = (str, list, tuple, dict, set)


class _TooLong(BaseException):
    """Raised in a trial that does not end soon."""


@contextmanager
def unseen(kind: Any = object) -> Iterator[None]:
    """Hide the effects of student code: printed text, input, and random numbers drawn.

    The values that objects of a class ``kind`` share are put back too.
    """
    drawn, ask, stdin = random.getstate(), builtins.input, sys.stdin
    builtins.input, sys.stdin = _no_input, io.StringIO()
    try:
        with untouched(kind), redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
            yield
    finally:
        builtins.input, sys.stdin = ask, stdin
        random.setstate(drawn)


def _no_input(prompt: object = "", /) -> str:
    raise EOFError


def outcome_of(function: Callable[..., Any], given: tuple[Any, ...]) -> tuple[bool, Any]:
    """Call a student's function; return whether it ended soon without error, and its value."""
    left = [_STEPS]

    def count(frame: types.FrameType, event: str, argument: Any) -> Any:
        if os.sep in frame.f_code.co_filename:
            return None  # a student's files have bare names
        left[0] -= 1
        if left[0] < 0:
            raise _TooLong
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return True, function(*given)
    except BaseException:
        return False, None
    finally:
        sys.settrace(before)


def tells(function: Callable[..., Any], this: Any, wanted: Any) -> bool:
    """Tell whether a student's method without arguments returns the wanted items."""
    ends, found = outcome_of(function, (this,))
    return ends and _is_same(found, wanted)


def sets_itself(function: Callable[..., Any], this: Any, name: str, wanted: Any) -> bool:
    """Tell whether a student's method returns the wanted items and sets an attribute by itself.

    It does so whatever the attribute holds: it needs no constructor for it. One that sets only what
    is not there (``if not hasattr(self, "n")``) leaves it. The attribute is not kept.
    """
    held = object()
    object.__setattr__(this, name, held)
    is_right = tells(function, this, wanted)
    return vars(this).pop(name, held) is not held and is_right


def empty_like(held: Any) -> Any:
    """Return an empty value of the same type."""
    return type(held)()


def default_of(getter: Callable[..., Any], made: Any, name: str) -> Any:
    """Return what a getter gives where a text or container that it reads is empty: its default.

    It is None where the getter gives something empty, or of another type than the attribute's.
    """
    held = vars(made)[name]
    if type(held) not in _HOLDING:
        return None
    object.__setattr__(made, name, empty_like(held))
    ends, found = outcome_of(getter, (made,))
    object.__setattr__(made, name, held)
    return found if ends and type(found) is type(held) and found else None


def gives_back(function: Callable[..., Any], this: Any, name: str, wanted: Any) -> bool:
    """Tell whether a student's method gives what an attribute holds, where it returns no list.

    One that only looks at it (``return self._c == ()``) answers False for many values: another
    value in the place of the wanted one has to come back as well. The attribute is not kept.
    """
    others: list[Any] = [object()]
    if type(wanted) in (int, float):
        others += [wanted + 1, wanted - 1]
    elif type(wanted) is str:
        others.append(f"{wanted}?")
    elif wanted is not None and type(wanted) is not bool:
        return True
    for other in others:
        object.__setattr__(this, name, other)
        comes_back = tells(function, this, other)
        vars(this).pop(name, None)
        if comes_back:
            return True
    return False


def converts(function: Callable[..., Any], this: Any, name: str, text: Any) -> bool:
    """Tell whether a getter gives a text for any value that is shown as that text.

    The attribute is not kept.
    """
    if type(text) is not str:
        return False
    shown_so = type("Shown", (), {"__str__": lambda _: text, "__repr__": lambda _: text})
    object.__setattr__(this, name, shown_so())
    is_given = tells(function, this, text)
    vars(this).pop(name, None)
    return is_given


def cuts_short(function: Callable[..., Any], this: Any, name: str, held: Any) -> bool:
    """Tell whether a getter that gives back what an attribute holds gives a part alone of others.

    What is kept may then hold more: the first word of ``"pen 3"``, or ``90 % 60``. Another value is
    tried, a long text with all that the getter's code may part it at, or a large number. The
    attribute is not kept.
    """
    if type(held) is str:
        code = getattr(function, "__code__", None)
        parts = [part for part in (code.co_consts if code else ()) if type(part) is str]
        other: Any = " ".join([held, *parts, f",;:-/|_ {_LONG}"])
    elif type(held) in (int, float):
        other = held + _LARGE
    else:
        return False
    object.__setattr__(this, name, other)
    comes_back = tells(function, this, other)
    vars(this).pop(name, None)
    return not comes_back


def other_list(value: Any) -> Any:
    """Copy a list without its items, which are compared by identity."""
    return copy.copy(value) if type(value) in (list, dict, set) else value


def teaches(function: Callable[..., Any], this: Any, name: str, held: Any) -> bool:
    """Tell whether a getter that is right over what an attribute holds shows that this is right.

    Over nothing, one that finds nothing is right, whatever it looks for: items have to come back.
    The attribute is not kept.
    """
    if type(held) not in _HOLDING or held:
        return True
    items = (object(), object())
    object.__setattr__(this, name, type(held)(items) if type(held) in (list, tuple) else items)
    comes_back = tells(function, this, items)
    vars(this).pop(name, None)
    return comes_back


def is_being_made(made: Any) -> bool:
    """Tell whether the constructor of an object is running."""
    frame: types.FrameType | None = sys._getframe(1)
    while frame is not None:
        code = frame.f_code
        if code.co_name == "__init__" and code.co_varnames:
            # A decorator's function may take the object among all arguments.
            first = frame.f_locals.get(code.co_varnames[0])
            if (first[0] if type(first) is tuple and first else first) is made:
                return True
        frame = frame.f_back
    return False


def _is_same(found: Any, wanted: Any) -> bool:
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        pairs = zip(found, wanted, strict=False)
        return len(found) == len(wanted) and all(one is other for one, other in pairs)
    return bool(found == wanted)
