"""The inputs of a check as its spec gives them: the course's expressions, evaluated on the host.

They are over the functions of the spec's module and the families; a bare name is called. What
they give is a list, or a family to draw from; ``where`` chooses among its items.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from graders import families
from graders.checks.base import CourseCode
from graders.checks.prepared_check import PreparedCheck
from graders.families import Family
from graders.judging.timing import EndlessError
from graders.languages.python.syntax import is_name
from graders.spec.inputs import (
    Input,
    InputsError,
    drawn_from,
    key_of,
    plain_inputs,
    sample,
    seeded,
    shown,
)

# How many inputs are drawn where the spec does not say it.
EXAMPLES = 40
FAMILIES: Mapping[str, Any] = {name: getattr(families, name) for name in families.__all__}

Field = tuple[str | int, ...]


class ExpressionError(Exception):
    """Raised when an expression of a check raises: ``(field, text, names it may use)``.

    The exception of the course's code is its cause.
    """


def expressions_of(check: PreparedCheck) -> Iterator[tuple[Field, str]]:
    """Yield the expressions that make and choose the inputs of a check, by field."""
    if isinstance(check.inputs, str):
        yield ("inputs",), check.inputs
    elif isinstance(check.inputs, Mapping):
        for name, values in check.inputs.items():
            if isinstance(values, str):
                yield ("inputs", name), values
    if check.where is not None:
        yield ("where",), check.where


class Expressions:
    """The values of the expressions of a course; each is evaluated once, however often it is asked.

    ``code`` holds what the spec's module binds.
    """

    def __init__(self, code: CourseCode) -> None:
        self.names: dict[str, Any] = {"__builtins__": builtins, **FAMILIES, **code}
        self._known: dict[str, Any] = {}

    def value(self, field: Field, text: str) -> Any:
        """Evaluate an expression; a function that it names is called."""
        if text not in self._known:
            with _Told(field, text, self.names), seeded():
                value = _compiled(text)(self.names)
                if is_name(text.strip()) and callable(value):
                    value = value()
            self._known[text] = value
        return self._known[text]

    def condition(self, text: str | None) -> Condition:
        """Return the predicate of ``where``."""
        return Condition(text, self.names)


class Condition:
    """The predicate of ``where``: true of all inputs where there is none."""

    def __init__(self, text: str | None, names: Mapping[str, Any]) -> None:
        self.text = text
        self.names = names
        self._evaluate = None if text is None else _compiled(text)

    def __call__(self, item: Any) -> bool:
        if self.text is None or self._evaluate is None or not isinstance(item, Mapping):
            return True  # what is no mapping is refused later
        names = {**self.names, **item}
        with _Told(("where",), self.text, names):
            return bool(self._evaluate(names))


def make_inputs(
    check: PreparedCheck, expressions: Expressions, seed: int
) -> tuple[tuple[Input, ...], bool]:
    """Make the inputs of a check, and tell whether they were drawn: a failure can then be shrunk.

    Raise `InputsError` when they are not mappings of plain data by name, and `ExpressionError` when
    an expression of the check raises.
    """
    made, where = source(check, expressions), expressions.condition(check.where)
    first = list(check.first)
    before = {key_of(item) for item in first}
    if isinstance(made, Family):
        with seeded():
            kept, is_drawn = drawn_from(made, where, check.examples or EXAMPLES, seed)
        others = [item for item in kept if key_of(item) not in before]
    else:
        with seeded():
            kept, is_drawn = [item for item in made if where(item)], False
        rest = [item for item in kept if item not in first or key_of(item) not in before]
        others = sample(rest, check.examples, seed)
    if check.where is not None and not kept:
        what = "it is true of none of the inputs" if made else "there are no inputs"
        raise InputsError(what, "make it true of some, or take it away", ("where",))
    return plain_inputs([*first, *others]), is_drawn


def may_be_inputs(value: object) -> bool:
    """Tell whether a value that a bare name stands for may be inputs, or make them."""
    is_made = isinstance(value, list | tuple | Family) or families.is_strategy(value)
    return is_made or callable(value)


def source(check: PreparedCheck, expressions: Expressions) -> Sequence[Any] | Family:
    """Return the inputs that a check lists, or the family that they are drawn from."""
    given = check.inputs
    if isinstance(given, str):
        made = expressions.value(("inputs",), given)
        if isinstance(made, list | tuple | Family):
            return made
        if not families.is_strategy(made):
            whose = "the generator returned" if is_name(given.strip()) else "it is"
            what = f"{whose} {shown(made)}, neither a list nor a strategy"
            mend = "give a list of mappings, a Hypothesis strategy of mappings, or a family"
            raise InputsError(what, mend)
        return families.family_of(made)
    if not isinstance(given, Mapping):
        return given or ()
    return families.combined({name: _part(name, given[name], expressions) for name in given})


def _part(name: str, values: Any, expressions: Expressions) -> Family:
    made = expressions.value(("inputs", name), values) if isinstance(values, str) else values
    try:
        return families.family_of(made)
    except (TypeError, ValueError) as problem:
        what = f"{problem}" if isinstance(made, list | tuple) else f"it is {shown(made)}"
        mend = "write a family, such as numbers(0, 50), or a list of values: [0, 1, 7]"
        raise InputsError(what, mend, ("inputs", name)) from None


def _compiled(text: str) -> Callable[[dict[str, Any]], Any]:
    code = compile(text.strip(), "<inputs>", "eval")
    return lambda names: eval(code, names)  # noqa: S307 - the course's own words


class _Told:
    """Turn what the course's code raises in the block into `ExpressionError`."""

    def __init__(self, field: Field, text: str, names: Mapping[str, Any]) -> None:
        self.arguments = field, text, names

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, (Exception, SystemExit, EndlessError)):
            raise ExpressionError(*self.arguments) from problem
