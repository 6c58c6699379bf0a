"""Functions of other questions that a check calls as they are, and whose faults it leaves alone."""

from __future__ import annotations

from collections.abc import Iterable

from graders.checks.fields import DottedName, Model, key
from graders.probe import Observation, Raised

# Python's messages for a name, or a member, that is not there.
_ABSENT = ("name '{name}' is not defined", "has no attribute '{name}'")
# The words after the name of a function that does not take what it is given, such as `self`.
_REFUSED = ("takes ", "missing ", "got ")


class JudgedElsewhere(Model):
    """Functions that are judged by other questions.

    Attributes
    ----------
    judged_elsewhere : list of str
        Targets of other questions, such as ``Class.member``, that the code calls though the
        question does not need them: the reference's never take their place. A case is right where
        one of them is missing, never ends or raises: its own question judges that. Where that is
        right and earlier, and the function raises here, a teacher decides.
    """

    judged_elsewhere: tuple[DottedName, ...] = key(default=(), strict=False)


def is_elsewhere(raised: Raised, names: Iterable[str]) -> bool:
    """Tell whether an exception comes from one of some functions, or from its absence."""
    for name in names:
        member = name.rpartition(".")[2]
        if any(function == member for _, _, function, _ in raised.frames):
            return True
        says = raised.text.partition(". Did you mean")[0]
        if not raised.frames and says.endswith(tuple(one.format(name=member) for one in _ABSENT)):
            return True
        called, _, refused = raised.text.partition("() ")
        is_refused = raised.type == "TypeError" and refused.startswith(_REFUSED)
        if not raised.frames and is_refused and called.rpartition(".")[2] == member:
            return True
        # One that never ends is stopped at once, see `graders.worker.adapting.lent_methods`.
        if not raised.frames and (raised.type, raised.text) == ("TimeoutError", member):
            return True
    return False


def raising(seen: Iterable[Observation], names: Iterable[str]) -> list[str]:
    """Name the functions, among some, that an observed exception comes from."""
    raised = [one.raised for one in seen if one.raised]
    return [name for name in names if any(is_elsewhere(one, [name]) for one in raised)]
