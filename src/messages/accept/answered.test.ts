import assert from "node:assert/strict";
import { test } from "node:test";
import { addAccount, draftOf, openContext } from "../../../test/harness/accounts.ts";
import { withDatabase } from "../../../test/harness/database.ts";
import { Acceptor } from "./accept.ts";
import { Answered } from "./answered.ts";

test("acknowledged sends are checked, and missing ones are reported once, with their range", () =>
  withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 1_000_000);
    const ctx = openContext(sql);
    const answered = new Answered();
    const acceptor = new Acceptor(ctx, undefined, { demand: () => {}, answered });
    const send = async () => {
      const outcome = await acceptor.accept({ accountId: 5, test: false, draft: draftOf(), priority: "single" });
      assert.ok(outcome.kind === "accepted");
      return outcome.message.id;
    };
    const ids = [await send(), await send(), await send()];
    await answered.check(ctx);
    assert.deepEqual(answered.losses(ctx.clock.now()), []);

    await sql`delete from messages where id = ${ids[1]!}`;
    answered.add(5, 9_000_000, 25);
    await answered.check(ctx);
    const [loss, ...others] = answered.losses(ctx.clock.now());
    assert.deepEqual(
      { ...loss, at: undefined },
      { at: undefined, messages: 26, firstId: ids[1], lastId: 9_000_024, isMore: false },
    );
    assert.deepEqual(others, []);
    assert.equal((await ctx.metrics.acknowledgedMissing.get()).values[0]!.value, 26);
    await answered.check(ctx);
    assert.equal(answered.losses(ctx.clock.now()).length, 1, "the same loss is not reported again");
    assert.deepEqual(
      answered.losses(new Date(ctx.clock.now().getTime() + 25 * 3_600_000)),
      [],
      "a day later it is no longer reported",
    );

    // More than is remembered: the report says that more may be missing.
    for (let n = 0; n < 70_000; n++) answered.add(5, 10_000_000 + n, 1);
    await answered.check(ctx);
    const all = answered.losses(ctx.clock.now()).at(-1)!;
    assert.deepEqual([all.messages, all.lastId, all.isMore], [65_536, 10_069_999, true]);
  }));

const demand = () => {
  throw new Error("not now");
};

test("a refused demand charges nothing", () =>
  withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 1_000_000);
    const acceptor = new Acceptor(openContext(sql), undefined, { demand, answered: new Answered() });
    const order = { accountId: 5, test: false, draft: draftOf(), priority: "single" as const };
    await assert.rejects(acceptor.accept(order), /not now/);
    const [{ balance }] = await sql<
      [{ balance: number }]
    >`select balance from wallets where account_id = 5 and not test`;
    assert.equal(balance, 1_000_000);
  }));
