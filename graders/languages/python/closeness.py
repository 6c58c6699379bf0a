"""How close tests want two numbers to be: ``approx``, ``isclose``, ``assertAlmostEqual``.

A check has one tolerance, absolute and relative. It allows what the test allows, at the numbers
that the test expects.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from graders.languages.python.literals import value_of
from graders.languages.python.syntax import last_name
from graders.light_dataclass import dataclass

# Numbers that are computed in another order differ by less.
_USUAL = 1e-9
_LEAST = 1e-12
# No tolerance is told of an infinite number, nor of one that no float can hold.
_LARGE = 1e300


@dataclass(frozen=True)
class Closeness:
    """The difference that a test allows: so much of the number expected, or so much."""

    relative: float = 0.0
    absolute: float = 0.0

    def tolerance(self, expected: object) -> float:
        """Return the tolerance of a check on a value; of one that is no literal, the larger."""
        numbers = [abs(number) for number in _numbers_in(expected)]
        if not numbers:
            return _rounded_up(max(self.relative, self.absolute))
        # A check allows so much, and so much of the number.
        return _rounded_up(
            min(max(self.relative * n, self.absolute) / max(1.0, n) for n in numbers)
        )


def usual_tolerance(expected: object) -> float:
    """Return the tolerance of a value that is compared by ``==``: 0 where it holds no float."""
    has_floats = any(isinstance(number, float) for number in _numbers_in(expected))
    return Closeness(_USUAL).tolerance(expected) if has_floats else 0.0


def _numbers_in(value: object) -> Iterator[float]:
    if isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _numbers_in(item)
    elif isinstance(value, dict):
        yield from _numbers_in(list(value.values()))
    elif isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGE:
        yield value


def _rounded_up(tolerance: float) -> float:
    """Write a tolerance with two digits."""
    least = max(tolerance, _LEAST)
    scale = 10.0 ** (math.floor(math.log10(least)) - 1)
    return float(f"{math.ceil(least / scale - 1e-6) * scale:.1e}")


# --- what tests say ---------------------------------------------------------------------------

# The arguments that tell it, by the last name of a function: relative, then absolute, and what
# they are where they are left out.
_TOLD: Mapping[str, tuple[tuple[str, ...], float, tuple[str, ...], float]] = MappingProxyType(
    {
        "approx": (("rel",), 1e-6, ("abs",), 1e-12),
        "isclose": (("rel_tol", "rtol"), 1e-9, ("abs_tol", "atol"), 0.0),
        "allclose": (("rtol",), 1e-5, ("atol",), 1e-8),
        "assertAllclose": (("rtol",), 1e-7, ("atol",), 0.0),
    }
)


def closeness_of(call: ast.Call, name: str = "") -> Closeness | None:
    """Return what a call such as ``isclose(a, b)`` allows; None where it compares nothing so.

    ``name`` is what the called function is known as, by default the last name that is called.
    """
    name = name or last_name(call.func)
    name = "allclose" if name == "isclose" and is_of_arrays(call) else name
    given = {k.arg: value_of(k.value)[1] for k in call.keywords if k.arg}
    if name == "assertAlmostEqual":
        return _of_places(call, given)
    if name not in _TOLD:
        return None
    relative, usually, absolute, least = _TOLD[name]
    first = 1 if name == "approx" else 2
    for key, node in zip(("rel", "abs"), call.args[first:], strict=False):
        if name == "approx":
            given[key] = value_of(node)[1]
    rel, bound = _number(given, relative), _number(given, absolute)
    if name == "approx" and rel is None and bound is not None:
        return Closeness(0.0, bound)
    return Closeness(usually if rel is None else rel, least if bound is None else bound)


def is_of_arrays(call: ast.Call) -> bool:
    """Tell whether a call compares arrays of NumPy: ``np.allclose(a, b)``."""
    return ast.unparse(call.func).startswith(("np.", "numpy.")) or last_name(call.func) in (
        "allclose",
        "assert_allclose",
    )


def _of_places(call: ast.Call, given: Mapping[str, object]) -> Closeness:
    """Return what ``assertAlmostEqual`` allows, or the function of NumPy that is named so."""
    delta, decimal, places = (_number(given, (key,)) for key in ("delta", "decimal", "places"))
    if delta is not None:
        return Closeness(0.0, delta)
    if decimal is not None:
        return Closeness(0.0, 1.5 * 10.0**-decimal)
    if places is None and len(call.args) > 2:
        places = _number({"places": value_of(call.args[2])[1]}, ("places",))
    return Closeness(0.0, 0.5 * 10.0 ** -(7 if places is None else places))


def _number(given: Mapping[str, object], keys: tuple[str, ...]) -> float | None:
    found = [given[key] for key in keys if key in given]
    is_number = found and isinstance(found[0], int | float) and not isinstance(found[0], bool)
    return float(found[0]) if is_number and isinstance(found[0], int | float) else None
