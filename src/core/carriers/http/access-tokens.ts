import { Agent, request } from "undici";
import { noted } from "../../../base/sentences/sentence.ts";
import { parse, textAt } from "./paths.ts";
import type { HttpUpstream } from "./schemas.ts";
import { fill, type Values } from "./template.ts";
import { basic } from "./upstream.ts";

/** The OAuth 2.0 variant of `auth`. */
type Oauth = Extract<HttpUpstream["auth"], { type: "oauth" }>;

/** A token is replaced a minute before it expires; if its lifetime is unknown, after ten minutes. */
const marginMs = 60_000;
const defaultLifetimeMs = 600_000;
const replyLimitBytes = 65_536;

/** No token could be obtained. `refused` if the credentials are wrong, so that it is no use to ask again at once. */
export class NoToken extends Error {
  readonly refused: boolean;

  constructor(reason: string, refused: boolean) {
    super(reason);
    this.refused = refused;
  }
}

/** The access token of one link (RFC 6749 §4.4), requested when it is needed and shared by concurrent requests. */
export class AccessTokens {
  readonly #oauth: Oauth;
  readonly #credentials: Values;
  readonly #agent: Agent;
  #current: { token: Promise<string>; until: number } | undefined;

  constructor(oauth: Oauth, credentials: Values, connect: NonNullable<Agent.Options["connect"]>) {
    this.#oauth = oauth;
    this.#credentials = credentials;
    this.#agent = new Agent({ connect });
  }

  /** A token that is valid now. Rejects with `NoToken`, or the error of the connection. */
  get(signal: AbortSignal): Promise<string> {
    if (this.#current && performance.now() < this.#current.until) return this.#current.token;
    const requested = { token: this.#fetch(signal), until: performance.now() + defaultLifetimeMs };
    this.#current = requested;
    requested.token.catch(() => this.#drop(requested));
    return requested.token;
  }

  /** Discards the current token, which the upstream did not accept. */
  forget(): void {
    this.#current = undefined;
  }

  /** Closes its connections. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #drop(requested: object): void {
    if (this.#current === requested) this.#current = undefined;
  }

  async #fetch(signal: AbortSignal): Promise<string> {
    const { headers, form } = this.#request();
    const { statusCode, body } = await request(this.#oauth.token_url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams(form).toString(),
      dispatcher: this.#agent,
      signal,
    });
    const reply = parse(await readText(body, replyLimitBytes));
    const token = textAt(reply, "access_token");
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429)
      throw new NoToken(
        noted("HTTP {status} in response to the token request: the credentials are refused", { status: statusCode }),
        true,
      );
    if (statusCode >= 300 || token === "")
      throw new NoToken(
        noted("HTTP {status} without a token in response to the token request", { status: statusCode }),
        false,
      );
    const seconds = Number(textAt(reply, "expires_in"));
    if (seconds > 0 && this.#current) this.#current.until = performance.now() + Math.max(0, seconds * 1000 - marginMs);
    return token;
  }

  #request(): { headers: Record<string, string>; form: Record<string, string> } {
    const { client_id, client_secret, scope, credentials } = this.#oauth;
    const [id, secret, scopes] = [client_id, client_secret, scope].map((each) => fill(each, this.#credentials));
    const form = { grant_type: "client_credentials", ...(scopes ? { scope: scopes } : {}) };
    return credentials === "body"
      ? { headers: {}, form: { ...form, client_id: id!, client_secret: secret! } }
      : { headers: { authorization: basic(encodeURIComponent(id!), encodeURIComponent(secret!)) }, form };
  }
}

/** A body as text, up to the last chunk that fits into `limitBytes`. */
export async function readText(body: AsyncIterable<Buffer>, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limitBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
