"""The models of a spec's YAML, which ``docs/spec.md`` explains."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from graders.checks import AnyCheck
from graders.checks.fields import UNIT, BilingualText, Identifier, Model, Read, Rule, Slug, key
from graders.checks.input_fields import Expression
from graders.errors import did_you_mean
from graders.languages import language_names
from graders.spec.schema.deadlines import TermsFields, forget_default

_DOTTED = r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*){0,2}$"
Dotted = Annotated[str, Rule(pattern=_DOTTED)]
_MEMBER = r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?$"
Provided = Annotated[str, Rule(pattern=_MEMBER)]


def _known_language(name: object) -> object:
    if isinstance(name, str) and name not in language_names():
        what = f"expected one of {', '.join(language_names())}, got {name!r:.40}"
        raise ValueError(what, did_you_mean(name, language_names()))
    return name


Number = Annotated[float, Rule(allow_inf_nan=False)]


class Limits(Model):
    """The resources that student code may use, for each check."""

    cpu_s: Number = key(
        default=2.0,
        gt=0,
        le=600,
        description="CPU time of a check; twenty times the reference's where that is more.",
        json_schema_extra={UNIT: "s of CPU time"},
    )
    memory_mib: int = key(
        default=512, ge=64, le=16384, description="Memory.", json_schema_extra={UNIT: "MiB"}
    )


class Question(Model):
    """A graded unit: a target, its points, and the checks that share them."""

    id: Slug = key(description="Stable name: reports, exports and `needs` use it.")
    title: BilingualText = key(description="As students read it.")
    points: Number = key(gt=0, le=1000, description="What the question is worth.")
    target: Dotted | None = key(
        default=None,
        description="The name graded: `name`, `Class.member`, or either after `module.`; the `id` "
        "when it is left out; `null` for a question answered in words.",
        json_schema_extra=forget_default,
    )
    targets: tuple[Dotted, ...] = key(
        default=(),
        min_length=1,
        strict=False,
        description="The names graded, in place of `target`, when there are several: the question "
        "is missing when the first of them is.",
    )
    instead_of: Slug | Literal[""] = key(
        default="",
        description="Id of the question in whose place this one counts where it earns more.",
    )
    marker: str = key(
        default="",
        max_length=100,
        description="Words that name a question answered in words; its `id` if left out.",
    )
    needs: tuple[Slug, ...] = key(
        default=(),
        strict=False,
        description="Ids of the questions whose functions the target may call.",
    )
    every: dict[str, Any] = key(
        default_factory=dict,
        description="Keys that each check of the question has unless it says them itself.",
    )
    rubric: BilingualText | None = key(
        default=None,
        description="Marking notes of a question answered in words, in place of `checks`.",
        json_schema_extra=forget_default,
    )
    checks: tuple[AnyCheck, ...] = key(
        min_length=1, strict=False, description="What is looked at; weights share the points."
    )

    @property
    def is_in_words(self) -> bool:
        """Tell a question that a teacher alone looks at."""
        return bool(self.checks) and all(check.is_manual for check in self.checks)

    @property
    def is_named(self) -> bool:
        """Tell whether the id is the name of something graded, which students know."""
        names = self.targets or ((self.target,) if self.target else ())
        return any(name.rpartition(".")[2] == self.id for name in names)

    @classmethod
    def prepared(cls, data: Any) -> Any:
        """Return what is written with the id as target, where none is written."""
        if not isinstance(data, dict):
            return data
        if "targets" not in data:
            return {"target": data.get("id"), **data}
        if data.get("target") is not None:
            what = "only one of target and targets"
            raise ValueError(what, "delete target, and list them all in targets", "target")
        return data


class Spec(TermsFields):
    """An assignment as its spec writes it.

    Examples
    --------
    ::

        # yaml-language-server: $schema=spec.schema.json
        id: double
        title: {fr: Le double, en: The double}
        modules: [double]
        questions:
          - id: double
            title: {fr: Le double, en: The double}
            points: 2
            checks:
              - {id: of-three, title: double(3), call: double(3), returns: 6}
    """

    id: Slug = key(description="The stem of this file's name.")
    title: BilingualText = key(description="As students read it.")
    modules: tuple[Identifier, ...] = key(
        min_length=1, strict=False, description="Modules handed in, the main one first."
    )
    language: Annotated[str, Read(_known_language, str)] = key(
        default="python", description="The language of the modules: `python` or `ocaml`."
    )
    given: tuple[Identifier, ...] = key(
        default=(),
        strict=False,
        description="In OCaml, modules that the course hands out whole, opened for students.",
    )
    program: Identifier | Literal[""] = key(
        default="",
        description="In OCaml, the course's program, which checks run by its name: `main []`.",
    )
    fallback: Identifier | Literal[""] = key(
        default="",
        description="In OCaml, the module of answers that the skeleton's functions call.",
    )
    notebook: bool = key(
        default=False,
        description="A notebook is asked for as well as a source file, and handed out. "
        "One that is handed in all the same is read, and a note says so.",
    )
    packages: tuple[Identifier, ...] = key(
        default=(),
        strict=False,
        description="Third-party packages that may be imported, by the name that is imported.",
    )
    provided: dict[Identifier, Annotated[tuple[Provided, ...], Rule(strict=False)]] = key(
        default_factory=dict,
        description="Names that the course gives, by module: `name` or `Class.member`.",
    )
    limits: Limits = key(
        default_factory=Limits,
        description="What a check may use.",
        json_schema_extra={"default": Limits().field_values()},
    )
    play: str = key(
        default="",
        max_length=1000,
        description="Statements that run the reference's program, for `graders play`.",
    )
    picture: Expression | Literal[""] = key(
        default="",
        description=(
            "A Python expression over `value`, the inputs of the case and the functions of the "
            "spec's module: what a value looks like, as rows of short texts; None for no picture."
        ),
    )
    every: dict[str, Any] = key(
        default_factory=dict,
        description="Keys that each check of the spec has unless it says them itself.",
    )
    questions: tuple[Question, ...] = key(
        min_length=1, strict=False, description="In the order of the report."
    )

    def finish(self) -> None:
        for question in self.questions:
            for check in question.checks:
                check.speak(self.language)
