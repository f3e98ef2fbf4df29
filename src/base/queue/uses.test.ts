import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../../test/harness/postgres.ts";
import { until } from "../../../test/harness/wait.ts";
import { Uses } from "./uses.ts";

/** Writes that the test ends, one way or the other. */
function manual() {
  const writes: { keys: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const uses = new Uses<string>(
    { log: silentLog },
    (keys) => new Promise((end, fail) => void writes.push({ keys, end, fail })),
  );
  return { writes, note: (key: string) => uses.note(key, key) };
}

test("nobody waits for a write, and what is used meanwhile shares the next one, once a key", async () => {
  const { writes, note } = manual();
  for (const key of ["a", "a", "b", "b", "c"]) note(key);
  assert.deepEqual(
    writes.map(({ keys }) => keys),
    [["a"]],
  );
  writes[0]!.end();
  await until(() => writes.length === 2);
  assert.deepEqual(writes[1]!.keys, ["a", "b", "c"]);
});

test("a write that fails loses its own uses only, and the next ones are written", async () => {
  const { writes, note } = manual();
  note("a");
  note("b");
  writes[0]!.fail(new Error("no connection"));
  await until(() => writes.length === 2);
  writes[1]!.end();
  await until(() => {
    if (writes.length === 2) note("c");
    return writes.length > 2;
  });
  assert.deepEqual(
    writes.map(({ keys }) => keys),
    [["a"], ["b"], ["c"]],
  );
});
