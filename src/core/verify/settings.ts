import { Type, type Static } from "typebox";
import { exampleMobile } from "../../base/phone/example.ts";
import type { SendingRules } from "../messages/accept/draft.ts";
import { languages } from "../../base/languages.ts";
import { defaultTemplates } from "./issue/text.ts";
import { integerIn, named, nullable } from "../../http/schemas.ts";

const limit = (description: string) => nullable(integerIn(1, 10_000_000), `${description} Null: no limit.`);
const prefixes = (description: string) =>
  Type.Array(Type.String({ pattern: "^\\+[0-9]{1,15}$", description: "`+` and up to 15 digits" }), {
    maxItems: 1000,
    uniqueItems: true,
    description,
  });
const template = Type.String({
  minLength: 5,
  maxLength: 500,
  pattern: "\\{pin\\}",
  description: "A text containing `{pin}`; `{brand}` and `{expiry}` are filled in as well",
});

/** Settings of the guard against pumping. */
const guardSchema = named("Guard", {
  enabled: Type.Boolean({ description: "If false, none of the settings below apply." }),
  allowed_countries: nullable(
    Type.Array(Type.String({ pattern: "^[A-Z]{2}$", description: "an ISO 3166-1 code in capitals, such as `RW`" }), {
      minItems: 1,
      maxItems: 250,
      uniqueItems: true,
    }),
    "Countries to which PINs may be sent: ISO 3166-1 codes such as `RW`, or null for all countries to which the account may send. Default: the account's `default_country`; null without one.",
  ),
  refused_types: Type.Array(
    Type.Enum([
      "PREMIUM_RATE",
      "TOLL_FREE",
      "SHARED_COST",
      "VOIP",
      "PERSONAL_NUMBER",
      "PAGER",
      "UAN",
      "VOICEMAIL",
      "FIXED_LINE",
    ]),
    { maxItems: 9, description: "Number types that get no PIN." },
  ),
  allow: prefixes("Numbers or prefixes that the guard always lets pass."),
  deny: prefixes("Numbers or prefixes that get no PIN."),
  per_number_per_day: limit("PINs and codes of sign-in hooks to one number in 24 hours."),
  per_prefix_per_hour: limit(
    "PINs and codes of sign-in hooks to one prefix (the number without its last 4 digits) in a clock hour.",
  ),
  per_country_per_hour: limit("PINs and codes of sign-in hooks to one country in a clock hour."),
  per_account_per_hour: limit("PINs of the account and codes of its sign-in hooks in a clock hour."),
  per_ip_per_hour: limit("PINs for one `client_ip` (IPv6: its /64) in a clock hour."),
  sequential_run: limit("PINs in a row to neighbouring numbers of one prefix, none of them verified."),
  unconverted_per_prefix: limit(
    "PINs to one prefix in 24 hours before one must be verified. Each verified PIN allows 20 more. Only a fifth of this applies while few PINs of the country are verified.",
  ),
  unconverted_per_country: limit(
    "PINs to one country in 24 hours before one must be verified. Each verified PIN allows 20 more.",
  ),
  unconverted_per_account: limit(
    "PINs of the account in 24 hours before one must be verified. Each verified PIN allows 20 more.",
  ),
  hook_per_prefix_per_day: limit("Messages of sign-in hooks to one prefix in 24 hours."),
  hook_per_country_per_hour: limit("Messages of sign-in hooks to one country in a clock hour."),
  hook_per_account_per_day: limit("Messages of the account's sign-in hooks in 24 hours."),
  block_seconds: integerIn(
    60,
    86_400,
    "Length of a first block; each further one of its kind within 7 days is twice as long, up to 24 hours.",
  ),
  daily_spend: nullable(
    Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
    "Daily spend on PINs and codes of sign-in hooks (UTC), at most 6 decimals. Null: no limit. Default: the price of 10,000 parts to the account's `default_country`; null without one.",
  ),
});

