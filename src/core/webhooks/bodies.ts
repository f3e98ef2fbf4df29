/** The bodies of events: the JSON text that is sent, byte for byte. */
import { formatId } from "../../base/ids.ts";
import type { JsonMoney } from "../../base/money.ts";
import { maskPhone } from "../../base/phone/phone.ts";
import { webhookTime } from "../../base/time.ts";
import type { Reason } from "../carriers/causes/causes.ts";
import type { EventBody } from "./events.ts";

/** Marks events that a test token or a simulated phone caused. */
const mark = (test: boolean | undefined) => (test ? { test: true } : {});

/** The TLVs that the carrier's link keeps, by name; absent if there are none. */
type Tlvs = Readonly<Record<string, string | number>>;

/** The status words of a delivery report (contract 2.8 and the decisions on delivery reports). */
export type DlrStatus = "DELIVRD" | "UNDELIV" | "EXPIRED" | "REJECTED" | "UNKNOWN" | "ACCEPTED";

/** The body of a delivery report: contract 2.8, and `message_id`. */
export function dlrBody(report: {
  status: DlrStatus;
  messageId: number;
  modifiedAt: Date;
  retries: number;
  /** Of a message that a test token sent. */
  test?: boolean;
  /** Of the carrier's receipt. */
  tlvs?: Tlvs;
  /** Why it failed, in English: a receiver has no language. */
  reason?: Reason;
  /** Of a call: whether it was answered, and what was heard, as far as that is known. */
  call?: { answered?: boolean; seconds?: number; key?: string; machine?: boolean };
  /** The message that was sent in its place. */
  fallbackId?: number;
  /** The message in whose place it was sent. */
  fallbackOf?: number;
}): string {
  return JSON.stringify({
    status: report.status,
    sms_id: report.messageId,
    modified_at: webhookTime(report.modifiedAt),
    retries_count: report.retries,
    message_id: formatId("out_sms", report.messageId),
    ...(report.tlvs === undefined ? {} : { tlvs: report.tlvs }),
    ...(report.reason === undefined ? {} : { reason: report.reason }),
    ...(report.call === undefined ? {} : { channel: "voice" as const, ...report.call }),
    ...(report.fallbackId === undefined ? {} : { fallback_id: formatId("out_sms", report.fallbackId) }),
    ...(report.fallbackOf === undefined ? {} : { fallback_of: formatId("out_sms", report.fallbackOf) }),
    ...mark(report.test),
  } satisfies EventBody<"dlr">);
}

/** The body of an inbound message: contract 2.9, and `message_id`. `telco` is `""` when the network is unknown. */
export function inboundBody(message: {
  from: string;
  to: string;
  text: string;
  telco: string;
  receivedAt: Date;
  messageId: number;
  tlvs?: Tlvs;
  /** From a simulated phone: a test token wrote it, or there are real phones beside it. */
  test?: boolean;
}): string {
  return JSON.stringify({
    from: message.from,
    to: message.to,
    text: message.text,
    telco: message.telco,
    created_at: webhookTime(message.receivedAt),
    sms_id: message.messageId,
    message_id: formatId("in_sms", message.messageId),
    ...(message.tlvs === undefined ? {} : { tlvs: message.tlvs }),
    ...mark(message.test),
  } satisfies EventBody<"inbound">);
}

/** The body of an opt-out or opt-in. */
export function optoutBody(change: {
  state: "opted_out" | "opted_in";
  number: string;
  /** The word that the phone sent; undefined if the account made the change itself. */
  keyword: string | undefined;
  /** The inbound message with that word. */
  messageId: number | undefined;
  at: Date;
  test: boolean;
  /** Of calls only. */
  callsOnly: boolean;
}): string {
  const { state, number, keyword, messageId, at, test, callsOnly } = change;
  return JSON.stringify({
    state,
    number,
    by: keyword === undefined ? "account" : "phone",
    keyword: keyword ?? null,
    message_id: messageId === undefined ? null : formatId("in_sms", messageId),
    at: at.toISOString(),
    ...(callsOnly ? { calls_only: true } : {}),
    ...mark(test),
  } satisfies EventBody<"optout">);
}

