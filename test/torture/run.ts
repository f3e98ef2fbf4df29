import { setTimeout as sleep } from "node:timers/promises";
import { tryAgain } from "../../src/base/db.ts";
import { formatId } from "../../src/base/ids.ts";
import { Random } from "../../src/base/random.ts";
import type { Sync } from "../hosts/cluster.ts";
import { disrupt, disruptionKinds, kindsOf, type Disruption, type DisruptionKind, weights } from "./disruptions.ts";
import { outageLimitMs } from "./host-disruptions.ts";
import { brokenInvariants } from "./invariants.ts";
import { lapsesOf, lossesIn } from "./lapses.ts";
import { Load, type Sent } from "./load.ts";
import type { ReceiverRecord } from "./receiver.ts";
import type { CarrierRecord } from "./smsc.ts";
import { openCluster, openStage, token, type Layout, type Stage } from "./stage.ts";
import { Trial } from "./trial.ts";
import { judge, partsOf, type Forgetting, type Verdict } from "./verdict.ts";

export interface RunOptions {
  layout: Layout;
  seed: number;
  /** The disruptions, in order. */
  kinds: DisruptionKind[];
  /** Mean interval between the starts of two disruptions. */
  secondsPerKill: number;
  connections: number;
  perSecond: number;
  /** How long everything may take to settle after the last message. */
  settleSeconds: number;
  bulkEverySeconds?: number;
  /** How a cluster's commits are replicated; `quorum` by default. */
  sync?: Sync;
  say: (line: string) => void;
  /** Keep the log directory even if all is well. */
  keep?: boolean;
}

/** A verdict and the run that led to it. */
export interface RunResult extends Verdict {
  layout: Layout;
  seed: number;
  /** Messages of the account in the sandbox; undefined in a cluster. */
  simulated?: { accepted: number; refused: number; cancelled: number };
  disruptions: Record<string, number>;
  /** By kind, the longest time from a disruption's start until a message was accepted after its end, in milliseconds. */
  slowestRecoveryMs: Record<string, number>;
  /** By kind, the longest time during which no message was accepted, in milliseconds. */
  longestGapMs: Record<string, number>;
  /** By kind, the longest time that the carrier's links of a dead host were unbound, in milliseconds. */
  slowestRebindMs: Record<string, number>;
  acceptedPerSecond: number;
  settleMs: number;
  requests: number;
  retries: number;
  replays: number;
  directory: string;
}

/** Kinds of disruptions drawn by weight, from all or from those whose names contain one of these words. */
export function drawKinds(random: Random, layout: Layout, count: number, words: string[] = []): DisruptionKind[] {
  const known = kindsOf(layout).filter((kind) => words.length === 0 || words.some((word) => kind.includes(word)));
  if (known.length === 0) throw new Error(`unknown kind of disruption; known: ${kindsOf(layout).join(", ")}`);
  const drawn = Object.fromEntries(known.map((kind) => [kind, weights[kind]]));
  return Array.from({ length: count }, () => random.weighted<DisruptionKind>(drawn));
}

/** Runs the service under load and disrupts it. Stops everything it started, whatever happens. */
export async function run(options: RunOptions): Promise<RunResult> {
  const { layout, seed, sync = "quorum", say } = options;
  const stage = layout === "cluster" ? await openCluster(seed, sync, say) : await openStage(layout, seed);
  let good = false;
  try {
    const result = await torment(stage, options);
    good = result.violations.length === 0;
    return result;
  } finally {
    await stage.close(options.keep === true || !good);
  }
}

function raise(record: Record<string, number>, kind: string, ms: number): void {
  record[kind] = Math.max(record[kind] ?? 0, ms);
}

/** What the disruptions of a run did. */
interface Course extends Pick<RunResult, "violations" | "slowestRecoveryMs" | "longestGapMs" | "slowestRebindMs"> {
  disruptions: Disruption[];
}

