"""The commonest errors of OCaml's compiler, and its exceptions, in a learner's words.

The compiler says what it found, in English; an explanation says what to look at. Each is a pattern
of its message, as OCaml 4.13 words it; later versions say the same with other line breaks, quote
signs, or words for what they speak of. Where no pattern fits, the compiler's words stand alone.
"""

from __future__ import annotations

import re

from graders.i18n import N_
from graders.languages.ocaml.exception_words import OF_EXCEPTIONS, OF_FAILURES
from graders.languages.ocaml.foreign_lines import words_of_line
from graders.languages.ocaml.mend_words import OF_MENDS
from graders.languages.ocaml.newer_messages import in_older_words
from graders.languages.ocaml.newer_names import SINCE
from graders.languages.ocaml.types_asked import explain_types
from graders.languages.text import cut
from graders.model import Message, Words
from graders.probe import Raised

_TYPE_CHARS = 80
# OCaml 5.3 names what it speaks of where it has a name.
_THIS = r"(?:This \w+|The (?:constant|value|constructor|function|method) .+?)"
_HAS = rf"{_THIS} has type (?P<found>.+?) but an expression was expected of type"
# A function itself, no list or pair of functions.
_HAS_FUNCTION = _HAS.replace(".+?) but an", r"[^()]+?) -> .+ but an")
# No list of another type: what is wrong then is the type of its items.
_HAS_NO_LIST = _HAS.replace(".+?) but an", r"(?:(?! list but an ).)+?) but an")
_MATCHES = (
    r"This pattern matches values of type (?P<found>.+?) but a pattern was expected which "
    r"matches values of type"
)
_HAS_NO_FUNCTION = _HAS.replace(".+?) but an", r"(?:(?!->| but an ).)+?) but an")
# The words that the compiler may add to its message.
_END = r"(?:\s+(?:because|Hint|The type|Type .+ is not compatible).*)?$"
# A name that the compiler proposes, after a type that ends its message.
_NEAR = r"(?:\s+Hint: .*)?$"
_Pattern = tuple[str, str]

