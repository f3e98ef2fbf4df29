import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDatabase } from "./harness/database.ts";
import { freePort, inherited } from "./harness/process.ts";
import { until } from "./harness/wait.ts";

/** `npm start` as a person or a supervisor runs it, with the real npm. */
function npmStart(words: string[], env: Record<string, string>) {
  const child = spawn("npm", ["start", ...words], {
    cwd: new URL("..", import.meta.url),
    env: { ...inherited, LOG_LEVEL: "info", AUTO_MODELS: "false", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, output: () => output, ended };
}

test("`kill` of npm drains and ends the service: nothing is left that listens", async () => {
  const [database, port, dataDir] = [
    await createDatabase(),
    await freePort(),
    mkdtempSync(join(tmpdir(), "tuma-npm-")),
  ];
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: "a secret key for tests only",
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  const live = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  const program = npmStart([], env);
  try {
    await until(live, { what: "the service answers" });
    program.child.kill("SIGTERM");
    await program.ended;
    assert.match(program.output(), /"signal":"SIGTERM".*stopping/);
    assert.equal(await live(), false, "the service has ended with npm");
  } finally {
    program.child.kill("SIGKILL");
    await database.drop();
    rmSync(dataDir, { recursive: true });
  }
});

test("what follows `npm start --` is read as the command line of `tuma start`", async () => {
  const dataDir = join(tmpdir(), "tuma-npm-never-created");
  for (const [words, status, said] of [
    [["--", "--help"], 0, /Usage: tuma start/],
    [["--", "--version"], 0, /tuma \d+\.\d+\.\d+/],
    [["--", "--port", "9000"], 2, /has no option --port\. Settings are environment variables: PORT=… tuma start/],
    [["--", "now"], 2, /"now" is one word too many/],
  ] as const) {
    const program = npmStart([...words], { DATA_DIR: dataDir });
    const [code] = await program.ended;
    assert.match(program.output(), said);
    assert.equal(code, status, program.output());
  }
});
