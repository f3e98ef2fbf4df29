import { Type } from "typebox";
import { pagesSchema } from "../http/pages.ts";
import { optional } from "../http/schemas.ts";

/** What a credential can be allowed. */
export const credentialScopes = ["sms:send", "inbound:read"] as const;
/** One thing that a credential can be allowed. */
export type CredentialScope = (typeof credentialScopes)[number];

const scopes = Type.Array(Type.Enum([...credentialScopes]), {
  minItems: 1,
  maxItems: credentialScopes.length,
  uniqueItems: true,
  description:
    "`sms:send`: submit messages and get their receipts. `inbound:read`: get the messages that the account receives. `sms:send` alone unless given.",
});

const limits = {
  max_binds: Type.Integer({
    minimum: 1,
    maximum: 50,
    description: "Binds at once, to whichever server processes. 4 unless given.",
  }),
  window: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: "Requests without a response at once on a bind, in either direction. 100 unless given.",
  }),
  parts_per_second: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    description:
      "What it may submit over all its binds and requests; more is answered ESME_RTHROTTLED. 100 unless given.",
  }),
};

const addresses = Type.Array(Type.String({ maxLength: 50 }), {
  maxItems: 50,
  description: "Addresses and CIDR ranges that it may be used from; none: from everywhere.",
});

export const newCredentialSchema = Type.Object({
  system_id: optional(
    Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{2,14}$" }),
    "3 to 15 letters, digits, `_`, `.` and `-`. Left out: one is given.",
  ),
  password: optional(
    Type.String({ pattern: "^[!-~]{8,64}$" }),
    "8 to 64 printable ASCII characters. SMPP v3.4 has room for 8; longer ones work with clients that send them. Left out: one of 8 is made.",
  ),
  scopes: optional(scopes),
  test: optional(Type.Boolean(), "Reaches only the simulated carrier and charges the test balance."),
  max_binds: optional(limits.max_binds),
  window: optional(limits.window),
  parts_per_second: optional(limits.parts_per_second),
  allowed_addresses: optional(addresses),
});

const credentialSchema = Type.Object({
  id: Type.String({ description: "`esme_<id>`." }),
  system_id: Type.String(),
  scopes,
  test: Type.Boolean(),
  ...limits,
  allowed_addresses: addresses,
  last_used_at: Type.Union([Type.String(), Type.Null()], { description: "The last login, to the minute." }),
  created_at: Type.String({ format: "date-time" }),
});

export const createdCredentialSchema = Type.Object({
  ...credentialSchema.properties,
  password: Type.String({ description: "Shown this once; store it now." }),
});

export const credentialsSchema = Type.Object({ credentials: Type.Array(credentialSchema), pages: pagesSchema });
