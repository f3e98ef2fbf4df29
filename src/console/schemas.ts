import { Type } from "typebox";
import { moneySchema } from "../http/schemas.ts";
import { finalStates } from "./stats/stats.ts";

const time = Type.String({ format: "date-time" });
const text = Type.Optional(Type.String({ description: "ISO 8601 with a zone." }));

export const tallySchema = {
  messages: Type.Integer({ description: "Accepted in that time." }),
  parts: Type.Integer(),
  cost: moneySchema("Charged for them, before refunds."),
  states: Type.Object(
    {
      in_progress: Type.Integer({ description: "Not at their end yet." }),
      ...Object.fromEntries(finalStates.map((state) => [state, Type.Integer()])),
    },
    { description: "What became of them so far." },
  ),
};

export const networkSchema = Type.Object({
  network: Type.String({ description: "The network that the numbers were given to; empty when unknown." }),
  country: Type.Union([Type.String(), Type.Null()], { description: "ISO 3166-1." }),
  messages: Type.Integer(),
  delivered: Type.Integer(),
  failed: Type.Integer({ description: "At their end otherwise, but for those that were cancelled." }),
  delivery_rate: Type.Union([Type.Number(), Type.Null()], { description: "Of those at their end; null: none is." }),
});

export const statsQuery = Type.Object({
  from: text,
  to: text,
  bucket: Type.Union([Type.Literal("hour"), Type.Literal("day")], {
    default: "hour",
    description: "Left out: `hour`. Hours and days are those of UTC.",
  }),
});

export const statsSchema = Type.Object({
  from: time,
  to: time,
  bucket: statsQuery.properties.bucket,
  total: Type.Object(tallySchema),
  buckets: Type.Array(Type.Object({ at: time, ...tallySchema }), {
    description: "One for each hour or day, in order.",
  }),
  networks: Type.Array(networkSchema, { description: "Over whole days; the busiest first, at most 50." }),
});
