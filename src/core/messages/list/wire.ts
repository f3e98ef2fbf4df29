/** Messages on the wire. Pure. */
import { formatId } from "../../../base/ids.ts";
import type { Language } from "../../../base/languages.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import { tlvValues } from "../../../smpp/smpp.ts";
import type { Fallback, SpokenIn, SubmitOptions } from "../../carriers/traffic.ts";
import { causeOf, reasonFor, reasonOf, type Cause, type Reason } from "../../carriers/causes/causes.ts";
import type { FailedCount, MessageRow } from "./store.ts";
import { answeredIn, reportOf, type MessageState } from "../life/tracked.ts";

/** States that the API shows as `sent`: on its way. */
export const onItsWay: ReadonlySet<MessageState> = new Set(["queued", "submitting", "in_doubt", "sent"]);

/** The API's `status` for a state. */
export function publicStatus(state: MessageState): string {
  return onItsWay.has(state) ? "sent" : state;
}

/** Whether somebody answered a call; nothing until that is known. */
const answerOf = (state: MessageState) => (state === "cancelled" ? { answered: false } : answeredIn(reportOf(state)));

/** The plan of a call; nothing without one. */
export const planOf = ({ retry }: SpokenIn) =>
  retry === undefined ? {} : { retry: { times: retry.times, after_s: retry.afterSeconds } };

/** What is sent in the place of a message, and in whose place it was sent. */
const fallbackOf = ({ fallback, fallbackOf: former }: SubmitOptions) => ({
  ...(fallback && { fallback: wayOf(fallback) }),
  ...(fallback?.call && { language: fallback.call.language, ...planOf(fallback.call) }),
  ...(fallback?.id === undefined ? {} : { fallback_id: formatId("out_sms", fallback.id) }),
  ...(former === undefined ? {} : { fallback_of: formatId("out_sms", former) }),
});

/** How a fallback is sent. */
export const wayOf = ({ call }: Pick<Fallback, "call">) => (call ? ("voice" as const) : ("sms" as const));

/** The options of a message, which nearly all messages lack. */
function optionsOf({ header, options, state }: MessageRow) {
  const { messageClass, tlvs, call } = options ?? {};
  return {
    ...(options && fallbackOf(options)),
    ...(call === undefined
      ? {}
      : { channel: "voice" as const, language: call.language, ...planOf(call), ...answerOf(state), ...call.heard }),
    ...(messageClass === undefined ? {} : { message_class: messageClass }),
    ...(header === null ? {} : { udh: Buffer.from(header).toString("hex") }),
    ...(tlvs === undefined ? {} : { tlvs: tlvValues(tlvs) }),
  };
}

/** What decides the cause of a failed message. */
export const failedOf = ({ state, code, own_cause: own, options }: MessageRow) => ({
  state,
  code,
  own,
  isCall: options?.call !== undefined,
});

/** How many messages failed for each reason, the most frequent first. */
export function reasonCounts(failures: FailedCount[], language: Language): (Reason & { messages: number })[] {
  const counts = new Map<Cause, number>();
  for (const failure of failures) {
    const cause = causeOf(failure);
    if (cause) counts.set(cause, (counts.get(cause) ?? 0) + failure.messages);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([cause, messages]) => ({ ...reasonOf(cause, language), messages }));
}

/** A message as listed, with its reason in a language. */
export function summaryOf(row: MessageRow, address: string, language: Language) {
  const price = moneyFromSql(row.price);
  const reason = reasonFor(failedOf(row), language);
  return {
    sms_id: formatId("out_sms", row.id),
    report_id: row.report_id,
    self_url: `${address}/v1/sms/${formatId("out_sms", row.id)}`,
    to: row.recipient,
    sender: row.sender,
    text: row.text,
    status: publicStatus(row.state),
    state: row.state,
    item_count: row.parts,
    item_price: moneyJson(price),
    total_cost: moneyJson(price * BigInt(row.parts)),
    refunded: row.refunded,
    encoding: row.encoding,
    ...optionsOf(row),
    reference: row.reference,
    test: row.test,
    carrier: row.link,
    retries_count: row.retries,
    created_at: row.created_at.toISOString(),
    send_at: row.send_at?.toISOString() ?? null,
    valid_until: row.valid_until.toISOString(),
    final_at: row.final_at?.toISOString() ?? null,
    delivery_report: reportOf(row.state) ?? (row.accepted_event ? "ACCEPTED" : null),
    ...(reason === undefined ? {} : { reason }),
  };
}
