import { Type } from "typebox";
import { weaknesses } from "../../base/cluster/durability.ts";
import { allScopes } from "../../http/auth.ts";
import { pageParameters, pagesSchema } from "../../http/pages.ts";
import { integer, moneySchema, named, nullable, optional, text, time, wordSchema } from "../../http/schemas.ts";
import { emailSchema } from "./people/schemas.ts";
import { settingsSchema } from "./settings.ts";

const defaultCountry = nullable(
  Type.String({ pattern: "^[A-Z]{2}$" }),
  "The country whose numbers may be written without their country code, such as `0788 123 456`: an ISO 3166-1 code such as `RW`. By default, PINs are sent to this country only. Null: every number needs its country code.",
);

/** An account. */
export const accountSchema = named("Account", {
  id: text("`acc_<id>`."),
  org_id: Type.String(),
  name: Type.String(),
  balance: moneySchema("The live balance; for a test token, the test balance."),
  currency: text("ISO 4217."),
  default_sender: nullable(Type.String(), "The sender of messages without one."),
  default_country: defaultCountry,
  settings: settingsSchema,
  sandbox_credit: moneySchema(
    "The part of the live balance that is play money: all that simulated messages spend in the sandbox. It is removed when the account goes live.",
  ),
});

/** A change of an account; omitted members stay. */
export const accountPatchSchema = named("AccountChange", {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  default_sender: Type.Optional(
    nullable(Type.String(), "The sender of messages without one; null: every message must have one."),
  ),
  default_country: Type.Optional(defaultCountry),
  settings: Type.Optional(Type.Partial(settingsSchema, { title: "AccountSettingsChange" })),
});

const scope = Type.Enum([...allScopes], { title: "Scope" });

const addresses = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  maxItems: 50,
  description:
    "Where it may be used: IP addresses and CIDR ranges, such as `203.0.113.7` or `10.0.0.0/8`. Empty: anywhere.",
});

/** A new token. */
export const newTokenSchema = named("TokenInput", {
  name: Type.String({ minLength: 1, maxLength: 100, description: "The purpose of the token." }),
  scopes: Type.Array(scope, {
    minItems: 1,
    maxItems: allScopes.length,
    uniqueItems: true,
    description: "Its permissions; only those of the creating token are allowed.",
  }),
  test: optional(Type.Boolean(), "Reaches only the simulated carrier and charges the test balance."),
  expires_at: Type.Optional(
    nullable(
      Type.String(),
      "ISO 8601 with a zone; null or omitted: never, or with the token that creates it. Not later than that one.",
    ),
  ),
  addresses: optional(addresses),
  signs_callbacks: optional(
    Type.Boolean(),
    "Whether it signs requests in Twilio's form: status callbacks and received messages. Such a token has 32 hexadecimal digits, like Twilio's, and is stored encrypted; of several, the newest signs.",
  ),
  ends_with_login: optional(
    Type.Boolean(),
    "For people: it ends when the person who creates it changes the password, turns one-time codes on, or is no longer an owner, as a token of `GET /users/token` does. Default: false; it belongs to the account.",
  ),
});

/** A change of a token; omitted members stay. */
export const tokenPatchSchema = named("TokenChange", {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  addresses: Type.Optional(addresses),
  expires_at: Type.Optional(nullable(Type.String(), "ISO 8601 with a zone; null: never.")),
});

/** How a token gets another secret. */
export const rotationSchema = named("TokenRotation", {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 720,
      description: "For how many hours the former secret works as well. Default: 24; 0: not a moment longer.",
    }),
  ),
});

/** A token that was found. */
export const foundTokenSchema = named("FoundToken", {
  token: Type.String({ minLength: 1, maxLength: 200, description: "The token itself, current or former." }),
});

/** A token, without its secret. */
export const tokenSchema = named("Token", {
  id: text("`tok_<id>`."),
  name: Type.String(),
  hint: text("Its beginning and end, to distinguish tokens."),
  scopes: Type.Array(scope),
  test: Type.Boolean(),
  expires_at: nullable(Type.String(), "When it ends."),
  last_used_at: nullable(Type.String(), "To the minute."),
  last_used_from: nullable(Type.String(), "The address that it came from."),
  addresses,
  previous_until: nullable(Type.String(), "Until when the secret before the last rotation works as well."),
  created_at: time(),
  signs_callbacks: Type.Boolean({ description: "Signs requests in Twilio's form." }),
  created_by: nullable(Type.String(), "Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."),
  created_by_name: nullable(Type.String(), "Their email address, or the token's name."),
  ends_with_login: Type.Boolean({
    description: "It ends with the password, the role or the membership of the person who created it.",
  }),
});

/** What ended with something. */
export const endedSchema = Type.Array(named("EndedCredential", { id: Type.String(), name: Type.String() }), {
  description: "What ended with it.",
});

/** The filter of the list of everything that gives access. */
export const credentialsQuery = Type.Object({
  created_by: Type.Optional(
    Type.String({ pattern: "^(usr|tok)_[0-9]{1,16}$", description: "`usr_<id>` or `tok_<id>`." }),
  ),
});

