"""The programs of languages: what ``graders doctor`` says of them."""

from __future__ import annotations

import pytest

from graders.i18n import worded
from graders.languages import language_named
from graders.run.programs import examine_languages

LANGUAGES = (language_named("python"), language_named("ocaml"))


def test_a_compiler_that_is_missing_is_told_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    (found,) = examine_languages(LANGUAGES)
    assert not found.works
    assert worded(found.what, "en") == "OCaml: OCaml's compiler is not installed"
    assert worded(found.mend, "en") == "apt-get install ocaml-nox (as root)"


@pytest.mark.ocaml
def test_a_worker_that_is_built_is_told() -> None:
    (found,) = examine_languages(LANGUAGES)
    assert found.works
