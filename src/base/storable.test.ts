import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withDatabase } from "../../test/harness/database.ts";
import { storable, storableId, unstorable } from "./storable.ts";

/** Texts of any UTF-16 units: NULs and halves of surrogate pairs are frequent. */
const hostile = fc
  .array(fc.oneof(fc.constantFrom("\0", "\ud83d", "\ude00", "😀", "~"), fc.string({ unit: "binary" })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

test("PostgreSQL holds every text once it is storable, and refuses exactly those that are not", () =>
  withDatabase(async ({ sql }) => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.integer({ min: 0, max: 20 }), async (text, longest) => {
        const kept = storable(text, longest);
        assert.ok(kept.length <= longest);
        const [row] = await sql`
          select x ->> 0 as json, ${kept}::text as text from (select ${JSON.stringify([kept])}::text::jsonb as x) x`;
        assert.deepEqual({ ...row }, { json: kept, text: kept });
        if (unstorable(text) === undefined) assert.equal(storable(text), text);
        else await assert.rejects(sql`select ${JSON.stringify([text])}::text::jsonb`);
      }),
      { numRuns: 200 },
    );
  }));

test("a long id stays within its limit, and two different ids never become one", () => {
  fc.assert(
    fc.property(hostile, hostile, (head, tail) => {
      const [one, other] = [storableId(`${"x".repeat(70)}${head}`, 64), storableId(`${"x".repeat(70)}${tail}`, 64)];
      assert.ok(one.length <= 64 && unstorable(one) === undefined);
      assert.equal(one === other, head === tail);
    }),
  );
  assert.equal(storableId("7A3F01", 64), "7A3F01");
});
