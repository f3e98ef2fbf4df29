import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { test } from "node:test";
import { setImmediate as nextLoop } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import postgres from "postgres";
import { withDatabase } from "../../../test/harness/database.ts";
import { isTransient, type Sql } from "../db.ts";
import { connectionOptions } from "../config/database-url.ts";

type Opened = (socket: Socket, n: number) => void;

/** Runs `use` with a pool of one connection. `sockets` are the ones it opened; closing a socket kills its connection. */
async function withSockets(use: (sql: Sql, sockets: Socket[]) => Promise<void>, opened?: Opened): Promise<void> {
  await withDatabase(async ({ url }) => {
    const sockets: Socket[] = [];
    const socket = async ({ path, host, port }: { path: string | false; host: string[]; port: number[] }) => {
      const made = path ? connect(path) : connect(port[0]!, host[0]);
      await once(made, "connect");
      sockets.push(made);
      opened?.(made, sockets.length);
      return made;
    };
    const address = connectionOptions(url);
    // The driver's types lack `socket`.
    const options = { ...address.options, max: 1, backoff: () => 0, socket };
    const sql = postgres(address.url, options) as unknown as Sql;
    try {
      await use(sql, sockets);
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
}

async function lost(statement: Promise<unknown>): Promise<void> {
  await assert.rejects(statement, isTransient);
}

test("a statement on a reserved connection that has died is rejected", () =>
  withSockets(async (sql, sockets) => {
    const reserved = await sql.reserve();
    await reserved`select 1`;
    sockets[0]!.destroy();
    await once(sockets[0]!, "close");
    await lost(reserved`select 2`);
    assert.equal((await sql`select 3 as three`)[0]!["three"], 3);
  }));

test("a connection that died with a write pending writes again", () =>
  withSockets(async (sql, sockets) => {
    await sql`select 1`;
    // Immediates run before sockets close, so the statement has been taken but not written.
    sockets[0]!.destroy();
    await nextLoop();
    await lost(sql`select 2`);
    assert.equal(sockets.length, 1);
    assert.equal((await sql`select 3 as three`)[0]!["three"], 3);
  }));

test("a statement between a connection's error and its close is rejected", () =>
  withSockets(async (sql, sockets) => {
    await sql`select 1`;
    const first = sql`select pg_sleep(60)`.execute();
    await nextLoop();
    sockets[0]!.destroy(new Error("reset"));
    await assert.rejects(first, /reset/);
    await lost(sql`select 2`);
    assert.equal((await sql`select 3 as three`)[0]!["three"], 3);
  }));

test("a cursor that continues after its connection has died is rejected", () =>
  withSockets(async (sql, sockets) => {
    await sql`select 1`;
    const close = async () => {
      sockets[0]!.destroy();
      await once(sockets[0]!, "close");
    };
    await lost(sql`select generate_series(1, 9)`.cursor(1, close as () => void));
    assert.equal((await sql`select 3 as three`)[0]!["three"], 3);
  }));

test("a connection that dies while it fetches the array types does not end the process", () =>
  withSockets(
    async (sql) => {
      await assert.rejects(sql`select 1`, /reset/);
      assert.equal((await sql`select 3 as three`)[0]!["three"], 3);
    },
    (socket, n) => {
      // ReadyForQuery of the startup; the driver's next statement fetches the types.
      const reset = (data: Buffer) => data.at(-6) === 0x5a && setImmediate(() => socket.destroy(new Error("reset")));
      if (n === 1) socket.on("data", reset);
    },
  ));

test("connections that end during startup are attempted again after a pause", async (t) => {
  // Its own clock: on a busy machine, a timer set late in a turn of the loop fires early by as much.
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const opened: Socket[] = [];
  const server = createServer((socket) => {
    opened.push(socket);
    socket.end();
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sql = postgres({ host: "127.0.0.1", port, max: 1, backoff: () => 0 });
  try {
    const waiting = lost(sql`select 1`);
    const pausesMs: number[] = [];
    while (pausesMs.length < 4) {
      let passedMs = 0;
      for (; opened.length <= pausesMs.length; passedMs++) {
        await nextLoop();
        t.mock.timers.tick(1);
      }
      pausesMs.push(passedMs);
    }
    assert.ok(Math.min(...pausesMs.slice(1)) > 30, `pauses of ${pausesMs.join()} ms`);
    t.mock.timers.reset();
    await sql.end({ timeout: 0 });
    await waiting;
  } finally {
    server.close();
  }
});

test("without pipelines, a statement takes the next free connection instead of queueing behind one that waits", () =>
  withDatabase(async ({ url }) => {
    const address = connectionOptions(url);
    const open = (max: number) =>
      postgres(address.url, { ...address.options, max, pipelines: false }) as unknown as Sql;
    const [sql, other] = [open(3), open(1)];
    try {
      await other`create table locked ()`;
      let waiting: Promise<unknown>[] = [];
      await other.begin(async (tx) => {
        await tx`lock table locked`;
        waiting = Array.from({ length: 2 }, () => sql`select from locked`.execute());
        const rows = await Promise.all(Array.from({ length: 20 }, (_, n) => sql`select ${n}::int as n`));
        assert.deepEqual(
          rows.map(([row]) => row!["n"]),
          Array.from({ length: 20 }, (_, n) => n),
        );
      });
      await Promise.all(waiting);
    } finally {
      await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })]);
    }
  }));

test("a connection runs its prologue before anything else, and cannot be used if that fails", () =>
  withDatabase(async ({ sql: beside, url }) => {
    await beside`create table openings (n int generated always as identity)`;
    const address = connectionOptions(url);
    const open = (prologue: string) =>
      postgres(address.url, { ...address.options, max: 2, backoff: () => 0, prologue }) as unknown as Sql;
    const count = async () => (await beside<[{ n: number }]>`select count(*)::int as n from openings`)[0].n;

    const sql = open("insert into openings default values");
    assert.equal((await sql<[{ n: number }]>`select count(*)::int as n from openings`)[0].n, 1);
    const reserved = await sql.reserve();
    await reserved`select 1`;
    await sql.begin((tx) => tx`select 1`);
    reserved.release();
    assert.equal(await count(), 2);
    await sql.listen("news", () => {});
    assert.equal(await count(), 3);
    await sql.end({ timeout: 1 });

    const failing = open("do $$ begin if (select count(*) from openings) < 6 then perform 1 / 0; end if; end $$");
    const refused = { code: "22012" };
    await assert.rejects(failing`insert into openings default values`, refused);
    await assert.rejects(failing.reserve(), refused);
    await assert.rejects(
      failing.begin((tx) => tx`insert into openings default values`),
      refused,
    );
    assert.equal(await count(), 3, "no statement ran on a connection whose prologue had failed");
    await beside`insert into openings select from generate_series(1, 3)`;
    await failing`insert into openings default values`;
    assert.equal(await count(), 7);
    await failing.end({ timeout: 1 });
  }));

test("rows that are no longer referenced are freed by a minor collection", () =>
  withDatabase(async ({ url }) => {
    // Like pools whose errors are not handled.
    const address = connectionOptions(url);
    const sql = postgres(address.url, { ...address.options, max: 1 });
    setFlagsFromString("--expose-gc");
    const gc = runInNewContext("gc") as (how?: { type: "minor" }) => void;
    const read = async (times: number) => {
      for (let n = 0; n < times; n++) await sql`select i, now() as at, md5(i::text) from generate_series(1, 500) i`;
    };
    // Run once beforehand, so that its code is loaded.
    await read(20);
    gc();
    const before = process.memoryUsage().heapUsed;
    await read(100);
    gc({ type: "minor" });
    gc({ type: "minor" });
    const kept = process.memoryUsage().heapUsed - before;
    assert.ok(kept < 2 * 2 ** 20, `${kept} bytes are kept of 50,000 rows, which take some 10 MB`);
    await sql.end();
  }));

test("a connection answers after a table was read from it, wherever its last piece ended", { timeout: 60_000 }, () =>
  withSockets(async (sql) => {
    for (let kib = 1; kib <= 200; kib++) {
      const rows = sql.unsafe(`copy (select repeat('x', 1023) from generate_series(1, ${kib})) to stdout`);
      const copied: AsyncIterable<Buffer> = await rows.readable();
      // What comes meanwhile fills the stream, and pauses the socket.
      await nextLoop();
      let bytes = 0;
      for await (const chunk of copied) bytes += chunk.length;
      assert.equal(bytes, kib * 1024);
      assert.equal((await sql<{ kib: number }[]>`select ${kib}::int as kib`)[0]!.kib, kib);
    }
  }),
);
