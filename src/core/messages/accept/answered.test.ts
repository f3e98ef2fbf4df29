import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { addAccount, draftOf, openContext } from "../../../../test/harness/accounts.ts";
import { withDatabase } from "../../../../test/harness/database.ts";
import { Acceptor } from "./accept.ts";
import { Answered } from "./answered.ts";

test("acknowledged sends are checked, and missing ones are reported once, with their range", () =>
  withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 1_000_000);
    const logged: { account?: string; ids?: string[] }[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
    const ctx = { ...openContext(sql), log };
    const answered = new Answered(ctx);
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
    const { messages, firstId, lastId, accountIds, isMore } = loss!;
    assert.deepEqual([messages, firstId, lastId, accountIds, isMore], [26, ids[1], 9_000_024, [5], false]);
    assert.ok(loss!.from <= loss!.until && loss!.until <= loss!.at, "the times at which they were acknowledged");
    assert.deepEqual(others, []);
    assert.deepEqual(
      logged.flatMap(({ account, ids: listed }) => (listed ? [{ account, listed }] : [])),
      [{ account: "acc_5", listed: [`out_sms_${ids[1]}`, "out_sms_9000000 to out_sms_9000024"] }],
      "the log lists the ids",
    );
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
    const listed = new Set(logged.flatMap((line) => line.ids ?? []));
    assert.equal(listed.size, 65_536 + 2, "the log lists every id, however many there are");
  }));

const demand = () => {
  throw new Error("not now");
};

test("a refused demand charges nothing", () =>
  withDatabase(async ({ sql }) => {
    await addAccount(sql, 5, 1_000_000);
    const ctx = openContext(sql);
    const acceptor = new Acceptor(ctx, undefined, { demand, answered: new Answered(ctx) });
    const order = { accountId: 5, test: false, draft: draftOf(), priority: "single" as const };
    await assert.rejects(acceptor.accept(order), /not now/);
    const [{ balance }] = await sql<
      [{ balance: number }]
    >`select balance from wallets where account_id = 5 and not test`;
    assert.equal(balance, 1_000_000);
  }));
