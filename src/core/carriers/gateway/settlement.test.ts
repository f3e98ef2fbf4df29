import assert from "node:assert/strict";
import { test } from "node:test";
import { openContext } from "../../../../test/harness/accounts.ts";
import type { Sql } from "../../../base/db.ts";
import { Settlement } from "./settlement.ts";
import type { MessageBook, SubmitOutcome } from "../traffic.ts";

test("a settlement reports once that it is no longer busy, so that links continue", async () => {
  const commits: (() => void)[] = [];
  const book = { settle: () => new Promise<void>((resolve) => commits.push(resolve)) } as unknown as MessageBook;
  let calm = 0;
  const settlement = new Settlement(openContext(undefined as unknown as Sql), book, () => calm++);
  const outcome = { kind: "unsent" } as SubmitOutcome;
  for (let i = 0; i < 20_000; i++) settlement.outcome(outcome);
  await new Promise(setImmediate);
  assert.equal(settlement.isBusy, false);
  settlement.outcome(outcome);
  await new Promise(setImmediate);
  assert.equal(settlement.isBusy, true);
  assert.equal(calm, 0);
  commits[1]!();
  await new Promise(setImmediate);
  assert.deepEqual([settlement.isBusy, calm], [false, 1]);
  commits[0]!();
  await settlement.finish(1000);
  assert.equal(calm, 1);
});
