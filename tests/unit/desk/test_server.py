"""The server of the desk: who is answered, who is not, and what a form does without a script."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode, urlsplit

import pytest

from graders.desk.server import LOOPBACK, DeskServer
from graders.report.review.review_file import REVIEW_CSV
from tests.unit.desk.works import cells, desk

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
ALICE = {"show": "waiting", "student": "alice", "question": "why"}
EMPTY = {f"was_{name}": "" for name in ("points", "adjust", "comment", "shared")}


@contextmanager
def serving(out: Path, lang: str = "en") -> Iterator[DeskServer]:
    with DeskServer(desk(out, lang=lang), lang) as server:
        thread = Thread(target=lambda: server.serve_forever(poll_interval=0.01))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[DeskServer]:
    with serving(tmp_path) as started:
        yield started


Answer = tuple[int, dict[str, str], str]


def ask(
    server: DeskServer, path: str, fields: dict[str, str] | None = None, **headers: str | None
) -> Answer:
    """Ask as a browser does; a header that is None is not sent."""
    port = server.server_address[1]
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=20)
    sent = {"Host": f"{LOOPBACK}:{port}"}
    body = None
    if fields is not None:
        body = urlencode(fields).encode()
        sent |= {**FORM, "Origin": server.origin, "Content-Length": str(len(body))}
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    told = {**{name.lower(): value for name, value in sent.items()}, **given}
    connection.putrequest("POST" if body is not None else "GET", path, skip_host=True)
    for name, value in told.items():
        if value is not None:
            connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    content = answer.read().decode("utf-8")
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content


def home(server: DeskServer) -> str:
    return urlsplit(server.url).path


def save(server: DeskServer, **fields: str) -> Answer:
    return ask(server, f"{home(server)}save", {**ALICE, **EMPTY, **fields})


def value(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return unescape(found[1])


# --- who is answered ----------------------------------------------------------------------


def test_it_listens_on_this_machine_alone(server: DeskServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "path", ["/", "/save", "/favicon.ico", "/x/", "/../", "//", "http://[", "*"]
)
def test_nothing_is_shown_without_the_token(path: str, server: DeskServer) -> None:
    status, _, content = ask(server, path)
    assert (status, content) == (404, "Not Found")


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.test",
        "evil.test:{port}",
        "127.0.0.1",
        "localhost:{port}",
        "127.0.0.1:{port}.evil.test",
    ],
)
def test_another_name_that_leads_here_is_refused(host: str | None, server: DeskServer) -> None:
    """A page of another site may make its own name lead to this address."""
    named = host and host.format(port=server.server_address[1])
    assert ask(server, home(server), host=named)[0] == 403
    assert (
        ask(server, f"{home(server)}save", {**ALICE, **EMPTY, "points": "1"}, host=named)[0] == 403
    )


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.test", "https://127.0.0.1", "http://127.0.0.1:1"]
)
def test_a_form_of_another_page_is_refused(
    origin: str | None, server: DeskServer, tmp_path: Path
) -> None:
    fields = {**ALICE, **EMPTY, "points": "1"}
    assert ask(server, f"{home(server)}save", fields, origin=origin)[0] == 403
    assert ask(server, "/save", fields)[0] == 403
    assert not (tmp_path / REVIEW_CSV).exists()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-length": str(1 << 30)}, 413),
        ({"content-length": "-1"}, 400),
        ({"content-length": None}, 400),
        ({"content-type": "text/plain"}, 400),
        ({"content-type": None}, 400),
    ],
)
def test_a_form_that_no_browser_sends_is_refused(
    headers: dict[str, str | None], status: int, server: DeskServer
) -> None:
    assert ask(server, f"{home(server)}save", {}, **headers)[0] == status


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_not_known(method: str, server: DeskServer) -> None:
    connection = http.client.HTTPConnection(LOOPBACK, server.server_address[1], timeout=20)
    connection.request(method, home(server))
    assert connection.getresponse().status == 501
    connection.close()


def test_the_ticket_leads_to_the_desk_once(server: DeskServer) -> None:
    path = urlsplit(server.ticket_url).path
    assert server.token not in path
    status, headers, _ = ask(server, path)
    assert (status, headers["location"]) == (303, home(server))
    assert ask(server, path)[0] == 404
    assert ask(server, urlsplit(server.ticket_url).path)[0] == 303


def test_each_server_has_a_token_of_its_own(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as other:
        assert len({one.token, other.token}) == 2
        assert len(one.token) >= 40


def test_the_page_may_do_nothing_but_send_its_form_back(server: DeskServer) -> None:
    status, headers, page = ask(server, home(server))
    assert status == 200
    policy = unescape(str(re.search(r'Security-Policy" content="([^"]+)"', page)[1]))  # type: ignore[index]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert (rules["connect-src"], rules["form-action"], rules["base-uri"]) == (
        "'self'", "'self'", "'none'",
    )  # fmt: skip
    assert "unsafe" not in policy
    assert headers["content-security-policy"] == "frame-ancestors 'none'"
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert server.token not in page
    assert "Python" not in headers.get("server", "")


# --- what a form does ---------------------------------------------------------------------


def test_saving_leads_to_the_next_answer(server: DeskServer, tmp_path: Path) -> None:
    status, headers, _ = save(server, points="1", comment="bien\r\nvu", go="next")
    assert (status, headers["location"]) == (303, "./?show=waiting&at=bruno&question=why")
    row = cells(tmp_path / REVIEW_CSV)["alice", "why"]
    assert (row["points"], row["comment"]) == ("1", "bien\nvu")
    page = ask(server, f"{home(server)}?show=waiting&at=bruno&question=why")[2]
    assert value(page, "student") == "bruno"
    back = save(server, student="bruno", go="previous")[1]["location"]
    page = ask(server, home(server) + back.removeprefix("./"))[2]
    assert (value(page, "student"), value(page, "points")) == ("alice", "1")
    assert value(page, "was_comment") == "bien\nvu"


def test_a_browser_that_goes_to_a_student_finds_the_question_of_the_stack(
    server: DeskServer,
) -> None:
    page = ask(server, f"{home(server)}?show=gagnant&at=bruno")[2]
    assert (value(page, "student"), value(page, "question")) == ("bruno", "gagnant")
    page = ask(server, f"{home(server)}?show=waiting&at=bruno")[2]
    assert (value(page, "student"), value(page, "question")) == ("bruno", "why")
    page = ask(server, f"{home(server)}?show=x&at=nobody&question=y")[2]
    assert value(page, "student") == "0042"


def test_what_cannot_be_saved_is_shown_again_with_the_reason(
    server: DeskServer, tmp_path: Path
) -> None:
    status, _, page = save(server, points="7", comment="bien", go="next")
    assert status == 200
    assert 'role="alert"' in page
    assert "7 is more than the 2 that can be given" in page
    assert value(page, "points") == "7"
    assert value(page, "was_points") == ""
    assert ">\nbien</textarea>" in page
    assert not (tmp_path / REVIEW_CSV).exists()


def test_a_clash_is_shown_and_the_second_time_replaces(server: DeskServer, tmp_path: Path) -> None:
    save(server, comment="mine")
    path = tmp_path / REVIEW_CSV
    path.write_bytes(path.read_bytes().replace(b'"mine"', b'"theirs"'))
    page = save(server, comment="again", was_comment="mine")[2]
    assert "“theirs” was written in the file meanwhile" in page
    assert ">\nagain</textarea>" in page
    assert cells(path)["alice", "why"]["comment"] == "theirs"
    assert save(server, comment="again", was_comment=value(page, "was_comment"))[0] == 303
    assert cells(path)["alice", "why"]["comment"] == "again"


def test_what_is_saved_as_it_is_typed_is_answered_in_data(
    server: DeskServer, tmp_path: Path
) -> None:
    status, headers, content = save(server, points="1", go="quietly")
    assert (status, headers["content-type"]) == (200, "application/json; charset=utf-8")
    assert json.loads(content) == {"saved": True, "said": ""}
    told = json.loads(save(server, adjust="-1", go="quietly")[2])
    assert not told["saved"]
    assert "-1 has no reason" in told["said"]
    assert cells(tmp_path / REVIEW_CSV)["alice", "why"]["points"] == "1"


def test_a_comment_is_used_again_and_a_line_is_named_without_a_script(
    server: DeskServer, tmp_path: Path
) -> None:
    save(server, comment="à justifier", reuse="bien")
    assert cells(tmp_path / REVIEW_CSV)["alice", "why"]["comment"] == "à justifier\nbien"
    page = save(server, student="bruno", comment="", go="line", file="morpion.py", line="2")[2]
    assert ">\nmorpion.py:2: </textarea>" in page
    assert 'name="reuse" value="à justifier\nbien"' in page


def test_an_unknown_student_or_question_is_not_found(server: DeskServer) -> None:
    assert save(server, student="nobody", points="1")[0] == 404
    assert save(server, question="nothing", points="1")[0] == 404


def test_a_file_that_is_not_understood_is_told_and_left(server: DeskServer, tmp_path: Path) -> None:
    content = b"submission,question,points\nalice,why,deux\n"
    (tmp_path / REVIEW_CSV).write_bytes(content)
    status, headers, told = ask(server, home(server))
    assert (status, headers["content-type"]) == (409, "text/plain; charset=utf-8")
    assert "review.csv:2: points: expected a number of points, got 'deux'" in told
    assert save(server, comment="x")[0] in (200, 409)
    assert (tmp_path / REVIEW_CSV).read_bytes() == content


def test_the_page_is_in_the_language_of_the_command(tmp_path: Path) -> None:
    with serving(tmp_path, "fr") as server:
        page = ask(server, home(server))[2]
    assert '<html lang="fr">' in page
    assert "Enregistrer, suivant" in page
