import { Type, type Static } from "typebox";
import { onlyZoneOf } from "../../base/time.ts";
import { integerIn, named, nullable } from "../../http/schemas.ts";

/** The currency of an account that is opened without one (ISO 4217). */
export const defaultCurrency = "USD";

/** The settings of an account, with their bounds; `PATCH /v1/account` takes any subset. */
export const settingsSchema = named("AccountSettings", {
  sender_policy: Type.Union([Type.Literal("any"), Type.Literal("approved")], {
    description:
      "The senders that may be used: `any`, or only the approved ones of `GET /v1/senders`. Set by an operator.",
  }),
  allowed_countries: nullable(
    Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { minItems: 1, maxItems: 250, uniqueItems: true }),
    "Countries that messages may be sent to: an array of ISO 3166-1 codes such as `RW`, or null for all.",
  ),
  retry_delays_seconds: Type.Array(integerIn(1, 86_400), {
    maxItems: 10,
    description: "The delay before each retry after a carrier's temporary error; empty: no retries.",
  }),
  low_balance: nullable(
    Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
    "When the balance drops below this, the owners are notified by mail, by the webhook event `balance.low`, in the dashboard and in the audit log; again only after it has recovered. Null: never.",
  ),
  time_zone: nullable(
    Type.String({ maxLength: 64 }),
    "The time zone of the days and hours that the dashboard shows and takes: a name of the IANA database such as `Africa/Kigali`. Null: that of `default_country` if it has only one, else that of each browser.",
  ),
  approve_above: nullable(
    Type.Object(
      {
        recipients: Type.Optional(nullable(integerIn(1, 100_000), "More recipients than this; null: any number.")),
        amount: Type.Optional(
          nullable(Type.Number({ minimum: 0, maximum: 1_000_000_000 }), "A higher cost than this; null: any cost."),
        ),
      },
      { title: "ApproveAbove", additionalProperties: false, minProperties: 1 },
    ),
    "A larger send waits for somebody with the scope `approve` other than who asked for it. Null: none does.",
  ),
  log_bodies: Type.Boolean({
    description:
      "Whether the dashboard's API log keeps the bodies of calls, with texts and phone numbers; codes and secrets are masked. If false, it keeps no bodies, and only the route of each path.",
  }),
  statuses: Type.Union([Type.Literal("tuma"), Type.Literal("hosted")], {
    description:
      "The HTTP statuses of refusals to this account's tokens at `/v1/sms…`, `/v1/verify…` and `/ai/…`: those of this reference (`tuma`), or those of the hosted service with this interface (`hosted`): 409 for `insufficient_balance`, `sender_not_allowed`, `invalid_sender`, `invalid_number` and `destination_not_allowed`.",
  }),
});

/** The complete settings of an account. */
export type AccountSettings = Static<typeof settingsSchema>;

/** The defaults. Only changes are stored, so a better default reaches every account. */
export const defaultSettings: AccountSettings = {
  sender_policy: "any",
  allowed_countries: null,
  retry_delays_seconds: [5, 300],
  low_balance: null,
  time_zone: null,
  approve_above: null,
  log_bodies: true,
  statuses: "tuma",
};

/** The time zone of an account: its own, or that of its default country if it has only one. */
export function timeZoneOf({ time_zone: own }: Partial<AccountSettings>, country: string | null): string | null {
  return own ?? (country === null ? null : (onlyZoneOf(country) ?? null));
}

/** Completes stored settings with the defaults. */
export function completeSettings(stored: Partial<AccountSettings>): AccountSettings {
  return { ...defaultSettings, ...stored };
}

/** The limits of `approve_above`, in micro-units; undefined if nothing waits. */
export function limitsOf(setting: AccountSettings["approve_above"]) {
  const { recipients = null, amount = null } = setting ?? {};
  if (recipients === null && amount === null) return undefined;
  return { recipients, amountMicros: amount === null ? null : Math.round(amount * 1e6) };
}
