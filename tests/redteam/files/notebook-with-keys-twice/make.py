"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    text = json.dumps(notebook)
    text = text.replace('"source": ', '"source": "raise SystemExit", "source": ').replace('{"nbformat"', '{"cells": [], "nbformat"', 1)
    path.write_text(text, "utf-8")
