import assert from "node:assert/strict";
import { test } from "node:test";
import { shareSchemas } from "./shared.ts";

test("a titled schema appears once, and a different schema with the same title stays inline", () => {
  const route = { title: "Route", type: "object", properties: { prefix: { type: "string" } } };
  const document = {
    openapi: "3.1.0",
    components: { schemas: { Problem: { type: "object" } } },
    paths: {
      "/a": { get: { list: { type: "array", items: route } } },
      "/b": {
        get: {
          one: { anyOf: [{ type: "null" }, route] },
          said: { ...route, description: "Its way." },
          other: { ...route, properties: {} },
        },
      },
    },
  };
  const $ref = "#/components/schemas/Route";
  assert.deepEqual(shareSchemas(document), {
    openapi: "3.1.0",
    components: { schemas: { Problem: { type: "object" }, Route: route } },
    paths: {
      "/a": { get: { list: { type: "array", items: { $ref } } } },
      "/b": {
        get: {
          one: { anyOf: [{ type: "null" }, { $ref }] },
          said: { $ref, description: "Its way." },
          other: { ...route, properties: {} },
        },
      },
    },
  });
});

test("a titled list of words is shared like an object, and events are references", () => {
  const kind = { title: "Kind", type: "string", enum: ["a", "b"] };
  const alarm = { post: { requestBody: { schema: { type: "object", title: "Alarm", properties: { kind } } } } };
  const $ref = "#/components/schemas/Kind";
  assert.deepEqual(
    shareSchemas({ paths: { "/a": { get: { kinds: { type: "array", items: kind } } } }, webhooks: { alarm } }),
    {
      components: {
        schemas: { Alarm: { title: "Alarm", type: "object", properties: { kind: { $ref } } }, Kind: kind },
        pathItems: { alarm: { post: { requestBody: { schema: { $ref: "#/components/schemas/Alarm" } } } } },
      },
      webhooks: { alarm: { $ref: "#/components/pathItems/alarm" } },
      paths: { "/a": { get: { kinds: { type: "array", items: { $ref } } } } },
    },
  );
});
