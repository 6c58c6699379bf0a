"""A lent constructor serves a class of another shape, and leaves no trace of what it tried."""

from __future__ import annotations

import builtins
import random
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import part, request

INIT = """\
def __init__(self, largeur, hauteur, tuiles=()):
    self._largeur, self._hauteur = largeur, hauteur
    self._cases = [0] * (largeur * hauteur)
    self.coups = []
    self.titre = "x"
    if tuiles:
        self.tuiles = tuiles[::-1]
"""
TELLERS = {
    "get_largeur": "def get_largeur(self):\n    return self._largeur\n",
    "get_cases": "def get_cases(self):\n    return self._cases\n",
    "est_vide": "def est_vide(self):\n    return not self._cases\n",
    "get_case": "def get_case(self, i):\n    return self._cases[i]\n",
    "fragile": "def fragile(self):\n    return self.never\n",
}
Adopt = Callable[..., Any]


@pytest.fixture
def adopt() -> Adopt:
    """Return a function that loads a class with our constructor, and some of our tellers."""

    def make(text: str, *lent: str, endless: bool = False) -> Any:
        sources = [[f"Grille.{name}", source] for name, source in TELLERS.items()]
        course = part(
            "tp",
            classes=[["Grille", "class Grille:\n    pass\n"]],
            lent=[["Grille.__init__", INIT], *(s for s in sources if s[0][7:] in lent)],
            tellers=sources,
        )
        asked = request({"tp": text}, [course], [])
        asked["targets"] = [["tp", f"Grille.{name}"] for name in ("__init__", *TELLERS, "pose")]
        asked["endless"] = [["tp", "Grille.__init__"]] if endless else []
        loader = Loader(asked, lambda module, index: None)
        loader.load()
        return loader.names.classes("tp")["Grille"]

    return make


def grille(body: str, init: str = "", header: str = "class Grille:") -> str:
    lines = [f"        {line}" for line in init.splitlines()]
    made = ["    def __init__(self, l, h, *r):", *lines] if init else []
    return "\n".join([header, *made, *(f"    {line}" for line in body.splitlines())]) + "\n"


GETTERS = """\
def get_largeur(self): return self.{0}l
def get_cases(self): return self.{0}tab
def pose(self): self.{0}tab[0] = 7; return self.{0}l, self.{0}tab
"""


BASE = """\
class Base:
    @property
    def coups(self): return self.__infos["coups"]
    @coups.setter
    def coups(self, n): self.__infos = {{"coups": n, "k": 1}}
    def l(self):
        self.__infos{0}
class Grille(Base): pass
"""


@pytest.mark.parametrize("prefix", ["", "_", "__"])
@pytest.mark.parametrize("header", ["class Grille:", "class Grille(list):", "class _Grille:"])
@pytest.mark.parametrize("lent", [(), ("get_largeur", "get_cases")], ids=["own", "lent"])
@pytest.mark.parametrize("init", ["", "self.{0}l = l; 1 / 0", "1 / 0"], ids=["none", "half", "bad"])
def test_attributes_follow_what_the_student_wrote(
    adopt: Adopt, prefix: str, header: str, lent: tuple[str, ...], init: str
) -> None:
    text = grille(GETTERS.format(prefix), init.format(prefix), header)
    if "_Grille" in header:
        text += "class Grille(_Grille): pass\n"

    made = adopt(text, *lent)(2, 3)

    assert made.pose() == (2, [7, 0, 0, 0, 0, 0])
    assert made.get_cases() == [7, 0, 0, 0, 0, 0]


def test_a_value_that_a_class_begins_with_gives_way_to_ours(adopt: Adopt) -> None:
    init = "self.tab, self.l = [0], 9"
    body = "tab = []\nl = 0\nSIZE = 4\n" + GETTERS.format("") + "def size(self): return self.SIZE"
    made = adopt(grille(body, init))(2, 3)

    assert made.pose() == (2, [7, 0, 0, 0, 0, 0])
    assert made.size() == 4
    assert made.tab is not type(made).__dict__["tab"]


