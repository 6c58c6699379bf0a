"""The file ``course.yaml`` of a course: deadlines and policies, and tables of other programs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from graders.checks.fields import Slug, key
from graders.checks.forms import read_object
from graders.deadlines.rules import Terms
from graders.deadlines.times import in_zone
from graders.errors import Problem, SpecError, UsageError, did_you_mean
from graders.i18n import Message
from graders.spec.course_folder import COURSE_FILE
from graders.spec.courses import assignment_ids
from graders.spec.schema.deadlines import TermsFields, Zone
from graders.spec.schema.gradebooks import BUILT_IN, Gradebook, Identify
from graders.spec.schema.models import Spec
from graders.spec.schema.refusals import late_keys, refusals, shown
from graders.spec.yaml.nodes import MAX_BYTES, Document, read_yaml
from graders.spec.yaml.nodes import Path as Place


class CourseFile(TermsFields):
    """The settings of a course beside its specs; all of them may be left out.

    Examples
    --------
    ::

        # yaml-language-server: $schema=specs/course.schema.json
        lang: fr
        timezone: Europe/Paris
        late: {per_day: 10 %, at_most: 50 %, grace: 15 min}
        assignments:
          morpion:
            deadline: 2026-11-30T23:59
            extra_time: {dupont-alice: 2 days}
    """

    lang: Literal["fr", "en"] | None = key(
        default=None,
        description="The language of its students: that of its kits, and of commands run in it or "
        "in a kit where `--lang` is left out. It is written on a line of its own.",
    )
    timezone: Zone | None = key(
        default=None, description="The time zone of times that have no offset."
    )
    assignments: dict[Slug, TermsFields] = key(
        default_factory=dict,
        description="What holds for one assignment, by its id: it wins over the spec, which wins "
        "over all else here.",
    )
    gradebooks: dict[Slug, Gradebook] = key(
        default_factory=dict,
        description="Tables of other programs, by the name that `--columns` of `graders gradebook` "
        "gives.",
    )


def read_course_file(course: Path) -> CourseFile:
    """Read the file of a course; all fields are empty where there is none.

    Raise `SpecError` with every problem of the file.
    """
    document = _document(course)
    if document is None or document.data is None:
        return CourseFile()
    return _parsed(course, document)


def terms_of(course: Path, spec: Spec) -> Terms:
    """Return the terms of an assignment.

    ``course.yaml`` wins where it names the assignment, then the spec, then what ``course.yaml``
    says of all assignments. Raise `SpecError` when something is wrong in ``course.yaml``, or a time
    has neither offset nor time zone.
    """
    file = read_course_file(course)
    named = file.assignments.get(spec.id) or TermsFields()
    layers: tuple[TermsFields, ...] = (file, spec, named)
    deadline: datetime | None = _last(layers, "deadline")
    zone: tzinfo | None = file.timezone or (deadline.tzinfo if deadline else None)
    if deadline is not None and deadline.tzinfo is None and zone is None:
        raise SpecError((_without_zone(course, spec, named, deadline),))
    late = _last(layers, "late")
    extra: dict[str, timedelta] = {}
    for layer in layers:
        extra |= layer.extra_time
    return Terms(
        deadline=in_zone(deadline, zone or UTC) if deadline else None,
        late=late.rule() if late else None,
        extra_time=extra,
        keeps_best=_last(layers, "attempts") == "best",
        zone=zone or UTC,
    )


def gradebook_of(course: Path, name: str) -> Gradebook:
    """Return a template: one of the course's, a built-in one, or that of a YAML file.

    Raise `UsageError` when there is none of that name, and `SpecError` when the file is none.
    """
    own = read_course_file(course).gradebooks
    if name in own:
        return own[name]
    if name in BUILT_IN:
        return read_object(Gradebook, BUILT_IN[name])
    path = Path(name)
    if not path.is_file():
        mend = did_you_mean(name, [*own, *BUILT_IN], f"write {' or '.join(BUILT_IN)}, or a file")
        raise UsageError(Message("no template of columns {name}", {"name": repr(name)}), mend)
    document = read_yaml(path.read_bytes()[: MAX_BYTES + 1], name)
    if document.problems:
        raise SpecError(document.problems)
    try:
        return read_object(Gradebook, document.data)
    except ValidationError as refused:
        errors = refused.errors(include_url=False)
        raise SpecError(refusals(document, errors, _template_keys)) from None


def _template_keys(_data: Any, path: Place) -> tuple[str, ...]:
    return tuple((Identify if path[-1:] == ("identify",) else Gradebook).fields)


def _last(layers: tuple[TermsFields, ...], name: str) -> Any:
    """Return a field of the last layer in which it is given."""
    values = [getattr(layer, name) for layer in layers]
    return next((value for value in reversed(values) if value is not None), None)


def _document(course: Path) -> Document | None:
    try:
        with (course / COURSE_FILE).open("rb") as file:
            return read_yaml(file.read(MAX_BYTES + 1), COURSE_FILE)
    except FileNotFoundError:
        return None
    except OSError as problem:
        what = f"cannot be read: {problem.strerror or problem}"
        mend = "make it a file that can be read"
        raise SpecError((Problem(COURSE_FILE, 0, "", what, mend),)) from None


def _parsed(course: Path, document: Document) -> CourseFile:
    problems = list(document.problems)
    if not isinstance(document.data, dict):
        what = f"expected a mapping, got {shown(document.data)}"
        problems.append(document.problem((), what, "start with timezone, deadline or late"))
        raise SpecError(tuple(problems))
    try:
        file = read_object(CourseFile, document.data)
    except ValidationError as refused:
        problems += refusals(document, refused.errors(include_url=False), _keys_at)
    else:
        ids = assignment_ids(course)
        for id_ in file.assignments:
            if id_ not in ids:
                what = f"no assignment {id_!r} in the course"
                mend = did_you_mean(id_, ids)
                problems.append(document.problem(("assignments", id_), what, mend))
        if not problems:
            return file
    raise SpecError(tuple(sorted(problems, key=lambda problem: problem.line)))


def _keys_at(_data: Any, path: Place) -> tuple[str, ...]:
    """Return the keys that are known at a path of the file."""
    if not path:
        return tuple(CourseFile.fields)
    if path[0] == "gradebooks":
        return _template_keys(_data, path)
    return late_keys(path) or tuple(TermsFields.fields)


def _without_zone(course: Path, spec: Spec, named: TermsFields, deadline: datetime) -> Problem:
    """Return the problem of a deadline that has no time zone."""
    what = f"in which time zone is {deadline.isoformat(' ')}?"
    mend = f"add timezone: Europe/Paris to {COURSE_FILE}, or an offset: ...T23:59+01:00"
    place: Place = ("deadline",)
    document = _document(course)
    if named.deadline is None and spec.deadline is not None:
        name = f"specs/{spec.id}.yaml"
        document = read_yaml((course / name).read_bytes()[: MAX_BYTES + 1], name)
    elif named.deadline is not None:
        place = ("assignments", spec.id, "deadline")
    assert document is not None  # noqa: S101 - a deadline was read there
    return document.problem(place, what, mend)
