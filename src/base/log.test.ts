import assert from "node:assert/strict";
import { test } from "node:test";
import { openLog } from "./log.ts";

test("the values of a row that the database rejects are not logged", () => {
  let logged = "";
  const log = openLog("info", { write: (line) => (logged += line) });
  const refused = {
    code: "23514",
    detail: "Failing row contains (1001, +250788123456, 123456 is your code).",
    where: "COPY messages, line 1: +250788123456",
  };
  log.error({ err: Object.assign(new Error("violates check constraint"), refused) }, "bug");
  assert.match(logged, /violates check constraint/);
  assert.match(logged, /23514/);
  assert.doesNotMatch(logged, /788123456|123456 is/);
});
