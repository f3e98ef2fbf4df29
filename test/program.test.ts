import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDatabase, withDatabase } from "./harness/database.ts";
import { StartFailure } from "../src/base/errors.ts";
import { withLiveDatabase } from "../src/base/postgres/live-database.ts";
import { readConfig } from "../src/base/config/config.ts";
import { openProgram } from "../src/program/program.ts";
import { silentLog } from "./harness/postgres.ts";
import { freePort, inherited } from "./harness/process.ts";
import { startServer } from "./harness/server.ts";
import { startService } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

/** The program in its own process. */
function startMain(env: Record<string, string>) {
  const child = spawn(process.execPath, ["src/main.ts"], {
    cwd: new URL("..", import.meta.url),
    env: { ...inherited, PORT: "0", LOG_LEVEL: "warn", AUTO_MODELS: "false", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close") as Promise<[number | null]>;
  return {
    child,
    output: () => output,
    /** Its exit status, once it has ended. */
    status: async () => (await ended)[0],
    running: () => until(() => output.includes("Send a message"), { what: `the start of the program:\n${output}` }),
  };
}

const temporary = () => mkdtempSync(join(tmpdir(), "tuma-program-"));
const key = "a secret key for tests only";
/** The program in this process. */
const start = async (env: Record<string, string>) => openProgram(readConfig(env), silentLog);
/** Tokens written by a first start without a terminal. */
const readTokens = (dataDir: string) =>
  Array.from(
    readFileSync(join(dataDir, "first-start.env"), "utf8").matchAll(/^export TUMA_TOKEN=(\S+)$/gm),
    (found) => found[1]!,
  );

test("a stop finishes the request in flight, refuses new ones, and loses nothing", async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  const body = JSON.stringify({ to: "+250788123456", text: "in flight", sender: "TUMA" });
  socket.write(
    `POST /v1/sms/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // Answered on another connection after it, so the first request is being processed.
  await server.call("GET /health/live");
  const stopped = server.stop();
  await until(
    async () =>
      fetch(`${server.url}/health/live`).then(
        () => false,
        () => true,
      ),
    { what: "the end of listening" },
  );
  socket.write(body.slice(10));
  await once(socket, "close");
  assert.match(answer, /^HTTP\/1\.1 201 /);
  assert.match(answer, /\r\nconnection: close\r\n/i);
  await stopped;
});

test("a failed start says why in one sentence, without a stack trace, and exits with 1", async () => {
  const url = "postgres://127.0.0.1:1/none?sslmode=disable";
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: "many", SANDBOX: "perhaps" }, /PORT must be a whole number[\s\S]*SANDBOX must be true or false/],
    [{ DATABASE_URL: url, SECRET_KEY: key, DATA_DIR: "/dev/null" }, /DATA_DIR \/dev\/null is not a writable directory/],
  ];
  for (const [env, expected] of cases) {
    const program = startMain(env);
    assert.equal(await program.status(), 1, program.output());
    assert.match(program.output(), expected);
    assert.doesNotMatch(program.output(), /\n\s+at /);
  }
});

test("a start says that the password of the database may travel in clear", async () => {
  // Nobody listens there, and nobody needs to: it is said before the connection.
  for (const [options, isTold] of [
    ["", true],
    ["?sslmode=require", true],
    ["?sslmode=verify-full", false],
  ] as const) {
    const program = startMain({ DATABASE_URL: `postgres://u:p@192.0.2.1:1/none${options}`, SECRET_KEY: key });
    try {
      await until(() => program.output().includes("192.0.2.1") || program.output().includes("encrypted"), {
        what: "the first words of a start",
      });
      assert.equal(program.output().includes("does not make sure that the connection is encrypted"), isTold, options);
      assert.ok(!program.output().includes("u:p@"), "a log holds no secret");
    } finally {
      program.child.kill("SIGKILL");
      await program.status();
    }
  }
});

test("each reason why it cannot start is named with the setting to change", async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await once(busy, "listening");
  const taken = String((busy.address() as AddressInfo).port);
  const database = await createDatabase();
  const dataDir = temporary();
  const live = { PORT: "0", DATABASE_URL: database.url, SECRET_KEY: key, DATA_DIR: dataDir };
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: database.url }, /SECRET_KEY is required with DATABASE_URL/],
    [{ ...live, PORT: taken }, /^port \d+ on 127\.0\.0\.1 is in use\. Stop the program that uses it, or set PORT\.$/],
    [{ ...live, HOST: "203.0.113.9" }, /^203\.0\.113\.9 is not an address of this machine/],
    [{ ...live, TRUST_PROXY: "proxy" }, /TRUST_PROXY contains "proxy"/],
    [
      { ...live, NORTHBOUND_SMPP_PORT: taken },
      /^port \d+ on 127\.0\.0\.1 is in use\. Stop the program that uses it, or set NORTHBOUND_SMPP_PORT\.$/,
    ],
    [
      {
        ...live,
        NORTHBOUND_SMPP_TLS_PORT: "0",
        NORTHBOUND_SMPP_TLS_KEY: "/nowhere/key",
        NORTHBOUND_SMPP_TLS_CERT: "/nowhere/cert",
      },
      /^NORTHBOUND_SMPP_TLS_KEY: \/nowhere\/key cannot be read \(ENOENT\)/,
    ],
    [{ ...live, ALLOW_PRIVATE_WEBHOOKS: "10.0.0.0/8,lan" }, /ALLOW_PRIVATE_WEBHOOKS contains "lan"/],
    [{ ...live, DATABASE_URL: "mysql://x/y" }, /DATABASE_URL must begin with postgres:\/\//],
    [{ ...live, PUBLIC_URL: "sms.example" }, /PUBLIC_URL must be a URL that begins with http/],
    [
      { ...live, DATABASE_URL: database.url.replace(/tuma_test_\w+/, "no_such_database") },
      /^the database \S+:\d+\/no_such_database refused the connection: .*does not exist/,
    ],
    [
      { ...live, DATABASE_URL: "", DATABSE_URL: database.url },
      /DATABSE_URL is no setting; did you mean DATABASE_URL\?/,
    ],
  ];
  try {
    for (const [env, message] of cases)
      await assert.rejects(start(env), (error) => {
        assert.ok(error instanceof StartFailure, String(error));
        assert.match(error.message, message);
        return true;
      });
  } finally {
    busy.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  }
});