@pytest.mark.parametrize("looks", ["self.tas == ()", "bool(self.tas)", "len(self.tas) == 0"])
def test_a_getter_that_only_looks_at_an_attribute_teaches_nothing(adopt: Adopt, looks: str) -> None:
    made = adopt(grille(f"def est_vide(self): return {looks}\ndef pose(self): return self.tas"))(
        2, 3
    )

    with pytest.raises(AttributeError):
        made.pose()


def test_a_getter_that_sets_an_attribute_itself_teaches_nothing(adopt: Adopt) -> None:
    body = (
        "def get_cases(self): self.vus = 6; return [0] * self.vus\ndef pose(self): return self.vus"
    )
    made = adopt(grille(body))(2, 3)

    assert not hasattr(made, "vus")
    assert made.get_cases() == [0] * 6
    assert made.pose() == 6


@pytest.mark.parametrize(
    "body",
    [
        "if not hasattr(self, 'l'): self.l = 0\n    return self.l",
        "try: return self.l\n    except AttributeError: return 0",
    ],
    ids=["hasattr", "try"],
)
def test_a_getter_that_does_without_an_attribute_where_there_is_none_teaches_it(
    adopt: Adopt, body: str
) -> None:
    text = f"def get_largeur(self):\n    {body}\ndef pose(self): self.l += 1; return self.l"
    made = adopt(grille(text))(0, 3)

    assert (made.pose(), made.get_largeur()) == (1, 1)


def test_objects_that_differ_are_not_taken_for_one_another(adopt: Adopt) -> None:
    cls = adopt(grille("def pose(self): return self.liste", "self.liste = list(r[0])"))
    tuiles = [Fraction(1, 2), Fraction(2, 3)]

    assert cls(4, 4, tuiles).pose() == tuiles


def test_private_attributes_follow_the_parameters_names(adopt: Adopt) -> None:
    made = adopt(grille("def pose(self): return self.__largeur, self._hauteur, self.hauteur"))(2, 3)

    assert made.pose() == (2, 3, 3)


def test_what_is_run_aside_leaves_no_trace(
    adopt: Adopt, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtins, "input", lambda prompt="": pytest.fail("asked"))
    init = "import random, sys\nprint('p')\nprint('e', file=sys.stderr)\nself.x = random.random()\n"
    cls = adopt(grille("def pose(self): return self.x", init + "self.n = int(input('n?'))"))
    stdin = sys.stdin
    random.seed(3)
    before = random.getstate()

    cls(2, 3)

    assert capsys.readouterr() == ("", "")
    assert random.getstate() == before
    assert sys.stdin is stdin


def test_what_is_given_is_not_changed_by_what_is_run_aside(adopt: Adopt) -> None:
    given = [1, 2]

    adopt(grille("", "self.first = r[0].pop()"))(2, 3, given)

    assert given == [1, 2]


@pytest.mark.parametrize("extra", ["self.redo = []", "self.depart = list(self.tab)"])
def test_what_begins_alike_goes_its_own_way(adopt: Adopt, extra: str) -> None:
    name = extra.split(" ")[0][5:]
    init = f"self.tab = [0] * (l * h)\nself.coups = []\n{extra}"

    made = adopt(grille(GETTERS.format(""), init))(2, 3)
    made.tab[0] = 1
    made.coups.append(1)

    assert getattr(made, name) in ([], [0] * 6)


def test_a_class_written_again_is_learned_again(adopt: Adopt) -> None:
    first = grille("def pose(self): return self.a", "self.a = [0] * (l * h)") + "Grille(2, 3)\n"
    second = grille("def pose(self): return self.b", "self.b = [0] * (l * h)")

    assert adopt(first + second)(2, 3).pose() == [0] * 6


def test_a_first_object_of_a_child_teaches_for_all(adopt: Adopt) -> None:
    text = grille("def pose(self): return self.a", "self.a = [0] * (l * h)")
    text += "class Petite(Grille): pass\nPetite(2, 3)\n"

    assert adopt(text)(2, 3).pose() == [0] * 6


def test_a_method_that_makes_objects_does_not_go_on_for_ever(adopt: Adopt) -> None:
    text = grille("def get_cases(self): return Grille(2, 2).tab\ndef get_largeur(self): self.l")

    assert adopt(text)(2, 3)._largeur == 2


