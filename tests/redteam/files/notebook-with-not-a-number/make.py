"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    notebook["metadata"] = {"x": float("nan"), "y": float("-inf"), "z": 10 ** 4_000}
    notebook["nbformat"] = float("inf")
    path.write_text(json.dumps(notebook), "utf-8")
