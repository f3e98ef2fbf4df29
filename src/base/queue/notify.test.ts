import assert from "node:assert/strict";
import { test } from "node:test";
import { withDatabase } from "../../../test/harness/database.ts";
import { silentLog } from "../../../test/harness/postgres.ts";
import { until } from "../../../test/harness/wait.ts";
import type { Log } from "../log.ts";
import { notify } from "./notify.ts";

test("many notifications share few transactions, and every channel and payload is heard", () =>
  withDatabase(async ({ sql }) => {
    const heard: string[] = [];
    await sql.listen("one", (payload) => heard.push(`one ${payload}`));
    await sql.listen("other", (payload) => heard.push(`other ${payload}`));
    for (let n = 0; n < 1_000; n++) {
      notify({ sql, log: silentLog }, "one");
      notify({ sql, log: silentLog }, "other", String(n % 3));
    }
    await until(() => new Set(heard).size === 4, { what: "every notification" });
    assert.equal(heard.length, 4);
    assert.deepEqual(heard.sort(), ["one ", "other 0", "other 1", "other 2"]);

    // One that arrives while the same is being sent is sent again.
    notify({ sql, log: silentLog }, "one", "early");
    await until(() => heard.includes("one early"));
    notify({ sql, log: silentLog }, "one", "early");
    await until(() => heard.filter((each) => each === "one early").length === 2);
  }));

test("a notification that cannot be sent is logged, and throws nothing", () =>
  withDatabase(async ({ sql }) => {
    const lost: unknown[] = [];
    const log: Log = Object.assign(Object.create(silentLog), { debug: (about: unknown) => lost.push(about) });
    await sql.end();
    assert.doesNotThrow(() => {
      notify({ sql, log }, "one");
      notify({ sql, log }, "one");
    });
    await until(() => lost.length === 2, { what: "both losses in the log" });
  }));
