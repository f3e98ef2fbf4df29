/** The deliver_sm that clients receive, for receipts and inbound messages: what is stored, and the PDU built from it. */
import type { MessageReport } from "../../core/messages/life/transitions.ts";
import type { MessageState } from "../../core/messages/life/tracked.ts";
import {
  addressFields,
  addressOf,
  buildReceiptText,
  canEncode,
  DATA_CODING,
  encodeText,
  messageStateOf,
  receiptPdu as receiptBetween,
  statusNamed,
  toRawTlvs,
  type Address,
  type CustomTlv,
  type PduInput,
  type ReceiptState,
} from "../../smpp/smpp.ts";
import type { SmppOrigin } from "./origin.ts";

const states: Record<Exclude<MessageReport["status"], "SENT">, ReceiptState> = {
  DELIVRD: "DELIVRD",
  UNDELIV: "UNDELIV",
  EXPIRED: "EXPIRED",
  REJECTED: "REJECTD",
  UNKNOWN: "UNKNOWN",
  ACCEPTED: "ACCEPTD",
};

/** The state of a report in the words of SMPP v3.4 appendix B. */
export function stateOf(status: Exclude<MessageReport["status"], "SENT">): ReceiptState {
  return states[status];
}

/** The text of a receipt in the form of appendix B, for Kannel's and Jasmin's APIs. */
export function receiptText({ status, messageId, modifiedAt, error }: MessageReport, submittedAtMs: number): string {
  if (status === "SENT") return "";
  return buildReceiptText({
    id: String(messageId),
    state: stateOf(status),
    error: status === "DELIVRD" ? "000" : errorDigits(error),
    submitDate: new Date(submittedAtMs),
    doneDate: modifiedAt,
  });
}

/** YYMMDDhhmm in UTC, the form of times in receipts. */
export function receiptMinute(at: Date): string {
  return at.toISOString().replaceAll(/\D/g, "").slice(2, 12);
}

/** A stored receipt. Times are milliseconds since the epoch. */
export interface StoredReceipt {
  id: number;
  state: ReceiptState;
  error: string;
  submittedAt: number;
  doneAt: number;
  from: Address;
  to: Address;
  reference?: number;
  /** The TLVs of the carrier's receipt that its link keeps. */
  tlvs?: StoredTlv[];
}

/** A TLV to pass on: the carrier's tag, and octets in hexadecimal. */
type StoredTlv = Pick<CustomTlv, "tag" | "octets">;

/** The stored form of TLVs; empty if there are none. */
export const storedTlvs = (tlvs: readonly CustomTlv[] | undefined): { tlvs?: StoredTlv[] } =>
  tlvs === undefined ? {} : { tlvs: tlvs.map(({ tag, octets }) => ({ tag, octets })) };

/** A stored inbound message. */
export interface StoredInbound {
  from: string;
  to: string;
  text: string;
  /** The TLVs that its link keeps. */
  tlvs?: StoredTlv[];
}

/** The receipt for a report; undefined if the submit_sm did not request this kind. */
export function receiptOf(report: MessageReport, origin: SmppOrigin): StoredReceipt | undefined {
  const { status, messageId, modifiedAt, error, tlvs } = report;
  if (origin.wants === undefined || status === "SENT" || (status === "ACCEPTED" && !origin.intermediate))
    return undefined;
  if (status === "DELIVRD" && origin.wants === "failures") return undefined;
  return {
    id: origin.submitted ?? messageId,
    state: stateOf(status),
    error: status === "DELIVRD" ? "000" : errorDigits(error),
    submittedAt: origin.at,
    doneAt: modifiedAt.getTime(),
    from: origin.from,
    to: origin.to,
    ...(origin.reference === undefined ? {} : { reference: origin.reference }),
    ...storedTlvs(tlvs),
  };
}

/** `err` of appendix B, three digits: a decimal code unchanged, a command_status in decimal, otherwise 000. */
export function errorDigits(error = ""): string {
  const number = /^\d{1,3}$/.test(error) ? Number(error) : (statusNamed(error) ?? 0);
  return number > 999 ? "999" : String(number).padStart(3, "0");
}

/** The deliver_sm of a receipt. Its source is the message's recipient. */
export function receiptPdu({ from, to, reference, tlvs, ...receipt }: StoredReceipt): PduInput<"deliver_sm"> {
  const { id, state, error, submittedAt, doneAt } = receipt;
  const fields = { id: String(id), state, error, submitDate: new Date(submittedAt), doneDate: new Date(doneAt) };
  return receiptBetween({ source: to, destination: from, reference, custom: tlvs && toRawTlvs(tlvs) }, fields);
}

/** How many octets fit short_message; a longer text goes into message_payload (§5.3.2.32). */
const shortOctets = 254;

/** The deliver_sm of an inbound message, with its parts joined. */
export function inboundPdu({ from, to, text, tlvs }: StoredInbound): PduInput<"deliver_sm"> {
  const dataCoding = canEncode(text, "gsm") ? DATA_CODING.default : DATA_CODING.ucs2;
  const octets = encodeText(text, dataCoding)!;
  return {
    command: "deliver_sm",
    ...addressFields(addressOf(from), addressOf(to)),
    dataCoding,
    ...(octets.length > shortOctets ? {} : { shortMessage: octets }),
    tlvs: {
      ...(octets.length > shortOctets ? { messagePayload: octets } : {}),
      ...(tlvs ? { unknown: toRawTlvs(tlvs) } : {}),
    },
  };
}

/** message_state of query_sm_resp (§5.2.28). */
export function queriedState(state: MessageState): number {
  return messageStateOf(queried[state]);
}

const queried: Record<MessageState, ReceiptState> = {
  scheduled: "ENROUTE",
  queued: "ENROUTE",
  submitting: "ENROUTE",
  in_doubt: "ENROUTE",
  sent: "ENROUTE",
  delivered: "DELIVRD",
  undelivered: "UNDELIV",
  failed: "UNDELIV",
  expired: "EXPIRED",
  rejected: "REJECTD",
  unknown: "UNKNOWN",
  cancelled: "DELETED",
};
