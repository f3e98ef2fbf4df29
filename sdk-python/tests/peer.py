"""An HTTP server on loopback in the place of the service."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Arrived:
    """A request as it arrived."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes


#: The status, the body (bytes, or a value for JSON; None closes the connection), and headers.
Answer = tuple[int, Any, dict[str, str]]


@dataclass
class Peer:
    """Answers each request with what ``answer`` returns for it and the number of those before it."""

    answer: Callable[[Arrived, int], Answer] = lambda _request, _count: (200, {}, {})
    arrived: list[Arrived] = field(default_factory=list)

    def __post_init__(self) -> None:
        peer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Otherwise each answer waits for the acknowledgement of its headers.
            disable_nagle_algorithm = True

            def handle_one_request(self) -> None:
                self.raw_requestline = self.rfile.readline(65537)
                if not self.raw_requestline or not self.parse_request():
                    self.close_connection = True
                    return
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Arrived(self.command, self.path, headers, body)
                count = len(peer.arrived)
                peer.arrived.append(request)
                status, given, more = peer.answer(request, count)
                if given is None:
                    self.close_connection = True
                    return
                content = given if isinstance(given, bytes) else json.dumps(given).encode()
                self.send_response(status)
                for name, value in {"content-length": str(len(content)), **more}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def answers(self, how: Callable[[Arrived, int], Answer]) -> None:
        """From now on, with a new list of what arrived."""
        self.arrived.clear()
        self.answer = how

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