async function torment(stage: Stage, options: RunOptions): Promise<RunResult> {
  const { layout, seed, connections, perSecond, bulkEverySeconds } = options;
  const random = new Random(seed);
  const load = new Load({
    targets: stage.targets,
    token,
    seed,
    connections,
    perSecond,
    ...(bulkEverySeconds === undefined ? {} : { bulkEverySeconds }),
  });
  const course: Course = {
    violations: [],
    disruptions: [],
    slowestRecoveryMs: {},
    longestGapMs: {},
    slowestRebindMs: {},
  };
  const { violations, disruptions, ...slowest } = course;
  const startedAtMs = Date.now();
  const trial = layout === "cluster" ? undefined : await Trial.start(stage, seed);
  load.start();
  for (const [i, kind] of options.kinds.entries()) {
    await sleep(random.integer(500, 1_500) * options.secondsPerKill);
    const told = await endure(stage, load, random, kind, course);
    options.say(`${String(i + 1).padStart(4)}  ${told}`);
  }
  await sleep(1_000);
  const seconds = (Date.now() - startedAtMs) / 1_000;
  await load.stop(30_000);
  await trial?.stop();
  const restMs = await settle(stage, load, options);
  const forgetting = await forgettingOf(stage, load, disruptions, options);
  const carrier = await stage.smsc.call<CarrierRecord>("record");
  const receiver = await stage.receiver.call<ReceiverRecord>("record");
  const verdict = await judge(stage.sql, load, carrier, receiver, disruptions, forgetting);
  for (const ended of (await stage.cluster?.endedUnits()) ?? []) violations.push(ended);
  const broken = await tryAgain(() => brokenInvariants(stage.sql));
  violations.push(...broken.map((what) => `at the end: ${what}`), ...stage.deaths);
  violations.push(...(trial?.wrong ?? []));
  return {
    ...verdict,
    violations: [...violations, ...verdict.violations],
    layout,
    ...(trial ? { simulated: { accepted: trial.accepted, refused: trial.refused, cancelled: trial.cancelled } } : {}),
    seed,
    disruptions: Object.fromEntries(
      disruptionKinds
        .map((kind): [string, number] => [kind, disruptions.filter((each) => each.kind === kind).length])
        .filter(([, count]) => count > 0),
    ),
    ...slowest,
    acceptedPerSecond: Math.round(load.sent.size / seconds),
    settleMs: restMs,
    requests: load.requests,
    retries: load.retries,
    replays: load.replays,
    directory: stage.directory,
  };
}

/** Causes one disruption, waits until all is well again, and notes in `course` what it did. Returns a line that says so. */
async function endure(stage: Stage, load: Load, random: Random, kind: DisruptionKind, course: Course): Promise<string> {
  const { violations, disruptions, slowestRecoveryMs, longestGapMs, slowestRebindMs } = course;
  load.markGap();
  const disruption = await disrupt(stage, random, kind, violations);
  disruptions.push(disruption);
  await reviveTheDead(stage, violations);
  const recoveryMs = await recovered(stage, load, disruption, violations);
  const { what, rebindMs } = disruption;
  const { longestGapMs: gapMs } = load;
  raise(slowestRecoveryMs, kind, recoveryMs);
  raise(longestGapMs, kind, gapMs);
  if (rebindMs !== undefined) raise(slowestRebindMs, kind, rebindMs);
  if (stage.cluster && gapMs > outageLimitMs)
    violations.push(`${gapMs} ms without an accepted message in ${kind} (${what})`);
  const broken = await tryAgain(() => brokenInvariants(stage.sql));
  violations.push(...broken.map((each) => `after ${kind} (${disruptions.length}): ${each}`));
  const served = stage.cluster ? `served again after ${gapMs} ms  ` : "";
  const bound = rebindMs === undefined ? "" : `bound again after ${rebindMs} ms  `;
  const faults = broken.length > 0 ? `  BROKEN ${broken.join("; ")}` : "";
  return `${kind.padEnd(18)}  ${what.padEnd(22)}  back in ${recoveryMs} ms  ${served}${bound}${load.sent.size} accepted${faults}`;
}

/** A process that exits unasked is a finding; the run continues with a new one. */
async function reviveTheDead(stage: Stage, violations: string[]): Promise<void> {
  violations.push(...stage.deaths.splice(0));
  const dead = stage.programs.filter((program) => !program.running);
  for (const program of dead) program.start();
  await Promise.all(dead.map((program) => program.ready()));
}

const recoveryLimitMs = 30_000;

/** Waits until a message is accepted after the disruption and the carrier has a bind. */
async function recovered(stage: Stage, load: Load, disruption: Disruption, violations: string[]): Promise<number> {
  for (;;) {
    const acceptedAfter = load.lastAcceptedMs > disruption.endMs;
    const nowMs = Date.now();
    if (acceptedAfter && (await stage.smsc.call<number>("bound")) > 0) return nowMs - disruption.atMs;
    if (nowMs - disruption.endMs > recoveryLimitMs) {
      const what = acceptedAfter ? "the carrier has no link" : "nothing was accepted";
      violations.push(`${recoveryLimitMs} ms after ${disruption.kind} ${what}`);
      return nowMs - disruption.atMs;
    }
    await sleep(20);
  }
}

