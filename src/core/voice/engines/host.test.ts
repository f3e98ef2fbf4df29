import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { resolve } from "node:path";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";
import type { Sql } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import type { Task } from "../../../../test/fixtures/engine.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { until } from "../../../../test/harness/wait.ts";
import { EngineHost, type HostOptions } from "./host.ts";

const none = undefined as unknown as Sql;
const limitMs = 30_000;

function open(t: TestContext, about: Partial<HostOptions<unknown>> = {}): EngineHost<Task, unknown> {
  const host = new EngineHost<Task, unknown>(openContext(none), {
    name: "test",
    module: new URL("../../../../test/fixtures/engine.ts", import.meta.url),
    options: {},
    memoryMiB: 1024,
    maxWaiting: 4,
    ...about,
  });
  t.after(() => host.stop());
  return host;
}

const refusal =
  (code: string, sentence = /./) =>
  (error: unknown) =>
    error instanceof Refusal && error.code === code && sentence.test(error.message);

test("jobs run in a child process that has none of the service's keys", async (t) => {
  process.env["SECRET_KEY"] ??= "a key of the service";
  const host = open(t);
  assert.deepEqual(await host.run({ do: "echo" }, { limitMs }), { do: "echo" });
  assert.notEqual(await host.run({ do: "pid" }, { limitMs }), process.pid);
  const names = (await host.run({ do: "environment" }, { limitMs })) as string[];
  assert.ok(!names.includes("SECRET_KEY"));
});

test("an engine also opens in a service that was started with the lowest priority", async () => {
  const script = `import { EngineHost } from ${JSON.stringify(import.meta.resolve("./host.ts"))};
    import { openContext } from ${JSON.stringify(import.meta.resolve("../../../../test/harness/accounts.ts"))};
    const module = new URL(${JSON.stringify(import.meta.resolve("../../../../test/fixtures/engine.ts"))});
    const about = { name: "test", module, options: {}, memoryMiB: 1024, maxWaiting: 4 };
    const host = new EngineHost(openContext(undefined), about);
    process.stdout.write(JSON.stringify(await host.run({ do: "echo" }, { limitMs: ${limitMs} })));
    await host.stop();`;
  const { stdout } = await promisify(execFile)(
    "nice",
    ["-n", "19", process.execPath, "--input-type=module", "-e", script],
    { cwd: resolve(import.meta.dirname, "../../../..") },
  );
  assert.equal(stdout, '{"do":"echo"}');
});

test("an engine gives way to the service as far as it is told to", async (t) => {
  const own = getPriority();
  for (const [about, wanted] of [
    [{}, 5],
    [{ niceness: 10 }, 10],
  ] as const) {
    const pid = (await open(t, about).run({ do: "pid" }, { limitMs })) as number;
    // On Linux every thread has a niceness of its own, those that V8 compiles and collects garbage in as well.
    const threads = process.platform === "linux" ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
    assert.deepEqual([...new Set(threads.map((id) => getPriority(id)))], [Math.max(own, wanted)]);
  }
});

test("a crash, a hang or too much memory fails only its own job; another process does the next", async (t) => {
  const host = open(t, { memoryMiB: 300 });
  const first = await host.run({ do: "pid" }, { limitMs });
  await assert.rejects(host.run({ do: "crash" }, { limitMs }), refusal("unavailable", /engine .* ended/));
  assert.notEqual(await host.run({ do: "pid" }, { limitMs }), first);
  await assert.rejects(host.run({ do: "hang" }, { limitMs: 300 }), refusal("unavailable", /took too long/));
  await assert.rejects(host.run({ do: "eat" }, { limitMs }), refusal("unavailable", /too much memory/));
  assert.deepEqual(await host.run({ do: "echo" }, { limitMs }), { do: "echo" });
});

test("a module's refusal reaches the caller as it is; a bug's message, which may hold a text, does not", async (t) => {
  const host = open(t);
  await assert.rejects(host.run({ do: "refuse" }, { limitMs }), refusal("text_empty", /nothing to say/));
  await assert.rejects(host.run({ do: "bug" }, { limitMs }), (error: Error) => !error.message.includes("caller"));
});

test("jobs beyond the queue are refused as busy; public ones sooner, and they are served last", async (t) => {
  const host = open(t);
  await host.start();
  const order: string[] = [];
  const put = (lane: "own" | "public", name: string) =>
    host.run({ do: "echo" }, { limitMs, lane }).then(() => order.push(name));
  // All of these are queued before the first response can arrive.
  const running = put("own", "first");
  const waiting = [put("public", "public"), put("own", "second")];
  await assert.rejects(put("public", "one too many"), refusal("busy"));
  waiting.push(put("own", "third"), put("own", "fourth"));
  await assert.rejects(put("own", "past the queue"), refusal("busy"));
  await Promise.all([running, ...waiting]);
  assert.deepEqual(order, ["first", "second", "third", "fourth", "public"]);
});

