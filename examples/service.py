"""A service that counts: POST a hand record or a deal as JSON, and its result, or what is wrong with it, comes back.

$ python examples/service.py 8000
$ curl -d '{"hand": "24m 345p 678p 99s [777z] (1111s) +3m", "seat": "S"}' http://localhost:8000
"""

from __future__ import annotations

import json
import sys
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import taical

RULESET = taical.load_ruleset("wikipedia")  # where the record asks for none
LONGEST = 100_000  # bytes of a record


def answer(body: bytes) -> tuple[int, str]:
    """Return the status and the text for a record."""
    try:
        record = json.loads(body, parse_float=Decimal)
    except (ValueError, RecursionError):
        return 400, taical.to_json(taical.RecordError("bad_record", "expected a record as JSON"))
    try:
        if isinstance(record, dict) and "wins" in record:
            deal = taical.parse_deal(record, allow_files=False)
            return 200, taical.to_json(taical.score_deal(deal, None if deal.own_rules else RULESET))
        win = taical.parse_record(record, allow_files=False)
        return 200, taical.to_json(taical.score(win, None if win.own_rules else RULESET))
    except taical.TaicalError as error:
        return 400, taical.to_json(error)


class Service(BaseHTTPRequestHandler):
    """One request."""

    timeout = 10  # seconds that a client may keep it waiting

    def do_POST(self) -> None:
        """Answer with the result of the record that was sent."""
        length = self.headers.get("Content-Length", "")
        count = int(length) if length.isdecimal() and len(length) < 10 else 0
        body = self.rfile.read(min(count, LONGEST + 1))
        status, text = answer(body if count <= LONGEST else b"")
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())


if __name__ == "__main__":
    ThreadingHTTPServer(("localhost", int(sys.argv[1])), Service).serve_forever()
