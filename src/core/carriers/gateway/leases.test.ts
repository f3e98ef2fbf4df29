import assert from "node:assert/strict";
import { test } from "node:test";
import { openContext } from "../../../../test/harness/accounts.ts";
import { withDatabase } from "../../../../test/harness/database.ts";
import { until } from "../../../../test/harness/wait.ts";
import { acquireLeases, renewLeases } from "../store.ts";
import { Leases, type Lease } from "./leases.ts";

test("after a failover, a lost lease is waited out, and its fencing token is never granted again", () =>
  withDatabase(async ({ sql }) => {
    await sql`
      insert into carrier_links (id, name, host, port, system_id, password, bind)
      values (1, 'kept', '127.0.0.1', 1, 'x', 'x', 'transceiver'), (2, 'lost', '127.0.0.1', 1, 'x', 'x', 'transceiver')`;
    const [kept] = await acquireLeases(sql, "a", 6, true);
    await sql`update carrier_links set owner = null, lease_until = null, fence = 0 where id = 2`;
    const [lost] = await acquireLeases(sql, "b", 6, true);
    assert.deepEqual([kept!.id, lost!.id], [1, 2]);

    // The server that took over knows neither the second link's lease nor its fencing token.
    await sql`update carrier_links set owner = null, lease_until = null, fence = 0 where id = 2`;
    await sql`select setval('link_fences', ${kept!.fence})`;
    await sql`insert into timelines (name, moved) values ('next', true)`;
    await sql`select setval('link_fences', last_value + 1000) from link_fences`;
    assert.deepEqual([...(await acquireLeases(sql, "c", 6, true))], [], "its holder may still be writing");
    assert.deepEqual(await renewLeases(sql, "a", 6, [{ ...kept!, live: {} }]), [1], "a known holder renews its lease");
    assert.deepEqual(await renewLeases(sql, "b", 6, [{ ...lost!, live: {} }]), []);

    await sql`update timelines set entered_at = entered_at - interval '7 seconds'`;
    const [again] = await acquireLeases(sql, "c", 6, true);
    assert.equal(again!.id, 2);
    assert.ok(again!.fence > lost!.fence);
  }));

test("a link whose state cannot be stored ends no lease, not even its own", () =>
  withDatabase(async ({ sql }) => {
    await sql`
      insert into carrier_links (id, name, host, port, system_id, password, bind)
      values (1, 'poison', '127.0.0.1', 1, 'x', 'x', 'transceiver'), (2, 'healthy', '127.0.0.1', 1, 'x', 'x', 'transceiver')`;
    const held = new Map<number, Lease>();
    const lost: number[] = [];
    const leases = new Leases(openContext(sql, { LINK_LEASE_SECONDS: "60" }), {
      held: () =>
        [...held.values()].map((lease) => ({ lease, live: { recent: [lease.linkId === 1 ? "a\0b" : "ab"] } })),
      prepare: () => Promise.resolve(),
      onLinks: (_rows, taken) => taken.forEach((lease, id) => held.set(id, lease)),
      onLost: (lease) => lost.push(lease.linkId),
    });
    await leases.start();
    const read = () =>
      sql<{ lease_until: Date; live: object }[]>`select lease_until, live from carrier_links order by id`;
    const before = await read();
    leases.refreshSoon();
    await until(async () => (await read()).every((row, n) => row.lease_until > before[n]!.lease_until), {
      what: "both leases are renewed",
    });
    assert.deepEqual(lost, []);
    assert.deepEqual((await read())[1]!.live, { recent: ["ab"] });
    await leases.stop(1000);
  }));
