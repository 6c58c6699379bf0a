"""The command line in the reader's language: every help is ours to translate, errors are told so."""

from __future__ import annotations

import gettext
import inspect
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from graders.commands import language
from graders.commands.grade import grade
from graders.commands.group import main
from graders.commands.language import CLICK_WORDS, METAVARS, named_lang, speak
from graders.i18n import translator


@pytest.fixture
def _french(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak French in this test alone."""
    monkeypatch.setenv("LANGUAGE", "")
    domain = gettext.textdomain()
    speak("fr")
    yield
    gettext.textdomain(domain)


def _commands() -> list[click.Command]:
    return [grade, main, *main.commands.values()]


@pytest.mark.parametrize("command", _commands(), ids=lambda command: str(command.name))
def test_every_help_is_one_that_we_translate(command: click.Command) -> None:
    assert isinstance(command, language.Command | language.Group)
    for param in command.params:
        assert isinstance(param, language.Option | language.Argument), param.name


def test_every_word_for_a_value_has_its_french() -> None:
    contexts = [click.Context(command) for command in _commands()]
    words = {
        param.make_metavar(context)
        for context in contexts
        for param in context.command.params
        if not (isinstance(param, click.Option) and param.is_flag)
    }
    plain = {
        word for word in words if not set(word) & set("[|]") and word not in {"N", "ID", "ID..."}
    }
    assert plain <= set(METAVARS)


def test_the_words_of_click_are_those_that_it_says() -> None:
    folder = Path(inspect.getfile(click)).parent
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    for words in CLICK_WORDS:
        for form in words.split("\0"):
            assert f'"{form}"' in source, form


def test_the_option_of_the_help_is_told_in_the_language_of_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    domain = gettext.textdomain()
    monkeypatch.setenv("LANGUAGE", "")
    speak("en")
    english = CliRunner().invoke(grade, ["--help"]).output
    speak("fr")
    french = CliRunner().invoke(grade, ["--help"]).output
    gettext.textdomain(domain)
    assert "Show this message and exit." in english
    assert "Afficher cette aide." in french


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize("command", _commands(), ids=lambda command: str(command.name))
def test_a_help_has_no_english_left(command: click.Command) -> None:
    said = CliRunner().invoke(command, ["--help"]).output
    assert said.startswith("Utilisation\u00a0: ")
    assert "Afficher cette aide." in said
    for english in ("Usage", "Show this", "[default", "required", " PATH", "FILE]", " the "):
        assert english not in said


@pytest.mark.usefixtures("_french")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Il manque l’argument 'CHEMINS...'."),
        (["x", "--bogus"], "L’option '--bogus' n’existe pas."),
        (["x", "--jobs", "many"], "'many' n’est pas un nombre entier."),
        (["x", "--jobs", "0"], "0 n’est pas dans l’intervalle 1<=x<=4096."),
        (["x", "--fail-under", "nan"], "'nan' n’est pas un nombre."),
        (["x", "--lang", "de"], "'de' n’est pas une valeur possible\u00a0: 'fr', 'en'."),
        (["x", "--out"], "L’option '--out' attend une valeur."),
        ([" "], "' ' est vide\u00a0: nommez un fichier ou un dossier"),
    ],
    ids=str,
)
def test_a_wrong_command_line_is_told_in_french(arguments: list[str], told: str) -> None:
    done = CliRunner().invoke(grade, arguments)
    assert done.exit_code == 2
    assert "Erreur\u00a0: " in done.output
    assert told in done.output


@pytest.mark.parametrize(
    ("arguments", "lang"),
    [
        ([], "en"),
        (["--lang", "fr"], "fr"),
        (["mine", "--lang=fr", "--jobs"], "fr"),
        (["--lang", "fr", "--lang", "en"], "en"),
        (["--lang"], "en"),
        (["--lang", "xx"], "en"),
    ],
    ids=str,
)
def test_the_language_is_known_before_the_options_are_read(
    arguments: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert named_lang(arguments) == lang


def test_the_system_s_language_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert named_lang([]) == "fr"


def test_a_word_of_click_is_in_the_catalogue() -> None:
    known = translator("fr")
    assert known.text("Usage:") == "Utilisation\u00a0:"


@pytest.fixture
def in_a_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder of a course, where the system speaks English."""
    for folder in ("specs", "reference", "mine"):
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    for name in ("LC_ALL", "LC_MESSAGES", "GRADERS_COURSE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    return tmp_path


@pytest.mark.parametrize(
    ("said", "lang"),
    [
        ("lang: fr\n", "fr"),
        ("timezone: UTC\nlang: 'fr'  # students\n", "fr"),
        ("late:\n  lang: fr\n", "en"),
        ("# lang: fr\n", "en"),
        ("lang: frisian\n", "en"),
        ("", "en"),
    ],
    ids=repr,
)
def test_the_course_s_language_comes_before_the_system_s(
    said: str, lang: str, in_a_course: Path
) -> None:
    (in_a_course / "course.yaml").write_text(said)
    assert named_lang([]) == lang
    assert named_lang(["--lang", "en"]) == "en"


def test_a_course_named_by_the_environment_has_its_language(
    in_a_course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (in_a_course / "course.yaml").write_text("lang: fr\n")
    monkeypatch.setenv("GRADERS_COURSE", str(in_a_course))
    monkeypatch.chdir("/")
    assert named_lang([]) == "fr"
