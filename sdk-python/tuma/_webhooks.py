"""Webhooks: whether the service sent a request (Standard Webhooks 1.0), and its event."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, TypedDict, cast

from .errors import InvalidSignature

if TYPE_CHECKING:
    from .operations import WebhookEvent


class Event(TypedDict):
    """What every event has."""

    id: str
    """The same on every attempt to deliver it: remember which you have handled."""
    sent_at: datetime
    """When this attempt was made."""
    is_test: bool
    """Caused by a test token, a simulated phone or a test of the endpoint: acknowledge it, and do not act on it."""


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    tolerance: float = 300,
) -> WebhookEvent:
    """Checks that the service sent a request, and reads its event. ``event["kind"]`` decides the type of ``event["data"]``.

    body: The bytes of the body as they came, or as text; not parsed.
    secret: ``whsec_…`` of the webhook; several while you change from one to another.
    tolerance: How many seconds old a request may be, so that nobody can send a recorded one again.

    Raises ``InvalidSignature``.
    """
    if not isinstance(body, (bytes, str)):
        raise TypeError("body must be the bytes or the text of the request as they came, before any JSON parser.")
    raw = body.encode() if isinstance(body, str) else body
    named = {name.lower(): value for name, value in headers.items()}
    id, at, signatures = (named.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not (id and at and signatures):
        raise _invalid("The headers webhook-id, -timestamp and -signature are not all there.")
    if not (at.isascii() and at.isdigit() and len(at) <= 12) or abs(time.time() - int(at)) > tolerance:
        raise _invalid(f"webhook-timestamp is not within {tolerance:g} seconds of this machine's clock.")
    signed = f"{id}.{at}.".encode() + raw
    for each in [secret] if isinstance(secret, str) else secret:
        mac = hmac.new(_key(each), signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(mac)
        if any(hmac.compare_digest(one.encode(), expected) for one in signatures.split(" ")):
            return _event_of(raw, id, datetime.fromtimestamp(int(at), timezone.utc))
    raise _invalid("No signature matches. Is secret this webhook's, and body the bytes as they came?")


class WebhookVerification:
    """Verification as part of ``tuma.webhooks``."""

    verify = staticmethod(verify_webhook)


def _invalid(reason: str) -> InvalidSignature:
    return InvalidSignature("invalid_signature", reason)


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("secret must be the webhook's secret: whsec_ and base64.")
    return key


def _event_of(raw: bytes, id: str, sent_at: datetime) -> WebhookEvent:
    # The types of events build on this module.
    from .operations import EVENT_MEMBERS

    data: dict[str, Any] = json.loads(raw)
    # Events do not name their kind, but each kind has members of its own.
    kinds = (kind for kind, members in EVENT_MEMBERS.items() if data.keys() >= set(members.split()))
    kind = next(kinds, "unknown")
    is_test = data.get("test") is True or data.get("example") is True or data.get("sms_id") == 0
    return cast("WebhookEvent", {"id": id, "kind": kind, "data": data, "sent_at": sent_at, "is_test": is_test})
