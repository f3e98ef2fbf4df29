/** Decides what happened to every message that got a 201, from the records of carrier and receiver. */
import { parseId } from "../../src/base/ids.ts";
import type { Sql } from "../../src/base/db.ts";
import type { Disruption, DisruptionKind } from "./disruptions.ts";
import type { Load, Sent } from "./load.ts";
import { fateOf, tokenOf } from "./numbers.ts";
import type { ReceiverRecord } from "./receiver.ts";
import type { CarrierRecord, Taking } from "./smsc.ts";
import { window } from "./stage.ts";

/** The result of a run. */
export interface Verdict {
  /** One sentence each; empty in a good run. */
  violations: string[];
  accepted: number;
  /** Idempotency-Keys that were never answered. */
  unanswered: number;
  /** Accepted, but in no record: neither database, carrier nor receiver. */
  lost: number;
  /** Ended as `unknown` after too many doubts without having reached the carrier. */
  givenUp: number;
  doubleCharges: number;
  /** Messages without exactly one final report. */
  misreported: number;
  /** Not final at the end. */
  stuck: number;
  reports: Record<string, number>;
  /** Parts that the carrier accepted more than once, by the disruption in between. */
  duplicates: Record<string, number>;
  /** Webhook attempts beyond the first success. */
  repeatedWebhooks: number;
  strayReceipts: number;
  /** What happened to messages, by the disruption that they lived through. */
  byKind: Partial<Record<DisruptionKind | "nothing", Losses>>;
}

/** What went wrong with messages, and with parts of them. */
export interface Losses {
  lost: number;
  chargedTwice: number;
  sentTwice: number;
  misreported: number;
}

/** What a run may lose, and how much of that the service itself reported. */
export interface Allowance {
  mayLose: boolean;
  saidMissing: number;
}

interface Row {
  id: number;
  recipient: string;
  reference: string | null;
  state: string;
  doubts: number;
  cost: number;
  charges: number;
  timeline: unknown;
}

/** After these disruptions, or without any, nothing may be sent twice, because outstanding submits got their responses. */
const harmless: ReadonlySet<DisruptionKind> = new Set(["service stopped", "carrier throttling"]);

/** Examples shown per violation. */
const shown = 5;

