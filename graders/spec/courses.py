"""Find the assignments of a course, and their modules and packages."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from graders.errors import UsageError
from graders.i18n import Message
from graders.languages import Language, language_named, language_names
from graders.light_dataclass import dataclass
from graders.spec.course_folder import is_of_checkout, nearest_course


def assignment_ids(course: Path) -> tuple[str, ...]:
    """Return the ids of the assignments of a course, sorted; hidden files are no specs."""
    found = (path.stem for path in (course / "specs").glob("*.yaml"))
    return tuple(sorted(id_ for id_ in found if not id_.startswith(".")))


def no_such_assignment(course: Path, assignment_id: str) -> UsageError:
    """Return the error for an assignment that a course does not have."""
    ids = assignment_ids(course)
    near = difflib.get_close_matches(assignment_id, ids, n=1)
    listed = ", ".join(ids) or Message("none yet")
    mend = Message("the course has: {listed}", {"listed": listed})
    if near:
        mend = Message("did you mean '{name}'?", {"name": near[0]})
    if is_of_checkout(course) and nearest_course(Path.cwd()) is None:
        where = Message(
            "the course beside graders (no folder from here up holds specs/ and reference/)"
        )
    else:
        where = Message("the course {course}", {"course": str(course)})
    return UsageError(
        Message(
            "no assignment {id} in {where}",
            {"id": repr(assignment_id), "where": where},
        ),
        mend,
    )


@dataclass(frozen=True)
class ModuleNames:
    """The modules of an assignment: those that students write, and those that are given whole.

    ``asked`` are the functions, classes and constants that the questions ask of each module that is
    written; names of source files end with ``suffix``.
    """

    written: tuple[str, ...]
    given: tuple[str, ...] = ()
    notebook: bool = False
    asked: tuple[tuple[str, ...], ...] = ()
    suffix: str = ".py"


def module_names(course: Path) -> Mapping[str, ModuleNames]:
    """Return the modules of each assignment, by its id.

    A spec that cannot be read is left out: the others can still be used.
    """
    found: dict[str, ModuleNames] = {}
    for assignment_id, data in _specs(course):
        modules = data.get("modules")
        if isinstance(modules, list) and modules and all(isinstance(m, str) for m in modules):
            targets = [target.split(".") for target in _targets(data.get("questions"))]
            graded = {parts[0] for parts in targets if len(parts) > 1}
            given = tuple(name for name in modules[1:] if name not in graded)
            written = tuple(name for name in modules if name not in given)
            asked = tuple(_asked(module, modules, targets) for module in written)
            is_notebook = data.get("notebook") is True
            language = language_of(data)
            beside = data.get("given")
            given += tuple(beside) if isinstance(beside, list) else ()
            program = data.get("program")
            given += (program,) if isinstance(program, str) and program else ()
            found[assignment_id] = ModuleNames(written, given, is_notebook, asked, language.suffix)
    return found


def _asked(module: str, modules: Sequence[str], targets: Iterable[list[str]]) -> tuple[str, ...]:
    """Return the names that targets ask of a module, the first one unless they tell another.

    A method counts as its class.
    """
    told = [parts if parts[0] in modules else [modules[0], *parts] for parts in targets]
    return tuple(sorted({parts[1] for parts in told if parts[0] == module and len(parts) > 1}))


def language_of(data: Mapping[Any, Any]) -> Language:
    """Return the language that the data of a spec names; Python where it names none."""
    name = data.get("language")
    return language_named(name if name in language_names() else "python")


def _targets(questions: Any) -> Iterator[str]:
    """Yield the targets of questions: modules, classes and functions, with dots between."""
    for question in questions if isinstance(questions, list) else ():
        if isinstance(question, dict):
            target, several = question.get("target", question.get("id")), question.get("targets")
            named = [target, *(several if isinstance(several, list) else ())]
            yield from (one for one in named if isinstance(one, str))


def stand_in_file(package: str) -> str:
    """Return the file of a course that replaces a package where it is not installed."""
    return f"specs/packages/{package}.py"


def packages(course: Path) -> Mapping[str, bool]:
    """Return the packages that a course's specs declare, and whether a file replaces each."""
    found = {}
    for _, data in _specs(course):
        names = data.get("packages")
        for name in names if isinstance(names, list) else ():
            found[str(name)] = (course / stand_in_file(str(name))).is_file()
    return found


def languages(course: Path) -> tuple[Language, ...]:
    """Return the languages of a course's assignments, each once."""
    return tuple(dict.fromkeys(language_of(data) for _, data in _specs(course)))


def _specs(course: Path) -> Iterator[tuple[str, dict[Any, Any]]]:
    """Yield the id and the data of each spec that can be read."""
    # A run on a known course reads no YAML.
    from graders.spec.yaml.nodes import MAX_BYTES, read_yaml

    for assignment_id in assignment_ids(course):
        path = course / "specs" / f"{assignment_id}.yaml"
        try:
            with path.open("rb") as file:
                data = read_yaml(file.read(MAX_BYTES + 1), path.name).data
        except OSError:
            continue
        if isinstance(data, dict):
            yield assignment_id, data
