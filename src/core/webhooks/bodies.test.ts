import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertEvent, eventSchemas } from "../../../test/harness/events.ts";
import { eventKinds, events, exampleBody } from "./events.ts";

const guide = readFileSync(new URL("../../../docs/guides/webhooks.md", import.meta.url), "utf8");

test("the example of every event, as sent and as documented, fits its schema", () => {
  for (const kind of eventKinds) {
    assertEvent(kind, JSON.parse(exampleBody(kind, new Date("2026-11-22T09:04:12Z"))));
    assertEvent(kind, events[kind].example);
  }
});

test("each payload in the guide fits the schema of the event that its paragraph names, and every event is listed", () => {
  const found = new Set<string>();
  for (const [, lead, code] of guide.matchAll(/\n([^\n]+)\n\n```json\n(.*?)\n```/gs)) {
    const named = eventKinds.filter((kind) => lead!.includes(`\`${kind}\``));
    for (const line of code!.split("\n")) {
      const payload: unknown = JSON.parse(line);
      const kind = named.find((each) => eventSchemas.get(each)!.Check(payload));
      assert.ok(kind, `${line} is none of ${named.join(", ")}`);
      found.add(kind);
    }
  }
  assert.deepEqual(
    eventKinds.filter((kind) => !found.has(kind)),
    ["alarm"],
  );
  for (const kind of eventKinds) assert.ok(guide.includes(`| \`${kind}\` |`), kind);
});
