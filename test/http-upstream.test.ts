import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

interface Asked {
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** An aggregator that records requests and responds as the test says. */
const asked: Asked[] = [];
let answer: (asked: Asked, nth: number) => [status: number, body: string];
let aggregator: Server;
let server: TestServer;
let link: { id: string; receipt_url: string; inbound_url: string };
let port: number;

const accepted = (_asked: Asked, nth: number): [number, string] => [
  201,
  JSON.stringify({ messages: [{ id: `up-${nth}`, status: "Queued" }] }),
];

const http = () => ({
  url: `http://127.0.0.1:${port}/v1/send?key={password}`,
  headers: { authorization: "Basic {basic}", "x-to": "{to}" },
  body: '{"msisdn":"{to_digits}","sender":"{from}","message":"{text}","ref":"{reference}","ttl":{validity_seconds},"dlr":"{receipt_url}"}',
  answer: { id: "messages.0.id", status: "messages.0.status", accepted: ["Queued"], throttled: ["Slow"] },
  receipt: { id: "messageId", status: "state", error: "errorCode", reference: "ref", states: { AtPhone: "DELIVRD" } },
  inbound: { from: "sender", to: "recipient", text: "message" },
});

before(async () => {
  aggregator = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const one = { url: request.url!, headers: request.headers, body };
      asked.push(one);
      const [status, text] = answer(one, asked.length);
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((resolve) => aggregator.listen(0, "127.0.0.1", resolve));
  port = (aggregator.address() as AddressInfo).port;
  server = await startServer();
  const account = await server.call<{ id: string }>("GET /v1/account");
  await server.call(`POST /v1/operator/accounts/${account.body.id}/credit`, {
    body: { amount: 100, kind: "paid", note: "test" },
  });
  const made = await server.call<typeof link>("POST /v1/operator/carriers", {
    body: { name: "aggregator", bind: "http", system_id: "me", password: "s3cret", http: http() },
  });
  assert.equal(made.status, 200, made.text);
  link = made.body;
  await until(async () => (await liveState()) === "bound", { what: "the link" });
});
after(async () => {
  await server?.stop();
  aggregator?.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = accepted;
});

const liveState = async () =>
  (await server.call<{ live: { state: string } }>(`GET /v1/operator/carriers/${link.id}`)).body.live.state;
const send = async (text: string, to = "+250788000001") => {
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms/", { body: { to, text, sender: "TUMA" } });
  assert.equal(sent.status, 201, sent.text);
  return sent.body.sms_id;
};
interface Shown {
  state: string;
  timeline: { state: string; code?: string }[];
}
const message = async (id: string) => (await server.call<Shown>(`GET /v1/sms/${id}`)).body;
const becomes = (id: string, state: string) =>
  until(async () => (await message(id)).timeline.some((entry) => entry.state === state) && message(id), {
    what: `${state} of ${id}`,
  });
const keyOf = (url: string) => url.split("/").at(-1)!;
const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url.replace(/^https?:\/\/[^/]+/, server.url), {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });

