import { Type } from "typebox";
import { dayZone, integer, moneySchema, named, nullable, text, time } from "../../http/schemas.ts";
import { reasonSchema } from "../carriers/causes/schemas.ts";
import { finalStates } from "./stats.ts";

const moment = Type.Optional(Type.String({ description: "ISO 8601 with a zone." }));

/** Messages by outcome. */
const outcomes = named(
  "Outcomes",
  {
    in_progress: integer("Not yet final."),
    ...Object.fromEntries(finalStates.map((state) => [state, Type.Integer()])),
  },
  { description: "Their outcomes so far." },
);

export const tallySchema = {
  messages: integer("Messages accepted in that time."),
  parts: Type.Integer(),
  cost: moneySchema("Charged for these, before refunds."),
  states: outcomes,
};

export const networkSchema = named("NetworkStats", {
  network: text("The network that the number range was assigned to; empty if unknown."),
  country: nullable(Type.String(), "ISO 3166-1."),
  messages: Type.Integer(),
  delivered: Type.Integer(),
  failed: integer("Final without being delivered, except cancelled ones."),
  delivery_rate: nullable(Type.Number(), "The share of final messages that were delivered; null if there are none."),
});

/** The query of figures that are counted by hour and day. */
export const errorsQuery = Type.Object({
  from: moment,
  to: moment,
  bucket: Type.Union([Type.Literal("hour"), Type.Literal("day")], {
    default: "hour",
    description: "Default `hour`. Hours are in UTC, days in `time_zone`.",
  }),
  ...dayZone,
});

/** The query of figures that are also counted by the minute. */
export const statsQuery = Type.Object({
  from: moment,
  to: moment,
  bucket: Type.Union([Type.Literal("minute"), Type.Literal("hour"), Type.Literal("day")], {
    default: "hour",
    description: "Default `hour`. Counts by the minute are kept for 3 hours. Hours are in UTC, days in `time_zone`.",
  }),
  ...dayZone,
});

const errorFields = {
  state: text("The final state: `undelivered`, `expired`, `rejected`, `failed` or `unknown`."),
  code: text("The last error code of the carrier or of the service; empty without one."),
  country: nullable(Type.String(), "ISO 3166-1."),
  network: text("The network that the number range was assigned to; empty if unknown."),
  carrier_id: nullable(Type.String(), "The link; null if the messages reached none."),
  carrier: nullable(Type.String(), "The link's name; null if it was removed."),
  messages: Type.Integer(),
  reason: reasonSchema,
};

const errorsFrame = {
  from: time(),
  to: time(),
  total: integer("All failed messages of the range."),
};

export const errorsSchema = named("ErrorStats", {
  ...errorsFrame,
  errors: Type.Array(named("ErrorKind", errorFields), { description: "The most frequent first, at most 500." }),
});

export const allErrorsSchema = named("AllErrorStats", {
  ...errorsFrame,
  errors: Type.Array(
    named("ErrorKindOfAll", {
      ...errorFields,
      accounts: Type.Array(
        named("ErrorAccount", { id: Type.String(), name: Type.String(), messages: Type.Integer() }),
        { description: "The accounts with the most of them, at most 10." },
      ),
    }),
    { description: "The most frequent first, at most 500." },
  ),
});

export const allStatsSchema = named("AllStats", {
  from: time(),
  to: time(),
  bucket: statsQuery.properties.bucket,
  buckets: Type.Array(named("TallyBucket", { at: time(), ...tallySchema }), {
    description: "One per minute, hour or day, in order.",
  }),
});

const { messages, parts, states } = tallySchema;

export const accountStatsSchema = named("AccountStats", {
  from: time(),
  to: time(),
  accounts: Type.Array(named("AccountTally", { id: Type.String(), name: Type.String(), messages, parts, states }), {
    description: "Those with messages, the busiest first, at most 100.",
  }),
});

export const statsSchema = named("Stats", {
  from: time(),
  to: time(),
  bucket: statsQuery.properties.bucket,
  total: named("Tally", tallySchema),
  buckets: Type.Array(named("TallyBucket", { at: time(), ...tallySchema }), {
    description: "One per minute, hour or day, in order.",
  }),
  networks: Type.Array(networkSchema, {
    description: "Over whole days in UTC, those of the same dates, busiest first, at most 50.",
  }),
});

export const bulkStatsSchema = named("BulkStats", {
  from: time(),
  to: time(),
  bucket: statsQuery.properties.bucket,
  buckets: Type.Array(
    named("BulkBucket", {
      at: time(),
      sends: integer("Bulk sends accepted in that time."),
      ...tallySchema,
      uncounted: integer(
        "The messages that are missing from `states`: for one reply, at most 1,000 sends and two million messages are counted that were not counted before.",
      ),
    }),
    { description: "One per minute, hour or day, in order." },
  ),
});

export const endsSchema = named("SendEnds", {
  bucket: Type.Union([Type.Literal("minute"), Type.Literal("hour"), Type.Literal("day")], {
    description: "The shortest that results in at most 120 buckets, or `day`. Hours are in UTC, days in `time_zone`.",
  }),
  buckets: Type.Array(named("EndsBucket", { at: time(), states: outcomes }), {
    description: "From the first message that ended to the last, in order; empty until one has ended.",
  }),
});
