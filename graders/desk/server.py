"""The server of the desk: for one browser of this machine, and for nobody else.

It listens on the loopback address alone. A request must bear the token of this server in its path,
and name this server as its host: a page of another site cannot know the first, and a name that
another site makes lead here (DNS rebinding) fails the second. What changes a file must come from
this server's own page as well. The address that a browser is started with can be read by others
who are logged in to the machine: it holds a ticket instead, which serves once.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from threading import Lock
from typing import Any
from urllib.parse import parse_qs, urlencode

from graders.desk.desk import FIELDS, Desk
from graders.desk.page import desk_page, replaced_words
from graders.desk.saving import Edit
from graders.desk.work import WAITING
from graders.errors import GradersError, unwritable
from graders.i18n import render, translator
from graders.report.pages.to_html import desk_html
from graders.report.review.review_rows import Key

LOOPBACK = "127.0.0.1"
# A comment is some lines.
_MOST_BYTES = 1 << 20
_FORM = "application/x-www-form-urlencoded"
_STEPS = {"next": 1, "previous": -1}
_HEADERS = {
    "Cache-Control": "no-store",
    # The page's own policy says the same; only a header can say who may frame it.
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class DeskServer(ThreadingHTTPServer):
    """Serves one desk on a free port of this machine.

    A browser opens connections that it may not use: each has a thread, and one request at a time is
    answered.
    """

    daemon_threads = True

    def __init__(self, desk: Desk, lang: str) -> None:
        super().__init__((LOOPBACK, 0), _Handler)
        self.desk, self.lang, self.lock = desk, lang, Lock()
        self.token = secrets.token_urlsafe(32)
        self._ticket = secrets.token_urlsafe(32)

    def server_bind(self) -> None:
        """Bind the address, without looking for its name: that may ask the network."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = LOOPBACK, self.server_address[1]

    @property
    def origin(self) -> str:
        """The address of the server, without a path."""
        return f"http://{LOOPBACK}:{self.server_port}"

    @property
    def url(self) -> str:
        """The address of the desk."""
        return f"{self.origin}/{self.token}/"

    @property
    def ticket_url(self) -> str:
        """An address that leads to the desk once."""
        return f"{self.origin}/{self._ticket}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    def takes_ticket(self, path: str) -> bool:
        """Tell whether a path is that of the ticket, which is then void."""
        with self.lock:
            is_taken = secrets.compare_digest(path.encode(), f"/{self._ticket}".encode())
            if is_taken:
                self._ticket = secrets.token_urlsafe(32)
        return is_taken


