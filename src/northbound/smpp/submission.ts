/** Reads and validates a submit_sm or data_sm from an untrusted client. Pure. */
import {
  alphabetOf,
  addressOf,
  buildConcatenationHeader,
  concatenationFromSar,
  ESM_UDHI,
  parseTime,
  readUserData,
  STATUS,
  type Address,
  type PduOf,
} from "../../smpp/smpp.ts";
import { longestValiditySeconds, type SendFields } from "../../messages/accept/draft.ts";
import { INVALID_DATA_CODING } from "./statuses.ts";
import type { SmppOrigin } from "../origin.ts";

/** The requests that submit a message. */
export type Submit = PduOf<"submit_sm"> | PduOf<"data_sm">;

/** A submit that can be drafted, and the receipts it requests. */
export interface Submission {
  fields: SendFields;
  wants: Pick<SmppOrigin, "wants" | "intermediate" | "reference"> | undefined;
  /** The addresses as the client wrote them; `from` may be empty, for the default sender. */
  from: Address;
  to: Address;
}

/** Why a submit is refused, with the command_status of the response. */
export interface Unreadable {
  status: number;
  reason: string;
}

/** The shortest validity of a message; a shorter one is raised to it. */
const shortestValiditySeconds = 60;

/** Bits 2 to 5 of esm_class (SMPP v3.4 §5.2.12): message types that an ESME may not submit here. */
const typeBits = 0x3c;

const unreadable = (status: number, reason: string): Unreadable => ({ status, reason });

/** Reads a submit (SMPP v3.4 §4.4.1 and §4.7.1). */
export function readSubmit(pdu: Submit, now: Date): Submission | Unreadable {
  const refused = pdu.command === "submit_sm" ? checkOptions(pdu) : undefined;
  if (refused) return refused;
  if ((pdu.esmClass & typeBits) !== 0)
    return unreadable(STATUS.ESME_RINVESMCLASS, "esm_class marks an acknowledgement or a receipt");
  const to = recipientOf(pdu);
  if (to === undefined) return unreadable(STATUS.ESME_RINVDSTADR, "the destination is not an international number");
  const content = readContent(pdu);
  if ("status" in content) return content;
  const times = pdu.command === "submit_sm" ? readTimes(pdu, now) : ofTimeToLive(pdu.tlvs.qosTimeToLive);
  if ("status" in times) return times;
  const sender = senderOf(pdu);
  return {
    fields: { to, ...content, ...times, ...(sender === undefined ? {} : { sender }) },
    wants: receiptsOf(pdu),
    from: { ton: pdu.sourceAddrTon, npi: pdu.sourceAddrNpi, addr: pdu.sourceAddr },
    to: { ton: pdu.destAddrTon, npi: pdu.destAddrNpi, addr: pdu.destinationAddr },
  };
}

function checkOptions(pdu: PduOf<"submit_sm">): Unreadable | undefined {
  if (pdu.priorityFlag > 3) return unreadable(STATUS.ESME_RINVPRTFLG, "priority_flag is above 3");
  if (pdu.replaceIfPresentFlag !== 0)
    return unreadable(STATUS.ESME_RINVSUBREP, "replace_if_present_flag is set, and messages cannot be replaced");
  if (pdu.smDefaultMsgId !== 0)
    return unreadable(STATUS.ESME_RINVDFTMSGID, "sm_default_msg_id is set, and there are no predefined messages");
  return undefined;
}

/** The destination for the accept path. Bare digits are an international number, whatever the TON. */
function recipientOf({ destAddrTon, destinationAddr }: Submit): string | undefined {
  if (destAddrTon === 5) return undefined;
  if (destinationAddr.startsWith("+")) return destinationAddr;
  if (!/^\d{5,20}$/.test(destinationAddr)) return undefined;
  return destinationAddr.startsWith("00") ? destinationAddr : `+${destinationAddr}`;
}

/** The sender; undefined for the account's default. */
function senderOf({ sourceAddrTon, sourceAddr }: Submit): string | undefined {
  if (sourceAddr === "") return undefined;
  if (sourceAddrTon === 5 || !/^\d+$/.test(sourceAddr)) return sourceAddr;
  return sourceAddrTon === 1 || sourceAddr.length > 8 ? `+${sourceAddr}` : sourceAddr;
}

