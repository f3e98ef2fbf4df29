import { Refusal } from "../base/errors.ts";
import { say } from "../base/sentences/sentence.ts";
import type { Config } from "../base/config/config.ts";
import type { Credentialed } from "./auth.ts";

/** The dashboard sends this header with every write: no form and no page of another origin can. */
const consoleHeader = "x-tuma-console";

/** The name and attributes of the session cookie for a client. */
type Channel = { name: string; attributes: string };

/**
 * The cookie's name and attributes (RFC 6265bis §4.1.3.2). Over https it is bound to this host; over plain http it is allowed
 * on loopback only. Undefined otherwise, because anyone on the path could read it. Only the socket or a proxy of `TRUST_PROXY`
 * proves https: that `PUBLIC_URL` is https does not mean that this request arrived over it.
 */
function channelOf(config: Pick<Config, "publicUrl">, request: Credentialed): Channel | undefined {
  const strict = "Path=/; HttpOnly; SameSite=Strict";
  const secure = request.protocol === "https";
  if (!secure && !isLoopback(request.raw.headers.host)) return undefined;
  if (secure || config.publicUrl?.startsWith("https:")) return { name: "__Host-tuma", attributes: `${strict}; Secure` };
  return { name: "tuma", attributes: strict };
}

/** True for a `Host` on loopback (RFC 6761 §6.3). */
function isLoopback(host = ""): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** The session in the request's cookie, or undefined. */
export function readSessionCookie(config: Pick<Config, "publicUrl">, request: Credentialed): string | undefined {
  const { cookie } = request.raw.headers;
  if (cookie === undefined) return undefined;
  const name = channelOf(config, request)?.name;
  for (const pair of cookie.split(";")) {
    const equals = pair.indexOf("=");
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
}

/** The `Set-Cookie` value that stores the session for `seconds`; with an empty value and 0 s it removes it. */
export function sessionCookie(
  config: Pick<Config, "publicUrl">,
  request: Credentialed,
  session: { value: string; seconds: number },
): string {
  const channel = channelOf(config, request);
  if (!channel) throw insecure();
  return `${channel.name}=${session.value}; ${channel.attributes}; Max-Age=${Math.max(0, Math.ceil(session.seconds))}`;
}

/** Refuses a client whose cookie and password could be read by others on the path. */
export function refuseInsecure(config: Pick<Config, "publicUrl">, request: Credentialed): void {
  if (!channelOf(config, request)) throw insecure();
}

function insecure(): Refusal {
  return new Refusal(
    "forbidden",
    say(
      "Signing in over plain http only works on the machine itself, at http://localhost: elsewhere others could read the password. Put a proxy with https in front, have it send `X-Forwarded-Proto`, and set `TRUST_PROXY` to the address that it connects from, and `PUBLIC_URL` to its own.",
    ),
  );
}

/** Refuses CSRF: a write must carry `X-Tuma-Console: 1`, and its `Origin`, if any, must be this service's. */
export function refuseForged(config: Pick<Config, "publicUrl">, request: Credentialed): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  refuseOtherOrigin(config, request);
  if (request.raw.headers[consoleHeader] === "1") return;
  throw new Refusal("forbidden", say("A write authenticated by cookie needs the header `X-Tuma-Console: 1`."));
}

/** Refuses a request from a page of another origin. */
export function refuseOtherOrigin(config: Pick<Config, "publicUrl">, request: Credentialed): void {
  const { origin, host } = request.raw.headers;
  if (origin === undefined) return;
  if (config.publicUrl !== undefined && origin === new URL(config.publicUrl).origin) return;
  if (host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)) return;
  throw new Refusal(
    "forbidden",
    say("The request comes from a page of another origin. Use the dashboard of this service."),
  );
}
