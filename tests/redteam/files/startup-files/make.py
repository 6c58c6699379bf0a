"""Write the files under the names by which Python and pytest find them."""

from pathlib import Path

NAMES = ("sitecustomize", "usercustomize", "conftest", "__init__", "__main__", "encodings", "parso", "json")


def make(folder: Path) -> None:
    code = (folder / "trap.txt").read_text("utf-8")
    for name in NAMES:
        (folder / f"{name}.py").write_text(code, "utf-8")
    (folder / "graders.pth").write_text(f"import os; {code.splitlines()[0]} pass\n", "utf-8")
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = "-p conftest"\n', "utf-8")
