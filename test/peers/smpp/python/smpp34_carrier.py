"""smpp34's server as a carrier, until its input ends: returns a receipt with the TLVs of the submit and one of its own, and lets the phone
answer a text that begins with "reply". Argument: the port. It takes every bind."""
import asyncio
import json
import sys

import smpp34
from smpp34 import Tlv

CAMPAIGN, OPERATOR = 0x1401, 0x2000


def say(scenario, **seen):
    print(json.dumps({"scenario": scenario, **seen}), flush=True)


async def took(esme, submit, id):
    submit.accept(message_id=id)
    campaign = [tlv for tlv in submit.tlvs if tlv.tag == CAMPAIGN]
    text = submit.short_message.decode()
    value = campaign[0].value.decode().rstrip("\0") if campaign else None
    say("submit", to=submit.destination_addr, text=text, campaign=value)
    phone = dict(source_addr=submit.destination_addr, source_addr_ton=1, source_addr_npi=1)
    receipt = f"id:{id} sub:001 dlvrd:001 submit date:2611220700 done date:2611220700 stat:DELIVRD err:000 text:"
    tlvs = [Tlv(0x001E, id.encode() + b"\0"), Tlv(0x0427, b"\2"), Tlv(OPERATOR, b"63510\0"), *campaign]
    await esme.deliver_sm(submit.source_addr, receipt.encode(), esm_class=4, tlvs=tlvs, **phone)
    if text.startswith("reply"):
        await esme.deliver_sm("7878", b"Yego", tlvs=[Tlv(OPERATOR, b"63514\0")], **phone)


async def main(port):
    server = smpp34.Server(host="127.0.0.1", port=port, system_id="smpp34")
    await server.start()
    say("listening", port=port)
    sessions, tasks, last = {}, set(), 0
    while True:
        event = await server.next()
        if isinstance(event, smpp34.Esme):
            sessions[event.session_id] = event
        elif isinstance(event, smpp34.SubmitSmEvent):
            last += 1
            tasks.add(asyncio.create_task(took(sessions[event.session_id], event, f"py-{last}")))


async def until_told():
    serving = asyncio.create_task(main(int(sys.argv[1])))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    serving.cancel()


asyncio.run(until_told())
