"""The rules on questions, needs and targets that the form of a spec does not show."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from graders.checks.observed_call import ObservedCall
from graders.errors import Problem, did_you_mean
from graders.languages.python.syntax import (
    BUILTIN_EXCEPTIONS,
    BUILTINS,
    bound_names,
    find_error,
    names_used,
)
from graders.model import Target
from graders.spec.parsed_spec import ParsedSpec, find_cycle
from graders.spec.schema.models import Question
from graders.spec.yaml.nodes import Path


def check_rules(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield what is wrong with ids, modules, needs, targets, provided names and requires."""
    yield from _spec_id(parsed)
    yield from _modules(parsed)
    yield from _modules_of_course(parsed)
    yield from _twice(parsed, ((path, q.id) for path, q in parsed.questions()), "question")
    yield from _instead(parsed)
    yield from _check_ids(parsed)
    yield from _needs(parsed)
    yield from _targets(parsed)
    yield from _provided(parsed)
    yield from _raises(parsed)
    yield from _counted(parsed)
    yield from _inputs_fit(parsed)
    yield from _play(parsed)
    yield from _picture(parsed)


def _spec_id(parsed: ParsedSpec) -> Iterator[Problem]:
    stem = parsed.document.file.rsplit("/", 1)[-1].removesuffix(".yaml")
    if parsed.spec.id != stem:
        what = f"the id is '{parsed.spec.id}', the file is named '{stem}'"
        yield parsed.problem(("id",), what, f"write id: {stem}, or rename the file")


def _modules(parsed: ParsedSpec) -> Iterator[Problem]:
    modules = parsed.spec.modules
    for i, name in enumerate(modules):
        if name in modules[:i]:
            yield parsed.problem(("modules", i), f"'{name}' is there twice", "delete one")
        if name in parsed.language.loaded_modules:
            what = f"'{name}' is a module of {parsed.language.title}'s own: it would hide the file"
            yield parsed.problem(("modules", i), what, f"choose another name, such as {name}_tp")


def _modules_of_course(parsed: ParsedSpec) -> Iterator[Problem]:
    if parsed.language.takes_modules:
        return
    for key in ("given", "program", "fallback"):
        if getattr(parsed.spec, key):
            what = f"'{key}' is not for {parsed.language.title}"
            mend = "delete it: name what the course gives under provided"
            yield parsed.problem((key,), what, mend)


