import assert from "node:assert/strict";
import type { Reply, TestServer } from "./server.ts";

/** A client that behaves like the dashboard in a browser: it keeps the cookie and sends the dashboard's header. */
export class Browser {
  readonly #server: TestServer;
  /** The cookie as it would be sent, such as `tuma=…`; undefined if there is none. */
  cookie: string | undefined;
  /** The attributes of the cookie received last. */
  attributes = "";

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Signs in; fails the test if that is refused. */
  static async signIn(server: TestServer, email: string, password: string): Promise<Browser> {
    const browser = new Browser(server);
    const reply = await browser.call("POST /console/login", { email, password });
    assert.equal(reply.status, 200, reply.text);
    return browser;
  }

  /** `call("POST /console/logout")`, with the cookie and the header of the dashboard. */
  async call<Body = Record<string, unknown>>(
    request: string,
    body?: unknown,
    headers: Record<string, string> = { "x-tuma-console": "1" },
  ): Promise<Reply<Body>> {
    const reply = await this.#server.call<Body>(request, {
      token: null,
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...(this.cookie === undefined ? {} : { cookie: this.cookie }) },
    });
    const given = reply.headers.get("set-cookie");
    if (given !== null) {
      const [pair, ...attributes] = given.split("; ");
      this.attributes = attributes.join("; ");
      this.cookie = pair!.endsWith("=") ? undefined : pair!;
    }
    return reply;
  }
}
