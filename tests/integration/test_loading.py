"""Loading: whatever a file does at its top level, what it defines is judged."""

from __future__ import annotations

import textwrap

import pytest

from graders.i18n import render
from graders.model import Presence, Record, Submission, Verdict
from graders.report.next_step import next_step
from tests.integration.conftest import RIGHT, Grader, check, notebook, question, source, verdicts

ALL = {"base": "correct", "autre": "correct", "milieu": "correct", "fin": "correct"}

BEFORE: dict[str, str] = {
    "raises": "1 / 0",
    "exits": "exit()",
    "exits by sys": "import sys\nsys.exit(2)",
    "leaves": "import os\nos._exit(0)",
    "is killed": "import os\nos.kill(os.getpid(), 9)",
    "asks": "n = input('n ? ')",
    "asks for ever": "while True:\n    try:\n        input()\n    except BaseException:\n        pass",
    "does not end": "while True: pass",
    "prints without end": "while True: print('a' * 10_000)",
    "exhausts the memory": "x = [0] * (1 << 40)",
    "imports an absent package": "import no_such_package.part as p\np.plot([1])",
    "imports from an absent package": "from no_such_package import *\nfrom nsp import a, b\na(b)",
    "decorates with an absent package": (
        "import nsp\n@nsp.njit\ndef base(n):\n    return n + 1\n@nsp.mark(3)\ndef g(): pass"
    ),
    "redefined later": "def base(n):\n    return 0",
    "shadows built-ins": "sum = 0\nlist = [1, 2]\nlen = print = range = None\nint = 'n'",
    "deletes a provided name": "del L, TABLE",
    "redefines provided names": "def affiche(n): return 0\nclass L: pass\nTABLE = None",
    "imports a module that shadows": "from math import *\npow = 3",
    "future import": "from __future__ import annotations\nx: NoSuchType = 3",
    "main guard": "if __name__ == '__main__':\n    base = None\n    raise SystemExit",
    "asserts": "assert base(1) == 3",
    "uses what is defined below": "print(milieu(3))",
    "imports itself": "import tp\nfrom tp import *",
    "threads": "import threading\nthreading.Thread(target=print).start()",
    "bends recursion": "import sys\nsys.setrecursionlimit(10**6)",
    "forks": "import os\nfor _ in range(3):\n    try:\n        os.fork()\n    except OSError:\n        pass"
    "\nif os.getpid() == 0: pass",
    "closes standard output": "import sys\nsys.stdout.close()\nsys.stdout = sys.stderr = None",
    "star arguments": "import sys\nprint(sys.argv[1])",
    "removes modules": "import sys\nsys.modules.clear()",
}


@pytest.mark.parametrize("case", [name for name in BEFORE if name != "forks"])
def test_a_statement_costs_nothing_but_itself(grade_it: Grader, case: str) -> None:
    record = grade_it(source(before=BEFORE[case]))

    assert verdicts(record) == ALL


@pytest.mark.isolated
def test_forks_at_the_top_level_are_refused(grade_boxed: Grader) -> None:
    if grade_boxed(source()).tier == "isolated":
        assert verdicts(grade_boxed(source(before=BEFORE["forks"]))) == ALL


@pytest.mark.parametrize("case", ["raises", "exits", "asks", "does not end", "leaves"])
def test_what_a_statement_did_is_told_with_its_line(grade_it: Grader, case: str) -> None:
    record = grade_it(source(before="x = 1\n" + BEFORE[case]))

    told = [render(words, "en") for words in record.notes]
    line = 2 + BEFORE[case].count("\n")
    assert any(f"tp.py line {line}" in words for words in told), told


def test_asking_for_help_is_no_failure(grade_it: Grader) -> None:
    record = grade_it(source(fin=f"{RIGHT['fin']}help(fin)\nhelp()\n"))

    assert verdicts(record) == ALL
    assert not record.notes


