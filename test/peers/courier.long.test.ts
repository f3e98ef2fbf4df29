import assert from "node:assert/strict";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import tls from "node:tls";
import { promisify } from "node:util";
import { createDatabase, type TestDatabase } from "../harness/database.ts";
import { endProcess, freePort, inherited } from "../harness/process.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";
import { tried } from "./tried.ts";

/**
 * RapidPro's courier, unmodified, with a PostgreSQL and a Redis of its own: its channels for Kannel, TwiML and External in both directions.
 * The tables that it needs are made here.
 */
const run = promisify(execFile);

/** A program on the path, or at the address in `given`; undefined if there is none. */
function programAt(name: string, given?: string): string | undefined {
  const places = given ? [given] : (process.env["PATH"] ?? "").split(":").map((folder) => path.join(folder, name));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const programs = {
  courier: programAt("courier", process.env["COURIER"]),
  "redis-server": programAt("redis-server"),
  "redis-cli": programAt("redis-cli"),
  openssl: programAt("openssl"),
};
/** Where they come from. `go install` refuses this release of courier: its module's path lacks /v8. */
const sources: Record<keyof typeof programs, string> = {
  courier: "release 8.2.0, built from its source since Go cannot install it, on the path or named by COURIER",
  "redis-server": "Debian's redis-server",
  "redis-cli": "Debian's redis-tools",
  openssl: "Debian's openssl",
};
const absent = (Object.keys(programs) as (keyof typeof programs)[]).filter((name) => programs[name] === undefined);
const skip = absent.length > 0 && absent.map((name) => `${name} not found: ${sources[name]}`).join("; ");

const channels = { kannel: "7501", twiml: "7502", external: "7503" } as const;
type Channel = keyof typeof channels;
const types: Record<Channel, string> = { kannel: "KN", twiml: "TW", external: "EX" };
const uuids = Object.fromEntries(Object.keys(channels).map((name) => [name, randomUUID()])) as Record<Channel, string>;

describe("RapidPro's courier", { timeout: 240_000 }, () => {
  let server: TestServer;
  let database: TestDatabase;
  let folder = "";
  let redisPort = 0;
  /** Where courier is reached over TLS: it writes `https` into the addresses that it is called back at. */
  let secure = "";
  const children: ChildProcess[] = [];
  const trusted = tls.getCACertificates("default");
  let terminator: tls.Server;
  let token = "";
  let said = "";

  const start = (program: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...inherited, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
    children.push(child);
  };
  const redis = async (...args: string[]) => (await run("redis-cli", ["-p", String(redisPort), ...args])).stdout.trim();
  const courierAt = (name: Channel, what: string) =>
    `https://${secure}/c/${types[name].toLowerCase()}/${uuids[name]}/${what}`;

  before(async () => {
    if (skip) return;
    folder = await mkdtemp(path.join(tmpdir(), "tuma-courier-"));
    [server, database] = await Promise.all([startServer(), createDatabase()]);
    // As a carrier takes its time: a report must not come before courier has written that the message was sent.
    await server.call("PATCH /v1/sandbox/carrier", { body: { receipt_delay_ms: 3000 } });
    await database.sql.unsafe(await readFile(path.join(import.meta.dirname, "courier.sql"), "utf8"));
    redisPort = await freePort();
    start("redis-server", ["--port", String(redisPort), "--bind", "127.0.0.1", "--save", "", "--dir", folder]);
    await until(async () => (await redis("ping").catch(() => "")) === "PONG", { what: "Redis" });
    const port = await freePort();
    await listenSecurely(port);
    await addChannels();
    const url = new URL(database.url);
    url.searchParams.set("sslmode", "disable");
    start(programs.courier!, [], {
      COURIER_DB: url.href,
      COURIER_REDIS: `redis://127.0.0.1:${redisPort}/0`,
      COURIER_ADDRESS: "127.0.0.1",
      COURIER_PORT: String(port),
      COURIER_DOMAIN: secure,
      COURIER_SPOOL_DIR: folder,
      COURIER_MAX_WORKERS: "4",
      COURIER_LOG_LEVEL: "warn",
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(answers, { what: `courier: ${said}` });
  });
  after(async () => {
    if (skip) return;
    for (const child of children.reverse()) await endProcess(child, 2_000);
    terminator?.close();
    tls.setDefaultCACertificates(trusted);
    await server?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Ends TLS in front of courier, with a certificate that this process trusts. */
  async function listenSecurely(port: number): Promise<void> {
    const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
    await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject]);
    const certificate = await readFile(cert, "utf8");
    tls.setDefaultCACertificates([...trusted, certificate]);
    terminator = tls.createServer({ key: await readFile(key), cert: certificate }, (outer) => {
      const inner = connect(port, "127.0.0.1");
      for (const socket of [outer, inner]) socket.on("error", () => [outer, inner].forEach((each) => each.destroy()));
      outer.pipe(inner).pipe(outer);
    });
    terminator.listen(0, "127.0.0.1");
    await once(terminator, "listening");
    secure = `127.0.0.1:${(terminator.address() as { port: number }).port}`;
  }

  /** The channels in RapidPro's database, and the numbers and credentials that they use. */
  async function addChannels(): Promise<void> {
    const scopes = ["sms:send", "sms:read", "inbound:read", "webhooks", "account:read"];
    const made = await server.call<{ token: string }>("POST /v1/account/tokens", {
      body: { name: "RapidPro", scopes, signs_callbacks: true },
    });
    ({ token } = made.body);
    const { body: twilio } = await server.call<Record<string, string>>("GET /v1/account/twilio");
    const login = { system_id: "rapidpro", password: "s3cret-8", scopes: ["sms:send"] };
    await server.call("POST /v1/account/smpp", { body: login });
    const configs: Record<Channel, object> = {
      kannel: { username: "rapidpro", password: "s3cret-8", send_url: `${server.url}/cgi-bin/sendsms` },
      twiml: { account_sid: twilio["account_sid"], auth_token: token, send_url: server.url },
      external: {
        send_url: `${server.url}/v1/sms`,
        method: "POST",
        content_type: "json",
        send_authorization: `Bearer ${token}`,
        body: '{"to":{{to}},"sender":{{from}},"text":{{text}}}',
        max_length: 640,
      },
    };
    const programs: Record<Channel, object> = {
      kannel: {
        form: "kannel",
        method: "POST",
        url: courierAt("kannel", "receive?backend=%i&sender=%p&message=%b&ts=%T&id=%I&to=%P"),
      },
      twiml: { url: courierAt("twiml", "receive") },
      external: { form: "kannel", url: courierAt("external", "receive?from=%p&text=%a") },
    };
    for (const [name, number] of Object.entries(channels) as [Channel, string][]) {
      await database.sql`
        insert into channels_channel (is_active, created_on, modified_on, uuid, channel_type, schemes, address, country, config, role, log_policy, org_id)
        values (true, now(), now(), ${uuids[name]}, ${types[name]}, '{tel}', ${number}, 'RW', ${database.sql.json(configs[name] as never)}, 'SR', 'A', 1)`;
      await server.call("POST /v1/numbers", { body: { number } });
      const set = await server.call(`PUT /v1/account/twilio/numbers/${number}`, { body: programs[name] });
      assert.equal(set.status, 200, set.text);
    }
  }

  let contacts = 0;
  /** Has RapidPro's side send a message, and returns its id there. */
  async function send(name: Channel, to: string, text: string): Promise<number> {
    const { sql } = database;
    const [contact] = await sql<{ id: number }[]>`
      insert into contacts_contact (is_active, status, ticket_count, created_on, modified_on, uuid, created_by_id, modified_by_id, org_id)
      values (true, 'A', 0, now(), now(), ${randomUUID()}, 1, 1, 1) returning id`;
    const [urn] = await sql<{ id: number }[]>`
      insert into contacts_contacturn (identity, path, scheme, priority, contact_id, org_id)
      values (${`tel:${to}`}, ${to}, 'tel', ${++contacts}, ${contact!.id}, 1) returning id`;
    const [row] = await sql<{ id: number; uuid: string }[]>`
      insert into msgs_msg (uuid, text, created_on, modified_on, queued_on, direction, status, visibility, msg_type, msg_count, error_count,
        next_attempt, channel_id, contact_id, contact_urn_id, org_id, high_priority)
      values (${randomUUID()}, ${text}, now(), now(), now(), 'O', 'Q', 'V', 'T', 1, 0, now(),
        (select id from channels_channel where uuid = ${uuids[name]}), ${contact!.id}, ${urn!.id}, 1, true)
      returning id::int, uuid::text`;
    const message = {
      org_id: 1,
      id: row!.id,
      uuid: row!.uuid,
      text,
      high_priority: true,
      channel_uuid: uuids[name],
      contact_id: contact!.id,
      contact_urn_id: urn!.id,
      urn: `tel:${to}`,
      created_on: new Date().toISOString(),
    };
    const queue = `msgs:${uuids[name]}|0`;
    await redis("zadd", `${queue}/1`, String(Date.now() / 1000), JSON.stringify([message]));
    await redis("zincrby", "msgs:active", "0", queue);
    return row!.id;
  }

  const reaches = (id: number, status: string) =>
    until(
      async () => {
        const [row] = await database.sql<{ status: string }[]>`select status from msgs_msg where id = ${id}`;
        return row!.status === status;
      },
      { what: `message ${id} is ${status} (${said})` },
    );
  const heard = (to: string) =>
    until(
      async () => {
        const { body } = await server.call<{ messages: { text: string }[] }>(`GET /v1/sandbox/handsets/${to}/messages`);
        return body.messages[0]?.text;
      },
      { what: `a message to ${to} (${said})` },
    );
  const says = (from: string, to: string, text: string) =>
    server.call(`POST /v1/sandbox/handsets/${from}/messages`, { body: { to, text } });
  /** Waits until RapidPro's side has received a text. */
  const received = (name: Channel, text: string) =>
    until(
      async () => {
        const [row] = await database.sql`
          select m.id from msgs_msg m join channels_channel c on c.id = m.channel_id
          where m.direction = 'I' and m.text = ${text} and c.uuid = ${uuids[name]}`;
        return row;
      },
      { what: `“${text}” received (${said})` },
    );

  const keys = { kannel: "courierKannel", twiml: "courierTwiml", external: "courierExternal" } as const;
  for (const [n, name] of (["kannel", "twiml", "external"] as const).entries()) {
    test(tried(keys[name], ["send"]), { skip }, async () => {
      const to = `+25078814010${n}`;
      // The External channel is given no reports.
      await reaches(await send(name, to, "Muraho é, amakuru?"), name === "external" ? "W" : "D");
      assert.equal(await heard(to), "Muraho é, amakuru?");
    });
    test(tried(keys[name], ["receive"]), { skip }, async () => {
      const text = `Ndashaka ёé & 50% ${name}`;
      await says(`+25078814020${n}`, channels[name], text);
      await received(name, text);
    });
  }

  for (const [name, to, status] of [
    ["kannel", "+250788129901", "E"],
    ["twiml", "+250788139901", "F"],
  ] as const)
    test(tried(keys[name], ["report of a failure"]), { skip }, async () => {
      await reaches(await send(name, to, "x"), status);
    });

  test(tried("courierTwiml", ["long text of Unicode"]), { skip }, async () => {
    const [to, text] = ["+250788140300", `It\u2019s ${"long ".repeat(190)}`.trim()];
    await reaches(await send("twiml", to, text), "D");
    assert.equal(await heard(to), text);
  });

  test(tried("courierTwiml", ["opted-out recipient"]), { skip }, async () => {
    const to = "+250788140301";
    await server.call("POST /v1/optouts", { body: { number: to } });
    await reaches(await send("twiml", to, "x"), "F");
    const [event] = await database.sql`select event_type from channels_channelevent`;
    assert.equal(event!["event_type"], "stop_contact");
  });
});
