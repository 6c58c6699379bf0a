from otter.test_files import test_case

OK_FORMAT = False

name = "q3"
points = 3


@test_case(points=None, hidden=False)
def test_how_many(where, TRIPS):
    assert len(where(TRIPS, "start", "harbour")) == 2


@test_case(points=None, hidden=False)
def test_which(where, TRIPS):
    assert where(TRIPS, "end", "market")[0]["km"] == 1.4
    assert where(TRIPS, "end", "moon") == [], "no trip ends there"


@test_case(points=1, hidden=True, failure_message="where must not change the table")
def test_table_as_it_was(env):
    small = [{"a": 1}, {"a": 2}, {"a": 1}]
    ones = env["where"](small, "a", 1)
    assert ones == [{"a": 1}, {"a": 1}]
    assert len(small) == 3
