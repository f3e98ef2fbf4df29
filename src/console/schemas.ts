import { Type } from "typebox";
import { moneySchema } from "../http/schemas.ts";
import { finalStates } from "./stats/stats.ts";

const time = Type.String({ format: "date-time" });
const text = Type.Optional(Type.String({ description: "ISO 8601 with a zone." }));

export const tallySchema = {
  messages: Type.Integer({ description: "Accepted in that time." }),
  parts: Type.Integer(),
  cost: moneySchema("Charged for these, before refunds."),
  states: Type.Object(
    {
      in_progress: Type.Integer({ description: "Not yet final." }),
      ...Object.fromEntries(finalStates.map((state) => [state, Type.Integer()])),
    },
    { description: "Their outcomes so far." },
  ),
};

export const networkSchema = Type.Object({
  network: Type.String({ description: "The network that the number range was assigned to; empty if unknown." }),
  country: Type.Union([Type.String(), Type.Null()], { description: "ISO 3166-1." }),
  messages: Type.Integer(),
  delivered: Type.Integer(),
  failed: Type.Integer({ description: "Final without being delivered, except cancelled ones." }),
  delivery_rate: Type.Union([Type.Number(), Type.Null()], {
    description: "Of final messages; null if there are none.",
  }),
});

export const statsQuery = Type.Object({
  from: text,
  to: text,
  bucket: Type.Union([Type.Literal("hour"), Type.Literal("day")], {
    default: "hour",
    description: "Default `hour`. Hours and days are in UTC.",
  }),
});

export const statsSchema = Type.Object({
  from: time,
  to: time,
  bucket: statsQuery.properties.bucket,
  total: Type.Object(tallySchema),
  buckets: Type.Array(Type.Object({ at: time, ...tallySchema }), {
    description: "One per hour or day, in order.",
  }),
  networks: Type.Array(networkSchema, { description: "Over whole days, busiest first, at most 50." }),
});
