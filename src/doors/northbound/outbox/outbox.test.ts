import assert from "node:assert/strict";
import { test } from "node:test";
import { addAccount, openContext } from "../../../../test/harness/accounts.ts";
import { withDatabase } from "../../../../test/harness/database.ts";
import { until } from "../../../../test/harness/wait.ts";
import type { Tx } from "../../../base/db.ts";
import { enqueue, enqueueCallbacks, takerOf } from "../../../core/webhooks/webhooks.ts";
import { channel } from "../../../core/webhooks/rows.ts";
import { Outbox } from "./outbox.ts";
import { deliveriesChannel } from "./store.ts";

const item = (credentialId: number) => ({ accountId: 5, credentialId, kind: "receipt" as const, body: "{}" });

test("a transaction that writes deliveries notifies nobody; the function that it returns does, after the commit", () =>
  withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 0);
    await sql`
      insert into webhook_endpoints (account_id, id, url, events, secret)
      values (5, 50, 'http://127.0.0.1:9/', '{dlr}', 'x')`;
    await sql`
      insert into northbound_credentials (account_id, id, system_id, password, scopes, test, max_binds, send_window, parts_per_second, created_at)
      values (5, 60, 'client', 'x', '{}', false, 1, 1, 1, now()), (5, 61, 'other', 'x', '{}', false, 1, 1, 1, now())`;
    // A process without the role `webhooks`, to which no client is bound.
    const ctx = openContext(sql, { ROLES: "gateway" });
    const [outbox, offer] = [new Outbox(ctx), takerOf(ctx, undefined)];
    const heard: string[] = [];
    for (const name of [channel, deliveriesChannel])
      await sql.listen(name, (payload) => heard.push(`${name} ${payload}`));

    const callbacks = [{ accountId: 5, method: "GET" as const, url: "http://127.0.0.1:9/" }];
    const work: ((tx: Tx) => Promise<() => void>)[] = [
      (tx) => enqueue(ctx, tx, [{ accountId: 5, event: "dlr", body: "{}" }]).then((made) => () => offer(made)),
      (tx) => enqueueCallbacks(ctx, tx, callbacks).then((made) => () => offer(made)),
      (tx) => outbox.enqueue(tx, [item(60), item(61), item(60)]),
    ];
    const expected = [[`${channel} `], [`${channel} `], [`${deliveriesChannel} 60`, `${deliveriesChannel} 61`]];
    for (const [n, write] of work.entries()) {
      const committed = await sql.begin(write);
      // Notifications arrive in the order of their commits: what the transaction sent would come before this.
      await sql.notify(channel, `after ${n}`);
      await until(() => heard.at(-1) === `${channel} after ${n}`);
      assert.deepEqual(heard.splice(0), [`${channel} after ${n}`]);
      committed();
      await until(() => heard.length >= expected[n]!.length);
      assert.deepEqual(heard.splice(0).sort(), expected[n]);
    }
    // Even without a notification, the poll claims due deliveries.
    const [due] = await sql<{ webhooks: number; binds: number }[]>`
      select (select count(*) from webhook_deliveries where due_at <= now())::int as webhooks,
        (select count(*) from northbound_deliveries where due_at <= now())::int as binds`;
    assert.deepEqual({ ...due }, { webhooks: 2, binds: 3 });
  }));
