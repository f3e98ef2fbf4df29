"""The errors of the client. Every code has a class: those of the service are in ``operations``."""

from __future__ import annotations

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, ClassVar

import httpx

if TYPE_CHECKING:
    from .operations import FieldProblem

__all__ = ["ConnectionFailed", "InvalidResponse", "InvalidSignature", "Redirected", "TimedOut", "TumaError"]


class TumaError(Exception):
    """Every error of a call.

    ``code`` is stable, and every code has a class of its own: ``except tuma.InsufficientBalance``. ``message`` says what is wrong
    and how to fix it. A newer service may have further codes; their errors are plain ``TumaError``.
    """

    _classes: ClassVar[dict[str, type[TumaError]]] = {}

    def __init_subclass__(cls, *, code: str) -> None:
        super().__init_subclass__()
        TumaError._classes[code] = cls

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        errors: list[FieldProblem] | None = None,
        trace_id: str | None = None,
        retry_after: float | None = None,
        type: str | None = None,
        body: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: The HTTP status; None if there was no answer.
        self.status = status
        #: The fields at fault, each with the reason.
        self.errors: list[FieldProblem] = errors or []
        #: By which the operator finds the request in the log.
        self.trace_id = trace_id
        #: After how many seconds to try again, if the service said so.
        self.retry_after = retry_after
        #: The URL of the page about the code.
        self.type = type
        #: The whole body of the answer, with members that only some codes have, such as ``attempts_left``.
        self.body: dict[str, Any] = body or {}

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"


class ConnectionFailed(TumaError, code="connection"):
    """The service was not reached, or the connection broke before its answer."""


class TimedOut(TumaError, code="timeout"):
    """There was no answer in time. The request may yet take effect."""


class Redirected(TumaError, code="redirected"):
    """The service is at another address."""


class InvalidResponse(TumaError, code="invalid_response"):
    """What answered is not the service."""


class InvalidSignature(TumaError, code="invalid_signature"):
    """``webhooks.verify`` was given something that the service did not send."""


def make_error(code: str, message: str, **details: Any) -> TumaError:
    """The error of a code, in its class."""
    return TumaError._classes.get(code, TumaError)(code, message, **details)


def error_of(response: httpx.Response) -> TumaError:
    """The error that a response of status 400 or more stands for. Its body has been read."""
    try:
        parsed = response.json()
    except ValueError:
        parsed = {}
    body: dict[str, Any] = parsed if isinstance(parsed, dict) else {}
    # The voice endpoints have the same members in an envelope.
    inner = body.get("error")
    problem = {**body, **inner} if isinstance(inner, dict) else body
    code = problem.get("code")
    message = problem.get("detail") or problem.get("message")
    if not isinstance(message, str):
        message = f"The answer has the status {response.status_code} and is not the service's. Is base_url right?"
    errors = problem.get("errors")
    return make_error(
        code if isinstance(code, str) else "invalid_response",
        message,
        status=response.status_code,
        errors=errors if isinstance(errors, list) else None,
        trace_id=problem.get("trace_id"),
        retry_after=_retry_after(response.headers.get("retry-after")),
        type=problem.get("type"),
        body=body,
    )


def _retry_after(value: str | None) -> float | None:
    """Seconds or a date (RFC 9110 §10.2.3), in seconds from now."""
    if not value:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None
