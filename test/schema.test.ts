import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { printSchema } from "../src/base/postgres/schema.ts";
import { withDatabase } from "./harness/database.ts";

test("schema.sql matches the migrations (npm run schema writes it)", async () => {
  const printed = await withDatabase((database) => printSchema(database.sql));
  assert.equal(await readFile(new URL("../schema.sql", import.meta.url), "utf8"), printed);
});
