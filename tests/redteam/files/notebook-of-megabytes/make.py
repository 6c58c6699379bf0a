"""Write the same notebook otherwise."""

import json
from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.ipynb"
    notebook = json.loads(path.read_text("utf-8"))
    picture = {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo" * 400_000}, "metadata": {}}
    said = {"output_type": "stream", "name": "stdout", "text": ["é\u2028\x1b[31m" * 500_000]}
    notebook["cells"][0]["outputs"] = [picture, said]
    path.write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")