test("a port that is in use is told before anything is created", async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await once(busy, "listening");
  const dataDir = join(temporary(), "data");
  const { port } = busy.address() as AddressInfo;
  try {
    for (const setting of ["PORT", "NORTHBOUND_SMPP_PORT"]) {
      const program = startMain({ DATA_DIR: dataDir, [setting]: String(port) });
      assert.equal(await program.status(), 1);
      assert.match(program.output(), new RegExp(`port ${port} .* or set ${setting}\\.`));
      assert.equal(existsSync(dataDir), false, "no folder, so no database and no key");
    }
  } finally {
    busy.close();
  }
});

test("the first record of the log says what starts, on which database, without its password", async () => {
  const [port, dataDir] = [await freePort(), temporary()];
  const unreachable = `postgres://bank:hunter2hunter2@127.0.0.1:${port}/sms`;
  const program = startMain({
    LOG_LEVEL: "info",
    DATABASE_URL: unreachable,
    SECRET_KEY: key,
    DATA_DIR: dataDir,
    ROLES: "api,webhooks",
    SANDBOX: "false",
    PUBLIC_URL: "https://sms.example.com",
    SANDBX: "true",
  });
  await until(() => program.output().includes("retrying"), { what: "the first attempt to reach the database" });
  program.child.kill("SIGKILL");
  await program.status();
  const records = program
    .output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const [misspelt, first, ...rest] = records;
  assert.match(String(misspelt!["msg"]), /^SANDBX is no setting; did you mean SANDBOX\?$/);
  const { version, database, roles, sandbox, address, msg } = first!;
  assert.match(String(msg), /^Tuma \d+\.\d+\.\d+\S* starts$/);
  assert.ok(String(msg).includes(String(version)));
  assert.deepEqual(
    { database, roles, sandbox, address },
    {
      database: `127.0.0.1:${port}/sms`,
      roles: ["api", "webhooks"],
      sandbox: false,
      address: "https://sms.example.com",
    },
  );
  const away = rest.find((record) => String(record["msg"]).includes("cannot be reached"));
  assert.equal(away?.["database"], `127.0.0.1:${port}/sms`);
  assert.ok(!program.output().includes("hunter2"));
  rmSync(dataDir, { recursive: true });
});

