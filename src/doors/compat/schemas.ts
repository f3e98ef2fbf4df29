import { Type } from "typebox";
import { allScopes } from "../../http/auth.ts";
import { pageParameters, pagesSchema } from "../../http/pages.ts";
import {
  integer,
  integerIn,
  moneySchema,
  named,
  nullable,
  optional,
  text,
  time,
  wordSchema,
} from "../../http/schemas.ts";

/** The query of `GET /users/token`. */
export const tokenQuery = Type.Object({
  scopes: Type.Optional(
    text("The scopes of the token, separated by commas or spaces. Default: all that an owner may have."),
  ),
});

/** A token in exchange for a password. */
export const loginTokenSchema = named("LoginToken", {
  token: text("The access token. Shown only once, so store it now."),
  scopes: Type.Array(Type.Enum([...allScopes])),
});

/** The caller. */
export const userSchema = named("CurrentUser", {
  id: text("`tok_<id>`, or `usr_<id>` of a person who is signed in."),
  username: text("The name of the token, or the person's email address."),
  email: nullable(Type.String(), "The login whose password the token was created with, if it was."),
  account_id: Type.String(),
  org_id: Type.String(),
  scopes: Type.Array(Type.Enum([...allScopes])),
  self_url: Type.String(),
});

/** The balance. */
export const walletSchema = named("Wallet", {
  id: text("`acc_<id>`: an account has one wallet for live traffic and one for test."),
  org_id: Type.String(),
  amount: moneySchema("The balance that this token's requests are charged to."),
  currency: text("ISO 4217."),
  self_url: Type.String(),
});

const organisation = {
  id: text("`acc_<id>`."),
  name: Type.String(),
  webhook_url: nullable(
    Type.String(),
    "The URL of the account's oldest webhook; null if there is none, if it is disabled, and for tokens that may not read webhooks.",
  ),
  sms_retries: integer("How often a message is retried after a carrier's temporary error."),
  self_url: Type.String(),
};

/** The account as an organisation. */
export const organisationSchema = named("Organisation", {
  ...organisation,
  data: named("OrganisationData", { orgs: Type.Array(named("OrganisationItem", organisation)) }),
});

/** A change of the organisation. */
export const organisationChangeSchema = named("OrganisationChange", {
  name: optional(Type.String({ minLength: 1, maxLength: 200 }), "The account's name."),
  webhook_url: Type.Optional(
    nullable(
      Type.String({ maxLength: 2048 }),
      "Where delivery reports and inbound messages are posted: the URL of the account's oldest webhook, which is created if there is none. Null or an empty string disables it.",
    ),
  ),
  sms_retries: optional(integerIn(0, 10), "The new length of the account's `retry_delays_seconds`."),
});

/** The query of the list of sender IDs. */
export const senderIdQuery = Type.Object({
  ...pageParameters,
  name: Type.Optional(text("Only sender IDs that contain this text, in upper or lower case.")),
});

const senderId = {
  name: Type.String(),
  sender_id: text("The same as `name`."),
  status: wordSchema(["pending", "approved", "refused"]),
  countries: nullable(Type.Array(Type.String()), "Null: everywhere."),
  created_at: time(),
};

/** A request for a sender ID. */
export const newSenderIdSchema = named("SenderIdInput", {
  sender_id: text("At most 11 characters."),
  countries: optional(
    Type.Array(Type.String({ pattern: "^[A-Za-z]{2}$" }), { maxItems: 250 }),
    "ISO 3166-1 codes such as `RW`; empty: everywhere.",
  ),
});

/** A requested sender ID. */
export const madeSenderIdSchema = named("RequestedSenderId", {
  message: text("The outcome of the request."),
  ...senderId,
});

const senderIds = Type.Array(named("SenderIdItem", senderId));

/** A page of sender IDs. */
export const senderIdsSchema = named("SenderIdList", {
  sender_ids: senderIds,
  data: named("SenderIdData", { sender_ids: senderIds }),
  pages: pagesSchema,
});

/** The time ranges of the analytics. */
export const timeframes = ["all", "day", "week", "month", "year"] as const;

/** The query of the analytics. */
export const analyticsQuery = Type.Object({
  timezone_offset: integerIn(
    -840,
    840,
    "Minutes from local time to UTC, as JavaScript counts them: -120 in Kigali.",
    0,
  ),
  start: Type.Optional(text("The first day, in local time, such as 2026-11-21. Default: today.")),
  timeframe: Type.Unsafe<(typeof timeframes)[number]>(
    Type.Union(
      timeframes.map((each) => Type.Literal(each)),
      {
        default: "all",
        description: "`day` and `all`: that day by the hour; `week`, `month` and `year`: 7, 30 or 365 days by the day.",
      },
    ),
  ),
});

/** Counts of messages. */
export const analyticsSchema = named("SmsAnalytics", {
  data: Type.Record(
    Type.String(),
    named("SmsCount", {
      sms_count: integer("Messages accepted."),
      item_count: integer("Their parts."),
      delivered: Type.Integer(),
      failed: integer("Messages in a final state other than delivered."),
      total_cost: moneySchema("Before refunds."),
    }),
    { description: "Keyed by local hour, `00:00` to `23:00`, or by day, `2026-11-21`." },
  ),
});

/** A forgotten password. */
export const forgotSchema = named("ForgottenPassword", { email: text("The address of the login.") });

/** The outcome, in a sentence. */
export const messageSchema = named("Done", { message: Type.String() });

/** The path of a link that resets a password. */
export const recoveryParams = Type.Object({ token: text("The last path segment of the mailed link.") });

/** A new password, set with such a link. */
export const recoverySchema = named("PasswordRecovery", {
  password: Type.String(),
  confirm_password: text("The same password again."),
  code: optional(Type.String(), "A one-time or recovery code, if the login requires one."),
});
