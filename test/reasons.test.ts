import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { languages } from "../src/base/languages.ts";
import { reasonOf, type Reason } from "../src/core/carriers/causes/causes.ts";
import { startReceiver, type Receiver } from "./harness/receiver.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

// Why a message failed is said alike wherever it is asked: of a message, a send, a file, the statistics, a webhook and an agent.

let server: TestServer;
let receiver: Receiver;
/** The last digits decide what the simulated carrier does: undelivered, and refused as a number that does not exist. */
const [undelivered, unknownNumber] = ["+250788009901", "+250788009903"];
let report: string;
let ids: Record<string, string>;

interface Message {
  sms_id: string;
  to: string;
  state: string;
  reason?: Reason;
}

/** The report of a message, once the webhook has it. */
const told = (id: string) =>
  until(() =>
    receiver.received
      .map(({ body }) => body as { message_id?: string; reason?: Reason })
      .find((body) => body.message_id === id),
  );

before(async () => {
  [server, receiver] = await Promise.all([startServer(), startReceiver()]);
  await server.call("POST /v1/webhooks", { body: { url: receiver.url, events: ["dlr", "report.ended"] } });
  const recipients = [undelivered, unknownNumber, "+250788009800"].map((phonenumber) => ({ phonenumber, name: "" }));
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: { recipients, text: "Hello", sender: "TUMA" },
  });
  report = sent.body.report_id;
  const list = await until(async () => {
    const { body } = await server.call<{ progress: number; messages: Message[] }>(`GET /v1/sms/reports/${report}`);
    return body.progress === 1 && body.messages;
  });
  ids = Object.fromEntries(list.map(({ to, sms_id }) => [to, sms_id]));
});
after(async () => {
  await server.stop();
  await receiver.close();
});

test("a message, its send and the statistics give the reason in the language that is asked for", async () => {
  for (const language of [undefined, ...languages]) {
    const headers: Record<string, string> =
      language === undefined ? {} : { "accept-language": `de, ${language};q=0.9, *;q=0.1` };
    const said = language ?? "en";
    const ask = <Body>(operation: string) => server.call<Body>(operation, { headers });
    const message = await ask<Message>(`GET /v1/sms/${ids[unknownNumber]}`);
    assert.deepEqual(message.body.reason, reasonOf("number_unknown", said));
    assert.equal(message.headers.get("content-language"), said);
    assert.match(message.headers.get("vary") ?? "", /accept-language/);
    const { body: sent } = await ask<{ reasons: object[]; messages: Message[] }>(`GET /v1/sms/reports/${report}`);
    const counted = ["number_unknown", "not_delivered"] as const;
    assert.deepEqual(
      sent.reasons.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
      counted
        .map((cause) => ({ ...reasonOf(cause, said), messages: 1 }))
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    );
    assert.equal(sent.messages.find(({ state }) => state === "delivered")!.reason, undefined);
    const { body: stats } = await ask<{ errors: { reason: Reason }[] }>("GET /v1/stats/errors");
    assert.ok(stats.errors.some(({ reason }) => reason.meaning === reasonOf("number_unknown", said).meaning));
    const csv = await ask(`GET /v1/sms/reports/${report}.csv`);
    const named = await server.call(`GET /v1/sms/reports/${report}.csv?language=${said}`);
    assert.ok(csv.text.includes(reasonOf("number_unknown", said).meaning.slice(0, 12)), csv.text);
    assert.equal(named.text, csv.text, "a link asks for its language in its address");
  }
});

test("a webhook says why, with a word for programs", async () => {
  assert.deepEqual((await told(ids[unknownNumber]!)).reason, reasonOf("number_unknown", "en"));
  assert.deepEqual((await told(ids[undelivered]!)).reason, reasonOf("not_delivered", "en"));
  const ended = await until(
    () => receiver.received.map(({ body }) => body as Record<string, any>).find((body) => body["report_id"] === report), // oxlint-disable-line typescript/no-explicit-any -- a body of any shape
  );
  assert.equal(ended["reasons"].length, 2);
});

test("a link's own codes come before the standard's, for messages that ended before and for webhooks after", async () => {
  const { body: links } = await server.call<{ carriers: { id: string; sandbox: boolean }[] }>(
    "GET /v1/operator/carriers",
  );
  const [link] = links.carriers;
  const refused = await server.call(`PATCH /v1/operator/carriers/${link!.id}`, {
    body: { codes: { "042": "the weather" } },
  });
  assert.equal(refused.status, 400, refused.text);
  await server.database.sql`
    update carrier_links set settings = settings || '{"codes": {"ESME_RINVDSTADR": "blocked_by_recipient"}}'`;
  const message = await server.call<Message>(`GET /v1/sms/${ids[unknownNumber]}`);
  assert.equal(message.body.reason?.cause, "blocked_by_recipient");
  const next = await server.call<Message>("POST /v1/sms", {
    body: { to: unknownNumber, text: "Hello again", sender: "TUMA" },
  });
  assert.equal((await told(next.body.sms_id)).reason?.cause, "blocked_by_recipient");
});
