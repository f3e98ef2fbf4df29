"""Every operation of the document has its method, blocking and awaited, which makes the request that the document describes."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import unittest
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import tuma
from tuma import operations

from .peer import Peer

DOCUMENT = json.loads((Path(__file__).parents[2] / "openapi.json").read_text())
PAGE = {"pages": {"page": 1, "next_url": None}}


def operations_of_document() -> dict[str, Any]:
    return {
        f"{verb.upper()} {path}": operation
        for path, verbs in DOCUMENT["paths"].items()
        for verb, operation in verbs.items()
    }


def methods_of(client: object) -> dict[str, Any]:
    """The methods of a client by the operation that their description names."""
    found = {}
    for name, resource in vars(client).items():
        if name.startswith("_"):
            continue
        for _, method in inspect.getmembers(resource, inspect.ismethod):
            match = re.search(r"^\s*`([A-Z]+ /\S*)`", method.__doc__ or "", re.MULTILINE)
            if match:
                found[match[1]] = method
    return found


def arguments_of(method: Any) -> tuple[list[str], dict[str, Any]]:
    """A value for every argument: the parameters of the path need escapes."""
    path, named = [], {}
    for name, parameter in inspect.signature(method).parameters.items():
        if parameter.kind is parameter.POSITIONAL_ONLY:
            path.append(f"{name}/ü?")
        elif name == "body":
            named[name] = {"a": "body"}
        elif name in ("audio", "file"):
            named[name] = f"bytes of {name}".encode()
        elif name != "options":
            named[name] = f"a {name} & more"
    return path, named


class Operations(unittest.TestCase):
    def setUp(self) -> None:
        self.peer = Peer()
        self.addCleanup(self.peer.close)
        self.peer.answers(lambda *_: (200, PAGE, {}))

    def test_every_operation_has_a_method_in_both_clients(self) -> None:
        known = set(operations_of_document())
        self.assertGreater(len(known), 140)
        for client in (tuma.Tuma(token="t"), tuma.AsyncTuma(token="t")):
            self.assertEqual(set(methods_of(client)), known)

    def check(self, request: str, path: list[str], named: dict[str, Any]) -> None:
        """The one request that arrived is the one that the document describes."""
        operation = operations_of_document()[request]
        self.assertEqual(len(self.peer.arrived), 1, request)
        arrived = self.peer.arrived.pop()
        verb, template = request.split(" ")
        values = iter(path)
        expected = re.sub(r"\{\w+\}", lambda _: quote(next(values), safe=""), template)
        url = urlsplit(arrived.url)
        self.assertEqual((arrived.method, url.path), (verb, expected))
        self.assertEqual(arrived.headers["authorization"], "Bearer t")
        keyed = any(each["name"] == "idempotency-key" for each in operation.get("parameters", []))
        self.assertEqual("idempotency-key" in arrived.headers, keyed, request)
        content = operation.get("requestBody", {}).get("content", {})
        # What goes with a file stands in its form, or in the query where the file is all of the body.
        in_form = named if "multipart/form-data" in content else {}
        query = {each["name"] for each in operation.get("parameters", []) if each["in"] == "query"} - set(in_form)
        self.assertEqual({name for name, _ in parse_qsl(url.query)}, query, request)
        if "application/json" in content:
            sent = json.loads(arrived.body)
            self.assertEqual(arrived.headers["content-type"], "application/json")
            if "body" not in named:
                self.assertEqual({name.rstrip("_") for name in named}, set(sent), request)
                self.assertTrue(all(value == f"a {name} & more" for name, value in sent.items() if name != "from"))
        elif content:
            self.assertRegex(arrived.headers["content-type"], "^multipart/form-data; boundary=")
            for name, value in named.items():
                file, text = f'name="{name}"; filename="file"[^\\0]*bytes of {name}', f'name="{name}"\r\n\r\n{value}'
                self.assertRegex(arrived.body, (file if isinstance(value, bytes) else text).encode())

    def test_every_method_makes_its_request(self) -> None:
        with tuma.Tuma(base_url=self.peer.url, token="t") as client:
            for request, method in methods_of(client).items():
                path, named = arguments_of(method)
                reply = method(*path, **named)
                if isinstance(reply, tuma.PagedList):
                    reply.first()
                elif inspect.isgenerator(reply):
                    list(reply)
                self.check(request, path, named)

    def test_every_awaited_method_makes_its_request(self) -> None:
        async def run() -> None:
            async with tuma.AsyncTuma(base_url=self.peer.url, token="t") as client:
                for request, method in methods_of(client).items():
                    path, named = arguments_of(method)
                    reply = method(*path, **named)
                    if isinstance(reply, tuma.AsyncPagedList):
                        await reply.first()
                    elif inspect.isasyncgen(reply):
                        async for _ in reply:
                            pass
                    else:
                        await reply
                    self.check(request, path, named)

        asyncio.run(run())

    def test_every_code_has_a_class_and_every_schema_a_type(self) -> None:
        for code in DOCUMENT["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]:
            name = "".join(word.capitalize() for word in code.split("_"))
            self.assertTrue(issubclass(getattr(tuma, name), tuma.TumaError), code)
        for name in DOCUMENT["components"]["schemas"]:
            self.assertTrue(hasattr(operations, name) and hasattr(tuma, name), name)


if __name__ == "__main__":
    unittest.main()