def test_a_constructor_that_never_ends_is_left(adopt: Adopt) -> None:
    made = adopt(grille(GETTERS.format(""), "self.l = l\nwhile True:\n    x = 1"))(2, 3)

    assert made.pose() == (2, [7, 0, 0, 0, 0, 0])


def test_a_constructor_known_not_to_end_is_not_run(adopt: Adopt) -> None:
    made = adopt(grille(GETTERS.format(""), "sum(range(10**13))"), endless=True)(2, 3)

    assert made.pose() == (2, [7, 0, 0, 0, 0, 0])


def test_objects_that_need_nothing_are_made_at_once(adopt: Adopt) -> None:
    init = "global made\nmade += 1\nself.l = l\nself.h = h\nself.tab = [0] * (l * h)"
    cls = adopt("made = 0\n" + grille(GETTERS.format(""), init))

    for _ in range(100):
        cls(2, 3)

    assert sys.modules["tp"].made < 5


def test_what_tells_comes_before_a_wrong_constructor(adopt: Adopt) -> None:
    tells = "def get_cases(self): return [v for row in self.rows for v in row]"

    made = adopt(grille(tells, "self.rows = [[9] * l for _ in range(h)]"))(2, 3)

    assert made.rows == [[0, 0], [0, 0], [0, 0]]


def test_what_was_learned_is_set_without_trying_again(adopt: Adopt) -> None:
    tells = "def get_cases(self):\n    asked.append(1)\n    return [v for row in self.rows for v in row]"
    cls = adopt("asked = []\n" + grille(tells))

    for _ in range(100):
        cls(2, 3)

    assert len(sys.modules["tp"].asked) < 20
    assert cls(3, 1).rows == [[0, 0, 0]]


def test_an_object_costs_few_calls_once_its_class_is_known(adopt: Adopt) -> None:
    """A search makes a million objects."""
    tells = "def get_cases(self): return [v for row in self.rows for v in row]"
    cls = adopt(grille(tells))
    calls = []
    cls(2, 3)

    sys.setprofile(lambda frame, event, argument: calls.append(event))
    cls(2, 3)
    sys.setprofile(None)

    assert calls.count("call") < 20


def test_arguments_that_are_named_in_another_order_teach_the_same(adopt: Adopt) -> None:
    cls = adopt(grille("def size(self): return self.l, self.h", init="self.l, self.h = l, h"))

    assert cls(hauteur=2, largeur=3).size() == (3, 2)


