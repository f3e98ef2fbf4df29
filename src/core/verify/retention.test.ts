import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addAccount, openContext } from "../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { requestOf } from "../../../test/harness/pins.ts";
import type { Context } from "../../base/context.ts";
import { announcer } from "../webhooks/webhooks.ts";
import { PinChecker } from "./check/check.ts";
import { PinIssuer } from "./issue/issuer.ts";
import { forgetVerifications } from "./retention.ts";
import { expireOverdue } from "./expiry.ts";

let database: TestDatabase;
let ctx: Context;
let nowMs = Date.parse("2026-01-05T00:10:00Z");
const dayMs = 86_400_000;

before(async () => {
  database = await createDatabase();
  ctx = openContext(database.sql, { VERIFY_DAYS: "30" }, () => new Date(nowMs));
  await addAccount(database.sql, 1, 1_000_000_000);
});
after(() => database.drop());

const request = (number: string) => requestOf(1, number);

const counts = async () => {
  const [row] = await database.sql`
    select (select count(*)::int from verifications) as verifications, (select count(*)::int from verify_numbers) as numbers,
      (select count(*)::int from messages) as messages, (select count(*)::int from ledger where kind = 'charge') as charges,
      (select count(*)::int from verify_counts where hour < ${new Date(nowMs - 30 * dayMs)}) as old_counts`;
  return row;
};

test("verifications are deleted after VERIFY_DAYS, messages and charges stay", async () => {
  const [issuer, checker] = [new PinIssuer(ctx), new PinChecker(ctx, announcer(ctx))];
  const { id } = await issuer.issue(request("+250788080001"));
  await checker.check({ accountId: 1, test: false, id, code: "000000x" });
  nowMs += 20 * dayMs;
  await expireOverdue(ctx, announcer(ctx));
  await issuer.issue(request("+250788080002"));
  assert.equal(await forgetVerifications(ctx), false);
  assert.deepEqual(await counts(), { verifications: 2, numbers: 1, messages: 2, charges: 2, old_counts: 0 });
  nowMs += 11 * dayMs;
  await forgetVerifications(ctx);
  assert.deepEqual(await counts(), { verifications: 1, numbers: 0, messages: 2, charges: 2, old_counts: 0 });
});

test("opted-out recipients still get the PINs they ask for", async () => {
  const number = "+250788080003";
  await database.sql`insert into optouts (account_id, number, keyword) values (1, ${number}, 'STOP')`;
  const issued = await new PinIssuer(ctx).issue(request(number));
  assert.equal(issued.parts, 1);
});