/** Something that gives access to an account. */
export const credentialSchema = named("Credential", {
  id: text("`tok_<id>`, `esme_<id>` or `hook_<id>`."),
  name: Type.String(),
  scopes: nullable(Type.Array(scope), "Null for a hook, which can only send."),
  test: Type.Boolean(),
  created_by: nullable(Type.String(), "Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."),
  ends_with_login: Type.Boolean({ description: "It ends with the login of the person who created it." }),
  expires_at: nullable(Type.String(), "When it ends."),
  last_used_at: nullable(Type.String(), "To the minute."),
  created_at: time(),
});

/** Everything that gives access to an account. */
export const credentialsSchema = named("CredentialList", { credentials: Type.Array(credentialSchema) });

/** A token with its secret, shown once. */
export const createdTokenSchema = named("CreatedToken", {
  ...tokenSchema.properties,
  token: text("The token itself. Shown only once, so store it now."),
});

/** A page of tokens. */
export const tokensSchema = named("TokenList", { tokens: Type.Array(tokenSchema), pages: pagesSchema });

const countries = Type.Union(
  [Type.Null(), Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { minItems: 1, maxItems: 250, uniqueItems: true })],
  { description: "Countries where it may be used, as ISO 3166-1 codes such as `RW`; null: everywhere." },
);
/** A request for a sender ID. */
export const newSenderSchema = named("SenderInput", {
  sender: text("The sender ID, at most 11 characters."),
  countries: Type.Optional(countries),
  purpose: optional(Type.String({ maxLength: 500 }), "Its purpose, for the reviewer."),
});

/** A sender ID and its review. */
export const senderSchema = named("Sender", {
  sender: Type.String(),
  status: Type.Union([Type.Literal("pending"), Type.Literal("approved"), Type.Literal("refused")]),
  countries,
  purpose: nullable(Type.String(), "Its purpose."),
  note: nullable(Type.String(), "The operator's comment."),
  created_at: time(),
  decided_at: nullable(Type.String(), "When the operator decided."),
});

/** A page of sender IDs of all accounts. */
export const reviewsSchema = named("SenderReviewList", {
  senders: Type.Array(
    named("SenderReview", { account_id: Type.String(), account_name: Type.String(), ...senderSchema.properties }),
  ),
  pages: pagesSchema,
});

/** A page of sender IDs. */
export const sendersSchema = named("SenderList", { senders: Type.Array(senderSchema), pages: pagesSchema });

const number = text("International format, or a short code of 3 to 8 digits.");
const keyword = text("Matches messages that begin with it, in any case. The longest keyword wins.");

/** A claim of an inbound number. */
export const newNumberSchema = named("InboundNumberInput", {
  number,
  keyword: optional(keyword),
});

/** An inbound number. */
export const numberSchema = named("InboundNumber", {
  number: Type.String(),
  account_id: nullable(
    Type.String(),
    "The owner; on a shared number, the default account for messages that match no keyword.",
  ),
  shared: Type.Boolean({ description: "Accounts share it by keywords." }),
  price: moneySchema("The owner's price per received part."),
  keywords: Type.Array(
    named("NumberKeyword", { keyword: Type.String(), account_id: nullable(Type.String(), "The owner.") }),
  ),
  created_at: time(),
});

/** A page of inbound numbers. */
export const numbersSchema = named("InboundNumberList", { numbers: Type.Array(numberSchema), pages: pagesSchema });

/** A page of the audit log. */
export const auditSchema = named("AuditLog", {
  entries: Type.Array(
    named("AuditEntry", {
      id: Type.String(),
      actor: text("Who did it."),
      action: text("The action, such as `token.created`."),
      target: nullable(Type.String(), "What it affected."),
      details: Type.Object({}),
      created_at: time(),
    }),
  ),
  pages: pagesSchema,
});

/** A new account. */
export const newAccountSchema = named("AccountInput", {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  currency: optional(Type.String({ pattern: "^[A-Z]{3}$" }), "ISO 4217, such as USD."),
  default_sender: Type.Optional(nullable(Type.String(), "The sender of messages without one.")),
  default_country: Type.Optional(defaultCountry),
  owner_email: optional(emailSchema, "Invites this person as its owner."),
  sandbox: optional(
    Type.Boolean(),
    "Starts in the sandbox, with sandbox credit: its live traffic goes to the simulated carrier until an operator takes it live.",
  ),
});

/** An account as operators see it. */
export const operatorAccountSchema = named("OperatorAccount", {
  ...accountSchema.properties,
  test_balance: moneySchema(),
  sandbox: Type.Boolean({
    description:
      "Its live traffic goes to the simulated carrier, whatever links exist. Before the first real link, this applies to every account.",
  }),
  suspended_at: nullable(Type.String(), "When it was suspended; its tokens have been refused since."),
  created_at: time(),
});

/** The query of the list of accounts. */
export const accountsQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of the name, or `acc_<id>`." })),
  state: Type.Optional(wordSchema(["active", "suspended", "sandbox"])),
  sort: Type.Unsafe<"newest" | "name" | "balance">(
    Type.Union([Type.Literal("newest"), Type.Literal("name"), Type.Literal("balance")], {
      default: "newest",
      description: "`balance`: the lowest first.",
    }),
  ),
  ...pageParameters,
});

