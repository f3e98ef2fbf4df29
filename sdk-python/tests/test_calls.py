"""What the client does with answers, and without them."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import io
import json
import threading
import time
import unittest
from datetime import datetime, timezone
from typing import Any
from unittest import mock

import httpx
import tuma
from tuma import Tuma, verify_webhook

from .peer import Answer, Arrived, Peer

MESSAGE = {"to": "+250788123456", "text": "Muraho!", "sender": "TUMA"}
VERIFICATION = {"brand": "Acme", "number": "+250788123456"}


def refusal(status: int, code: str, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"code": code, "detail": f"Refused with {code}.", "trace_id": "trace-1"}, named


class Calls(unittest.TestCase):
    def setUp(self) -> None:
        self.peer = Peer()
        self.addCleanup(self.peer.close)
        self.client = Tuma(base_url=self.peer.url, token="t")
        self.addCleanup(self.client.close)
        #: How long the client waited before each repeat; such waits take no time here.
        self.waits: list[float] = []
        sleep = mock.patch("tuma._client.time.sleep", self.waits.append)
        sleep.start()
        self.addCleanup(sleep.stop)

    def fails(self, kind: type[tuma.TumaError] = tuma.TumaError) -> Any:
        return self.assertRaises(kind)

    def test_a_send_whose_connection_breaks_is_repeated_with_the_same_key_and_body(self) -> None:
        self.peer.answers(lambda _, count: (201, None if count < 2 else {"sms_id": "out_sms_1"}, {}))
        self.assertEqual(self.client.messages.send(**MESSAGE)["sms_id"], "out_sms_1")
        sent = {(each.headers["idempotency-key"], each.body) for each in self.peer.arrived}
        self.assertEqual((len(sent), len(self.peer.arrived)), (1, 3))
        self.peer.answers(lambda *_: (201, {}, {}))
        self.client.messages.send(**MESSAGE)
        self.client.messages.send(**MESSAGE, options={"idempotency_key": "order-17"})
        keys = [each.headers["idempotency-key"] for each in self.peer.arrived]
        self.assertEqual(keys[1], "order-17")
        self.assertNotIn(keys[0], {key for key, _ in sent})

    def test_what_is_not_safe_to_repeat_is_not_repeated(self) -> None:
        broken: list[tuple[Answer, type[tuma.TumaError]]] = [
            ((200, None, {}), tuma.ConnectionFailed),
            ((504, b"gateway timeout", {}), tuma.InvalidResponse),
            (refusal(500, "internal"), tuma.Internal),
        ]
        for answer, kind in broken:
            self.peer.answers(lambda *_, answer=answer: answer)
            with self.fails(kind):
                self.client.verifications.start(**VERIFICATION)
            self.assertEqual(len(self.peer.arrived), 1)

    def test_refusals_of_a_service_that_did_nothing_are_repeated(self) -> None:
        for status, code in [(429, "rate_limited"), (503, "unavailable"), (503, "busy"), (503, "not_replicated")]:
            self.waits.clear()
            self.peer.answers(
                lambda _, count, status=status, code=code: refusal(status, code, retry_after="7")
                if count == 0
                else (201, {"request_id": "vrf_1"}, {})
            )
            self.assertEqual(self.client.verifications.start(**VERIFICATION)["request_id"], "vrf_1")
            self.assertEqual(len(self.peer.arrived), 2)
            self.assertTrue(7 <= self.waits[0] <= 7.25, self.waits)

    def test_a_refusal_that_a_repeat_cannot_change_is_the_callers_at_once(self) -> None:
        for status, code, headers in [
            (429, "too_many_attempts", {}),
            (503, "model_not_installed", {}),
            (402, "insufficient_balance", {}),
            (500, "internal", {}),
            (503, "unavailable", {"retry_after": "3600"}),
        ]:
            self.peer.answers(lambda *_, given=(status, code, headers): refusal(given[0], given[1], **given[2]))
            with self.fails() as caught:
                self.client.account.get()
            error = caught.exception
            self.assertEqual((error.code, error.status, error.trace_id), (code, status, "trace-1"))
            self.assertEqual(error.retry_after, 3600 if headers else None)
            self.assertEqual(len(self.peer.arrived), 1)

    def test_waits_grow_and_are_spread_out(self) -> None:
        self.peer.answers(lambda *_: (502, b"", {}))
        with self.fails():
            self.client.account.get(options={"retries": 7})
        most = [0.5, 1, 2, 4, 8, 8, 8]
        self.assertEqual(len(self.waits), len(most))
        self.assertTrue(all(up / 2 <= wait <= up for wait, up in zip(self.waits, most)), self.waits)

    def test_a_call_ends_at_its_time_limit(self) -> None:
        with contextlib.ExitStack() as stack:
            stop = threading.Event()
            stalled = Peer(answer=lambda *_: (int(stop.wait()), None, {}))
            stack.callback(stalled.close)
            stack.callback(stop.set)
            with Tuma(base_url=stalled.url, retries=0) as client, self.fails(tuma.TimedOut) as caught:
                client.account.get(options={"timeout": 0.05})
        self.assertIn("not answered within 0.05 s", caught.exception.message)

    def test_a_call_that_never_reached_the_service_is_repeated(self) -> None:
        gone = Peer()
        gone.close()
        with Tuma(base_url=gone.url, retries=2) as client, self.fails(tuma.ConnectionFailed) as caught:
            client.verifications.start(**VERIFICATION)
        self.assertEqual(len(self.waits), 2)
        self.assertIn("Is the service running", caught.exception.message)

    def test_a_redirect_is_not_followed_and_what_is_not_the_service_is_said_to_be_so(self) -> None:
        self.peer.answers(lambda *_: (301, b"", {"location": "https://sms.example.com/"}))
        with self.fails(tuma.Redirected) as caught:
            self.client.messages.send(**MESSAGE)
        self.assertIn("redirects to https://sms.example.com/", caught.exception.message)
        self.peer.answers(lambda *_: (200, b"<html>", {}))
        with self.fails(tuma.InvalidResponse):
            self.client.account.get()

    def test_errors_have_the_members_of_the_answer_in_the_voice_envelope_too(self) -> None:
        errors = [{"field": "to", "code": "invalid_number", "message": "too short"}]
        body = {"code": "invalid_code", "detail": "Wrong.", "attempts_left": 2, "errors": errors}
        self.peer.answers(lambda *_: (400, body, {}))
        with self.fails(tuma.InvalidCode) as caught:
            self.client.verifications.check(request_id="vrf_1", code="1")
        error = caught.exception
        self.assertEqual((error.errors, error.body["attempts_left"], str(error)), (errors, 2, "Wrong. (invalid_code)"))
        inner = {"code": "unsupported_audio", "message": "No.", "trace_id": "x"}
        self.peer.answers(lambda *_: (415, {"code": 415, "status": "error", "data": None, "error": inner}, {}))
        with self.fails(tuma.UnsupportedAudio) as caught:
            self.client.voice.transcribe("en", audio=io.BytesIO(b"x"))
        self.assertEqual((caught.exception.message, caught.exception.trace_id), ("No.", "x"))
        self.peer.answers(lambda *_: refusal(418, "from_the_future"))
        with self.fails() as caught:
            self.client.account.get()
        self.assertEqual(caught.exception.code, "from_the_future")

    def test_a_list_is_iterated_to_its_end_each_item_once(self) -> None:
        pages = [["m5", "m4"], ["m4", "m3"], ["m2"]]

        def answer(request: Arrived, _: int) -> Answer:
            page = int(request.url.partition("&page=")[2] or 1)
            after = "http://elsewhere.example/" if page < len(pages) else None
            return 200, {"messages": [{"sms_id": id} for id in pages[page - 1]], "pages": {"page": page, "next_url": after}}, {}

        self.peer.answers(answer)
        found = self.client.messages.list(status="delivered", from_time=datetime(1970, 1, 1, tzinfo=timezone.utc))
        self.assertEqual(self.peer.arrived, [])
        self.assertEqual([each["sms_id"] for each in found], ["m5", "m4", "m3", "m2"])
        query = "per_page=100&status=delivered&from_time=1970-01-01T00%3A00%3A00%2B00%3A00"
        self.assertEqual([each.url for each in self.peer.arrived], [f"/v1/sms?{query}{more}" for more in ("", "&page=2", "&page=3")])
        self.assertEqual([page["pages"]["page"] for page in self.client.messages.list(per_page=2).pages()], [1, 2, 3])

        async def everything() -> list[str]:
            async with tuma.AsyncTuma(base_url=self.peer.url) as client:
                return [each["sms_id"] async for each in client.messages.list()]

        self.assertEqual(asyncio.run(everything()), ["m5", "m4", "m3", "m2"])

    def test_omitted_is_not_sent_and_none_is_null(self) -> None:
        self.client.senders.request(sender="ACME", countries=None)
        self.client.call("POST /v1/things", {"at": datetime(2026, 1, 2, tzinfo=timezone.utc)})
        self.client.call("GET /v1/things", {"page": 2, "exact": True})
        self.assertEqual(
            [(each.method, each.url, each.body) for each in self.peer.arrived],
            [
                ("POST", "/v1/senders", b'{"sender": "ACME", "countries": null}'),
                ("POST", "/v1/things", b'{"at": "2026-01-02T00:00:00+00:00"}'),
                ("GET", "/v1/things?page=2&exact=true", b""),
            ],
        )

    def test_wrong_arguments_are_named(self) -> None:
        for id in ("", ".", "..", None, {}):
            with self.assertRaisesRegex(TypeError, "id must be a string"):
                self.client.messages.get(id)  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "base_url must begin with https"):
            Tuma(base_url="sms.example.com")

    def test_a_client_of_the_callers_own_stays_open(self) -> None:
        with httpx.Client(headers={"x-own": "1"}) as http:
            with Tuma(base_url=self.peer.url, http_client=http) as client:
                client.account.get()
            self.assertFalse(http.is_closed)
        self.assertEqual(self.peer.arrived[0].headers["x-own"], "1")

    def test_awaited_calls_are_repeated_too(self) -> None:
        self.peer.answers(lambda _, count: refusal(503, "busy") if count == 0 else (200, {"name": "Acme"}, {}))

        async def run() -> str:
            async with tuma.AsyncTuma(base_url=self.peer.url) as client:
                with mock.patch("tuma._client.asyncio.sleep", mock.AsyncMock()) as sleep:
                    name = (await client.account.get())["name"]
                    sleep.assert_awaited_once()
                    return name

        self.assertEqual(asyncio.run(run()), "Acme")


SECRET = "whsec_" + base64.b64encode(b"a secret of thirty-two bytes....").decode()
DLR = {
    "status": "DELIVRD",
    "sms_id": 48213,
    "modified_at": "21-11-2026, 09:04:12",
    "retries_count": 0,
    "message_id": "out_sms_48213",
}


def signed(body: str, at: float | None = None, secret: str = SECRET) -> dict[str, str]:
    stamp = str(int(time.time() if at is None else at))
    mac = hmac.new(base64.b64decode(secret[6:]), f"evt_1.{stamp}.{body}".encode(), hashlib.sha256).digest()
    return {
        "Webhook-Id": "evt_1",
        "Webhook-Timestamp": stamp,
        "Webhook-Signature": "v1," + base64.b64encode(mac).decode(),
    }


class Webhooks(unittest.TestCase):
    def test_a_signed_event_is_verified_and_its_kind_known(self) -> None:
        body = json.dumps(DLR)
        event = Tuma().webhooks.verify(body.encode(), signed(body), SECRET)
        assert event["kind"] == "dlr"
        self.assertEqual((event["id"], event["is_test"], event["data"]["status"]), ("evt_1", False, "DELIVRD"))
        other = "whsec_" + base64.b64encode(b"another").decode()
        verify_webhook(body, signed(body), [other, SECRET])
        newer = '{"something": "new"}'
        self.assertEqual(verify_webhook(newer, signed(newer), SECRET)["kind"], "unknown")

    def test_the_vector_of_the_specification(self) -> None:
        body = '{"test": 2432232314}'
        headers = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        event = verify_webhook(body, headers, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", tolerance=1e12)
        self.assertEqual(event["id"], "msg_p5jXN8AQM9LWM0D4loKWxJek")

    def test_what_others_signed_or_changed_is_refused(self) -> None:
        body = json.dumps(DLR)
        good = signed(body)
        for text, headers, reason in [
            (body.replace("DELIVRD", "UNDELIV"), good, "No signature matches"),
            (body, {**good, "Webhook-Id": "evt_2"}, "No signature matches"),
            (body, {**good, "Webhook-Signature": good["Webhook-Signature"].replace("v1,", "v2,")}, "No signature matches"),
            (body, {**good, "Webhook-Signature": "v1,é"}, "No signature matches"),
            (body, signed(body, time.time() - 400), "not within 300 seconds"),
            (body, signed(body, time.time() + 400), "not within 300 seconds"),
            (body, {**good, "Webhook-Timestamp": "now"}, "not within 300 seconds"),
            (body, {}, "webhook-id"),
        ]:
            with self.assertRaisesRegex(tuma.InvalidSignature, reason):
                verify_webhook(text, headers, SECRET)
        with self.assertRaisesRegex(TypeError, "before any JSON parser"):
            verify_webhook(DLR, good, SECRET)  # type: ignore[arg-type]
        for secret in ("whsec_", "whsec_%%"):
            with self.assertRaisesRegex(ValueError, "secret must be"):
                verify_webhook(body, good, secret)