test("the log says when no carrier takes messages, and when the key is not that of the database", async () => {
  const service = await startService({ SANDBOX: "false", LOG_LEVEL: "info" });
  try {
    const says = (what: string) => until(() => service.output().includes(what), { what });
    await says("what is sent is refused: add or enable a link");
    const link = { name: "MTN", host: "127.0.0.1", port: await freePort(), system_id: "x", password: "x" };
    const made = await service.call("POST", "/v1/operator/carriers", link);
    assert.equal(made.status, 200, made.text);
    await says("a carrier takes messages");
    await service.call("PATCH", `/v1/operator/carriers/${made.body.id}`, { enabled: false });
    await says("what is sent waits: add or enable a link");
    assert.doesNotMatch(service.output(), /sealed by a SECRET_KEY/);

    const other = startMain({ DATABASE_URL: service.database.url, SECRET_KEY: key, DATA_DIR: temporary() });
    try {
      const sentence = /"error".*sealed by a SECRET_KEY that is not set: carrier_links\.password \(1 row\)/;
      await until(() => sentence.test(other.output()), { what: "that the key is another" });
    } finally {
      other.child.kill("SIGTERM");
      await other.status();
    }
  } finally {
    await service.stop();
  }
});

test("arguments are refused with the way to give a setting", async () => {
  const program = spawn(process.execPath, ["src/main.ts", "--port", "9000"], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  program.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(program, "close")) as [number];
  assert.equal(status, 2);
  assert.match(said, /takes no arguments here, unlike "--port".* PORT=9000/);
});

test("the service goes on when the reader of its log goes, and stops in order", async () => {
  await withDatabase(async ({ url }) => {
    const [dataDir, port] = [temporary(), await freePort()];
    const program = startMain({
      DATABASE_URL: url,
      SECRET_KEY: key,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "info",
    });
    // As of `npm start 2>&1 | head`.
    program.child.stdout.destroy();
    program.child.stderr.destroy();
    const answer = () =>
      fetch(`http://127.0.0.1:${port}/v1/account`).then(
        ({ status }) => status,
        () => undefined,
      );
    // The greeting, which nobody reads, comes once it is ready.
    await until(async () => (await answer()) === 401, { what: "the start of the program" });
    await until(async () => readdirSync(dataDir).includes("first-start.env"), { what: "its greeting" });
    program.child.kill("SIGTERM");
    assert.equal(await program.status(), 0, program.output());
    rmSync(dataDir, { recursive: true });
  });
});

test("the program stops when the command that started it as its child is killed", async () => {
  const [dataDir, port] = [temporary(), await freePort()];
  await withDatabase(async ({ url }) => {
    const env = { DATABASE_URL: url, SECRET_KEY: key, DATA_DIR: dataDir, PORT: String(port), AUTO_MODELS: "false" };
    const shell = spawn("sh", ["-c", 'TUMA_LAUNCHER=$$ "$0" src/main.ts & wait', process.execPath], {
      cwd: new URL("..", import.meta.url),
      env: { ...inherited, ...env },
      stdio: "ignore",
    });
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isUp, { what: "the start of the program" });
    shell.kill("SIGKILL");
    await until(async () => !(await isUp()), { what: "the end of the program" });
  });
  rmSync(dataDir, { recursive: true });
});

test("of two processes that start at the same time one creates the account; both run, and both stop on SIGTERM", async () => {
  await withDatabase(async ({ sql, url }) => {
    const dataDir = temporary();
    const env = { DATABASE_URL: url, SECRET_KEY: key, DATA_DIR: dataDir };
    const copies = [startMain(env), startMain(env)];
    await Promise.all(copies.map((copy) => copy.running()));
    assert.equal((await sql`select from accounts`).length, 1);
    assert.equal(copies.filter((copy) => copy.output().includes("first-start.env")).length, 1, "one names the file");
    const tokens = readTokens(dataDir);
    assert.equal(tokens.length, 1, "one token is created, and shown once");
    const addresses = copies.map((copy) => /Tuma runs at (\S+)/.exec(copy.output())![1]!);
    for (const address of addresses) {
      const reply = await fetch(`${address}/v1/account`, { headers: { authorization: `Bearer ${tokens[0]}` } });
      assert.equal(reply.status, 200);
    }
    for (const copy of copies) copy.child.kill("SIGTERM");
    assert.deepEqual(await Promise.all(copies.map((copy) => copy.status())), [0, 0]);
    rmSync(dataDir, { recursive: true });
  });
});

