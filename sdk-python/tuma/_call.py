"""Requests and answers, without the I/O that the two clients do in their own way."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, BinaryIO, Final, TypedDict, Union
from urllib.parse import quote

import httpx

from .errors import ConnectionFailed, InvalidResponse, Redirected, TimedOut, TumaError, error_of


class Omitted(Enum):
    """The value of arguments that were not given; ``None`` is sent as null."""

    OMITTED = "omitted"

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED: Final = Omitted.OMITTED

#: A file: its bytes, an open binary file, or its path.
Upload = Union[bytes, BinaryIO, "os.PathLike[str]"]


class Options(TypedDict, total=False):
    """Options of one call."""

    timeout: float
    """Seconds without any progress after which the call fails. Default: 30; 300 for uploads."""
    retries: int
    """How often the call is repeated if it fails and that is safe. Default: 3."""
    headers: Mapping[str, str]
    idempotency_key: str
    """The call takes effect once per key. Default: a new random key for each call, so that its repeats take effect once. Give your
    own, such as the id of an order, if your program may make the same call again after a crash."""


@dataclass(frozen=True)
class Settings:
    """Where the service is, and how to call it."""

    token: str | None
    base_url: str
    timeout: float | None
    retries: int
    headers: Mapping[str, str]

    @staticmethod
    def read(
        token: str | None,
        base_url: str | None,
        timeout: float | None,
        retries: int,
        headers: Mapping[str, str] | None,
    ) -> Settings:
        """What is not given comes from the environment."""
        base = (base_url or os.environ.get("TUMA_URL") or "http://127.0.0.1:8080").rstrip("/")
        if not re.match("https?://.", base):
            raise ValueError(f"base_url must begin with https:// or http://, unlike {base!r}.")
        return Settings(token or os.environ.get("TUMA_TOKEN"), base, timeout, retries, headers or {})


@dataclass(frozen=True)
class Call:
    """A request, ready to be sent any number of times."""

    method: str
    url: str
    params: dict[str, str]
    headers: dict[str, str]
    content: bytes | None
    data: dict[str, str]
    files: dict[str, tuple[str, bytes]]
    #: ``json``, ``text``, ``bytes`` or ``lines``
    kind: str
    #: The member with the items of a list.
    member: str
    is_repeatable: bool
    timeout: float
    retries: int

    def request(self) -> dict[str, Any]:
        """The arguments of ``httpx.Client.build_request``."""
        body: dict[str, Any] = {"content": self.content}
        if self.files:
            body = {"files": self.files, "data": self.data}
        return {
            "method": self.method,
            "url": self.url,
            "params": self.params or None,
            "headers": self.headers,
            "timeout": self.timeout,
            **body,
        }


_KINDS = {"t": "text", "o": "bytes", "l": "lines"}


def make_call(settings: Settings, spec: str, path: tuple[object, ...], given: Any, options: Options | None) -> Call:
    """The request of an operation of the table.

    A spec is the verb, the path, flags and the member with the items of a list. The flags: where the input goes (``q`` query,
    ``b`` JSON body, ``f`` form), ``k`` takes an Idempotency-Key, ``n`` is not repeated although its verb would allow it, and the
    kind of the answer if it is not JSON (``t`` text, ``o`` bytes, ``l`` lines of JSON).
    """
    method, template, flags, member = (spec.split(" ") + ["", ""])[:4]
    options = options or {}
    values = iter(path)
    url = re.sub(r"\{(\w+)\}", lambda match: _segment(match[1], next(values)), template)
    if isinstance(given, Mapping):
        given = {name: value for name, value in given.items() if value is not OMITTED}
    headers = {"accept": "*/*", **settings.headers, **options.get("headers", {})}
    if settings.token:
        headers.setdefault("authorization", f"Bearer {settings.token}")
    if "k" in flags:
        headers.setdefault("idempotency-key", options.get("idempotency_key") or secrets.token_hex(16))
    content = None
    if "b" in flags and given is not None:
        headers["content-type"] = "application/json"
        content = json.dumps(given, default=_json_value, ensure_ascii=False, allow_nan=False).encode()
    form = given if "f" in flags else {}
    files = {name: _file(value) for name, value in form.items() if value is not None and not isinstance(value, str)}
    default = 300.0 if files else 30.0
    return Call(
        method=method,
        url=settings.base_url + url,
        params={name: _word(value) for name, value in (given or {}).items() if value is not None} if "q" in flags else {},
        headers=headers,
        content=content,
        data={name: value for name, value in form.items() if isinstance(value, str)},
        files=files,
        kind=next((kind for flag, kind in _KINDS.items() if flag in flags), "json"),
        member=member,
        is_repeatable="k" in flags or (method in ("GET", "PUT", "DELETE") and "n" not in flags),
        timeout=options.get("timeout", default if settings.timeout is None else settings.timeout),
        retries=options.get("retries", settings.retries),
    )


def _segment(name: str, value: object) -> str:
    """A parameter of the path. Dots alone would lead to another path."""
    if not isinstance(value, (str, int)) or isinstance(value, bool) or re.fullmatch(r"\.{0,2}", str(value)):
        raise TypeError(f"{name} must be a string that is not empty, unlike {value!r}.")
    return quote(str(value), safe="")


def _word(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, date) else str(value)


def _json_value(value: object) -> object:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(value)
    raise TypeError(f"{value!r} cannot be sent as JSON.")


def _file(value: Any) -> tuple[str, bytes]:
    """Its name and bytes, read once, so that a repeat sends the same."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return "file", bytes(value)
    if hasattr(value, "read"):
        name = getattr(value, "name", None)
        return (Path(name).name if isinstance(name, str) else "file"), value.read()
    return Path(value).name, Path(value).read_bytes()


