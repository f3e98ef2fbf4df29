/** Authentication of Twilio's clients: HTTP Basic (RFC 7617) with the SID of the account or of an API key, and a token. */
import { parseId } from "../../../base/ids.ts";
import { Refusal } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { basicCredentials, bearerToken, type Authenticator, type Caller, type Tokens } from "../../../http/auth.ts";
import { isTwilioUrl } from "./errors.ts";
import { sidOf } from "./sids.ts";

const unauthorized = (detail: string) =>
  new Refusal("unauthorized", englishOnly(detail), { headers: { "www-authenticate": 'Basic realm="tuma"' } });

/**
 * Authenticates requests to Twilio's paths: Basic with a token as the password, and its account's AccountSid or its own API key SID as
 * the user; or the token as `Bearer`. A person's session is refused there, since any web page could post a form with it.
 */
export function twilioLogin(tokens: Tokens): Authenticator {
  return {
    credential({ raw }) {
      if (!isTwilioUrl(raw.url!)) return undefined;
      const { authorization } = raw.headers;
      const bearer = bearerToken(authorization);
      const given = bearer === undefined ? basicCredentials(authorization) : { user: "", password: bearer };
      if (given) return `${given.user}:${given.password}`;
      throw unauthorized(
        "The request has no usable `Authorization` header. Send HTTP Basic with your AccountSid and a token of the account.",
      );
    },
    known: (credential, from) => ownerOf(credential, (token) => tokens.known(token, from)),
    async lookUp(credential, from) {
      const caller = await tokens.lookUp(splitCredential(credential).token, from);
      return ownerOf(credential, () => caller);
    },
    async watch(credential) {
      const caller = await tokens.watch(splitCredential(credential).token);
      return ownerOf(credential, () => caller);
    },
    onChange: (changed) => tokens.onChange(changed),
    refusal: () =>
      unauthorized(
        "The token is unknown, revoked or expired, or belongs to another AccountSid. Send the `account_sid` of `GET /v1/account/twilio` and a valid token of the account.",
      ),
    throttled: true,
  };
}

function splitCredential(credential: string): { user: string; token: string } {
  const at = credential.indexOf(":");
  return { user: credential.slice(0, at), token: credential.slice(at + 1) };
}

function ownerOf(credential: string, find: (token: string) => Caller | undefined): Caller | undefined {
  const { user, token } = splitCredential(credential);
  const caller = find(token);
  return caller && (user === "" || namesOf(caller).includes(user)) ? caller : undefined;
}

/** The user names that go with a caller's token. */
export function namesOf({ accountId, actor }: Caller): string[] {
  const tokenId = parseId("tok", actor);
  return [sidOf("AC", accountId), ...(tokenId === undefined ? [] : [sidOf("SK", tokenId)])];
}
