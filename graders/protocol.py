"""The bounds and words that host and worker share.

Nothing is imported: this module travels into the box, and is read each time that one starts.
"""

PRINTED_CHARS = 65_536
# A session is judged by what it prints, at its end as much as at its beginning.
SESSION_CHARS = 500_000
END_OF_INPUT = "EndOfInput"
MAX_STEPS = 1_000
# The kinds of notes about one statement that did not run to its end while a file was loaded.
STATEMENT_NOTES = frozenset(
    {"raised", "early", "exits", "asked", "hangs", "floods", "fills", "stops"}
)
# The kinds of notes about what the compiler warns of: all is loaded.
CASE_NOTES = frozenset({"inexhaustive", "unused-case", "nested-case", "compared", "by-address"})
# The kinds of tokens when code is compared; plain tokens are compared by their characters.
NAME, FUNCTION, CLASS, TEXT, PLAIN = "VFOSX"
# The guess that the student's own constructor serves where ours is lent, with the defaults of ours.
# Lower numbers are guesses of what a constructor or a getter does, and forms of values.
OWN_CONSTRUCTOR = 13
# The variable of the environment that tells the worker where declared packages lie.
PACKAGES = "GRADERS_PACKAGES"
# In a filter of system calls, this number stands for the process that installs the filter. No
# process has so large a number.
OWN_PROCESS = 0x7EAD_BEE5