/** An alarm begins within this. */
const alarmMs = 30_000;

/** What asynchronous replication may have forgotten, and what the service has said about it by the time it must have. */
async function forgettingOf(
  { sql, cluster }: Stage,
  load: Load,
  disruptions: Disruption[],
  { sync }: RunOptions,
): Promise<Forgetting> {
  if (!cluster) return { lapses: [], said: [] };
  const lapses = sync === "off" ? await lapsesOf(sql, load, disruptions) : [];
  await sleep(Math.max(0, (lapses.at(-1)?.untilMs ?? 0) + alarmMs - Date.now()));
  return { lapses, said: lossesIn(await cluster.alarms()) };
}

interface Unrest {
  /** Messages that are not final, except those of `waiting`. */
  moving: number;
  /**
   * Messages that only time ends, as `unknown`: twice in doubt, or with asynchronous replication, all of their receipts acknowledged by a
   * primary that was lost.
   */
  waiting: number[];
  webhooks: number;
  receiptsWaiting: number;
}

async function unrestOf({ sql, smsc }: Stage, ids: Map<string, Sent>, mayForget: boolean): Promise<Unrest> {
  // Read before the messages: a receipt is acknowledged only after its commit.
  const { receiptsWaiting, told } = await smsc.call<CarrierRecord>("record");
  const settled = new Set(told.map(([key]) => key));
  const isSettled = (id: number) => {
    const sent = ids.get(formatId("out_sms", id));
    return sent !== undefined && partsOf(sent).every((key) => settled.has(key));
  };
  const [open, [webhooks]] = await tryAgain(() =>
    Promise.all([
      sql<
        { id: number; state: string; doubts: number }[]
      >`select id, state, doubts from messages where final_at is null`,
      sql<[{ count: number }]>`select count(*)::int as count from webhook_deliveries where status = 'pending'`,
    ]),
  );
  const waiting = open
    .filter(({ id, state, doubts }) => state === "sent" && (doubts > 1 || (mayForget && isSettled(id))))
    .map(({ id }) => id);
  return { moving: open.length - waiting.length, waiting, webhooks: webhooks.count, receiptsWaiting };
}

/** Waits until everything has settled, and returns how long that took. The verdict reports what has not. */
async function settle(stage: Stage, load: Load, { settleSeconds, sync, say }: RunOptions): Promise<number> {
  const startedAtMs = performance.now();
  const ids = new Map([...load.superseded, ...load.sent.values()].map((sent) => [sent.smsId, sent]));
  const restless = async (what: (unrest: Unrest) => number) => {
    for (;;) {
      const unrest = await unrestOf(stage, ids, sync === "off");
      if (what(unrest) + unrest.webhooks + unrest.receiptsWaiting === 0) return unrest;
      if (performance.now() - startedAtMs > settleSeconds * 1_000) {
        say(`not at rest after ${settleSeconds} s: ${JSON.stringify({ ...unrest, waiting: unrest.waiting.length })}`);
        await showOpen(stage, say);
        return unrest;
      }
      await sleep(250);
    }
  };
  const { waiting } = await restless(({ moving }) => moving);
  const restMs = Math.round(performance.now() - startedAtMs);
  if (waiting.length > 0) {
    say(`${waiting.length} messages were in doubt twice, or their receipts are forgotten; their days pass now`);
    await stage.sql`update messages set check_at = now() where id = any(${waiting}::bigint[]) and final_at is null`;
    await restless((unrest) => unrest.moving + unrest.waiting.length);
  }
  return restMs;
}

async function showOpen({ sql }: Stage, say: (line: string) => void): Promise<void> {
  const examples = await sql<{ is: string }[]>`
    select jsonb_build_object('id', id, 'state', state, 'doubts', doubts, 'due', due_at, 'check', check_at,
      'submitted', submitted_at, 'sent', sent_at, 'timeline', timeline_of(m), 'carrier ids', (select count(*)
      from carrier_messages c where c.account_id = m.account_id and c.message_id = m.id)) as is
    from messages m where final_at is null order by id limit 5`;
  for (const { is } of examples) say(`  ${JSON.stringify(is)}`);
}
