/** How suites measure: contenders are interleaved within one run, and each pair of turns gives one ratio. */
import { median } from "./machine.ts";

/** The size of a run. */
export interface BenchOptions {
  rounds: number;
  /** Duration of a turn bounded by time. */
  seconds: number;
  /** Messages of a turn bounded by count. */
  messages: number;
  /** Rows of each listed table. */
  rows: number;
  /** The tables that have them; all if empty. */
  tables: string[];
  /** Delays from the carrier's response to its receipt, in milliseconds; the end-to-end suite measures each. */
  receiptsAfterMs: number[];
  /** How many of the sentences of each language are spoken. */
  sentences: number;
  /** The voices that are measured; all if empty. */
  voices: string[];
  /** What the names of the measured attacks contain; all if empty. */
  only: string;
  /** The folder of another checkout of Tuma, to be measured as a contender of its own. */
  baseline?: string;
}

/** The result of one turn. Figures that a contender lacks are absent. */
export interface Sample {
  perSecond: number;
  p50Ms?: number;
  p99Ms?: number;
  /** CPU microseconds per message or request, of the measured programs only, not of load and peers. */
  cpuMicros?: number;
  /** The same by program. */
  cpuMicrosOf?: Record<string, number>;
  /** Bytes of PostgreSQL's write-ahead log per message. */
  walBytes?: number;
  /** Their resident memory at the end of the turn. */
  rssMiB?: number;
}

/** One side of a comparison. */
export interface Contender {
  name: string;
  turn: () => Promise<Sample>;
}

/** A contender's medians over all rounds. */
export interface Row extends Sample {
  name: string;
  rounds: Sample[];
}

/** A target, and whether this run met it. */
export interface Goal {
  name: string;
  value: number;
  unit: string;
  /** A minimum or a maximum. */
  atLeast?: number;
  atMost?: number;
  met: boolean;
  /** The ratio of each round. */
  rounds?: number[];
}

/** Figures that are not of contenders. */
export interface Table {
  title: string;
  headings: string[];
  /** A short row says why figures are missing. */
  rows: string[][];
}

/** What was said and heard, with the mistakes in it: for the file of results. */
export interface Heard {
  what: string;
  said: string;
  heard: string;
  wrong: number;
  of: number;
}

/** The result of a suite, or why it was skipped. */
export interface SuiteResult {
  suite: string;
  rows: Row[];
  goals: Goal[];
  tables?: Table[];
  heard?: Heard[];
  /** Why parts were skipped. */
  skipped?: string;
  notes?: string[];
}

/** Interleaves the contenders, A B A B, after a warm-up turn each. */
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
  for (const key of ["p50Ms", "p99Ms", "cpuMicros", "walBytes", "rssMiB"] as const) {
    const values = rounds.map((each) => each[key]).filter((value) => value !== undefined);
    if (values.length > 0) row[key] = median(values);
  }
  const programs = Object.keys(rounds[0]?.cpuMicrosOf ?? {});
  if (programs.length > 0) {
    const ofProgram = (program: string) => median(rounds.map((each) => each.cpuMicrosOf![program]!));
    row.cpuMicrosOf = Object.fromEntries(programs.map((program) => [program, ofProgram(program)]));
  }
  return row;
}

/** A goal on the ratio of two contenders: the median of the ratios of each round. */
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
