import { Type } from "typebox";
import { allScopes } from "../http/auth.ts";
import { pagesSchema } from "../http/pages.ts";
import { moneySchema, optional } from "../http/schemas.ts";
import { emailSchema } from "./people/schemas.ts";
import { settingsSchema } from "./settings.ts";

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const time = Type.String({ format: "date-time" });

export const accountSchema = Type.Object({
  id: Type.String({ description: "`acc_<id>`." }),
  org_id: Type.String(),
  name: Type.String(),
  balance: moneySchema("The live balance, or for a test token the test balance."),
  currency: Type.String({ description: "ISO 4217." }),
  default_sender: nullable("The sender of messages that name none."),
  settings: settingsSchema,
});

export const accountPatchSchema = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  default_sender: Type.Optional(nullable("The sender of messages that name none; null: they must name one.")),
  settings: Type.Optional(Type.Partial(settingsSchema)),
});

const scope = Type.Enum([...allScopes]);

export const newTokenSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, description: "What the token is for." }),
  scopes: Type.Array(scope, {
    minItems: 1,
    maxItems: allScopes.length,
    uniqueItems: true,
    description: "What it may do; nothing that the token that makes it may not.",
  }),
  test: optional(Type.Boolean(), "Reaches only the simulated carrier and charges the test balance."),
  expires_at: Type.Optional(nullable("ISO 8601 with a zone; null or left out: never.")),
});

const tokenSchema = Type.Object({
  id: Type.String({ description: "`tok_<id>`." }),
  name: Type.String(),
  hint: Type.String({ description: "Its beginning and end, to tell tokens apart." }),
  scopes: Type.Array(scope),
  test: Type.Boolean(),
  expires_at: nullable("When it ends."),
  last_used_at: nullable("To the minute."),
  created_at: time,
});

export const createdTokenSchema = Type.Object({
  ...tokenSchema.properties,
  token: Type.String({ description: "The token itself. Shown this once; store it now." }),
});

export const tokensSchema = Type.Object({ tokens: Type.Array(tokenSchema), pages: pagesSchema });

const countries = Type.Union(
  [Type.Null(), Type.Array(Type.String({ pattern: "^[A-Z]{2}$" }), { minItems: 1, maxItems: 250, uniqueItems: true })],
  { description: "Where it may be used, ISO 3166-1 codes such as `RW`; null: everywhere." },
);
export const newSenderSchema = Type.Object({
  sender: Type.String({ description: "The sender ID, at most 11 characters." }),
  countries: Type.Optional(countries),
  purpose: optional(Type.String({ maxLength: 500 }), "What it is for, for whoever reviews it."),
});

export const senderSchema = Type.Object({
  sender: Type.String(),
  status: Type.Union([Type.Literal("pending"), Type.Literal("approved"), Type.Literal("refused")]),
  countries,
  purpose: nullable("What it is for."),
  note: nullable("What the operator says to it."),
  created_at: time,
  decided_at: nullable("When the operator decided."),
});

export const reviewsSchema = Type.Object({
  senders: Type.Array(
    Type.Object({ account_id: Type.String(), account_name: Type.String(), ...senderSchema.properties }),
  ),
  pages: pagesSchema,
});

export const sendersSchema = Type.Object({ senders: Type.Array(senderSchema), pages: pagesSchema });

const number = Type.String({ description: "International format, or a short code of 3 to 8 digits." });
const keyword = Type.String({
  description: "Messages that begin with it, in any case. The longest keyword goes first.",
});

export const newNumberSchema = Type.Object({
  number,
  keyword: optional(keyword),
});

export const numberSchema = Type.Object({
  number: Type.String(),
  account_id: nullable("Whose it is; of a shared number, who gets what fits no keyword."),
  shared: Type.Boolean({ description: "Accounts share it by keywords." }),
  price: moneySchema("What its owner pays per received part."),
  keywords: Type.Array(Type.Object({ keyword: Type.String(), account_id: nullable("Whose it is.") })),
  created_at: time,
});

export const numbersSchema = Type.Object({ numbers: Type.Array(numberSchema), pages: pagesSchema });

export const auditSchema = Type.Object({
  entries: Type.Array(
    Type.Object({
      id: Type.String(),
      actor: Type.String({ description: "Who did it." }),
      action: Type.String({ description: "What was done, such as `token.created`." }),
      target: nullable("What it was done to."),
      details: Type.Object({}),
      created_at: time,
    }),
  ),
  pages: pagesSchema,
});

export const newAccountSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  currency: optional(Type.String({ pattern: "^[A-Z]{3}$" }), "ISO 4217, such as USD."),
  default_sender: Type.Optional(nullable("The sender of messages that name none.")),
  owner_email: optional(emailSchema, "Invites this person as its owner."),
});

export const operatorAccountSchema = Type.Object({
  ...accountSchema.properties,
  test_balance: moneySchema(),
  suspended_at: nullable("Since when its tokens are refused."),
  created_at: time,
});

export const operatorAccountsSchema = Type.Object({ accounts: Type.Array(operatorAccountSchema), pages: pagesSchema });

export const operatorNumberSchema = Type.Object({
  number,
  account_id: Type.Optional(
    nullable(
      "`acc_<id>`; null: free for an account to take, or of a shared number, what fits no keyword is unrouted. Left out: as it is; null for a new number.",
    ),
  ),
  shared: Type.Optional(Type.Boolean({ description: "Accounts share it by keywords. Left out: as it is." })),
  price: Type.Optional(
    Type.Union([Type.Number(), Type.String()], {
      description: "Per received part, at most 6 decimals. Left out: as it is; 0 for a new number.",
    }),
  ),
  keywords: Type.Optional(
    Type.Array(Type.Object({ keyword, account_id: Type.String({ description: "`acc_<id>`." }) }), {
      maxItems: 1000,
      description: "In the place of those that it has. Left out: as they are.",
    }),
  ),
});

export const senderDecisionSchema = Type.Object({
  sender: newSenderSchema.properties.sender,
  countries: newSenderSchema.properties.countries,
  note: optional(Type.String({ maxLength: 500 }), "For the account to read."),
  status: senderSchema.properties.status,
});

export const systemSchema = Type.Object({
  version: Type.String(),
  node: Type.String(),
  postgres: Type.String(),
  uptime_seconds: Type.Integer(),
  roles: Type.Array(Type.String()),
  warnings: Type.Array(Type.String(), { description: "What is likely set up wrongly, and the mend." }),
  engines: Type.Array(Type.Unknown(), { description: "As `GET /ai/languages` gives them." }),
  migrations: Type.Array(Type.Object({ name: Type.String(), applied_at: time })),
  configuration: Type.Record(Type.String(), Type.Unknown(), {
    description: "By the names of the settings; of a secret only whether it is set.",
  }),
});

export const accountIdParams = Type.Object({ id: Type.String({ description: "`acc_<id>`." }) });
export const tokenIdParams = Type.Object({ id: Type.String({ description: "`tok_<id>`." }) });
