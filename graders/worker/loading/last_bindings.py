"""The last bindings, once all statements ran: what is lent takes the place of what is there.

A lent function takes the parameters of the student's, gives items where the student's gave a list,
and is watched where the student's filled a variable that others read. A target that never ends
raises, a method may be taken away, and copies that modules imported are bound again.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from graders.codec.trees import code_in
from graders.codec.typing_shim import Any
from graders.worker.adapting.given_back import giving_back
from graders.worker.adapting.lent_methods import Stopped
from graders.worker.adapting.own_parameters import taking_own_parameters
from graders.worker.inspecting.definition_nodes import node_of
from graders.worker.inspecting.members import (
    MISSING,
    is_class,
    own_members,
    remove_member,
    set_member,
)
from graders.worker.inspecting.objects import module_of
from graders.worker.loading.bindings import Names
from graders.worker.loading.given_items import give_as
from graders.worker.loading.held_functions import replace_held
from graders.worker.loading.lost_functions import lost_functions
from graders.worker.loading.unfilled_variables import Written, meeting, reads_unfilled

Units = Mapping[str, Sequence[dict[str, Any]]]
# The modules and the names of targets.
Pairs = Iterable[tuple[str, str]]


def bind_last(names: Names, request: Mapping[str, Any]) -> None:
    """Bind the current targets in lent code and in students' copies of the names.

    The ``request`` has the sources of the submission, the targets that do not end, and the methods
    to take away.
    """
    names.restore()
    _bind_where_lacking(names)
    units = request.get("units", {})
    _take_own_parameters(names, units)
    _give_back(names, request)
    _watch_unfilled(names, units)
    for name, course in names.course.items():
        course.extend(names.extensible(name))
    _stop_endless(names, request.get("stopped", ()))
    _remove_methods(names, request.get("removed", ()))
    names.show_targets()
    _replace_copies(names)
    replace_held(names)


def _bind_where_lacking(names: Names) -> None:
    """Bind each lent target that took no one's place in modules of the student's own that lack it.

    It may have stood there. What is put around it afterwards replaces it there as well.
    """
    for target_module, name in names.targets:
        lent = names.course[target_module].lent.get(name, MISSING)
        if lent is MISSING or "." in name or (target_module, name) in names.displaced:
            continue
        for other, module in names.modules.items():
            if other not in names.course and name not in vars(builtins):
                vars(module).setdefault(name, lent)


def _take_own_parameters(names: Names, units: Units) -> None:
    """Let lent functions take what the parameters take of those that they replace."""
    lost = lost_functions(units, are_methods=False)
    trees = names.trees.values()
    for module, course in names.course.items():
        for name, ours in [*course.lent.items()]:
            theirs = names.displaced.get((module, name), [lost.get(name)])[-1]
            give_as(ours, theirs, names.trees)
            wrapped = taking_own_parameters(ours, theirs, trees, names.meet_foreign_state)
            _lend_instead(names, module, name, wrapped)


def _give_back(names: Names, request: Mapping[str, Any]) -> None:
    """Let lent functions give back the argument that those give back which they replace."""
    for part in request["course"]:
        lent = names.course[part["name"]].lent
        for name, source in part["lent"]:
            if "." not in name:
                theirs = partial(_replaced_node, names, part["name"], name)
                wrapped = giving_back(lent[name], code_in(source), theirs, names.trees.values)
                _lend_instead(names, part["name"], name, wrapped)


def _replaced_node(names: Names, module: str, name: str) -> ast.AST | None:
    """Return the definition of the student's function that a lent one replaces, if there is one."""
    replaced = reversed(names.displaced.get((module, name), ()))
    nodes = (node_of(one, names.trees) for one in replaced)
    return next((node for node in nodes if node is not None), None)


def _watch_unfilled(names: Names, units: Units) -> None:
    """Tell of calls of a lent function where the student's fills what others read."""
    targets = {name.rpartition(".")[2] for _, name in names.targets}
    for module, course in names.course.items():
        theirs = Written(units.get(module, ()), names.trees, targets)
        for name in [name for name in course.lent if "." not in name]:
            gone = theirs.gone_with(name, names.displaced.get((module, name), ()))
            if reads_unfilled(theirs, gone, name, names.variables(module)):
                wrapped = meeting(course.lent[name], names.meet_foreign_state)
                _lend_instead(names, module, name, wrapped)


def _lend_instead(names: Names, module: str, name: str, wrapped: Any) -> None:
    """Lend a function with something around it, if it is not the same.

    The course's own calls stay as they are: a recursion would go half as deep.
    """
    course = names.course[module]
    if wrapped is not (ours := course.lent[name]):
        # A module of the submission may have imported the one before.
        names.displaced.setdefault((module, name), []).append(ours)
        course.plain.setdefault(name, ours)
        course.lent[name] = names.fixed[module][name] = wrapped


def _stop_endless(names: Names, stopped: Pairs) -> None:
    """Put something that raises in the place of the targets that do not end."""
    for module, name in stopped:
        owner, _, member = name.rpartition(".")
        scope = vars(names.modules[module]) if module in names.modules else {}
        if owner and is_class(scope.get(owner)):
            set_member(scope[owner], member, Stopped(member))
        elif not owner and name in scope:
            scope[name] = Stopped(name)


def _remove_methods(names: Names, removed: Pairs) -> None:
    """Take methods out of the student's classes, as if they had not been written."""
    for module, name in removed:
        owner, _, member = name.rpartition(".")
        cls = names.theirs(module, owner)
        if is_class(cls) and member in own_members(cls):
            remove_member(cls, member)


def _replace_copies(names: Names) -> None:
    """Bind a lent target in every module that imported or defined the replaced one."""
    for target_module, name in names.targets:
        lent = names.course[target_module].lent.get(name, MISSING)
        if lent is MISSING:
            continue
        for other, module in names.modules.items():
            theirs = vars(module).get(name, MISSING)
            if theirs is lent or other == target_module:
                continue
            # Values that the module had under that name before ours was lent.
            displaced = names.displaced.get((target_module, name), ())
            is_same = any(theirs is one for one in displaced)
            is_displaced = is_same and _is_own(theirs, is_helper=other not in names.course)
            if is_displaced or module_of(theirs) == target_module:
                vars(module)[name] = lent


def _is_own(value: Any, *, is_helper: bool) -> bool:
    """Tell whether a module that has the very value of another has it from there.

    A number may be one by chance; a file of the student's own hardly has it under the same name so.
    """
    return is_helper or callable(value) or type(value) in (list, dict, set)
