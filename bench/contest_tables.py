"""Write what a made-up class cost everyone, and who judged it rightly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bench.contest import FLOOR, GRADERS, Contest, Missing, Row
from bench.markdown import conditions, shares, table

# Fewer are a trial: what graders does once per run weighs too much.
_ENOUGH = 100
_SPOILED = {"endless": "an endless loop", "broken": "a syntax error", "crash": "a crash at import"}


def write_contest(contest: Contest, rounds: tuple[int, int]) -> str:
    """Return the section of a made-up class."""
    rows = [row for row in contest.rows if isinstance(row, Row)]
    parts = (
        _head(contest, rounds),
        _versions(contest),
        _costs(contest, rows),
        _verdicts(rows),
        _spoiled(rows),
    )
    return "\n\n".join("\n".join(part) for part in parts)


def _head(contest: Contest, rounds: tuple[int, int]) -> Iterator[str]:
    size = len(contest.labels)
    made = contest.made
    which = f" {made.only}" if made.only else ""
    yield f"## A class of {size}{which}, beside other tools: {made.name}"
    yield ""
    if size < _ENOUGH:
        yield f"**A trial on {size} submissions, not a measure: figures of a class differ.**"
        yield ""
    rerun = (
        f"python -m bench --part mixture --class {made.name} --seed {made.seed} "
        f"--size {made.size}{f' --only {made.only}' if made.only else ''} "
        f"--rounds {rounds[0]} --peer-rounds {rounds[1]}"
    )
    medians = (
        f"Medians; rounds: {rounds[0]} of graders and of the floor, {rounds[1]} of the others."
    )
    yield from conditions(rerun, medians)
    yield ""
    kinds = Counter(labelled.kind for labelled in contest.labels.values())
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    yield f"Submissions: {told}; {contest.checks} checks each."


def _versions(contest: Contest) -> Iterator[str]:
    peers = (row for row in contest.rows if row.versions)
    return table(("peer", "versions"), ([row.name, row.versions] for row in peers))


def _costs(contest: Contest, rows: Iterable[Row]) -> Iterator[str]:
    ours = {(row.name, row.at_once): row for row in rows}
    floor, size = ours[FLOOR, 2], len(contest.labels)
    head = (
        "approach", "at once", "wall, s per submission", "CPU, s per submission",
        "wall ÷ floor", "CPU ÷ floor", "peak memory, MiB",
    )  # fmt: skip
    yield from table(head, (_cost_row(row, floor, size) for row in _sorted(contest)))
    yield ""
    gains = (
        f"{name} {ours[name, 1].cost.wall_s / ours[name, 2].cost.wall_s:.2f} times"
        for name in (GRADERS, FLOOR)
    )
    yield f"Two jobs against one, as fast: {', '.join(gains)}."


def _sorted(contest: Contest) -> list[Row | Missing]:
    """Put what took least first, and what was not measured last."""

    def wall_s(row: Row | Missing) -> float:
        return row.cost.wall_s if isinstance(row, Row) else float("inf")

    return sorted(contest.rows, key=wall_s)


def _cost_row(row: Row | Missing, floor: Row, size: int) -> list[str]:
    if isinstance(row, Missing):
        return [row.name, "", f"not measured: {row.reason}", "", "", "", ""]
    cost, base = row.cost, floor.cost
    return [
        row.name,
        str(row.at_once),
        f"{cost.wall_s / size:.3f}",
        f"{cost.cpu_s / size:.3f}",
        f"{cost.wall_s / base.wall_s:.2f}",
        f"{cost.cpu_s / base.cpu_s:.2f}",
        f"{row.tree_mib:.0f}",
    ]


def _verdicts(rows: Iterable[Row]) -> Iterator[str]:
    head = (
        "approach", "judged as labelled", "credited, of what deserves it", "credited, of the rest",
    )  # fmt: skip
    # Verdicts do not depend on how many are graded at once.
    once = {row.name: row for row in rows}
    return table(head, ([name, *shares(row.accuracy)] for name, row in once.items()))


def _spoiled(rows: Iterable[Row]) -> Iterator[str]:
    yield "What one submission takes, the median of its kind, as a multiple of a right one:"
    yield ""
    head = ("approach", "at once", "a right one, s", *_SPOILED.values())
    yield from table(head, (_spoiled_row(row) for row in rows))


def _spoiled_row(row: Row) -> list[str]:
    right = row.kinds.get("right", 0.0)
    ratios = [
        f"{row.kinds[kind] / right:.2f}" if right and kind in row.kinds else "not told"
        for kind in _SPOILED
    ]
    return [row.name, str(row.at_once), f"{right:.3f}", *ratios]
