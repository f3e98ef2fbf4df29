import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { fieldRules } from "../base/errors.ts";
import { compileCheck } from "./validation.ts";
import { english } from "../base/sentences/sentence.ts";

const schema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 5 }),
    code: Type.Optional(Type.String({ minLength: 4 })),
    pins: Type.Optional(Type.Integer({ minimum: 4, maximum: 10 })),
    price: Type.Optional(Type.Number({ minimum: 0 })),
    state: Type.Optional(Type.Union([Type.Enum(["on", "off"]), Type.Null()])),
    link: Type.Optional(Type.String({ pattern: "^https:" })),
    at: Type.Optional(Type.String({ format: "date-time" })),
    list: Type.Optional(Type.Array(Type.Integer(), { minItems: 1, maxItems: 2, uniqueItems: true })),
    pair: Type.Optional(Type.Array(Type.Integer(), { minItems: 2 })),
  },
  { additionalProperties: false },
);
const check = compileCheck(schema, "body");

/** The members of a body's only error besides its sentence. */
function broken(body: Record<string, unknown>) {
  const result = check(body);
  assert.ok("error" in result);
  const errors = result.error.extras.errors!;
  assert.equal(errors.length, 1, JSON.stringify(errors));
  const { field, code: _, said, ...rest } = errors[0]!;
  const message = english(said);
  assert.ok(message.startsWith(`\`${field}\` `), message);
  return [field, rest];
}

test("an invalid field names the rule that it breaks and its limits, for clients with their own wording", () => {
  const name = "Ana";
  const cases: [Record<string, unknown>, string, Record<string, unknown>][] = [
    [{}, "name", { rule: "required" }],
    [{ name: "" }, "name", { rule: "empty" }],
    [{ name: "Anastasia" }, "name", { rule: "max_length", max: 5 }],
    [{ name: 5 }, "name", { rule: "type" }],
    [{ name, code: "12" }, "code", { rule: "min_length", min: 4 }],
    [{ name, pins: 3 }, "pins", { rule: "range", min: 4, max: 10 }],
    [{ name, price: -1 }, "price", { rule: "range", min: 0 }],
    [{ name, state: "up" }, "state", { rule: "choice" }],
    [{ name, link: "http://x" }, "link", { rule: "format" }],
    [{ name, at: "today" }, "at", { rule: "time" }],
    [{ name, list: [] }, "list", { rule: "empty" }],
    [{ name, list: [1, 2, 3] }, "list", { rule: "max_items", max: 2 }],
    [{ name, list: [1, 1] }, "list", { rule: "duplicates" }],
    [{ name, pair: [1] }, "pair", { rule: "min_items", min: 2 }],
    [{ name, other: 1 }, "other", { rule: "unknown_field" }],
  ];
  for (const [body, field, rest] of cases) assert.deepEqual(broken(body), [field, rest], JSON.stringify(body));
  const tried = new Set(cases.map(([, , { rule }]) => rule as string));
  assert.deepEqual([...tried].sort(), fieldRules.toSorted(), "every rule is tried");
});

test("in an open body a misspelt optional field is refused, and what is unknown otherwise is ignored", () => {
  const open = compileCheck(
    Type.Object({
      to: Type.String(),
      send_at: Type.Optional(Type.String()),
      reference: Type.Optional(Type.String()),
      udh: Type.Optional(Type.String()),
      events: Type.Optional(Type.Array(Type.String())),
      expires_at: Type.Optional(Type.String()),
      allowed_addresses: Type.Optional(Type.Array(Type.String())),
      sender: Type.Optional(Type.String()),
      settings: Type.Optional(
        Type.Object({
          log_bodies: Type.Optional(Type.Boolean()),
          approve_above: Type.Optional(
            Type.Union([Type.Object({ recipients: Type.Optional(Type.Integer()) }), Type.Null()]),
          ),
        }),
      ),
    }),
    "body",
  );
  const refused = (body: object) => {
    const result = open({ to: "+250788123456", ...body });
    return "error" in result ? result.error.extras.errors!.map(({ field }) => field) : [];
  };
  for (const given of [
    "sendat",
    "sendAt",
    "Send-At",
    "refrence",
    "referense",
    "UDH",
    "event",
    "evnts",
    "expires",
    "expires_in",
  ])
    assert.deepEqual(refused({ [given]: "x" }), [given]);
  for (const given of [
    "allowed_address",
    "alowed_adresses",
    "schedule",
    "scheduled_at",
    "from",
    "log_bodies",
    "approve_above",
  ])
    assert.deepEqual(refused({ [given]: "x" }), [given]);
  assert.deepEqual(refused({ settings: { approve_above: { recipient: 2 }, logBodies: true } }), [
    "settings.logBodies",
    "settings.approve_above.recipient",
  ]);
  assert.deepEqual(refused({ sendat: "x", refrence: "y" }), ["sendat", "refrence"]);
  // One letter more or less makes another short word, and a field that is there is not misspelt.
  for (const body of [
    { ud: "x" },
    { sent: "x" },
    { refer: "x" },
    { priority: 1 },
    { sendat: "x", send_at: "y" },
    { "": 1 },
  ])
    assert.deepEqual(refused(body), [], JSON.stringify(body));
});

test("in a query a misspelt parameter is refused, and what is unknown otherwise is ignored", () => {
  const check = compileCheck(
    Type.Object({ failed: Type.Optional(Type.Boolean()), limit: Type.Integer({ default: 20 }) }),
    "querystring",
  );
  const refused = (query: object) => {
    const result = check(query);
    return "error" in result ? result.error.extras.errors!.map(({ field }) => field) : [];
  };
  assert.deepEqual(refused({ faild: "true", Limit: "5" }), ["faild", "Limit"]);
  const times = { sender: Type.Optional(Type.String()), from_time: Type.Optional(Type.String()) };
  const listed = compileCheck(Type.Object(times), "querystring")({ from: "yesterday" });
  assert.match("error" in listed ? listed.error.message : "", /did you mean `from_time`/);
  assert.deepEqual(refused({ utm_source: "mail", failed: "true", fail: "true" }), []);
});
