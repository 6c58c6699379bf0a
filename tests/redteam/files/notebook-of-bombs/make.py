"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    many = [f"question_g1-{number}" for number in range(30_000)]
    cell = notebook["cells"][0]
    cell["metadata"] = {"tags": many, **dict.fromkeys(many, [])}
    notebook["cells"] += [{"cell_type": "markdown", "source": "", "metadata": {}}] * 10_000
    notebook["cells"] += [{"cell_type": "code", "source": "", "metadata": {}, "outputs": []}] * 2_000
    path.write_text(json.dumps(notebook), "utf-8")
