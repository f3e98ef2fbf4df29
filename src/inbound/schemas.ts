import { Type } from "typebox";
import { pagesSchema } from "../http/pages.ts";

const text = (description: string) => Type.String({ description });
const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const time = Type.String({ format: "date-time" });

/** An inbound record (contract 2.4), with `from`. */
export const inboundSchema = Type.Object({
  id: text("`in_sms_<id>`."),
  account_id: text("`acc_<id>`."),
  org_id: text("`org_<id>`."),
  active: Type.Boolean({ description: "False once it was erased." }),
  created_at: text("ISO 8601 with fractional seconds, in UTC without a zone."),
  id_smsc: nullable("Null."),
  inbound_sms_number: text("The number that received it."),
  language_id: nullable("Null."),
  telco_id: nullable("MCC and MNC of the sender's network, where the carrier says them."),
  sms_item_count: Type.Integer({ description: "Parts." }),
  text: text("The message."),
  to: text("The number that received it; a short code as it is."),
  wallet_charge_id: text("`trn_<id>`; of a free message, an entry of 0.0."),
  self_url: text("Where it is shown."),
  from: text("The phone that sent it."),
  incomplete: Type.Optional(
    Type.Boolean({ description: "True where parts never came; `[…]` stands in their places. Else it is not there." }),
  ),
});

/** A page of inbound records (contract 2.4 and 2.5). */
export const inboundsSchema = Type.Object({
  inbound_sms: Type.Array(inboundSchema, { description: "The newest first." }),
  pages: pagesSchema,
});

/** Messages to numbers that belong to nobody. */
export const unroutedSchema = Type.Object({
  unrouted: Type.Array(
    Type.Object({
      id: text("`in_sms_<id>`."),
      from: text("The phone that sent it."),
      to: text("As the carrier wrote it, in international format where it is a long number."),
      text: text("The message."),
      parts: Type.Integer(),
      incomplete: Type.Boolean(),
      telco: text("The network; empty when unknown."),
      carrier_id: text("The link that it came on."),
      created_at: time,
    }),
    { description: "The newest first." },
  ),
  pages: pagesSchema,
});

/** A phone that has opted out. */
export const optoutSchema = Type.Object({
  number: text("E.164."),
  keyword: nullable("The word that it sent; null where the account entered it."),
  created_at: time,
});

/** A page of opt-outs. */
export const optoutsSchema = Type.Object({
  optouts: Type.Array(optoutSchema, { description: "The newest first." }),
  pages: pagesSchema,
});

const number = text("In international format.");

/** Names a phone. */
export const optoutBody = Type.Object({ number });

/** Names a phone where a body may be missing: many clients send none with DELETE. */
export const optoutQuery = Type.Object({ number: Type.Optional(number) });
