import assert from "node:assert/strict";
import { test } from "node:test";
import { migrate, readMigrations } from "../src/base/postgres/migrate.ts";
import { withDatabase } from "./harness/database.ts";
import { isFound } from "./harness/messages.ts";

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
