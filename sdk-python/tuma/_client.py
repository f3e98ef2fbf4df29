"""The two clients: the same calls, blocking and awaited."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from typing import Any

import httpx

from ._call import Call, Omitted, Options, Settings, check, failure, make_call, read, wait_before
from ._list import AsyncPagedList, PagedList
from .errors import TumaError
from .operations import AsyncResources, Resources


class Tuma(Resources):
    """A client of the service. Its resources have a method for every operation of the API:

    >>> tuma = Tuma(token=token, base_url=url)
    >>> tuma.messages.send(to="+250788123456", text="Muraho!", sender="TUMA")

    It may be shared by threads. Close it, or use it in a ``with`` statement, to close its connections.

    token: An access token. Default: the environment variable ``TUMA_TOKEN``. Without one, only public operations work.
    base_url: The address of the service. Default: ``TUMA_URL``, otherwise ``http://127.0.0.1:8080``.
    timeout: Seconds without any progress after which a call fails. Default: 30; 300 for uploads.
    retries: How often a call that failed is repeated, if that is safe.
    http_client: Your own ``httpx.Client``, for example with a proxy. You close it yourself.
    """

    def __init__(
        self,
        *,
        token: str | None = None,
        base_url: str | None = None,
        timeout: float | None = None,
        retries: int = 3,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        super().__init__(self)
        self._settings = Settings.read(token, base_url, timeout, retries, headers)
        self._http = http_client or httpx.Client()
        self._is_own = http_client is None

    def __enter__(self) -> Tuma:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        if self._is_own:
            self._http.close()

    def call(self, request: str, input: Any = None, options: Options | None = None) -> Any:
        """Performs an operation that this package does not know yet, such as ``GET /v1/things``.

        input: The query of a GET or DELETE, otherwise the JSON body.
        """
        return self._run(f"{request} {_place(request)}", (), input, options)

    def _run(self, spec: str, path: tuple[object, ...], given: Any, options: Options | None) -> Any:
        call = make_call(self._settings, spec, path, given, options)
        return read(self._send(call), call)

    def _list(self, spec: str, path: tuple[object, ...], given: Any, options: Options | None) -> PagedList[Any, Any]:
        call = make_call(self._settings, spec, path, {"per_page": 100, **_given(given)}, options)
        return PagedList(lambda page: read(self._send(_at(call, page)), call), call.member)

    def _lines(
        self, spec: str, path: tuple[object, ...], given: Any, options: Options | None
    ) -> Iterator[dict[str, Any]]:
        call = make_call(self._settings, spec, path, given, options)
        response = self._send(call, stream=True)
        try:
            for line in response.iter_lines():
                if line:
                    yield json.loads(line)
        except httpx.HTTPError as error:
            raise failure(error, call) from error
        finally:
            response.close()

    def _send(self, call: Call, stream: bool = False) -> httpx.Response:
        attempt = 0
        while True:
            try:
                return self._attempt(call, stream)
            except TumaError as error:
                wait = wait_before(error, attempt, call)
                if wait is None:
                    raise
            time.sleep(wait)
            attempt += 1

    def _attempt(self, call: Call, stream: bool) -> httpx.Response:
        try:
            response = self._http.send(
                self._http.build_request(**call.request()), stream=stream, follow_redirects=False
            )
            if stream and not response.is_success:
                response.read()
        except httpx.HTTPError as error:
            raise failure(error, call) from error
        check(response, call)
        return response


class AsyncTuma(AsyncResources):
    """The client for ``asyncio``: as ``Tuma``, with methods to await and lists to iterate over with ``async for``."""

    def __init__(
        self,
        *,
        token: str | None = None,
        base_url: str | None = None,
        timeout: float | None = None,
        retries: int = 3,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__(self)
        self._settings = Settings.read(token, base_url, timeout, retries, headers)
        self._http = http_client or httpx.AsyncClient()
        self._is_own = http_client is None

    async def __aenter__(self) -> AsyncTuma:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        if self._is_own:
            await self._http.aclose()

    async def call(self, request: str, input: Any = None, options: Options | None = None) -> Any:
        """Performs an operation that this package does not know yet, such as ``GET /v1/things``.

        input: The query of a GET or DELETE, otherwise the JSON body.
        """
        return await self._run(f"{request} {_place(request)}", (), input, options)

    async def _run(self, spec: str, path: tuple[object, ...], given: Any, options: Options | None) -> Any:
        call = make_call(self._settings, spec, path, given, options)
        return read(await self._send(call), call)

    def _list(self, spec: str, path: tuple[object, ...], given: Any, options: Options | None) -> AsyncPagedList[Any, Any]:
        call = make_call(self._settings, spec, path, {"per_page": 100, **_given(given)}, options)

        async def read_page(page: int | None) -> Any:
            return read(await self._send(_at(call, page)), call)

        return AsyncPagedList(read_page, call.member)

    async def _lines(
        self, spec: str, path: tuple[object, ...], given: Any, options: Options | None
    ) -> AsyncIterator[dict[str, Any]]:
        call = make_call(self._settings, spec, path, given, options)
        response = await self._send(call, stream=True)
        try:
            async for line in response.aiter_lines():
                if line:
                    yield json.loads(line)
        except httpx.HTTPError as error:
            raise failure(error, call) from error
        finally:
            await response.aclose()

    async def _send(self, call: Call, stream: bool = False) -> httpx.Response:
        attempt = 0
        while True:
            try:
                return await self._attempt(call, stream)
            except TumaError as error:
                wait = wait_before(error, attempt, call)
                if wait is None:
                    raise
            await asyncio.sleep(wait)
            attempt += 1

    async def _attempt(self, call: Call, stream: bool) -> httpx.Response:
        try:
            response = await self._http.send(
                self._http.build_request(**call.request()), stream=stream, follow_redirects=False
            )
            if stream and not response.is_success:
                await response.aread()
        except httpx.HTTPError as error:
            raise failure(error, call) from error
        check(response, call)
        return response


def _place(request: str) -> str:
    return "q" if request.startswith(("GET ", "DELETE ")) else "b"


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    """Without what was omitted, so that it does not replace a default."""
    return {name: value for name, value in values.items() if not isinstance(value, Omitted)}


def _at(call: Call, page: int | None) -> Call:
    return call if page is None else replace(call, params={**call.params, "page": str(page)})
