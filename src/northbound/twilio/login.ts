/** Logins of Twilio's clients: HTTP Basic (RFC 7617) with the account's sid, or an API key's, and a token. */
import { parseId } from "../../base/ids.ts";
import { Refusal } from "../../base/errors.ts";
import { bearerToken, type Authenticator, type Caller, type Tokens } from "../../http/auth.ts";
import { isTwilioUrl } from "./errors.ts";
import { sidOf } from "./sids.ts";

const unauthorized = (detail: string) =>
  new Refusal("unauthorized", detail, { headers: { "www-authenticate": 'Basic realm="tuma"' } });

/**
 * Authenticates requests on Twilio's paths: Basic with the AccountSid of the token's account, or the API key sid of the token, and the
 * token as password; or the token as bearer. A person's session cannot be used there, since a form can be posted by any page.
 */
export function twilioLogin(tokens: Tokens): Authenticator {
  return {
    credential({ raw }) {
      if (!isTwilioUrl(raw.url!)) return undefined;
      const { authorization } = raw.headers;
      const bearer = bearerToken(authorization);
      const credential = bearer === undefined ? basicCredential(authorization) : `:${bearer}`;
      if (credential !== undefined) return credential;
      throw unauthorized(
        "The request has no login that can be read. Send HTTP Basic with your AccountSid and a token of the account.",
      );
    },
    known: (credential) => ownerOf(credential, (token) => tokens.known(token)),
    async lookUp(credential) {
      const caller = await tokens.lookUp(splitCredential(credential).token);
      return ownerOf(credential, () => caller);
    },
    refusal: () =>
      unauthorized(
        "Authenticate: the token is unknown, revoked or expired, or the AccountSid is not that of its account (`GET /v1/account/twilio`).",
      ),
    throttled: true,
  };
}

/** `user:token` of a Basic header, or undefined. */
function basicCredential(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 2048) return undefined;
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  const credential = Buffer.from(encoded, "base64").toString("utf8");
  return credential.includes(":") ? credential : undefined;
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

/** The users that may log in with a caller's token. */
export function namesOf({ accountId, actor }: Caller): string[] {
  const tokenId = parseId("tok", actor);
  return [sidOf("AC", accountId), ...(tokenId === undefined ? [] : [sidOf("SK", tokenId)])];
}
