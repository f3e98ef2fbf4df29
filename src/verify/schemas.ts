import { Type } from "typebox";
import { pageParameters, pagesSchema } from "../http/pages.ts";
import { moneySchema, optional, wordSchema } from "../http/schemas.ts";
import { settingsSchema } from "./settings.ts";
import { languages } from "./issue/text.ts";

const text = (description: string) => Type.String({ description });
const instant = (description: string) => Type.String({ format: "date-time", description });
const orNull = <Schema extends ReturnType<typeof text>>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** A request to generate a PIN (contract 2.6), and what is added to it. Unknown members are passed over. */
export const generateSchema = Type.Object({
  brand: text("Name shown in the message: GSM characters, no link."),
  number: text("Recipient in international format: `+`, country code, number."),
  language: optional(Type.Enum([...languages]), "Of the message; without it, that of the verification settings."),
  client_ip: optional(Type.String(), "Address of your user, for the fraud guard."),
  origin: optional(
    Type.String(),
    "Host name of your site: adds the line with which phones fill the PIN in by themselves.",
  ),
});

/** The answer (contract 2.6). */
export const generatedSchema = Type.Object({
  request_id: text("`vrf_<id>`; keep it for the check."),
  message: Type.Literal("success"),
  item_price: moneySchema("Price of the PIN message; 0.0 when the one that was sent just now stands."),
  remaining_balance: moneySchema("After the charge."),
  item_count: Type.Integer({ description: "Parts that were charged." }),
});

/** A check (contract 2.7). */
export const checkSchema = Type.Object({
  code: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "What the user typed. Spaces and dashes are passed over; Arabic-Indic digits are digits.",
  }),
  request_id: Type.Union([Type.String(), Type.Integer()], {
    description: "`vrf_<id>`, or `<id>` as a string or integer.",
  }),
  token: optional(Type.Boolean(), "Answer with a signed token as well, which your backend can check offline."),
});

/** The answer to a right code (contract 2.7). */
export const checkedSchema = Type.Object({
  message: Type.Literal("success"),
  request_id: text("`vrf_<id>`."),
  token: Type.Optional(text("A JWT, EdDSA, good for 10 minutes; its keys are at `/.well-known/jwks.json`.")),
});

/** Public keys (RFC 7517). */
export const keysSchema = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.String())) });

/** The path of one verification. */
export const requestParams = Type.Object({ request_id: text("`vrf_<id>` or `<id>`.") });

const state = wordSchema(["in_progress", "verified", "failed", "expired", "cancelled"]);

/** A verification. */
export const statusSchema = Type.Object({
  message: Type.Literal("success"),
  request_id: text("`vrf_<id>`."),
  status: state,
  brand: text("As it is shown to the user."),
  number: text("Masked."),
  created_at: instant("When the first PIN was sent."),
  expires_at: instant("When the PIN becomes invalid."),
  attempts: Type.Integer({ description: "Wrong codes so far." }),
  attempts_left: Type.Integer({ description: "Wrong codes before it fails." }),
  sends: Type.Integer({ description: "How often the PIN was sent." }),
  ended_at: Type.Union([instant("When it ended."), Type.Null()]),
});

/** The answer to a cancellation. */
export const cancelledSchema = Type.Object({
  message: Type.Literal("success"),
  request_id: text("`vrf_<id>`."),
  status: Type.Literal("cancelled"),
});

/** The settings as they are shown. */
export const shownSettingsSchema = Type.Object({
  ...settingsSchema.properties,
  template_parts: Type.Record(Type.String(), Type.Object({ parts: Type.Integer(), encoding: Type.String() }), {
    description: "What each template takes with a brand of 20 characters.",
  }),
});

/** Which blocks are listed. */
export const blockQuery = Type.Object({
  active: Type.Optional(Type.Boolean({ description: "Only those that stand now." })),
  ...pageParameters,
});

/** Blocks of the guard. */
export const blocksSchema = Type.Object({
  blocks: Type.Array(
    Type.Object({
      id: text("The block."),
      scope: text("`account`, `country`, `prefix`, `number` or `ip`."),
      key: text("Which one; a number is masked, a prefix is a number less its last 4 digits."),
      reason: text("A stable word."),
      detail: text("The same as a sentence."),
      active: Type.Boolean({ description: "Whether it stands now." }),
      since: instant("When it began."),
      until: instant("When it ends."),
      times: Type.Integer({
        description: "1 for the first within seven days; each is twice as long as the one before.",
      }),
      hits: Type.Integer({ description: "Requests that it stopped." }),
      test: Type.Boolean({ description: "Of test tokens." }),
    }),
  ),
  wrong_codes: Type.Array(
    Type.Object({ number: text("Masked."), until: instant("When PINs may be sent to it again.") }),
    { description: "Numbers that 15 wrong codes in 24 hours block now: the 100 that wait longest." },
  ),
  pages: pagesSchema,
});

/** The time that figures are asked for. */
export const statsQuery = Type.Object({
  from: Type.Optional(text("Begun then or later: ISO 8601 with a zone. Without it, seven days before `to`.")),
  to: Type.Optional(text("Begun before. Without it, now.")),
});

const funnel = {
  requests: Type.Integer({ description: "Verifications that began." }),
  sent: Type.Integer({ description: "PINs sent for them." }),
  delivered: Type.Integer({
    description:
      "PINs that the carrier reported as delivered. Of reports that come more than half an hour late it hears after four days.",
  }),
  verified: Type.Integer(),
  failed: Type.Integer(),
  expired: Type.Integer(),
  cancelled: Type.Integer(),
  in_progress: Type.Integer(),
  conversion: Type.Union([Type.Number(), Type.Null()], { description: "Verified of those that began, 0 to 1." }),
  median_seconds: Type.Union([Type.Number(), Type.Null()], {
    description: "From the first PIN to the right code, the middle one, in whole seconds.",
  }),
};
const blocked = Type.Integer({ description: "PINs that the fraud guard did not send, by the full hour." });

/** The funnel of verification. */
export const statsSchema = Type.Object({
  from: instant("Begin of the time."),
  to: instant("Its end."),
  ...funnel,
  blocked,
  countries: Type.Array(
    Type.Object({
      country: orNull(Type.String(), "ISO 3166-1; null for numbers of no country."),
      ...funnel,
      blocked,
      networks: Type.Array(
        Type.Object({
          network: orNull(Type.String(), "The network that the numbers were given to; null where that is not known."),
          ...funnel,
        }),
      ),
    }),
  ),
});
