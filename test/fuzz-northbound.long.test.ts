import assert from "node:assert/strict";
import { test } from "node:test";
import { fuzzServer } from "./fuzz-northbound.ts";

test("mutated PDUs neither stop the SMPP server nor disturb the bind beside them", async () => {
  const { binds } = await fuzzServer(600, 7);
  assert.ok(binds > 1);
});
