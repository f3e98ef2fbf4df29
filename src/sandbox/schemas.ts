import { Type } from "typebox";

/** A message on a simulated handset. */
export const handsetMessages = Type.Object({
  messages: Type.Array(
    Type.Object({
      from: Type.String({ description: "Sender ID as the phone shows it." }),
      text: Type.String({ description: "Long messages are joined." }),
      parts: Type.Integer(),
      at: Type.String({ format: "date-time" }),
    }),
    { description: "The newest first, 100 at most." },
  ),
});

/** What a simulated phone sends. */
export const phoneMessage = Type.Object({
  to: Type.String({ description: "One of our numbers or short codes." }),
  text: Type.String({ description: "At most 10 parts." }),
  telco: Type.Optional(
    Type.Union([Type.String({ maxLength: 60, pattern: "^[\\p{L}\\p{N} .&'_-]*$" }), Type.Null()], {
      description: "The network that the phone is on: its name, or its MCC and MNC. Left out: by the phone's number.",
    }),
  ),
});

/** What was sent. */
export const phoneMessageSent = Type.Object({
  from: Type.String(),
  to: Type.String(),
  text: Type.String(),
  parts: Type.Integer(),
});

/** What the simulated carrier is told to do. */
export const carrierSettings = Type.Object({
  receipt_delay_ms: Type.Integer({ minimum: 0, maximum: 3_600_000, description: "From the response to the receipt." }),
  submit_delay_ms: Type.Integer({ minimum: 0, maximum: 60_000, description: "From a submit_sm to its response." }),
  loss: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Share of accepted messages that get lost: no handset, no receipt.",
  }),
  parts_per_second: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: "More are answered with ESME_RTHROTTLED. 0: no limit.",
  }),
  down: Type.Boolean({ description: "Cuts every session and refuses binds." }),
});

/** A change of those settings. */
export const carrierChanges = Type.Partial(carrierSettings, { additionalProperties: false });
