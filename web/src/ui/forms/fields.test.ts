import assert from "node:assert/strict";
import { test } from "node:test";
import { errorOf, textOf } from "./fields.ts";

const refused = {
  fields: [
    { field: "http.url", code: "invalid", message: "no address" },
    { field: "rows[3].price", code: "invalid", message: "no price" },
    { field: "name", code: "missing", message: "no name" },
    { field: "name", code: "too_long", message: "too long" },
  ],
};

test("a field shows the first error of its own path or of one below it, and no other", () => {
  assert.equal(errorOf(refused, "name"), "no name");
  assert.equal(errorOf(refused, "http"), "no address");
  assert.equal(errorOf(refused, "http.url"), "no address");
  assert.equal(errorOf(refused, "htt"), undefined);
  assert.equal(errorOf(refused, "rows[3]"), "no price");
  assert.equal(errorOf(refused, "rows[30]"), undefined);
  assert.equal(errorOf(null, "name"), undefined);
});

test("a form field has its value and its error, and changes only its own value", () => {
  const changes: object[] = [];
  const text = textOf(
    { name: "Aline", url: "", on: true },
    (change) => changes.push(change),
    (name) => errorOf(refused, name),
  );
  assert.equal(text("name").value, "Aline");
  assert.equal(text("name").error, "no name");
  assert.equal(text("url").error, undefined);
  assert.equal(text("url", "http.url").error, "no address");
  text("name").onChange({ target: { value: "Eric" } });
  assert.deepEqual(changes, [{ name: "Eric" }]);
});
