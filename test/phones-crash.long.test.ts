import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { FakePhone } from "./harness/phone.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

let service: Service;
const phones: FakePhone[] = [];

before(async () => {
  service = await startService({
    LINK_LEASE_SECONDS: "2",
    RATE_LIMIT_PER_SECOND: "100000",
    RATE_LIMIT_BURST: "100000",
  });
  const account = await service.call("GET", "/v1/account");
  await service.call("POST", `/v1/operator/accounts/${account.body.id}/credit`, {
    amount: 100,
    kind: "paid",
    note: "test",
  });
});
after(async () => {
  for (const phone of phones) await phone.hangUp();
  await service.stop();
});

async function connect(name: string): Promise<FakePhone> {
  const added = await service.call("POST", "/v1/operator/phones", { name, unlocked: true, daily_limit: 10_000 });
  const phone = new FakePhone(added.body.url, [1, 2]);
  phones.push(phone);
  assert.equal((await phone.register(added.body.code)).status, 201);
  await phone.listen();
  return phone;
}

test("killed with SIGKILL over and over: two phones send each message exactly once, and each is reported and charged once", async () => {
  const [one, other] = [await connect("One"), await connect("Other")];
  const ids: string[] = [];
  const total = 120;
  for (let n = 0; n < total; n++) {
    const body = { to: `+25078800${String(n).padStart(4, "0")}`, text: `Ubutumwa ${n}`, sender: "TUMA" };
    const accepted = await until(
      async () => {
        const key = { headers: { "idempotency-key": `m${n}` } };
        return service.call("POST", "/v1/sms/", body, { token: service.token, ...key }).catch(() => undefined);
      },
      { what: `message ${n}` },
    );
    assert.equal(accepted.status, 201, accepted.text);
    ids.push(accepted.body.sms_id);
    // In the middle of what was just accepted, and while the phones report what came before.
    if (n % 30 === 25) {
      await service.kill();
      await service.restart();
    }
  }
  const { sql } = service.database;
  const open = async () => {
    // As the app's own poll does.
    await Promise.all(phones.map((phone) => phone.pull().catch(() => undefined)));
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from messages where state not in ('delivered')`;
    return row!.open === 0;
  };
  await until(open, { what: "all messages delivered", limitMs: 120_000 }).catch(async (error: unknown) => {
    const states = await sql`select state, count(*)::int from messages group by state`;
    throw new Error(`${JSON.stringify(states)}\n${service.output().slice(-3000)}`, { cause: error });
  });
  const sent = [...one.sent, ...other.sent].map(({ id }) => id);
  assert.deepEqual(sent.toSorted(), ids.toSorted());
  assert.ok(one.sent.length > 0 && other.sent.length > 0, `${one.sent.length} and ${other.sent.length}`);
  const counts = await sql<{ charges: number; ends: number }[]>`
    select (select count(*)::int from ledger l where l.account_id = m.account_id and l.message_id = m.id) as charges,
      (select count(*)::int from jsonb_array_elements(m.timeline) e where e ->> 'state' = 'delivered') as ends
    from messages m`;
  assert.equal(counts.length, total);
  for (const count of counts) assert.deepEqual(count, { charges: 1, ends: 1 });
});