/** The verification settings with their bounds; `PATCH /v1/verify/settings` takes any subset. */
export const settingsSchema = named("VerifySettings", {
  code_length: integerIn(4, 10, "Digits of a PIN."),
  expiry_seconds: integerIn(60, 1800, "Validity of a PIN."),
  max_attempts: integerIn(1, 10, "Wrong codes before a verification fails."),
  resend_after_seconds: integerIn(
    5,
    600,
    "Requesting a PIN again sooner than this sends nothing and returns the same verification.",
  ),
  max_sends: integerIn(1, 5, "PINs to one number for one brand in 30 minutes."),
  sender: nullable(
    Type.String({ minLength: 1, maxLength: 20 }),
    "Sender ID of PIN messages. Null: the account's default sender, else the brand.",
  ),
  language: Type.Enum([...languages], {
    description: "The template for requests that name no language.",
  }),
  templates: named("VerifyTemplates", { en: template, fr: template, rw: template, sw: template }),
  guard: guardSchema,
});

/** The settings of an account, complete. */
export type VerifySettings = Static<typeof settingsSchema>;

/** The settings that an account has changed. */
export type StoredSettings = Partial<Omit<VerifySettings, "templates" | "guard">> & {
  templates?: Partial<VerifySettings["templates"]>;
  guard?: Partial<VerifySettings["guard"]>;
};

/** What the defaults of the guard depend on: the account's default country, and what a part costs. */
export type Home = Pick<SendingRules, "country" | "priceFor">;

/** Parts to the default country that `daily_spend` pays for by default (docs/decisions/0010). */
const partsPerDay = 10_000n;

/** The guard's defaults that differ between accounts. Without a default country, PINs may be sent everywhere. */
export function homeDefaults({ country, priceFor }: Home): Pick<VerifySettings["guard"], HomeSetting> {
  if (country === undefined) return { allowed_countries: null, daily_spend: null };
  const phone = exampleMobile(country);
  const price = phone && priceFor(phone);
  return { allowed_countries: [country], daily_spend: price ? Number(price * partsPerDay) / 1e6 : null };
}

/** The settings of the guard whose default depends on the account. */
export const homeSettings = ["allowed_countries", "daily_spend"] as const;
type HomeSetting = (typeof homeSettings)[number];

/** The defaults of an account without a default country. Only changes are stored, so a better default reaches every account. */
export const defaultSettings: VerifySettings = {
  code_length: 6,
  expiry_seconds: 600,
  max_attempts: 5,
  resend_after_seconds: 30,
  max_sends: 5,
  sender: null,
  language: "en",
  templates: defaultTemplates,
  guard: {
    enabled: true,
    allowed_countries: null,
    refused_types: ["PREMIUM_RATE", "SHARED_COST", "PAGER", "VOICEMAIL"],
    allow: [],
    deny: [],
    per_number_per_day: 30,
    per_prefix_per_hour: 500,
    per_country_per_hour: null,
    per_account_per_hour: null,
    per_ip_per_hour: 60,
    sequential_run: 30,
    unconverted_per_prefix: 50,
    unconverted_per_country: 100,
    unconverted_per_account: 500,
    hook_per_prefix_per_day: 50,
    hook_per_country_per_hour: 100,
    hook_per_account_per_day: 1000,
    block_seconds: 3600,
    daily_spend: null,
  },
};

/** Fills in the defaults. */
export function completeSettings(stored: StoredSettings, home: Home): VerifySettings {
  return {
    ...defaultSettings,
    ...stored,
    templates: { ...defaultSettings.templates, ...stored.templates },
    guard: { ...defaultSettings.guard, ...homeDefaults(home), ...stored.guard },
  };
}

/** Applies a change to the stored settings. A template of null restores the default. */
export function changeSettings(stored: StoredSettings, patch: SettingsPatch): StoredSettings {
  const { templates, guard, ...plain } = patch;
  const texts = { ...stored.templates, ...templates } as Record<string, string | null>;
  const kept = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
  return {
    ...stored,
    ...(plain as StoredSettings),
    ...(templates ? { templates: kept } : {}),
    ...(guard ? { guard: { ...stored.guard, ...(guard as StoredSettings["guard"]) } } : {}),
  };
}

const templateOrNull = Type.Optional(nullable(template, "Null restores the default."));

/** Any subset of the settings. */
export const settingsPatchSchema = named("VerifySettingsChange", {
  ...Type.Partial(Type.Omit(settingsSchema, ["templates", "guard"])).properties,
  templates: Type.Optional(
    named("VerifyTemplatesChange", { en: templateOrNull, fr: templateOrNull, rw: templateOrNull, sw: templateOrNull }),
  ),
  guard: Type.Optional(Type.Partial(guardSchema, { title: "GuardChange" })),
});

/** A change of settings as sent. */
export type SettingsPatch = Static<typeof settingsPatchSchema>;
