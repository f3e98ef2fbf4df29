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

test("fields that may hold secrets are removed at the top of a line, one level below and in an error", () => {
  let logged = "";
  const log = openLog("info", { write: (line) => (logged += line) });
  const names = ["authorization", "password", "token", "secret", "text", "code_entered"];
  for (const name of names) {
    log.info({ [name]: "hidden-1", id: 1 }, "top");
    log.info({ request: { [name]: "hidden-2", id: 2 }, list: [1] }, "below");
    log.info({ err: Object.assign(new Error("failed"), { [name]: "hidden-3", id: 3 }) }, "error");
    log.info(Object.assign(new Error("bare"), { [name]: "hidden-4", id: 4 }));
  }
  assert.doesNotMatch(logged, /hidden/);
  const lines = logged.trim().split("\n");
  assert.equal(lines.length, names.length * 4);
  for (const line of lines) assert.equal(line.match(/\[removed\]/g)?.length, 1, line);
  for (const id of [1, 2, 3, 4]) assert.equal(logged.split(`"id":${id}`).length - 1, names.length);
  assert.match(logged, /"message":"failed","stack":"Error: failed/);
});

test("logging does not change the logged object, and removes nothing except secrets", () => {
  let logged = "";
  const log = openLog("info", { write: (line) => (logged += line) });
  const request = { token: "hidden", at: new Date(0), nothing: null };
  log.info({ request, list: ["a"], ms: 1.5, route: undefined }, "request");
  assert.equal(request.token, "hidden");
  const { time: _time, ...line } = JSON.parse(logged) as Record<string, unknown>;
  const shown = { token: "[removed]", at: "1970-01-01T00:00:00.000Z", nothing: null };
  assert.deepEqual(line, { level: "info", request: shown, list: ["a"], ms: 1.5, msg: "request" });
});
