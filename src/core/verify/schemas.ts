import { Type } from "typebox";
import { pageParameters, pagesSchema } from "../../http/pages.ts";
import {
  dayZone,
  integer,
  moneySchema,
  named,
  nullable,
  optional,
  text,
  time,
  wordSchema,
} from "../../http/schemas.ts";
import { homeSettings, settingsSchema } from "./settings.ts";
import { channels } from "./channel.ts";
import { languages } from "../../base/languages.ts";

const channel = (description: string) => wordSchema(channels, description);

/** A request to generate a PIN (contract 2.6), with our extensions. Unknown members are ignored. */
export const generateSchema = named("VerificationInput", {
  brand: text("Name shown in the message: GSM characters, no link."),
  number: text("Recipient in international format: `+`, country code, number."),
  language: optional(
    Type.Enum([...languages]),
    "Language of the message or call; defaults to the one in the verification settings.",
  ),
  channel: optional(
    Type.Enum([...channels]),
    "`sms`, the default, or `voice`: the PIN is spoken in a call. For a verification in progress, the same PIN is sent by the other channel.",
  ),
  client_ip: optional(Type.String(), "IP address of your user, for the fraud guard."),
  origin: optional(
    Type.String(),
    "Host name of your site: adds a line to the message that lets phones autofill the PIN.",
  ),
  app_hash: optional(
    Type.String(),
    "Your Android app's hash for Google's SMS Retriever, 11 characters: ends the message, which your app then reads without a permission. It must fit one part of at most 140 bytes.",
  ),
});

/** The reply (contract 2.6). */
export const generatedSchema = named("StartedVerification", {
  request_id: text("`vrf_<id>`; keep it for the check."),
  message: Type.Literal("success"),
  item_price: moneySchema(
    "Price of the PIN message; 0.0 if a PIN was sent within the last 30 seconds and none is sent now.",
  ),
  remaining_balance: moneySchema("After the charge."),
  item_count: integer("Parts charged; 1 for a call."),
  channel: channel("How the PIN was sent."),
});

/** A check (contract 2.7). */
export const checkSchema = named("VerificationCheck", {
  code: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "What the user typed. Spaces and dashes are ignored; Arabic-Indic digits are accepted.",
  }),
  request_id: Type.Union([Type.String(), Type.Integer()], {
    description: "`vrf_<id>`, or `<id>` as a string or integer.",
  }),
  token: optional(Type.Boolean(), "Also return a signed token that your backend can verify offline."),
});

/** The reply to a correct code (contract 2.7). */
export const checkedSchema = named("CheckedVerification", {
  message: Type.Literal("success"),
  request_id: text("`vrf_<id>`."),
  token: Type.Optional(text("A JWT (EdDSA), valid for 10 minutes; its keys are at `/.well-known/jwks.json`.")),
});

/** Public keys (RFC 7517). */
export const keysSchema = named("KeySet", { keys: Type.Array(Type.Record(Type.String(), Type.String())) });

/** Path parameters of one verification. */
export const requestParams = Type.Object({ request_id: text("`vrf_<id>` or `<id>`.") });

const state = wordSchema(["in_progress", "verified", "failed", "expired", "cancelled"]);

/** A verification. */
export const statusSchema = named("Verification", {
  message: Type.Literal("success"),
  request_id: text("`vrf_<id>`."),
  status: state,
  brand: text("As shown to the user."),
  number: text("Masked."),
  created_at: time("When the first PIN was sent."),
  expires_at: time("When the PIN becomes invalid."),
  attempts: integer("Wrong codes so far."),
  attempts_left: integer("Wrong codes before it fails."),
  sends: integer("Times the PIN was sent."),
  channel: channel("How it was sent last."),
  ended_at: nullable(time("When it ended.")),
});

/** The reply to a cancellation. */
export const cancelledSchema = named("CancelledVerification", {
  message: Type.Literal("success"),
  request_id: text("`vrf_<id>`."),
  status: Type.Literal("cancelled"),
});

