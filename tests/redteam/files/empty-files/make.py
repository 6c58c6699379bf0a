"""Write next to nothing."""

from pathlib import Path


def make(folder: Path) -> None:
    class_ = folder / "class"
    for name, content in ("vide", b""), ("blancs", b" \n\t\n\f"), ("marque", b"\xef\xbb\xbf"), ("nul", bytes(100)):
        (class_ / f"files-empty-{name}").mkdir(parents=True)
        (class_ / f"files-empty-{name}" / "morpion.py").write_bytes(content)