export async function judge(
  sql: Sql,
  load: Load,
  carrier: CarrierRecord,
  receiver: ReceiverRecord,
  disruptions: Disruption[],
  allowance: Allowance = { mayLose: false, saidMissing: 0 },
): Promise<Verdict> {
  const rows = await sql<Row[]>`
    select m.id, m.recipient, m.reference, m.state, m.doubts, timeline_of(m) as timeline, m.parts * m.price as cost,
      (select count(*)::int from ledger l where l.account_id = m.account_id and l.message_id = m.id and l.kind = 'charge')
        as charges
    from messages m`;
  const [strays] = await sql<{ count: number }[]>`select count(*)::int as count from stray_receipts`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = new Map(carrier.taken);
  const refused = new Map(carrier.refused);
  const settled = new Set(carrier.told);
  const reported = new Map(receiver.told.map(({ smsId, statuses }) => [smsId, statuses]));
  const findings = new Map<string, string[]>();
  const find = (what: string, example: unknown) => {
    findings.set(what, [
      ...(findings.get(what) ?? []),
      typeof example === "string" ? example : JSON.stringify(example),
    ]);
  };

  const byKind: Verdict["byKind"] = {};
  const count = (atMs: number, what: keyof Losses, n = 1) => {
    const kind = disruptions.find(({ endMs }) => endMs >= atMs)?.kind ?? "nothing";
    byKind[kind] ??= { lost: 0, chargedTwice: 0, sentTwice: 0, misreported: 0 };
    byKind[kind][what] += n;
  };
  const reports: Record<string, number> = {};
  let lost = 0;
  let givenUp = 0;
  let misreported = 0;
  for (const sent of [...load.sent.values(), ...load.superseded]) {
    const row = byId.get(parseId("out_sms", sent.smsId) ?? 0);
    if (!row || row.reference !== (sent.reference ?? null) || row.recipient !== sent.to) {
      lost++;
      count(sent.atMs, "lost");
      if (row !== undefined) find("a number was given to two messages", { ...sent, row });
      else if (!allowance.mayLose) find("an accepted message is not in the database", sent);
      continue;
    }
    if (row.charges !== 1) count(sent.atMs, "chargedTwice");
    const statuses = reported.get(row.id) ?? [];
    const given = statuses.map(([status]) => status);
    const events = statuses.flatMap(([, ids]) => ids);
    for (const status of given) reports[status] = (reports[status] ?? 0) + 1;
    const about = { ...sent, row, given };
    if (!arrived(sent, taken, refused)) {
      if (row.state === "unknown") givenUp++;
      else {
        lost++;
        count(sent.atMs, "lost");
        find("an accepted message never came to the carrier", about);
      }
    }
    if (given.length !== 1 || events.length !== 1) {
      misreported++;
      count(sent.atMs, "misreported");
      find("a message has not exactly one final report", { ...about, events });
    } else if (given[0] !== fateOf(sent.to) && !(row.state === "unknown" && row.doubts > 1)) {
      misreported++;
      find("a report is not what the carrier said", about);
    }
    // A refusal has no receipt, so if it is lost with the link, it is never repeated.
    if (row.state === "unknown" && partsOf(sent).every((key) => settled.has(key)))
      find("a message ended as unknown although its receipts were acknowledged", about);
    if (Math.abs(sent.totalCost * 1_000_000 - row.cost) > 0.5) find("a cost is not what was answered", about);
  }
  const answered = new Map([...load.sent.values()].map(({ smsId, key }) => [parseId("out_sms", smsId), key]));
  for (const row of rows)
    if (!answered.has(row.id) && !(row.reference ? load.open.has(row.reference) : load.open.size > 0))
      find("a message exists that no client was told of", row);
  if (answered.size < load.sent.size) find("a number was given to two messages", load.sent.size - answered.size);
  for (const { key, smsId } of allowance.mayLose ? [] : load.superseded)
    find("a repeated request was answered with another message", `${key}: ${smsId}, then ${load.sent.get(key)?.smsId}`);
  if (allowance.mayLose && lost !== allowance.saidMissing)
    find("the service does not know what it lost", `${lost} lost, ${allowance.saidMissing} reported`);
  for (const example of load.wrong) find("a client was answered wrongly", example);
  for (const example of receiver.forged) find("a webhook was not signed well", example);
  if (load.open.size > 0) find("a key was never answered", [...load.open].slice(0, shown));
  const finals = new Set(["delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"]);
  const stuck = rows.filter((row) => !finals.has(row.state));
  for (const row of stuck) find("a message is not final", row);
  const duplicates = duplicatesByCause(taken, disruptions, (atMs) => count(atMs, "sentTwice"));
  for (const [cause, count] of Object.entries(duplicates)) {
    const lossy = disruptions.filter(({ kind }) => kind === cause && !harmless.has(kind));
    const times = lossy.reduce((sum, { losses }) => sum + losses, 0);
    if (count > times * window)
      find(
        "more parts were sent twice than is promised",
        `${count} by ${cause}, ${times} times, the window is ${window}`,
      );
  }

  return {
    violations: [...findings].map(
      ([what, examples]) => `${what} (${examples.length}):\n    ${examples.slice(0, shown).join("\n    ")}`,
    ),
    accepted: load.sent.size,
    unanswered: load.open.size,
    lost,
    givenUp,
    doubleCharges:
      rows.filter((row) => row.charges !== 1).length +
      rows.filter(({ reference }) => reference !== null).length -
      new Set(rows.flatMap(({ reference }) => reference ?? [])).size,
    misreported,
    stuck: stuck.length,
    reports,
    duplicates,
    repeatedWebhooks: receiver.repeated,
    strayReceipts: strays!.count,
    byKind,
  };
}

/** The carrier's keys of a message's parts. */
const partsOf = (sent: Sent) => Array.from({ length: sent.parts }, (_, i) => `${tokenOf(sent.n)}/${i + 1}`);

/** True if the carrier accepted or refused every part. */
function arrived(sent: Sent, taken: Map<string, Taking[]>, refused: Map<string, number>): boolean {
  const keys = partsOf(sent);
  return fateOf(sent.to) === "REJECTED" ? keys.some((key) => refused.has(key)) : keys.every((key) => taken.has(key));
}

/** Parts accepted again, counted under the first disruption that was in progress when they were first accepted. */
function duplicatesByCause(
  taken: Map<string, Taking[]>,
  disruptions: Disruption[],
  onDuplicate: (atMs: number) => void,
): Record<string, number> {
  const causes: Record<string, number> = {};
  for (const takings of taken.values())
    for (const [i, taking] of takings.slice(0, -1).entries()) {
      const again = takings[i + 1]!;
      const between = disruptions.find(({ atMs, endMs }) => endMs >= taking.atMs && atMs <= again.atMs);
      const cause = between?.kind ?? "nothing";
      causes[cause] = (causes[cause] ?? 0) + 1;
      onDuplicate(taking.atMs);
    }
  return causes;
}
