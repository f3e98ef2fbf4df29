/**
 * The fast path of a message, two statements for a batch: the carrier accepts its only part at the first submit, and a receipt ends it.
 * All other events, and any that the statements decline, go through the state machine (`applyEvents`, `states.ts`). Both paths
 * write the same rows.
 */
import type { Tx } from "../../../base/db.ts";
import type { CarrierReceipt, ReceiptOutcome, Submission, SubmitOutcome } from "../../carriers/traffic.ts";
import { type Accepted, Acceptances, nameOf } from "./acceptances.ts";
import { type MessageEvent, samePhone } from "./apply.ts";
import { findStrays } from "./book-store.ts";
import { aggregate, endsBadly, reportOf, type Change } from "./tracked.ts";
import {
  type Acceptance,
  type AcceptedRow,
  type BegunSince,
  type FinalReceipt,
  writeAcceptances,
  type Ended,
  writeReceipts,
  type Written,
} from "./fast-path-store.ts";

/** What the fast path did with a batch of events. */
export interface FastPathResult {
  /** Written already; still to be reported. */
  changes: Change[];
  /** Accepted in this batch, with `sent` still to be written. */
  late: Acceptances;
  /** Acceptances, of this batch or before, that were written with their receipts. */
  settled: Accepted[];
  /** The outcomes of receipts, by the index of the event. */
  outcomes: Map<number, ReceiptOutcome>;
  /** Events for the state machine, by their index; a stray receipt that a response of this batch matches has no index. */
  remaining: { event: MessageEvent; n: number | undefined }[];
}

/**
 * Applies the events that fit the fast path. In a batch with at least `lateFrom` acceptances, only their ids are written; the caller keeps
 * them in `waiting`. Responses are applied before receipts, whatever their order: a receipt that came first would
 * wait for its response anyway. Several responses to one message, or several receipts from one phone, remain for the state machine, which
 * applies them in order.
 */
export async function applyFastPath(
  tx: Tx,
  events: MessageEvent[],
  now: Date,
  begunSince: BegunSince,
  { waiting, lateFrom }: { waiting: Acceptances; lateFrom: number },
): Promise<FastPathResult> {
  const acceptances = acceptancesOf(events);
  if (acceptances.length >= lateFrom) markLate(acceptances, waiting);
  const lateHere = new Map(acceptances.flatMap((each) => (each.late ? [[nameOf(each), { ...each, at: now }]] : [])));
  const receipts = finalReceiptsOf(events, (name) => lateHere.get(name) ?? waiting.get(name));
  // Pipelined, in this order.
  const [accepted, ended] = await Promise.all([
    acceptances.length > 0 ? writeAcceptances(tx, acceptances, now, begunSince) : [],
    receipts.length > 0 ? writeReceipts(tx, receipts, now) : [],
  ]);
  const written = new Set([...accepted, ...ended].map(({ n }) => n));
  const byEvent = new Map(receipts.map((receipt) => [receipt.n, receipt]));
  const late = new Acceptances(accepted.flatMap((row) => (row.late ? [acceptedOf(row, events, now)] : [])));
  const settled: Accepted[] = [];
  return {
    late,
    settled,
    changes: [
      ...accepted.filter((row) => !row.late).map((row) => changeOf(row, "sent", [{ at: now, state: "sent" }])),
      ...ended.map((row): Change => {
        const { state, word, code, ...receipt } = byEvent.get(row.n)!;
        const acceptance = late.get(nameOf(receipt)) ?? waiting.get(nameOf(receipt));
        if (acceptance) settled.push(acceptance);
        return changeOf(row, state, [
          ...(acceptance ? [{ at: acceptance.at, state: "sent" }] : []),
          { at: now, state: word, ...(code === undefined ? {} : { code }) },
          { at: now, state },
        ]);
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
  { accountId, id, test, origin, call = null, fallbackOf = null }: Written & Partial<Ended>,
  state: Change["message"]["state"],
  entries: Change["entries"],
): Change {
  const message = {
    accountId,
    id,
    test,
    retries: 0,
    state,
    ...(origin === null ? {} : { origin }),
    ...(call === null ? {} : { call }),
    ...(fallbackOf === null ? {} : { fallbackOf }),
  };
  const report = reportOf(state);
  return { message, entries, reports: report ? [report] : [], refund: false };
}

/** The change of an acceptance that was written late. */
export const sentChange = ({ accountId, id, test, at }: Accepted): Change => ({
  message: { accountId, id, test, retries: 0, state: "sent" },
  entries: [{ at, state: "sent" }],
  reports: [],
  refund: false,
});

function acceptedOf({ n, accountId, id, test }: AcceptedRow, events: MessageEvent[], at: Date): Accepted {
  const { submission, carrierIds } = (events[n] as { outcome: Answered }).outcome;
  const { linkId, message } = submission;
  return { accountId, id, test, attempt: message.attempt + 1, linkId, carrierId: carrierIds[0]!, at };
}

type Answered = Extract<SubmitOutcome, { kind: "answered" }>;

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

/** Marks the acceptances whose ids tell them apart. */
function markLate(acceptances: Acceptance[], waiting: Acceptances): void {
  const names = new Set<string>();
  for (const each of acceptances) {
    if (each.carrierId === null) continue;
    const name = nameOf(each);
    each.late = !names.has(name) && !waiting.has(name);
    names.add(name);
  }
}

function acceptanceOf(outcome: SubmitOutcome, n: number): Acceptance | undefined {
  if (outcome.kind !== "answered") return undefined;
  const { message, linkId } = outcome.submission;
  if (message.parts !== 1 || outcome.statuses[0] !== 0) return undefined;
  const { accountId, id, attempt } = message;
  return { n, accountId, id, attempt: attempt + 1, linkId, carrierId: outcome.carrierIds[0] ?? null, late: false };
}

type FindAccepted = (name: string) => FinalReceipt["accepted"];

function finalReceiptsOf(events: MessageEvent[], accepted: FindAccepted): FinalReceipt[] {
  const found = new Map<string, FinalReceipt | undefined>();
  for (const [n, event] of events.entries()) {
    if (event.kind !== "receipt") continue;
    const phone = event.receipt.recipient.slice(-7);
    found.set(
      phone,
      event.strayId === undefined && !found.has(phone) ? finalReceiptOf(event.receipt, n, accepted) : undefined,
    );
  }
  return [...found.values()].filter((each) => each !== undefined);
}

function finalReceiptOf(
  { linkId, carrierIds, state: word, error, tlvs }: CarrierReceipt,
  n: number,
  accepted: FindAccepted,
): FinalReceipt | undefined {
  const [carrierId] = carrierIds;
  // The fast path has no column for TLVs, but the timeline has room for them.
  if (tlvs !== undefined) return undefined;
  if (carrierId === undefined || word === "ENROUTE" || word === "ACCEPTD") return undefined;
  const state = aggregate([word]);
  const endedBadly = endsBadly(state) ? state : undefined;
  return {
    n,
    linkId,
    carrierId,
    word,
    state,
    endedBadly,
    code: error,
    accepted: accepted(nameOf({ linkId, carrierId })),
  };
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
