import { Type } from "typebox";
import { reasonSchema } from "../../../core/carriers/causes/schemas.ts";
import { integer, moneySchema, named, nullable, text, time } from "../../../http/schemas.ts";

export const personParams = Type.Object({ number: Type.String({ maxLength: 60 }) });

/** What an account knows of a phone. */
export const personSchema = named("PersonOfNumber", {
  number: text("The phone."),
  country: nullable(Type.String(), "ISO 3166-1 alpha-2; null for what is no international number."),
  network: nullable(Type.String(), "That of its latest message, or the one to which the number was allocated."),
  name: Type.Optional(nullable(Type.String(), "The name given to the phone. Absent without `inbound:read`.")),
  fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: "What the latest bulk send that kept them was given for the phone.",
  }),
  first_at: nullable(time(), "When the first message was sent or received; null if nothing is known of the phone."),
  last_at: nullable(time()),
  opt_out: Type.Optional(
    nullable(
      Type.Object({ keyword: nullable(Type.String(), "What the phone sent; null if the account did it."), at: time() }),
      "Absent without `inbound:read`.",
    ),
  ),
  messages: Type.Object({
    sent: Type.Integer(),
    delivered: Type.Integer(),
    failed: Type.Integer(),
    calls: integer("Of those sent, how many were spoken."),
    cost: moneySchema("Without what was refunded."),
    received: Type.Optional(Type.Integer({ description: "Absent without `inbound:read`." })),
    are_all: Type.Boolean({ description: "False if only the latest 2,000 of each direction are counted." }),
  }),
  trouble: nullable(
    Type.Object({
      messages: integer("Failures since the last message that arrived."),
      since: time(),
      reason: reasonSchema,
    }),
    "Why no message arrives; null unless the latest one failed.",
  ),
  sends: Type.Array(
    Type.Object({
      report_id: Type.String(),
      reference: nullable(Type.String()),
      created_at: time(),
      resend_of: nullable(Type.String()),
      sms_id: text("The message to this phone."),
      state: Type.String(),
    }),
    { description: "The bulk sends that it was in, latest first; at most 20." },
  ),
  conversations: Type.Optional(
    Type.Array(
      Type.Object({
        our_address: Type.String(),
        unread: Type.Integer(),
        done: Type.Boolean(),
        assignee: nullable(text("Their name or email address.")),
      }),
      { description: "Received last first; absent without `inbound:read`." },
    ),
  ),
  pins: Type.Optional(
    Type.Object(
      {
        in_progress: Type.Integer(),
        verified: Type.Integer(),
        failed: Type.Integer(),
        expired: Type.Integer(),
        cancelled: Type.Integer(),
      },
      { description: "Verifications of the number by how they ended; absent without `verify`." },
    ),
  ),
});
