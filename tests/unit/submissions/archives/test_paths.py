"""Archives made to harm, and archives that came to harm: a note each, and nothing else."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import random
import struct
import tarfile
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest

from graders.errors import UsageError
from graders.i18n import render
from graders.model import Message, Submission
from graders.submissions import ExpectedFiles, entries, find, read, recognise
from graders.submissions.archives import paths, tars
from graders.submissions.archives.members import Index
from graders.submissions.archives.tars import TarArchive, open_tar
from graders.submissions.archives.zips import (
    Source,
    ZipArchive,
    from_bytes,
    from_file,
    open_zip,
    stamp_of,
)
from graders.submissions.entries import ArchiveLimits, Kind
from graders.submissions.tree import kind_at, list_folder, read_file
from tests.unit.submissions.packing import packed, tar_of, tarred, zipped

MIB = 1 << 20
SMALL = ArchiveLimits(members=1_000, table_bytes=MIB, inflated_bytes=4 * MIB, held_bytes=MIB)


def forget() -> None:
    """Close the archives that are open."""
    paths._opened.cache_clear()
    paths._opened_inside.cache_clear()


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    forget()


def opened(content: bytes) -> ZipArchive | TarArchive | Message:
    source = from_bytes(content, SMALL.table_bytes)
    if content.startswith(b"PK"):
        return open_zip(source, "x", SMALL)
    return open_tar(source, "x", SMALL)


def told(answer: object) -> str:
    assert isinstance(answer, Message), answer
    return render(answer, "en")


def index_of(content: bytes) -> Index[object]:
    archive = opened(content)
    assert not isinstance(archive, Message), told(archive)
    return archive.index  # type: ignore[return-value]


def student(content: bytes, name: str, tmp_path: Path, expected_files: ExpectedFiles) -> Submission:
    """Read what a student of a class of two handed in as an archive."""
    (tmp_path / "class" / "alice").mkdir(parents=True)
    (tmp_path / "class" / "alice" / "morpion.py").write_bytes(b"x")
    (tmp_path / "class" / name).write_bytes(content)
    found = {
        one.id: read(one, expected_files) for one in find([tmp_path / "class"], expected_files)
    }
    assert found.pop("alice").files == {"morpion.py": b"x"}
    (submission,) = found.values()
    return submission


def notes_of(submission: Submission) -> list[str]:
    return [render(note, "en") for note in submission.notes]


# --- bombs


def test_a_member_of_a_zip_is_inflated_up_to_its_limit_only() -> None:
    archive = opened(zipped({"morpion.py": b"\0" * (64 * MIB)}))
    assert isinstance(archive, ZipArchive)
    tracemalloc.start()
    answer = archive.read("morpion.py", MIB)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told(answer) == "morpion.py is larger than 1024 KiB, the most that is read"
    assert peak < 8 * MIB


def test_sizes_in_headers_are_not_believed() -> None:
    content = zipped({"morpion.py": b"\0" * (8 * MIB)})
    lie = content.replace(struct.pack("<I", 8 * MIB), struct.pack("<I", 10))
    assert lie != content
    archive = opened(lie)
    assert isinstance(archive, ZipArchive)
    assert "damaged" in told(archive.read("morpion.py", MIB))


def test_members_that_share_their_bytes_cost_a_limit_each() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("m.py", b"\0" * (4 * MIB))
        (kernel,) = made.filelist
        for number in range(500):
            again = zipfile.ZipInfo(f"m{number}.py")
            for field in ("header_offset", "CRC", "compress_size", "file_size", "compress_type"):
                setattr(again, field, getattr(kernel, field))
            made.filelist.append(again)
            made.NameToInfo[again.filename] = again
    archive = opened(target.getvalue())
    assert isinstance(archive, ZipArchive)
    assert len(archive.index.handles) == 501
    assert isinstance(archive.read("m7.py", MIB), Message)


@pytest.mark.parametrize("squeeze", [gzip.compress, bz2.compress, lzma.compress])
def test_a_tar_is_inflated_up_to_its_limit_only(squeeze: Callable[[bytes], bytes]) -> None:
    member = tarfile.TarInfo("film.mp4")
    member.size = 64 * MIB
    content = squeeze(member.tobuf() + b"\0" * (64 * MIB + 1024))
    tracemalloc.start()
    answer = opened(content)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told(answer) == "x holds more than 4 MiB, the most that is read of an archive"
    assert peak < 16 * MIB


def test_what_is_kept_of_a_tar_is_bounded() -> None:
    noise = random.Random(1).randbytes(MIB // 2)
    answer = opened(tarred({f"{n}.ipynb": noise for n in range(4)}))
    assert told(answer) == "x holds more than 1 MiB, the most that is read of an archive"


@pytest.mark.parametrize("suffix", [".zip", ".tar.gz"])
def test_too_many_members(suffix: str) -> None:
    answer = opened(packed({f"{n}.py": b"" for n in range(1_001)}, suffix))
    assert told(answer) == "x holds more than 1000 files, the most that are looked at"


def test_a_table_of_contents_too_large_to_hold() -> None:
    answer = opened(zipped({f"{n:0200}": b"" for n in range(5_000)}))
    assert "damaged" in told(answer)


def member_of(name: str, content: bytes = b"", **fields: object) -> bytes:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    for field, value in fields.items():
        setattr(info, field, value)
    return info.tobuf() + content + b"\0" * (-len(content) % 512)


END = b"\0" * 1024


def attribute(key: str, value: str) -> bytes:
    body = f" {key}={value}\n"
    length = len(body) + 2
    length += len(str(length)) - 2
    return f"{length}{body}".encode()


@pytest.mark.parametrize("size", [100, 3 << 17], ids=["usual", "huge"])
@pytest.mark.parametrize("kind", ["path", "comment"])
def test_headers_of_a_tar_are_bounded(kind: str, size: int) -> None:
    header = member_of("header", attribute(kind, "a" * size), type=tarfile.XHDTYPE)
    answer = opened(gzip.compress(header + member_of("x.py", b"1") + END))
    assert isinstance(answer, Message) is (size > 100)


@pytest.mark.parametrize("count", [3, 150])
def test_attributes_of_a_whole_tar_are_few(count: int) -> None:
    body = b"".join(attribute(f"key{n}", "v") for n in range(count))
    header = member_of("header", body, type=tarfile.XGLTYPE)
    answer = opened(header + member_of("x.py", b"1") + END)
    assert isinstance(answer, Message) is (count > 3)


def test_a_tar_is_read_forwards_only() -> None:
    header = member_of("header", attribute("size", "-1024"), type=tarfile.XHDTYPE)
    content = header + member_of("README.md", b"x") + member_of("x.py", b"1") + END
    assert "damaged" in told(opened(content))


def test_a_chain_of_headers_ends() -> None:
    header = member_of("header", type=tarfile.XHDTYPE)
    assert "damaged" in told(opened(header * 3_000))


def test_xz_that_asks_for_much_memory_is_not_inflated() -> None:
    content = bytearray(tarred({"x.py": b"1"}, ".tar.xz"))
    # The size of the dictionary, 4 GiB, and the sum of the block's header.
    content[16] = 40
    content[20:24] = struct.pack("<I", zlib.crc32(content[12:20]))
    assert "damaged" in told(opened(bytes(content)))


@pytest.mark.parametrize("size", [b"-1", b"\xff" * 12, b"\x80" + b"\xff" * 11])
def test_odd_sizes_in_a_tar_end(size: bytes) -> None:
    header = bytearray(tarfile.TarInfo("morpion.py").tobuf())
    header[124:136] = size.ljust(12, b"\0")
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    assert isinstance(opened(bytes(header) * 2 + b"\0" * 1024), Message)


def test_an_archive_inside_an_archive_is_opened_and_one_more_is_not(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    inner = zipped({"morpion.py": b"x"})
    one = student(zipped({"tp.zip": inner}), "bob.zip", tmp_path / "1", morpion)
    two = student(zipped({"tp.zip": zipped({"t.zip": inner})}), "bob.zip", tmp_path / "2", morpion)
    assert one.files == {"tp.zip/morpion.py": b"x"}
    assert two.files == {}
    assert "tp.zip/t.zip is an archive: it has to be unpacked first" in notes_of(two)


def test_an_archive_that_holds_itself_ends(tmp_path: Path, morpion: ExpectedFiles) -> None:
    """The shape of a quine: at each level, the same archive again."""
    content = zipped({"morpion.py": b"deep"})
    for _ in range(30):
        content = zipped({"r.zip": content})
    submission = student(content, "bob.zip", tmp_path, morpion)
    assert submission.files == {}


def test_a_student_s_archives_are_opened_up_to_a_number(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    inner = zipped({"autre.txt": b""})
    many = {f"v{number}.zip": inner for number in range(entries.MAX_ARCHIVES + 5)}
    submission = student(zipped(many), "bob.zip", tmp_path, morpion)
    assert any("has to be unpacked first" in note for note in notes_of(submission))


# --- names, links and devices


@pytest.mark.parametrize("suffix", [".zip", ".tar.gz"])
def test_nothing_is_read_or_written_outside(
    suffix: str, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "morpion.py").write_bytes(b"secret")
    names = ["../secret/morpion.py", f"{tmp_path}/secret/morpion.py", "a/../../morpion.py"]
    files = {"morpion.py": b"x"} | dict.fromkeys(names, b"evil")
    before = sorted(tmp_path.rglob("*"))
    submission = student(packed(files, suffix), f"bob{suffix}", tmp_path, morpion)
    assert submission.files == {"morpion.py": b"x"}
    assert any("leads out of the archive" in note for note in notes_of(submission))
    after = [path for path in sorted(tmp_path.rglob("*")) if "class" not in path.parts]
    assert [path for path in after if path != tmp_path / "class"] == before


def test_links_and_devices_of_a_tar_are_not_files() -> None:
    kinds = {
        "symlink": tarfile.SYMTYPE,
        "hardlink": tarfile.LNKTYPE,
        "fifo": tarfile.FIFOTYPE,
        "device": tarfile.CHRTYPE,
    }
    members = []
    for name, type_ in kinds.items():
        member = tarfile.TarInfo(f"{name}.py")
        member.type, member.linkname = type_, "/etc/passwd"
        members.append(member)
    index = index_of(tar_of(*members))
    assert index.handles == {}
    assert [index.kinds[f"{name}.py"] for name in kinds] == [Kind.LINK] * 2 + [Kind.OTHER] * 2


def test_a_link_in_an_archive_is_noted(tmp_path: Path, morpion: ExpectedFiles) -> None:
    link = tarfile.TarInfo("morpion.py")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    submission = student(tar_of(link), "bob.tar", tmp_path / "tar", morpion)
    assert notes_of(submission) == ["morpion.py is a link: links are not followed"]
    info = zipfile.ZipInfo("morpion.py")
    info.create_system, info.external_attr = 3, 0o120777 << 16
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        made.writestr(info, "/etc/passwd")
    submission = student(target.getvalue(), "bob.zip", tmp_path / "zip", morpion)
    assert notes_of(submission) == ["morpion.py is a link: links are not followed"]


def test_a_sparse_member_is_not_read() -> None:
    body = b"1\n0\n1\n".ljust(512, b"\0") + b"x".ljust(512, b"\0")
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:", format=tarfile.PAX_FORMAT) as made:
        member = tarfile.TarInfo("morpion.py")
        member.size = len(body)
        member.pax_headers = {
            "GNU.sparse.major": "1",
            "GNU.sparse.minor": "0",
            "GNU.sparse.name": "morpion.py",
            "GNU.sparse.realsize": str(1 << 40),
        }
        made.addfile(member, io.BytesIO(body))
    assert index_of(target.getvalue()).kinds == {"morpion.py": Kind.OTHER}


@pytest.mark.parametrize(
    ("raw", "flags", "name"),
    [
        ("léa.py".encode(), 0x800, "léa.py"),
        ("léa.py".encode(), 0, "léa.py"),
        ("léa.py".encode("cp437"), 0, "léa.py"),
        ("ÉLÈVE À.py".encode("cp850"), 0, "ÉLÈVE À.py"),
    ],
)
def test_names_with_accents(raw: bytes, flags: int, name: str) -> None:
    made = zipped({"?" * len(raw): b"x"}).replace(b"?" * len(raw), raw)
    place = made.index(b"PK\x01\x02") + 8
    content = bytearray(made)
    for at in (6, place):
        content[at : at + 2] = struct.pack("<H", flags)
    archive = opened(bytes(content))
    assert isinstance(archive, ZipArchive)
    assert list(archive.index.handles) == [name]
    assert archive.read(name, 10) == b"x"


def test_names_that_differ_by_case_or_form_are_two_students(
    tmp_path: Path, morpion: ExpectedFiles
) -> None:
    names = ["Durand", "durand", "l\u00e9a", "le\u0301a"]
    (tmp_path / "all.zip").write_bytes(zipped({f"{n}/morpion.py": n.encode() for n in names}))
    found = [read(one, morpion) for one in find([tmp_path / "all.zip"], morpion)]
    assert sorted(one.files["morpion.py"] for one in found) == sorted(n.encode() for n in names)


@pytest.mark.parametrize("name", ["a\nb", "<b>", "$(reboot)", "\x1b[31m", "é" * 100, "..."])
@pytest.mark.parametrize("suffix", [".zip", ".tar"])
def test_hostile_names_have_plain_ids(
    name: str, suffix: str, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    path = tmp_path / f"all{suffix}"
    path.write_bytes(packed({f"{name}/morpion.py": b"x", "zoe/morpion.py": b"y"}, suffix))
    found = find([path], morpion)
    expected = 1 if name == "..." else 2
    assert len(found) == expected
    assert all(one.id.isprintable() and read(one, morpion).files for one in found)


# --- broken


def locked_zip() -> bytes:
    content = bytearray(zipped({"morpion.py": b"x"}))
    content[6] |= 1
    content[content.index(b"PK\x01\x02") + 8] |= 1
    return bytes(content)


def corrupt_zip() -> bytes:
    content = bytearray(zipped({"morpion.py": b"x" * 100}, method=0))
    content[60] ^= 1
    return bytes(content)


BROKEN: dict[str, tuple[bytes, str]] = {
    "cut zip": (zipped({"morpion.py": b"x"})[:-30], "is damaged"),
    "cut tar": (tarred({"morpion.py": b"x" * 5000}, ".tar")[:2000], "is damaged"),
    "cut between members": (
        tarred({"a.py": b"x", "morpion.py": b"x"}, ".tar")[:1100],
        "is damaged",
    ),
    "cut tar.gz": (tarred({"morpion.py": os.urandom(500)})[:-40], "is damaged"),
    "cut tar.xz": (tarred({"morpion.py": os.urandom(500)}, ".tar.xz")[:-40], "is damaged"),
    "locked": (locked_zip(), "is locked by a password"),
    "corrupt": (corrupt_zip(), "is damaged"),
    "bzip2 in a zip": (zipped({"morpion.py": b"x"}, zipfile.ZIP_BZIP2), "is not read"),
    "lzma in a zip": (zipped({"morpion.py": b"x"}, zipfile.ZIP_LZMA), "is not read"),
    "7z": (b"7z\xbc\xaf\x27\x1c" + b"\0" * 50, "is a 7z archive, which is not read: a zip is"),
    "rar": (b"Rar!\x1a\x07\x01\0" + b"\0" * 50, "is a RAR archive"),
    "text": (b"print(1)\n", "is no archive"),
    "empty": (b"", "is no archive"),
    "gzip of no tar": (gzip.compress(b"print(1)\n" * 100), "is damaged"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_archive_costs_its_student_only(
    case: str, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    content, words = BROKEN[case]
    submission = student(content, "bob.zip", tmp_path, morpion)
    assert submission.id == "bob"
    assert submission.files == {}
    assert any(words in note for note in notes_of(submission))


@pytest.mark.parametrize(
    "case", sorted(set(BROKEN) - {"locked", "corrupt", "bzip2 in a zip", "lzma in a zip"})
)
def test_a_broken_archive_alone_is_an_error_that_names_it(
    case: str, tmp_path: Path, morpion: ExpectedFiles
) -> None:
    content, words = BROKEN[case]
    path = tmp_path / "class.zip"
    path.write_bytes(content)
    for run in (lambda: find([path], morpion), lambda: recognise([path], [morpion], None)):
        with pytest.raises(UsageError) as caught:
            run()
        assert "'class.zip' is an archive that cannot be read" in caught.value.what
        assert words in caught.value.what
        assert "unpack it first" in caught.value.mend


def test_an_archive_of_nothing_is_an_error(tmp_path: Path, morpion: ExpectedFiles) -> None:
    (tmp_path / "class.zip").write_bytes(zipped({}))
    with pytest.raises(UsageError, match=r"'class\.zip' is empty"):
        find([tmp_path / "class.zip"], morpion)


@pytest.mark.parametrize("suffix", [".zip", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz"])
def test_any_byte_may_be_wrong(suffix: str, tmp_path: Path, morpion: ExpectedFiles) -> None:
    """No traceback, whatever one finds: a record, a note or a usage error."""
    chance = random.Random(suffix)
    sound = packed({f"{name}/morpion.py": b"def f(): pass\n" * 9 for name in "abc"}, suffix)
    path = tmp_path / f"class{suffix}"
    for _ in range(150):
        content = bytearray(sound)
        for _ in range(chance.randint(1, 4)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        path.write_bytes(
            bytes(content[: chance.choice([len(content), chance.randrange(len(content))])])
        )
        forget()
        with suppress(UsageError):
            for one in find([path], morpion):
                assert read(one, morpion).id == one.id


def test_a_wrong_suffix_does_not_matter(tmp_path: Path, morpion: ExpectedFiles) -> None:
    submission = student(tarred({"morpion.py": b"x"}, ".tar.xz"), "bob.zip", tmp_path, morpion)
    assert submission.files == {"morpion.py": b"x"}


def test_a_tar_of_the_oldest_kind(tmp_path: Path, morpion: ExpectedFiles) -> None:
    header = bytearray(tarfile.TarInfo("morpion.py").tobuf(tarfile.USTAR_FORMAT))
    header[257:265] = b"\0" * 8
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    submission = student(bytes(header) + b"\0" * 1024, "bob.tar", tmp_path, morpion)
    assert submission.files == {"morpion.py": b""}


def test_a_member_twice_is_noted(tmp_path: Path, morpion: ExpectedFiles) -> None:
    member = tarfile.TarInfo("morpion.py")
    member.size = 3
    two = b"".join(member.tobuf() + text.ljust(512, b"\0") for text in (b"old", b"new"))
    submission = student(two + b"\0" * 1024, "bob.tar", tmp_path, morpion)
    assert submission.files == {"morpion.py": b"new"}
    assert notes_of(submission) == ["morpion.py is in the archive twice: the last one counts"]


# --- paths


def test_a_folder_named_as_an_archive_is_a_folder(tmp_path: Path, morpion: ExpectedFiles) -> None:
    (tmp_path / "x.zip").mkdir()
    (tmp_path / "x.zip" / "morpion.py").write_bytes(b"x")
    (submission,) = (read(one, morpion) for one in find([tmp_path / "x.zip"], morpion))
    assert submission.files == {"morpion.py": b"x"}


def test_a_link_to_an_archive_is_not_followed(tmp_path: Path, morpion: ExpectedFiles) -> None:
    (tmp_path / "other.zip").write_bytes(zipped({"morpion.py": b"secret"}))
    (tmp_path / "class" / "bob").mkdir(parents=True)
    (tmp_path / "class" / "bob" / "tp.zip").symlink_to(tmp_path / "other.zip")
    (tmp_path / "class" / "alice.zip").symlink_to(tmp_path / "other.zip")
    found = [read(one, morpion) for one in find([tmp_path / "class"], morpion)]
    assert not any(one.files for one in found)


def test_a_path_into_an_archive_is_as_one_of_the_disk(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    archive.write_bytes(zipped({"b/c.py": b"x", "d/": b""}))
    assert kind_at(archive / "b") is Kind.FOLDER
    assert kind_at(archive / "b" / "c.py") is Kind.FILE
    assert kind_at(archive / "no") is None
    assert [entry.path for entry in list_folder(archive, 10).entries] == ["b", "d"]
    assert read_file(archive / "b" / "c.py", 10) == b"x"
    assert told(read_file(archive / "b", 10)) == "b is not a file"
    assert told(read_file(archive / "no.py", 10)) == "no.py cannot be read"
    with pytest.raises(OSError, match=r"c\.py"):
        list_folder(archive / "b" / "c.py", 10)


def test_a_file_that_changed_is_not_read_on(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(b"before")
    source = from_file(path, stamp_of(path.lstat()), MIB)
    assert source.read(3) == b"bef"
    path.write_bytes(b"and after")
    with pytest.raises(OSError, match="changed"):
        source.read(3)


def test_a_compressed_tar_is_inflated_once_for_a_class(
    tmp_path: Path, morpion: ExpectedFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "class.tar.gz"
    path.write_bytes(tarred({f"s{n}/morpion.py": b"x" for n in range(40)}))
    seen: list[object] = []
    make = tars._inflating

    def inflating(source: Source) -> IO[bytes]:
        seen.append(source)
        return make(source)

    monkeypatch.setattr(tars, "_inflating", inflating)
    assert recognise([path], [morpion], None) == "morpion"
    assert all(read(one, morpion).files for one in find([path], morpion))
    assert len(seen) == 1
