import { Type } from "typebox";

/** A message on a simulated handset. */
export const handsetMessages = Type.Object({
  messages: Type.Array(
    Type.Object({
      from: Type.String({ description: "Sender ID as shown on the phone." }),
      text: Type.String({ description: "The full text of a long message." }),
      parts: Type.Integer(),
      at: Type.String({ format: "date-time" }),
    }),
    { description: "Newest first, at most 100." },
  ),
});

/** A message sent by a simulated phone. */
export const phoneMessage = Type.Object({
  to: Type.String({ description: "One of our numbers or short codes." }),
  text: Type.String({ description: "At most 10 parts." }),
  telco: Type.Optional(
    Type.Union([Type.String({ maxLength: 60, pattern: "^[\\p{L}\\p{N} .&'_-]*$" }), Type.Null()], {
      description: "The phone's network: a name, or MCC and MNC. By default derived from the phone's number.",
    }),
  ),
});

/** The message that was sent. */
export const phoneMessageSent = Type.Object({
  from: Type.String(),
  to: Type.String(),
  text: Type.String(),
  parts: Type.Integer(),
});

/** The simulated carrier's settings. */
export const carrierSettings = Type.Object({
  receipt_delay_ms: Type.Integer({
    minimum: 0,
    maximum: 3_600_000,
    description: "Delay from the response to the receipt.",
  }),
  submit_delay_ms: Type.Integer({
    minimum: 0,
    maximum: 60_000,
    description: "Delay from a submit_sm to its response.",
  }),
  loss: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Share of accepted messages that are lost: they reach no handset and get no receipt.",
  }),
  parts_per_second: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: "Excess parts get ESME_RTHROTTLED. 0: unlimited.",
  }),
  down: Type.Boolean({ description: "Drops every session and refuses binds." }),
});

/** A change of those settings. */
export const carrierChanges = Type.Partial(carrierSettings, { additionalProperties: false });