describe("an HTTP upstream", () => {
  test("gets plain text only: classes and binary data are refused before they are charged, and it has no TLVs", async () => {
    for (const [more, field] of [
      [{ message_class: 0 }, "message_class"],
      [{ encoding: "binary", text: "00ff" }, "encoding"],
      [{ udh: "06050415811581" }, "udh"],
      [{ tlvs: { campaign: "x" } }, "tlvs.campaign"],
    ] as const) {
      const body = { to: "+250788000009", text: "x", sender: "TUMA", ...more };
      const refused = await server.call<{ errors: { field: string }[] }>("POST /v1/sms/", { body });
      assert.deepEqual([refused.status, refused.body.errors[0]!.field], [400, field], refused.text);
    }
    const tlvs = [{ name: "a", tag: 0x1400, type: "text" }];
    const change = await server.call(`PATCH /v1/operator/carriers/${link.id}`, { body: { tlvs } });
    assert.deepEqual([change.status, /HTTP API has no TLVs/.test(change.text)], [400, true], change.text);
    assert.equal(asked.length, 0);
  });

  test("gets the operator's template, to which no text can add a field, and its receipt delivers the message", async () => {
    const text = `"},{"x":"{password}\\ Muraho €`;
    const id = await send(text);
    const shown = await becomes(id, "sent");
    assert.equal(shown.state, "sent");
    const [one] = asked;
    assert.equal(one!.url, "/v1/send?key=s3cret");
    assert.equal(one!.headers.authorization, `Basic ${Buffer.from("me:s3cret").toString("base64")}`);
    assert.equal(one!.headers["x-to"], "+250788000001");
    const body = JSON.parse(one!.body) as Record<string, unknown>;
    assert.deepEqual(Object.keys(body), ["msisdn", "sender", "message", "ref", "ttl", "dlr"]);
    assert.deepEqual([body["msisdn"], body["sender"], body["message"]], ["250788000001", "TUMA", text]);
    assert.ok(Number(body["ttl"]) > 86_000 && Number(body["ttl"]) <= 86_400);
    assert.equal(body["dlr"], link.receipt_url);
    const told = await post(link.receipt_url, JSON.stringify({ messageId: "up-1", state: "AtPhone", errorCode: 0 }));
    assert.deepEqual([told.status, await told.json()], [200, { taken: 1 }]);
    assert.equal((await message(id)).state, "delivered");
  });

  test("gets a long text in one piece, and one receipt covers all its parts", async () => {
    const text = "Ubutumwa burebure 😀 ".repeat(12);
    const id = await send(text);
    await becomes(id, "sent");
    assert.equal(asked.length, 1);
    assert.equal((JSON.parse(asked[0]!.body) as { message: string }).message, text);
    const form = await fetch(link.receipt_url.replace(/^https?:\/\/[^/]+/, server.url), {
      method: "POST",
      body: new URLSearchParams({ messageId: "up-1", state: "failed", errorCode: "27" }),
    });
    assert.equal(form.status, 200);
    const shown = await message(id);
    assert.equal(shown.state, "undelivered");
    assert.equal(shown.timeline.find((entry) => entry.code === "27")?.state, "UNDELIV");
  });

  test("that is busy is asked again; if it refuses, the message is refunded", async () => {
    answer = (one, nth) => (nth === 1 ? [429, ""] : accepted(one, nth));
    const busy = await send("busy");
    await becomes(busy, "sent");
    assert.equal(asked.length, 2);
    answer = () => [400, '{"error":"no such number"}'];
    const before = (await server.call<{ balance: number }>("GET /v1/account")).body.balance;
    const refused = await send("refused");
    assert.equal((await becomes(refused, "rejected")).state, "rejected");
    answer = () => [200, '{"messages":[{"status":"Blocked"}]}'];
    assert.equal((await becomes(await send("blocked"), "rejected")).state, "rejected");
    assert.equal((await server.call<{ balance: number }>("GET /v1/account")).body.balance, before);
  });

  test("that drops the connection, times out or responds unexpectedly leaves the message in doubt, and a receipt settles it", async () => {
    answer = () => [0, ""];
    const cut = await send("cut");
    await becomes(cut, "in_doubt");
    const { ref } = JSON.parse(asked[0]!.body) as { ref: string };
    await post(link.receipt_url, JSON.stringify({ ref, to: "250788000001", state: "delivered" }));
    await until(async () => (await message(cut)).state === "delivered");
    answer = () => [504, ""];
    await becomes(await send("late"), "in_doubt");
    for (const body of ["<html>OK</html>", "", '{"message":{"status":"Queued"}}']) {
      answer = () => [200, body];
      await becomes(await send(`not as described: ${body}`), "in_doubt");
    }
  });

  test("posts messages from phones", async () => {
    const told = await post(
      link.inbound_url,
      JSON.stringify({ sender: "+250788777001", recipient: "7878", message: "Yego é" }),
    );
    assert.equal(told.status, 200, await told.text());
    const list = await server.call<{ inbound_sms: { from: string; text: string }[] }>("GET /v1/sms/inbounds");
    assert.deepEqual(
      list.body.inbound_sms.map(({ from, text }) => [from, text]),
      [["+250788777001", "Yego é"]],
    );
  });

  test("is answered 404 with a wrong key, and 400 for a call that names nothing", async () => {
    assert.equal((await post(link.receipt_url.slice(0, -2), "{}")).status, 404);
    assert.equal((await post(link.receipt_url.replace(link.id, "car_1"), "{}")).status, 404);
    for (const body of ["{}", "[]", "nonsense", "", '{"messageId":{"a":1}}'])
      assert.equal((await post(link.receipt_url, body)).status, 400, body);
  });

  test("has a key per address, which the operator renews; the addresses are shown only when they are new", async () => {
    const path = `/v1/operator/carriers/${link.id}`;
    const shown = await server.call(`GET ${path}`);
    const listed = await server.call("GET /v1/operator/carriers");
    assert.doesNotMatch(shown.text + listed.text, /receipt_url"|inbound_url"|\/carriers\/car_/);
    const receipt = JSON.stringify({ messageId: "up-9", state: "delivered" });
    const swapped = link.receipt_url.replace(keyOf(link.receipt_url), keyOf(link.inbound_url));
    assert.equal((await post(swapped, receipt)).status, 404);

    const old = link.receipt_url;
    const renewed = await server.call<typeof link>(`POST ${path}/callback-key`, {
      body: { kind: "receipts", grace_hours: 0 },
    });
    assert.equal(renewed.status, 200, renewed.text);
    assert.equal(renewed.body.inbound_url, undefined);
    link.receipt_url = renewed.body.receipt_url;
    assert.equal((await post(old, receipt)).status, 404);
    assert.equal((await post(link.receipt_url, receipt)).status, 200);
    assert.equal((await post(link.inbound_url, "{}")).status, 400, "the other address keeps its key");
    // The link rebinds, and each message tells the aggregator the new address.
    await until(async () => {
      asked.length = 0;
      await becomes(await send("after the renewal"), "sent");
      return (JSON.parse(asked[0]!.body) as { dlr: string }).dlr === link.receipt_url;
    });

    const { body: log } = await server.call<{ entries: { action: string; details: unknown }[] }>("GET /v1/audit");
    const entry = log.entries.find(({ action }) => action === "carrier.callback_key_renewed");
    assert.deepEqual(entry?.details, { kind: "receipts", grace_hours: 0 });
    for (const [body, field] of [
      [{}, "kind"],
      [{ kind: "both" }, "kind"],
      [{ kind: "inbound", grace_hours: -1 }, "grace_hours"],
      [{ kind: "inbound", grace_hours: 169 }, "grace_hours"],
    ] as const) {
      const reply = await server.call<{ errors: { field: string }[] }>(`POST ${path}/callback-key`, { body });
      assert.deepEqual([reply.status, reply.body.errors[0]!.field], [400, field]);
    }
  });

  test("must sign its calls if the operator requires it", async () => {
    const signed = { ...http(), signature: { header: "X-Signature", prefix: "sha256=" } };
    const changed = await server.call(`PATCH /v1/operator/carriers/${link.id}`, { body: { http: signed } });
    assert.equal(changed.status, 200, changed.text);
    const body = JSON.stringify({ messageId: "up-9", state: "delivered" });
    const signature = `sha256=${createHmac("sha256", "s3cret").update(body).digest("hex")}`;
    assert.equal((await post(link.receipt_url, body)).status, 401);
    assert.equal((await post(link.receipt_url, `${body} `, { "X-Signature": signature })).status, 401);
    assert.equal((await post(link.receipt_url, body, { "X-Signature": signature })).status, 200);
  });
});

