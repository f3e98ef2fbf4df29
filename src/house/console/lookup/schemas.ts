import { Type } from "typebox";
import { integer, named, nullable, text, time, wordSchema } from "../../../http/schemas.ts";
import { messageSchema } from "../../../core/messages/schemas.ts";

/** What an operator wants to find. */
export const lookupBody = named("LookupInput", {
  q: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      "`out_sms_<id>`, `in_sms_<id>`, the integer `sms_id` of a webhook, a `report_id`, or a phone number: in international format, or as written in the caller's default country or that of any account.",
  }),
});

/** What a look-up found, in all accounts. */
export const lookupSchema = named("Lookup", {
  numbers: Type.Array(Type.String(), { description: "The phone numbers searched for, as `q` was read." }),
  results: Type.Array(
    named("LookupResult", {
      kind: wordSchema(
        ["message", "inbound", "bulk"],
        "A message that was sent, one that was received, or a bulk send.",
      ),
      id: text("`out_sms_<id>`, `in_sms_<id>` or the `report_id`."),
      account_id: Type.String(),
      account_name: Type.String(),
      at: time("When it was accepted or received."),
      phone: text("The phone's number; empty once erased, and for a bulk send."),
      address: text("The sender ID, or our number that received it; empty for a bulk send."),
      state: nullable(Type.String(), "The exact state; null for a received message."),
      carrier: nullable(Type.String(), "The link."),
      code: nullable(Type.String(), "The carrier's last error."),
      messages: integer("1, or the messages of a bulk send."),
      test: Type.Boolean(),
      channel: Type.Optional(wordSchema(["voice"], "Set if the text was spoken in a call.")),
    }),
    { description: "Newest first: at most 200, and at most 20 of an account." },
  ),
  has_more: Type.Boolean({ description: "More were found than the reply contains." }),
});

/** The path of a message in any account. */
export const lookedUpParams = Type.Object({ id: text("`out_sms_<id>` or `in_sms_<id>`.") });

/** A message of any account, without its text. */
export const lookedUpSchema = named("LookedUpMessage", {
  ...messageSchema.properties,
  text: Type.Null({ description: "Hidden: `POST /v1/operator/messages/{id}/text` shows it." }),
  has_text: Type.Boolean({
    description: "Whether there is a text to show: retention or an erasure may have removed it.",
  }),
  account_id: Type.String(),
  account_name: Type.String(),
  currency: text("The currency of its price (ISO 4217)."),
});

/** The text of a message of any account. */
export const revealedSchema = named("RevealedText", {
  text: nullable(Type.String(), "Null once erased by retention."),
});
