"""Explain names that do not exist (variables, attributes, modules), and values that are None."""

from __future__ import annotations

import re
from collections.abc import Mapping

from graders.i18n import N_
from graders.languages.python.explaining.facts import Facts, Part, a_kind, code, described
from graders.model import Message, Words

_MODULES = frozenset(
    (
        "collections", "copy", "functools", "itertools", "json", "math", "operator", "os",
        "random", "re", "statistics", "string", "sys", "time",
    )
)  # fmt: skip
_HOMES: Mapping[str, str] = {
    "Counter": "collections", "choice": "random", "deepcopy": "copy",
    "defaultdict": "collections", "deque": "collections", "floor": "math", "ceil": "math",
    "permutations": "itertools", "pi": "math", "randint": "random", "randrange": "random",
    "reduce": "functools", "shuffle": "random", "sleep": "time", "sqrt": "math",
}  # fmt: skip
_SIZES = frozenset(("count", "len", "length", "size"))
_HABITS: Mapping[tuple[str, str], str] = {
    ("list", "add"): "append",
    ("list", "push"): "append",
    ("set", "append"): "add",
    ("set", "push"): "add",
    ("str", "contains"): "in",
    ("list", "contains"): "in",
    ("dict", "has_key"): "in",
    ("str", "toLowerCase"): "lower",
    ("str", "toUpperCase"): "upper",
}
# Methods that change their object and return None.
_IN_PLACE = frozenset(
    (
        "add", "append", "clear", "discard", "extend", "insert", "remove", "reverse", "sort",
        "update",
    )
)  # fmt: skip
_MOST_NAMES = 6


def _name(facts: Facts) -> Words | None:
    name = facts.text("name")
    if not name:
        return None
    if facts.flag("free"):
        return _unbound(facts)
    args = {"name": code(name)}
    if name in _MODULES and facts.flag("dotted"):
        words = N_(
            "The module `{name}` is used but not imported. "
            "Add `import {name}` at the top of the file."
        )
        return Message(words, args)
    if facts.text("owner"):
        words = N_(
            "`{name}` alone is not defined: it belongs to the object. Write `{owner}.{name}`."
        )
        return Message(words, {**args, "owner": code(facts.text("owner"))})
    return _unknown(facts, name, args)


def _unknown(facts: Facts, name: str, args: Mapping[str, str]) -> Words:
    if len(lost := facts.texts("lost")) == 2:
        words = N_(
            "`{name}` is lost: the lines that define it cannot be read as Python. "
            "Mend line {line} of {file} first."
        )
        return Message(words, {**args, "file": code(lost[0]), "line": code(lost[1])})
    if near := facts.near(name):
        words = N_("`{name}` is not defined here. Did you mean `{near}`?")
        return Message(words, {**args, "near": near})
    if name in _HOMES:
        words = N_(
            "`{name}` comes from the module `{module}`. "
            "Add `from {module} import {name}` at the top of the file."
        )
        return Message(words, {**args, "module": _HOMES[name]})
    if elsewhere := facts.texts("elsewhere"):
        words = N_(
            "`{name}` only exists inside `{function}`. "
            "Return it from there, or take it as a parameter."
        )
        return Message(words, {**args, "function": code(elsewhere[0])})
    words = N_(
        "`{name}` is not defined here. Is it spelt as where it is defined, "
        "and defined before this line runs?"
    )
    return Message(words, args)


def _unbound(facts: Facts) -> Words | None:
    """Explain a variable that is read before it has a value."""
    if not facts.text("name"):
        return None
    args = {"name": code(facts.text("name")), "scope": code(facts.text("scope"))}
    if facts.flag("global") and not facts.flag("free"):
        words = N_(
            "`{name}` is given a value in `{scope}`, which makes it a variable of that function: "
            "it has none yet on this line. Use another name, or take it as a parameter."
        )
        return Message(words, args)
    words = N_(
        "`{name}` has no value yet on this line. What gives it one comes later, "
        "or was not run: an `if` that was false, a loop that made no turn."
    )
    return Message(words, args)


def _attribute(facts: Facts) -> Words | None:
    name, type_name = facts.text("name"), facts.text("type")
    part = facts.first or Part("")
    if not name or not type_name:
        return None
    if type_name == "NoneType":
        return explain_none(part) if part.text else None
    args = {"name": code(name), "what": part.code, "near": facts.near(name)}
    if facts.text("module"):
        words = N_("The module `{module}` has no `{name}`.")
        if args["near"]:
            words = N_("The module `{module}` has no `{name}`. Did you mean `{near}`?")
        return Message(words, {**args, "module": code(facts.text("module"))})
    if facts.flag("check"):
        return _needed(facts, args)
    return _habit(name, type_name, part) or _lack(facts, part, args)


