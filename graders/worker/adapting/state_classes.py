"""The student's classes whose objects may hold several values in one attribute.

A named tuple or a dataclass is made anew by methods: ``self.state._replace(closed=True)``. No other
object with the same attributes can do that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import SimpleNamespace

from graders.codec.typing_shim import Any
from graders.worker.adapting.shared_values import functions_of, scopes_of
from graders.worker.inspecting.members import is_class


def plain_object(held: Mapping[str, Any]) -> Any:
    """Return an object of no class of the student's with some attributes."""
    return SimpleNamespace(**held)


def classes_with(
    kind: Any, attributes: Sequence[str]
) -> Iterator[tuple[list[str], Callable[[Mapping[str, Any]], Any]]]:
    """Yield the classes beside ``kind`` that are called with values for all of some attributes.

    Each is given by the names of its parameters and a function that makes its objects of a value
    for each; where the class refuses the values, of a plain object.
    """
    for scope in scopes_of(functions_of(kind).values()):
        for other in {id(one): one for one in [*scope.values()] if is_class(one)}.values():
            names = [] if other is kind else _parameters(other)
            if names and {*attributes} <= {*names}:
                yield names, partial(_made, other)


def _parameters(kind: Any) -> list[str]:
    """Name the parameters of a class; none where it has others than those that have a name."""
    import inspect  # few submissions need it, and each box would import it

    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return []
    is_plain = all(one.kind is one.POSITIONAL_OR_KEYWORD for one in parameters)
    return [one.name for one in parameters] if is_plain else []


def _made(kind: Any, held: Mapping[str, Any]) -> Any:
    try:
        return kind(**held)
    except Exception:
        return plain_object(held)
