import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createDatabase } from "../../../../test/harness/database.ts";

const database = await createDatabase();
after(() => database.drop());

/** The columns that are written from acceptance to delivery. `due_at` is not one: it has an index, and is set only while a message waits in the table. */
const written = new Set([
  "state",
  "attempt",
  "link_id",
  "submitted_at",
  "sent_at",
  "final_at",
  "code",
  "part_states",
  "sealed",
]);

test("no column that is written in the life of a delivered message is in an index, so its updates are HOT", async () => {
  // A column blocks HOT updates as a key, in a predicate or in an expression, whether or not the row is in the index; of BRIN alone it does not.
  const blocking = await database.sql<{ column: string; indexes: string[] }[]>`
    select a.attname as column, array_agg(distinct i.indexrelid::regclass::text) as indexes
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_am method on method.oid = c.relam and method.amname <> 'brin'
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjid = i.indrelid and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
    where i.indrelid = 'messages'::regclass
    group by 1`;
  assert.ok(blocking.some(({ column }) => column === "due_at"));
  assert.deepEqual(
    blocking.filter(({ column }) => written.has(column)),
    [],
  );
});
