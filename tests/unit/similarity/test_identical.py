"""Files that are the same byte for byte."""

from __future__ import annotations

from graders.similarity.identical import IdenticalFile, IdenticalFiles

SKELETON = b"def f():\n    ...\n"


def test_files_are_found_under_any_name_those_of_the_most_first() -> None:
    collected = IdenticalFiles.besides([SKELETON])
    collected.add("ann", {"a.py": b"x = 1", "b.py": b"y = 2", "c.py": SKELETON})
    collected.add("bob", {"a.py": b"x = 1", "other.py": b"y = 2", "c.py": SKELETON})
    collected.add("cyd", {"b.py": b"y = 2", "a.py": b"x = 1  # mine", "empty.py": b" \n"})
    collected.add("dan", {"a.py": b"z = 3", "again.py": b"z = 3", "empty.py": b" \n"})
    assert collected.found() == (
        IdenticalFile((("ann", "b.py"), ("bob", "other.py"), ("cyd", "b.py"))),
        IdenticalFile((("ann", "a.py"), ("bob", "a.py"))),
    )
