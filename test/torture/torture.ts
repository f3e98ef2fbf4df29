// `npm run torture`: kills the service, its database and its carrier link at random moments under load, and proves that no
// accepted message is lost, charged twice or misreported, and that no more messages are sent twice than promised.
//
//   --kills 20  --seed 1  --seconds-per-kill 3  --kinds line,slow  --layout one|many|links|all  --per-second 60  --connections 16  --json  --keep
import { parseArgs } from "node:util";
import { Random } from "./random.ts";
import { drawKinds, run, type RunResult } from "./run.ts";
import type { Layout } from "./stage.ts";

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
    json: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const number = (name: "kills" | "seed" | "seconds-per-kill" | "per-second" | "connections" | "settle-seconds") => {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number, not "${values[name]}"`);
  return value;
};
const every: Layout[] = ["one", "many", "links"];
const layouts = every.filter((layout) => values.layout === "all" || values.layout === layout);
if (layouts.length === 0) throw new Error(`--layout must be one of ${every.join(", ")} or all`);
const seed = number("seed");
const say = (line: string) => console.error(line);

const layoutNames = { one: "one process", many: "five processes", links: "five processes, two links" };
const results: RunResult[] = [];
for (const [i, layout] of layouts.entries()) {
  const kills = Math.floor((number("kills") + layouts.length - 1 - i) / layouts.length);
  say(`${kills} disruptions, ${layoutNames[layout]}, seed ${seed + i}`);
  results.push(
    await run({
      layout,
      seed: seed + i,
      kinds: drawKinds(new Random(seed + i), kills, values.kinds.split(",").filter(Boolean)),
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
  const { violations, directory, ...figures } = result;
  console.log();
  for (const [name, value] of Object.entries(figures)) {
    const text =
      typeof value === "object"
        ? Object.entries(value)
            .map(([key, count]) => `${key} ${count}`)
            .join(", ")
        : String(value);
    console.log(`${name.padEnd(20)} ${text || "none"}`);
  }
  if (violations.length === 0) console.log("every promise was kept");
  else console.log(`VIOLATIONS (logs in ${directory}):\n  ${violations.join("\n  ")}`);
}