def read(response: httpx.Response, call: Call) -> Any:
    """The answer, once its body has been read; raises what a refusal stands for."""
    check(response, call)
    if call.kind == "text":
        return response.text
    if call.kind == "bytes":
        return response.content
    if response.content == b"":
        return None
    try:
        return response.json()
    except ValueError as error:
        raise InvalidResponse(
            "invalid_response",
            f"The answer to {call.method} {call.url} is not JSON. Is base_url right?",
            status=response.status_code,
        ) from error


def check(response: httpx.Response, call: Call) -> None:
    """Raises if the response is not a success. Following a redirect could turn a POST into a GET."""
    if response.is_success:
        return
    if response.status_code < 400:
        to = response.headers.get("location", "another address")
        raise Redirected("redirected", f"The service redirects to {to}. Give its address as base_url.")
    error = error_of(response)
    if error.code == "unauthorized" and "authorization" not in {name.lower() for name in call.headers}:
        error.message += " Set TUMA_TOKEN, or pass token."
    raise error


def failure(error: httpx.HTTPError, call: Call) -> TumaError:
    """The error of a request without an answer."""
    request = f"{call.method} {call.url}"
    if isinstance(error, httpx.TimeoutException):
        return TimedOut("timeout", f"{request} was not answered within {call.timeout:g} s; it may yet take effect.")
    reason = str(error) or type(error).__name__
    return ConnectionFailed("connection", f"{request} failed: {reason}. Is the service running, and base_url right?")


#: The request was refused before anything was done, so that any call may be repeated.
_REFUSED_AT_ONCE = {"rate_limited", "busy", "unavailable", "not_replicated", "idempotency_in_progress"}
#: What a proxy or the service answers when it does not know whether the request was carried out.
_UNCLEAR = {408, 502, 503, 504}
#: Longer than this, the caller should decide whether to wait.
_LONGEST_WAIT = 10.0


def wait_before(error: TumaError, attempt: int, call: Call) -> float | None:
    """How many seconds to wait before the call is repeated; None if it must not be."""
    if attempt >= call.retries or (error.retry_after or 0) > _LONGEST_WAIT:
        return None
    never_sent = isinstance(error.__cause__, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
    is_safe = (
        error.code in _REFUSED_AT_ONCE
        # Not from the service, but from what is in front of it.
        or (error.code == "invalid_response" and error.status == 429)
        or (error.code in ("connection", "timeout") and (call.is_repeatable or never_sent))
        or (call.is_repeatable and error.status in _UNCLEAR and error.code != "model_not_installed")
    )
    if not is_safe:
        return None
    # Spread out, so that clients that failed together do not return together.
    backoff: float = min(8.0, 0.5 * 2**attempt) * (0.5 + random.random() / 2)
    return error.retry_after + backoff / 4 if error.retry_after else backoff
