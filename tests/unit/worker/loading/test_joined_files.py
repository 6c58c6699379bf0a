"""Files that hold more of a module and that nothing imports are further cells of it."""

from __future__ import annotations

import pytest

from graders.worker.loading.joined_files import joined_files

TARGETS = [("a", "f"), ("a", "g"), ("a", "K.m"), ("b", "h")]
F, G = "def f(): ...\n", "def g(): ...\n"


@pytest.mark.parametrize(
    ("sources", "joined"),
    [
        pytest.param({"a": F, "ex2": G}, [("a", "ex2", ["g"])], id="a function"),
        pytest.param({"a": F, "ex2": "class K: ...\n"}, [("a", "ex2", ["K"])], id="a class"),
        pytest.param(
            {"a": F, "ex2": G, "ex3": "class K: ...\n"},
            [("a", "ex2", ["g"]), ("a", "ex3", ["K"])],
            id="two",
        ),
        pytest.param({"a": F, "ex2": G, "ex3": G}, [("a", "ex2", ["g"])], id="a second time"),
        pytest.param({"a": F, "b": "def h(): ..."}, [], id="modules"),
        pytest.param({"b": "x = 1", "ex2": "def h(): ..."}, [("b", "ex2", ["h"])], id="another"),
        pytest.param({"a": F, "aide": "def double(): ...\n"}, [], id="nothing asked for"),
        pytest.param({"a": F, "essai": F.replace("...", "1") + G}, [], id="a draft"),
        pytest.param({"a": F, "ex2": F + G}, [("a", "ex2", ["g"])], id="with a copy"),
        pytest.param({"a": "n = 1\n" + F, "ex2": "n = 2\n" + G}, [], id="another value"),
        pytest.param({"a": F + G, "copie": F + G}, [], id="a copy"),
        pytest.param({"a": f"import ex2\n{F}", "ex2": G}, [], id="imported"),
        pytest.param({"a": f"from . import ex2\n{F}", "ex2": G}, [], id="from the folder"),
        pytest.param({"a": F, "ex2": f"from a import f\n{G}"}, [], id="imports"),
        pytest.param({"a": F, "rendu.ex2": G}, [], id="in a folder"),
    ],
)
def test_a_file_that_holds_more_of_a_module_is_joined_to_it(
    sources: dict[str, str], joined: list[tuple[str, str, list[str]]]
) -> None:
    units = {module: [{"label": f"{module}.py", "text": text}] for module, text in sources.items()}

    assert [*joined_files(units, {"a", "b"} & units.keys(), TARGETS)] == joined
