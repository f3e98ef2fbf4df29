import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FakePhone } from "./harness/phone.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

let server: TestServer;
before(async () => {
  server = await startServer();
  const account = await server.call<{ id: string }>("GET /v1/account");
  await server.call(`POST /v1/operator/accounts/${account.body.id}/credit`, {
    body: { amount: 100, kind: "paid", note: "test" },
  });
});
after(async () => {
  for (const phone of phones) await phone.hangUp();
  await server.stop();
});
const phones: FakePhone[] = [];

interface Added {
  id: string;
  code: string;
  url: string;
  settings: string;
}
interface Shown {
  id: string;
  name: string;
  state: string;
  sims: { sim: number; carrier: { id: string; name: string }; sent_today: number; left_now: number }[];
}

const add = async (body: object) => {
  const added = await server.call<Added>("POST /v1/operator/phones", { body });
  assert.equal(added.status, 200, added.text);
  return added.body;
};
const shown = async (id: string) => (await server.call<Shown>(`GET /v1/operator/phones/${id}`)).body;
const remove = (id: string) => server.call<Shown>(`DELETE /v1/operator/phones/${id}`);

/** A phone that has registered and listens, whose SIMs' links are up. */
async function connected(name: string, sims = [1], more: object = {}): Promise<FakePhone> {
  const { id, code, url } = await add({ name, ...more });
  const phone = new FakePhone(url, sims);
  phones.push(phone);
  const registered = await phone.register(code);
  assert.equal(registered.status, 201, registered.text);
  await phone.listen();
  await bound(id);
  return phone;
}

const bound = (id: string) =>
  until(
    async () => {
      const { sims } = await shown(id);
      const states = await Promise.all(
        sims.map(async ({ carrier }) => {
          const link = await server.call<{ live: { state: string } }>(`GET /v1/operator/carriers/${carrier.id}`);
          return link.body.live.state;
        }),
      );
      return states.length > 0 && states.every((state) => state === "bound");
    },
    { what: `the links of ${id}` },
  );

const send = async (text: string, to = "+250788000001") => {
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms/", { body: { to, text, sender: "TUMA" } });
  assert.equal(sent.status, 201, sent.text);
  return sent.body.sms_id;
};
interface Message {
  state: string;
  cost: number;
  timeline: { state: string; code?: string; link?: string }[];
}
const message = async (id: string) => (await server.call<Message>(`GET /v1/sms/${id}`)).body;
const becomes = (id: string, state: string) =>
  until(async () => (await message(id)).state === state && message(id), { what: `${state} of ${id}` });

describe("registering", () => {
  test("a code is good once and for ten minutes, and a phone's name is its own", async () => {
    const one = await add({ name: "Desk" });
    assert.match(one.id, /^phn_\d+$/);
    assert.match(one.code, /^[2-9a-z]{8}$/);
    assert.equal(one.url, `${server.url}/phones/v1`);
    assert.equal(one.settings, `${one.url}\n${one.code}`);
    assert.equal((await server.call("POST /v1/operator/phones", { body: { name: "desk" } })).status, 409);
    const phone = new FakePhone(one.url);
    assert.deepEqual(
      [(await phone.register("wrongcod")).status, (await phone.call("POST", "/device", {}, null)).status],
      [401, 401],
    );
    await server.database.sql`update phones set code_until = now() - interval '1 second' where name = 'Desk'`;
    const late = await phone.register(one.code);
    assert.deepEqual([late.status, /too old/.test(late.text)], [401, true], late.text);
    assert.equal((await remove(one.id)).body.state, "revoked");
    const again = await add({ name: "Desk" });
    assert.equal((await phone.register(again.code.toUpperCase())).status, 201);
    assert.deepEqual([phone.id, phone.login], [again.id, "Desk"]);
    assert.equal((await new FakePhone(one.url).register(again.code)).status, 401);
    const { state, sims } = await shown(again.id);
    assert.deepEqual([state, sims.map(({ sim, carrier }) => [sim, carrier.name])], ["up", [[1, "Desk SIM 1"]]]);
    await remove(again.id);
    assert.equal((await phone.call("GET", "/message")).status, 401);
    assert.equal((await phone.call("PATCH", "/device", { id: phone.id, pushToken: null, simCards: [] })).status, 401);
  });

  test("the phone's own calls are answered as by the app's server", async () => {
    const { code, url, id } = await add({ name: "Shapes" });
    const phone = new FakePhone(url, [1, 2]);
    assert.deepEqual(Object.keys((await phone.call("GET", "/device", undefined, null)).body as object), ["externalIp"]);
    const basic = Buffer.from(`any:${code}`).toString("base64");
    assert.equal((await phone.register(basic, "Basic")).status, 201);
    const seen = (await phone.call("GET", "/device")).body as { device: { id: string; simCards: unknown[] } };
    assert.deepEqual([seen.device.id, seen.device.simCards.length], [id, 2]);
    const update = { id, pushToken: null, simCards: [{ slotIndex: 0, simNumber: 1 }] };
    assert.equal((await phone.call("PATCH", "/device", update)).status, 204);
    assert.equal((await phone.call("PATCH", "/device", { ...update, id: "phn_1" })).status, 403);
    const settings = (await phone.call("GET", "/settings")).body as Record<string, Record<string, unknown>>;
    assert.equal(settings["gateway"]!["notification_channel"], "SSE_ONLY");
    await remove(id);
  });
});

