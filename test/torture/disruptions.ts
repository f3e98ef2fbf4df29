import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../src/base/random.ts";
import { hostActs, hostKinds, type Effect, type HostKind } from "./host-disruptions.ts";
import type { Fault } from "./line.ts";
import type { Program } from "./program.ts";
import { killPostgres, type Layout, type Stage } from "./stage.ts";
import { neighbourOf } from "./neighbour.ts";
import type { CarrierRecord, Mood } from "./smsc.ts";

/** The kinds of disruptions on one machine. */
const localKinds = [
  "service killed",
  "database killed",
  "everything killed",
  "service stopped",
  "link cut",
  "link half open",
  "carrier silent",
  "carrier deaf",
  "carrier slow",
  "carrier late",
  "carrier throttling",
  "carrier closed",
  "line cut",
  "line flapping",
  "line garbled",
  "line torn",
  "neighbour poisonous",
] as const;
type LocalKind = (typeof localKinds)[number];
/** A kind of disruption. */
export type DisruptionKind = LocalKind | HostKind;

/** The kinds of disruptions of a run. */
export const disruptionKinds: readonly DisruptionKind[] = [...localKinds, ...hostKinds];

/** The kinds that a layout has. */
export const kindsOf = (layout: Layout): readonly DisruptionKind[] => (layout === "cluster" ? hostKinds : localKinds);

/** The weight of each kind. */
export const weights: Record<DisruptionKind, number> = {
  "service killed": 30,
  "database killed": 15,
  "everything killed": 8,
  "service stopped": 12,
  "link cut": 10,
  "link half open": 8,
  "carrier silent": 6,
  "carrier deaf": 5,
  "carrier slow": 2,
  "carrier late": 2,
  "carrier throttling": 2,
  "carrier closed": 2,
  "line cut": 6,
  "line flapping": 5,
  "line garbled": 4,
  "line torn": 4,
  "neighbour poisonous": 4,
  ...(Object.fromEntries(hostKinds.map((kind) => [kind, 1])) as Record<HostKind, number>),
};

/** A disruption that took place. */
export interface Disruption extends Effect {
  kind: DisruptionKind;
  atMs: number;
  endMs: number;
}

/** Causes and reverts the disruption; everything runs again when this resolves. */
export async function disrupt(
  stage: Stage,
  random: Random,
  kind: DisruptionKind,
  wrong: string[],
): Promise<Disruption> {
  const atMs = Date.now();
  const done = await acts[kind](stage, random, wrong);
  const effect = typeof done === "string" ? { what: done, losses: 1 } : done;
  return { kind, ...effect, atMs, endMs: Date.now() };
}

type Act = (stage: Stage, random: Random, wrong: string[]) => Promise<string | Effect>;

/** Interval between cuts, in milliseconds. */
const rhythms = [500, 1_000, 3_000];

