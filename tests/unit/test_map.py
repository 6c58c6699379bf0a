"""The map of CONTRIBUTING.md: every package and module of the first level, once, with its role."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def mapped() -> list[str]:
    """List what the first column of the map names."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    layers = text[text.index("## Layers") : text.index("## How to add")]
    rows = [line for line in layers.splitlines() if line.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])]


def present() -> set[str]:
    """List what there is: folders with code, and modules."""
    package = ROOT / "graders"
    modules = {path.name for path in package.glob("*.py")} - {"__init__.py", "__main__.py"}
    return modules | {f"{path.parent.name}/" for path in package.glob("*/__init__.py")}


def test_the_map_names_every_package_once() -> None:
    assert sorted(mapped()) == sorted(present())


def test_the_map_looks_down_in_the_order_of_the_layers() -> None:
    contract = (ROOT / "pyproject.toml").read_text("utf-8")
    block = contract[contract.index("layers = [") :]
    rows = re.findall(r'"([^"]+)"', block[: block.index("\n]")])
    rank = {name: i for i, row in enumerate(rows) for name in re.findall(r"\w+", row)}
    ranks = [rank[name.removesuffix("/").removesuffix(".py")] for name in mapped()]
    assert ranks == sorted(ranks)
