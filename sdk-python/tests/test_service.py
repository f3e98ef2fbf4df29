"""Journeys through the running service at TUMA_URL, with TUMA_TOKEN."""

from __future__ import annotations

import asyncio
import io
import math
import os
import struct
import unittest
import wave

import tuma
from tuma import AsyncTuma, Tuma

PHONE = "+250788335001"


def tone() -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(16_000)
        out.writeframes(b"".join(struct.pack("<h", int(9_000 * math.sin(n / 8))) for n in range(16_000)))
    return file.getvalue()


@unittest.skipUnless("TUMA_URL" in os.environ and "TUMA_TOKEN" in os.environ, "no service at TUMA_URL")
class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Tuma()
        self.addCleanup(self.client.close)

    def test_a_message_is_sent_once_per_key_and_found(self) -> None:
        send = self.client.messages.send
        first = send(to=PHONE, text="from Python", sender="TUMA", reference="py", options={"idempotency_key": "py-1"})
        again = send(to=PHONE, text="from Python", sender="TUMA", reference="py", options={"idempotency_key": "py-1"})
        self.assertEqual(first["sms_id"], again["sms_id"])
        dry = send(to=PHONE, text="from Python", sender="TUMA", dry_run=True)
        self.assertEqual((dry["status"], dry["parts"]), ("dry_run", ["from Python"]))
        found = [each["sms_id"] for each in self.client.messages.list(reference="py", per_page=1)]
        self.assertEqual(found, [first["sms_id"]])
        self.assertIn(PHONE, self.client.reports.download(first["report_id"]))
        with self.assertRaises(tuma.IdempotencyKeyReused):
            send(to=PHONE, text="something else", sender="TUMA", options={"idempotency_key": "py-1"})

    def test_a_list_of_several_pages_is_iterated_to_its_end(self) -> None:
        names = {f"py-{n}" for n in range(7)}
        for name in names:
            self.client.tokens.create(name=name, scopes=["sms:read"])
        found = [each["name"] for each in self.client.tokens.list(per_page=3) if each["name"].startswith("py-")]
        self.assertEqual((set(found), len(found)), (names, len(names)))

    def test_errors_have_their_class_and_fields(self) -> None:
        with self.assertRaises(tuma.InvalidNumber) as caught:
            self.client.messages.send(to="123", text="x", sender="TUMA")
        self.assertEqual(caught.exception.errors[0]["field"], "to")
        with self.assertRaises(tuma.NotFound):
            self.client.messages.get("out_sms_9")
        with Tuma(token="wrong") as stranger, self.assertRaises(tuma.Unauthorized):
            stranger.account.get()

    def test_speech_is_fetched_and_a_file_uploaded(self) -> None:
        speech = self.client.voice.speak_text("sw", text="Habari", speech_rate=1)
        audio = self.client.voice.get_media(speech["data"]["generated_audio_url"].split("/")[-1])
        self.assertGreater(len(audio), 1_000)
        for upload in (audio, io.BytesIO(tone())):
            self.assertEqual(self.client.voice.transcribe("en", audio=upload)["data"]["text"], "Good morning")

    def test_the_awaited_client_does_the_same(self) -> None:
        async def run() -> None:
            async with AsyncTuma() as client:
                sends = [client.messages.send(to=PHONE, text=f"{n}", sender="TUMA", reference="apy") for n in range(5)]
                sent = {each["sms_id"] for each in await asyncio.gather(*sends)}
                found = {each["sms_id"] async for each in client.messages.list(reference="apy", per_page=2)}
                self.assertEqual(found, sent)
                lines = [each async for each in client.account.export()]
                self.assertGreater(len(lines), 5)
                transcript = await client.voice.transcribe("en", audio=tone())
                self.assertEqual(transcript["data"]["text"], "Good morning")

        asyncio.run(run())
