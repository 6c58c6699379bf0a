"""Make the files of a site from those of a kit."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from importlib.resources import files as resources
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined

from graders.authoring.kit.files import MadeKit
from graders.authoring.site import libraries
from graders.authoring.site.runtime import Runtime, integrity, read_runtime
from graders.authoring.site.words import NAMES, all_words, page_words
from graders.errors import UsageError
from graders.i18n import LANGUAGES, Message, render
from graders.light_dataclass import dataclass
from graders.records.files import write_zip
from graders.report.pages.to_html import report_style
from graders.run.self_check import loop_s
from graders.spec.assignment import Assignment

_RUNTIME = "runtime/"
_WORKER, _JUDGE = "worker.zip", "judge.zip"
_ADDRESSES = ("https://", "http://", "/", "./", "../")
_STATIC = ("box.js", "boxes.js", "judge.js", "judging.js", "memory.js", "page.css", "page.js",
           "runtime.js")  # fmt: skip
_PAGE = "index.html"
# The file that tells a folder which holds a site.
SITE_MARK = "site.json"
# The parts of a kit that the judge reads; the others are for a terminal.
_COURSE = ("specs/", "reference/", "skeletons/", "course.yaml")


@dataclass(frozen=True)
class Browser:
    """The runtime of a site, and the library that is compiled for it.

    Browsers fetch the runtime from ``url``, where one is given, and from the site elsewhere.
    """

    runtime: Runtime
    core: bytes
    url: str | None = None

    @classmethod
    def of(cls, path: Path, url: str | None = None) -> Browser:
        """Read the runtime in a folder or an archive, and find its library.

        Raise `UsageError` when one of them is not there, or the address is none.
        """
        if url is not None and not url.startswith(_ADDRESSES):
            what = Message("--runtime-url {url}: no address", {"url": repr(url)})
            raise UsageError(what, Message("write https://..., or ../FOLDER/ beside the site"))
        runtime = read_runtime(path)
        beside = path if path.is_dir() else path.parent
        return cls(runtime, libraries.core(runtime, beside), url and f"{url.rstrip('/')}/")

    def site(self, assignment: Assignment, kit: MadeKit, lang: str | None) -> dict[str, bytes]:
        """Return the files of the site that checks work with a kit.

        The page opens in ``lang``, else in the reader's language.
        """
        course = _beginning(kit.files, _COURSE)
        skeletons = _beginning(course, ("skeletons/",))
        parts = {
            _WORKER: _zipped(libraries.of_boxes()),
            _JUDGE: _zipped({**libraries.of_judge(), **libraries.interpreted(self.core)}),
            "course.zip": _zipped(course),
            "core.so": libraries.compiled(self.core)[1],
        }
        shell = {
            _PAGE: _page(assignment, tuple(skeletons), self.url, lang).encode(),
            "report.css": report_style().encode(),
            **{name: _static(name) for name in _STATIC},
            **skeletons,
        }
        told = _facts(assignment, self, parts, lang)
        shell[SITE_MARK] = json.dumps(told, ensure_ascii=False, indent=1).encode()
        local = {} if self.url else {f"{_RUNTIME}{name}": content
                                     for name, content in self.runtime.files.items()}  # fmt: skip
        return {"sw.js": _service_worker(shell, parts, self), **shell, **parts, **local}


def of_course(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a site that come from a course, not from graders and its libraries."""
    ours = (_WORKER, _JUDGE)
    return {name: content for name, content in files.items()
            if name not in ours and not name.startswith(_RUNTIME)}  # fmt: skip


def _beginning(files: Mapping[str, bytes], starts: tuple[str, ...]) -> dict[str, bytes]:
    return {name: content for name, content in files.items() if name.startswith(starts)}


def _facts(
    assignment: Assignment, browser: Browser, parts: Mapping[str, bytes], lang: str | None
) -> dict[str, object]:
    """Return what the page knows of its site."""
    runtime, url = browser.runtime, browser.url
    sizes = [len(content) for content in (*parts.values(), *runtime.files.values())]
    return {
        "id": assignment.id,
        "title": {one: render(assignment.spec.title, one) for one in LANGUAGES},
        "lang": lang,
        "module": assignment.spec.modules[0],
        "words": all_words(),
        "runtime": {"url": url or _RUNTIME, "files": runtime.digests, "info": dict(runtime.info)},
        "files": {name: integrity(content) for name, content in parts.items()},
        "core": libraries.compiled(browser.core)[0],
        "bytes": sum(sizes),
        "loop_s": loop_s(),
    }


def _page(
    assignment: Assignment, skeletons: tuple[str, ...], url: str | None, lang: str | None
) -> str:
    environment = Environment(
        loader=PackageLoader("graders.authoring.site"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    place = urlsplit(url or "")
    first = lang or LANGUAGES[0]
    return environment.get_template(_PAGE).render(
        lang=first,
        title=render(assignment.spec.title, first),
        words=page_words(first),
        languages=tuple(NAMES.items()),
        skeletons=skeletons,
        origin=f"{place.scheme}://{place.netloc}" if place.netloc else "",
    )


def _service_worker(
    shell: Mapping[str, bytes], parts: Mapping[str, bytes], browser: Browser
) -> bytes:
    own = {**shell, **parts, "sw.js": _static("sw.js")}
    facts = {
        "DIGEST": _digest({name: integrity(content) for name, content in own.items()}),
        "RUNTIME_URL": browser.url or _RUNTIME,
        "RUNTIME_DIGEST": _digest(browser.runtime.digests),
        "SHELL": sorted(shell),
    }
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in facts.items())
    return head.encode() + _static("sw.js")


def _digest(digests: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(digests, sort_keys=True).encode()).hexdigest()[:16]


def _static(name: str) -> bytes:
    return resources("graders.authoring.site").joinpath("static", name).read_bytes()


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Write an archive as `runtime.js` reads it: a zip of one zip, compressed as a whole."""
    inner, outer = io.BytesIO(), io.BytesIO()
    members = ((name, content, 0o644) for name, content in sorted(files.items()))
    write_zip(inner, members, is_compressed=False)
    write_zip(outer, [("files.zip", inner.getvalue(), 0o644)])
    return outer.getvalue()
