from otter.test_files import test_case

OK_FORMAT = False

name = "q5"
points = 2


@test_case(points=None, hidden=False)
def test_starts(counts, TRIPS):
    assert counts(TRIPS, "start") == {"harbour": 2, "station": 2, "museum": 1}


@test_case(points=None, hidden=True)
def test_ends(counts, TRIPS):
    """The ends are counted as well."""
    found = counts(TRIPS, "end")
    assert sorted(found) == ["harbour", "market", "station"]
    assert found["market"] == 2 and found["harbour"] == 1


@test_case(points=None, hidden=True)
def test_no_rows(counts):
    assert counts([], "start") == {}