def test_what_is_learned_on_squares_holds_for_others(adopt: Adopt) -> None:
    tells = "def get_cases(self): return [v for row in self.rows for v in row]"
    cls = adopt(grille(tells))

    for _ in range(100):
        cls(2, 2)

    assert cls(3, 2).rows == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize(
    ("text", "is_met"),
    [
        ("class Grille:\n    pass\n", False),
        ("class Grille(dict):\n    pass\n", True),
        ("class Grille(list):\n    pass\n", True),
        ("class Grille:\n    def l(self): return self.__dict__['l']\n", True),
        (BASE.format("['l']"), True),
        (BASE.format("['l'] = 1"), False),
        (BASE.format("['k']"), False),
        ("class Grille: pass\ndef l(g): return vars(g)['l']\n", True),
        ("class Grille:\n    L = [3]\n    def l(self): return self.L[0]\n", False),
        ("class Grille:\n    L = [3]\n    def l(self): return self.L.pop()\n", True),
        ("class Grille:\n    L = [3]\n    def l(self): self.L[0] = 2\n", True),
        ("class Grille:\n    L = 3\n    def l(self): self.L += 2\n", True),
        ("class Grille:\n    l = None\n    def m(self): return self.l\n", True),
        ("class Grille:\n    l = 7\n    def m(self): return self.l\n", False),
        ("class Grille:\n    L = 0\n    def l(self): return self.L\n", False),
    ],
)
def test_a_class_whose_values_may_be_elsewhere_than_in_attributes_does_not_fit(
    text: str, is_met: bool
) -> None:
    course = part(
        "tp",
        classes=[["Grille", "class Grille:\n    pass\n"]],
        lent=[["Grille.__init__", INIT]],
    )
    asked = request({"tp": text}, [course], [])
    asked["targets"] = [["tp", "Grille.__init__"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()

    loader.names.classes("tp")["Grille"](2, 3)
    assert loader.names.met_foreign_state is is_met
    # A file makes objects of its own: the next one tells it again.
    loader.names.forget_foreign_state()
    loader.names.classes("tp")["Grille"](2, 3)
    assert loader.names.met_foreign_state is is_met


@pytest.mark.parametrize("name", ["links", "mine"])
@pytest.mark.parametrize(
    ("kept", "is_met"),
    [
        ("{n: set() for n in names}", True),
        ("{n: {} for n in names}", True),
        ("[[n] for n in names]", True),
        ("{n: [] for n in names}", False),
        ("{n: [n] for n in names}", False),
    ],
)
def test_what_begins_empty_is_no_other_name_of_ours_once_it_shows_another_layout(
    name: str, kept: str, is_met: bool
) -> None:
    """Methods that compare whole values of theirs would find sets in the order of our lists."""
    mine = f"def __init__(self, names): self.{name} = {kept} if names else {{}}"
    text = f"class Graph:\n    {mine}\n    def has(self, n): return n in self.{name}\n"
    init = "def __init__(self, names):\n    self.links = {n: [] for n in names}\n"
    course = part(
        "tp", classes=[["Graph", "class Graph:\n    pass\n"]], lent=[["Graph.__init__", init]]
    )
    asked = request({"tp": text}, [course], [])
    asked["targets"] = [["tp", "Graph.__init__"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    graph = loader.names.classes("tp")["Graph"]

    assert not graph("").has("a")
    assert not loader.names.met_foreign_state
    assert graph("ab").has("a")
    assert loader.names.met_foreign_state is is_met


@pytest.mark.parametrize(
    ("told", "is_met"),
    [
        ("[self.p[k] for k in self.p if k == 'k']", True),
        ("self.p[::-1]", True),
        ("list(self.p)", False),
        ("self.p", False),
    ],
)
def test_a_getter_that_finds_nothing_teaches_nothing(told: str, is_met: bool) -> None:
    text = f"class Bag:\n    def all(self): return {told}\n"
    init = "def __init__(self, items): self.items = [*items]"
    course = part(
        "tp",
        classes=[["Bag", "class Bag:\n    pass\n"]],
        lent=[["Bag.__init__", init]],
        tellers=[["Bag.all", "def all(self):\n    return self.items\n"]],
    )
    asked = request({"tp": text}, [course], [])
    asked["targets"] = [["tp", "Bag.__init__"], ["tp", "Bag.all"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    bag = loader.names.classes("tp")["Bag"]

    assert bag("").all() == []
    assert not loader.names.met_foreign_state
    if is_met:
        with pytest.raises(AttributeError):
            bag("ab").all()
    else:
        assert bag("ab").all() == ["a", "b"]
    assert loader.names.met_foreign_state is is_met


@pytest.mark.parametrize(
    ("told", "is_met"),
    [("sorted(self.links)", True), ("{**self.links}", False)],
    ids=["a part", "all"],
)
def test_a_getter_may_tell_a_part_of_what_an_attribute_is_to_hold(told: str, is_met: bool) -> None:
    """Two graphs of the same points are one for a class that knows only what is told."""
    text = "class Graph:\n    def points(self): return self.g\n"
    init = "def __init__(self, lines):\n    self.links = {a: [b] for a, b in lines}\n"
    course = part(
        "tp",
        classes=[["Graph", "class Graph:\n    pass\n"]],
        lent=[["Graph.__init__", init]],
        tellers=[["Graph.points", f"def points(self):\n    return {told}\n"]],
    )
    asked = request({"tp": text}, [course], [])
    asked["targets"] = [["tp", "Graph.__init__"], ["tp", "Graph.points"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    graph = loader.names.classes("tp")["Graph"]

    for lines in ("ab", "cd"), ("ab", "ce"):
        assert [*graph(lines).points()] == ["a", "c"]
    assert loader.names.met_foreign_state is is_met


KEPT_TOGETHER = {
    "raises": ("self.t.split()[0]", "int(self.t.split()[1])", True),
    "the first word": ("self.t.split()[0]", "len(self.t)", True),
    "parted at a word of its own": ('self.t.partition("@")[0]', "len(self.t)", True),
    "whole": ("self.t", "len(self.t)", False),
    "whole, and in capitals": ("self.t", "self.t.upper()", False),
    "a remainder": ("self.t", "self.u % 60", True),
    "a number": ("self.t", "self.u", False),
}


def item(name: str, price: str, init: str = "", guess: int = 0) -> Loader:
    text = f"class Item:\n def name(self): return {name}\n def price(self): return {price}\n{init}"
    course = part(
        "tp",
        classes=[["Item", "class Item:\n    pass\n"]],
        lent=[["Item.__init__", "def __init__(self, n, p):\n    self.name_, self.price_ = n, p\n"]],
        tellers=[
            ["Item.name", "def name(self):\n    return self.name_\n"],
            ["Item.price", "def price(self):\n    return self.price_\n"],
        ],
    )
    asked = request({"tp": text}, [course], []) | {"guess": guess}
    asked["targets"] = [["tp", f"Item.{name}"] for name in ("__init__", "name", "price")]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    return loader


@pytest.mark.parametrize(("name", "price", "is_met"), KEPT_TOGETHER.values(), ids=[*KEPT_TOGETHER])
def test_a_getter_that_tells_a_part_of_what_may_be_kept_doubts_it(
    name: str, price: str, is_met: bool
) -> None:
    """A text that holds both is no more than the name for the getter of the name."""
    loader = item(name, price)

    assert loader.names.classes("tp")["Item"]("pen", 3).name() == "pen"
    assert loader.names.met_foreign_state is is_met


def test_a_constructor_at_fault_may_keep_more_than_a_getter_tells() -> None:
    init = " def __init__(self, n, p):\n  self.t = n + '@' + str(p)\n  1 // 0\n"
    loader = item('self.t.split("@")[0]', 'int(self.t.split("@")[1])', init)
    made = loader.names.classes("tp")["Item"]("pen", 3)

    assert (made.t, made.name(), made.price()) == ("pen@3", "pen", 3)


@pytest.mark.parametrize(
    ("state", "changed", "is_met"),
    [("self.c[0]", "self.c = [self.x + 1, 0]", True), ("self.x_", "self.x_ += 1", False)],
    ids=["apart", "alias"],
)
def test_an_attribute_in_the_place_of_a_property_that_reads_another_may_not_fit(
    state: str, changed: str, is_met: bool
) -> None:
    """The property no longer follows the pair once its value was put in its place."""
    body = f"@property\ndef x(self): return {state}\ndef pose(self): {changed}"
    text = grille(f"{body}\ndef pair(self): return list(self.c)")
    told = [["Grille.pair", "def pair(self):\n    return [self.x, self.y]\n"]]
    course = part(
        "tp",
        classes=[["Grille", "class Grille:\n    pass\n"]],
        lent=[["Grille.__init__", "def __init__(self, x, y):\n    self.x, self.y = x, y\n"]],
        tellers=told,
    )
    asked = request({"tp": text}, [course], [])
    asked["targets"] = [["tp", "Grille.__init__"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()

    made = loader.names.classes("tp")["Grille"](2, 3)
    made.pose()
    assert (made.x, loader.names.met_foreign_state) == ((2, True) if is_met else (3, False))


@pytest.mark.parametrize("init", ["", "titre = 'y'"], ids=["none", "local"])
def test_an_attribute_changes_with_what_a_property_of_the_students_tells(
    adopt: Adopt, init: str
) -> None:
    body = "@property\ndef titre(self): return self.__t\ndef pose(self): self.__t = self.__t + 'y'"

    made = adopt(grille(body, init))(2, 3)
    made.pose()
    made.pose()

    assert made.titre == "xyy"


@pytest.mark.parametrize("lent", [(), ("get_largeur",)], ids=["own", "lent"])
def test_an_attribute_changes_with_what_a_getter_of_ours_gives_back(
    adopt: Adopt, lent: tuple[str, ...]
) -> None:
    body = "def get_largeur(self): return self.l\ndef pose(self): self.l += 1"

    made = adopt(grille(body), *lent)(2, 3)
    made.pose()

    assert (made.get_largeur(), made._largeur) == (3, 3)


@pytest.mark.parametrize(
    ("member", "ours"),
    [
        ("__enter__", "def __enter__(self):\n    self.log.append('in')\n    return self\n"),
        ("__next__", "def __next__(self):\n    return self.log.pop()\n"),
    ],
)
def test_a_method_that_changes_what_an_object_was_made_with_is_no_getter(
    member: str, ours: str
) -> None:
    text = f"class Stay:\n    def {member}(self): return self.book\n"
    course = part(
        "tp",
        classes=[["Stay", "class Stay:\n    pass\n"]],
        lent=[["Stay.__init__", "def __init__(self, log):\n    self.log = log\n"]],
        tellers=[[f"Stay.{member}", ours]],
    )
    asked = request({"tp": text}, [course], [])
    asked["targets"] = [["tp", "Stay.__init__"], ["tp", f"Stay.{member}"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()
    log = ["before"]
    loader.names.classes("tp")["Stay"](log)
    assert log == ["before"]


@pytest.mark.parametrize(
    "body", ["raise NotImplementedError", "raise SystemExit", "tuple([l, h])", "while True: pass"]
)
def test_a_class_that_makes_its_objects_itself_and_fails_has_empty_ones(
    adopt: Adopt, body: str
) -> None:
    text = f"class Grille(tuple):\n    def __new__(cls, l, h):\n        {body}\n"
    made = adopt(text, endless="while" in body)(2, 3)
    assert (len(made), made._largeur) == (0, 2)


@pytest.mark.parametrize(
    ("more", "kept"),
    [("", "open"), ("", str.upper), ("\n def __deepcopy__(self, memo): raise SystemExit", "open")],
    ids=["plain", "holds what is not readable", "refuses copies"],
)
def test_a_getter_is_learned_from_whatever_else_an_object_holds(more: str, kept: object) -> None:
    course = part(
        "tp",
        classes=[["Stay", "class Stay:\n    pass\n"]],
        lent=[
            [
                "Stay.__init__",
                "def __init__(self, name, kept):\n    self.n, self.kept = name, kept\n",
            ]
        ],
        tellers=[["Stay.name", "def name(self):\n    return self.n\n"]],
    )
    text = f"class Stay:\n def name(self): return self.mine{more}\n"
    asked = request({"tp": text}, [course], [])
    asked["targets"] = [["tp", "Stay.__init__"], ["tp", "Stay.name"]]
    loader = Loader(asked, lambda module, index: None)
    loader.load()

    assert loader.names.classes("tp")["Stay"]("ann", kept).name() == "ann"


def test_objects_made_to_learn_from_are_not_counted(adopt: Adopt) -> None:
    body = f"nombre = 0\ntoutes = []\n{GETTERS.format('')}"
    init = "self.l = l; self.tab = [0] * (l * h)\nGrille.nombre += 1; Grille.toutes.append(self)"
    cls = adopt(grille(body, init))

    for size in (2, 3):
        assert cls(size, 4).get_largeur() == size

    assert (cls.nombre, cls.toutes) == (0, [])


@pytest.mark.parametrize(
    ("name", "price", "guess", "same"),
    [
        ("'pen'", "3", 1, [2, 3, 4, 5, 6]),
        ("'pen'", "3", 4, [5, 6]),
        ("'pen'", "self.t.x", 1, []),
        ("self.t", "3", 1, [2, 3]),
        ("self.t", "3", 3, []),
    ],
    ids=["nothing lacks", "nothing lacks, later", "many ways", "taught", "the last that is taught"],
)
def test_guesses_that_would_do_the_same_are_told(
    name: str, price: str, guess: int, same: list[int]
) -> None:
    loader = item(name, price, guess=guess)

    loader.names.classes("tp")["Item"]("pen", 3)

    assert loader.names.same_guesses == same
