import { Type } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../../../http/pages.ts";
import { integer, nullable, text, time, wordSchema } from "../../../http/schemas.ts";
import { channels } from "../../../core/verify/channel.ts";

export const verificationsQuery = Type.Object({
  from_time: Type.Optional(Type.String({ description: "Started at or after, ISO 8601 with a zone." })),
  to_time: Type.Optional(Type.String({ description: "Started before." })),
  q: Type.Optional(Type.String({ maxLength: 40, description: "The phone's number." })),
  ...pageParameters,
});

const summarySchema = Type.Object(
  {
    id: text("`vrf_<id>`."),
    state: Type.Enum(["in_progress", "verified", "failed", "expired", "cancelled"]),
    brand: Type.String(),
    number: text("Masked."),
    country: Type.String(),
    test: Type.Boolean(),
    attempts: integer("Wrong codes so far."),
    attempts_left: Type.Integer(),
    sends: Type.Integer(),
    channel: wordSchema(channels, "How the PIN was sent last."),
    created_at: time(),
    expires_at: time(),
    ended_at: nullable(time()),
  },
  { title: "VerificationSummary" },
);

export const verificationsSchema = Type.Object({
  verifications: Type.Array(summarySchema),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});

export const verificationSchema = Type.Object(
  {
    ...summarySchema.properties,
    noticed_at: nullable(
      time(),
      "When it was found to have expired, if that was late because the service was not running.",
    ),
    sent: Type.Array(
      Type.Object({
        sms_id: Type.String(),
        channel: wordSchema(channels),
        at: time(),
        state: nullable(Type.String()),
        final_at: nullable(time()),
      }),
    ),
    blocks: Type.Array(
      Type.Object({
        scope: Type.Enum(["account", "country", "prefix", "number", "ip"]),
        key: Type.String(),
        why: Type.String(),
        since: time(),
        until: time(),
        active: Type.Boolean(),
      }),
      {
        description:
          "Blocks by the guard on the number, its prefix, its country or the account, since the verification began.",
      },
    ),
    wrong_codes_until: nullable(time()),
  },
  { title: "VerificationDetail" },
);
