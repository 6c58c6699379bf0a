"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    notebook["cells"].append({"cell_type": "code", "source": "x = 1", "outputs": [{"text": ["{" * 1_000] * 100}]})
    text = json.dumps(notebook)
    path.write_text(text[: len(text) - 20_000], "utf-8")