def _needed(facts: Facts, args: Mapping[str, str]) -> Words:
    """Explain a name that a check's own expression did not find."""
    kind = a_kind(facts.text("type"))
    if facts.text("class"):
        kind = Message(N_("the class `{name}`"), {"name": code(facts.text("class"))})
    words = N_("`{name}` is needed here, and {kind} does not have it.")
    if args["near"]:
        words = N_("`{name}` is needed here, and {kind} does not have it. Is it your `{near}`?")
    return Message(words, {**args, "kind": kind})


def _habit(name: str, type_name: str, part: Part) -> Words | None:
    """Explain a method that has another name in other languages."""
    args = {"what": described(part, type_name), "name": code(name)}
    is_sized = type_name in ("dict", "list", "set", "str", "tuple", "range")
    if name in _SIZES and is_sized and part.text:
        words = N_("{what}, without `.{name}`: its length is `len({code})`.")
        return Message(words, {**args, "code": part.code})
    if type_name in ("str", "tuple") and name == "append":
        words = N_("{what}, which cannot change: it has no `append`. Use a list, or `+`.")
        return Message(words, args)
    habit = _HABITS.get((type_name, name))
    if habit is None:
        return None
    return Message(N_("{what}, which has no `{name}`. Use `{near}`."), {**args, "near": habit})


def _lack(facts: Facts, part: Part, args: Mapping[str, str]) -> Words:
    subject = described(part, facts.text("type"))
    if facts.text("class"):
        named = {"what": part.code, "name": code(facts.text("class"))}
        subject = Message(N_("`{what}` is the class `{name}`"), named)
    what = {**args, "what": subject}
    if args["near"]:
        return Message(N_("{what}, which has no `{name}`. Did you mean `{near}`?"), what)
    names = [name for name in facts.texts("attributes") if not name.startswith("__")][:_MOST_NAMES]
    if facts.flag("own") and names:
        listed = ", ".join(f"`{code(name)}`" for name in names)
        words = N_("{what}, which has no `{name}` at this moment. It has {names}.")
        return Message(words, {**what, "names": listed})
    if facts.flag("own"):
        words = N_("{what}, which has no `{name}`. Does `__init__` give it one, as `self.{name}`?")
        return Message(words, what)
    words = N_("{what}, which has no `{name}`. Is that the value you wanted there?")
    return Message(words, what)


def _import(facts: Facts) -> Words | None:
    found = re.match(r"cannot import name '(\w+)' from '([\w.]+)'", facts.said)
    if found:
        words = N_("The module `{module}` has no `{name}` to import here.")
        return Message(words, {"name": code(found[1]), "module": code(found[2])})
    if not facts.text("name") or not facts.said.startswith("No module named"):
        return None
    words = N_("There is no module `{name}` here. Is its name spelt right?")
    return Message(words, {"name": code(facts.text("name"))})


def explain_none(part: Part) -> Words | None:
    """Explain a piece that is None, by the call that returned it where that is known."""
    if part.text == "None":
        return None
    if part.node == "Call":
        function, call = part.text.partition("(")[0], part.text
    elif part.origin:
        function, call = part.origin
    else:
        words = N_("`{what}` is None here, where a value is needed. Look where it gets its value.")
        return Message(words, {"what": part.code})
    words = N_("`{what}` is None here, returned by `{call}`")
    if part.node == "Call":
        words = N_("`{call}` returned None")
    nothing = Message(words, {"what": part.code, "call": code(call)})
    why = _why(function, part)
    if why is None:
        return Message(N_("{nothing}."), {"nothing": nothing})
    return Message(N_("{nothing}: {why}"), {"nothing": nothing, "why": why})


def _why(function: str, part: Part) -> Words | None:
    """Say why a function gives None; None where it may be meant."""
    owner, _, method = function.rpartition(".")
    if method == "shuffle" and owner:
        return Message(N_("`shuffle` changes its list itself. Call it alone on its line."))
    if method in _IN_PLACE and owner:
        template = N_("`{method}` changes `{owner}` itself. Write that call alone on its line.")
        return Message(template, {"method": method, "owner": code(owner)})
    if function == "print":
        return Message(N_("`print` shows a value and gives none back."))
    if method == "get" and owner:
        return Message(N_("`get` gives None for a key that is not there."))
    if owner and owner != "self":
        return Message(N_("look at when it does that."))
    if not part.lacks_return:
        return None
    template = N_("does every way through `{function}` end with a `return`?")
    return Message(template, {"function": code(method)})


EXPLAINERS = {
    "AttributeError": _attribute,
    "ImportError": _import,
    "ModuleNotFoundError": _import,
    "NameError": _name,
    "UnboundLocalError": _unbound,
}