def _twice(parsed: ParsedSpec, found: Iterable[tuple[Path, str]], kind: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for path, name in found:
        if name in first:
            what = f"the id '{name}' is already that of the {kind} on line {first[name]}"
            yield parsed.problem((*path, "id"), what, "give each its own id")
        else:
            first[name] = parsed.document.line((*path, "id"))


def _instead(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield the questions that stand in place of none that counts by itself."""
    firsts = [question.id for _, question in parsed.questions() if not question.instead_of]
    for path, question in parsed.questions():
        name = question.instead_of
        if name and name not in firsts:
            what = f"no question '{name}' that counts by itself"
            yield parsed.problem((*path, "instead_of"), what, did_you_mean(name, firsts))


def _check_ids(parsed: ParsedSpec) -> Iterator[Problem]:
    for path, question in parsed.questions():
        places = [((*path, "checks", j), check) for j, check in enumerate(question.checks)]
        yield from _twice(parsed, ((place, check.id) for place, check in places), "check")
        ids = [check.id for check in question.checks]
        for j, (place, check) in enumerate(places):
            for k, name in enumerate(check.requires):
                if name in ids[:j]:
                    continue
                what = f"no check '{name}' before this one in the question"
                mend = did_you_mean(name, ids[:j], "delete it")
                if name in ids:
                    what = f"'{name}' does not come before this check"
                    mend = "move the check required above this one"
                yield parsed.problem((*place, "requires", k), what, mend)


def _needs(parsed: ParsedSpec) -> Iterator[Problem]:
    ids = [question.id for question in parsed.spec.questions]
    for path, question in parsed.questions():
        for k, need in enumerate(question.needs):
            if need not in ids:
                mend = did_you_mean(need, set(ids) - {question.id})
                yield parsed.problem((*path, "needs", k), f"no question '{need}'", mend)
    cycle = find_cycle(parsed.declared_needs)
    if cycle:
        index = ids.index(cycle[0])
        what = f"needs go round in a circle: {' needs '.join(cycle)}"
        mend = "delete one of these needs: a question cannot need itself, even through others"
        yield parsed.problem(("questions", index, "needs"), what, mend)


def _targets(parsed: ParsedSpec) -> Iterator[Problem]:
    named: dict[str, Target] = {}
    for path, question in parsed.questions():
        targets = parsed.targets[question.id]
        if not targets:
            yield from _no_target(parsed, path, question)
        for k, target in enumerate(targets):
            place = (*path, "targets", k) if question.targets else (*path, "target")
            yield from _undefined_target(parsed, place, question, target)
            other = named.setdefault(target.name, target)
            if other != target:
                what = f"'{target}' and '{other}' have the same bare name"
                mend = "give one of them another name: checks could not tell them apart"
                yield parsed.problem(place, what, mend)
    yield from _shared_targets(parsed)
    yield from _classes_cut(parsed)


def _classes_cut(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield the classes that are graded both as a whole and member by member."""
    for path, question in parsed.questions():
        for target in parsed.targets[question.id]:
            module = parsed.modules.get(target.module)
            if module is not None and target.name in module.classes:
                what = f"'{target.name}' is a target, and so are members of it"
                mend = f"name the members: {target.name}.__init__ and the rest"
                yield parsed.problem((*path, "target"), what, mend)


def _no_target(parsed: ParsedSpec, path: Path, question: Question) -> Iterator[Problem]:
    for j, check in enumerate(question.checks):
        if check.needs_target:
            what = "a question without target has a check that is not manual"
            mend = "write targets: [f, g], all that it uses; or a rubric, for answers in words"
            yield parsed.problem((*path, "checks", j), what, mend)


def _undefined_target(
    parsed: ParsedSpec, place: Path, question: Question, target: Target
) -> Iterator[Problem]:
    if target.module not in parsed.spec.modules:
        what = f"'{target.module}' is not one of the modules"
        yield parsed.problem(place, what, did_you_mean(target.module, parsed.spec.modules))
        return
    if target.name in parsed.spec.provided.get(target.module, ()):
        what = f"'{target.name}' is provided: it cannot be graded"
        yield parsed.problem(place, what, f"delete it from provided.{target.module}")
        return
    module = parsed.modules.get(target.module)
    if module is None or target.name in module.classes:
        return
    if module.definition(target.name) is None:
        what = f"{parsed.files[target.module]} does not define '{target.name}'"
        yield parsed.problem(place, what, _where_it_is(parsed, question, target))


def _where_it_is(parsed: ParsedSpec, question: Question, target: Target) -> str:
    for name, module in parsed.modules.items():
        if target.name in module.names:
            return f"write target: {name}.{target.name}"
    if question.is_in_words:
        return "write target: null when the question is answered in words"
    return did_you_mean(target.name, parsed.modules[target.module].names, "define it there")


def _shared_targets(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield a problem for each target that a question grades and would also be lent."""
    needs = parsed.needs or {}
    for path, question in parsed.questions():
        targets = set(parsed.targets[question.id])
        for need in needs.get(question.id, ()):
            for target in targets.intersection(parsed.targets[need]):
                what = f"needs '{need}', which has the same target '{target}'"
                yield parsed.problem((*path, "needs"), what, "delete that need")


def _provided(parsed: ParsedSpec) -> Iterator[Problem]:
    for name, provided in parsed.spec.provided.items():
        if name not in parsed.spec.modules:
            what = f"'{name}' is not one of the modules"
            mend = did_you_mean(name, parsed.spec.modules)
            yield parsed.problem(("provided", name), what, mend)
            continue
        module = parsed.modules.get(name)
        for k, item in enumerate(provided):
            if module is not None and module.definition(item) is None:
                what = f"{parsed.files[name]} does not define '{item}'"
                mend = did_you_mean(item, module.names, "define it there")
                yield parsed.problem(("provided", name, k), what, mend)


def _raises(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield the names that are nearly those of built-in exceptions: slips."""
    defined = {name for module in parsed.modules.values() for name in module.names}
    for path, _, check in parsed.checks():
        name = check.exception_name
        if name is None or name in BUILTIN_EXCEPTIONS or name in defined:
            continue
        if difflib.get_close_matches(name, BUILTIN_EXCEPTIONS, n=1, cutoff=0.8):
            what = f"no exception '{name}'"
            yield parsed.problem((*path, "raises"), what, did_you_mean(name, BUILTIN_EXCEPTIONS))


def _counted(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield the names whose calls are to be counted and that the assignment does not have."""
    targets = [target for targets in parsed.targets.values() for target in targets]
    known = {target.name for target in targets}
    known |= {name for names in parsed.spec.provided.values() for name in names}
    whole = {name for name in known if "." not in name}
    known |= {target.owner for target in targets if target.owner}
    for path, _, check in parsed.checks():
        for k, name in enumerate(check.counted_names()):
            if name not in known and name.partition(".")[0] not in whole - {name}:
                what = f"'{name}' is neither a target nor provided: its calls cannot be counted"
                is_bound = isinstance(check, ObservedCall)
                place = ("calls_at_most", name) if is_bound else ("measure", "calls", k)
                yield parsed.problem((*path, *place), what, did_you_mean(name, known))


def _inputs_fit(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield a problem for each requirement of a check that its inputs do not meet."""
    for path, question, check in parsed.checks():
        inputs = parsed.inputs.get((question.id, check.id))
        for field, what, mend in check.misfits(inputs) if inputs else ():
            yield parsed.problem((*path, field), what, mend)


def _play(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield what is wrong with the statements that play the reference's program."""
    code = parsed.spec.play
    error = find_error(code)
    if error is not None:
        what = f"not Python: {error.what}: {code!r:.80}"
        yield parsed.problem(("play",), what, "write statements over targets and provided names")
        return
    known = {target.name for targets in parsed.targets.values() for target in targets}
    known |= {name for names in parsed.spec.provided.values() for name in names}
    heads = {name.partition(".")[0] for name in known}
    for name in sorted(names_used(code) - BUILTINS - bound_names(code) - heads):
        what = f"'{name}' is neither a target nor provided"
        yield parsed.problem(("play",), what, did_you_mean(name, heads))


def _picture(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield what is wrong with the expression that draws values."""
    code = parsed.spec.picture.strip()
    error = find_error(code, "eval") if code else None
    if error is not None:
        what = f"not a Python expression: {error.what}: {code!r:.80}"
        yield parsed.problem(("picture",), what, "write one over value, such as board(value)")
    elif code and parsed.code is not None:
        inputs = {name for cases in parsed.inputs.values() for case in cases for name in case}
        known = {"value", *inputs, *parsed.code}
        for name in sorted(names_used(code, "eval") - BUILTINS - known):
            mend = did_you_mean(name, known, f"define it in {parsed.code_file}")
            yield parsed.problem(("picture",), f"unknown name '{name}'", mend)
