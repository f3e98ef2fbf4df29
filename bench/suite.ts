/** What a suite measures, and how: contenders take turns within one run, and each pair of turns gives one ratio. */
import { median } from "./machine.ts";

/** How long a run is to take. */
export interface BenchOptions {
  rounds: number;
  /** Length of one turn that is bounded by time. */
  seconds: number;
  /** Messages of one turn that is bounded by count. */
  messages: number;
  /** Rows of each table that is listed. */
  rows: number;
}

/** What one turn gave. What a contender has no figure for is absent. */
export interface Sample {
  perSecond: number;
  p50Ms?: number;
  p99Ms?: number;
  /** CPU time per message or request of the programs that are measured, microseconds: not of the load and the peers. */
  cpuMicros?: number;
  /** Resident memory of the same programs at the end of the turn. */
  rssMiB?: number;
}

/** One of those that are compared. */
export interface Contender {
  name: string;
  turn: () => Promise<Sample>;
}

/** A contender's medians over the rounds. */
export interface Row extends Sample {
  name: string;
  rounds: Sample[];
}

/** A figure that the project wants to reach, and whether this run did. */
export interface Goal {
  name: string;
  value: number;
  unit: string;
  /** At least this, or at most. */
  atLeast?: number;
  atMost?: number;
  met: boolean;
  /** Of a ratio: the rounds' own. */
  rounds?: number[];
}

/** What a suite found out, or why it could not. */
export interface SuiteResult {
  suite: string;
  rows: Row[];
  goals: Goal[];
  /** Why some of it was not measured. */
  skipped?: string;
  notes?: string[];
}

/** Lets the contenders take turns, A B A B, after one turn each that does not count. */
export async function interleave(contenders: Contender[], rounds: number, warmUp = true): Promise<Row[]> {
  const samples = contenders.map((): Sample[] => []);
  for (let round = warmUp ? -1 : 0; round < rounds; round++) {
    for (const [n, contender] of contenders.entries()) {
      process.stderr.write(`  ${contender.name}, ${round < 0 ? "warm-up" : `round ${round + 1} of ${rounds}`}\n`);
      const sample = await contender.turn();
      if (round >= 0) samples[n]!.push(sample);
    }
  }
  return contenders.map(({ name }, n) => medians(name, samples[n]!));
}

function medians(name: string, rounds: Sample[]): Row {
  const row: Row = { name, perSecond: median(rounds.map((each) => each.perSecond)), rounds };
  for (const key of ["p50Ms", "p99Ms", "cpuMicros", "rssMiB"] as const) {
    const values = rounds.map((each) => each[key]).filter((value) => value !== undefined);
    if (values.length > 0) row[key] = median(values);
  }
  return row;
}

/** A goal on the ratio of two contenders: the median of the rounds' own ratios. */
export function ratioGoal(
  name: string,
  [above, below]: [Row, Row],
  bound: { atLeast?: number; atMost?: number },
  figure: "perSecond" | "cpuMicros" = "perSecond",
): Goal {
  const rounds = above.rounds.map((sample, n) => sample[figure]! / below.rounds[n]![figure]!);
  return { ...goal(name, median(rounds), "×", bound), rounds };
}

/** A goal on a figure. */
export function goal(name: string, value: number, unit: string, bound: { atLeast?: number; atMost?: number }): Goal {
  return {
    name,
    value,
    unit,
    ...bound,
    met: value >= (bound.atLeast ?? -Infinity) && value <= (bound.atMost ?? Infinity),
  };
}
