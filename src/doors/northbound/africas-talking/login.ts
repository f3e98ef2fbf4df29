/** Authentication of clients of Africa's Talking: a token as the header `apiKey`. The user name comes with the request (`settings.ts`). */
import { bearerToken, byToken, type Authenticator, type Tokens } from "../../../http/auth.ts";
import { isAfricasTalkingUrl, refuse, wrongLogin } from "./errors.ts";

/** A longer header is no token of ours. */
const longestKey = 200;

const refusal = () => refuse(wrongLogin, "unauthorized");

/**
 * Authenticates requests to the paths of Africa's Talking: a token as `apiKey`, or as `Bearer`. A person's session is refused there, since
 * any web page could post a form with it.
 */
export function africasTalkingLogin(tokens: Tokens): Authenticator {
  return {
    ...byToken(tokens),
    credential({ raw }) {
      if (!isAfricasTalkingUrl(raw.url!)) return undefined;
      const given = raw.headers["apikey"] ?? bearerToken(raw.headers.authorization);
      if (typeof given === "string" && given !== "" && given.length <= longestKey) return given.trim();
      throw refusal();
    },
    refusal,
  };
}
