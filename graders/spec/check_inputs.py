"""The inputs of each check: made of its expressions and functions, or refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

from graders.checks.base import Check
from graders.checks.call import CallCheck
from graders.checks.conventions import combinations
from graders.checks.prepared_check import PreparedCheck
from graders.errors import Problem, did_you_mean
from graders.judging.timing import EndlessError, patience
from graders.languages.python.syntax import (
    BUILTINS,
    find_error,
    names_used,
    parses,
)
from graders.spec.course_code import first_line, raised_at, takes
from graders.spec.input_sources import (
    FAMILIES,
    ExpressionError,
    Expressions,
    expressions_of,
    make_inputs,
    may_be_inputs,
)
from graders.spec.inputs import MAX_INPUTS, InputsError, plain_inputs, seed_of
from graders.spec.parsed_spec import ParsedSpec
from graders.spec.schema.models import Question
from graders.spec.yaml.nodes import Path


def check_functions(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield a problem for each function that a check names and the spec's module lacks."""
    if parsed.code is None:
        return
    for path, _, check in parsed.checks():
        if not check.generator:
            continue
        place, name = (*path, "inputs"), check.generator
        function: Any = parsed.code.get(name)
        if not may_be_inputs(function):
            what = f"{parsed.code_file} has no function '{name}'"
            known = [other for other, value in parsed.code.items() if may_be_inputs(value)]
            yield parsed.problem(place, what, did_you_mean(name, known, "define it there"))
        elif callable(function) and not takes(function, 0):
            what = f"'{name}' of {parsed.code_file} must take no parameter"
            yield parsed.problem(place, what, "change its parameters")


Inputs = tuple[tuple[dict[str, Any], ...], bool]


def inputs_of(
    parsed: ParsedSpec,
    path: Path,
    question: Question,
    check: Check,
    expressions: Expressions,
    module: FilePath,
) -> tuple[Inputs | None, Problem | None]:
    """Make the inputs of a check, and tell whether they were drawn; or say why they cannot be made.

    ``module`` is the file of the spec's own module.
    """
    if not isinstance(check, PreparedCheck):
        return ((), False), None
    broken = next(_not_expressions(parsed, path, check), None)
    if broken or not _can_be_made(parsed, check):
        return None, broken
    try:
        with patience():
            made: Inputs = (({},), False)
            if check.inputs is not None:
                made = make_inputs(check, expressions, seed_of(question.id, check.id))
        return _with_choices(parsed, path, check, made)
    except InputsError as refused:
        return None, _refused(parsed, path, check, refused)
    except ExpressionError as raised:
        return None, _raised(parsed, path, question, check, raised, module)
    except (Exception, SystemExit, EndlessError) as problem:  # noqa: BLE001 - the course's own
        line, what = raised_at(problem, module, _line_of_generator(parsed, check))
        return None, Problem(parsed.code_file, line, check.generator, what, _mend(question, check))


def _not_expressions(parsed: ParsedSpec, path: Path, check: PreparedCheck) -> Iterator[Problem]:
    for field, text in expressions_of(check):
        error = find_error(text.strip(), "eval")
        if error is not None:
            what = f"not a Python expression: {error.what}: {text.strip()!r:.80}"
            mend = "write an expression over the functions of the spec's module and the families"
            yield parsed.problem((*path, *field), what, mend)


def _can_be_made(parsed: ParsedSpec, check: PreparedCheck) -> bool:
    """Tell whether the functions are there that make the inputs; else that is told elsewhere."""
    if check.generator:
        made = (parsed.code or {}).get(check.generator)
        return may_be_inputs(made) and (not callable(made) or takes(made, 0))
    return parsed.code is not None or not (check.where or names_of_module(check))


def names_of_module(check: Check) -> list[str]:
    """Return the names that the inputs need of the spec's module: those that nothing else binds."""
    return sorted(names_in_inputs(check) - set(FAMILIES))


def names_in_inputs(check: Check) -> set[str]:
    """Return the names in the expressions that make the inputs of a check, but built-in ones."""
    if not isinstance(check, PreparedCheck):
        return set()
    made = (text.strip() for field, text in expressions_of(check) if field != ("where",))
    used = {name for text in made if parses(text, "eval") for name in names_used(text, "eval")}
    return used - BUILTINS


def _refused(parsed: ParsedSpec, path: Path, check: PreparedCheck, refused: InputsError) -> Problem:
    what, mend, *rest = refused.args
    field = rest[0] if rest else ("inputs",)
    name = check.generator
    prefix = f"'{name}' of {parsed.code_file}: " if name and field == ("inputs",) else ""
    return parsed.problem((*path, *field), prefix + what, mend)


def _raised(
    parsed: ParsedSpec,
    path: Path,
    question: Question,
    check: PreparedCheck,
    raised: ExpressionError,
    module: FilePath,
) -> Problem:
    """Tell what an expression raises: at its line of the module, else where it is written."""
    field, text, names = raised.args
    problem = raised.__cause__ or raised
    line, what = raised_at(problem, module, _line_of_generator(parsed, check))
    if line:
        return Problem(parsed.code_file, line, text, what, _mend(question, check))
    mend = "fix the expression"
    if isinstance(problem, NameError) and problem.name:
        what = f"unknown name '{problem.name}'"
        known = {name for name in names if not name.startswith("__")}
        other = "use a name of the inputs, or " if field == ("where",) else ""
        mend = did_you_mean(problem.name, known, f"{other}define it in {parsed.code_file}")
    return parsed.problem((*path, *field), what, mend)


def _line_of_generator(parsed: ParsedSpec, check: PreparedCheck) -> int:
    """Return the line of the function that alone makes the inputs; 0 for other expressions."""
    name = check.generator
    return first_line((parsed.code or {}).get(name)) if name else 0


def _mend(question: Question, check: Check) -> str:
    return f"fix the generator of check '{check.id}' of question '{question.id}'"


def _with_choices(
    parsed: ParsedSpec, path: Path, check: PreparedCheck, made: Inputs
) -> tuple[Inputs | None, Problem | None]:
    """Bind in each input the values that students may choose: all inputs with the first ones first.

    Refuse a name that is an input already, a value that is there twice, and too many cases.
    """
    if not isinstance(check, CallCheck) or not check.either:
        return made, None
    inputs, is_drawn = made
    taken = sorted(check.either.keys() & {name for one in inputs for name in one})
    twice = [
        name for name, values in check.either.items() if len(values) > len({*map(repr, values)})
    ]
    alone = [name for name, values in check.either.items() if len(values) < 2]
    total = check.ways * len(inputs)
    if taken:
        problem = f"'{taken[0]}' is an input already", "use another name"
    elif alone:
        problem = f"'{alone[0]}' has no two values to choose from", "write two or more"
    elif twice:
        problem = f"a value of '{twice[0]}' is there twice", "delete one"
    elif total > MAX_INPUTS:
        what = f"{check.ways} ways to choose make {total} inputs, {MAX_INPUTS} is the most"
        problem = what, "give fewer inputs, or fewer values"
    else:
        ways = combinations(check.either)
        cases = plain_inputs([{**one, **way} for way in ways for one in inputs])
        return (cases, is_drawn), None
    return None, parsed.problem((*path, "either", *(taken or alone or twice)[:1]), *problem)
