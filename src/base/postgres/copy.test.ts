import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import * as fc from "fast-check";
import { createDatabase } from "../../../test/harness/database.ts";
import { CopyWriter, writeCopy } from "./copy.ts";

const database = await createDatabase();
after(() => database.drop());

test("the database reads back from COPY exactly what was written, for any values", async () => {
  const { sql } = database;
  await sql`create table copied (n smallint, big bigint, yes boolean, text text, at timestamptz, id uuid)`;
  const safe = fc.maxSafeInteger();
  const text = fc.option(
    fc.string({ unit: "binary", maxLength: 300 }).map((value) => value.replaceAll("\0", "")),
    {
      nil: undefined,
    },
  );
  const at = fc.option(fc.date({ min: new Date("1970-01-01"), max: new Date("2199-01-01"), noInvalidDate: true }), {
    nil: undefined,
  });
  const row = fc.tuple(fc.integer({ min: -32_768, max: 32_767 }), safe, fc.boolean(), text, at);
  const rows = fc.sample(row, { numRuns: 500, seed: 7 });
  const id = randomUUID();
  const tail = new CopyWriter(1);
  tail.uuid(id);
  const last = tail.take();
  const writer = new CopyWriter(16);
  for (const [n, big, yes, value, time] of rows) {
    writer.row(6);
    writer.int2(n);
    writer.int8(big);
    writer.bool(yes);
    writer.text(value);
    writer.time(time);
    writer.fields(last);
  }
  await sql.begin(async (tx) => {
    const target = await tx`copy copied from stdin (format binary)`.writable();
    const chunks = [writer.take()];
    await writeCopy(target, async () => chunks.shift());
  });
  const read = await sql<{ n: number; big: number; yes: boolean; text: string | null; at: Date | null; id: string }[]>`
    select * from copied order by ctid`;
  assert.deepEqual(
    read.map((each) => [each.n, each.big, each.yes, each.text ?? undefined, each.at ?? undefined, each.id]),
    rows.map((each) => [...each, id]),
  );
});
