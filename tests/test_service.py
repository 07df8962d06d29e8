"""The service in `examples/`, which uses nothing but the API."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from commandline import SOUTH, taical
from schemas import refuse_unlike

from examples.service import LONGEST, Service


class Quiet(Service):
    """The service without its log, which goes to standard error."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as http.server calls it
        """Say nothing."""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a service that runs."""
    with ThreadingHTTPServer(("localhost", 0), Quiet) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


def posted(port: int, body: str | bytes, **headers: str) -> tuple[int, Any]:
    """Send a record, and return the status and the answer."""
    with closing(http.client.HTTPConnection("localhost", port, timeout=20)) as connection:
        connection.request("POST", "/", body.encode() if isinstance(body, str) else body, headers)
        came = connection.getresponse()
        assert came.getheader("Content-Type") == "application/json; charset=utf-8"
        found = json.loads(came.read())
    refuse_unlike("batch", found)
    return came.status, found


def test_a_record_is_scored(port: int) -> None:
    found = posted(port, json.dumps({"hand": SOUTH, "seat": "S", "streak": 2}))
    assert found == (200, json.loads(taical("score", SOUTH, "-s", "S", "-n", "2", "--format", "json").stdout))


def test_a_record_is_scored_by_the_rule_set_that_it_asks_for(port: int) -> None:
    status, found = posted(port, json.dumps({"hand": SOUTH, "seat": "S", "ruleset": "star31", "base": 0.5}))
    assert (status, found["ruleset"], found["base"]) == (200, "star31", 0.5)


def test_a_deal_is_scored(port: int) -> None:
    deal = {"wins": [{"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}], "from": "N"}
    status, found = posted(port, json.dumps(deal))
    # 三元刻 1: 30 + 10.
    assert (status, found["payments"]) == (200, {"E": 0, "S": 40, "W": 0, "N": -40})


@pytest.mark.parametrize(
    ("record", "code", "field"),
    [
        ({"hand": "0m", "seat": "S"}, "bad_tile", "hand"),
        ({"hand": SOUTH.replace("+3m", "+6m"), "seat": "S"}, "not_a_win", "hand"),
        ({"hand": SOUTH, "seats": "S"}, "bad_record", "seats"),
        ({"wins": 5}, "bad_record", "wins"),
        ({"wins": [], "false_win": "S"}, "impossible_context", "false_win"),
        ([], "bad_record", None),
        (None, "bad_record", None),
        ({"hand": SOUTH, "seat": "S", "ruleset": "nowhere"}, "unknown_ruleset", "ruleset"),
    ],
)
def test_what_is_wrong_is_said(port: int, record: object, code: str, field: str | None) -> None:
    status, found = posted(port, json.dumps(record))
    assert (status, found["error"]["code"], found["error"]["field"]) == (400, code, field)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 50_000, b"1" * 5000, b" " * (LONGEST + 1)])
def test_what_is_no_record_is_refused(port: int, body: bytes) -> None:
    status, found = posted(port, body)
    assert (status, found["error"]["code"]) == (400, "bad_record")


@pytest.mark.parametrize("length", ["x", "-1", "1" * 5000, "²"])
def test_a_length_that_is_none_is_refused(port: int, length: str) -> None:
    status, found = posted(port, b"", **{"Content-Length": length})
    assert (status, found["error"]["code"]) == (400, "bad_record")


def test_a_file_is_not_opened(port: int, tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("extends: wikipedia\n", encoding="utf-8")
    for ruleset in (str(path), {"extends": str(path)}):
        status, found = posted(port, json.dumps({"hand": SOUTH, "seat": "S", "ruleset": ruleset}))
        assert (status, found["error"]["code"]) == (400, "bad_ruleset")