/** The body of the end of a verification. It has no PIN, and the number is masked as in the verification's status. */
export function verificationBody(verification: {
  status: "verified" | "failed" | "expired" | "cancelled";
  id: number;
  brand: string;
  number: string;
  country: string;
  /** Wrong codes. */
  attempts: number;
  sends: number;
  /** How the PIN was sent last. */
  channel: "sms" | "voice";
  createdAt: Date;
  endedAt: Date;
  test: boolean;
}): string {
  const { status, id, brand, number, country, attempts, sends, channel, createdAt, endedAt, test } = verification;
  return JSON.stringify({
    status,
    request_id: formatId("vrf", id),
    brand,
    number: maskPhone(number),
    country,
    attempts,
    sends,
    channel,
    created_at: createdAt.toISOString(),
    ended_at: endedAt.toISOString(),
    ...mark(test),
  } satisfies EventBody<"verification">);
}

/** The body of the end of a bulk send. */
export function reportEndedBody(report: {
  reportId: string;
  url: string;
  reference: string | null;
  state: "completed" | "cancelled";
  messages: number;
  parts: number;
  /** As amounts on the wire, before refunds. */
  cost: JsonMoney | number;
  refunded: JsonMoney | number;
  /** How many messages ended in which state. */
  states: Record<string, number>;
  reasons: (Reason & { messages: number })[];
  createdAt: Date;
  endedAt: Date;
  test: boolean;
}): string {
  return JSON.stringify({
    report_id: report.reportId,
    self_url: report.url,
    reference: report.reference,
    state: report.state,
    total: report.messages,
    count: report.parts,
    total_cost: report.cost,
    refunded: report.refunded,
    states: report.states,
    reasons: report.reasons,
    created_at: report.createdAt.toISOString(),
    ended_at: report.endedAt.toISOString(),
    ...mark(report.test),
  } satisfies EventBody<"report.ended">);
}

/** The body of a send that begins to wait for an approver, or no longer does. */
export function approvalBody(approval: {
  status: EventBody<"approval">["status"];
  id: number;
  reference: string | null;
  messages: number;
  parts: number;
  /** As an amount on the wire. */
  cost: JsonMoney | number;
  reportId: string | null;
  note: string | null;
  createdAt: Date;
  at: Date;
  test: boolean;
}): string {
  return JSON.stringify({
    status: approval.status,
    approval_id: formatId("apv", approval.id),
    reference: approval.reference,
    recipients: approval.messages,
    count: approval.parts,
    total_cost: approval.cost,
    report_id: approval.reportId,
    note: approval.note,
    created_at: approval.createdAt.toISOString(),
    at: approval.at.toISOString(),
    ...mark(approval.test),
  } satisfies EventBody<"approval">);
}

/** The body of a contact that has changed, or of an import of many. It has none of their values but the number. */
export function contactBody(change: {
  change: EventBody<"contact.changed">["change"];
  id: number | null;
  phone: string | null;
  members: string[];
  imported: { new: number; changed: number } | null;
  at: Date;
  test: boolean;
}): string {
  return JSON.stringify({
    change: change.change,
    contact_id: change.id === null ? null : formatId("ctc", change.id),
    number: change.phone,
    members: change.members,
    imported: change.imported && { new: change.imported.new, changed: change.imported.changed },
    at: change.at.toISOString(),
    ...mark(change.test),
  } satisfies EventBody<"contact.changed">);
}

/** The body of an operator's decision on a sender ID. */
export function senderDecidedBody(decision: {
  sender: string;
  status: "approved" | "refused";
  countries: string[] | null;
  note: string | null;
  at: Date;
}): string {
  const { at, ...rest } = decision;
  return JSON.stringify({ ...rest, decided_at: at.toISOString() } satisfies EventBody<"sender.decided">);
}