const acts: Record<DisruptionKind, Act> = {
  "service killed": async ({ programs }, random) => {
    const victim = random.pick(programs);
    await victim.kill();
    await sleep(random.integer(0, 1_000));
    await restart([victim]);
    return victim.name;
  },
  ...hostActs,
  "database killed": async (stage) => {
    await killDatabase(stage);
    return "";
  },
  "everything killed": async (stage, random) => {
    killPostgres(stage);
    await Promise.all(stage.programs.map((program) => program.kill()));
    await sleep(random.integer(0, 500));
    await restart(stage.programs);
    return "";
  },
  "service stopped": async ({ programs }, random, wrong) => {
    const victim = random.pick(programs);
    const startedAtMs = performance.now();
    const code = await victim.terminate(12_000);
    const tookMs = Math.round(performance.now() - startedAtMs);
    if (code !== 0) wrong.push(`${victim.name} ended with ${code ?? "no code"} ${tookMs} ms after SIGTERM`);
    await restart([victim]);
    return `${victim.name} in ${tookMs} ms`;
  },
  "link cut": async ({ smsc }) => {
    await smsc.call("cut");
    return "";
  },
  "link half open": async ({ smsc }) => {
    await smsc.call("halfOpen");
    return "";
  },
  "carrier silent": (stage, random) => inMood(stage, "silent", random.integer(500, 3_000)),
  "carrier deaf": (stage, random) => inMood(stage, "deaf", random.integer(500, 3_000)),
  "carrier slow": (stage, random) => inMood(stage, "slow", random.integer(1_000, 3_000)),
  "carrier late": (stage, random) => inMood(stage, "late", random.integer(1_000, 3_000)),
  "carrier throttling": (stage, random) => inMood(stage, "throttling", random.integer(200, 1_000)),
  "carrier closed": async (stage, random) => {
    await stage.smsc.call("behave", "closed");
    await stage.smsc.call("cut");
    return inMood(stage, "closed", random.integer(500, 3_000));
  },
  "line cut": async ({ smsc, lines }, random) => {
    const line = random.integer(0, lines - 1);
    await smsc.call("cutLine", line);
    return `line ${line + 1}`;
  },
  "line flapping": async ({ smsc, lines }, random) => {
    const [line, everyMs] = [random.integer(0, lines - 1), random.pick(rhythms)];
    const losses = Math.ceil(6_000 / everyMs);
    for (let n = 0; n < losses; n++) {
      await smsc.call("cutLine", line);
      await sleep(everyMs);
    }
    return { what: `line ${line + 1}, every ${everyMs} ms`, losses };
  },
  "line garbled": (stage, random) => withFault(stage, random, "garbled"),
  "line torn": (stage, random) => withFault(stage, random, "torn"),
  "neighbour poisonous": async (stage, random, wrong) => {
    const neighbour = await neighbourOf(stage);
    const fromMs = Date.now();
    const count = await neighbour.poison(random.integer(4_000, 8_000));
    const gapMs = longestGap(await stage.smsc.call<CarrierRecord>("record"), fromMs, Date.now());
    if (gapMs > noticedMs) wrong.push(`no submit for ${gapMs} ms beside a poisonous neighbour`);
    for (const status of neighbour.refused.splice(0)) wrong.push(`a call of the neighbour's carrier got ${status}`);
    // Nothing of the others is lost on the way, so none of it may be sent twice.
    return { what: `${count} answers, gap ${gapMs} ms`, losses: 0 };
  },
};

/** What another tenant's carrier says may delay the others by no more than this. */
const noticedMs = 1_000;

/** The longest time without a submit that the carrier took. */
function longestGap({ taken }: CarrierRecord, fromMs: number, untilMs: number): number {
  const times = taken
    .flatMap(([, takings]) => takings.map(({ atMs }) => atMs))
    .filter((at) => at >= fromMs && at <= untilMs);
  const marks = [fromMs, ...times.sort((a, b) => a - b), untilMs];
  return Math.max(...marks.slice(1).map((at, n) => at - marks[n]!));
}

/** Meanwhile the link rebinds, at most once a second, and loses its outstanding submits each time. */
async function withFault({ smsc, lines }: Stage, random: Random, fault: Fault) {
  const [line, forMs] = [random.integer(0, lines - 1), random.integer(200, 3_000)];
  await smsc.call("fault", line, fault);
  await sleep(forMs);
  await smsc.call("fault", line, "none");
  return { what: `line ${line + 1} for ${forMs} ms`, losses: 1 + Math.ceil(forMs / 1_000) };
}

async function inMood({ smsc }: Stage, mood: Mood, forMs: number): Promise<string> {
  await smsc.call("behave", mood);
  await sleep(forMs);
  await smsc.call("behave", "well");
  return `for ${forMs} ms`;
}

/** Resolves when the restarted database takes queries. */
async function killDatabase(stage: Stage): Promise<void> {
  const restarts = () => stage.postgres?.server.restarts;
  const before = restarts();
  killPostgres(stage);
  while (restarts() === before) await sleep(20);
}

async function restart(programs: Program[]): Promise<void> {
  for (const program of programs) program.start();
  await Promise.all(programs.map((program) => program.ready()));
}