describe("sending", () => {
  test("a message goes over the phone that listens, once, and what the phone reports is its state", async () => {
    const phone = await connected("Sender");
    const id = await send("Muraho");
    const delivered = await becomes(id, "delivered");
    assert.deepEqual(
      phone.sent.map(({ to, text, sim }) => [to, text, sim]),
      [["+250788000001", "Muraho", 1]],
    );
    assert.deepEqual(
      delivered.timeline.map(({ state }) => state),
      ["queued", "submitting", "ENROUTE", "sent", "ACCEPTD", "DELIVRD", "delivered"],
    );
    phone.network = () => [
      {
        state: "Failed",
        error: "Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)",
      },
    ];
    const failed = await becomes(await send("Ntibikunda"), "undelivered");
    assert.equal(failed.timeline.find(({ state }) => state === "UNDELIV")!.code, "RESULT_ERROR_NO_SERVICE");
    const { sims } = await shown(phone.id);
    assert.deepEqual([sims[0]!.sent_today, sims[0]!.left_now], [2, 28]);
    await phone.hangUp();
    await remove(phone.id);
  });
});

describe("what goes wrong", () => {
  test("an event stream that is cut: the poll takes over", async () => {
    const phone = await connected("Poller");
    await phone.hangUp();
    await server.database.sql`update phones set beat_at = null where name = 'Poller'`;
    const id = await send("Itegereje");
    const before = phone.sent.length;
    await until(async () => {
      await phone.pull();
      return phone.sent.length > before;
    });
    assert.equal((await becomes(id, "delivered")).state, "delivered");
    assert.equal(phone.sent.length, before + 1);
    await remove(phone.id);
  });

  test("what a phone asks for again it is given again, and reports again; its word counts once", async () => {
    const phone = await connected("Again");
    phone.network = () => [];
    const report = phone.report.bind(phone);
    phone.report = () => Promise.resolve(undefined);
    const id = await send("Rimwe");
    await phone.hasSent(1);
    await becomes(id, "sent");
    phone.report = report;
    await phone.pull();
    assert.deepEqual([phone.sent.length, phone.stored.size], [1, 1]);
    const given = (await phone.call("GET", "/message")).body as unknown[];
    assert.deepEqual(given, []);
    const one = phone.stored.get(id)!;
    for (const state of ["Delivered", "Sent", "Failed", "Pending"] as const) {
      phone.stored.set(id, { ...one, state });
      assert.equal((await phone.report(id))!.status, 204);
    }
    const { state, timeline } = await becomes(id, "delivered");
    assert.deepEqual([state, timeline.filter((entry) => entry.state === "delivered").length], ["delivered", 1]);
    await phone.hangUp();
    await remove(phone.id);
  });

  test("messages of others, a million states and ten megabytes change nothing", async () => {
    const one = await connected("One");
    one.network = () => [];
    const id = await send("Uwanjye");
    await one.hasSent(1);
    await becomes(id, "sent");
    const other = await connected("Other");
    const item = {
      id,
      state: "Delivered",
      recipients: [{ phoneNumber: "+250788000001", state: "Delivered" }],
      states: {},
    };
    assert.equal(
      (await other.call("PATCH", "/message", [item, { ...item, id: "out_sms_1" }, { ...item, id: "x" }])).status,
      204,
    );
    const many = `[${Array.from({ length: 2000 }, () => JSON.stringify(item)).join(",")}]`;
    assert.deepEqual(
      [(await one.call("PATCH", "/message", many.slice(0, -1) + `,${many.slice(1)}`)).status >= 400],
      [true],
    );
    assert.equal(
      (await one.call("PATCH", "/message", JSON.stringify(Array.from({ length: 101 }, () => item)))).status,
      400,
    );
    const large = await one.call("PATCH", "/message", `["${"x".repeat(10_000_000)}"]`).catch(() => ({ status: 413 }));
    assert.equal(large.status, 413);
    assert.equal((await one.call("PATCH", "/message", [{ ...item, state: "Lost" }])).status, 400);
    assert.equal((await message(id)).state, "sent");
    for (const phone of [one, other]) {
      await phone.hangUp();
      await remove(phone.id);
    }
    // It may have been sent, and nothing more will be heard of it.
    assert.equal((await becomes(id, "unknown")).state, "unknown");
  });

  test("a phone that is revoked: what it did not ask for goes over another", async () => {
    const lost = await connected("Lost");
    lost.pull = () => Promise.resolve();
    const id = await send("Indi nzira");
    await until(async () => (await message(id)).state === "submitting");
    await remove(lost.id);
    assert.equal((await lost.call("GET", "/message")).status, 401);
    const next = await connected("Next");
    await becomes(id, "delivered");
    assert.deepEqual([lost.sent.length, next.sent.map((each) => each.id)], [0, [id]]);
    for (const phone of [lost, next]) await phone.hangUp();
    await remove(next.id);
  });

  test("the pace is Android's, for both SIMs together, unless the phone is unlocked; and the day has a limit", async () => {
    const phone = await connected("Paced", [1, 2]);
    await server.database.sql`
      insert into phone_messages (id, account_id, phone_id, link_id, sim, attempt, recipient, parts, priority, valid_until, handed_at, reported_at)
      select n, 1, ${Number(phone.id.slice(4))}, 1, 1, 1, '', 1, 5, now(), now(), now() from generate_series(1, 29) n`;
    await until(async () => (await shown(phone.id)).sims.every(({ left_now: left }) => left === 1));
    const ids = [await send("a"), await send("b")];
    await phone.hasSent(1);
    const states = async () => (await Promise.all(ids.map(message))).map(({ state }) => state);
    await until(async () => (await states()).filter((state) => state === "delivered").length === 1);
    await server.database.sql`update phones set unlocked = true where name = 'Paced'`;
    await until(async () => (await states()).every((state) => state === "delivered"));
    const { sims } = await shown(phone.id);
    assert.equal(sims[0]!.sent_today + sims[1]!.sent_today, 31);
    await phone.hangUp();
    await remove(phone.id);
  });
});

