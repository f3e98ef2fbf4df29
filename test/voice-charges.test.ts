import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { wavOf } from "./fixtures/wav.ts";
import { createDatabase, type TestDatabase } from "./harness/database.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

/** Speech to text on another machine: each request waits until the test answers it. */
const asked: ServerResponse[] = [];
const listener = createServer((request, reply) => {
  request.resume();
  asked.push(reply);
});

let database: TestDatabase;
let folder: string;
let upstream: string;

before(async () => {
  database = await createDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "tuma-voice-charges-"));
  await new Promise<void>((resolve) => void listener.listen(0, "127.0.0.1", resolve));
  upstream = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`;
});
after(async () => {
  listener.closeAllConnections();
  listener.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startService({ DATABASE_URL: database.url, DATA_DIR: folder, STT_UPSTREAM_RW: upstream });

/** Kills it with SIGKILL, and waits until the database has noticed. */
async function kill(service: Service): Promise<void> {
  process.kill(service.pid, "SIGKILL");
  await until(
    async () =>
      (
        await database.sql`
          select from pg_stat_activity
          where datname = current_database() and application_name like 'tuma%' and application_name <> 'tuma-test'`
      ).length === 0,
    { what: "its connections are gone" },
  );
  await service.stop().catch(() => undefined);
}

const charged = async () => (await database.sql<{ id: number }[]>`select id from voice_charges`).map(({ id }) => id);

async function booksAgree(): Promise<void> {
  const { findings } = await inspectMoney(database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
}

const setPrices = (service: Service, voice: object[]) => service.call("PUT", "/v1/operator/prices", { voice });

function hear(service: Service, seconds: number, token = service.token): Promise<Response> {
  const form = new FormData();
  form.append("audio", new Blob([new Uint8Array(wavOf(new Int16Array(seconds * 8000), 8000))]), "a.wav");
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${service.base}/ai/stt/rw`, { method: "POST", headers, body: form });
}

const transcript = JSON.stringify({ text: "muraho", segments: [] });

