"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    text = json.dumps(notebook)
    path.write_text(text[:-1] + ', "x": ' + "9" * 5_000 + "}", "utf-8")
