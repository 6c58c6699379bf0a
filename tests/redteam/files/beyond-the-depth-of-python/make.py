"""Write what is too long to be kept."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    deep = "".join(f"elif x == {rang}:\n    pass\n" for rang in range(2_900))
    inside = "".join(f"    elif x == {rang}:\n        pass\n" for rang in range(2_900))
    text = path.read_text("utf-8")
    top = f"x = 0\nif x:\n    pass\n{deep}"
    path.write_text(f"{top}\n{text}\n\ndef f(x):\n    if x:\n        pass\n{inside}", "utf-8")