TARGETS: dict[str, str] = {
    "lambda": "base = lambda n: n + 1\n",
    "alias": "def other(n):\n    return n + 1\nbase = other\n",
    "partial": "from functools import partial\nfrom operator import add\nbase = partial(add, 1)\n",
    "callable object": "class B:\n    def __call__(self, n):\n        return n + 1\nbase = B()\n",
    "bound method": "class B:\n    def m(self, n):\n        return n + 1\nbase = B().m\n",
    "built-in": "base = (1).__add__\n",
    "cached": "from functools import cache\n@cache\ndef base(n):\n    return n + 1\n",
    "wrapped": "def deco(f):\n    def g(*a):\n        return f(*a)\n    return g\n@deco\ndef base(n):\n    return n + 1\n",
    "under if": "if 1 < 2:\n    def base(n):\n        return n + 1\n",
    "in a try": "try:\n    def base(n):\n        return n + 1\nfinally:\n    pass\n",
    "by exec": "exec('def base(n): return n + 1')\n",
    "by globals": "globals()['base'] = lambda n: n + 1\n",
    "twice": "def base(n):\n    return 0\ndef base(n):\n    return n + 1\n",
    "default argument": "def base(n, un=1):\n    return n + un\n",
    "global state": "calls = 0\ndef base(n):\n    global calls\n    calls += 1\n    return n + 1\n",
}  # fmt: skip


@pytest.mark.parametrize("case", TARGETS)
def test_a_target_may_be_any_callable(grade_it: Grader, case: str) -> None:
    record = grade_it(source(base=TARGETS[case]))

    assert verdicts(record) == ALL
    assert check(record, "base", "valeurs").graded["base"].startswith("student")


def test_a_target_that_is_deleted_is_absent(grade_it: Grader) -> None:
    assert question(grade_it(source(autre=None) + "\ndel base"), "base").presence == "absent"


AFTER = {
    "a result": "base = base(3)",
    "a result, twice": "base = base(3)\nprint(base)\nbase = 0",
    "a loop": "for base in range(3):\n    pass",
    "a result that is tried": "base, x = base(3), 1\nassert base == 4\nx = base(1)",
}


@pytest.mark.parametrize("case", AFTER)
def test_a_function_whose_name_is_given_to_a_result_is_graded(grade_it: Grader, case: str) -> None:
    record = grade_it(source() + AFTER[case])

    assert verdicts(record) == ALL
    told = [render(words, "en") for words in record.notes]
    line = source().count("\n") + 1
    expected = f"tp.py line {line}: `base` is no function any more from here on"
    assert [words.partition(";")[0] for words in told if ";" in words] == [expected]


BELOW = "if __name__ == '__main__':\n"
ELSEWHERE = {
    "a lambda": source(base="base = lambda n: n + 1") + "\nbase = base(3)",
    "below the main guard": BELOW + textwrap.indent(source() + "base = base(3)", "    "),
    "a loop that asks": BELOW + textwrap.indent("base = int(input())\n" + source(), "    "),
    "an import of all": "from aide import *\nbase = base(3)\n",
    "an import by name": "from aide import base, autre, milieu, fin\nfin = fin(3)\n",
    "of an imported file": "from aide import *\nimport autre_aide\n",
}


@pytest.mark.parametrize("case", ELSEWHERE)
def test_so_is_one_that_stands_elsewhere(grade_it: Grader, case: str) -> None:
    asked = source(base=None) + "\nfrom autre_aide import base\n"
    more = {"aide": source()}
    if case == "of an imported file":
        more |= {"aide": asked, "autre_aide": source() + "base = base(3)\n"}

    assert verdicts(grade_it(ELSEWHERE[case], **more)) == ALL


GUARDED = {
    "a result": ("from aide import *\n", source(), "base = base(3)"),
    "a variable of the program": ("from aide import *\n", source(), "base = 1"),
    "what import * brings": (
        f"from aide import *\n{source(base='def base(n): return n + ONE')}",
        "ONE = 1\n",
        "ONE = 2",
    ),
}


@pytest.mark.parametrize("case", GUARDED)
def test_a_program_hides_nothing_that_its_file_has(grade_it: Grader, case: str) -> None:
    text, other, program = GUARDED[case]

    assert verdicts(grade_it(f"{text}\n{BELOW}    {program}\n", aide=other)) == ALL
    assert verdicts(grade_it(text, aide=f"{other}\n{BELOW}    {program}\n")) == ALL


def test_a_file_that_others_import_is_no_program(grade_it: Grader) -> None:
    base = f"def base(n):\n    return n + ONE\n{BELOW}    ONE = 1\n"

    assert verdicts(grade_it(source(base=base))) == ALL
    imported = grade_it("from aide import base\n" + source(base=None), aide=base)
    assert verdicts(imported)["base"] == "error"


def test_a_variable_of_another_file_may_have_the_name_of_a_function(grade_it: Grader) -> None:
    text = "base = 1\ndef fin(n):\n    return autre(n + base) + autre(n + 1 + base)\n"

    assert verdicts(grade_it(source(fin=None), ex2=text)) == ALL