test("voice is free until it has a price; then the ledger, the headers and the balance show what a call cost", async () => {
  const service = await start();
  try {
    const entities = (token?: string) =>
      service.call("POST", "/ai/ner/en", { text: "Keza lives in Kigali." }, token ? { token } : {});
    const free = await entities();
    assert.deepEqual([free.status, free.headers.get("total-cost")], [200, null]);

    const before = (await service.call("GET", "/v1/operator/prices")).body;
    assert.deepEqual(before.voice, []);
    const put = await setPrices(service, [
      { account_id: null, function: "ner", price: "0.5" },
      { account_id: null, function: "stt", price: 0.0004 },
    ]);
    assert.equal(put.status, 200, put.text);
    assert.deepEqual(put.body.prices, before.prices, "message prices stay");
    assert.match(put.text, /"voice":\[\{"account_id":null,"function":"stt","price":0\.0004,.*"ner","price":0\.5,/);
    await service.call("PUT", "/v1/operator/prices", { prices: before.prices });
    assert.deepEqual(
      (await service.call("GET", "/v1/operator/prices")).body.voice,
      put.body.voice,
      "and so do voice's",
    );
    const refusals: [unknown, string][] = [
      [{ voice: [{ function: "ner", price: -1 }] }, "voice[0].price"],
      [{ voice: [{ function: "asr", price: 1 }] }, "voice[0].function"],
      [{ voice: [{ function: "ner", price: 1, account_id: "x" }] }, "voice[0].account_id"],
      [
        {
          voice: [
            { function: "ner", price: 1 },
            { function: "ner", price: 2 },
          ],
        },
        "voice[1].function",
      ],
    ];
    for (const [body, field] of refusals) {
      const refused = await service.call("PUT", "/v1/operator/prices", body);
      assert.deepEqual([refused.status, refused.body.errors?.[0]?.field], [400, field], refused.text);
    }
    assert.equal((await service.call("PUT", "/v1/operator/prices", {})).status, 400);

    const paid = await entities();
    assert.deepEqual(paid.body, free.body, "the contract's envelope, and nothing else");
    assert.equal(paid.headers.get("total-cost"), "0.0105");
    assert.equal(paid.headers.get("remaining-balance"), "99.9895");
    const [entry] = (await service.call("GET", "/v1/account/ledger")).body.entries;
    assert.deepEqual(entry, {
      id: paid.headers.get("wallet-charge-id"),
      kind: "voice",
      amount: -0.0105,
      balance_after: 99.9895,
      sms_id: null,
      report_id: null,
      voice: { function: "ner", lang: "en", quantity: 21, price: 0.5, trace_id: paid.headers.get("x-request-id") },
      sandbox: true,
      note: "named entities, en, 21 characters",
      created_at: entry.created_at,
    });
    const logged = `/console/api-log?request_id=${entry.voice.trace_id}`;
    await until(async () => (await service.call("GET", logged)).body.calls.length === 1, {
      what: "the call is logged",
    });
    assert.equal((await service.call("GET", "/v1/account")).body.balance, 99.9895);

    const open = await service.call("POST", "/ai/ner/en/public", { text: "Keza" }, { token: "" });
    assert.deepEqual([open.status, open.headers.get("total-cost")], [200, null], "without a token it is free");

    const made = await service.call("POST", "/v1/account/tokens", { name: "t", scopes: ["voice"], test: true });
    const ofTest = await entities(made.body.token);
    assert.equal(ofTest.headers.get("remaining-balance"), "99.9895", "of the test balance");

    const heard = hear(service, 2.25);
    await until(() => asked.length === 1, { what: "it is being heard" });
    asked.pop()!.end(transcript);
    const answer = await heard;
    assert.deepEqual([answer.status, answer.headers.get("total-cost")], [200, "0.0012"], "three started seconds");

    await setPrices(service, [
      { account_id: null, function: "ner", price: 9_000_000 },
      { account_id: null, function: "stt", price: 50 },
    ]);
    const short = await entities();
    assert.deepEqual(
      [short.status, short.body.code, short.body.error.code, short.body.object],
      [402, 402, "insufficient_balance", "ner"],
    );
    assert.equal((await hear(service, 2.25)).status, 402, "known only after decoding");
    assert.equal(asked.length, 0, "nothing was transcribed");
    await setPrices(service, [{ account_id: null, function: "stt", price: 100 }]);
    assert.equal((await hear(service, 1)).status, 402, "before the upload is read");
    assert.equal((await charged()).length, 3);
    const headers = { authorization: `Bearer ${service.token}` };
    const lines = await (await fetch(`${service.base}/v1/account/export`, { headers })).text();
    assert.match(lines, /"kind":"voice","amount":-0\.0012.*"voice":\{.*"quantity":2\.25/);
    await booksAgree();
  } finally {
    await service.stop();
  }
});

test("killed during transcription: nothing is charged or reserved; the repeated call is charged once", async () => {
  const first = await start();
  await setPrices(first, [{ function: "stt", price: 60 }]);
  const before = (await charged()).length;
  const lost = hear(first, 1).catch(() => undefined);
  await until(() => asked.length === 1, { what: "it is being heard" });
  await kill(first);
  await lost;
  asked.splice(0);
  assert.equal((await charged()).length, before);
  const second = await start();
  try {
    const again = hear(second, 1);
    await until(() => asked.length === 1, { what: "it is being heard" });
    asked.pop()!.end(transcript);
    const answer = await again;
    assert.deepEqual([answer.status, answer.headers.get("total-cost")], [200, "60.0"]);
    assert.equal((await charged()).length, before + 1);
    await booksAgree();
  } finally {
    await second.stop();
  }
});

test("killed repeatedly under load: every response has its charge, every charge its file, and only calls in flight may be charged without a response", async () => {
  const workers = 6;
  const answered = new Set<string>();
  const before = new Set(await charged());
  const filesBefore = countFiles();
  let lost = 0;
  for (let kills = 0; kills < 3; kills++) {
    const service = await start();
    await setPrices(service, [{ function: "tts", price: 0.001 }]);
    const stopping = new AbortController();
    const speak = async () => {
      while (!stopping.signal.aborted) {
        const reply = await service.call("POST", "/ai/tts/sw", { text: "Habari za asubuhi." }).catch(() => undefined);
        if (!reply) lost++;
        else if (reply.status === 200) answered.add(reply.headers.get("wallet-charge-id")!);
      }
    };
    const goal = answered.size + 20 + 7 * kills;
    const all = Array.from({ length: workers }, speak);
    await until(() => answered.size >= goal, { what: "some are answered" });
    stopping.abort();
    await kill(service);
    await Promise.all(all);
  }
  const paid = new Set((await charged()).filter((id) => !before.has(id)).map((id) => `trn_${id}`));
  for (const id of answered) assert.ok(paid.has(id), `${id} was answered and is not charged`);
  assert.ok(paid.size - answered.size <= lost, `${paid.size} charged, ${answered.size} answered, ${lost} lost`);
  assert.ok(countFiles() - filesBefore >= paid.size, "the result was ready when it was charged");
  await booksAgree();
});

/** Kept audio files. */
function countFiles(): number {
  const media = path.join(folder, "media");
  return readdirSync(media, { recursive: true }).filter((name) => /^[0-9a-f]{2}.[0-9a-f]{32}\.wav$/.test(String(name)))
    .length;
}
