import { Type } from "typebox";
import { integerIn, named, nullable, text, wordSchema } from "../../http/schemas.ts";

/** A message on a simulated handset. */
export const handsetMessages = named("HandsetMessageList", {
  messages: Type.Array(
    named("HandsetMessage", {
      from: text("Sender ID as shown on the phone."),
      text: text("The full text of a long message."),
      parts: Type.Integer(),
      at: Type.String({ format: "date-time" }),
    }),
    { description: "Newest first, at most 100." },
  ),
});

const callState = wordSchema(["ringing", "answered", "declined", "busy", "no_answer"]);

/** A call on a simulated handset. */
const handsetCall = named("HandsetCall", {
  id: text("`call_<id>`."),
  from: text("What the call is listed under."),
  state: callState,
  at: Type.String({ format: "date-time" }),
  rings_until: text("When the phone answers by itself, or stops ringing."),
  text: nullable(
    Type.String(),
    "What is said, once the call is answered: a PIN until it expires, a text for as long as it is kept.",
  ),
  audio_url: nullable(
    Type.String(),
    "The path of what is heard, until the PIN expires, or the audio of the text is no longer kept.",
  ),
});

/** The calls of a simulated handset. */
export const handsetCalls = named("HandsetCallList", {
  calls: Type.Array(handsetCall, { description: "Newest first, at most 100." }),
});

/** What the person with the phone does. */
export const callAction = named("HandsetCallAction", {
  action: wordSchema(
    ["answer", "decline", "press"],
    "`press`: the text of an answered call is heard to its end, and then `key` is pressed.",
  ),
  key: Type.Optional(
    Type.String({ pattern: "^[0-9*#]$", description: "The key to press: a digit, `*` or `#`. The first one counts." }),
  ),
});

/** The state of a call after that. */
export const callAfter = named("HandsetCallState", { id: Type.String(), state: callState });

/** A message sent by a simulated phone. */
export const phoneMessage = named("HandsetMessageInput", {
  to: text("One of our numbers or short codes."),
  text: text("At most 10 parts."),
  telco: Type.Optional(
    nullable(
      Type.String({ maxLength: 60 }),
      "The phone's network: a name of letters, digits, spaces and . & ' _ -, or MCC and MNC. By default derived from the phone's number.",
    ),
  ),
});

/** The message that was sent. */
export const phoneMessageSent = named("SentHandsetMessage", {
  from: Type.String(),
  to: Type.String(),
  text: Type.String(),
  parts: Type.Integer(),
});

/** The simulated carrier's settings. */
export const carrierSettings = named("SandboxCarrier", {
  receipt_delay_ms: integerIn(0, 3_600_000, "Delay from the response to the receipt."),
  submit_delay_ms: integerIn(0, 60_000, "Delay from a submit_sm to its response."),
  loss: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Share of accepted messages that are lost: they reach no handset and get no receipt.",
  }),
  parts_per_second: integerIn(0, 1_000_000, "Excess parts get ESME_RTHROTTLED. 0: unlimited."),
  down: Type.Boolean({ description: "Drops every session and refuses binds." }),
  ring_ms: integerIn(0, 60_000, "How long a simulated phone rings before it answers a call by itself."),
});

/** A change of those settings. */
export const carrierChanges = Type.Partial(carrierSettings, {
  additionalProperties: false,
  title: "SandboxCarrierChange",
});
