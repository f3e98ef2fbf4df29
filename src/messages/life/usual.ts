/**
 * The normal life of a message, in two statements for a batch: the carrier accepts it whole at the first submit, and a receipt ends it.
 * Everything else, and what these statements find to be otherwise, goes by the rules in `states.ts` (`applyEvents`); both leave the same.
 */
import type { Tx } from "../../base/db.ts";
import type { CarrierReceipt, ReceiptOutcome, Submission } from "../../carriers/traffic.ts";
import { type MessageEvent, samePhone } from "./apply.ts";
import { findStrays } from "./book-store.ts";
import { aggregate, endsBadly, reportOf, type Told } from "./tracked.ts";
import { type Acceptance, type FinalReceipt, writeAcceptances, writeReceipts, type Written } from "./usual-store.ts";

/** What the usual statements did. */
export interface Usual {
  /** To be told; written already. */
  told: Told[];
  /** The outcomes of receipts, by their index among the events. */
  outcomes: Map<number, ReceiptOutcome>;
  /** What is left to the rules, with the index of each among the events; stray receipts that these responses brought have none. */
  left: { event: MessageEvent; n: number | undefined }[];
}

/**
 * Applies what is as usual among the events. Responses go before receipts, whatever their order: a receipt that came first would wait for
 * its response anyway. A message with several responses, and a phone with several receipts, is left to the rules, which keep their order.
 */
export async function applyUsual(tx: Tx, events: MessageEvent[], now: Date, foundSince: Date): Promise<Usual> {
  const acceptances = usualAcceptances(events);
  const receipts = usualReceipts(events);
  // Pipelined, in this order.
  const [accepted, ended] = await Promise.all([
    acceptances.length > 0 ? writeAcceptances(tx, acceptances, now, foundSince) : [],
    receipts.length > 0 ? writeReceipts(tx, receipts, now) : [],
  ]);
  const written = new Set([...accepted, ...ended].map(({ n }) => n));
  const states = new Map(receipts.map(({ n, state }) => [n, state]));
  return {
    told: [
      ...accepted.map((each): Told => told(each, "sent", [{ at: now, state: "sent" }])),
      ...ended.map((each): Told => {
        const { receipt } = events[each.n] as { receipt: CarrierReceipt };
        const state = states.get(each.n)!;
        const { error } = receipt;
        const entry = { at: now, state: receipt.state, ...(error === undefined ? {} : { code: error }) };
        return told(each, state, [entry, { at: now, state }]);
      }),
    ],
    outcomes: new Map(ended.map(({ n }) => [n, "settled"])),
    left: [
      ...(accepted.some(({ mayBeStray }) => mayBeStray) ? await straysOf(tx, events, accepted) : []),
      ...events.flatMap((event, n) => (written.has(n) ? [] : [{ event, n }])),
    ],
  };
}

function told(
  { accountId, id, test, origin }: Written,
  state: Told["message"]["state"],
  entries: Told["entries"],
): Told {
  const message = { accountId, id, test, retries: 0, state, ...(origin === null ? {} : { origin }) };
  const report = reportOf(state);
  return { message, entries, reports: report ? [report] : [], refund: false };
}

function usualAcceptances(events: MessageEvent[]): Acceptance[] {
  const found = new Map<string, Acceptance | undefined>();
  for (const [n, event] of events.entries()) {
    if (event.kind === "receipt") continue;
    const message = event.kind === "outcome" ? event.outcome.submission.message : event.message;
    const key = `${message.accountId}/${message.id}`;
    const usual = event.kind === "outcome" && !found.has(key) ? acceptanceOf(event.outcome, n) : undefined;
    found.set(key, usual);
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

function usualReceipts(events: MessageEvent[]): FinalReceipt[] {
  const found = new Map<string, FinalReceipt | undefined>();
  for (const [n, event] of events.entries()) {
    if (event.kind !== "receipt") continue;
    const phone = event.receipt.recipient.slice(-7);
    found.set(phone, event.strayId === undefined && !found.has(phone) ? finalReceiptOf(event.receipt, n) : undefined);
  }
  return [...found.values()].filter((each) => each !== undefined);
}

function finalReceiptOf(
  { linkId, carrierIds, state: word, error }: CarrierReceipt,
  n: number,
): FinalReceipt | undefined {
  const [carrierId] = carrierIds;
  if (carrierId === undefined || word === "ENROUTE" || word === "ACCEPTD") return undefined;
  const state = aggregate([word]);
  return { n, linkId, carrierId, word, state, endedBadly: endsBadly(state) ? state : undefined, code: error };
}

/** Stray receipts that waited for the ids of these responses, from the same phones: carriers reuse ids. */
async function straysOf(tx: Tx, events: MessageEvent[], accepted: Written[]): Promise<Usual["left"]> {
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