def test_a_function_that_is_defined_again_after_a_result_is_the_one(grade_it: Grader) -> None:
    again = "base = base(3)\ndef base(n):\n    return 0\n"

    assert verdicts(grade_it(source() + again))["base"] == "wrong"


ENCODED = "def base(n):\n    'é'\n    return n + 1\n"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(source(base=ENCODED).encode("cp1252"), id="cp1252"),
        pytest.param(b"\xff\xfe" + source(base=ENCODED).encode("utf-16-le"), id="utf-16"),
        pytest.param(source().replace("\n", "\r\n").encode(), id="Windows line ends"),
        pytest.param(source().replace("\n", "\r").encode(), id="old Mac line ends"),
        pytest.param(b"\xef\xbb\xbf" + source().encode(), id="mark"),
    ],
)
def test_encodings_do_not_matter(grade_it: Grader, content: bytes) -> None:
    assert verdicts(grade_it(content)) == ALL


@pytest.fixture
def grade_notebook(grade_it: Grader, assignment: object, expected: object, warm: object) -> Grader:
    """Return a function that grades a notebook."""
    from graders.grading.run_context import RunContext
    from graders.grading.submission import grade

    def graded(content: bytes) -> Record:
        context = RunContext(assignment, expected, warm)  # type: ignore[arg-type]
        return grade(context, Submission("alice", {"tp.ipynb": content}, {"tp": "tp.ipynb"}))

    return graded


def test_a_notebook_is_graded_like_a_file(grade_notebook: Grader) -> None:
    record = grade_notebook(notebook("%matplotlib inline", *RIGHT.values(), "display(base(1))"))

    assert verdicts(record) == ALL
    assert check(record, "base", "valeurs").graded["base"] == "student tp.ipynb [2]:1"


def test_a_notebook_runs_as_main(grade_notebook: Grader) -> None:
    guarded = "if __name__ == '__main__':\n    def base(n):\n        return n + 1\n"

    assert verdicts(grade_notebook(notebook(guarded, *list(RIGHT.values())[1:]))) == ALL


@pytest.mark.parametrize("use", ["from outils import base", "from outils import *"])
def test_a_module_that_a_cell_writes_is_imported(use: str, grade_notebook: Grader) -> None:
    base, *others = RIGHT.values()
    written = [f"%%writefile outils.py\nimport math\n\n{base}", "%%writefile -a outils.py\nN = 1\n"]

    record = grade_notebook(notebook(*written, use, *others))

    assert verdicts(record) == ALL
    assert check(record, "base", "valeurs").graded["base"] == "student outils.py:3"


@pytest.mark.parametrize("use", ["from tp import *", "%run tp.py", "x = 1"])
def test_a_notebook_may_write_the_module_that_it_stands_for(
    use: str, grade_notebook: Grader
) -> None:
    base, *others = RIGHT.values()
    wrong = "def milieu(n):\n    return None\n"

    record = grade_notebook(notebook(f"%%file tp.py\n{wrong}{base}", use, *others))

    assert verdicts(record) == ALL


def test_a_cell_that_hangs_costs_no_other(grade_notebook: Grader) -> None:
    assert verdicts(grade_notebook(notebook("while True: pass", *RIGHT.values()))) == ALL


def test_a_students_own_module_is_found(grade_it: Grader) -> None:
    text = source(before="from outils import suivant\nimport outils", base="base = suivant\n")

    assert verdicts(grade_it(text, outils="def suivant(n):\n    return n + 1\n")) == ALL


def test_modules_that_import_each_other_are_loaded(grade_it: Grader) -> None:
    text = source(before="from outils import suivant", base="def base(n):\n    return suivant(n)\n")
    other = "import tp\ndef suivant(n):\n    return tp.autre(n) // 2 + 1\n"

    assert verdicts(grade_it(text, outils=other)) == ALL


def test_a_module_named_as_the_standard_librarys_does_not_replace_it(grade_it: Grader) -> None:
    text = source(before="import random\nrandom.randint(1, 2)")

    assert verdicts(grade_it(text, random="1 / 0", json="1 / 0", ast="1 / 0")) == ALL


def test_the_provided_code_calls_the_students_current_functions(grade_it: Grader) -> None:
    text = source(base="def base(n):\n    return n + 1 if n < 5 else TABLE[0] - 10 + n + 1\n")

    assert verdicts(grade_it(text)) == ALL


