"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    odd = [3, None, [], "x = 1", {}, {"cell_type": []}, {"cell_type": "code"}, {"cell_type": "code", "source": {"a": 1}}]
    odd += [{"cell_type": "code", "source": [1, None, "x = 1\n", ["y"]]}, {"cell_type": "markdown", "source": None, "metadata": 3}]
    odd += [{"cell_type": "code", "source": "\ud800 = '\udfff'"}, {"cell_type": "raw", "source": True, "metadata": {"tags": {"a": 1}}}]
    odd += [{"cell_type": "markdown", "source": "question_g1", "metadata": {"tags": [3, ["x"]], "nbgrader": []}}]
    notebook["cells"] = [cell for right in notebook["cells"] for cell in (*odd, right)]
    path.write_text(json.dumps(notebook), "utf-8")
