"""The README of a kit, in the language of its course, else in French and in English."""

from __future__ import annotations

from graders.authoring.kit.readme_ocaml import working
from graders.authoring.kit.wheel import wheel_name
from graders.i18n import render
from graders.model import Text
from graders.spec.assignment import Assignment

_PAGE = Text(
    fr="""\
# {title}

Ce dossier vous sert à vérifier votre travail vous-même, avant de le rendre. Il faut Python 3.11, ou
une version plus récente{also}. Tapez-y :

```sh
pip install {wheel}
grade mine/
```

`mine/` contient le point de départ : complétez-le, puis relancez `grade mine/` dans ce dossier,
aussi souvent que vous voulez. Vous lisez une ligne par question : juste ou non, pourquoi, et le
plus petit exemple qui le montre. La même page, plus lisible, est dans `grades/`.

{extras}
{working}
{lent} Ce qui est marqué ✎ n’est pas vérifié ici : c’est la note de votre enseignant qui compte.
""",
    en="""\
# {title}

With this folder you check your work yourself, before you hand it in. It takes Python 3.11 or
later{also}. In it, type:

```sh
pip install {wheel}
grade mine/
```

`mine/` holds what you start from: fill it in, then run `grade mine/` again in this folder, as often
as you like. You read a line per question: right or not, why, and the smallest example that shows
it. The same page, easier on the eye, is in `grades/`.

{extras}
{working}
{lent} What is marked ✎ is not looked at here: it is your teacher's grading that counts.
""",
)
_OCAML = Text(
    fr=", et OCaml : sous Debian et Ubuntu,\n`sudo apt-get install ocaml-nox` "
    "(`graders doctor` dit ce qui manque)",
    en=", and OCaml: on Debian and Ubuntu,\n`sudo apt-get install ocaml-nox` "
    "(`graders doctor` says what is missing)",
)
_TRY = Text(
    fr="- `graders try mine/` ouvre Python avec vos fonctions{lent} ;",
    en="- `graders try mine/` opens Python with your functions{lent};",
)
_TRY_LENT = Text(
    fr=", et celles qui manquent, prêtées", en=", and those that are missing, lent to you"
)
_WATCH = Text(
    fr="- `grade mine/ --watch` recommence à chaque enregistrement.",
    en="- `grade mine/ --watch` does it again at each save.",
)
_NOTEBOOK = Text(
    fr="- dans un notebook, sans rien enregistrer : `%load_ext graders` une fois, puis `%grade` ;",
    en="- in a notebook, with nothing saved: `%load_ext graders` once, then `%grade`;",
)
_PLAY = Text(
    fr="- `graders play {id}` lance le programme à imiter ;",
    en="- `graders play {id}` runs the program to imitate;",
)
_LENDS = Text(
    fr="Une question fausse ne rend pas fausses les suivantes : ce qui vous manque vous est prêté.",
    en="A wrong question does not make the next ones wrong: what you lack is lent to you.",
)
_LENDS_NOT = Text(
    fr="Ce dossier ne prête rien : une question qui a besoin d’une fonction qui manque attend que "
    "vous l’ayez écrite.",
    en="This folder lends nothing: a question that needs a missing function waits until you have "
    "written it.",
)


def readme(
    assignment: Assignment,
    *,
    lends: bool,
    plays: bool,
    lang: str | None = None,
    compiler: str = "",
) -> str:
    """Write the page in ``lang``; in every language, French first, where that is None.

    ``compiler`` is the version that compiled files of the kit, if one did.
    """
    languages = (lang,) if lang else ("fr", "en")
    pages = (_page(assignment, one, compiler, lends=lends, plays=plays) for one in languages)
    return "\n---\n\n".join(pages)


def _page(assignment: Assignment, lang: str, compiler: str, *, lends: bool, plays: bool) -> str:
    spec, takes_compiler = assignment.spec, not assignment.language.runs_on_host
    tried = render(_TRY, lang).format(lent=render(_TRY_LENT, lang) if lends else "")
    extras = [] if takes_compiler else [tried]
    extras += [render(_PLAY, lang).format(id=spec.id)] if lends and plays else []
    extras += [render(_NOTEBOOK, lang)] if spec.notebook else []
    extras += [render(_WATCH, lang)]
    return render(_PAGE, lang).format(
        title=render(spec.title, lang),
        also=render(_OCAML, lang) if takes_compiler else "",
        wheel=wheel_name(),
        extras="\n".join(extras),
        working=working(assignment, lang, compiler, lends=lends) if compiler else "",
        lent=render(_LENDS if lends else _LENDS_NOT, lang),
    )
