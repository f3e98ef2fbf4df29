import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json as jsonOf } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { until } from "../test/harness/wait.ts";
import { differences } from "./compat/compare.ts";
import { Mask } from "./compat/mask.ts";
import { startRecording } from "./compat/record.ts";
import type { Exchange, Json } from "./compat/recording.ts";
import { replay } from "./compat/replay.ts";
import { exitCodes } from "./exit.ts";
import { signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();
/** A provider with nearly the same interface, which differs from Tuma in four ways. */
let provider: Server;
const providerUrl = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

before(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      answerOf(request.url!, request.method!, Buffer.concat(chunks).toString(), request.headers.authorization).then(
        ({ status, body }) =>
          response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
        () => response.destroy(),
      );
    });
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
});
after(() => {
  provider.closeAllConnections();
  provider.close();
});

/** Tuma's own answer under another id and with changes, so that every other difference is the comparison's fault. */
async function answerOf(url: string, method: string, body: string, authorization: string | undefined) {
  if (url === "/v1/sms/prv_77") {
    const { body: shown } = await server.call(`GET ${sent}`);
    const { state: _missing, timeline: _grows, ...rest } = shown;
    return { status: 200, body: { ...rest, sms_id: "prv_77", text: 7 } };
  }
  const answer = await server.call(`${method} ${url}`, {
    token: authorization?.replace("Bearer provider", server.token) === server.token ? server.token : null,
    ...(body === "" ? {} : { body: JSON.parse(body) }),
  });
  if (answer.body["sms_id"] === undefined) return answer;
  sent = `/v1/sms/${answer.body["sms_id"] as string}`;
  return { status: 200, body: { ...answer.body, sms_id: "prv_77", route: "premium" } };
}
let sent = "";

test("a recorded provider is compared field by field, with its ids in the place of Tuma's", async () => {
  const file = path.join(user.folder, "traffic.jsonl");
  const recording = user.start(["compat", "record", providerUrl(), file]);
  const address = await until(() => /at (http:\S+) instead/.exec(recording.stderr)?.[1], { what: "the proxy" });
  const headers = { authorization: "Bearer provider", "content-type": "application/json" };
  const ask = (to: string, options: RequestInit = {}) => fetch(address + to, { headers, ...options });
  const body = JSON.stringify({ to: "+250788123456", text: "Your code is 4711", sender: "TUMA" });
  assert.equal((await ask("/v1/sms", { method: "POST", body })).status, 200);
  assert.equal((await ask("/v1/sms/prv_77")).status, 200);
  assert.equal((await ask("/v1/sms?limit=1")).status, 200);
  assert.equal((await ask("/v1/sms", { headers: {} })).status, 401);
  // As a client does that was told to use a proxy.
  const asProxy = httpRequest(address, { path: "http://127.0.0.1:1/v1/sms" }).end();
  const [refused] = (await once(asProxy, "response")) as [IncomingMessage];
  assert.equal(refused.statusCode, 400);
  refused.destroy();
  recording.child.kill("SIGINT");
  assert.equal((await recording.ended).status, exitCodes.done);

  const text = readFileSync(file, "utf8");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.doesNotMatch(text, /788123456|4711|Your code|Bearer provider/);
  const live = await user.tuma(["compat", "replay", file]);
  assert.equal(live.status, exitCodes.usage);
  assert.match(live.stderr, /no test token/);
  const { status, stdout } = await user.tuma(["compat", "replay", file, "--live", "--json"]);
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const told = found.map(({ method, path: to, differences: all }) => [
    `${method} ${to.replace(/out_sms_\d+/, "ID")}`,
    ...all.map((each: { where: string; there: string; here: string }) => `${each.where}: ${each.there}, ${each.here}`),
  ]);
  assert.deepEqual(told, [
    ["POST /v1/sms", "status: 200, 201", "route: string, null"],
    ["GET /v1/sms/ID", "text: number, string", "state: null, string", "timeline: null, list"],
    ["GET /v1/sms?limit=1"],
    ["GET /v1/sms"],
  ]);
  assert.equal(status, exitCodes.partly);
  const shown = await user.tuma(["compat", "replay", file, "--live"]);
  assert.match(
    shown.stdout,
    /^different {2}POST \/v1\/sms\n {13}status: 200 there, 201 here\n {13}route: string there, missing here$/m,
  );
  assert.match(shown.stderr, /2 the same, 2 different, 0 not sent/);
});

