import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mergeText, readTemplate } from "./merge.ts";

const merge = (text: string, recipient: Record<string, unknown>) => mergeText(readTemplate(text), recipient, 1_000_000);

test("a field is replaced by the recipient's value, at every occurrence", () => {
  assert.equal(merge("Dear @contact.name, @contact.name!", { name: "Ana" }), "Dear Ana, Ana!");
});

test("the longest key wins", () => {
  assert.equal(merge("@contact.name_full", { name: "short", name_full: "long" }), "long");
  assert.equal(merge("@contact.names", { name: "Ana" }), "Anas");
});

test("a value that looks like a field is never expanded", () => {
  assert.equal(merge("Hi @contact.name", { name: "@contact.secret", secret: "x" }), "Hi @contact.secret");
  assert.equal(merge("@contact.a@contact.b", { a: "@contact.", b: "b" }), "@contact.b");
});

test("an unknown key stays as typed, and so does a key whose value cannot be printed", () => {
  assert.equal(merge("@contact.town, @contact.", { name: "Ana" }), "@contact.town, @contact.");
  assert.equal(merge("@contact.list", { list: ["a"] }), "@contact.list");
});

test("numbers and booleans are printed, null is empty", () => {
  assert.equal(merge("@contact.n @contact.b @contact.z.", { n: 12.5, b: false, z: null }), "12.5 false .");
});

test("a text past the limit is abandoned at once", () => {
  assert.equal(mergeText(readTemplate("@contact.name"), { name: "x".repeat(10_000) }, 9_999), undefined);
});

test("any value appears in the text unchanged", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, value) => {
      const head = before.replaceAll("@contact.", "");
      assert.equal(merge(`${head}@contact.name`, { name: value }), head + value);
    }),
  );
});
