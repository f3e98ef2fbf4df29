import assert from "node:assert/strict";
import { test } from "node:test";
import { openDatabase, type Sql } from "../src/base/db.ts";
import { migrate, readMigrations } from "../src/base/postgres/migrate.ts";
import { forgetCalls } from "../src/console/api-log/api-log.ts";
import { forgetCarrierIds } from "../src/messages/life/retention.ts";
import { forgetDeliveries } from "../src/webhooks/delivery/worker.ts";
import { openContext } from "./harness/accounts.ts";
import { withDatabase } from "./harness/database.ts";
import { isFound } from "./harness/messages.ts";
import { silentLog } from "./harness/postgres.ts";

const begun = (state: string) => !["scheduled", "queued"].includes(state);

test("messages of an earlier version keep their state and history, and are claimed and swept as before", () =>
  withDatabase(async ({ sql }) => {
    const known = await readMigrations();
    await sql.unsafe("drop schema public cascade; create schema public");
    await migrate(
      sql,
      known.filter(({ name }) => name < "202611220702"),
    );
    const hour = 3_600_000;
    const later = new Date(Date.now() + hour);
    const past = new Date(Date.now() - hour);
    const states = (await sql<{ state: string }[]>`select unnest(enum_range(null::message_state))::text as state`).map(
      ({ state }) => state,
    );
    const isOpen = (state: string) => states.indexOf(state) < states.indexOf("delivered");
    for (const [n, state] of states.entries()) {
      const timeline = [{ at: past.toISOString(), state: "submitting", link: 1 }];
      await sql`
        insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, due_at, valid_until,
          attempt, link_id, submitted_at, carrier_ids, part_states, timeline, created_at, final_at)
        values (1, ${n + 1}, gen_random_uuid(), false, 'Tuma', '+250788000001', 'hello', 'gsm7', 1, 6000, ${state},
          ${isOpen(state) ? later : null}, ${later}, ${begun(state) ? 1 : 0}, ${begun(state) ? 1 : null}, ${begun(state) ? past : null},
          '{name}', ${begun(state) ? sql`array['accepted']` : null}, ${begun(state) ? sql.json(timeline) : sql.json([])}, ${past},
          ${isOpen(state) ? null : later})`;
    }
    const counted = await sql`select state, messages from message_deltas order by id`;

    await migrate(sql, known);

    const rows = await sql`
      select state::text, ${isFound(sql)} as found, due_at, check_at, ended_badly::text, part_states_of(m) as parts, timeline_of(m) as timeline
      from messages m order by id`;
    for (const [n, row] of rows.entries()) {
      const state = states[n]!;
      const waits = isOpen(state) && !begun(state);
      assert.deepEqual(
        { ...row },
        {
          state,
          found: true,
          due_at: waits ? later : null,
          check_at: isOpen(state) && !waits ? later : null,
          ended_badly: isOpen(state) || state === "delivered" ? null : state,
          parts: begun(state) ? ["accepted"] : null,
          timeline: begun(state) ? [{ at: past.toISOString(), state: "submitting", link: 1 }] : [],
        },
      );
    }
    assert.deepEqual(
      await sql`select state, messages from message_deltas order by id`,
      counted,
      "nothing is counted again",
    );
  }));

/** The previous version's inserts, one for each table. */
const deliver = (db: Sql, body: string, createdAt: Date) => db<{ id: number }[]>`
  insert into webhook_deliveries (account_id, endpoint_id, event_id, event, body, created_at)
  values (1, 2, 3, 'dlr', ${body}, ${createdAt}) returning id`;
const name = (db: Sql, carrierId: string, createdAt: Date) => db`
  insert into carrier_messages (link_id, carrier_id, account_id, message_id, part, created_at)
  values (1, ${carrierId}, 1, 1, 0, ${createdAt})`;
const log = (db: Sql, id: number, at: Date) => db`
  insert into api_log (account_id, id, at, method, path, status, duration_us, actor, name, request_id)
  values (1, ${id}, ${at}, 'GET', '/v1/sms', 200, 1, 'tok_1', 't', 'x')`;

test("tables with rows become partitioned where they are, and a process of the previous version keeps writing", () =>
  withDatabase(async ({ sql, url }) => {
    const known = await readMigrations();
    await sql.unsafe("drop schema public cascade; create schema public");
    await migrate(
      sql,
      known.filter(({ name }) => name < "202611221610"),
    );
    const role = `reader_${process.pid}`;
    const old = openDatabase({ url, connections: 1, name: "previous version", log: silentLog });
    const day = 86_400_000;
    const ago = (days: number) => new Date(Date.now() - days * day);
    // One clock was wrong by a year.
    for (const [n, days] of [20, 3, 0, -365].entries()) {
      await deliver(old, `before ${n}`, ago(days));
      await name(old, `before ${n}`, ago(days));
      await log(old, n + 1, ago(days));
    }
    await sql.unsafe(
      `create role ${role}; grant usage on schema public to ${role}; grant select on api_log to ${role}`,
    );
    try {
      const files = () => sql<{ name: string; file: number; rows: number }[]>`
        select regexp_replace(c.relname, '_first', '') as name, pg_relation_filenode(c.oid)::int as file
        from pg_class c where c.relname ~ '^(api_log|carrier_messages|webhook_deliveries)_(first|.*first_.*|[a-z]+)' and c.relkind in ('r', 'i')
          or c.relname in ('api_log', 'carrier_messages', 'webhook_deliveries') and c.relkind = 'r'
        order by 1`;
      const before = await files();
      assert.ok(before.length > 10);
      await migrate(sql, known);
      const still = await files();
      for (const each of before)
        assert.deepEqual(
          still.find((other) => other.name === each.name),
          each,
          "nothing is written again",
        );

      const bodies = (await sql<{ id: number }[]>`select id from webhook_deliveries order by id`).map(({ id }) => id);
      assert.deepEqual(bodies, [1, 2, 3, 4]);
      // The statements of the previous version, prepared before the migration, and rows beyond the first partition.
      for (const days of [0, -2 * 365]) {
        await deliver(old, "after", ago(days));
        await name(old, "after", ago(days));
        await log(old, 100 - days, ago(days));
      }
      assert.deepEqual(
        (await sql`select id from webhook_deliveries where body = 'after' order by id`).map(({ id }) => id as number),
        [5, 6],
      );
      await sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`);
        assert.equal((await tx`select from api_log`).length, 6, "grants are the same");
      });
      await sql`update webhook_deliveries set status = 'delivered'`;
      await sql`update watermarks set until = 'infinity' where name = 'deliveries missed'`;
      const later = openContext(sql, {}, () => ago(-60));
      for (const forget of [forgetCalls, forgetCarrierIds, forgetDeliveries]) while (await forget(later));
      for (const table of ["api_log", "carrier_messages", "webhook_deliveries"])
        assert.equal((await sql`select from ${sql(table)}`).length, 2, `${table} has only the rows of the future`);
    } finally {
      await old.end({ timeout: 1 });
      await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    }
  }));
