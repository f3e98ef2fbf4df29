import { Type, type Static } from "typebox";
import { integerIn, named, text } from "../../../http/schemas.ts";

/** The wire form of phones that dial in, for operators. What phones themselves send is in `dial/forms.ts`. */

const time = Type.Union([Type.Null(), Type.String({ format: "date-time" })]);

/** Body of `POST /v1/operator/phones`. */
export const NewPhoneBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]*$",
      description: "Letters, digits, spaces and . _ -, beginning with a letter or digit. Its links are named after it",
    }),
    unlocked: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Android's own limit, 30 parts in 30 minutes for an app, was lifted on the phone; otherwise messages keep within it",
      }),
    ),
    daily_limit: Type.Optional(
      integerIn(
        1,
        100_000,
        "The parts that each SIM sends in 24 hours at most. What the operator allows is often less",
        200,
      ),
    ),
    numbers: Type.Optional(
      Type.Array(Type.Union([Type.Null(), Type.String({ pattern: "^\\+[1-9][0-9]{7,14}$" })]), {
        maxItems: 3,
        default: [],
        description:
          "The phone numbers of its SIMs, in order and in E.164. What a SIM receives is for the account that has its number; without it, for the number that Android says, which is often none",
      }),
    ),
    keep_sandbox: Type.Optional(
      Type.Boolean({
        default: false,
        description: "As for a carrier link, when the first link of the phone is the first of the installation",
      }),
    ),
  },
  { additionalProperties: false, title: "PhoneInput" },
);

/** A new phone; absent fields have their defaults. */
export type NewPhone = Static<typeof NewPhoneBody>;

/** Reply of `POST /v1/operator/phones`. */
export const AddedPhone = named("AddedPhone", {
  id: text("`phn_<id>`"),
  name: Type.String(),
  code: text("The one-time code with which the phone registers"),
  url: text("The address of the server, as it is entered in the app"),
  expires_at: Type.String({ format: "date-time", description: "Until when the code can be used" }),
  settings: text("Address and code as one text, for a QR code"),
});

/** A phone. */
export const PhoneBody = named("Phone", {
  id: text("`phn_<id>`"),
  name: Type.String(),
  state: Type.Enum(["waiting", "up", "silent", "revoked"], {
    description:
      "`waiting`: it has not registered yet; `up`: it calls; `silent`: it has not called for 20 minutes; `revoked`: its token is not accepted any more",
  }),
  device: Type.Union([Type.Null(), Type.String()], { description: "The make that the phone says it is" }),
  sims: Type.Array(
    named("PhoneSim", {
      sim: Type.Integer({ description: "The number of the SIM in the app, from 1; 0 for the phone's default" }),
      carrier: Type.Union([Type.Null(), named("PhoneCarrier", { id: Type.String(), name: Type.String() })], {
        description: "Its carrier link",
      }),
      sent_today: Type.Integer({ description: "The parts that it was given in the last 24 hours" }),
      left_now: Type.Integer({
        description: "The parts that it may send now, by Android's limit and its own for a day",
      }),
      left_today: Type.Integer({ description: "The parts that are left of its limit for a day" }),
    }),
  ),
  numbers: Type.Array(Type.Union([Type.Null(), Type.String()])),
  unlocked: Type.Boolean(),
  daily_limit: Type.Integer(),
  code_expires_at: time,
  registered_at: time,
  seen_at: Type.Union([Type.Null(), Type.String({ format: "date-time" })], { description: "Its last call" }),
  revoked_at: time,
  created_at: Type.String({ format: "date-time" }),
});

/** The parameters of a phone's path. */
export const phoneParams = Type.Object({ id: text("`phn_<id>`.") });
