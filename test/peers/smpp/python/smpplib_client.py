"""smpplib as a client of the SMPP server: prints one JSON line for each scenario. Arguments: port, system_id, password, number prefix."""
import json
import sys

import smpplib.client
import smpplib.consts as consts
import smpplib.gsm
from smpplib.exceptions import PDUError

port, system_id, password, prefix = sys.argv[1:]
LONG = "0123456789" * 20


def say(scenario, **seen):
    print(json.dumps({"scenario": scenario, **seen}), flush=True)


class Esme:
    """smpplib's client with what it received; `until` reads PDUs until something is there."""

    def __init__(self):
        self.submitted, self.delivered, self.queried, self.errors = {}, [], {}, {}
        self.client = smpplib.client.Client("127.0.0.1", port, timeout=60, allow_unknown_opt_params=True)
        # It is called for errors as well, after the handler of errors.
        self.client.set_message_sent_handler(
            lambda pdu: self.submitted.update({pdu.sequence: (pdu.message_id or b"").decode()})
        )
        self.client.set_message_received_handler(lambda pdu: self.delivered.append(pdu))
        self.client.set_query_resp_handler(lambda pdu: self.queried.update({pdu.sequence: pdu.message_state}))
        self.client.set_error_pdu_handler(lambda pdu: self.errors.update({pdu.sequence: pdu.status}))
        self.client.connect()

    def until(self, found):
        while not found():
            self.client.read_once(auto_send_enquire_link=False)
        return found()

    def submit(self, recipient, body, **fields):
        return self.client.send_message(
            **{
                "source_addr_ton": consts.SMPP_TON_ALNUM,
                "source_addr": "TUMA",
                "dest_addr_ton": consts.SMPP_TON_INTL,
                "dest_addr_npi": consts.SMPP_NPI_ISDN,
                "destination_addr": recipient,
                "short_message": body,
                "registered_delivery": 1,
                **fields,
            }
        ).sequence

    def send(self, *message, **fields):
        sequence = self.submit(*message, **fields)
        return self.until(lambda: self.submitted.get(sequence))

    def receipt(self, id):
        of = lambda pdu: (pdu.receipted_message_id or b"").decode() == id
        pdu = self.until(lambda: next(filter(of, self.delivered), None))
        return {"receipted": id, "state": pdu.message_state, "text": pdu.short_message.decode()}


def status_of(act):
    try:
        return act().status
    except PDUError as error:
        return error.args[1]


wrong = Esme()
say("wrong password", status=status_of(lambda: wrong.client.bind_transceiver(system_id=system_id, password="wrong")))
wrong.client.disconnect()

esme = Esme()
say("transceiver", status=status_of(lambda: esme.client.bind_transceiver(system_id=system_id, password=password)))
id = esme.send(prefix + "01", b"Muraho")
say("receipt", id=id, **esme.receipt(id))
say("Unicode", id=esme.send(prefix + "02", "Muraho Ю😀".encode("utf-16-be"), data_coding=consts.SMPP_ENCODING_ISO10646))

parts, coding, esm_class = smpplib.gsm.make_parts(LONG)
ids = [esme.send(prefix + "03", part, data_coding=coding, esm_class=esm_class) for part in parts]
say("long text in parts", ids=ids)
say("long text in message_payload", id=esme.send(prefix + "04", None, message_payload=LONG.encode()))

refused = esme.submit("12", b"Muraho")
say("refused submit", status=esme.until(lambda: esme.errors.get(refused)))

of_phone = lambda pdu: pdu.source_addr.decode() == prefix + "06"
inbound = esme.until(lambda: next(filter(of_phone, esme.delivered), None))
say("inbound message", to=inbound.destination_addr.decode(), text=inbound.short_message.decode("utf-16-be"))

id = esme.send(prefix + "07", b"later", schedule_delivery_time="000001000000000R")
query = esme.client.query_message(message_id=id, source_addr_ton=5, source_addr_npi=0, source_addr="TUMA").sequence
say("query_sm", states=[esme.until(lambda: esme.queried.get(query))])

say("unbind", status=status_of(esme.client.unbind))
esme.client.disconnect()

sender, receiver = Esme(), Esme()
receiver.client.bind_receiver(system_id=system_id, password=password)
sender.client.bind_transmitter(system_id=system_id, password=password)
id = sender.send(prefix + "08", b"Muraho")
say("transmitter and receiver", id=id, **receiver.receipt(id))
for each in (sender, receiver):
    each.client.unbind()
    each.client.disconnect()
