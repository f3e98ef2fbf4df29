/** Reads and validates a submit_sm or data_sm from an untrusted client. Pure. */
import {
  alphabetOf,
  addressOf,
  buildConcatenationHeader,
  concatenationFromSar,
  ESM_UDHI,
  messageClassOf,
  parseTime,
  rawTlvs,
  readUserData,
  STATUS,
  type Address,
  type PduOf,
  type Tlvs,
  type UserData,
} from "../../../smpp/smpp.ts";
import { longestValiditySeconds, type SendFields } from "../../../core/messages/accept/draft.ts";
import type { SmppOrigin } from "../origin.ts";

/** The requests that submit a message. */
export type Submit = PduOf<"submit_sm"> | PduOf<"data_sm">;

/** A request with the content of a message, to one destination or several. */
type WithContent = Submit | PduOf<"submit_multi">;

/** The content of a submit, independent of the recipient. */
export interface Content {
  fields: Omit<SendFields, "to">;
  wants: Pick<SmppOrigin, "wants" | "intermediate" | "reference"> | undefined;
  /** The sender as the client wrote it; may be empty, for the default sender. */
  from: Address;
  /** data_coding; undefined for 0. */
  coding: number | undefined;
}

/** A submit that can be drafted, and the receipts it requests. */
export interface Submission extends Content {
  /** The recipient for the accept path, and as the client wrote it. */
  recipient: string;
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

/** Bits 0 and 1: 1 is datagram mode, 2 transaction mode; 0 and 3 are to store and forward. */
const modeBits = 0x03;

/** Bit 7: the recipient's answer takes the same path back. */
const ESM_REPLY_PATH = 0x80;

/** Bits 2 and 3 of registered_delivery (§5.2.17): acknowledgements by the recipient's handset or by the person. */
const acknowledgementBits = 0x0c;

const unreadable = (status: number, reason: string): Unreadable => ({ status, reason });

/** Reads a submit (SMPP v3.4 §4.4.1 and §4.7.1). */
export function readSubmit(pdu: Submit, now: Date): Submission | Unreadable {
  const to = { ton: pdu.destAddrTon, npi: pdu.destAddrNpi, addr: pdu.destinationAddr };
  const recipient = recipientOf(to);
  const content = readContent(pdu, now);
  if ("status" in content) return content;
  return recipient === undefined ? notANumber : { ...content, recipient, to };
}

/** The refusal of a destination that is not a number. */
export const notANumber = unreadable(STATUS.ESME_RINVDSTADR, "the destination is not an international number");

/** Reads the content of a submit. */
export function readContent(pdu: WithContent, now: Date): Content | Unreadable {
  const refused = pdu.command === "data_sm" ? undefined : checkOptions(pdu);
  if (refused) return refused;
  const wrong = checkEsmClass(pdu.esmClass) ?? checkServiceType(pdu.serviceType) ?? checkReceipts(pdu);
  if (wrong) return wrong;
  const message = readMessage(pdu);
  if ("status" in message) return message;
  const written = pdu.command === "data_sm" ? {} : readTimes(pdu, now);
  if ("status" in written) return written;
  // validity_period says more of the same.
  const times = { ...ofTimeToLive(pdu.tlvs.qosTimeToLive), ...written };
  const sender = senderOf(pdu);
  return {
    fields: { ...message, ...times, ...readOptions(pdu), ...(sender === undefined ? {} : { sender }) },
    wants: receiptsOf(pdu),
    from: { ton: pdu.sourceAddrTon, npi: pdu.sourceAddrNpi, addr: pdu.sourceAddr },
    coding: pdu.dataCoding === 0 ? undefined : pdu.dataCoding,
  };
}

function checkEsmClass(esmClass: number): Unreadable | undefined {
  const reason =
    (esmClass & typeBits) !== 0
      ? "esm_class marks an acknowledgement or a receipt"
      : (esmClass & ESM_REPLY_PATH) !== 0
        ? "esm_class asks for a reply path, and there is none"
        : [1, 2].includes(esmClass & modeBits)
          ? "esm_class asks for datagram or transaction mode, and messages are stored and forwarded"
          : undefined;
  return reason === undefined ? undefined : unreadable(STATUS.ESME_RINVESMCLASS, reason);
}

function checkServiceType(serviceType: string): Unreadable | undefined {
  if (/^[ -~]*$/.test(serviceType)) return undefined;
  return unreadable(STATUS.ESME_RINVSERTYP, "service_type has characters that are not printable ASCII");
}

/** The refusal of a request for receipts that we cannot provide; undefined for any other. */
export function checkReceipts({ registeredDelivery }: Pick<Submit, "registeredDelivery">): Unreadable | undefined {
  if ((registeredDelivery & acknowledgementBits) === 0) return undefined;
  return unreadable(
    STATUS.ESME_RINVREGDLVFLG,
    "registered_delivery asks for an acknowledgement by the recipient, and carriers' receipts alone are passed on",
  );
}

/** The service_type of a message; undefined for an ordinary SMS. */
export function serviceOf(serviceType: string): string | undefined {
  return serviceType === "" || serviceType === "CMT" ? undefined : serviceType;
}

/** Message class, priority, protocol, service and further TLVs, which are passed on. Nearly all submits have none. */
function readOptions(pdu: WithContent): Omit<SendFields, "to" | "text"> {
  const messageClass = messageClassOf(pdu.dataCoding);
  const { priorityFlag, protocolId } = pdu.command === "data_sm" ? { priorityFlag: 0, protocolId: 0 } : pdu;
  const serviceType = serviceOf(pdu.serviceType);
  const further = furtherTlvs(pdu.tlvs);
  return {
    ...(messageClass === undefined ? {} : { message_class: messageClass }),
    ...(priorityFlag === 0 ? {} : { priorityFlag }),
    ...(protocolId === 0 ? {} : { protocolId }),
    ...(serviceType === undefined ? {} : { serviceType }),
    ...(further === undefined ? {} : { tagged: { tlvs: further, others: "drop" as const } }),
  };
}

/** The parameters that are read here, or that concern only the session with this client. */
const understood: ReadonlySet<string> = new Set([
  "messagePayload",
  "userMessageReference",
  "sarMsgRefNum",
  "sarTotalSegments",
  "sarSegmentSeqnum",
  "qosTimeToLive",
  "moreMessagesToSend",
]);

/** The other parameters. Any that no link takes is dropped, as the standard requires for unexpected ones (§3.3). */
function furtherTlvs(tlvs: Tlvs): { tag: number; octets: Buffer }[] | undefined {
  let further: Record<string, unknown> | undefined;
  for (const name in tlvs) if (!understood.has(name)) (further ??= {})[name] = tlvs[name as keyof Tlvs];
  if (further === undefined) return undefined;
  return rawTlvs(further)
    .slice(0, mostFurther)
    .map(({ tag, value }) => ({ tag, octets: value }));
}

/** The maximum number of further parameters that are read from a submit: more than any link's list has. */
const mostFurther = 64;

function checkOptions(pdu: PduOf<"submit_sm" | "submit_multi">): Unreadable | undefined {
  if (pdu.priorityFlag > 3) return unreadable(STATUS.ESME_RINVPRTFLG, "priority_flag is above 3");
  if (pdu.replaceIfPresentFlag !== 0)
    return unreadable(
      STATUS.ESME_RINVSUBREP,
      "replace_if_present_flag is set: messages are replaced by replace_sm alone",
    );
  if (pdu.smDefaultMsgId !== 0)
    return unreadable(STATUS.ESME_RINVDFTMSGID, "sm_default_msg_id is set, and there are no predefined messages");
  return undefined;
}

/** The destination for the accept path. Bare digits are an international number, whatever the TON. */
export function recipientOf({ ton, addr }: Address): string | undefined {
  if (ton === 5) return undefined;
  if (addr.startsWith("+")) return addr;
  if (!/^\d{5,20}$/.test(addr)) return undefined;
  return addr.startsWith("00") ? addr : `+${addr}`;
}

/** The sender; undefined for the account's default. */
export function senderOf({
  sourceAddrTon,
  sourceAddr,
}: {
  sourceAddrTon: number;
  sourceAddr: string;
}): string | undefined {
  if (sourceAddr === "") return undefined;
  if (sourceAddrTon === 5 || !/^\d+$/.test(sourceAddr)) return sourceAddr;
  return sourceAddrTon === 1 || sourceAddr.length > 8 ? `+${sourceAddr}` : sourceAddr;
}

/** Text or binary data, and the user data header of a part that the client segmented, from the message or from SAR TLVs. */
type Message = Pick<SendFields, "text" | "encoding" | "header">;

function readMessage(pdu: WithContent): Message | Unreadable {
  const payload = pdu.tlvs.messagePayload;
  const short = pdu.command !== "data_sm" && pdu.shortMessage.length > 0 ? pdu.shortMessage : undefined;
  if (short && payload) return unreadable(STATUS.ESME_RINVMSGLEN, "both short_message and message_payload are present");
  const message = short ?? payload ?? Buffer.alloc(0);
  const data = readUserData(message, pdu.esmClass, pdu.dataCoding);
  const content: Message = contentOf(data, pdu.dataCoding);
  if ((pdu.esmClass & ESM_UDHI) !== 0) {
    const { header } = data;
    if (!header || header.malformed) return unreadable(STATUS.ESME_RINVESMCLASS, "the user data header cannot be read");
    const saysConcatenation = header.elements.some(({ id }) => id === 0x00 || id === 0x08);
    if (saysConcatenation && !header.concatenation)
      return unreadable(STATUS.ESME_RINVESMCLASS, "the user data header has an impossible number of parts");
    return { ...content, header: Buffer.from(message.subarray(0, header.octets)) };
  }
  const { sarMsgRefNum, sarTotalSegments, sarSegmentSeqnum } = pdu.tlvs;
  if ((sarMsgRefNum ?? sarTotalSegments ?? sarSegmentSeqnum) === undefined) return content;
  const sar = concatenationFromSar(pdu.tlvs);
  if (!sar) return unreadable(STATUS.ESME_RINVOPTPARAMVAL, "the sar_ parameters are incomplete or impossible");
  if (sar.total === 1) return content;
  // An 8-bit reference, because with a 16-bit one a part of 153 septets would not fit.
  return { ...content, header: buildConcatenationHeader({ ...sar, referenceBits: 8 }) };
}

/** Text, or the octets of binary data in hexadecimal. */
export function contentOf({ octets, text }: UserData, dataCoding: number): Pick<SendFields, "text" | "encoding"> {
  return alphabetOf(dataCoding) === "octets" ? { text: octets.toString("hex"), encoding: "binary" } : { text };
}

type Times = { send_at?: string; validity_period?: number };

export function readTimes(
  pdu: Pick<PduOf<"submit_sm">, "scheduleDeliveryTime" | "validityPeriod">,
  now: Date,
): Times | Unreadable {
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
export function receiptsOf({
  registeredDelivery,
  tlvs,
}: Pick<Submit, "registeredDelivery" | "tlvs">): Content["wants"] {
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
