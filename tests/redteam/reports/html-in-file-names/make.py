"""Name files with elements of HTML."""

from pathlib import Path


def make(folder: Path) -> None:
    (folder / "morpion.py").rename(folder / "morpion <img src=x onerror=alert(1)>.py")
    (folder / "morpion <script>alert(1).py").write_text("x = 1\n", "utf-8")
    (folder / "morpion \x1b[31m\u202e.py").write_text("x = 1\n", "utf-8")