describe("receiving", () => {
  test("an SMS reaches the account that has the number, once, and only with the signature of the phone", async () => {
    const phone = await connected("Inbox", [1], { numbers: ["+250788300300"] });
    const account = await server.call<{ id: string }>("GET /v1/account");
    const taken = await server.call("POST /v1/operator/numbers", {
      body: { number: "+250788300300", account_id: account.body.id },
    });
    assert.equal(taken.status, 200, taken.text);
    const at = "2026-11-30T02:00:00.000+02:00";
    const first = await phone.receive("+250788111222", "Mwiriwe", { at });
    assert.equal(first.status, 204, await first.text());
    assert.equal((await phone.receive("+250788111222", "Mwiriwe", { at })).status, 204);
    assert.equal((await phone.receive("+250788111222", "Yego", { key: "another" })).status, 401);
    const list = await server.call<{ inbounds: { sender: string; text: string }[] }>("GET /v1/sms/inbounds");
    assert.equal(JSON.stringify(list.body).split("Mwiriwe").length - 1, 1, list.text);
    assert.ok(!list.text.includes("Yego"));
    await phone.hangUp();
    await remove(phone.id);
    assert.equal(
      (await fetch(`${server.url}/phones/v1/received/${phone.id}`, { method: "POST", body: "{}" })).status,
      404,
    );
  });
});
