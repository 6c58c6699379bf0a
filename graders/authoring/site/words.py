"""The words of the page, in every language."""

from __future__ import annotations

from graders.i18n import LANGUAGES, N_, translator

_WORDS = {
    "intro": N_(
        "Check your work here as often as you like. It is checked in this browser: nothing is "
        "sent anywhere, and nothing has to be installed."
    ),
    "open": N_("Open a file or a notebook, or drop it here"),
    "forget": N_("Remove"),
    "paste": N_("Or paste your code"),
    "check": N_("Check"),
    "stop": N_("Stop"),
    "skeleton": N_("To begin with:"),
    "noscript": N_("This page runs Python in your browser, which takes JavaScript."),
    "promise": N_(
        "This is a self-check: it helps you find mistakes, and proves nothing. Your teacher's "
        "grading is what counts, and looks at more than what is here."
    ),
    "private": N_(
        "What you wrote last is kept in this browser alone. Once it is loaded, the page works "
        "without a network."
    ),
    "loading": N_("Loading Python: the first time takes a moment…"),
    "starting": N_("Starting Python…"),
    "reading": N_("Reading the questions…"),
    "running": N_("Checking… an endless loop is stopped after some seconds"),
    "ready": N_("Ready."),
    "done": N_("Checked: the report is below."),
    "stopped": N_("Stopped."),
    "taken": N_("Taken: {names}"),
    "nothing": N_("There is nothing to check yet: open a file or paste your code."),
    "unfit": N_("None of these is a Python file (.py), a notebook (.ipynb) or an archive (.zip)."),
    "unable": N_(
        "This browser cannot run the checks here. A current Firefox, Chrome, Edge or Safari can, "
        "where the address begins with https."
    ),
    "broken": N_("This broke down because of us, not of your work: {why}. Load the page again."),
}
NAMES = {"fr": "Français", "en": "English"}


def page_words(lang: str) -> dict[str, str]:
    """Return every sentence of the page by its name; the page fills what stands in braces."""
    known = translator(lang)
    return {name: known.text(words) for name, words in _WORDS.items()}


def all_words() -> dict[str, dict[str, str]]:
    """Return the sentences of the page by language."""
    return {lang: page_words(lang) for lang in LANGUAGES}
