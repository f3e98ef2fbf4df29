import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { emptyFields, mergeText, readTemplate, unknownFields } from "./merge.ts";

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

test("a fallback replaces a missing, empty or blank value, and is dropped otherwise", () => {
  const text = 'Muraho @contact.name|friend, @contact.title|"dear guest"!';
  assert.equal(merge(text, { name: "Ana", title: "Dr" }), "Muraho Ana, Dr!");
  assert.equal(merge(text, { name: " ", title: "" }), "Muraho friend, dear guest!");
  assert.equal(merge(text, { name: null }), "Muraho friend, dear guest!");
  assert.equal(merge("@contact.n|none", { n: 0 }), "0");
  assert.equal(merge("@contact.name|“cher ami”.", { name: "" }), "cher ami.");
  assert.equal(merge("@contact.name|d'Or-Ngũgĩ.", {}), "d'Or-Ngũgĩ.");
  assert.equal(merge('@contact.name|""', { name: "" }), "");
});

test("a bar without a word after it is not a fallback, and a key that contains a bar takes precedence over one", () => {
  assert.equal(merge("@contact.name | x", { name: "" }), " | x");
  assert.equal(merge("@contact.name|", { name: "Ana" }), "Ana|");
  assert.equal(merge('@contact.name|"open', { name: "" }), '|"open');
  assert.equal(merge("@contact.|x", { name: "" }), "@contact.|x");
  assert.equal(merge("@contact.a|b", { a: "1", "a|b": "2" }), "2");
});

const unknown = (text: string, keys: string[]) =>
  unknownFields(readTemplate(text), keys).map(({ name, similar }) => [name, similar]);

test("a field that matches no key is named, with the key that was probably meant", () => {
  const keys = ["phonenumber", "name", "amafaranga", "Full name"];
  assert.deepEqual(unknown("@contact.nam @contact.Amafaranga, @contact.nam|x", keys), [
    ["nam", "name"],
    ["Amafaranga", "amafaranga"],
  ]);
  assert.deepEqual(unknown("@contact.town @contact.", keys), [
    ["town", undefined],
    ["", undefined],
  ]);
  assert.deepEqual(unknown("@contact.name @contact.names @contact.Full name", keys), []);
});

test("an address with @contact is not a field, unless it resembles one", () => {
  assert.deepEqual(unknown("Write to info@contact.example.", ["name"]), []);
  assert.deepEqual(unknown("Muraho@contact.nam", ["name"]), [["nam", "name"]]);
});

const empty = (text: string, recipient: Record<string, unknown>) => emptyFields(readTemplate(text), recipient);

test("an empty value is named if it has no fallback", () => {
  assert.deepEqual(empty("@contact.name @contact.a @contact.a", { name: "Ana", a: " " }), ["a"]);
  assert.deepEqual(empty("@contact.name|friend", { name: "" }), []);
});

test("merging stops as soon as a text exceeds the limit", () => {
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
