"""The rule that makes lending safe: a reference uses only what its question needs.

While a question is judged, its box may hold the references of the targets that it needs, and no
others. So the question must need, directly or not, each target that its reference uses, even
through helpers and provided code. Provided code must not use helpers, because a helper is only sent
with targets. A helper is a piece of an answer: one that the reference of a question uses must not
travel with what is lent to that question. A lent member works on a student's class: it uses only
the public names that the TP gives. Only members of the constructor's question may use private
attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from graders.errors import Problem, did_you_mean
from graders.languages import Language
from graders.languages.pieces import ReferenceModule, Segment
from graders.model import Target
from graders.spec.parsed_spec import ParsedSpec


def check_lending(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield a problem for each use in the reference that the rule forbids."""
    for module in parsed.modules.values():
        for segment in (*module.provided, *module.targets.values(), *module.helpers.values()):
            yield from _unknown_names(parsed, module, segment)
        for segment in module.provided:
            yield from _provided_uses_helper(parsed, module, segment)
        yield from _private_attributes(parsed, module)
        yield from _changed_tables(parsed, module)
    needs = parsed.needs
    if needs is not None:
        for question_id, targets in parsed.targets.items():
            for target in targets:
                yield from _beyond_needs(parsed, question_id, target, needs[question_id])
                yield from _lent_helpers(parsed, question_id, target, needs[question_id])


def _unknown_names(
    parsed: ParsedSpec, module: ReferenceModule, segment: Segment
) -> Iterator[Problem]:
    if not parsed.language.resolves_names or any(
        source.endswith("import *") for source in module.imports
    ):
        return
    imported = {name for source in module.imports for name in parsed.language.bound_names(source)}
    aliases = {alias[0] for alias in module.aliases}
    # A property is named again by its setter, the variable of a loop by its body.
    known = {*module.names, *aliases, *imported, *parsed.language.bound_names(segment.source)}
    if "." in segment.name:
        known.add("__class__")  # `super()` asks for it
    for name in sorted(
        parsed.language.names_used(segment.source) - parsed.language.builtins - known
    ):
        what = f"'{segment.name}' uses '{name}', which this module does not define or import"
        yield _at(parsed, module, segment, name, what, did_you_mean(name, known, "define it"))


def _private_attributes(parsed: ParsedSpec, module: ReferenceModule) -> Iterator[Problem]:
    """Yield the private attributes that members use and that a student's class may lack."""
    makers = {
        target
        for targets in parsed.targets.values()
        if any(target.member == "__init__" for target in targets)
        for target in targets
    }
    for name, segment in module.targets.items():
        if "." not in name or Target(module.name, name) in makers:
            continue
        for attribute in sorted(parsed.language.all_attributes(segment.source)):
            if attribute.startswith("_") and not attribute.endswith("__"):
                what = f"'{name}' uses '{attribute}', which a student's class need not have"
                mend = "use public members: only the question of __init__ may have attributes apart"
                yield _at(parsed, module, segment, attribute, what, mend)


def _provided_uses_helper(
    parsed: ParsedSpec, module: ReferenceModule, segment: Segment
) -> Iterator[Problem]:
    for of, name in parsed.language.uses(module, segment):
        if name in parsed.modules[of].helpers:
            what = f"provided '{segment.name}' uses '{name}', which is not provided"
            mend = f"add {name} to provided.{of}"
            yield _at(parsed, module, segment, name, what, mend)


def _changed_tables(parsed: ParsedSpec, module: ReferenceModule) -> Iterator[Problem]:
    """Yield the provided tables that a function changes, and that an answer sees as they are then.

    Students have a copy of what is provided: what is lent changes another one.
    """
    language = parsed.language
    for table in filter(language.is_table, module.provided):
        used = [
            (other, segment, name in other.targets)
            for other in parsed.modules.values()
            for name, segment in (*other.targets.items(), *((s.name, s) for s in other.provided))
            if language.kind_of(segment) != "value"
            if (module.name, table.name) in language.uses(other, segment)
        ]
        changing = [one for one in used if table.name in language.tables_changed(one[1])]
        if changing and len(used) > 1 and any(is_target for _, _, is_target in used):
            other, segment, _ = changing[0]
            what = (
                f"'{segment.name}' changes '{table.name}', which is provided: students' functions "
                "have a copy of it, and what is lent has another"
            )
            mend = f"make {table.name} the target of a question that those need which use it"
            yield _at(parsed, other, segment, table.name, what, mend)


