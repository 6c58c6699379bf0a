"""The part of a kit's README on working in OCaml: its toplevel, and the whole program."""

from __future__ import annotations

from graders.authoring.kit.handout import MINE, given_files
from graders.i18n import render
from graders.model import Text
from graders.spec.assignment import Assignment

_PAGE = Text(
    fr="""
## Essayer et lancer

`{answers}` contient {held}.
Ce fichier est pour OCaml {compiler}, comme les autres `.cmo` et `.cmi`. Pour essayer vos
fonctions, lancez `ocaml` dans `{mine}/`, et tapez :

```ocaml
{loads}
```

Le programme entier se compile et se lance ainsi :

```sh
cd {mine}
{build}
./{program}
```
""",
    en="""
## Trying and running

`{answers}` holds {held}.
It is for OCaml {compiler}, as the other `.cmo` and `.cmi` are. To try your functions, start
`ocaml` in `{mine}/`, and type:

```ocaml
{loads}
```

The whole program is compiled and run like this:

```sh
cd {mine}
{build}
./{program}
```
""",
)
_ANSWERS = Text(
    fr="les réponses que le squelette appelle", en="the answers that the skeleton calls"
)
_NO_ANSWERS = Text(
    fr="de quoi compiler le squelette, sans les réponses",
    en="what the skeleton needs to compile, without the answers",
)


def working(assignment: Assignment, lang: str, compiler: str, *, lends: bool) -> str:
    """Write how students use the module of answers, which ``compiler`` compiled."""
    spec = assignment.spec
    objects = [f"{name}.cmo" for name in (*spec.given, spec.fallback)]
    modules = [f"{name}.ml" for name in spec.modules]
    own = {*modules, *(f"{name}.ml" for name in spec.given)}
    others = [path.name for path in given_files(assignment) if path.name not in own]
    program = spec.modules[0]
    loads = [f'#load "{name}";;' for name in objects] + [f'#use "{name}";;' for name in modules]
    return render(_PAGE, lang).format(
        answers=f"{MINE}/{spec.fallback}.cmo",
        held=render(_ANSWERS if lends else _NO_ANSWERS, lang),
        compiler=compiler,
        mine=MINE,
        loads="\n".join(loads),
        build=" ".join(["ocamlc", "-o", program, *objects, *modules, *others]),
        program=program,
    )