test("a token revoked in one process is refused by the other at once", async () => {
  const one = await startServer();
  const database = one.database.url;
  const other = await startServer({ DATABASE_URL: database });
  try {
    const refusedAfterMs = async () => {
      const made = await one.call<{ id: string; token: string }>("POST /v1/account/tokens", {
        body: { name: "x", scopes: ["account:read"] },
      });
      const { id, token } = made.body;
      const usedAtMs = performance.now();
      assert.equal((await other.call("GET /v1/account", { token })).status, 200);
      assert.equal((await one.call(`DELETE /v1/account/tokens/${id}`)).status, 200);
      const isRefused = async () => (await other.call("GET /v1/account", { token })).status === 401;
      await until(isRefused, { what: "the revocation" });
      return performance.now() - usedAtMs;
    };
    // A token is remembered for five seconds. On a busy machine these may be over before the notification comes: then again.
    let tries = 10;
    while ((await refusedAfterMs()) > 5_000) assert.ok(--tries > 0, "by notification, not because the cache expired");
  } finally {
    await other.stop();
    await one.stop();
  }
});

test(
  "a new data directory is closed to others, and in one that was open before every file is",
  { skip: process.platform === "win32" },
  async (t) => {
    const parent = temporary();
    t.after(() => rmSync(parent, { recursive: true }));
    const [made, existing] = [join(parent, "made"), join(parent, "existing")];
    mkdirSync(existing);
    chmodSync(existing, 0o755);
    for (const dataDir of [made, existing]) {
      const program = startMain({ DATA_DIR: dataDir });
      try {
        await program.running();
        const open = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((name) => {
          const about = lstatSync(join(dataDir, name), { throwIfNoEntry: false });
          return about?.isFile() === true && (about.mode & 0o077) !== 0 && isReachable(dataDir, name);
        });
        assert.deepEqual(open, [], "files that others could read");
      } finally {
        program.child.kill("SIGINT");
        await program.status();
      }
    }
    // The embedded database has no rights of root, so there it must be able to pass through.
    assert.equal(statSync(made).mode & 0o777, process.getuid?.() === 0 ? 0o711 : 0o700);
    assert.equal(statSync(existing).mode & 0o777, 0o755, "its owner's choice");
  },
);

/** Whether others can pass through the folders on the way to a file. */
const isReachable = (folder: string, name: string) =>
  name
    .split("/")
    .slice(0, -1)
    .every((_, n, steps) => (statSync(join(folder, ...steps.slice(0, n + 1))).mode & 0o011) !== 0);

test("without settings it starts its own database, keeps its secret private, and locks its directory", async () => {
  const dataDir = temporary();
  const first = startMain({ DATA_DIR: dataDir });
  try {
    await first.running();
    const [token] = readTokens(dataDir);
    assert.match(token!, /^tuma_live_\w{38}$/);
    const secrets = readFileSync(join(dataDir, "first-start.env"), "utf8");
    const password = /as owner@localhost, password (\S+)\n/.exec(secrets)![1]!;
    for (const secret of [token!, password]) assert.ok(!first.output().includes(secret), "a log holds no secret");
    assert.ok(first.output().includes(join(dataDir, "first-start.env")));
    assert.equal(
      first.output().includes("Tuma runs as root"),
      process.getuid?.() === 0,
      "the log tells root to use another user",
    );
    assert.equal(statSync(join(dataDir, "first-start.env")).mode & 0o777, 0o600);
    assert.equal(statSync(join(dataDir, "secret.key")).mode & 0o777, 0o600);
    const second = startMain({ DATA_DIR: dataDir });
    assert.equal(await second.status(), 1);
    assert.match(second.output(), /is in use by another process \(pid \d+/);
    // As a newer version may leave it.
    await withLiveDatabase({ databaseUrl: undefined, dataDir }, silentLog, "test", async (sql) => {
      await sql`insert into migrations (name, hash, breaking) values ('999901010000_more.sql', 'some', false)`;
    });
    // As from a terminal and from the command above it.
    for (const signal of ["SIGINT", "SIGTERM"] as const) first.child.kill(signal);
    assert.equal(await first.status(), 0);
    const older = startMain({ DATA_DIR: dataDir });
    await older.running();
    assert.match(
      older.output(),
      /"999901010000_more\.sql".*a newer version migrated the database; this one works with its schema/,
    );
    await withLiveDatabase({ databaseUrl: undefined, dataDir }, silentLog, "test", async (sql) => {
      await sql`alter role tuma password 'of a newer version'`;
    });
    older.child.kill("SIGINT");
    assert.equal(await older.status(), 0);
    const refused = startMain({ DATA_DIR: dataDir });
    assert.equal(await refused.status(), 1);
    assert.match(
      refused.output(),
      /the embedded database in \S+ refuses this version: password authentication failed.*If a newer version ran on it last, start that one, or restore the backup/,
    );
    assert.doesNotMatch(refused.output(), /\n\s+at /);
  } finally {
    first.child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true });
  }
});
