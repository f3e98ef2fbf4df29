import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openContext } from "../../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { until } from "../../../../test/harness/wait.ts";
import { makeAccount } from "../../../../test/harness/webhooks.ts";
import type { Context } from "../../../base/context.ts";
import { systemClock } from "../../../base/time.ts";
import { Allowances } from "../allowance.ts";
import type { Credential } from "../credentials.ts";
import { BindLeases, type BindLease } from "./binds.ts";

let database: TestDatabase;
let ctx: Context;
let accountId: number;

before(async () => {
  database = await createDatabase();
  ctx = { ...openContext(database.sql, {}), clock: systemClock };
  accountId = await makeAccount(ctx);
});
after(() => database.drop());

async function credential(limits: { maxBinds?: number; partsPerSecond?: number }): Promise<Credential> {
  const { maxBinds = 4, partsPerSecond = 100 } = limits;
  const id = await ctx.ids.one();
  await ctx.sql`
    insert into northbound_credentials
      (account_id, id, system_id, password, scopes, test, max_binds, send_window, parts_per_second, created_at)
    values (${accountId}, ${id}, ${`s${id}`}, '', '{}', false, ${maxBinds}, 10, ${partsPerSecond}, now())`;
  const about = { scopes: new Set<never>(), test: false, window: 10 };
  return { id, accountId, systemId: `s${id}`, maxBinds, partsPerSecond, ...about };
}

test("parts per second hold for any pattern of requests, across processes", async () => {
  for (const partsPerSecond of [7, 300]) {
    const limited = await credential({ partsPerSecond });
    const processes = [new Allowances(ctx), new Allowances(ctx), new Allowances(ctx)];
    const startedMs = performance.now();
    let taken = 0;
    await Promise.all(
      processes.map(async (allowances, n) => {
        for (let i = 0; i < 40; i++) {
          const parts = 1 + ((i + n) % 3);
          const answers = await Promise.all(Array.from({ length: 5 }, async () => allowances.take(limited, parts)));
          taken += parts * answers.filter(Boolean).length;
        }
      }),
    );
    const most = partsPerSecond * (1 + (performance.now() - startedMs) / 1000);
    assert.ok(taken <= most, `${taken} parts of ${most}`);
    assert.ok(taken >= partsPerSecond / 2, `${taken} parts of ${partsPerSecond}`);
  }
});

test("a bucket that one process empties is empty for the other, until it refills", async () => {
  const limited = await credential({ partsPerSecond: 2 });
  const [one, other] = [new Allowances(ctx), new Allowances(ctx)];
  assert.equal(await one.take(limited, 10), true, "a message of many parts goes when the bucket is full");
  assert.equal(await other.take(limited, 1), false);
  const pass = () => ctx.sql`update northbound_credentials set spent_until = now() where id = ${limited.id}`;
  await pass();
  assert.equal(await new Allowances(ctx).take(limited, 2), true);
  await ctx.sql`delete from northbound_credentials where id = ${limited.id}`;
  assert.equal(await new Allowances(ctx).take(limited, 1), false, "a credential that is gone sends nothing");
});

test("binds are counted across processes, and those of a dead process are freed", async () => {
  const limited = await credential({ maxBinds: 2 });
  const [one, other] = [new BindLeases(ctx), new BindLeases(ctx)];
  const taken = await Promise.all([one, other, one, other, one].map((leases) => leases.acquire(limited)));
  const ids = taken.filter((id) => id !== undefined);
  assert.equal(ids.length, 2);
  const held = ids.map((id): BindLease => ({ id, credential: limited, lose: () => assert.fail("it was lost") }));
  for (const lease of held) one.hold(lease);
  one.release(held[0]!);
  const next = await one.acquire(limited);
  assert.ok(next !== undefined, "a client that unbinds and binds again at once finds its lease released");
  assert.equal(await other.acquire(limited), undefined);
  await ctx.sql`update northbound_binds set lease_until = now() - interval '1 second' where id = ${next}`;
  assert.ok((await other.acquire(limited)) !== undefined, "its process died");
  assert.equal(await other.acquire(limited), undefined);
});

test("a lease that expired while the database was away is acquired again, or its bind ends", async () => {
  const limited = await credential({ maxBinds: 2 });
  const [one, other] = [new BindLeases(ctx), new BindLeases(ctx)];
  const lost: number[] = [];
  const held: BindLease[] = [];
  for (let n = 0; n < 2; n++) {
    const lease = { id: (await one.acquire(limited))!, credential: limited, lose: () => void lost.push(n) };
    one.hold(lease);
    held.push(lease);
  }
  const before = held.map(({ id }) => id);
  await ctx.sql`update northbound_binds set lease_until = now() - interval '1 second'`;
  assert.ok((await other.acquire(limited)) !== undefined);
  one.start();
  try {
    await until(() => lost.length === 1, { what: "the bind without a lease ends" });
    assert.deepEqual(lost, [1]);
    assert.ok(!before.includes(held[0]!.id), "the other has a lease again");
    const [row] = await ctx.sql`select count(*) as count from northbound_binds where credential_id = ${limited.id}`;
    assert.equal(row!["count"], 2);
  } finally {
    await one.stop();
  }
});
