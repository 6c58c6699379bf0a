"""OCaml, as a language of submissions: :mod:`.language` is what the host asks to grade.

The host reads OCaml by its words alone (:mod:`.lexing`), and only what the course wrote. Student
code is read, typed and run by the worker, a program in OCaml, in the box.
"""

from __future__ import annotations

SUFFIX = ".ml"
