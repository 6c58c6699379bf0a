"""OCaml, as a language of submissions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from graders.errors import Problem, SandboxError
from graders.i18n import Words
from graders.languages.base import (
    CompileError,
    Handout,
    Language,
    Lending,
    PackedModule,
    ReferenceSources,
)
from graders.languages.ocaml import SUFFIX, cutting, explaining, layout, lending, show, syntax
from graders.languages.pieces import PrivateUse, ReferenceModule, Segment
from graders.model import Target
from graders.probe import Raised
from graders.protocol import CASE_NOTES

_MEND = "delete it"


class OCaml(Language):
    """OCaml, whose compiler's toplevel reads, types and runs submissions in the box."""

    name = "ocaml"
    title = "OCaml"
    suffix = SUFFIX
    builtins = frozenset[str]()
    resolves_names = False
    runs_on_host = False
    takes_modules = True
    refused: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "apart": "a value of OCaml is shared without harm",
            "lazily": "compare the list of items",
            "property": "write a call that gives a bool, and returns: 'true'",
            "calls_at_most": _MEND,
            "clock": _MEND,
            "measure": "delete it: CPU time is measured",
            "steps": "write a call that goes through them",
            "again": "write a call that calls twice",
        }
    )

    def worker(self, folder: Path) -> str:
        from graders.languages.ocaml import building  # it is built once

        return building.worker(folder).program

    def find_error(self, code: str, mode: str = "exec") -> CompileError | None:
        return syntax.find_error(code, mode)

    def names_used(self, code: str, mode: str = "exec") -> frozenset[str]:  # noqa: ARG002
        return syntax.names_used(code)

    def bound_names(self, code: str, mode: str = "exec") -> frozenset[str]:
        return syntax.bound_names(code) if mode == "exec" else frozenset()

    def all_attributes(self, code: str, mode: str = "exec") -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    def only_defines(self, setup: str) -> bool:
        return syntax.only_defines(setup)

    def constants_in(self, code: str) -> list[Any]:
        return show.constants_in(code)

    def packages_of(self, imports: str) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def line_of_use(self, code: str, name: str) -> int:
        return syntax.line_of_use(code, name)

    def docstrings_of(self, code: str) -> tuple[tuple[str, str], ...]:
        return _docstrings(code) if code else ()

    def files_beside(self, modules: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:
        return (*(f"{name}.mli" for name in modules), *(f"{name}.ml" for name in given))

    def cut_reference(
        self,
        sources: ReferenceSources,
        provided: Mapping[str, Iterable[str]],
        targets: Iterable[Target],
    ) -> tuple[tuple[ReferenceModule, ...], tuple[Problem, ...]]:
        return cutting.cut_reference(sources, provided, targets)

    def uses(self, module: ReferenceModule, segment: Segment) -> Iterable[tuple[str, str]]:
        return cutting.uses(module, segment)

    def kind_of(self, segment: Segment) -> str:
        return "function" if " = fun" in segment.source or _takes(segment) else "value"

    def used_by_program(self, module: ReferenceModule) -> frozenset[str]:
        return cutting.used_by_program(module)

    def helpers_of(self, module: ReferenceModule, segment: Segment) -> tuple[Segment, ...]:
        return cutting.helpers_of(module, segment)

    def private_attributes(self, module: ReferenceModule) -> Mapping[str, PrivateUse]:  # noqa: ARG002
        return {}

    def course_part(self, module: ReferenceModule, lent: Lending) -> dict[str, Any]:
        return lending.course_part(module, lent)

    def skeleton_of(self, module: ReferenceModule, source: str, fallback: str) -> str | None:
        from graders.languages.ocaml.skeleton import without_answers  # for authors alone

        return without_answers(source, module.targets.keys(), module.helpers.keys(), fallback)

    def without_results(self, source: str, targets: Collection[Target]) -> Mapping[str, str]:
        from graders.languages.ocaml.skeleton import without_results  # for authors alone

        return without_results(source, {target.name for target in targets})

    def pack(self, module: ReferenceModule, names: Collection[str]) -> PackedModule | None:
        from graders.languages.ocaml import packing  # for kits alone

        return packing.pack_module(module, names)

    def unpack(self, text: str) -> str:
        from graders.languages.ocaml import packing  # for kits alone

        return packing.unpack(text)

    def handout(self, module: ReferenceModule, names: Collection[str], fallback: str) -> Handout:
        from graders.languages.ocaml.answers import compile_answers  # for authors alone

        return compile_answers(module, names, fallback) if fallback else Handout({}, "")

    def compiler(self) -> str:
        from graders.languages.ocaml import building

        try:
            return building.find_compiler().version
        except SandboxError:
            return ""  # whoever asks for the worker is told

    def show(self, value: Any, limit: int = 300) -> str:
        return show.show(value, limit)

    def kind_name(self, value: Any) -> str:
        return show.kind_name(value)

    def read_literal(self, text: str) -> object:
        return show.read_literal(text)

    def literal_of(self, text: str) -> Any:
        found = show.read_literal(text)
        return text if found is None else found

    def may_come_to(self, value: Any, code: str, setup: str = "") -> bool:  # noqa: ARG002
        return True

    def as_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        found = show.read_literal(value)
        # A text in an input is an expression: one that writes a text stays as it is.
        return value if found is None or isinstance(found, str) else found

    def as_input(self, value: Any) -> Any:
        return show.source_of(value)

    def binding(self, name: str, value: Any, limit: int) -> str:
        if isinstance(value, str):
            return f"let {name} = {value}"
        return layout.binding(name, value, limit * 9 // 10)  # the call is shown as well

    def keeping(self, name: str, expression: str) -> str:
        return f"let {name} = {expression}"

    def printing(self, expression: str) -> str:
        return f"{expression.strip()};;"

    def equation(self, expression: str, value: str) -> str:
        return f"{expression} = {value}"

    def typed(self, expression: str, value: object = None) -> str:  # noqa: ARG002
        return expression.strip()

    def spaced(self, text: str) -> str:
        return text

    def seeding(self, seed: int) -> str:
        return f"Random.init {seed}"

    def comment(self, text: str) -> str:
        return f"(* {text} *)"

    def paste(
        self, header: str, seed: int | None, inputs: Mapping[str, Any], setup: str, body: str
    ) -> str:
        seeded = "" if seed is None else f"{self.seeding(seed)};;"
        bound = [f"let {name} = {show.source_of(value)};;" for name, value in inputs.items()]
        prepared = f"{setup.strip()};;" if setup.strip() else ""
        text = "\n".join(filter(None, [header, seeded, *bound, prepared, body]))
        return text if len(text) <= show.MOST_PASTED else ""

    def imports_of(
        self,
        units_of: Mapping[str, Any],
        notes: Iterable[Mapping[str, Any]],
        provided: Mapping[str, Iterable[str]],  # noqa: ARG002
    ) -> str | None:
        if not all(note.get("note") in (None, *CASE_NOTES) for note in notes):
            return None
        # A file comes after those that it names as modules.
        files = [
            ("#use" if unit is units[-1] else "#mod_use", unit["label"])
            for units in units_of.values()
            for unit in units
        ]
        return "\n".join(f'{directive} "{name}";;' for directive, name in files)

    def explain(self, raised: Raised) -> Words | None:
        return explaining.explain(raised)

    def explain_syntax(self, detail: str, text: str) -> Words | None:
        return explaining.explain_compiler(detail, text)

    def without_hint(self, detail: str) -> str:
        return explaining.without_hint(detail)

    def common_message(self, kind: str, text: str, line: str, names: Collection[str]) -> str:  # noqa: ARG002
        return text

    def common_place(self, kind: str, functions: Sequence[str], names: Collection[str]) -> str:  # noqa: ARG002
        return ""


@lru_cache(maxsize=8)
def _docstrings(code: str) -> tuple[tuple[str, str], ...]:
    # The host asks for each question of each submission, about the same files of the course.
    return tuple(syntax.comments_before(code).items())


def _takes(segment: Segment) -> bool:
    """Tell whether an item binds a name with parameters."""
    before = segment.source.partition("=")[0].split()
    return len([word for word in before if word not in ("let", "rec")]) > 1


LANGUAGE = OCaml()
