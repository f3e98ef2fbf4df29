/** Tokens for a password, as clients of the existing interface get theirs. */
import { ownerScopes } from "../accounts/people/roles.ts";
import { membershipsOf, type SignIn } from "../accounts/people/sign-in.ts";
import { makeLoginToken, type IssuedToken } from "../accounts/tokens/tokens.ts";
import type { Context } from "../base/context.ts";
import { invalidField, Refusal } from "../base/errors.ts";
import { unauthorized, type Scope } from "../http/auth.ts";

/** The email address and password of `Authorization: Basic …` (RFC 7617). Refuses anything else. */
export function readBasic(header: string | undefined): { email: string; password: string } {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec((header ?? "").slice(0, 2000)) ?? [];
  const pair = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  if (colon > 0) return { email: pair.slice(0, colon), password: pair.slice(colon + 1) };
  throw unauthorized(
    "Send the email address and password that you sign in with, as `Authorization: Basic …` (`curl -u you@example.com`).",
  );
}

/** The scopes that a client asks for, or all. */
export function readScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined || text.trim() === "") return ownerScopes;
  const wanted = text.split(/[\s,+]+/).filter(Boolean);
  const unknown = wanted.find((each) => !(ownerScopes as readonly string[]).includes(each));
  if (unknown === undefined) return ownerScopes.filter((scope) => wanted.includes(scope));
  throw invalidField(
    "scopes",
    `\`scopes\` has one that a token cannot have. The scopes are ${ownerScopes.map((each) => `\`${each}\``).join(", ")}.`,
  );
}

/**
 * A token of the first account that the person owns: only owners make tokens, here as in the dashboard. Guesses are limited as they
 * are for signing in. A login with one-time codes is refused, since Basic has no room for one.
 *
 * @param address the client's, from `addressKey`
 */
export async function tokenForPassword(
  ctx: Context,
  signIn: SignIn,
  given: { email: string; password: string },
  { address, ...about }: { address: string; scopes: readonly Scope[]; replace: boolean },
): Promise<IssuedToken & { accountId: number }> {
  const user = await signIn.check(given, address).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "totp_required") throw error;
    const detail =
      "This login also requires a one-time code, which this call cannot take. Create a token in the dashboard instead.";
    throw unauthorized(detail, "", "totp_required");
  });
  const owned = (await membershipsOf(ctx, user.id)).find(({ role }) => role === "owner");
  if (!owned)
    throw new Refusal(
      "forbidden",
      "Only owners of an account can make tokens. Ask an owner for one, or for the role of an owner.",
    );
  const accountId = owned.account_id;
  return { accountId, ...(await makeLoginToken(ctx, { accountId, userId: user.id, email: user.email }, about)) };
}
