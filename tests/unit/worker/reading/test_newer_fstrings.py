"""f-strings of Python 3.12: older versions read what is made of them, with the same value."""

from __future__ import annotations

import pytest

from graders.worker.reading.newer_fstrings import older_fstrings

NAMES = {"d": {"x": 1}, "t": ["a", "b"], "n": 3.14159}


@pytest.mark.parametrize(
    ("source", "older"),
    [
        ('f"{d["x"]}"', "f'{d[\"x\"]}'"),
        ("f'{d['x']}'", "f\"{d['x']}\""),
        ('f"it\'s {d["x"]}"', "f'''it's {d[\"x\"]}'''"),
        ('f"{", ".join(t)}."', "f'{\", \".join(t)}.'"),
        ('f"{"\\n".join(t)}"', 'f"{(chr(10)).join(t)}"'),
        ("f'{'-'.join(f'{one}' for one in t)}'", "f\"{'-'.join(f'{one}' for one in t)}\""),
        ('f"{f"{d["x"]}"}"', "f'''{f'{d[\"x\"]}'}'''"),
        ('F"{n:.{len("ab")}f} {{{d["x"]}}}"', 'F\'{n:.{len("ab")}f} {{{d["x"]}}}\''),
        ('f"""{d["x"]} {"""b"""}"""', 'f\'{d["x"]} {"""b"""}\''),
    ],
)
def test_a_newer_fstring_is_written_for_an_older_python(source: str, older: str) -> None:
    assert older_fstrings(f"y = {source}  # {source}\n") == f"y = {older}  # {source}\n"


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ('f"{d["x"]}"', "1"),
        ('f"it\'s {d["x"]}"', "it's 1"),
        ('f"{"\\n\\t".join(t)}"', "a\n\tb"),
        ('f"{f"{d["x"]}"}{t[0]}"', "1a"),
        ('f"{n:.{len("ab")}f} {{{d["x"]}}}"', "3.14 {1}"),
        ('f"{"yes" if t[0] == "a" else "no"}\\n"', "yes\n"),
    ],
)
def test_its_value_is_the_same(source: str, value: str) -> None:
    assert eval(older_fstrings(source), dict(NAMES)) == value


@pytest.mark.parametrize(
    "source",
    [
        '"""f"{d["x"]}" in a docstring"""\n',
        '# f"{d["x"]}"\n',
        'a = "f" + "{d["\n',
        "a = f\"{d['x']:>{n}} {{}}\" f'{n!r}'\n",
        'a = f"{d["x"}"\n',
        'a = f"{d["\n',
        'a = rf"\\d{n}\\{n}"\n',
        'a = f"\\"{n}\\""\n',
        "a = '''f\"{d[\"x\"]}\"'''\n",
        "x = b'\\'' + rb\"\\\"\"\n",
        pytest.param(f'x = f"{"{n:" * 3_000}"\n', id="formats in formats"),
    ],
)
def test_any_other_source_stays_as_it_is(source: str) -> None:
    assert older_fstrings(source) == source
