import { Type, type Static } from "typebox";

/** What an account can be told, with bounds; `PATCH /v1/account` takes any part of it. */
export const settingsSchema = Type.Object({
  sender_policy: Type.Union([Type.Literal("any"), Type.Literal("approved")], {
    description:
      "Which senders may be used: `any`, or only those of `GET /v1/senders` that are approved. Set by an operator.",
  }),
  allowed_countries: Type.Union(
    [
      Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { minItems: 1, maxItems: 250, uniqueItems: true }),
      Type.Null(),
    ],
    { description: "Where messages may go: an array of ISO 3166-1 codes such as `RW`, or null for everywhere." },
  ),
  retry_delays_seconds: Type.Array(Type.Integer({ minimum: 1, maximum: 86_400 }), {
    maxItems: 10,
    description: "Waits before each retry after a temporary error of a carrier; none: no retry.",
  }),
  low_balance: Type.Union([Type.Number({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()], {
    description: "The dashboard and the audit log say once that the balance has come below this; null: never.",
  }),
});

/** The settings of an account, complete. */
export type AccountSettings = Static<typeof settingsSchema>;

/** What holds where the account says nothing. Only what was changed is stored, so a better default reaches everybody. */
export const defaultSettings: AccountSettings = {
  sender_policy: "any",
  allowed_countries: null,
  retry_delays_seconds: [5, 300],
  low_balance: null,
};

/** Completes what is stored. */
export function completeSettings(stored: Partial<AccountSettings>): AccountSettings {
  return { ...defaultSettings, ...stored };
}
