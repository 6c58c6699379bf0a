"""The interface of a language: what the host asks of it to grade submissions in that language.

The functions take texts and plain data, and run no code of a student's. One module per language
implements it, see :func:`graders.languages.language_named`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from graders.errors import Problem
from graders.i18n import Words
from graders.languages.pieces import PrivateUse, ReferenceModule, Segment
from graders.light_dataclass import dataclass
from graders.model import Target
from graders.probe import Raised


class CompileError(NamedTuple):
    """Why a source does not compile; ``line`` is 0 where it is nested too deeply."""

    what: str
    line: int


@dataclass(frozen=True)
class ReferenceSources:
    """The files of a reference: ``(file, source)`` by module, in the order of the spec.

    ``beside`` holds the further files that the language asks for, see `Language.files_beside`;
    ``program`` is the module among them that runs after those handed in, if any.
    """

    modules: Mapping[str, tuple[str, str]]
    beside: Mapping[str, str]
    program: str = ""


class PackedModule(NamedTuple):
    """A module of the reference as a kit holds it.

    ``lent`` holds definitions by name, packed; ``beside`` the further files that the language asks
    for, as texts by name.
    """

    lent: Mapping[str, str]
    beside: Mapping[str, str]


class Handout(NamedTuple):
    """Files for students that the language makes, by name, and what made them: a version."""

    files: Mapping[str, bytes]
    compiler: str


@dataclass(frozen=True)
class Lending:
    """The parts of one module of the reference that a request lends, by the names of its targets.

    ``needed`` are those that every judged question needs: their reference may be in the box.
    ``reachable`` are those that the student's code calls through the module ``fallback``, in which
    the course hands out answers.
    ``tellers`` show how to read the objects of lent constructors. ``private`` holds the attributes
    of the reference's own that its methods use, themselves and by their helpers.
    """

    lent: tuple[str, ...] = ()
    tellers: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    reachable: tuple[str, ...] = ()
    fallback: str = ""
    private: Mapping[str, PrivateUse] = field(default_factory=dict)


class Language(ABC):
    """A programming language of submissions.

    Attributes
    ----------
    name : str
        As specs write it.
    title : str
        As readers know it.
    suffix : str
        The end of the names of source files: the ``SUFFIX`` of the language's package.
    builtins : frozenset of str
        The names that an expression may use without a definition.
    resolves_names : bool
        Whether every name that code may use is known without its compiler.
    runs_on_host : bool
        Whether the module of a spec, which is Python, can import the reference.
    takes_modules : bool
        Whether a spec may name modules that the course gives whole, and a module of answers.
    finds_loops : bool
        Whether its worker looks for a loop that does not end, and may prove it.
    loaded_modules : frozenset of str
        The modules that its worker has loaded before a submission: imports find these, whatever
        file has their name.
    refused : Mapping
        Keys of checks that make no sense in this language, each with what to write in its place.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    suffix: ClassVar[str]
    builtins: ClassVar[frozenset[str]]
    refused: ClassVar[Mapping[str, str]]
    resolves_names: ClassVar[bool]
    runs_on_host: ClassVar[bool]
    takes_modules: ClassVar[bool] = False
    finds_loops: ClassVar[bool] = False
    loaded_modules: ClassVar[frozenset[str]] = frozenset()

    def worker(self, folder: Path) -> str:  # noqa: ARG002 - Python's needs no building
        """Return the path of the program that serves requests in boxes, built in a folder.

        Empty where the worker is Python's. Raise SandboxError when it cannot be built here.
        """
        return ""

    # Facts about a source.

    @abstractmethod
    def find_error(self, code: str, mode: str = "exec") -> CompileError | None:
        """Return the first error of statements, or of an expression (``mode`` ``eval``)."""

    @abstractmethod
    def names_used(self, code: str, mode: str = "exec") -> frozenset[str]:
        """Return the names that code uses and does not bind."""

    @abstractmethod
    def bound_names(self, code: str, mode: str = "exec") -> frozenset[str]:
        """Return the names that code binds for what follows it."""

    @abstractmethod
    def all_attributes(self, code: str, mode: str = "exec") -> frozenset[str]:
        """Return the names of the members that code looks up, of whatever object."""

    def calls_by_itself(self, member: str) -> bool:  # noqa: ARG002
        """Tell whether methods of a name are called where no code names them; constructors aside.

        As ``list(songs)`` calls ``__len__`` in Python.
        """
        return False

    def handed_on(
        self,
        checks: Iterable[Iterable[str]],  # noqa: ARG002
        functions: Set[str],  # noqa: ARG002
    ) -> frozenset[str]:
        """Name the functions whose values the code of checks only gives to others of them."""
        return frozenset()

    def only_defines(self, setup: str) -> bool:  # noqa: ARG002
        """Tell whether a setup only defines functions, which no other check of its process sees.

        No, where it cannot be told.
        """
        return False

    @abstractmethod
    def constants_in(self, code: str) -> list[Any]:
        """Return the values of the literals in the code."""

    @abstractmethod
    def packages_of(self, imports: str) -> tuple[str, ...]:
        """Return the modules of packages that the source of an import names."""

    @abstractmethod
    def line_of_use(self, code: str, name: str) -> int:
        """Return the line (from 1) where code first uses a name; 1 for none."""

    @abstractmethod
    def docstrings_of(self, code: str) -> tuple[tuple[str, str], ...]:
        """Return what a source says of each of its definitions: ``(name, text)``."""

    # The reference.

    @abstractmethod
    def cut_reference(
        self,
        sources: ReferenceSources,
        provided: Mapping[str, Iterable[str]],
        targets: Iterable[Target],
    ) -> tuple[tuple[ReferenceModule, ...], tuple[Problem, ...]]:
        """Cut a reference into definitions that can be lent; return also what is wrong with it."""

    @abstractmethod
    def uses(self, module: ReferenceModule, segment: Segment) -> Iterable[tuple[str, str]]:
        """Yield ``(module, name)`` for what a definition uses of the assignment's modules."""

    @abstractmethod
    def kind_of(self, segment: Segment) -> str:
        """Return the kind of a definition: ``class``, ``function`` or ``value``."""

    def is_table(self, segment: Segment) -> bool:  # noqa: ARG002
        """Tell whether a definition is a list, a dictionary or a set that functions may change."""
        return False

    def tables_changed(self, segment: Segment) -> frozenset[str]:  # noqa: ARG002
        """Return the names of such values that a definition changes."""
        return frozenset()

    @abstractmethod
    def helpers_of(self, module: ReferenceModule, segment: Segment) -> tuple[Segment, ...]:
        """Return the helpers that a definition uses, directly or not."""

    @abstractmethod
    def private_attributes(self, module: ReferenceModule) -> Mapping[str, PrivateUse]:
        """Return the attributes of the reference's own that each of its methods uses."""

    def bases_of(self, segment: Segment) -> frozenset[str]:  # noqa: ARG002
        """Return the names of the classes that a class extends; none where there are no classes."""
        return frozenset()

    def members_of(self, segment: Segment) -> frozenset[str]:  # noqa: ARG002
        """Return the public and the special names that the body of a class binds, if any."""
        return frozenset()

    @abstractmethod
    def course_part(self, module: ReferenceModule, lending: Lending) -> dict[str, Any]:
        """Return the course's code of a module as the worker reads it: provided and lent parts."""

    @abstractmethod
    def files_beside(self, modules: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:
        """Name the further files of a reference, beside one per module.

        ``given`` are the modules that the course hands out whole, its program among them.
        """

    def used_by_program(self, module: ReferenceModule) -> frozenset[str]:  # noqa: ARG002
        """Return the names of a module that the course's program uses, where there is one."""
        return frozenset()

    def skeleton_of(self, module: ReferenceModule, source: str, fallback: str) -> str | None:  # noqa: ARG002
        """Return the students' version of a module; None in Python, whose tools make it."""
        return None

    @abstractmethod
    def without_results(self, source: str, targets: Collection[Target]) -> Mapping[str, str]:
        """Return a module of the reference with other functions as targets, by what these do.

        Those under ``wrong`` give nothing back, those under ``raising`` raise an exception.
        """

    # Kits.

    def pack(self, module: ReferenceModule, names: Collection[str]) -> PackedModule | None:  # noqa: ARG002
        """Pack definitions of a module for a kit; None in Python, which packs trees of its own."""
        return None

    def unpack(self, text: str) -> str:  # noqa: ARG002
        """Return the source of a definition that was packed; raise ValueError where it is none."""
        raise ValueError("nothing was packed")

    def handout(
        self,
        module: ReferenceModule,  # noqa: ARG002
        names: Collection[str],  # noqa: ARG002
        fallback: str,  # noqa: ARG002
    ) -> Handout:
        """Make the files that students work with: the module of answers ``fallback``, compiled.

        It holds the answers of the definitions named. Raise SandboxError where it cannot be made.
        """
        return Handout({}, "")

    def compiler(self) -> str:
        """Return the version of the compiler of this machine; empty for none, and for Python."""
        return ""

    # Values.

    @abstractmethod
    def show(self, value: Any, limit: int = 300) -> str:
        """Write a decoded value in the language's notation, its middle cut beyond ``limit``."""

    @abstractmethod
    def kind_name(self, value: Any) -> str:
        """Name the type of a decoded value."""

    @abstractmethod
    def read_literal(self, text: str) -> object:
        """Read a value back from the language's notation; None where it is none."""

    @abstractmethod
    def literal_of(self, text: str) -> Any:
        """Return the value that a literal of the language writes; else the text itself."""

    @abstractmethod
    def may_come_to(self, value: Any, code: str, setup: str = "") -> bool:
        """Tell whether an expression, after some statements, can have a value of such a shape."""

    def as_value(self, value: Any) -> Any:
        """Return an input of a spec as the expressions that judge answers see it."""
        return value

    @abstractmethod
    def as_input(self, value: Any) -> Any:
        """Return an input as data that crosses to the box."""

    # Lines to read, to type and to paste.

    @abstractmethod
    def binding(self, name: str, value: Any, limit: int) -> str:
        """Write the statement that gives a name to an input."""

    @abstractmethod
    def keeping(self, name: str, expression: str) -> str:
        """Write the statement that gives a name to the value of an expression."""

    @abstractmethod
    def printing(self, expression: str) -> str:
        """Write the line that shows the value of an expression."""

    @abstractmethod
    def equation(self, expression: str, value: str) -> str:
        """Write that an expression has a value."""

    @abstractmethod
    def typed(self, expression: str, value: object = None) -> str:
        """Write an expression as a student would type it; ``value`` is what it gave."""

    @abstractmethod
    def spaced(self, text: str) -> str:
        """Write statements so that an interpreter takes them one by one; empty where it cannot."""

    def seeding(self, seed: int) -> str:
        """Write the statement that sets the seed of random numbers."""
        return f"random.seed({seed})"

    def comment(self, text: str) -> str:
        """Write words on one line that code passes over."""
        return f"# {text}"

    @abstractmethod
    def paste(
        self, header: str, seed: int | None, inputs: Mapping[str, Any], setup: str, body: str
    ) -> str:
        """Write a case as lines to paste; empty where that cannot be."""

    @abstractmethod
    def imports_of(
        self,
        units_of: Mapping[str, Any],
        notes: Iterable[Mapping[str, Any]],
        provided: Mapping[str, Iterable[str]],
    ) -> str | None:
        """Write the lines that load the files of a submission; None where they do not suffice."""

    # Exceptions, in words.

    @abstractmethod
    def explain(self, raised: Any) -> Words | None:
        """Explain an exception, or a loop that does not end; None where nothing is sure."""

    @abstractmethod
    def explain_syntax(self, detail: str, text: str) -> Words | None:
        """Explain an error of the compiler on a line; None where nothing is sure."""

    def without_hint(self, detail: str) -> str:
        """Return an error of the compiler without a hint that its explanation repeats."""
        return detail

    @abstractmethod
    def common_message(self, kind: str, text: str, line: str, names: Collection[str]) -> str:
        """Write the text of an exception without what depends on the student's own names."""

    @abstractmethod
    def common_place(self, kind: str, functions: Sequence[str], names: Collection[str]) -> str:
        """Name the function of the assignment in which an exception was raised; else empty."""

    def is_memory_error(self, raised: Raised) -> bool:
        """Tell whether an exception says that the memory is used up."""
        return "MemoryError" in raised.bases
