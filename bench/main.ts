/**
 * `npm run bench [-- suites…] [--rounds 5] [--seconds 4] [--messages 10000] [--rows 1000000] [--tables messages]
 * [--receipts-after 50,3000] [--sentences 20] [--voices heart,espeak] [--only decode] [--baseline ../tuma-before]`: measures Tuma
 * against others and against itself without its guarantees, prints a table, and writes `bench/results/<time>.json`. Compare the
 * ratios rather than the rates: contenders are interleaved, so that other load affects all alike. `--only` takes the attacks, and the pages, whose
 * names contain it.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { accept } from "./accept.ts";
import { attacked } from "./attacks.ts";
import { bulk } from "./bulk.ts";
import { deadLink } from "./dead-link.ts";
import { doors } from "./doors.ts";
import { endToEnd } from "./end-to-end.ts";
import { idle } from "./idle.ts";
import { inbound } from "./inbound.ts";
import { listing } from "./listing.ts";
import { readMachine } from "./machine.ts";
import { memory } from "./memory.ts";
import { million } from "./million.ts";
import { pages } from "./pages.ts";
import { partitions } from "./partitions.ts";
import { printResults } from "./print.ts";
import { northbound } from "./northbound.ts";
import { smpp } from "./smpp.ts";
import type { BenchOptions, SuiteResult } from "./suite.ts";
import { verify } from "./verify.ts";
import { voice } from "./voice.ts";
import { wallet } from "./wallet.ts";
import { webhooks } from "./webhooks.ts";

const suites: Record<string, (options: BenchOptions) => Promise<SuiteResult>> = {
  accept,
  attacks: attacked,
  verify,
  bulk,
  million,
  "dead-link": deadLink,
  wallet,
  "end-to-end": endToEnd,
  smpp,
  webhooks,
  inbound,
  voice,
  listing,
  pages,
  partitions,
  northbound,
  doors,
  idle,
  memory,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    messages: { type: "string", default: "10000" },
    rows: { type: "string", default: "1000000" },
    tables: { type: "string", default: "" },
    "receipts-after": { type: "string", default: "50" },
    sentences: { type: "string", default: "20" },
    voices: { type: "string", default: "" },
    only: { type: "string", default: "" },
    baseline: { type: "string" },
  },
});
const options: BenchOptions = {
  rounds: positive("rounds", values.rounds),
  seconds: positive("seconds", values.seconds),
  messages: positive("messages", values.messages),
  rows: positive("rows", values.rows),
  tables: values.tables.split(",").filter((each) => each !== ""),
  receiptsAfterMs: values["receipts-after"].split(",").map((each) => positive("receipts-after", each)),
  sentences: positive("sentences", values.sentences),
  voices: values.voices.split(",").filter((each) => each !== ""),
  only: values.only,
  ...(values.baseline !== undefined && { baseline: checkout(values.baseline) }),
};
const names = positionals.length > 0 ? positionals : Object.keys(suites);
for (const name of names) {
  if (!suites[name]) fail(`There is no suite "${name}"; there are ${Object.keys(suites).join(", ")}.`);
}

// Programs that are running are ended on exit.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const machine = readMachine();
const results: SuiteResult[] = [];
for (const name of names) {
  process.stderr.write(`${name}\n`);
  try {
    results.push(await suites[name]!(options));
  } catch (error) {
    process.exitCode = 1;
    results.push({
      suite: name,
      rows: [],
      goals: [],
      skipped: `it failed: ${(error as Error).stack ?? String(error)}`,
    });
  }
}
process.stdout.write(`\n${printResults(machine, results)}`);

const folder = path.join(import.meta.dirname, "results");
const file = path.join(folder, `${new Date().toISOString().replaceAll(":", "-")}.json`);
mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify({ machine, options, results }, undefined, 2)}\n`);
process.stdout.write(`\n${path.relative(process.cwd(), file)}\n`);
process.exit();

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) fail(`--${name} must be a number above 0, not "${text}".`);
  return value;
}

function checkout(folder: string): string {
  if (!existsSync(path.join(folder, "src/main.ts"))) fail(`--baseline must be a checkout of Tuma, not "${folder}".`);
  return path.resolve(folder);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
