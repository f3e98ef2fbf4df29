"""Lists: the first page, all pages, or all items."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Generic, TypeVar, cast

Page = TypeVar("Page")
Item = TypeVar("Item")


def _next(page: Any) -> int | None:
    # Only the number is taken from the link: the service may know itself by another address than we do.
    pages = page["pages"]
    return None if pages["next_url"] is None else pages["page"] + 1


class _New:
    """Tells which items are new: what arrives meanwhile moves older items to later pages, where they would appear again."""

    def __init__(self) -> None:
        self._seen: set[object] = set()

    def __call__(self, item: Any) -> bool:
        key = item.get("sms_id", item.get("id")) if isinstance(item, dict) else None
        if key is None:
            return True
        is_new = key not in self._seen
        self._seen.add(key)
        return is_new


class PagedList(Generic[Page, Item]):
    """A list of the service. Iterate over it for the items of all pages, which are fetched as they are needed."""

    def __init__(self, read: Callable[[int | None], Page], member: str) -> None:
        self._read = read
        self._member = member

    def first(self) -> Page:
        """The first page, as the service sends it."""
        return self._read(None)

    def pages(self) -> Iterator[Page]:
        """The pages, each as the service sends it."""
        page = self._read(None)
        yield page
        while (number := _next(page)) is not None:
            page = self._read(number)
            yield page

    def __iter__(self) -> Iterator[Item]:
        is_new = _New()
        for page in self.pages():
            yield from filter(is_new, cast(Any, page)[self._member])


class AsyncPagedList(Generic[Page, Item]):
    """A list of the service. Iterate over it for the items of all pages, which are fetched as they are needed."""

    def __init__(self, read: Callable[[int | None], Awaitable[Page]], member: str) -> None:
        self._read = read
        self._member = member

    async def first(self) -> Page:
        """The first page, as the service sends it."""
        return await self._read(None)

    async def pages(self) -> AsyncIterator[Page]:
        """The pages, each as the service sends it."""
        page = await self._read(None)
        yield page
        while (number := _next(page)) is not None:
            page = await self._read(number)
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        is_new = _New()
        async for page in self.pages():
            for item in filter(is_new, cast(Any, page)[self._member]):
                yield item
