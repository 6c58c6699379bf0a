"""A table of another program is edited cell by cell: every other byte stays."""

from __future__ import annotations

import codecs
import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.errors import SpecError
from graders.records.raw_csv import column_of, read_table

TEXTS = st.text(st.sampled_from('aé" ,;\t\r\n=1'), max_size=8)
AWKWARD = b'a,"b"\r\n1,"x ""y"", z"\n"2\n3", q\r\n\r\n4,"5"'


@pytest.mark.parametrize(
    "content",
    [
        AWKWARD,
        codecs.BOM_UTF8 + AWKWARD,
        codecs.BOM_UTF16_LE + AWKWARD.decode().encode("utf-16-le"),
        "nom;prénom\rÉ;é\r".encode("cp1252"),
        b"a\tb\n\xff\x81\t2\n",
        b"a,b\n1\n1,2,3,\n",
    ],
)
def test_what_is_not_edited_comes_out_as_it_was(content: bytes) -> None:
    assert read_table(content, "t.csv").filled({}).dump() == content


@given(
    st.lists(st.lists(TEXTS, min_size=2, max_size=3), min_size=2, max_size=4),
    TEXTS,
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
)
def test_an_edited_cell_is_read_back_and_no_other_changes(
    rows: list[list[str]], text: str, quoting: int
) -> None:
    rows[0] = ["a", "b"]
    file = io.StringIO(newline="")
    csv.writer(file, quoting=quoting, lineterminator="\r\n").writerows(rows)  # type: ignore[arg-type]
    table = read_table(file.getvalue().encode(), "t.csv").filled({(1, 1): text})
    rows[1][1] = text
    again = list(csv.reader(io.StringIO(table.dump().decode(), newline="")))
    assert again == rows


def test_a_cell_is_quoted_as_it_was() -> None:
    table = read_table(b'a,b\n"1",2\n', "t.csv")
    assert table.filled({(1, 0): "x", (1, 1): "y"}).dump() == b'a,b\n"x",y\n'
    assert table.filled({(1, 1): "y, z"}).dump() == b'a,b\n"1","y, z"\n'
    # A short row grows up to the column that is written.
    assert read_table(b"a,b,c\n1\n", "t.csv").filled({(1, 2): "x"}).dump() == b"a,b,c\n1,,x\n"


def test_a_quote_that_is_never_closed_is_told_with_its_line() -> None:
    with pytest.raises(SpecError) as caught:
        read_table(b'a,b\n1,2\n3,"4\n5,6\n', "t.csv")
    assert "t.csv:3: a quote opens here" in str(caught.value)


def test_columns_are_found_by_name_case_aside_and_only_when_sure() -> None:
    table = read_table(b"TP 1 (12),tp 2 (13),Note\n1,2,3\n", "t.csv")
    assert column_of(table, "tp 1*") == 0
    assert column_of(table, "note") == 2
    assert column_of(table, "tp*") is None
    assert column_of(table, "*[x]*") is None
