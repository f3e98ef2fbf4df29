/** Decides what happened to every message that got a 201, from the records of carrier and receiver. */
import { parseId } from "../../src/base/ids.ts";
import type { Sql } from "../../src/base/db.ts";
import type { Disruption, DisruptionKind } from "./disruptions.ts";
import { lateMs, type Lapse, type SaidLoss } from "./lapses.ts";
import type { Load, Sent } from "./load.ts";
import { fateOf, tokenOf } from "./numbers.ts";
import type { ReceiverRecord } from "./receiver.ts";
import type { CarrierRecord, Taking } from "./smsc.ts";
import { window } from "./stage.ts";
import { trialSender } from "./trial.ts";

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
  /** Messages that the service said are missing after a failover. */
  saidMissing: number;
  /** Lost ones whose report had been sent before the failover. */
  lostButReported: number;
  /** Messages without exactly one final report, unless a failover may have forgotten how they ended. */
  misreported: number;
  /** Messages reported again, since a failover had forgotten how they ended. */
  reportedAgain: number;
  /** Messages that ended as `unknown`, since a failover had forgotten their receipts. */
  receiptsLost: number;
  /** Not final at the end. */
  stuck: number;
  reports: Record<string, number>;
  /** Parts that the carrier accepted more than once, by the disruption in between. */
  duplicates: Record<string, number>;
  /** The same of parts whose first acceptance a failover had forgotten. */
  sentAgain: number;
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
  reportedAgain: number;
  receiptsLost: number;
}

/** What failovers may have forgotten, and what the service said about it. Without lapses, nothing may be lost or sent twice by them. */
export interface Forgetting {
  lapses: Lapse[];
  said: SaidLoss[];
}

/** What clients were told. */
type Answers = Pick<Load, "sent" | "superseded" | "open" | "wrong" | "unheard">;

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

/** No losses. */
export const noLosses: Losses = {
  lost: 0,
  chargedTwice: 0,
  sentTwice: 0,
  misreported: 0,
  reportedAgain: 0,
  receiptsLost: 0,
};

/** Examples shown per violation. */
const shown = 5;

export async function judge(
  sql: Sql,
  load: Answers,
  carrier: Pick<CarrierRecord, "taken" | "refused" | "told">,
  receiver: Pick<ReceiverRecord, "told" | "forged" | "repeated">,
  disruptions: Disruption[],
  { lapses, said }: Forgetting,
): Promise<Verdict> {
  const rows = await sql<Row[]>`
    select m.id, m.recipient, m.reference, m.state, m.doubts, timeline_of(m) as timeline, m.parts * m.price as cost,
      (select count(*)::int from ledger l where l.account_id = m.account_id and l.message_id = m.id and l.kind = 'charge')
        as charges
    from messages m where m.sender not in ('NEIGHBOUR', ${trialSender})`;
  const [strays] = await sql<{ count: number }[]>`select count(*)::int as count from stray_receipts`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = new Map(carrier.taken);
  const refused = new Map(carrier.refused);
  const settled = new Map(carrier.told);
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
    byKind[kind] ??= { ...noLosses };
    byKind[kind][what] += n;
  };
  const isForgotten = (atMs: number) => lapses.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs);
  const isEndForgotten = (sent: Sent) =>
    partsOf(sent).some((key) => [...(settled.get(key) ?? []), ...(refused.get(key) ?? [])].some(isForgotten));
  const reports: Record<string, number> = {};
  const sum = {
    missing: 0,
    lost: 0,
    givenUp: 0,
    lostButReported: 0,
    misreported: 0,
    reportedAgain: 0,
    receiptsLost: 0,
  };
  const answers = [...load.sent.values(), ...load.superseded];
  for (const sent of answers) {
    const id = parseId("out_sms", sent.smsId) ?? 0;
    const row = byId.get(id);
    const statuses = reported.get(id) ?? [];
    if (!row || row.reference !== (sent.reference ?? null) || row.recipient !== sent.to) {
      sum.missing++;
      count(sent.atMs, "lost");
      if (statuses.length > 0) sum.lostButReported++;
      if (row !== undefined) find("a number was given to two messages", { ...sent, row });
      else if (!isForgotten(sent.atMs)) find("an accepted message is not in the database", sent);
      else if (!said.some((loss) => isIn(loss, id, sent.atMs)))
        find("a lost message is not among those that the service said are missing", sent);
      continue;
    }
    if (row.charges !== 1) count(sent.atMs, "chargedTwice");
    const given = statuses.map(([status]) => status);
    const events = statuses.flatMap(([, ids]) => ids);
    for (const status of given) reports[status] = (reports[status] ?? 0) + 1;
    const about = { ...sent, row, given };
    if (!arrived(sent, taken, refused)) {
      if (row.state === "unknown") sum.givenUp++;
      else {
        sum.lost++;
        count(sent.atMs, "lost");
        find("an accepted message never came to the carrier", about);
      }
    }
    const endForgotten = isEndForgotten(sent);
    const mayBeUnknown = row.state === "unknown" && (row.doubts > 1 || endForgotten);
    if (events.length === 0 || (events.length > 1 && !endForgotten)) {
      sum.misreported++;
      count(sent.atMs, "misreported");
      find("a message has not exactly one final report", { ...about, events });
    } else if (given.some((status) => status !== fateOf(sent.to) && !(mayBeUnknown && status === "UNKNOWN"))) {
      sum.misreported++;
      find("a report is not what the carrier said", about);
    } else if (events.length > 1) {
      sum.reportedAgain++;
      count(sent.atMs, "reportedAgain");
    }
    // A refusal has no receipt, so if it is lost with the link, it is never repeated.
    if (row.state === "unknown" && partsOf(sent).every((key) => settled.has(key))) {
      if (!endForgotten) find("a message ended as unknown although its receipts were acknowledged", about);
      else {
        sum.receiptsLost++;
        count(sent.atMs, "receiptsLost");
      }
    }
    if (Math.abs(sent.totalCost * 1_000_000 - row.cost) > 0.5) find("a cost is not what was answered", about);
  }
  const answered = new Map([...load.sent.values()].map(({ smsId, key }) => [parseId("out_sms", smsId), key]));
  for (const row of rows)
    if (!answered.has(row.id) && !(row.reference ? load.open.has(row.reference) : load.open.size > 0))
      find("a message exists that no client was told of", row);
  for (const twice of repeats(answers.map(({ smsId, key }) => [smsId, key])))
    find("a number was given to two messages", twice);
  const told = receiver.told.flatMap(({ smsId, statuses }) =>
    statuses.flatMap(([, ids]) => ids.map((id) => [id, smsId])),
  );
  for (const twice of repeats(told as [string, number][])) find("an event was given to two messages", twice);
  for (const { key, smsId, atMs } of load.superseded)
    if (!isForgotten(atMs))
      find(
        "a repeated request was answered with another message",
        `${key}: ${smsId}, then ${load.sent.get(key)?.smsId}`,
      );
  const saidMissing = said.reduce((total, { messages }) => total + messages, 0);
  if (saidMissing < sum.missing || saidMissing > sum.missing + load.unheard)
    find(
      "the service does not know what it lost",
      `${sum.missing} lost, ${saidMissing} said, ${load.unheard} in requests whose answer may have been lost`,
    );
  for (const example of load.wrong) find("a client was answered wrongly", example);
  for (const example of receiver.forged) find("a webhook was not signed well", example);
  if (load.open.size > 0) find("a key was never answered", [...load.open].slice(0, shown));
  const finals = new Set(["delivered", "undelivered", "expired", "rejected", "failed", "unknown", "cancelled"]);
  const stuck = rows.filter((row) => !finals.has(row.state));
  for (const row of stuck) find("a message is not final", row);
  const onDuplicate = (atMs: number) => count(atMs, "sentTwice");
  const { duplicates, sentAgain } = duplicatesByCause(taken, disruptions, isForgotten, onDuplicate);
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
    lost: sum.missing + sum.lost,
    saidMissing,
    lostButReported: sum.lostButReported,
    givenUp: sum.givenUp,
    doubleCharges:
      rows.filter((row) => row.charges !== 1).length +
      rows.filter(({ reference }) => reference !== null).length -
      new Set(rows.flatMap(({ reference }) => reference ?? [])).size,
    misreported: sum.misreported,
    reportedAgain: sum.reportedAgain,
    receiptsLost: sum.receiptsLost,
    stuck: stuck.length,
    reports,
    duplicates,
    sentAgain,
    repeatedWebhooks: receiver.repeated,
    strayReceipts: strays!.count,
    byKind,
  };
}