test("a GET with a body is passed on, recorded and replayed with it, as some clients send it", async () => {
  const seen: string[] = [];
  const echo = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      const compressed = gzipSync(JSON.stringify({ seen: seen.length }));
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(compressed);
    });
  }).listen(0, "127.0.0.1");
  await once(echo, "listening");
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/base`;
  const exchanges: Exchange[] = [];
  const file = path.join(user.folder, "bodies.jsonl");
  const onExchange = (each: Exchange) => exchanges.push(each);
  const recording = await startRecording({ upstream: new URL(url), file, port: 0, masks: false, onExchange });
  try {
    const options = { method: "GET", path: "/v1/sms?to=a/../b", headers: { "content-length": 7 } };
    const asked = httpRequest(recording.url, options).end('{"a":1}');
    const [answered] = (await once(asked, "response")) as [IncomingMessage];
    assert.deepEqual(await jsonOf(answered), { seen: 1 });
    const [{ request, response }] = exchanges as [Exchange];
    assert.deepEqual([request.body, response.body], [{ json: { a: 1 } }, { json: { seen: 1 } }]);
    const [replayed] = await Array.fromAsync(replay(exchanges, { url, token: "none" }));
    assert.deepEqual(replayed!.differences, []);
    assert.deepEqual(seen, Array(2).fill('GET /base/v1/sms?to=a/../b {"a":1}'));
  } finally {
    await recording.stop();
    echo.close();
  }
});

const exchange = (json: Json, to: string): Exchange => ({
  at: "2026-11-22T20:00:00Z",
  request: { method: "POST", path: to, headers: {}, body: { json } },
  response: { status: 200, contentType: "application/json", body: { json: { ok: true, at: "2026-11-22 20:00:00" } } },
});

test("a mask keeps equality, country and length of numbers, and length and alphabet of texts", () => {
  const mask = new Mask();
  const json = { to: "+250788123456", text: "Hé! 12 Ж", token: "abc", price: 12.5, sms_id: "out_sms_1001", pin: 1234 };
  const masked = mask.exchange(exchange(json, "/v1/x?to=250788123456&number=%2B250788999888"));
  assert.deepEqual(masked.request.body, {
    json: { to: "+250788000001", text: "Xé! 00 ж", token: "[secret]", price: 12.5, sms_id: "out_sms_1001", pin: 0 },
  });
  assert.equal(masked.request.path, "/v1/x?to=250788000001&number=%2B250788000002");
  assert.equal(mask.exchange(exchange(json, "/v1/x%2Fy%3F?a=1?b=2")).request.path, "/v1/x%2Fy%3F?a=1%3Fb%3D2");
  assert.deepEqual(masked.response.body, { json: { ok: true, at: "2026-11-22 20:00:00" } });
});

test("a mask knows secrets and numbers by their names, however these are written", () => {
  const json = {
    apiKey: "s1",
    accessToken: "s2",
    "X-Auth": "s3",
    pass: "s4",
    password: { value: "s5", rounds: 7 },
    phoneNumber: "+250 788-123-456",
    to: 250788123456,
    detail: "No such number: 250788123456.",
    recipientName: "Ana",
    "+250788123456": { ok: true },
    id: "prv_77001122",
  };
  const { request, response } = new Mask().exchange(exchange(json, "/send?user=ana&pass=s6&sig=s7"));
  assert.doesNotMatch(JSON.stringify([request, response]), /"s\d"|=s\d|788123456|123-456|Ana|ana/);
  assert.deepEqual(request.body, {
    json: {
      apiKey: "[secret]",
      accessToken: "[secret]",
      "X-Auth": "[secret]",
      pass: "[secret]",
      password: { value: "[secret]", rounds: 0 },
      phoneNumber: "+250788000001",
      to: 250788000001,
      detail: "No such number: 250788000001.",
      recipientName: "Xxx",
      "+250788000001": { ok: true },
      id: "prv_77001122",
    },
  });
});

const answer = (json: Json) => ({ status: 200, contentType: "application/json; charset=utf-8", body: { json } });

test("types and the forms of times differ; values, lengths of lists and the members of a missing field do not", () => {
  const there = {
    id: "a",
    at: "2026-11-22 20:00:00",
    list: [{ n: 1 }, { n: 2 }],
    gone: { a: { b: 1 } },
    cost: "0.10",
    none: null,
  };
  const here = { id: "b", at: "2026-11-22T20:00:00.123Z", list: [{ n: 9 }], cost: 0.1, none: "some" };
  assert.deepEqual(differences(answer(there), answer(here)), [
    { where: "at", there: "time as 9999-99-99 99:99:99", here: "time as 9999-99-99T99:99:99.9Z" },
    { where: "gone", there: "object", here: null },
    { where: "cost", there: "decimal as text", here: "number" },
  ]);
  assert.deepEqual(differences(answer(there), answer({ ...there, list: [] })), []);
  // An item with a code, which is not in every list, is no promise of one; a member of every item is.
  const failed = { list: [{ n: 1 }, { n: 2, code: "1", at: { s: 1 } }] };
  assert.deepEqual(differences(answer(failed), answer({ list: [{ n: 1 }] })), []);
  assert.deepEqual(differences(answer(failed), answer({ list: [{ code: "1" }] })), [
    { where: "list[].n", there: "number", here: null },
  ]);
});

test("a port that is taken is named", async () => {
  const { port } = new URL(providerUrl());
  const { status, stderr } = await user.tuma(["compat", "record", providerUrl(), "taken.jsonl", "--port", port]);
  assert.deepEqual(
    [status, stderr],
    [exitCodes.usage, `tuma: --port ${port} cannot be used (EADDRINUSE). Choose another one, or leave it out.\n`],
  );
});

test("a file that is no recording is refused by line", async () => {
  const file = path.join(user.folder, "wrong.jsonl");
  writeFileSync(file, '\n{"a":1}\n');
  const { status, stderr } = await user.tuma(["compat", "replay", file, "--live"]);
  assert.equal(status, exitCodes.usage);
  assert.match(stderr, /Line 2 is no exchange/);
  // Whoever wrote the file would choose who gets the token.
  const { at, request, response } = exchange({}, "@127.0.0.1:1/");
  for (const wrong of [
    { path: "@127.0.0.1:1/" },
    { path: ".example.com/" },
    { path: "/a b" },
    { path: "/", headers: null },
    { path: "/", method: "GET /" },
    { path: "/", headers: { accept: "\r\nx: y" } },
  ]) {
    writeFileSync(file, JSON.stringify({ at, request: { ...request, ...wrong }, response }));
    const refused = await user.tuma(["compat", "replay", file, "--live"]);
    assert.deepEqual([refused.status, /Line 1 is no exchange/.test(refused.stderr)], [exitCodes.usage, true]);
  }
  const away = await user.tuma(["compat", "replay", path.join(user.folder, "none"), "--live"]);
  assert.match(away.stderr, /cannot be read \(ENOENT\)/);
});
