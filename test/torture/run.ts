import { setTimeout as sleep } from "node:timers/promises";
import { tryAgain } from "../../src/base/db.ts";
import type { Sync } from "../hosts/cluster.ts";
import { Random } from "../../src/base/random.ts";
import { disrupt, disruptionKinds, kindsOf, type Disruption, type DisruptionKind, weights } from "./disruptions.ts";
import { outageLimitMs } from "./host-disruptions.ts";
import { brokenInvariants } from "./invariants.ts";
import { Load } from "./load.ts";
import type { ReceiverRecord } from "./receiver.ts";
import type { CarrierRecord } from "./smsc.ts";
import { openCluster, openStage, token, type Layout, type Stage } from "./stage.ts";
import { judge, type Verdict } from "./verdict.ts";

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
  const { seed, connections, perSecond, bulkEverySeconds } = options;
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
  load.start();
  for (const [i, kind] of options.kinds.entries()) {
    await sleep(random.integer(500, 1_500) * options.secondsPerKill);
    const told = await endure(stage, load, random, kind, course);
    options.say(`${String(i + 1).padStart(4)}  ${told}`);
  }
  await sleep(1_000);
  const seconds = (Date.now() - startedAtMs) / 1_000;
  await load.stop(30_000);
  const restMs = await settle(stage, options);
  const carrier = await stage.smsc.call<CarrierRecord>("record");
  const receiver = await stage.receiver.call<ReceiverRecord>("record");
  const verdict = await judge(stage.sql, load, carrier, receiver, disruptions, {
    mayLose: options.sync === "off",
    saidMissing: (await stage.cluster?.metric("tuma_acknowledged_missing_total")) ?? 0,
  });
  for (const ended of (await stage.cluster?.endedUnits()) ?? []) violations.push(ended);
  const broken = await tryAgain(() => brokenInvariants(stage.sql));
  violations.push(...broken.map((what) => `at the end: ${what}`), ...stage.deaths);
  return {
    ...verdict,
    violations: [...violations, ...verdict.violations],
    layout: options.layout,
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

interface Unrest {
  /**
   * Messages that are not final, except messages twice in doubt, which wait a day for a receipt before they become `unknown`.
   */
  moving: number;
  twiceInDoubt: number;
  webhooks: number;
}

/** Waits until everything has settled, and returns how long that took. The verdict reports what has not. */
async function settle(stage: Stage, { settleSeconds, say }: RunOptions): Promise<number> {
  const startedAtMs = performance.now();
  const restless = async (what: (unrest: Unrest) => number) => {
    for (;;) {
      const [unrest] = await tryAgain(
        () => stage.sql<Unrest[]>`
          select count(*) filter (where not (state = 'sent' and doubts > 1))::int as moving,
            count(*) filter (where state = 'sent' and doubts > 1)::int as "twiceInDoubt",
            (select count(*)::int from webhook_deliveries where status = 'pending') as webhooks
          from messages where final_at is null`,
      );
      const { receiptsWaiting } = await stage.smsc.call<CarrierRecord>("record");
      if (what(unrest!) + receiptsWaiting === 0) return unrest!;
      if (performance.now() - startedAtMs > settleSeconds * 1_000) {
        say(`not at rest after ${settleSeconds} s: ${JSON.stringify({ ...unrest, receiptsWaiting })}`);
        const examples = await stage.sql<{ is: string }[]>`
          select jsonb_build_object('id', id, 'state', state, 'doubts', doubts, 'due', due_at, 'check', check_at,
            'submitted', submitted_at, 'sent', sent_at, 'timeline', timeline_of(m), 'carrier ids', (select count(*)
            from carrier_messages c where c.account_id = m.account_id and c.message_id = m.id)) as is
          from messages m where final_at is null order by id limit 5`;
        for (const { is } of examples) say(`  ${JSON.stringify(is)}`);
        return unrest!;
      }
      await sleep(250);
    }
  };
  const { twiceInDoubt } = await restless(({ moving, webhooks }) => moving + webhooks);
  const restMs = Math.round(performance.now() - startedAtMs);
  if (twiceInDoubt > 0) {
    say(`${twiceInDoubt} messages were in doubt twice; their day passes now`);
    await stage.sql`update messages set check_at = now() where state = 'sent' and doubts > 1 and final_at is null`;
    await restless(({ moving, twiceInDoubt, webhooks }) => moving + twiceInDoubt + webhooks);
  }
  return restMs;
}
