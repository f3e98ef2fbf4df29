import { Type } from "typebox";
import { pagesSchema } from "../../http/pages.ts";
import { integerIn, named, nullable, optional, text } from "../../http/schemas.ts";

/** The scopes of credentials. */
export const credentialScopes = ["sms:send", "inbound:read"] as const;
/** A scope of a credential. */
export type CredentialScope = (typeof credentialScopes)[number];

const scopes = Type.Array(Type.Enum([...credentialScopes]), {
  minItems: 1,
  maxItems: credentialScopes.length,
  uniqueItems: true,
  description:
    "`sms:send`: submit messages and get their receipts. `inbound:read`: get the account's inbound messages. Default: `sms:send`.",
});

const limits = {
  max_binds: integerIn(1, 50, "Concurrent binds, across server processes. Default: 4."),
  window: integerIn(1, 1000, "Outstanding requests on a bind, in either direction. Default: 100."),
  parts_per_second: integerIn(
    1,
    100_000,
    "Across all its binds and requests; beyond that, ESME_RTHROTTLED. Default: 100.",
  ),
};

const addresses = Type.Array(Type.String({ maxLength: 50 }), {
  maxItems: 50,
  description: "IP addresses and CIDR ranges it may be used from. Empty: any.",
});

export const newCredentialSchema = named("SmppCredentialInput", {
  system_id: optional(
    Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{2,14}$" }),
    "3 to 15 letters, digits, `_`, `.` and `-`. Default: generated.",
  ),
  password: optional(
    Type.String({ pattern: "^[!-~]{1,64}$" }),
    "8 to 64 printable ASCII characters. SMPP v3.4 allows 8; longer ones work with clients that send them. Common ones are refused. Default: 8 generated characters.",
  ),
  weak_password: optional(
    Type.Boolean(),
    "Operators only: takes a `password` that is short or common, which programs of another gateway have. It may be guessed, so `allowed_addresses` must say where it may be used from.",
  ),
  scopes: optional(scopes),
  test: optional(Type.Boolean(), "Reaches only the simulated carrier and charges the test balance."),
  max_binds: optional(limits.max_binds),
  window: optional(limits.window),
  parts_per_second: optional(limits.parts_per_second),
  allowed_addresses: optional(addresses),
});

const credentialSchema = named("SmppCredential", {
  id: text("`esme_<id>`."),
  system_id: Type.String(),
  scopes,
  test: Type.Boolean(),
  ...limits,
  allowed_addresses: addresses,
  last_used_at: nullable(Type.String(), "The last login, to the minute."),
  created_by: nullable(Type.String(), "Who created it: `usr_<id>`, or `tok_<id>`, with which it ends."),
  expires_at: nullable(Type.String(), "When that token ends."),
  created_at: Type.String({ format: "date-time" }),
});

export const createdCredentialSchema = named("CreatedSmppCredential", {
  ...credentialSchema.properties,
  password: text("Shown only this once; store it now."),
});

export const credentialsSchema = named("SmppCredentialList", {
  credentials: Type.Array(credentialSchema),
  pages: pagesSchema,
});