/** The text, and the UDH of a part that the client segmented, from the message or from SAR TLVs. */
function readContent(pdu: Submit): { text: string; header?: Buffer } | Unreadable {
  if (alphabetOf(pdu.dataCoding) === "octets")
    return unreadable(INVALID_DATA_CODING, "data_coding marks binary content; only text can be sent");
  const payload = pdu.tlvs.messagePayload;
  const short = pdu.command === "submit_sm" && pdu.shortMessage.length > 0 ? pdu.shortMessage : undefined;
  if (short && payload) return unreadable(STATUS.ESME_RINVMSGLEN, "both short_message and message_payload are present");
  const message = short ?? payload ?? Buffer.alloc(0);
  const data = readUserData(message, pdu.esmClass, pdu.dataCoding);
  if ((pdu.esmClass & ESM_UDHI) !== 0) {
    const { header } = data;
    if (!header || header.malformed) return unreadable(STATUS.ESME_RINVESMCLASS, "the user data header cannot be read");
    const saysConcatenation = header.elements.some(({ id }) => id === 0x00 || id === 0x08);
    if (saysConcatenation && !header.concatenation)
      return unreadable(STATUS.ESME_RINVESMCLASS, "the user data header has an impossible number of parts");
    return { text: data.text, header: Buffer.from(message.subarray(0, header.octets)) };
  }
  const { sarMsgRefNum, sarTotalSegments, sarSegmentSeqnum } = pdu.tlvs;
  if ((sarMsgRefNum ?? sarTotalSegments ?? sarSegmentSeqnum) === undefined) return { text: data.text };
  const sar = concatenationFromSar(pdu.tlvs);
  if (!sar) return unreadable(STATUS.ESME_RINVOPTPARAMVAL, "the sar_ parameters are incomplete or impossible");
  if (sar.total === 1) return { text: data.text };
  // An 8-bit reference, because with a 16-bit one a part of 153 septets would not fit.
  return { text: data.text, header: buildConcatenationHeader({ ...sar, referenceBits: 8 }) };
}

type Times = { send_at?: string; validity_period?: number };

function readTimes(pdu: PduOf<"submit_sm">, now: Date): Times | Unreadable {
  const sendAt = pdu.scheduleDeliveryTime === "" ? undefined : parseTime(pdu.scheduleDeliveryTime, now);
  if (pdu.scheduleDeliveryTime !== "" && sendAt === undefined)
    return unreadable(STATUS.ESME_RINVSCHED, "schedule_delivery_time cannot be read");
  const until = pdu.validityPeriod === "" ? undefined : parseTime(pdu.validityPeriod, now);
  if (pdu.validityPeriod !== "" && until === undefined)
    return unreadable(STATUS.ESME_RINVEXPIRY, "validity_period cannot be read");
  const seconds = until && (until.getTime() - Math.max(now.getTime(), sendAt?.getTime() ?? 0)) / 1000;
  if (seconds !== undefined && seconds <= 0)
    return unreadable(STATUS.ESME_RINVEXPIRY, "validity_period ends before the message is sent");
  return {
    ...(sendAt === undefined ? {} : { send_at: sendAt.toISOString() }),
    ...(seconds === undefined ? {} : { validity_period: validity(seconds) }),
  };
}

/** qos_time_to_live (§5.3.2.9): seconds. */
function ofTimeToLive(seconds: number | undefined): Times {
  return seconds === undefined ? {} : { validity_period: validity(seconds) };
}

/** Clamps the validity to our range; no carrier would keep a message longer either. */
function validity(seconds: number): number {
  return Math.min(longestValiditySeconds, Math.max(shortestValiditySeconds, Math.round(seconds)));
}

/** registered_delivery (§5.2.17). 3 is reserved; clients that set both bits want both kinds of outcome. */
function receiptsOf({ registeredDelivery, tlvs }: Submit): Submission["wants"] {
  const ends = registeredDelivery & 0x03;
  if (ends === 0) return undefined;
  return {
    wants: ends === 2 ? "failures" : "ends",
    ...((registeredDelivery & 0x10) === 0 ? {} : { intermediate: true }),
    ...(tlvs.userMessageReference === undefined ? {} : { reference: tlvs.userMessageReference }),
  };
}

/** The destination of receipts: the sender as the client wrote it, or the default sender. */
export function receiptAddress(from: Address, sender: string): Address {
  return from.addr === "" ? addressOf(sender) : from;
}