# Compiled where the first error is explained: most runs need none of them.
_OF_COMPILER: tuple[_Pattern, ...] = (
    (
        rf"{_HAS} .+ (?P<hint>Hint: items of a list stand between semicolons)",
        N_(
            "commas between `[` and `]` make a single item, a tuple: `;` stands between the items "
            "of a list"
        ),
    ),
    (
        rf"{_HAS} .+ (?P<hint>Hint: the sign = compares)",
        N_(
            "`=` compares: `x := v` changes a reference, `a.(i) <- v` an item of an array; "
            "`{{ r with f = v }}` makes another record"
        ),
    ),
    (
        rf"{_HAS} .+ (?P<hint>Hint: the sign \+ adds numbers)",
        N_("`+` adds numbers: `^` joins two texts, and `string_of_int` makes a text of a number"),
    ),
    (
        r"(?P<hint>Hint: the sign (?P<sign>\S+) takes the whole call before it)",
        N_(
            "`{sign}` takes the whole call before it, as in `(f x) {sign} y`: write "
            "`f (x {sign} y)`"
        ),
    ),
    (
        r"(?P<hint>Hint: on line (?P<line>\d+), (?P<name>\w+) takes one text)",
        N_(
            "on line {line}, `{name}` takes the first text alone, and the rest is joined to its "
            "result: write the whole text between `(` and `)`"
        ),
    ),
    (
        r"(?P<hint>Hint: function takes an argument besides (?P<name>[\w']+))",
        N_(
            "`function` takes an argument of its own, besides `{name}`, which nothing uses: write "
            "`match {name} with`, or give `{name}` to each call as well"
        ),
    ),
    (
        r"(?P<hint>Hint: open (?P<module>\w+) hides (?P<name>[\w']+))",
        N_(
            "since `open {module}`, `{name}` is `{module}.{name}`: `Stdlib.{name}` is the one that "
            "is meant"
        ),
    ),
    (
        r"(?P<hint>Hint: fields of a record stand between semicolons)",
        N_("`;` stands between the fields of a record: a comma makes a tuple"),
    ),
    (
        r"because it is in the result of a conditional with no else",
        N_("an `if` without `else` gives nothing back: add the `else` and its value"),
    ),
    (
        rf"{_HAS} '\w+ The type variable '\w+ occurs inside \S+ list{_NEAR}",
        N_(
            "a list stands where one of its items is expected: `x :: rest` adds one item, `a @ b` "
            "joins two lists"
        ),
    ),
    (
        rf"{_HAS} \S+ The type variable '\w+ occurs inside .*->",
        N_(
            "a function is joined here with something that stands on another line: is a `;`, an "
            "`else` or an operator missing between them?"
        ),
    ),
    (
        rf"{_HAS} exn{_END}",
        N_(
            "`raise` takes an exception, and this is `{found}`: write `failwith` before a text, or "
            "`raise (Failure ...)`"
        ),
    ),
    (
        (
            rf"{_THIS} has type (?P<found>(?:(?! ref but an ).)+? ref) but an expression was "
            rf"expected of type (?P<wanted>(?:(?! ref\b).)+?){_END}"
        ),
        N_("this is a reference, of type `{found}`: `!` before it gives its value"),
    ),
    (
        rf"{_THIS} has type bool but an expression was expected of type '\w+ ref{_END}",
        N_(
            "a reference is expected here, and this is `bool`: `not` negates a condition, `!x` is "
            "the value of a reference, `x := v` changes it"
        ),
    ),
    (
        (
            rf"{_THIS} has type (?P<found>(?:(?! ref but an ).)+?) but an expression was "
            rf"expected of type [^*>()]+ ref{_END}"
        ),
        N_(
            "a reference is expected here, and this is `{found}`: `let x = ref v` makes one, "
            "`x := v` changes it"
        ),
    ),
    (
        rf"{_THIS} has type \('\w+, unit, string\) format -> '\w+ but an expression was expected",
        N_(
            "`Printf.sprintf` and what it takes stand between `(` and `)` where the text is given "
            "to a function, as in `f (Printf.sprintf ...)`"
        ),
    ),
    (
        rf"{_HAS_FUNCTION} (?P<wanted>(?:(?!->).)+?){_END}",
        N_(
            "this is still a function: an argument is missing, or `(` `)` are missing around a call"
        ),
    ),
    (
        rf"{_THIS} has type int but an expression was expected of type float",
        N_("OCaml does not mix `int` and `float`: write `1.` for `1`, `+.` for `+`"),
    ),
    (
        rf"{_THIS} has type float but an expression was expected of type int",
        N_("OCaml does not mix `int` and `float`: `+` is for `int`, `+.` for `float`"),
    ),
    (
        rf"{_THIS} has type string but an expression was expected of type char{_END}",
        N_("a character is expected here, as `'a'` is, and this is a text"),
    ),
    (
        rf"{_THIS} has type int but an expression was expected of type string{_END}",
        N_(
            "a text is expected here, and this is a number: `string_of_int` makes a text of a "
            "number"
        ),
    ),
    (
        rf"{_THIS} has type .+ list but an expression was expected of type '\w+ array{_END}",
        N_("`t.(i)` is for arrays, and this is a list: `List.nth l i` is its item"),
    ),
    (
        rf"{_HAS_NO_FUNCTION} (?P<wanted>[^()]*->.+?){_END}",
        N_(
            "a function is expected here, of type `{wanted}`, and this is `{found}`: is an "
            "argument missing before it, or are some in another order?"
        ),
    ),
    (
        rf"{_HAS_NO_LIST} (?P<wanted>[^*>()]+?|\([^()]+\)) list{_END}",
        N_(
            "a list is expected here, and this is `{found}`: `x :: rest` adds one item, "
            "`a @ b` joins two lists, `[x]` is a list of one"
        ),
    ),
    (
        rf"{_HAS} unit{_END}",
        N_("`unit` is expected here, the value of what only prints, and this is `{found}`"),
    ),
    (
        rf"{_HAS} (?P<wanted>.+?){_END}",
        N_("here `{wanted}` is expected, and this is `{found}`"),
    ),
    (
        r"This pattern matches .+ (?P<hint>Hint: the match of line (?P<line>\d+) takes this case)",
        N_(
            "this case belongs to the `match` of line {line}, which stands in a case of another "
            "one: put it between `(` and `)`"
        ),
    ),
    (
        rf"{_MATCHES} (?P<wanted>.+?){_END}",
        N_("the value that is looked at is `{wanted}`, and this case is for `{found}`"),
    ),
    (
        r"(?:This|The) function.*? has type (?P<found>.+?) It is applied to too many arguments",
        N_(
            "this function, of type `{found}`, gets too many arguments: is a `;` missing, or "
            "`(` `)` around an argument?"
        ),
    ),
    (
        r"is not a function; it cannot be applied",
        N_("this is no function, and something follows it: is a `;` or an operator missing?"),
    ),
    (
        (
            r"Unbound value (?:\( ?)?(?P<name>[^\s()]+)(?: ?\))?\s+"
            r"(?P<hint>Hint: .*\band without rec joins it to what uses it)"
        ),
        N_(
            "`and` joins the definition of `{name}` with this one: they see each other only with "
            "`let rec ... and ...`"
        ),
    ),
    (
        r"Unbound value (?P<name>[\w.']+)\s+(?P<hint>Hint: .*If this is a recursive definition)",
        N_("`{name}` calls itself: write `let rec {name}`"),
    ),
    (
        r"Unbound value (?P<name>[\w.']+)\s+(?P<hint>Hint: Did you mean (?P<near>[^?]+)\?)",
        N_("nothing is called `{name}` here; did you mean `{near}`?"),
    ),
    (
        (
            r"Unbound value (?P<name>[\w.']+)\s+"
            r"(?P<hint>Hint: it is defined below, on line (?P<line>\d+))"
        ),
        N_(
            "`{name}` is defined on line {line} only: write it above what calls it, or join both "
            "with `let rec ... and ...`"
        ),
    ),
    (
        r"Unbound value (?P<name>[\w.']+)\s+(?P<hint>Hint: its definition was lost)",
        N_("the definition of `{name}` stands above and was not kept: mend that one first"),
    ),
    (
        rf"Unbound (?:value|module) (?P<name>{'|'.join(map(re.escape, SINCE))})(?![\w.'])",
        N_("`{name}` comes with OCaml {version}, which is later than the version here"),
    ),
    (
        r"Unbound value (?P<name>[\w']+\.[\w.']+)",
        N_(
            "the library of this version of OCaml has no `{name}`: is it spelt so, or does it "
            "come with a later version?"
        ),
    ),
    (
        r"Unbound value \(?(?P<name>[+-]=)",
        N_("OCaml has no `{name}`: `x := !x + 1` changes a reference"),
    ),
    (
        r"Unbound value return\b",
        N_("OCaml has no `return`: a function gives back the value of its last expression"),
    ),
    (
        r"Unbound value (?P<name>[\w.']+)",
        N_(
            "nothing is called `{name}` here: is it spelt so, defined above, and with `let "
            "rec` if it calls itself?"
        ),
    ),
    (
        r"Unbound constructor (?P<name>[\w.']+)\s+(?P<hint>Hint: Did you mean (?P<near>[^?]+)\?)",
        N_("nothing is called `{name}` here; did you mean `{near}`?"),
    ),
    (
        r"Unbound constructor (?P<name>[\w.']+)",
        N_("no type has a constructor `{name}`: names of variables begin with a small letter"),
    ),
    (
        rf"There is no constructor (?P<name>\S+) within type (?P<wanted>.+?){_NEAR}",
        N_("values of type `{wanted}` have no constructor `{name}`"),
    ),
    (
        rf"There is no field (?P<name>[\w.']+) within type (?P<wanted>.+?){_NEAR}",
        N_("records of type `{wanted}` have no field `{name}`"),
    ),
    (
        r"Unbound type constructor (?P<name>[\w.']+)",
        N_("no type is called `{name}`"),
    ),
    (
        r"Unbound record field (?P<name>[\w.']+)",
        N_(
            "no record has a field `{name}`; a function stands before what it takes, as in "
            "`List.length l`"
        ),
    ),
    (r"Unbound module (?P<name>[\w.']+)", N_("there is no module `{name}` here")),
    (
        r"Some record fields are undefined: (?P<name>[\w' ]+)",
        N_("these fields have no value: `{name}`; `{{ r with f = v }}` keeps the others of `r`"),
    ),
    (
        (
            r"The constructor (?P<name>[\w.']+) expects 1 argument\(s\), but is applied here to 0 "
            r"argument"
        ),
        N_(
            "the constructor `{name}` takes an argument: `{name} x`, between `(` and `)` where it "
            "is given to a function, as in `f ({name} x)`"
        ),
    ),
    (
        r"The constructor (?P<name>[\w.']+) expects (?P<wanted>\d+) argument",
        N_("the constructor `{name}` takes {wanted} argument(s)"),
    ),
    (
        r"The record field (?P<name>[\w.']+) is not mutable",
        N_("a record does not change: make another one with `{{ r with {name} = v }}`"),
    ),
    (
        r"The value (?P<name>[\w']+) is not an instance variable",
        N_(
            "`<-` changes an item of an array, or a field that is `mutable`: a reference changes "
            "with `{name} := v`"
        ),
    ),
    (
        r"Variable (?P<name>[\w']+) is bound several times in this matching",
        N_("`{name}` stands twice in one pattern: name them apart, and compare with `when`"),
    ),
    *OF_MENDS,
    (
        r"Syntax error",
        N_(
            "look just before this place: an `in` after `let`, a `)`, a `->`, an `else`, a `;` or "
            "an operator may be missing, or a `;` stand before `else`, `|` or `in`"
        ),
    ),
)

