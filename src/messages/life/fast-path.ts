/**
 * The fast path of a message, two statements for a batch: the carrier accepts its only part at the first submit, and a receipt ends it.
 * All other events, and any that the statements decline, go through the state machine (`applyEvents`, `states.ts`). Both paths
 * write the same rows.
 */
import type { Tx } from "../../base/db.ts";
import type { CarrierReceipt, ReceiptOutcome, Submission } from "../../carriers/traffic.ts";
import { type MessageEvent, samePhone } from "./apply.ts";
import { findStrays } from "./book-store.ts";
import { aggregate, endsBadly, reportOf, type Change } from "./tracked.ts";
import {
  type Acceptance,
  type FinalReceipt,
  writeAcceptances,
  writeReceipts,
  type Written,
} from "./fast-path-store.ts";

/** What the fast path did with a batch of events. */
export interface FastPathResult {
  /** Written already; still to be reported. */
  changes: Change[];
  /** The outcomes of receipts, by the index of the event. */
  outcomes: Map<number, ReceiptOutcome>;
  /** Events for the state machine, by their index; a stray receipt that a response of this batch matches has no index. */
  remaining: { event: MessageEvent; n: number | undefined }[];
}

/**
 * Applies the events that fit the fast path. Responses are applied before receipts, whatever their order: a receipt that came first would
 * wait for its response anyway. Several responses to one message, or several receipts from one phone, remain for the state machine, which
 * applies them in order.
 */
export async function applyFastPath(
  tx: Tx,
  events: MessageEvent[],
  now: Date,
  unscannedSince: Date,
): Promise<FastPathResult> {
  const acceptances = acceptancesOf(events);
  const receipts = finalReceiptsOf(events);
  // Pipelined, in this order.
  const [accepted, ended] = await Promise.all([
    acceptances.length > 0 ? writeAcceptances(tx, acceptances, now, unscannedSince) : [],
    receipts.length > 0 ? writeReceipts(tx, receipts, now) : [],
  ]);
  const written = new Set([...accepted, ...ended].map(({ n }) => n));
  const states = new Map(receipts.map(({ n, state }) => [n, state]));
  return {
    changes: [
      ...accepted.map((each): Change => changeOf(each, "sent", [{ at: now, state: "sent" }])),
      ...ended.map((each): Change => {
        const { receipt } = events[each.n] as { receipt: CarrierReceipt };
        const state = states.get(each.n)!;
        const { error } = receipt;
        const entry = { at: now, state: receipt.state, ...(error === undefined ? {} : { code: error }) };
        return changeOf(each, state, [entry, { at: now, state }]);
      }),
    ],
    outcomes: new Map(ended.map(({ n }) => [n, "settled"])),
    remaining: [
      ...(accepted.some(({ mayBeStray }) => mayBeStray) ? await straysOf(tx, events, accepted) : []),
      ...events.flatMap((event, n) => (written.has(n) ? [] : [{ event, n }])),
    ],
  };
}

function changeOf(
  { accountId, id, test, origin }: Written,
  state: Change["message"]["state"],
  entries: Change["entries"],
): Change {
  const message = { accountId, id, test, retries: 0, state, ...(origin === null ? {} : { origin }) };
  const report = reportOf(state);
  return { message, entries, reports: report ? [report] : [], refund: false };
}

function acceptancesOf(events: MessageEvent[]): Acceptance[] {
  const found = new Map<string, Acceptance | undefined>();
  for (const [n, event] of events.entries()) {
    if (event.kind === "receipt") continue;
    const message = event.kind === "outcome" ? event.outcome.submission.message : event.message;
    const key = `${message.accountId}/${message.id}`;
    const acceptance = event.kind === "outcome" && !found.has(key) ? acceptanceOf(event.outcome, n) : undefined;
    found.set(key, acceptance);
  }
  return [...found.values()].filter((each) => each !== undefined);
}

function acceptanceOf(
  outcome: Extract<MessageEvent, { kind: "outcome" }>["outcome"],
  n: number,
): Acceptance | undefined {
  if (outcome.kind !== "answered") return undefined;
  const { message, linkId } = outcome.submission;
  if (message.parts !== 1 || outcome.statuses[0] !== 0) return undefined;
  const { accountId, id, attempt } = message;
  return { n, accountId, id, attempt: attempt + 1, linkId, carrierId: outcome.carrierIds[0] ?? null };
}

function finalReceiptsOf(events: MessageEvent[]): FinalReceipt[] {
  const found = new Map<string, FinalReceipt | undefined>();
  for (const [n, event] of events.entries()) {
    if (event.kind !== "receipt") continue;
    const phone = event.receipt.recipient.slice(-7);
    found.set(phone, event.strayId === undefined && !found.has(phone) ? finalReceiptOf(event.receipt, n) : undefined);
  }
  return [...found.values()].filter((each) => each !== undefined);
}

function finalReceiptOf(
  { linkId, carrierIds, state: word, error, tlvs }: CarrierReceipt,
  n: number,
): FinalReceipt | undefined {
  const [carrierId] = carrierIds;
  // The fast path has no column for TLVs, but the timeline has room for them.
  if (tlvs !== undefined) return undefined;
  if (carrierId === undefined || word === "ENROUTE" || word === "ACCEPTD") return undefined;
  const state = aggregate([word]);
  return { n, linkId, carrierId, word, state, endedBadly: endsBadly(state) ? state : undefined, code: error };
}

/** Stray receipts that waited for the ids of these responses, from the same phones: carriers reuse ids. */
async function straysOf(tx: Tx, events: MessageEvent[], accepted: Written[]): Promise<FastPathResult["remaining"]> {
  const ids = new Map<string, string>();
  const linkIds = new Set<number>();
  for (const { n } of accepted) {
    const { submission, carrierIds } = (events[n] as { outcome: { submission: Submission; carrierIds: string[] } })
      .outcome;
    linkIds.add(submission.linkId);
    if (carrierIds[0]) ids.set(carrierIds[0], submission.message.recipient);
  }
  const strays = await findStrays(tx, [...linkIds], [...ids.keys()]);
  return strays.flatMap(({ id, receipt }) => {
    const { recipient, carrierIds } = receipt;
    const isTheirs = carrierIds.some(
      (each) => ids.has(each) && (recipient === "" || samePhone(recipient, ids.get(each)!)),
    );
    return isTheirs ? [{ event: { kind: "receipt" as const, receipt, strayId: id }, n: undefined }] : [];
  });
}
