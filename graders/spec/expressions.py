"""Rules on the code of checks: it compiles, and the names in it are known."""

from __future__ import annotations

from collections.abc import Iterator

from graders.checks.base import Check
from graders.checks.observed_call import ObservedCall
from graders.checks.running_check import RESULT
from graders.errors import Problem, did_you_mean
from graders.languages import Language
from graders.model import Target
from graders.probe import for_students
from graders.spec.check_rules import check_steps, code_of
from graders.spec.parsed_spec import ParsedSpec
from graders.spec.schema.models import Question
from graders.spec.yaml.nodes import Path
from graders.spec.yaml.tree import QUOTE

# The placeholder, in the code of a proposed check, for the part that its author has yet to write.
UNWRITTEN = "TODO"


def check_expressions(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield what is wrong with the code of the checks."""
    for path, question, check in parsed.checks():
        yield from _refused(parsed, path, check)
        broken = [*_syntax(parsed, path, check), *check_steps(parsed, path, question, check)]
        yield from broken
        if not broken and check.expressions():
            yield from _Scope(parsed, path, question, check).problems()


def _syntax(parsed: ParsedSpec, path: Path, check: Check) -> Iterator[Problem]:
    for field, (mode, code) in check.expressions().items():
        place = _place(path, field)
        error = parsed.language.find_error(code, mode)
        if error is not None and error.line:
            what = f"not {parsed.language.title}: {error.what}: {_line_of(code, error.line)}"
            mend = "write an expression" if mode == "eval" else "write statements"
            if error.what.endswith("was never closed") or error.what.startswith("unmatched"):
                mend = QUOTE if isinstance(place[-1], int) else f"{mend}: close what is open"
            yield parsed.problem(place, what, mend, _line(parsed, place, error.line))
        elif error is not None:
            yield parsed.problem(
                place, f"not {parsed.language.title}: {error.what}", "write it more simply"
            )


def _refused(parsed: ParsedSpec, path: Path, check: Check) -> Iterator[Problem]:
    """Yield the keys of a check that make no sense in the language of the spec."""
    refused = parsed.language.refused
    for key in sorted(check.written_keys & refused.keys()):
        what = f"'{key}' is not for {parsed.language.title}"
        yield parsed.problem((*path, key), what, refused[key])


def _place(path: Path, field: str) -> Path:
    """Return where a field of a check's code stands: ``after.x`` is a key, ``steps.0`` an item."""
    parts = field.split(".", 1)
    return (*path, *(int(part) if part.isdecimal() else part for part in parts))


def _line(parsed: ParsedSpec, place: Path, lineno: int) -> int:
    document = parsed.document
    return document.text_lines.get(document.place(place), document.line(place)) + lineno - 1


def _line_of(code: str, lineno: int) -> str:
    lines = code.splitlines()
    text = lines[lineno - 1] if lineno <= len(lines) else code
    return repr(text.strip() if len(text) < 80 else text.strip()[:77] + "...")


class _Scope:
    """The names that the code of one check can use."""

    def __init__(self, parsed: ParsedSpec, path: Path, question: Question, check: Check) -> None:
        self.parsed, self.path, self.question, self.check = parsed, path, question, check
        self.language: Language = parsed.language
        self.code = code_of(parsed, question, check)
        self.owners = {
            target: question_id
            for question_id, targets in parsed.targets.items()
            for target in targets
        }
        self.targets = {target.name: target for target in self.owners if not target.owner}
        self.classes = {target.owner: target.module for target in self.owners if target.owner}
        self.provided = {name for names in parsed.spec.provided.values() for name in names}
        inputs = parsed.inputs.get((question.id, check.id))
        self.inputs_known = inputs is not None
        told = [set(for_students(case)) for case in inputs or ()]
        self.everywhere = set.intersection(*told) if told else set()
        self.somewhere = set().union(*told)
        self.on_host = {name for case in inputs or () for name in case} - self.somewhere
        self.bound = {
            field: self.language.bound_names(code, mode)
            for field, (mode, code) in self.code.items()
        }
        self.given = dict(self._given())
        for field, name in self.given.items():
            self.bound[field] |= {name}

    def _given(self) -> Iterator[tuple[str, str]]:
        """Yield the fields whose code is given a name that stands for something, and the name."""
        for field, (mode, code) in self.code.items():
            if field == "lazily":
                yield field, "item"
            is_after = field.startswith("after.") and self.check.exception_name is None
            if is_after and RESULT in self.language.names_used(code, mode):
                yield field, RESULT

    def problems(self) -> Iterator[Problem]:
        yield from self.shadowed()
        yield from self.apart()
        yield from self.elsewhere()
        yield from self.taken()
        for field in self.code:
            yield from self.unknown(field)
            yield from self.not_needed(field)
        yield from self.never_used()

    def place(self, field: str) -> Path:
        return _place(self.path, field)

    def shadowed(self) -> Iterator[Problem]:
        """Yield what is bound over a target: the course's own value would be graded."""
        ours = set(self.targets) | set(self.classes) | self.provided | {"take"}
        for field, names in {**self.bound, "inputs": frozenset(self.somewhere)}.items():
            for name in sorted(names & ours):
                what = f"binds '{name}', which is a target, provided, or take"
                yield self.parsed.problem(self.place(field), what, "use another name")

    def apart(self) -> Iterator[Problem]:
        """Yield the names, of what a result must be apart from, that no input or setup binds."""
        names = (self.check.apart if isinstance(self.check, ObservedCall) else None) or ()
        known = self.somewhere | self.bound.get("setup", frozenset())
        for k, name in enumerate(names):
            if name not in known and self.inputs_known:
                what = f"'{name}' is neither an input nor bound in setup"
                yield self.parsed.problem((*self.path, "apart", k), what, did_you_mean(name, known))

    def elsewhere(self) -> Iterator[Problem]:
        """Yield what is said to be judged elsewhere and is not, or is lent to this question."""
        own, needs = self.question.id, self.parsed.needs or {}
        owners = {target.name: question_id for target, question_id in self.owners.items()}
        for k, name in enumerate(self.check.elsewhere):
            place = (*self.path, "judged_elsewhere", k)
            if name not in owners:
                what = f"'{name}' is the target of no question"
                yield self.parsed.problem(place, what, did_you_mean(name, owners))
            elif owners[name] in (own, *needs.get(own, ())):
                what = f"'{name}' is judged here, or lent by the reference: see needs"
                yield self.parsed.problem(place, what, "delete it from judged_elsewhere")

    def taken(self) -> Iterator[Problem]:
        """Yield what is bound over a name that grading binds: `item`, `result`."""
        for field, name in self.given.items():
            for other in ("setup", "call"):
                if name in self.bound.get(other, ()):
                    what = f"binds '{name}', which is another thing in {field}"
                    yield self.parsed.problem(self.place(other), what, "use another name")
            if name in self.somewhere:
                what = f"an input is named '{name}', which is another thing in {field}"
                yield self.parsed.problem((*self.path, "inputs"), what, "use another name")

    def unknown(self, field: str) -> Iterator[Problem]:
        mode, code = self.code[field]
        known = self.everywhere | self.bound[field] | self.bound.get("setup", frozenset())
        if field.startswith("after"):
            known |= self.bound.get("call", frozenset())
        if field.startswith("steps"):
            steps = (names for other, names in self.bound.items() if other.startswith("steps"))
            known |= set().union(*steps)
        known |= self.language.builtins | self.provided | set(self.targets) | set(self.classes)
        for name in sorted(self.language.names_used(code, mode) - known):
            problem = self.unknown_name(field, name, known)
            if problem:
                yield problem

    def unknown_name(self, field: str, name: str, known: set[str]) -> Problem | None:
        place = self.place(field)
        if not self.inputs_known or not self.language.resolves_names:
            return None
        if name in self.on_host:
            what = f"'{name}' begins with _: such inputs stay on the host"
            return self.parsed.problem(place, what, "take the _ away, or use it in where")
        if name in self.somewhere:
            what = f"'{name}' is not in every input"
            return self.parsed.problem(place, what, "give it in each of the inputs")
        mend, line = (
            did_you_mean(name, known - (self.language.builtins - {"take"})),
            self.line(field, name),
        )
        helped = (one.name for one in self.parsed.modules.values() if name in one.helpers)
        if module := next(helped, ""):
            mend = f"add {name} to provided.{module}: the reference defines it for itself alone"
        if name == UNWRITTEN:
            mend = "write what is called, and what it should give"
        return self.parsed.problem(place, f"unknown name '{name}'", mend, line)

    def line(self, field: str, name: str) -> int:
        lines = self.code[field][1].splitlines()
        at = next((i for i, text in enumerate(lines, start=1) if name in text), 1)
        return _line(self.parsed, self.place(field), at)

    def names_used(self, field: str) -> frozenset[str]:
        """Return the names that code uses, with those of the course's program where it runs it."""
        mode, code = self.code[field]
        names = self.language.names_used(code, mode)
        if self.parsed.spec.program not in names:
            return names
        modules = self.parsed.modules.values()
        return names.union(*(self.language.used_by_program(module) for module in modules))

    def used(self, field: str) -> Iterator[tuple[str, Target]]:
        """Yield what code uses of the targets, and the name that shows it.

        An attribute is taken for the members of that name, a class for its constructor.
        """
        mode, code = self.code[field]
        for name in sorted(self.names_used(field)):
            if name in self.targets:
                yield name, self.targets[name]
            elif name in self.classes:
                yield name, Target(self.classes[name], f"{name}.__init__")
        for name in sorted(self.language.all_attributes(code, mode)):
            yield from ((name, t) for t in self.owners if t.owner and t.member == name)

    def not_needed(self, field: str) -> Iterator[Problem]:
        """Yield the targets that the code uses and that nothing lends when they are missing."""
        needs, own = self.parsed.needs, self.question.id
        if needs is None:
            return
        allowed = {t for need in (*needs[own], own) for t in self.parsed.targets[need]}
        allowed |= {t for t in self.owners if t.name in self.check.elsewhere}
        found: dict[str, list[Target]] = {}
        for name, target in self.used(field):
            found.setdefault(name, []).append(target)
        for name, targets in found.items():
            owners = [self.owners[target] for target in targets if target in self.owners]
            if owners and not allowed.intersection(targets):
                what = f"uses '{name}', the target of question '{owners[0]}', which is not needed"
                mend = f"add {owners[0]} to the needs of {own}"
                yield self.parsed.problem(self.place(field), what, mend)

    def never_used(self) -> Iterator[Problem]:
        """Yield a check that does not reach its target: it grades something else."""
        targets = self.parsed.targets[self.question.id]
        if not targets or self.parsed.modules.keys() != set(self.parsed.spec.modules):
            return
        used = {target for field in self.code for _, target in self.used(field)}
        names = {name for field in self.code for name in self.names_used(field)}
        names |= {
            name
            for mode, code in self.code.values()
            for name in self.language.all_attributes(code, mode)
        }
        if used.isdisjoint(targets) and self.reached(names).isdisjoint(targets):
            if any(t.member.startswith("__") and t.member.endswith("__") for t in targets):
                return  # str(p), p == q...: the language calls it
            what = f"the code never uses the target '{targets[0].name}'"
            mend = "call the target, or move the check to the question that it grades"
            place = next((name for name in ("call", "property") if name in self.code), "steps")
            yield self.parsed.problem(self.place(place), what, mend)

    def reached(self, names: set[str]) -> set[Target]:
        """Return what provided code uses, directly or through other provided code."""
        found: set[Target] = set()
        waiting = [
            Target(module, name)
            for module, provided in self.parsed.spec.provided.items()
            for name in provided
            if name.rpartition(".")[2] in names
        ]
        while waiting:
            here = waiting.pop()
            module = self.parsed.modules.get(here.module)
            segment = module.definition(here.name) if module else None
            if here in found or module is None or segment is None:
                continue
            found.add(here)
            waiting += [Target(*use) for use in self.language.uses(module, segment)]
        return found
