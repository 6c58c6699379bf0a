"""Definitions as a kit for OCaml lends them: words, without comments, layout and local names.

The words serve every version of the compiler, unlike its trees and its code. They are packed as
trees of Python are; see :mod:`graders.codec.trees`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from itertools import count, pairwise

from graders.codec.trees import BadTree, pack_text, text_in
from graders.languages.base import PackedModule
from graders.languages.ocaml.lexing import KEYWORDS, Token, words
from graders.languages.ocaml.syntax import bound_anywhere, bound_names, items, types_in
from graders.languages.pieces import ReferenceModule

# Names of types, and those of the module Stdlib that local variables may hide.
_TYPES = "array bool bytes char exn float format int int32 int64 lazy_t list option ref result"
_TYPES += " seq string t unit"
_VALUES = """abs acos asin at_exit atan bool_of_string ceil char_of_int close_in close_out compare
    contents cos decr do_at_exit exit exp failwith float_of_int float_of_string floor flush
    flush_all fst ignore in_channel incr infinity input input_char input_line int_of_char
    int_of_float int_of_string invalid_arg ldexp lnot log max max_float max_int min min_float
    min_int mod_float modf nan not open_in open_out out_channel output output_string pred
    prerr_endline prerr_string print_char print_endline print_float print_int print_newline
    print_string raise read_int read_line really_input seek_in sin sqrt stderr stdin stdout
    string_of_bool string_of_float string_of_int succ tan truncate snd"""
_OF_OCAML = frozenset((*_TYPES.split(), *_VALUES.split()))


def pack_module(module: ReferenceModule, names: Collection[str]) -> PackedModule:
    """Pack definitions of a module, in the order of its file; of its interface, types stay."""
    outside = names_outside(module)
    found = [one for one in map(module.definition, names) if one is not None]
    found.sort(key=lambda one: one.line)
    lent = {one.name: pack(one.source, outside) for one in found}
    own = f"{module.name}.mli"
    types = types_in(module.beside.get(own, ""))
    signature = "".join(f"val {name} : {type_}\n" for name, type_ in types.items())
    return PackedModule(lent, {**module.beside, **({own: signature} if types else {})})


def names_outside(module: ReferenceModule) -> frozenset[str]:
    """Return the names that mean something outside of a definition of a module.

    They are those of the module and of the modules given whole, of types, and of OCaml itself.
    """
    given = [text for file, text in module.beside.items() if file.endswith(".ml")]
    declared = [*module.imports, *(text for source in given for text in _declarations(source))]
    in_types = (token.text for text in declared for token in words(text) if token.kind == "name")
    bound = (name for source in given for name in bound_names(source))
    return frozenset((*module.names, *bound, *in_types, *_OF_OCAML))


def _declarations(source: str) -> Iterator[str]:
    """Yield the items of a source that declare no value: types, exceptions, modules."""
    for keyword, _, first, end in items(source):
        if keyword != "let":
            yield source[first:end]


def pack(source: str, outside: Collection[str]) -> str:
    """Pack a definition; ``outside`` are the names that it does not choose itself."""
    return pack_text(json.dumps(list(_spaced(source, outside)), separators=(",", ":")))


def unpack(text: str) -> str:
    """Return the source that was packed, on one line; raise BadTree where there is none."""
    try:
        found = json.loads(text_in(text))
        if isinstance(found, list):
            return "".join(found)
    except BadTree:
        raise
    except (TypeError, ValueError, RecursionError) as problem:
        raise BadTree(f"no words: {problem!r}") from None
    raise BadTree("no words")


def _spaced(source: str, outside: Collection[str]) -> Iterator[str]:
    """Yield the words, each after a blank where something stood between it and the one before."""
    found = words(source)
    renamed, end = _renamed(found, bound_anywhere(source) - frozenset(outside)), 0
    for token in found:
        text = renamed.get(token.text, token.text) if token.kind == "name" else token.text
        yield f" {text}" if token.start > end else text
        end = token.end


def _renamed(found: Collection[Token], local: Collection[str]) -> dict[str, str]:
    """Name local variables otherwise, but those that a label or a field may be named after."""
    names = [token.text for token in found if token.kind == "name"]
    kept = {name[1:] for name in names if name[0] in "~?"}
    kept |= {after.text for before, after in pairwise(found) if before.text in (".", "#", "~", "?")}
    taken = {*names, *KEYWORDS, *kept}
    free = (name for name in map("v{}".format, count(1)) if name not in taken)
    own = dict.fromkeys(name for name in names if name in local and name not in kept)
    return dict(zip(own, free, strict=False))
