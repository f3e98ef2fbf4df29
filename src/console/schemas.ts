import { Type } from "typebox";
import { integer, moneySchema, named, nullable, text, time } from "../http/schemas.ts";
import { finalStates } from "./stats/stats.ts";

const moment = Type.Optional(Type.String({ description: "ISO 8601 with a zone." }));

export const tallySchema = {
  messages: integer("Accepted in that time."),
  parts: Type.Integer(),
  cost: moneySchema("Charged for these, before refunds."),
  states: named(
    "Outcomes",
    {
      in_progress: integer("Not yet final."),
      ...Object.fromEntries(finalStates.map((state) => [state, Type.Integer()])),
    },
    { description: "Their outcomes so far." },
  ),
};

export const networkSchema = named("NetworkStats", {
  network: text("The network that the number range was assigned to; empty if unknown."),
  country: nullable(Type.String(), "ISO 3166-1."),
  messages: Type.Integer(),
  delivered: Type.Integer(),
  failed: integer("Final without being delivered, except cancelled ones."),
  delivery_rate: nullable(Type.Number(), "Of final messages; null if there are none."),
});

export const statsQuery = Type.Object({
  from: moment,
  to: moment,
  bucket: Type.Union([Type.Literal("hour"), Type.Literal("day")], {
    default: "hour",
    description: "Default `hour`. Hours and days are in UTC.",
  }),
});

export const statsSchema = named("Stats", {
  from: time(),
  to: time(),
  bucket: statsQuery.properties.bucket,
  total: named("Tally", tallySchema),
  buckets: Type.Array(named("TallyBucket", { at: time(), ...tallySchema }), {
    description: "One per hour or day, in order.",
  }),
  networks: Type.Array(networkSchema, { description: "Over whole days, busiest first, at most 50." }),
});
