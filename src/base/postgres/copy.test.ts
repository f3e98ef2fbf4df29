import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
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

test("rows that the database refuses end the write with its error, and the connection can be used again", async () => {
  const { sql } = database;
  await sql`create table refused (n smallint primary key)`;
  const copy = (chunks: number) =>
    sql.begin(async (tx) => {
      const target = await tx`copy refused from stdin (format binary)`.writable();
      let left = chunks;
      await writeCopy(target, async () => {
        if (left-- === 0) return undefined;
        const writer = new CopyWriter(8);
        writer.row(1);
        writer.int2(7);
        return writer.take();
      });
    });
  // Refused at the end, and while the rest is still being written.
  for (const chunks of [2, 20_000]) await assert.rejects(copy(chunks), { code: "23505" });
  await copy(1);
  assert.equal((await sql`select from refused`).length, 1);
});

test("a query whose rows are copied out and that fails halfway ends the stream with its error", async () => {
  const { sql } = database;
  await sql
    .begin(async (tx) => {
      const rows = await tx
        .unsafe("copy (select 1 / (100000 - n) from generate_series(1, 100000) n) to stdout")
        .readable();
      await assert.rejects(buffer(rows), { code: "22012" });
    })
    .catch((error: { code: string }) => assert.equal(error.code, "25P02"));
  assert.equal((await sql`select 1 as one`)[0]!["one"], 1);
});