def test_a_changed_provided_name_is_told(grade_it: Grader) -> None:
    record = grade_it(source(before="TABLE = [1]\ndef affiche(n): return 3"))

    told = " ".join(render(words, "en") for words in record.notes)
    assert "TABLE" in told
    assert "affiche" in told


def test_an_unchanged_copy_of_the_provided_code_is_not_told(grade_it: Grader) -> None:
    copy = 'TABLE = [10, 20, 30]\nclass L(list):\n    """Ma liste."""\n'

    record = grade_it(source(before=copy))

    assert record.notes == ()


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ("@str\nclass L(list):\n    pass", "L"),
        ("class L(dict):\n    pass", "L"),
        ("def affiche(n=0):\n    print(L([base(n)]))", "affiche"),
    ],
)
def test_a_copy_with_another_base_decorator_or_default_is_told(
    changed: str, name: str, grade_it: Grader
) -> None:
    (told,) = [render(words, "en") for words in grade_it(source(before=changed)).notes]
    assert f"for {name}, the course's own was used" in told


def test_a_crash_in_a_check_shows_the_students_own_lines(grade_it: Grader) -> None:
    record = grade_it(source(base="def base(n):\n    x = []\n    return x[n]\n"))

    found = check(record, "base", "valeurs")
    assert found.verdict is Verdict.ERROR
    assert [(f.file, f.line, f.function, f.text) for f in found.judgement.traceback] == [
        ("tp.py", 4, "base", "return x[n]")
    ]


def test_a_function_under_another_name_is_told_and_not_graded(grade_it: Grader) -> None:
    renamed = "def centre(n):\n    return autre(base(n))\n"
    record = grade_it(source(milieu=renamed))
    found = question(record, "milieu")
    assert (found.verdict, found.earned) == (Verdict.MISSING, 0)
    said = "`milieu` is missing; if your `centre` is meant to be it, rename it"
    assert render(found.hint, "en") == said
    assert render(next_step(record), "en").startswith("Rename `centre`: it must be called `milieu`")


def test_a_definition_that_an_empty_one_replaces_is_told(grade_it: Grader) -> None:
    record = grade_it(source() + "\ndef base(n):\n    # TODO\n    pass\n")

    found = question(record, "base")
    assert (found.presence, found.verdict) == (Presence.STUB, Verdict.MISSING)
    said = "base is defined again, and this one counts, not that of tp.py line 2"
    assert said in render(found.hint, "en")
    told = "Delete the empty `base`, tp.py line 14: it replaces the one above."
    assert render(next_step(record), "en").startswith(told)


def test_a_provided_name_used_for_something_else_is_no_error_of_the_students(
    grade_it: Grader,
) -> None:
    record = grade_it(source("L = [[1, 2], [3, 4]]\nfor n in range(2):\n    print(L[n][0])"))
    (told,) = [render(words, "en") for words in record.notes]
    assert "for L, the course's own was used" in told


DEFAULTS = {
    "its own call": "def milieu(n, un=base(0)):\n    return autre(n + un)\n",
    "a constant": "UN = base(0)\n\ndef milieu(n, un=UN):\n    return autre(n + un)\n",
    "a decorator": "@(lambda f, un=base(0): f)\ndef milieu(n):\n    return autre(n + 1)\n",
}


@pytest.mark.parametrize("default", DEFAULTS.values(), ids=DEFAULTS)
@pytest.mark.parametrize(
    ("base", "verdict", "blame"),
    [
        (None, "missing", ()),
        ("def base(n):\n    pass\n", "missing", ()),
        ("def base(n)\n    return 1\n", "missing", ()),
        ("def base(n):\n    raise ValueError(n)\n", "error", ("base",)),
        ("def base(n):\n    exit()\n", "error", ("base",)),
    ],
    ids=["missing", "stub", "syntax", "raising", "exiting"],
)
def test_a_function_is_there_though_its_statement_fails_for_want_of_another(
    grade_it: Grader, default: str, base: str | None, verdict: str, blame: tuple[str, ...]
) -> None:
    record = grade_it(source(base=base, milieu=default))

    assert verdicts(record) == {**ALL, "base": verdict}
    assert question(record, "milieu").blame == blame


def test_a_function_whose_statement_fails_by_itself_is_missing(grade_it: Grader) -> None:
    failing = "def milieu(n, un=1 // 0):\n    return autre(base(n))\n"

    assert verdicts(grade_it(source(base=None, milieu=failing)))["milieu"] == "missing"