/** A page of accounts. */
export const operatorAccountsSchema = named("OperatorAccountList", {
  accounts: Type.Array(
    named("ListedAccount", {
      ...operatorAccountSchema.properties,
      last_sent_at: nullable(time(), "When it last sent a message, test or live."),
    }),
  ),
  pages: pagesSchema,
});

/** An operator's change of an inbound number. */
export const operatorNumberSchema = named("OperatorNumberInput", {
  number,
  account_id: Type.Optional(
    nullable(
      Type.String(),
      "`acc_<id>`; null: free to claim, or on a shared number, messages that match no keyword are unrouted. Omitted: unchanged; null for a new number.",
    ),
  ),
  shared: Type.Optional(Type.Boolean({ description: "Accounts share it by keywords. Omitted: unchanged." })),
  price: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: "Per received part, at most 6 decimals. Omitted: unchanged; 0 for a new number.",
    }),
  ),
  keywords: Type.Optional(
    Type.Array(named("NumberKeywordInput", { keyword, account_id: text("`acc_<id>`.") }), {
      maxItems: 1000,
      description: "Replaces its keywords. Omitted: unchanged.",
    }),
  ),
});

/** An operator's decision about a sender ID. */
export const senderDecisionSchema = named("SenderDecision", {
  sender: newSenderSchema.properties.sender,
  countries: newSenderSchema.properties.countries,
  note: optional(Type.String({ maxLength: 500 }), "Shown to the account."),
  status: senderSchema.properties.status,
});

/** Version, configuration and state of the installation. */
export const systemSchema = named("Installation", {
  version: Type.String(),
  node: Type.String(),
  postgres: Type.String(),
  uptime_seconds: Type.Integer(),
  roles: Type.Array(Type.String()),
  warnings: Type.Array(Type.String(), { description: "Likely configuration errors, and how to fix them." }),
  replication: named("Replication", {
    survives_primary: Type.Boolean({ description: "Whether a 201 survives the loss of the database's primary." }),
    weakness: nullable(
      wordSchema(weaknesses),
      "Why it does not: the database is `embedded`; no standby is named (`unnamed`); commits do not wait for one (`relaxed`); a named one is not streaming (`absent`); the database user may not see standbys (`hidden`); the database does not respond (`unknown`).",
    ),
    required: integer("The number of standbys that must confirm a commit."),
    confirming: integer("The number of standbys that currently can."),
    timeline: nullable(
      Type.String(),
      "The server's system identifier and timeline, which a failover changes. Null if the server does not reveal them.",
    ),
  }),
  engines: Type.Array(Type.Unknown(), { description: "As in `GET /ai/languages`." }),
  migrations: Type.Array(named("Migration", { name: Type.String(), applied_at: time() })),
  configuration: Type.Record(Type.String(), Type.Unknown(), {
    description: "Keyed by setting; for a secret, only whether it is set.",
  }),
});

/** Whether an account is live or in the sandbox. */
export const modeSchema = named("AccountMode", { mode: wordSchema(["live", "sandbox"]) });

/** The path of an account. */
export const accountIdParams = Type.Object({ id: text("`acc_<id>`.") });
/** The path of a token. */
export const tokenIdParams = Type.Object({ id: text("`tok_<id>`.") });

/** The fields of everything that waits for an approver, or did. */
export const approvalFields = (otherwise: string) => ({
  approval_id: text("`apv_<id>`."),
  status: wordSchema(
    ["waiting_for_approval", "approved", "rejected", "withdrawn", "expired"],
    `\`withdrawn\`: by whoever asked; \`expired\`: nobody decided in seven days. ${otherwise}`,
  ),
  asked_by: text("`usr_<id>` or `tok_<id>`."),
  asked_by_name: text("The person's email address, or the token's name."),
  approval_note: nullable(Type.String(), "What whoever asked says to whoever decides."),
  may_decide: Type.Boolean({ description: "Whether the caller may approve or reject it: nobody decides their own." }),
  may_withdraw: Type.Boolean({ description: "Whether the caller asked for it and may take it back." }),
  created_at: time(),
  expires_at: time(),
  decided_by_name: nullable(Type.String(), "Who approved, rejected or withdrew it."),
  decided_at: nullable(time()),
  note: nullable(Type.String(), "What they said about it."),
});

/** What whoever asks says to whoever decides. */
export const approvalNoteSchema = optional(
  Type.String({ maxLength: 500 }),
  "For whoever approves it, if it has to wait for somebody.",
);

/** Which approvals are listed. */
export const approvalsQuery = Type.Object({
  status: Type.Optional(wordSchema(["waiting_for_approval"], "Only those that wait; otherwise all.")),
  ...pageParameters,
});

/** The path of one. */
export const approvalParams = Type.Object({ id: text("`apv_<id>`.") });

/** A decision. */
export const decisionSchema = named("ApprovalDecision", {
  note: optional(Type.String({ maxLength: 500 }), "For whoever asked."),
});
