import assert from "node:assert/strict";
import { test } from "node:test";
import { openContext } from "../../test/harness/accounts.ts";
import type { Sql } from "./db.ts";
import { Housekeeper } from "./housekeeping.ts";

test("a chore runs until nothing is left, even if another chore fails", async () => {
  const done: string[] = [];
  const keeper = new Housekeeper(openContext(undefined as unknown as Sql), [
    { name: "broken", forget: () => Promise.reject(new Error("a bug")) },
    { name: "long", forget: () => Promise.resolve(done.push("batch") < 3) },
  ]);
  await Promise.all([keeper.tidy(), keeper.tidy()]);
  assert.deepEqual(done, ["batch", "batch", "batch"]);
  await keeper.stop();
});

test("a stop waits for the batch in progress and begins no other", async () => {
  let begun = 0;
  const batch = Promise.withResolvers<boolean>();
  const forget = () => {
    begun++;
    return batch.promise;
  };
  const keeper = new Housekeeper(openContext(undefined as unknown as Sql), [{ name: "endless", forget }]);
  void keeper.tidy();
  const stopped = keeper.stop();
  batch.resolve(true);
  await stopped;
  assert.equal(begun, 1);
});
