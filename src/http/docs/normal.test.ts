import assert from "node:assert/strict";
import { test } from "node:test";
import { normalised } from "./normal.ts";

const word = (value: string) => ({ type: "string", enum: [value] });

test("choices are written in one form, with null last, and defaults that cannot be printed are left out", () => {
  const nothing = { type: "null" };
  const named = { type: "object", title: "Route", properties: { default: { anyOf: [nothing, { type: "string" }] } } };
  const document = {
    properties: {
      word: { anyOf: [word("a"), word("b")], description: "Which." },
      wordOrNull: { anyOf: [nothing, word("a"), word("b")] },
      text: { anyOf: [nothing, { type: "string", maxLength: 3, description: "inner" }], description: "outer" },
      object: { anyOf: [nothing, named], default: {} },
      always: { type: "null", description: "Not of a dry run." },
      list: { type: "array", default: [], example: { default: {} } },
      either: { anyOf: [{ type: "number" }, { type: "string" }] },
      fallen: { anyOf: [{ type: "number" }, { type: "string" }], default: "{1}" },
      open: {
        anyOf: [{ type: "string" }, { type: "object", additionalProperties: {} }],
        default: "{1}",
        description: "Any.",
      },
      whole: { type: "number", enum: [200] },
      set: { type: "array", uniqueItems: true, items: word("a") },
      texts: { anyOf: [{ type: "string", format: "uuid" }, word("none")], description: "Of a send." },
    },
  };
  assert.deepEqual(normalised(document), {
    properties: {
      word: { type: "string", enum: ["a", "b"], description: "Which." },
      wordOrNull: { anyOf: [{ type: "string", enum: ["a", "b"] }, nothing] },
      text: { type: ["string", "null"], maxLength: 3, description: "outer" },
      object: {
        anyOf: [{ type: "object", title: "Route", properties: { default: { type: ["string", "null"] } } }, nothing],
      },
      always: { type: ["string", "null"], const: null, description: "Not of a dry run." },
      list: { type: "array", example: { default: {} } },
      either: document.properties.either,
      fallen: document.properties.either,
      open: { description: "Any." },
      whole: { type: "integer", enum: [200] },
      set: { type: "array", items: word("a") },
      texts: { type: "string", description: "Of a send." },
    },
  });
});
