import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startReceiver, type Receiver } from "../../../test/harness/receiver.ts";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { until } from "../../../test/harness/wait.ts";
import { spansOf } from "./event-deliveries.ts";

let server: TestServer;
let receiver: Receiver;
before(async () => {
  server = await startServer();
  receiver = await startReceiver();
});
after(async () => {
  await receiver.close();
  await server.stop();
});

interface Shown {
  id: string;
  state: string;
  number: string;
  attempts: number;
  attempts_left: number;
  sent: { sms_id: string; state: string }[];
  blocks: { scope: string; key: string; why: string; active: boolean }[];
  wrong_codes_until: string | null;
  ended_at: string | null;
  noticed_at: string | null;
}

const begin = async (number: string) =>
  (await server.call<{ request_id: string }>("POST /v1/sms/verify", { body: { brand: "Shop", number } })).body
    .request_id;

test("a verification is found by its id, with its messages but nothing that reveals its PIN", async () => {
  const id = await begin("+250788000777");
  await server.call("POST /v1/sms/verify/check", { body: { request_id: id, code: "not it" } });
  const { status, body, text } = await server.call<Shown>(`GET /console/verifications/${id}`);
  assert.equal(status, 200, text);
  assert.deepEqual(
    { id: body.id, state: body.state, number: body.number, wrong: body.attempts, left: body.attempts_left },
    { id, state: "in_progress", number: "+250788***777", wrong: 1, left: 4 },
  );
  assert.match(body.sent[0]!.sms_id, /^out_sms_\d+$/);
  assert.equal(body.wrong_codes_until, null);
  assert.doesNotMatch(text, /pin_mac|sealed/);
  assert.equal((await server.call("GET /console/verifications/vrf_1")).status, 404);
});

test("the latest verifications are listed, and those of one number", async () => {
  const id = await begin("+250788000778");
  const all = await server.call<{ verifications: Shown[] }>("GET /console/verifications");
  assert.equal(all.body.verifications[0]!.id, id);
  const one = await server.call<{ verifications: Shown[] }>("GET /console/verifications?q=250788000778");
  assert.deepEqual(
    one.body.verifications.map((each) => each.id),
    [id],
  );
  const none = await server.call<{ verifications: Shown[] }>("GET /console/verifications?q=nobody");
  assert.deepEqual(none.body.verifications, []);
});

test("an expiry that was noticed late shows when it was noticed", async () => {
  const [late, prompt] = [await begin("+250788000780"), await begin("+250788000781")];
  const expire = (id: string, ago: string) => server.database.sql`
    update verifications set expires_at = now() - ${ago}::interval where id = ${Number(id.slice("vrf_".length))}`;
  const ended = async (id: string) => {
    const { body } = await server.call<Shown>(`GET /console/verifications/${id}`);
    return body.ended_at;
  };
  await expire(late, "3 hours");
  await expire(prompt, "0 seconds");
  const noticed = (id: string) =>
    until(
      async () => {
        const [row] = await server.database.sql<{ at: Date | null }[]>`
          select noticed_at as at from verifications where id = ${Number(id.slice("vrf_".length))}`;
        return row!.at;
      },
      { what: "the expiry to be written" },
    );
  const at = await noticed(late);
  const shown = await server.call<Shown>(`GET /console/verifications/${late}`);
  assert.deepEqual([shown.body.state, shown.body.noticed_at], ["expired", at.toISOString()]);
  assert.ok(at.getTime() - Date.parse((await ended(late))!) >= 3 * 3_600_000, "it ended when it expired");
  await noticed(prompt);
  const other = await server.call<Shown>(`GET /console/verifications/${prompt}`);
  assert.deepEqual([other.body.state, other.body.noticed_at], ["expired", null]);
});