def _at(
    parsed: ParsedSpec, module: ReferenceModule, segment: Segment, name: str, what: str, mend: str
) -> Problem:
    line = segment.line + parsed.language.line_of_use(segment.source, name) - 1
    return Problem(parsed.files[module.name], line, segment.name, what, mend)


def _beyond_needs(
    parsed: ParsedSpec, question_id: str, target: Target, needs: tuple[str, ...]
) -> Iterator[Problem]:
    allowed = {other for need in (*needs, question_id) for other in parsed.targets[need]}
    owners = {other: question for question, others in parsed.targets.items() for other in others}
    for via, segment, found in targets_used(parsed.language, parsed.modules, target):
        if found in allowed:
            continue
        what = f"'{target.name}' uses '{found.name}', which its question does not need"
        mend = f"add {owners[found]} to the needs of {question_id}, or do without it"
        yield _at(parsed, via, segment, found.name, what, mend)


def _lent_helpers(
    parsed: ParsedSpec, question_id: str, target: Target, needs: tuple[str, ...]
) -> Iterator[Problem]:
    """Yield the helpers of a question's target that are lent with what the question needs."""
    lent = {
        helper: other
        for other in _lent_to(parsed, question_id, needs)
        for _, _, helper in helpers_used(parsed.language, parsed.modules, other)
    }
    for via, segment, helper in helpers_used(parsed.language, parsed.modules, target):
        if helper in lent:
            what = (
                f"'{target.name}' uses '{helper.name}', which is lent with '{lent[helper].name}' "
                f"while {question_id} is judged: students could call it"
            )
            kept = parsed.modules[helper.module].helpers[helper.name]
            mend = f"do without it in one of the two, or add {helper.name} to provided.{via.name}"
            if parsed.language.is_table(kept) and _is_changed(parsed, helper):
                mend = f"make {helper.name} the target of a question that both need"
            yield _at(parsed, via, segment, helper.name, what, mend)


def _is_changed(parsed: ParsedSpec, helper: Target) -> bool:
    segments = (one for module in parsed.modules.values() for one in module.targets.values())
    return any(helper.name in parsed.language.tables_changed(one) for one in segments)


def _lent_to(parsed: ParsedSpec, question_id: str, needs: tuple[str, ...]) -> set[Target]:
    """Return what may be lent while a question is judged, and what tells of its objects."""
    targets, own = parsed.targets, set(parsed.targets[question_id])
    lent = {target for need in needs for target in targets[need]} - own
    makers = {target for target in lent if target.member == "__init__"}
    told = (others for others in targets.values() if makers.intersection(others))
    return lent.union(*told)


def helpers_used(
    language: Language, modules: Mapping[str, ReferenceModule], target: Target
) -> Iterator[tuple[ReferenceModule, Segment, Target]]:
    """Yield the helpers that a target's reference uses, once each.

    With each come the module and the definition that use it.
    """
    for via, segment, found in _names_used(language, modules, target):
        if found.name in modules[found.module].helpers:
            yield via, segment, found


def targets_used(
    language: Language, modules: Mapping[str, ReferenceModule], target: Target
) -> Iterator[tuple[ReferenceModule, Segment, Target]]:
    """Yield the targets that a target's reference uses, through helpers and provided code.

    With each come the module and the definition that use it.
    """
    for via, segment, found in _names_used(language, modules, target):
        if found.name in modules[found.module].targets:
            yield via, segment, found


def _names_used(
    language: Language, modules: Mapping[str, ReferenceModule], target: Target
) -> Iterator[tuple[ReferenceModule, Segment, Target]]:
    """Yield what the reference of a target uses, once each; other targets are not looked into."""
    module = modules.get(target.module)
    start = module.targets.get(target.name) if module else None
    seen: set[Target] = set()
    waiting = [(module, start)] if module and start else []
    while waiting:
        here, segment = waiting.pop()
        for of, name in language.uses(here, segment):
            used, other = Target(of, name), modules[of]
            if used in seen:
                continue
            seen.add(used)
            yield here, segment, used
            if name not in other.targets and (found := other.definition(name)):
                waiting.append((other, found))
