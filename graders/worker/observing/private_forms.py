"""Exceptions of lent code over values and states whose form the student was free to choose.

A student's ``make`` may give lists where the reference's gives dictionaries, and an attribute with
the name of one of the reference's may hold something else. An exception that begins in lent code
over such a value tells nothing of the student's code.
"""

from __future__ import annotations

import types

from graders.codec.typing_shim import Any
from graders.worker.adapting.shared_values import functions_of
from graders.worker.inspecting.members import MISSING, find_member, is_class, is_written
from graders.worker.inspecting.objects import describe, extends, module_of, name_of, places_of
from graders.worker.loading.loader import Loader

_MRO = type.__dict__["__mro__"].__get__


def is_over_own_value(problem: BaseException, loader: Loader) -> bool:
    """Tell whether a lent function ended over a value that it does not know.

    What is no object counts where no code of the student's passed it on: the check's own code did.
    """
    places, names = _places(problem), loader.names
    if not places or not _is_over_value(problem, frame := places[-1]):
        return False
    if _where(frame) not in {(f"<{module}>", name) for module, name in names.targets}:
        return False
    known = {name.partition(".")[0] for _, name in names.targets}
    return _is_called_by_check(places, loader) or any(
        is_written(kind) and module_of(kind) in names.modules and name_of(kind) not in known
        for kind in map(type, frame.f_locals.values())
    )


def is_over_own_state(problem: BaseException, loader: Loader) -> bool:
    """Tell whether a lent method that a check called ended over the state of a student's object.

    What the check passed to it was meant for it.
    """
    places = _places(problem)
    if not places or not _is_over_value(problem, frame := places[-1]):
        return False
    methods = {(f"<{m}>", n.rpartition(".")[2]) for m, n in loader.names.targets if "." in n}
    if _where(frame) not in methods or not _is_called_by_check(places, loader):
        return False
    this = frame.f_locals.get(next(iter(frame.f_code.co_varnames), ""))
    return is_written(type(this)) and bool(functions_of(type(this)))


def asks_lent_function(problem: BaseException, loader: Loader) -> bool:
    """Tell whether code ended as it asked a lent function for an attribute.

    A decorator of the student's may have given it to theirs, such as `cache_clear`.
    """
    if type(problem) is not AttributeError or type(problem.obj) is not types.FunctionType:
        return False
    courses = loader.names.course.values()
    return any(problem.obj is one for course in courses for one in course.lent.values())


def asks_own_record(problem: BaseException, loader: Loader) -> bool:
    """Tell whether a plain tuple was asked for a field that tuples of the student's own have.

    Code that is lent makes plain ones: the student's, such as a `NamedTuple`, are equal to these.
    """
    if type(problem) is not AttributeError or type(problem.obj) is not tuple:
        return False
    if not loader.names.lends_methods or type(name := problem.name) is not str:
        return False
    held = (one for module in loader.names.modules.values() for one in vars(module).values())
    own = [one for one in held if is_class(one) and is_written(one) and tuple in _MRO(one)]
    return any(find_member(one, name) is not MISSING for one in own)


def is_over_own_constructor(problem: BaseException, loader: Loader) -> bool:
    """Tell whether the course's code ended as it made an object of a class of the student's.

    An exception of theirs takes what they like, as long as checks only see it raised.
    """
    if not extends(problem, TypeError):
        return False
    places, names = _places(problem), loader.names
    files = {f"<{module}>" for module in names.course}
    if not places or places[-1].f_code.co_filename not in files:
        return False
    plain = [(module, name) for module, name in names.targets if "." not in name]
    theirs = [names.theirs(*one) for one in plain if names.theirs(*one) is names.target(*one)]
    made = [find_member(one, "__init__") for one in theirs if is_class(one)]
    told = describe(problem)
    return any(type(one) is types.FunctionType and f"{one.__qualname__}() " in told for one in made)


def _places(problem: BaseException) -> list[types.FrameType]:
    return [place.tb_frame for place in places_of(problem)]


def _where(frame: types.FrameType) -> tuple[str, str]:
    return frame.f_code.co_filename, frame.f_code.co_name


def _is_called_by_check(frames: list[types.FrameType], loader: Loader) -> bool:
    return loader.labels.isdisjoint(frame.f_code.co_filename for frame in frames)


def _is_over_value(problem: BaseException, frame: types.FrameType) -> bool:
    """Tell whether code met a value of another kind, or a dictionary without one of its own keys.

    A function that returned nothing gave no value.
    """
    if extends(problem, KeyError):
        given: Any = BaseException.__dict__["args"].__get__(problem)
        return len(given) == 1 and type(given[0]) is str and given[0] in frame.f_code.co_consts
    told = describe(problem)
    if extends(problem, ValueError):
        return "values to unpack" in told
    return extends(problem, AttributeError, TypeError) and "NoneType" not in told