/** The settings as shown. */
export const shownSettingsSchema = named("ShownVerifySettings", {
  ...settingsSchema.properties,
  template_parts: Type.Record(
    Type.String(),
    named("TemplateParts", { parts: Type.Integer(), encoding: Type.String() }),
    {
      description: "Parts and encoding of each template with a 20-character brand.",
    },
  ),
  guard_defaults: named(
    "GuardDefaults",
    {
      country: nullable(Type.String(), "The account's `default_country`."),
      allowed_countries: nullable(Type.Array(Type.String())),
      daily_spend: nullable(Type.Number()),
      in_force: Type.Array(wordSchema([...homeSettings]), {
        description: "The defaults that the account has not changed.",
      }),
    },
    { description: "Defaults of `guard` that depend on the account's `default_country` and prices." },
  ),
});

/** Filter of the list of blocks. */
export const blockQuery = Type.Object({
  active: Type.Optional(Type.Boolean({ description: "Only active blocks." })),
  ...pageParameters,
});

/** Blocks of the guard. */
export const blocksSchema = named("GuardBlockList", {
  blocks: Type.Array(
    named("GuardBlock", {
      id: text("`blk_<id>`."),
      scope: text("`account`, `country`, `prefix`, `number` or `ip`."),
      key: text("The key within the scope; numbers are masked, a prefix is a number without its last 4 digits."),
      reason: text("A stable code."),
      detail: text("The reason as a sentence."),
      active: Type.Boolean({ description: "Whether the block is active." }),
      since: time("When it began."),
      until: time("When it ends."),
      times: integer("1 for the first within seven days; each is twice as long as the previous one."),
      hits: integer("Requests stopped."),
      test: Type.Boolean({ description: "Caused by test tokens." }),
    }),
  ),
  wrong_codes: Type.Array(
    named("WrongCodes", {
      number: text("Masked."),
      until: time("When PINs may be sent to the number again."),
      test: Type.Boolean({ description: "Caused by test tokens." }),
    }),
    { description: "Numbers blocked for 15 wrong codes in 24 hours: the 100 whose blocks end last." },
  ),
  pages: pagesSchema,
});

/** The period of the figures. */
export const statsQuery = Type.Object({
  from: Type.Optional(text("Start of the period, ISO 8601 with a zone; defaults to seven days before `to`.")),
  to: Type.Optional(text("End of the period, exclusive; defaults to now.")),
  bucket: Type.Optional(
    Type.Union([Type.Literal("hour"), Type.Literal("day")], {
      description: "With it, the reply has `buckets`: the figures of each hour (UTC) or day, at most 1000.",
    }),
  ),
  ...dayZone,
});

const funnel = {
  requests: integer("Verifications started in the period."),
  sent: integer("PINs sent for them."),
  delivered: integer(
    "PINs that carriers reported as delivered. Receipts more than half an hour late are included after four days.",
  ),
  verified: Type.Integer(),
  failed: Type.Integer(),
  expired: Type.Integer(),
  cancelled: Type.Integer(),
  in_progress: Type.Integer(),
  conversion: nullable(Type.Number(), "Share of verifications that were verified, 0 to 1."),
  median_seconds: nullable(Type.Number(), "Median time from the first PIN to the correct code, whole seconds."),
};
const blocked = integer("PINs stopped by the fraud guard, by the full hour.");

const { conversion: _conversion, median_seconds: _median, ...counts } = funnel;

/** The funnel of verification. */
export const statsSchema = named("VerifyStats", {
  from: time("Start of the period."),
  to: time("End of the period."),
  ...funnel,
  buckets: Type.Optional(
    Type.Array(named("VerifyBucket", { at: time(), ...counts }), {
      description: "One per hour or day in which verifications began, in order; with `bucket`.",
    }),
  ),
  blocked,
  countries: Type.Array(
    named("CountryVerifyStats", {
      country: nullable(Type.String(), "ISO 3166-1; null for numbers without a country."),
      ...funnel,
      blocked,
      networks: Type.Array(
        named("NetworkVerifyStats", {
          network: nullable(Type.String(), "The network the numbers were allocated to; null if unknown."),
          ...funnel,
        }),
      ),
    }),
  ),
});
