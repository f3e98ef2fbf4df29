import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { runLoad } from "./load.ts";
import { until } from "../test/harness/wait.ts";
import { costEach } from "./machine.ts";
import { printResults } from "./print.ts";
import { goal, interleave, ratioGoal } from "./suite.ts";

test("contenders take turns after a warm-up, and a ratio is the median of the rounds' own", async () => {
  const turns: string[] = [];
  // The second round is four times slower for both, as beside other load.
  const contender = (name: string, rates: number[]) => ({
    name,
    turn: () => {
      turns.push(name);
      return Promise.resolve({ perSecond: rates.shift()!, cpuMicros: 10 });
    },
  });
  const rows = await interleave([contender("a", [1, 800, 200, 600]), contender("b", [1, 400, 100, 200])], 3);
  assert.deepEqual(turns, ["a", "b", "a", "b", "a", "b", "a", "b"]);
  const found = ratioGoal("a against b", [rows[0]!, rows[1]!], { atLeast: 2 });
  assert.deepEqual([found.value, found.rounds, found.met], [2, [2, 2, 3], true]);
  assert.equal(rows[0]!.perSecond, 600);
  assert.equal(rows[0]!.p99Ms, undefined, "a figure that was not measured is absent");
});

test("a goal is met at its limit and missed beyond it", () => {
  assert.equal(goal("memory", 200, "MiB", { atMost: 200 }).met, true);
  assert.equal(goal("memory", 201, "MiB", { atMost: 200 }).met, false);
  assert.equal(goal("rate", Number.NaN, "×", { atLeast: 1 }).met, false);
});

const usage = (node: number, database: number) => ({
  "Node.js": { cpuSeconds: node, rssMiB: 100 },
  PostgreSQL: { cpuSeconds: database, rssMiB: 50 },
});

test("cost is told apart by program, and a column that no row fills is left out", () => {
  const cost = costEach(usage(1, 2), usage(1.4, 2.2), 1_000);
  const { "Node.js": node, PostgreSQL: database } = cost.cpuMicrosOf;
  assert.deepEqual([cost.cpuMicros, node!, database!, cost.rssMiB].map(Math.round), [600, 400, 200, 150]);
  const machine = { cores: 2, cpu: "any", memoryGiB: 4, node: "v24", fdatasyncPerSecond: 1 };
  const rows = [{ name: "Tuma", perSecond: 1_000, rounds: [], ...cost }];
  const printed = printResults(machine, [{ suite: "end-to-end", rows, goals: [] }]);
  assert.match(printed, /Node\.js 400, PostgreSQL 200/);
  assert.doesNotMatch(printed, /WAL|p99/);
});

const answer = (response: ServerResponse, n: number) => {
  if (n % 2 === 0) return response.writeHead(201, { "content-length": "2" }).end("ok");
  response.write("Success ");
  return response.end("0");
};

test("a load reads answers with a length and answers in chunks, and counts them by status", async () => {
  let count = 0;
  const server = createServer((_request, response) => void answer(response, count++)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const load = await runLoad({ port, method: "GET", path: "/{n}", connections: 4, seconds: 60, requests: 40 });
  server.closeAllConnections();
  server.close();
  assert.deepEqual([load.requests, load.errors, load.statuses], [40, 0, { 200: 20, 201: 20 }]);
});

test("a bench that is interrupted ends the programs that it started", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tuma-bench-"));
  const program = JSON.stringify(import.meta.resolve("./peers/program.ts"));
  const script = `import { runProgram } from ${program};
    process.once("SIGTERM", () => process.exit(130));
    process.stdout.write(String(runProgram(${JSON.stringify(folder)}, "sleep", ["600"]).pid));
    setInterval(() => {}, 1_000);`;
  const bench = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = (await once(bench.stdout, "data")) as [Buffer];
  const started = `/proc/${pid.toString()}`;
  assert.ok(existsSync(started));
  bench.kill("SIGTERM");
  await once(bench, "exit");
  await until(() => !existsSync(started));
  rmSync(folder, { recursive: true });
});
