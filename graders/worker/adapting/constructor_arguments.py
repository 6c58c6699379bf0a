"""The arguments of a student's constructor, by the names that the reference's gives them."""

from __future__ import annotations

import copy
import inspect
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence

from graders.codec.typing_shim import Any
from graders.worker.adapting.own_parameters import left_out, without_given
from graders.worker.adapting.state_places import is_same
from graders.worker.inspecting.members import inherited
from graders.worker.inspecting.objects import undecorated

# Arguments that need no copy of their own.
_NEVER_CHANGE = (int, float, str, bool, type(None))


class ConstructorArguments:
    """Names the arguments of a call of the reference's constructor, and passes them on."""

    def __init__(self, kind: type[Any]) -> None:
        self._signature = inspect.signature(kind)
        self._constructor = inherited(kind, "__init__")
        kinds = {one.kind for one in self._signature.parameters.values()}
        self._is_plain = kinds <= {inspect.Parameter.POSITIONAL_OR_KEYWORD}

    def bound(
        self, given: Sequence[Any], named: Mapping[str, Any], theirs: Any
    ) -> Mapping[str, Any]:
        """Return the arguments of a call by name, defaults too: ``theirs``, the student's, as well.

        Raise TypeError when the reference's constructor refuses them.
        """
        ours, own = undecorated(self._constructor), undecorated(theirs)
        lacking = left_out(ours, own) if ours and own else {}
        filled = without_given(lacking, len(given) + 1, named)
        bound = self._signature.bind(*given, **named, **filled)
        bound.apply_defaults()
        return bound.arguments

    def known(self, named: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return those of some arguments that the reference's constructor has under their name."""
        return {name: named[name] for name in self._signature.parameters if name in named}

    def passed(self, arguments: Mapping[str, Any]) -> tuple[Sequence[Any], Mapping[str, Any]]:
        """Return copies of arguments as a call of the student's constructor passes them."""
        arguments = self._without_defaults(arguments)
        first = [*self._signature.parameters][: len(arguments)]
        is_whole = self._is_plain and [*arguments] == first
        if is_whole and all(type(value) in _NEVER_CHANGE for value in arguments.values()):
            return [*arguments.values()], {}
        given = OrderedDict(copy.deepcopy({**arguments}))
        bound = inspect.BoundArguments(self._signature, given)
        return bound.args, bound.kwargs

    def _without_defaults(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Leave out the last arguments that are our defaults: a student's may be others."""
        kept = dict(arguments)
        for name in reversed([*arguments]):
            if not is_same(kept[name], self._signature.parameters[name].default):
                break
            del kept[name]
        return kept


def binder(signature: Any) -> Callable[..., Mapping[str, Any]]:
    """Return a function that names the arguments of a call that the constructor has taken."""
    names = tuple(signature.parameters)
    if {one.kind.name for one in signature.parameters.values()} <= {"POSITIONAL_OR_KEYWORD"}:
        # The general way takes ten times as long. Arguments are read by place later on: those that
        # are named stand in the order of the parameters too.
        return lambda *args, **named: {
            **dict(zip(names, args, strict=False)),
            **{name: named[name] for name in names if name in named},
        }
    return lambda *args, **named: signature.bind(*args, **named).arguments
