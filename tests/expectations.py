"""Read `expect.yaml` files, and compare what they ask with what `grades.json` says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml


def expectations(example_class: Path) -> dict[str, dict[str, Any]]:
    """Return the expectation of each submission of an example class, by the folder's name."""
    return {
        path.parent.name: yaml.safe_load(path.read_text("utf-8"))
        for path in sorted(example_class.glob("*/expect.yaml"))
    }


def disagreements(expected: Mapping[str, Any], submission: Mapping[str, Any]) -> list[str]:
    """Say where a submission of `grades.json` is not what its `expect.yaml` asks."""
    found = []
    if submission["state"] != expected.get("state", "graded"):
        found.append(f"state is {submission['state']}")
    questions = {question["id"]: question for question in submission["questions"]}
    if set(questions) != set(expected["questions"]):
        found.append(f"questions are {sorted(questions)}")
    for id_, wanted in expected["questions"].items():
        wanted = {"verdict": wanted} if isinstance(wanted, str) else wanted
        # A blame that is not written is a blame that is not expected.
        for name, value in {"blame": [], **wanted}.items():
            actual = questions.get(id_, {}).get(name)
            if actual != value:
                found.append(f"{id_}: {name} is {actual}, expected {value}")
    return found