_UNREADABLE = re.compile(r"Syntax error(?!:)|Illegal character")
# Signs as versions before 5.2 quote them.
_SIGNS = re.compile(r"`([^\w`'\s]+)'")
# A change with which the definition reads, unless what it takes away may want something else.
_PROVED = re.compile(r"Hint: (?!the code stops here|one \S+ too many|this \S+ closes nothing)")


def _explained(text: str) -> tuple[str, re.Match[str]] | None:
    said = in_older_words(text)
    for pattern, words in _OF_COMPILER:
        if found := re.search(pattern, said, re.DOTALL):
            return words, found
    return None


def explain_compiler(said: str, line: str = "") -> Words | None:
    """Explain an error of the compiler on a line; None where no pattern fits its words."""
    is_guess = _UNREADABLE.match(said.strip()) and not _PROVED.search(said)
    if is_guess and (of_line := words_of_line(line)):
        return Message(of_line)
    if (explained := _explained(" ".join(said.split()))) is None:
        return None
    words, found = explained
    parts = {name: part for name, part in found.groupdict().items() if name != "hint"}
    shown = {name: cut(part or "", _TYPE_CHARS) for name, part in parts.items()}
    return Message(words, {**shown, "version": SINCE.get(shown.get("name", ""), "")})


def without_hint(said: str) -> str:
    """Return the compiler's words without the hint that their explanation repeats.

    Signs stand between two backquotes, as all code on our pages does.
    """
    told = _SIGNS.sub(r"`\1`", said)
    text = " ".join(told.split())
    explained = _explained(text)
    if explained is None or not explained[1].groupdict().get("hint"):
        return told
    return text[: text.index(explained[1]["hint"])].rstrip()


def explain(raised: Raised) -> Words | None:
    """Explain an exception, or a call that does not type; None where nothing is certain."""
    if raised.type == "Type_error":
        if "asked" in raised.facts:
            return explain_types(*(str(raised.facts.get(key)) for key in ("own", "asked")))
        return explain_compiler(raised.text)
    words = OF_FAILURES.get((raised.type, raised.text)) or OF_EXCEPTIONS.get(raised.type)
    return Message(words) if words else None
