"""Submissions as notebooks: cells where the markers say, no text, all of the code."""

from __future__ import annotations

import json

from bench.peers.notebooks import cells_of, notebook


def test_a_module_is_cut_at_its_markers() -> None:
    source = '"""Doc."""\n\n# %% [markdown]\n# Words.\n\n# %%\nx = 1\n\n\n# %% tags=["a"]\ny = (\n'
    cells = cells_of(source)
    assert [cell["source"] for cell in cells] == ['"""Doc."""', "x = 1", "y = ("]
    assert len({cell["id"] for cell in cells}) == 3
    assert json.loads(notebook(cells))["cells"] == cells
