"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    text = json.dumps(notebook).replace('"metadata": {}', '"metadata": {}', 1)
    deep = '{"a": ' * 250_000 + "0" + "}" * 250_000
    path.write_text('{"cells": ' + json.dumps(notebook["cells"]) + ', "metadata": ' + deep + "}", "utf-8")