test("whatever blocks PINs to a number is shown with its verification", async () => {
  const number = "+250788000779";
  const id = await begin(number);
  await server.call("PATCH /v1/verify/settings", { body: { guard: { per_number_per_day: 1 } } });
  try {
    await server.call("POST /v1/sms/verify", { body: { brand: "Another shop", number } });
    const { body } = await server.call<Shown>(`GET /console/verifications/${id}`);
    assert.ok(body.blocks.length > 0);
    for (const { scope, key, why } of body.blocks) {
      assert.match(`${scope} ${key}`, /^(number \+250788\*\*\*779|prefix |country |account)/);
      assert.match(why, /\.$/);
    }
  } finally {
    await server.call("PATCH /v1/verify/settings", { body: { guard: { per_number_per_day: 30 } } });
  }
});

test("the reports of one message are found among those of all", async () => {
  await server.call("POST /v1/webhooks", { body: { url: receiver.url, events: ["dlr"] } });
  const send = async () =>
    (await server.call<{ sms_id: string }>("POST /v1/sms", { body: { to: "+250788000101", text: "hello" } })).body
      .sms_id;
  const [first, second] = [await send(), await send()];
  const reports = async (id: string) => {
    const found = await server.call<{ deliveries: { status: string; body: { message_id: string } }[] }>(
      `GET /console/deliveries?about=${id}`,
    );
    return found.body.deliveries;
  };
  await until(async () => (await reports(second)).some(({ status }) => status === "delivered"), {
    what: "the report of the second message",
  });
  for (const id of [first, second])
    assert.deepEqual(
      (await reports(id)).map(({ body }) => body.message_id),
      [id],
    );
  assert.deepEqual(await reports("out_sms_1"), []);
});

test("the events about a verification, a bulk send and an inbound message are found by it", async () => {
  await server.call("POST /v1/webhooks", {
    body: { url: receiver.url, events: ["verification", "report.ended", "inbound"] },
  });
  const about = async (id: string) =>
    (
      await server.call<{ deliveries: { event: string; body: Record<string, unknown> }[] }>(
        `GET /console/deliveries?about=${id}`,
      )
    ).body.deliveries;
  const verification = await begin("+250788000881");
  assert.deepEqual(await about(verification), []);
  await server.call(`PUT /v1/sms/verify/cancel/${verification}`);
  const sent = await server.call<{ report_id: string }>("POST /v1/sms/bulk", {
    body: { text: "hello", recipients: [{ phonenumber: "+250788000882", name: "Ana" }] },
  });
  await server.call("POST /v1/sandbox/handsets/+250788000883/messages", { body: { to: "7878", text: "hello" } });
  const inbound = await until(
    async () => (await server.call<{ inbound_sms: { id: string }[] }>("GET /v1/sms/inbounds")).body.inbound_sms[0],
    { what: "the message" },
  );
  const found = await until(
    async () => {
      const all = await Promise.all([verification, sent.body.report_id, inbound.id].map(about));
      return all.every((each) => each.length === 1) && all.flat();
    },
    { what: "the events" },
  );
  assert.deepEqual(
    found.map(({ event }) => event),
    ["verification", "report.ended", "inbound"],
  );
  for (const id of ["nonsense", "vrf_1", "00000000-0000-0000-0000-000000000000"]) assert.deepEqual(await about(id), []);
});

const at = (seconds: number) => new Date(seconds * 1000);

test("times close together form one span", () => {
  assert.deepEqual(spansOf([at(100), at(101), at(200)], 10_000), [
    [at(90), at(111)],
    [at(190), at(210)],
  ]);
  assert.deepEqual(spansOf([], 10_000), []);
});

test("an HTTP upstream is tried on samples, and unusable settings are refused by name", async () => {
  const http = { url: "https://api.example.com/v1/messages" };
  const samples = { text: "hello", system_id: "user", password: "", answer_status: 200 };
  const tried = await server.call<{ request: { url: string }; answer: { outcome: string; id: string } }>(
    "POST /console/carriers/try",
    { body: { http, ...samples, answer: '{"id":"m1"}' } },
  );
  assert.deepEqual(tried.body.answer, { outcome: "accepted", id: "m1" }, tried.text);
  const refused = await server.call<{ errors: { field: string }[] }>("POST /console/carriers/try", {
    body: { http: { ...http, body: "{nothing}" }, ...samples },
  });
  assert.deepEqual([refused.status, refused.body.errors[0]?.field], [400, "http.body"]);
});