class _Handler(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    server: DeskServer
    timeout = 60
    server_version = sys_version = ""

    def do_GET(self) -> None:
        """Show a place of the desk."""
        self._answer_by(self._get)

    def do_POST(self) -> None:
        """Save what a teacher wrote, and go on to another place."""
        self._answer_by(self._post)

    def _answer_by(self, action: Callable[[], None]) -> None:
        """Answer whoever names this server as the host, with what is wrong if need be."""
        if self.headers.get("Host", "") != self.server.origin.removeprefix("http://"):
            self._refuse(HTTPStatus.FORBIDDEN)
            return
        try:
            action()
        except GradersError as problem:
            told = problem.told(self.server.lang).encode()
            self._answer(HTTPStatus.CONFLICT, told, "text/plain")

    def _get(self) -> None:
        path, _, query = self.path.partition("?")
        if self.server.takes_ticket(path):
            self._go_to(f"/{self.server.token}/")
        elif self._page(path) == "":
            asked = _single(parse_qs(query, keep_blank_values=True))
            self._show(asked.get("show", WAITING), self._key(asked, "at"))
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def _post(self) -> None:
        size = self.headers.get("Content-Length", "")
        if self._page(self.path) != "save" or self.headers.get("Origin") != self.server.origin:
            self._refuse(HTTPStatus.FORBIDDEN)
        elif self.headers.get_content_type() != _FORM or not size.isdecimal():
            self._refuse(HTTPStatus.BAD_REQUEST)
        elif int(size) > _MOST_BYTES:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            body = self.rfile.read(int(size)).decode("utf-8", "replace")
            self._save(_single(parse_qs(body, keep_blank_values=True)))

    def log_message(self, *_arguments: object) -> None:
        """Say nothing in the terminal."""

    def _page(self, path: str) -> str | None:
        """Return the rest of a path that bears the token; None without it."""
        token, slash, rest = path.removeprefix("/").partition("/")
        is_ours = secrets.compare_digest(token.encode(), self.server.token.encode())
        return rest if is_ours and slash else None

    def _show(
        self,
        name: str,
        key: Key,
        typed: Mapping[str, str] | None = None,
        alerts: tuple[str, ...] = (),
    ) -> None:
        """Show a question in a stack, with what was typed there and could not be saved."""
        desk = self.server.desk
        with self.server.lock:
            spot = desk.spot(name, _whole(desk, name, key))
            page = desk_html(desk_page(desk.work, spot, self.server.lang, typed, alerts))
        self._answer(HTTPStatus.OK, page, "text/html")

    def _save(self, told: Mapping[str, str]) -> None:
        key = self._key(told, "student")
        typed = {name: told[name].replace("\r\n", "\n") for name in FIELDS if name in told}
        if "reuse" in told:
            typed["comment"] = _joined(typed.get("comment", ""), told["reuse"])
        edit = Edit({name: told.get(f"was_{name}", "") for name in FIELDS}, typed)
        go, place = told.get("go", "stay"), f"{told.get('file', '')}:{told.get('line', '')}: "
        with self.server.lock:
            desk = self.server.desk
            if key not in desk.work.entries:
                self._refuse(HTTPStatus.NOT_FOUND)
                return
            if go == "line":
                alerts: tuple[str, ...] = ()
                typed["comment"] = _joined(typed.get("comment", ""), place)
            else:
                alerts = self._saved(key, edit, is_seen="seen" in told)
        if go == "quietly":
            said = {"saved": not alerts, "said": "\n".join(alerts)}
            self._answer(HTTPStatus.OK, json.dumps(said).encode(), "application/json")
        elif alerts or go == "line":
            self._show(told.get("show", WAITING), key, typed, alerts)
        else:
            self._go_on(told.get("show", WAITING), key, _STEPS.get(go, 0))

    def _key(self, asked: Mapping[str, str], name: str) -> Key:
        """Return the question that a form or an address names."""
        with self.server.lock:
            student = self.server.desk.work.ids.get(asked.get(name, ""), "")
        return student, asked.get("question", "")

    def _saved(self, key: Key, edit: Edit, *, is_seen: bool) -> tuple[str, ...]:
        """Save; return the reasons why something was not saved."""
        lang = self.server.lang
        try:
            theirs = self.server.desk.save(key, edit, is_seen=is_seen)
        except GradersError as problem:
            return (problem.told(lang),)
        except OSError as problem:
            return (render(unwritable(problem.filename or "review.csv", problem), lang),)
        return replaced_words(theirs, translator(lang))

    def _go_on(self, name: str, key: Key, step: int) -> None:
        with self.server.lock:
            spot = self.server.desk.spot(name, key, step)
            stem = self.server.desk.work.stems[spot.key[0]]
        place = {"show": spot.stack.name, "at": stem, "question": spot.key[1]}
        self._go_to(f"./?{urlencode(place)}")

    def _go_to(self, address: str) -> None:
        self.send_response(HTTPStatus.SEE_OTHER)
        self.send_header("Location", address)
        self._finish(b"", "text/plain")

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True
        self._answer(status, status.phrase.encode(), "text/plain")

    def _answer(self, status: HTTPStatus, content: bytes, kind: str) -> None:
        self.send_response(status)
        self._finish(content, kind)

    def _finish(self, content: bytes, kind: str) -> None:
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def _single(fields: Mapping[str, list[str]]) -> dict[str, str]:
    return {name: values[-1] for name, values in fields.items()}


def _joined(comment: str, more: str) -> str:
    return "\n".join(filter(None, (comment.rstrip(), more)))


def _whole(desk: Desk, name: str, key: Key) -> Key:
    """Return the question of a student in a stack, where a form names the student alone."""
    student, question = key
    if question or not student:
        return key
    if name in desk.work.questions:
        return student, name
    waiting = (one for one, entry in desk.work.entries.items() if entry.awaits)
    others = (one for one in desk.work.entries)
    return next((one for one in (*waiting, *others) if one[0] == student), key)
