"""The words of notes and results that reports tell apart from all others."""

from __future__ import annotations

from graders.i18n import N_

# Why a question is missing: a definition that does not type, in a language that has a compiler.
REFUSED = N_("the compiler refuses the definition of {name}")
# The note about a file of the assignment that a submission lacks.
NOT_FOUND = N_("{file} was not found")
# The note about a file with another name than the assignment's.
TAKEN_FOR = N_("{file} was taken for {expected}")
# The note about a notebook where a source file was asked for.
IS_NOTEBOOK = N_("{file} is a notebook, but {expected} was asked for; it was read all the same")
# The note about a definition that another file of the assignment holds.
ELSEWHERE = N_("{detail} is in {file}: the assignment asks for it in {origin}")
# The note about a file of the student's own that was not handed in.
LOST_MODULE = N_(
    "{file} line {line}: the module {detail} was not handed in; what the assignment expects of "
    "it is the reference's"
)
# The note about a module that may be a file of the student's own, or a package.
NOT_AVAILABLE = N_(
    "{file} line {line}: {detail} is neither a file that was handed in nor a package that is "
    "available here; a stand-in was used"
)
# The end of the type names of such stand-ins, which messages of Python's show.
ABSENT = " (absent)"
# A note with the line that it is about.
QUOTED = N_("{said}: `{text}`")
# Why checks are left to a teacher: of questions that rely on each other, one is at fault.
EACH_OTHER = N_(
    "not told: it and your {names} rely on each other, and one of them is at fault; "
    "a teacher decides"
)
