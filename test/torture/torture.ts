// `npm run torture`: kills the service, its database and its carrier link at random moments under load, and proves that no
// accepted message is lost, charged twice, paid with the wrong kind of money or misreported, and that no more messages are sent twice than
// promised.
//
//   --kills 20  --seed 1  --seconds-per-kill 3  --kinds line,slow  --layout one|many|links|all  --per-second 60  --connections 16  --json  --keep
//
// `--layout cluster` does so on thirteen hosts in network namespaces, with a database under Patroni set up by the guide to high
// availability: as root, with the Debian packages that the guide names. `--each 5` causes each kind five times instead of drawing
// them, `--bulk-seconds 5` adds bulk sends. `--sync off` replicates asynchronously: what a failover may forget is counted, and a violation
// only if the service does not say what is lost, or if it happens at another time (lapses.ts).
import { parseArgs } from "node:util";
import { enterHosts, isInsideHosts, missingForHosts } from "../hosts/network.ts";
import { Random } from "../../src/base/random.ts";
import { kindsOf } from "./disruptions.ts";
import { drawKinds, run, type RunResult } from "./run.ts";
import type { Layout } from "./stage.ts";
import { noLosses } from "./verdict.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    "seconds-per-kill": { type: "string", default: "3" },
    kinds: { type: "string", default: "" },
    layout: { type: "string", default: "all" },
    "per-second": { type: "string", default: "60" },
    connections: { type: "string", default: "16" },
    "settle-seconds": { type: "string", default: "120" },
    "bulk-seconds": { type: "string", default: "0" },
    each: { type: "string", default: "0" },
    sync: { type: "string", default: "quorum" },
    json: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const number = (
  name:
    | "each"
    | "bulk-seconds"
    | "kills"
    | "seed"
    | "seconds-per-kill"
    | "per-second"
    | "connections"
    | "settle-seconds",
) => {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number, not "${values[name]}"`);
  return value;
};
const every: Layout[] = ["one", "many", "links"];
const layouts: Layout[] =
  values.layout === "cluster"
    ? ["cluster"]
    : every.filter((layout) => values.layout === "all" || values.layout === layout);
if (layouts.length === 0)
  throw new Error(`--layout must be one of ${every.join(", ")}, cluster, or all (without cluster)`);
const { sync } = values;
if (sync !== "quorum" && sync !== "off") throw new Error(`--sync must be quorum or off, not "${sync}"`);
if (layouts.includes("cluster") && !isInsideHosts()) {
  const missing = missingForHosts();
  if (missing.length > 0) {
    console.error(`--layout cluster is skipped; missing: ${missing.join("; ")}`);
    process.exit(0);
  }
  process.exit(await enterHosts(import.meta.filename, process.argv.slice(2)));
}
const seed = number("seed");
const say = (line: string) => console.error(line);

const layoutNames = {
  one: "one process",
  many: "five processes",
  links: "five processes, two links",
  cluster: "thirteen hosts",
};
const results: RunResult[] = [];
for (const [i, layout] of layouts.entries()) {
  const kills = Math.floor((number("kills") + layouts.length - 1 - i) / layouts.length);
  const words = values.kinds.split(",").filter(Boolean);
  const kinds =
    number("each") > 0
      ? kindsOf(layout)
          .filter((kind) => words.length === 0 || words.some((word) => kind.includes(word)))
          .flatMap((kind) => Array.from({ length: number("each") }, () => kind))
      : drawKinds(new Random(seed + i), layout, kills, words);
  say(`${kinds.length} disruptions, ${layoutNames[layout]}, seed ${seed + i}`);
  results.push(
    await run({
      layout,
      seed: seed + i,
      kinds,
      sync,
      ...(number("bulk-seconds") > 0 ? { bulkEverySeconds: number("bulk-seconds") } : {}),
      secondsPerKill: number("seconds-per-kill"),
      connections: number("connections"),
      perSecond: number("per-second"),
      settleSeconds: number("settle-seconds"),
      say,
      keep: values.keep,
    }),
  );
}
if (values.json) console.log(JSON.stringify(results, undefined, 2));
else for (const result of results) print(result);
process.exitCode = results.some((result) => result.violations.length > 0) ? 1 : 0;

function print(result: RunResult): void {
  const { violations, directory } = result;
  const apart = new Set(["violations", "directory", "byKind", "longestGapMs", "slowestRebindMs"]);
  console.log();
  for (const [name, value] of Object.entries(result).filter(([name]) => !apart.has(name))) {
    const text =
      typeof value === "object"
        ? Object.entries(value)
            .map(([key, count]) => `${key} ${count}`)
            .join(", ")
        : String(value);
    console.log(`${name.padEnd(20)} ${text || "none"}`);
  }
  if (result.layout === "cluster") printTable(result);
  if (violations.length === 0) console.log("every promise was kept");
  else console.log(`VIOLATIONS (logs in ${directory}):\n  ${violations.join("\n  ")}`);
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? "" : `${(ms / 1_000).toFixed(1)} s`;
}

/** A row for each kind of disruption: how often, what was lost, and for how long nothing was accepted or bound. */
function printTable({ disruptions, byKind, longestGapMs, slowestRebindMs }: RunResult): void {
  const counts = ["lost", "charged twice", "sent twice", "reported again", "receipts lost", "misreported"];
  const head = ["times", ...counts, "longest outage", "rebound after"];
  const line = (name: string, cells: (string | number)[]) =>
    console.log(`${name.padEnd(34)}${cells.map((cell, i) => String(cell).padStart(head[i]!.length + 2)).join("")}`);
  console.log();
  line("disruption", head);
  for (const kind of [...Object.keys(disruptions), "nothing"] as (keyof typeof byKind)[]) {
    const { lost, chargedTwice, sentTwice, reportedAgain, receiptsLost, misreported } = byKind[kind] ?? noLosses;
    const times = disruptions[kind] ?? "";
    const lasted = [seconds(longestGapMs[kind]), seconds(slowestRebindMs[kind])];
    line(kind, [times, lost, chargedTwice, sentTwice, reportedAgain, receiptsLost, misreported, ...lasted]);
  }
  console.log();
}
