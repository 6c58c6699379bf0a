"""Python, as a language of submissions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any, ClassVar

from graders.codec import encode
from graders.errors import Problem
from graders.i18n import Words
from graders.languages.base import CompileError, Language, Lending, ReferenceSources
from graders.languages.pieces import PrivateUse, ReferenceModule, Segment
from graders.languages.python import (
    SUFFIX,
    cutting,
    exception_words,
    explaining,
    lending,
    reference,
    reproducer,
    shapes,
    show,
    special_methods,
    syntax,
)
from graders.languages.python.handed_values import handed_on
from graders.model import Target


class Python(Language):
    """Python, the language of the host itself: its own compiler reads the course's code."""

    name = "python"
    title = "Python"
    suffix = SUFFIX
    builtins = syntax.BUILTINS | {"take"}
    resolves_names = True
    runs_on_host = True
    finds_loops = True
    loaded_modules = syntax.LOADED_MODULES
    refused: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def find_error(self, code: str, mode: str = "exec") -> CompileError | None:
        return syntax.find_error(code, mode)

    def names_used(self, code: str, mode: str = "exec") -> frozenset[str]:
        return syntax.names_used(code, mode)

    def bound_names(self, code: str, mode: str = "exec") -> frozenset[str]:
        return syntax.bound_names(code, mode)

    def handed_on(self, checks: Iterable[Iterable[str]], functions: Set[str]) -> frozenset[str]:
        return handed_on(checks, functions)

    def all_attributes(self, code: str, mode: str = "exec") -> frozenset[str]:
        return syntax.all_attributes(code, mode)

    def constants_in(self, code: str) -> list[Any]:
        return syntax.constants_in(code)

    def packages_of(self, imports: str) -> tuple[str, ...]:
        return syntax.imported_modules(imports)

    def line_of_use(self, code: str, name: str) -> int:
        return syntax.line_of_use(code, name)

    def docstrings_of(self, code: str) -> tuple[tuple[str, str], ...]:
        return syntax.docstrings_of(code)

    def files_beside(self, modules: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def cut_reference(
        self,
        sources: ReferenceSources,
        provided: Mapping[str, Iterable[str]],
        targets: Iterable[Target],
    ) -> tuple[tuple[ReferenceModule, ...], tuple[Problem, ...]]:
        return cutting.cut_reference(sources.modules, provided, targets)

    def uses(self, module: ReferenceModule, segment: Segment) -> Iterable[tuple[str, str]]:
        return reference.uses(module, segment)

    def kind_of(self, segment: Segment) -> str:
        return reference.kind_of(segment)

    def is_table(self, segment: Segment) -> bool:
        return self.kind_of(segment) == "value" and syntax.is_table(segment.source)

    def tables_changed(self, segment: Segment) -> frozenset[str]:
        return syntax.tables_changed(segment.source)

    def calls_by_itself(self, member: str) -> bool:
        return special_methods.is_special(member) and member not in ("__init__", "__new__")

    def helpers_of(self, module: ReferenceModule, segment: Segment) -> tuple[Segment, ...]:
        return reference.helpers_of(module, segment)

    def private_attributes(self, module: ReferenceModule) -> Mapping[str, PrivateUse]:
        return reference.private_attributes(module)

    def bases_of(self, segment: Segment) -> frozenset[str]:
        return reference.bases_of(segment)

    def members_of(self, segment: Segment) -> frozenset[str]:
        return reference.members_of(segment)

    def course_part(self, module: ReferenceModule, lent: Lending) -> dict[str, Any]:
        return lending.course_part(module, lent)

    def without_results(self, source: str, targets: Collection[Target]) -> Mapping[str, str]:
        from graders.languages.python.rewriting import rewritten, with_body  # for authors alone

        bodies = {"wrong": "return None", "raising": "raise ValueError"}
        return {what: rewritten(source, targets, with_body(body)) for what, body in bodies.items()}

    def show(self, value: Any, limit: int = 300) -> str:
        return show.show(value, limit)

    def kind_name(self, value: Any) -> str:
        return show.kind_name(value)

    def read_literal(self, text: str) -> object:
        return show.read_literal(text)

    def literal_of(self, text: str) -> Any:
        return syntax.literal_of(text)

    def may_come_to(self, value: Any, code: str, setup: str = "") -> bool:
        return shapes.fits(value, shapes.shapes_of(code, setup))

    def as_input(self, value: Any) -> Any:
        return encode(value)

    def binding(self, name: str, value: Any, limit: int) -> str:
        return f"{name} = {show.show(value, limit)}"

    def keeping(self, name: str, expression: str) -> str:
        return f"{name} = {expression}"

    def printing(self, expression: str) -> str:
        return reproducer.shown(expression)

    def equation(self, expression: str, value: str) -> str:
        return f"{expression} == {value}"

    def typed(self, expression: str, value: object = None) -> str:
        return reproducer.typed(expression, value)

    def spaced(self, text: str) -> str:
        return reproducer.spaced(text)

    def paste(
        self, header: str, seed: int | None, inputs: Mapping[str, Any], setup: str, body: str
    ) -> str:
        return reproducer.paste(header, seed, inputs, setup, body)

    def imports_of(
        self,
        units_of: Mapping[str, Any],
        notes: Iterable[Mapping[str, Any]],
        provided: Mapping[str, Iterable[str]],
    ) -> str | None:
        return reproducer.imports_of(units_of, notes, provided)

    def explain(self, raised: Any) -> Words | None:
        return explaining.explain(raised)

    def explain_syntax(self, detail: str, text: str) -> Words | None:
        return explaining.explain_syntax(detail, text)

    def common_message(self, kind: str, text: str, line: str, names: Collection[str]) -> str:
        return exception_words.common_message(kind, text, line, names)

    def common_place(self, kind: str, functions: Sequence[str], names: Collection[str]) -> str:
        return exception_words.common_place(kind, functions, names)


LANGUAGE = Python()
