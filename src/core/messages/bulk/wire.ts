/** The response to a bulk send, printed by hand: a replay must return the same bytes. Pure. */
import { formatMoney } from "../../../base/money.ts";
import type { Doubts } from "./contact.ts";
import type { Quote, Summary } from "./job.ts";

/**
 * The response to a send (contract 2.3); amounts in micro-units.
 *
 * @param address the public URL of the service
 */
export function bulkBody(
  report: string,
  summary: Summary,
  reference: string | undefined,
  balance: number,
  address: string,
): string {
  const identity = `"report_id":"${report}","status":"sent","self_url":"${address}/v1/sms/reports/${report}"`;
  return withFigures(identity, summary, reference, balance);
}

/** The response to a dry run; `waits`: the send would wait for an approver. */
export function dryRunBody(quote: Quote, waits: boolean, reference: string | undefined, balance: number): string {
  const identity = `"report_id":null,"status":"dry_run","self_url":null,"waits_for_approval":${waits}`;
  return withFigures(identity, quote, reference, balance);
}

/** Closes a response with what every kind of it says of a send. */
function withFigures(identity: string, summary: Summary | Quote, reference: string | undefined, balance: number) {
  const price = summary.priceMicros === undefined ? "null" : money(summary.priceMicros);
  return (
    `{${identity},"total":${summary.total},"count":${summary.parts},"item_price":${price},"total_cost":${money(summary.costMicros)},` +
    `"remaining_balance":${money(balance)},${reference === undefined ? "" : `"reference":${JSON.stringify(reference)},`}` +
    `"rejected":${summary.rejected}${spanOf(summary)}${fallbacksOf(summary)}${"doubts" in summary ? `${callsOf(summary)}${textsOf(summary)},"warnings":${warnings(summary.doubts, summary.sentBefore)}` : ""}}`
  );
}

const spanOf = ({ span }: Summary) =>
  span ? `,"first_send_at":"${span.first.toISOString()}","last_send_at":"${span.last.toISOString()}"` : "";

function fallbacksOf({ fallbacks }: Summary): string {
  if (!fallbacks) return "";
  const { messages, parts, costMicros } = fallbacks;
  return `,"fallbacks":{"messages":${messages},"count":${parts},"total_cost":${money(costMicros)}}`;
}

function callsOf({ calls }: Quote): string {
  if (!calls) return "";
  const sums = calls.map(
    ({ language, messages, costMicros, seconds, sample }) =>
      `{"language":"${language}","messages":${messages},"total_cost":${money(costMicros)},"seconds":${seconds},"sample":${JSON.stringify(sample)}}`,
  );
  return `,"calls":[${sums.join(",")}]`;
}

function textsOf({ texts }: Quote): string {
  if (!texts) return "";
  const sums = texts.map(
    ({ language, messages, parts, costMicros, sample }) =>
      `{"language":"${language}","messages":${messages},"count":${parts},"total_cost":${money(costMicros)},"sample":${JSON.stringify(sample)}}`,
  );
  return `,"texts":[${sums.join(",")}]`;
}

/** The response to a send that waits for an approver. */
export function waitingBody(
  { approval, expiresAt }: { approval: string; expiresAt: Date },
  summary: Summary,
  reference: string | undefined,
  balance: number,
  address: string,
): string {
  const identity = `"report_id":null,"status":"waiting_for_approval","approval_id":"${approval}","expires_at":"${expiresAt.toISOString()}","self_url":"${address}/v1/approvals/${approval}"`;
  return withFigures(identity, summary, reference, balance);
}

const warnings = ({ landlines, repeatedNumbers, mostToOne }: Doubts, sentBefore: number) =>
  JSON.stringify({
    landlines,
    repeated_numbers: repeatedNumbers,
    most_to_one: mostToOne,
    already_sent: sentBefore,
  });

const money = (micros: number) => formatMoney(BigInt(micros));
