/** Tokens for a password, as clients of the existing interface get theirs. */
import { ownerScopes } from "../../core/accounts/people/roles.ts";
import { lockChecked } from "../../core/accounts/people/ending.ts";
import { lockOwned } from "../../core/accounts/people/people.ts";
import { membershipsOf, type SignIn } from "../../core/accounts/people/sign-in.ts";
import { createLoginToken, type IssuedToken } from "../../core/accounts/tokens/tokens.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { basicCredentials, suspended, unauthorized, type Scope } from "../../http/auth.ts";

const notOwner = () =>
  new Refusal(
    "forbidden",
    say("Only owners of an account can create tokens. Ask an owner for one, or to make you an owner."),
  );

/** The email address and password of an `Authorization: Basic …` header. Refuses anything else. */
export function readLogin(header: string | undefined): { email: string; password: string } {
  const given = basicCredentials(header);
  if (given && given.user !== "") return { email: given.user, password: given.password };
  throw unauthorized(
    say(
      "Send the email address and password that you sign in with, as `Authorization: Basic …` (`curl -u you@example.com`).",
    ),
  );
}

/** The scopes that a client asks for; all of an owner's by default. */
export function readScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined || text.trim() === "") return ownerScopes;
  const wanted = text.split(/[\s,+]+/).filter(Boolean);
  const unknown = wanted.find((each) => !(ownerScopes as readonly string[]).includes(each));
  if (unknown === undefined) return ownerScopes.filter((scope) => wanted.includes(scope));
  throw invalidField(
    "scopes",
    say("`scopes` contains one that a token cannot have. Use some of {scopes}.", {
      scopes: ownerScopes.map((each) => `\`${each}\``).join(", "),
    }),
  );
}

/**
 * Creates a token for the first account that the person owns: only owners create tokens, here as in the dashboard. Wrong passwords
 * count towards the limits for signing in. A login with one-time codes is refused, since Basic has no room for one.
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
    throw unauthorized(
      say(
        "This login also requires a one-time code, which this call cannot take. Create a token in the dashboard instead.",
      ),
      "",
      "totp_required",
    );
  });
  const owned = (await membershipsOf(ctx, user.id)).find(({ role }) => role === "owner");
  if (!owned) throw notOwner();
  const accountId = owned.account_id;
  const made = await ctx.sql.begin(async (tx) => {
    const account = await lockOwned(tx, accountId, user.id);
    if (!account) throw notOwner();
    if (account.suspended_at) throw suspended();
    await lockChecked(tx, user);
    return createLoginToken(ctx, tx, { accountId, userId: user.id, email: user.email }, about);
  });
  return { accountId, ...made };
}
