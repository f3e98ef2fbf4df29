/** Resource use when idle, and startup time. */
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "./machine.ts";
import { goal, type BenchOptions, type SuiteResult } from "./suite.ts";
import { startTuma } from "./tuma.ts";

/** Starts the program in an empty folder, and again in the same folder. */
export async function idle({ rounds }: BenchOptions): Promise<SuiteResult> {
  const first = await startTuma();
  const { dataDir } = first;
  await first.stop(true);
  const readyMs: number[] = [];
  const rssMiB: number[] = [];
  let databaseMiB = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const tuma = await startTuma({}, dataDir);
      readyMs.push(tuma.readyMs);
      await pause(3_000);
      const { all, database } = tuma.usage();
      rssMiB.push(all.rssMiB - database.rssMiB);
      databaseMiB = database.rssMiB;
      await tuma.stop(true);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    suite: "idle",
    rows: [],
    goals: [
      goal("idle memory without PostgreSQL", median(rssMiB), "MiB", { atMost: 200 }),
      goal("second start until ready", median(readyMs) / 1000, "s", { atMost: 3 }),
    ],
    notes: [
      `first start until ready ${(first.readyMs / 1000).toFixed(1)} s; PostgreSQL ${databaseMiB} MiB, what its processes share counted in each`,
    ],
  };
}
