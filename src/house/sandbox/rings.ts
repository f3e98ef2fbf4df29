import { addressOf, receiptPdu, type ReceiptState } from "../../smpp/smpp.ts";
import type { DeliveryTable } from "./deliveries.ts";
import { claimEnded, settleCalls, type EndedCall, type EndState } from "./store.ts";

/** What the sender of a call is told, by how it ended: the state of the receipt, and the reason. */
const reports: Record<EndState, { state: ReceiptState; error: string }> = {
  answered: { state: "DELIVRD", error: "000" },
  declined: { state: "UNDELIV", error: "603" },
  busy: { state: "UNDELIV", error: "486" },
  no_answer: { state: "UNDELIV", error: "480" },
};

/** How simulated calls ended: a receipt each, with the SIP status as the error (RFC 3261 §21). */
export const endsOfCalls: DeliveryTable<EndedCall> = {
  name: "the ends of simulated calls",
  channel: "sandbox_calls",
  claim: claimEnded,
  async deliver({ carrierId, number, sender, state }, session) {
    const now = new Date();
    const addresses = { source: addressOf(number), destination: addressOf(sender) };
    const receipt = { id: carrierId, submitDate: now, doneDate: now, ...reports[state] };
    const answer = await session.ask(receiptPdu(addresses, receipt));
    return answer.kind === "response" && answer.pdu.status === 0;
  },
  settle: settleCalls,
};