test("callers take turns: six jobs of one delay another's by one", async (t) => {
  const host = open(t, { maxWaiting: 12 });
  await host.start();
  const order: string[] = [];
  const put = (caller: string, lane: "own" | "public" = "own") =>
    host.run({ do: "echo" }, { limitMs, caller, lane }).then(() => order.push(caller));
  const jobs = Array.from({ length: 6 }, () => put("greedy"));
  jobs.push(put("modest"), put("another"), put("modest"));
  jobs.push(put("crowd", "public"), put("crowd", "public"), put("passer-by", "public"));
  await Promise.all(jobs);
  const own = ["greedy", "greedy", "modest", "another", "greedy", "modest", "greedy", "greedy", "greedy"];
  assert.deepEqual(order, [...own, "crowd", "passer-by", "crowd"]);
});

test("a caller occupies no more than its share of the processes, and another's job starts beside them", async (t) => {
  const host = open(t, { processes: 4, maxWaiting: 12, ofCaller: { each: 1, together: 1, spare: 0.5 } });
  const hanging = Array.from({ length: 3 }, () => host.run({ do: "hang" }, { limitMs: 600_000, caller: "greedy" }));
  const ended = Promise.allSettled(hanging);
  for (const caller of ["modest", "another"]) await host.run({ do: "echo" }, { limitMs: 600_000, caller });
  // Two of four are its own, although two are free.
  const inOrder = await Promise.race([
    host.run({ do: "echo" }, { limitMs: 600_000, waitLimitMs: 500, caller: "greedy" }).catch((error: Error) => error),
    ended,
  ]);
  assert.ok(refusal("busy")(inOrder));
  await host.stop();
  await ended;
});

test("the caller that has used the least time comes first", async (t) => {
  const host = open(t, { maxWaiting: 12 });
  await host.start();
  const order: string[] = [];
  const put = (caller: string) => host.run({ do: "echo" }, { limitMs, caller }).then(() => order.push(caller));
  await assert.rejects(host.run({ do: "hang" }, { limitMs: 3_000, caller: "greedy" }));
  const running = host.run({ do: "echo" }, { limitMs, caller: "someone" });
  await Promise.all([running, put("greedy"), put("greedy"), put("modest"), put("another"), put("modest")]);
  assert.deepEqual(order, ["modest", "another", "modest", "greedy", "greedy"]);
});

test("a caller's jobs run as they are due, and work in pieces keeps its turn and its admission", async (t) => {
  const host = open(t, { maxWaiting: 2 });
  await host.start();
  const order: string[] = [];
  const piece = async (name: string, dueMs: number, admitted = false) => {
    await host.run({ do: "echo" }, { limitMs, dueMs, admitted, caller: "one" });
    order.push(name);
  };
  const note = async () => {
    await piece("note 1", 20);
    await piece("note 2", 20, true);
    await piece("note 3", 20, true);
  };
  const file = async () => {
    await piece("file 1", 600);
    // The queue is full by now.
    await Promise.all([piece("file 2", 600, true), piece("file 3", 600, true)]);
  };
  await Promise.all([file(), note()]);
  assert.deepEqual(order, ["file 1", "note 1", "note 2", "note 3", "file 2", "file 3"]);
});

test("one caller cannot fill the queue", async (t) => {
  const host = open(t);
  await host.start();
  const put = (caller: string) => host.run({ do: "echo" }, { limitMs, caller });
  const greedy = Array.from({ length: 4 }, () => put("greedy"));
  await assert.rejects(put("greedy"), refusal("busy"));
  await Promise.all([put("modest"), ...greedy]);
});

test("a job that waits too long is refused as busy, and one whose caller leaves is dropped", async (t) => {
  const host = open(t);
  await host.start();
  const hanging = assert.rejects(host.run({ do: "hang" }, { limitMs }), refusal("unavailable"));
  await assert.rejects(host.run({ do: "echo" }, { limitMs, waitLimitMs: 20 }), refusal("busy"));
  const left = new AbortController();
  const leaving = assert.rejects(host.run({ do: "echo" }, { limitMs, signal: left.signal }), /left/);
  left.abort(new Error("left"));
  await leaving;
  await host.stop();
  await hanging;
});

test("an engine that cannot be opened fails its jobs within their time", async (t) => {
  const host = open(t, { options: { broken: true } });
  await assert.rejects(host.start(), /the model is missing/);
  await assert.rejects(host.run({ do: "echo" }, { limitMs: 2000 }), refusal("unavailable"));
});

test("the first job waits for an engine that takes longer to open than a job may run", async (t) => {
  const host = open(t, { options: { opensAfterMs: 4_000 } });
  assert.deepEqual(await host.run({ do: "echo" }, { limitMs: 3_000 }), { do: "echo" });
});

test("a stop refuses running and queued jobs", async (t) => {
  const host = open(t);
  await host.start();
  const jobs = [host.run({ do: "hang" }, { limitMs }), host.run({ do: "echo" }, { limitMs })];
  const refused = jobs.map((job) => assert.rejects(job, refusal("unavailable")));
  await host.stop();
  await Promise.all(refused);
  await assert.rejects(host.run({ do: "echo" }, { limitMs }), refusal("unavailable"));
});

test("a process without work is ended, and the next job gets another", async (t) => {
  const host = open(t, { idleMs: 1 });
  const first = (await host.run({ do: "pid" }, { limitMs })) as number;
  await until(() => !isAlive(first));
  assert.notEqual(await host.run({ do: "pid" }, { limitMs }), first);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
