import assert from "node:assert/strict";
import Schema from "typebox/schema";
import { eventKinds, events, type EventKind } from "../../src/core/webhooks/webhooks.ts";

/** The documented schema of each event, in which no other member is allowed. */
export const eventSchemas = new Map(
  eventKinds.map((kind) => {
    const { body } = events[kind];
    return [kind, Schema.Compile({ ...body, additionalProperties: false } as never)] as const;
  }),
);

/** Asserts that the body of an event is as documented. */
export function assertEvent(kind: EventKind, body: unknown): void {
  const schema = eventSchemas.get(kind)!;
  assert.ok(schema.Check(body), `${kind}: ${JSON.stringify(schema.Errors(body)[1])} in ${JSON.stringify(body)}`);
}
