import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { addVerifier, requestOf } from "../../../test/harness/pins.ts";
import type { Context } from "../../base/context.ts";
import { Random } from "../../base/random.ts";
import { OtherCodes } from "./other-codes.ts";
import { forgetVerifications } from "./retention.ts";

let database: TestDatabase;
let ctx: Context;
let nowMs = Date.parse("2026-01-05T06:00:00Z");

before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql, {}, () => new Date(nowMs));
  await addVerifier(database.sql, 1, {}, 1_000_000_000);
});
after(() => database.drop());

const stored = async () => (await database.sql`select from verify_codes`).length;

test("a day of a shop's sign-ins passes with the default limits, and is forgotten after two days", async () => {
  const codes = new OtherCodes(ctx);
  const draw = new Random(7);
  const home = { ...requestOf(1, "").rules, country: "RW" };
  for (let n = 0; n < 600; n++) {
    nowMs += 90_000;
    const number = `+25078${String(draw.integer(0, 9_999_999)).padStart(7, "0")}`;
    const about = { accountId: 1, test: false, number, country: "RW", ip: undefined, fromHook: true };
    await codes.reserve({ id: n + 1, about, home, cost: 6_000 });
  }
  assert.equal(await stored(), 600);
  nowMs += 3 * 86_400_000;
  await forgetVerifications(ctx);
  assert.equal(await stored(), 0);
});