/** True if the service said of this message that it is missing. */
const isIn = ({ firstId, lastId, fromMs, untilMs }: SaidLoss, id: number, atMs: number) =>
  firstId <= id && id <= lastId && fromMs <= atMs && atMs <= untilMs + lateMs;

/** Of pairs of an id and its owner: ids with two owners. */
function repeats(pairs: [string, string | number][]): string[] {
  const owners = new Map<string, string | number>();
  const twice: string[] = [];
  for (const [id, owner] of pairs) {
    if ((owners.get(id) ?? owner) !== owner) twice.push(`${id}: ${owners.get(id)} and ${owner}`);
    owners.set(id, owner);
  }
  return twice;
}

/** The carrier's keys of a message's parts. */
export const partsOf = (sent: Sent) => Array.from({ length: sent.parts }, (_, i) => `${tokenOf(sent.n)}/${i + 1}`);

/** True if the carrier accepted or refused every part. */
function arrived(sent: Sent, taken: Map<string, Taking[]>, refused: Map<string, number[]>): boolean {
  const keys = partsOf(sent);
  return fateOf(sent.to) === "REJECTED" ? keys.some((key) => refused.has(key)) : keys.every((key) => taken.has(key));
}

/** Parts accepted again, counted under the first disruption that was in progress when they were first accepted, unless that was forgotten. */
function duplicatesByCause(
  taken: Map<string, Taking[]>,
  disruptions: Disruption[],
  isForgotten: (atMs: number) => boolean,
  onDuplicate: (atMs: number) => void,
): { duplicates: Record<string, number>; sentAgain: number } {
  const duplicates: Record<string, number> = {};
  let sentAgain = 0;
  for (const takings of taken.values())
    for (const [i, taking] of takings.slice(0, -1).entries()) {
      const again = takings[i + 1]!;
      const between = disruptions.find(({ atMs, endMs }) => endMs >= taking.atMs && atMs <= again.atMs);
      const cause = between?.kind ?? "nothing";
      if (isForgotten(taking.atMs)) sentAgain++;
      else duplicates[cause] = (duplicates[cause] ?? 0) + 1;
      onDuplicate(taking.atMs);
    }
  return { duplicates, sentAgain };
}