const refused = async (body: object) => {
  const { status, body: error } = await server.call<{ errors: { field: string }[] }>("POST /v1/operator/carriers", {
    body,
  });
  assert.equal(status, 400);
  return error.errors[0]!.field;
};

test("settings that cannot work are refused with the field and the fix", async () => {
  assert.equal(await refused({ name: "a", bind: "http" }), "http");
  assert.equal(await refused({ name: "a", bind: "http", http: { url: "http://" } }), "http.url");
  assert.equal(await refused({ name: "a", bind: "http", http: { url: "ftp://a.b/c" } }), "http.url");
  assert.equal(await refused({ name: "a", bind: "http", http: { url: "https://a.b/{msisdn}" } }), "http.url");
  assert.equal(
    await refused({ name: "a", bind: "http", http: { url: "https://a.b/", answer: { id_pattern: "(" } } }),
    "http.answer.id_pattern",
  );
  assert.equal(await refused({ name: "a", host: "a.b", port: 1, system_id: "a" }), "password");
  assert.equal(
    await refused({ name: "a", host: "a.b", port: 1, system_id: "a", password: "", http: { url: "https://a.b/" } }),
    "http",
  );
});

test("an HTTP upstream gets a part that its sender segmented, without the header", async () => {
  const body = { to: "+250788000008", text: "part", sender: "TUMA", udh: "050003070201" };
  assert.equal((await server.call("POST /v1/sms/", { body })).status, 201);
  await until(() => asked.length === 1, { what: "the request" });
  assert.equal((JSON.parse(asked[0]!.body) as { message: string }).message, "part");
});
