"""Checks that are left to write: calls with a mark for what their author has to fill in.

Those of several members of a class make one scenario.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graders.authoring.new.proposed_check import ProposedCheck, Scope
from graders.languages.python.solution_parts import Part
from graders.spec.expressions import UNWRITTEN

BUILTIN_CALLS = {"__str__": "str", "__repr__": "repr", "__len__": "len", "__bool__": "bool"}
_SIGNS = {
    "__add__": "+", "__sub__": "-", "__mul__": "*", "__truediv__": "/", "__floordiv__": "//",
    "__mod__": "%", "__pow__": "**", "__eq__": "==", "__ne__": "!=", "__lt__": "<", "__le__": "<=",
    "__gt__": ">", "__ge__": ">=",
}  # fmt: skip
_FORMS = {
    "__contains__": "{1} in {0}", "__getitem__": "{0}[{1}]", "__iter__": "list({0})",
    "__neg__": "-{0}", "__hash__": "hash({0})",
}  # fmt: skip
_SHOWN = frozenset({*BUILTIN_CALLS, *_SIGNS, *_FORMS})
_TITLE = {"fr": "à écrire", "en": "to be written"}
# Why drawn inputs would not do, and what to write.
OBSTACLES: Mapping[str, Mapping[str, str]] = {
    "session": {
        "en": "it asks for input: make it a session, with the lines typed as events (docs/spec.md)",
        "fr": "elle demande une saisie : faites-en une session, où events sont les lignes tapées",
    },
    "chance": {
        "en": "it draws at random: say what is `right`, or compare with the reference by seed",
        "fr": "elle tire au hasard : dites ce qui est juste (right), ou comparez par graine",
    },
    "object": {
        "en": "it gives an object: call an expression that shows it, such as an attribute",
        "fr": "elle donne un objet : appelez une expression qui le montre, comme un attribut",
    },
    "no hints": {
        "en": "no type hint that tells, no example in the docstring: write a call, and its result",
        "fr": "ni annotation de type qui renseigne, ni exemple : écrivez un appel, et son résultat",
    },
}
_WHY = {
    "en": (
        "no example in the docstrings: write calls in a row; `view` is compared after each, "
        "so tell students the attributes in it"
    ),
    "fr": (
        "pas d’exemple dans les docstrings : écrivez des appels ; `view` est comparé après chacun, "
        "donc dites aux étudiants les attributs qui y sont"
    ),
}


def check_to_write(part: Part, scope: Scope, why: str) -> ProposedCheck:
    """Return a check that is refused until its author has written what is called."""
    if part.is_class and (whole := _scenario_of_class(part, scope)):
        return whole
    fields: dict[str, Any] = {"id": UNWRITTEN.lower(), "title": _TITLE}
    comment, constructor = _to_do(why, scope.lang), scope.constructors.get(part.class_name)
    if constructor is None or part.decorators & {"staticmethod", "classmethod"}:
        return ProposedCheck({**fields, "call": f"{part.target}({UNWRITTEN})"}, comment)
    unknown = UNWRITTEN if constructor.takes_values else ""
    fields["setup"] = f"{scope.object} = {part.class_name}({unknown})"
    if part.is_constructor:
        shown = {name: f"{scope.object}.{name}" for name in _attributes_shown(part)}
        call = f"[{', '.join(shown.values())}]" if shown else f"{scope.object}.{UNWRITTEN}"
        return ProposedCheck({**fields, "call": call}, comment, view=shown)
    call = _call_on_object(part, scope.object)
    shows = UNWRITTEN not in call and part.returns_value
    view = {part.name.strip("_"): call} if shows else {}
    return ProposedCheck({**fields, "call": call}, comment, view=view)


def _scenario_of_class(part: Part, scope: Scope) -> ProposedCheck | None:
    """Return one scenario of the public members of a class; None where it would say nothing."""
    constructor = next((one for one in part.methods if one.is_constructor), None)
    if constructor is None:
        return None
    inside = replace(scope, constructors={part.name: constructor})
    named = [m for m in part.methods if m.is_constructor or m.name in _SHOWN or m.name[0] != "_"]
    whole = as_one([check_to_write(one, inside, "") for one in named], scope.lang)
    return whole[0] if len(whole) == 1 else None


def _attributes_shown(constructor: Part) -> tuple[str, ...]:
    """Return the public attributes that a constructor sets.

    Where methods show the state, those that keep an argument are left out: another right solution
    may call them otherwise.
    """
    reads = [one for one in constructor.methods if one.returns_value and not one.takes_values]
    kept = constructor.argument_names if reads else frozenset()
    return tuple(name for name in constructor.attributes_set if name not in kept)


def _call_on_object(part: Part, name: str) -> str:
    """Write the call of a member, with a mark for what it is given."""
    if part.decorators & {"property", "cached_property"}:
        return f"{name}.{part.name}"
    if part.name in BUILTIN_CALLS:
        return f"{BUILTIN_CALLS[part.name]}({name})"
    if part.name in _SIGNS:
        return f"{name} {_SIGNS[part.name]} {UNWRITTEN}"
    if part.name in _FORMS:
        return _FORMS[part.name].format(name, UNWRITTEN)
    return f"{name}.{part.name}({UNWRITTEN if part.takes_values else ''})"


def _to_do(why: str, lang: str) -> str:
    """Write the comment above a check that is left to write."""
    return f"{UNWRITTEN}{' :' if lang == 'fr' else ':'} {why}"


def as_one(checks: Sequence[ProposedCheck], lang: str) -> tuple[ProposedCheck, ...]:
    """Make one scenario of the checks of a question that are left to write for members of a class.

    What calls them is its steps, and what only shows the state its view. Checks that are written
    stay, and so do checks to write where there is one, or none with a step.
    """
    left = [one for one in checks if _is_left(one)]
    setups = {one.fields["setup"] for one in left}
    calls = [one.fields["call"] for one in left if not one.view]
    # Of a constructor, only what shows its object would be left to write: other members do.
    steps = [call for call in calls if not call.endswith(f".{UNWRITTEN}")]
    if len(left) < 2 or len(setups) != 1 or not steps:
        return tuple(checks)
    view = {name: shown for one in left for name, shown in one.view.items()}
    fields = {"id": UNWRITTEN.lower(), "title": _TITLE, "setup": setups.pop()}
    fields |= {"steps": steps, **({"view": view} if view else {})}
    scenario = ProposedCheck(fields, _to_do(_WHY[lang], lang))
    return (*(one for one in checks if not _is_left(one)), scenario)


def _is_left(check: ProposedCheck) -> bool:
    return check.fields["id"] == UNWRITTEN.lower() and {"setup", "call"} <= check.fields.keys()
