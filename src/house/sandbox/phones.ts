import { SIMULATED_TEST, SOURCE_NETWORK_ID } from "../../core/inbound/arrival.ts";
import { measure } from "../../core/messages/accept/segments.ts";
import { addressFields, addressOf, splitForCarrier } from "../../smpp/smpp.ts";
import type { DeliveryTable } from "./deliveries.ts";
import { claimSent, settleSent, type SentMessage } from "./store.ts";

/** What the simulated phones send, as the parts that a carrier would deliver. */
export const textsFromPhones: DeliveryTable<SentMessage> = {
  name: "messages from simulated handsets",
  channel: "sandbox_sent",
  claim: claimSent,
  async deliver(message, session) {
    const addresses = addressFields(addressOf(message.number), addressOf(message.recipient));
    const { encoding } = measure(message.text);
    const parts = splitForCarrier(message.text, encoding, message.id, { mode: "udh8" });
    const unknown = [
      ...(message.telco === "" ? [] : [{ tag: SOURCE_NETWORK_ID, value: Buffer.from(`${message.telco}\0`) }]),
      ...(message.test ? [{ tag: SIMULATED_TEST, value: Buffer.of(1) }] : []),
    ];
    const answers = await Promise.all(
      parts.map((part) =>
        session.ask({
          command: "deliver_sm",
          ...addresses,
          esmClass: part.esmClass,
          dataCoding: part.dataCoding,
          shortMessage: part.shortMessage,
          tlvs: unknown.length > 0 ? { unknown } : {},
        }),
      ),
    );
    return answers.every((answer) => answer.kind === "response" && answer.pdu.status === 0);
  },
  settle: settleSent,
};
