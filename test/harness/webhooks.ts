import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readConfig } from "../../src/base/config/config.ts";
import type { Context } from "../../src/base/context.ts";
import type { Sql } from "../../src/base/db.ts";
import { IdSource } from "../../src/base/ids.ts";
import { openMetrics } from "../../src/base/metrics.ts";
import { SecretBox } from "../../src/base/secrets.ts";
import { makeSecret } from "../../src/core/webhooks/delivery/standard-webhooks.ts";
import { silentLog } from "./postgres.ts";

/** A clock that a test moves by hand. */
export function testClock(start = new Date()) {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => performance.now(),
    advance(ms: number) {
      nowMs += ms;
    },
  };
}

/** A new context on a test database. */
export function testContext(sql: Sql, parts: Partial<Context> = {}, env: Record<string, string> = {}): Context {
  return {
    sql,
    lookUps: sql,
    ids: new IdSource(sql),
    secrets: new SecretBox(["a secret key for tests"]),
    // Receivers of all accounts are on loopback.
    config: readConfig({ ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8,::1/128", ...env }),
    log: silentLog,
    clock: testClock(),
    metrics: openMetrics(),
    ...parts,
  };
}

/** Whether an `Accept` header admits a media type (RFC 9110 §12.5.1): what a receiver asks that negotiates strictly. */
export function admits(accept: string, type: string): boolean {
  const ranges = accept.split(",").map((range) => range.split(";").map((part) => part.trim().toLowerCase()));
  return ranges.some(
    ([range, ...parameters]) =>
      [type, type.replace(/\/.*/, "/*"), "*/*"].includes(range!) &&
      !parameters.some((each) => /^q=0(\.0*)?$/.test(each)),
  );
}

/** A received request. */
export interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A real HTTP receiver on loopback. */
export interface Receiver {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

/** Starts a receiver. `answer` decides each response (200 by default) and is called after the request is recorded. */
export async function startReceiver(
  answer: (request: Received, response: ServerResponse, count: number) => void = (_request, response) => response.end(),
  make: (listener: RequestListener) => ReturnType<typeof createServer> = (listener) => createServer(listener),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = make((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const got: Received = {
        method: request.method!,
        path: request.url!,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(got);
      answer(got, response, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Creates an account that has only a name. */
export async function makeAccount(ctx: Context): Promise<number> {
  const id = await ctx.ids.one();
  await ctx.sql`insert into organisations (id, name) values (${id}, 'test')`;
  await ctx.sql`insert into accounts (id, org_id, name) values (${id}, ${id}, 'test')`;
  return id;
}

/** Inserts an endpoint directly into the table. */
export async function makeEndpoint(
  ctx: Context,
  accountId: number,
  url: string,
  headers?: Record<string, string>,
): Promise<{ id: number; secret: string }> {
  const id = await ctx.ids.one();
  const secret = makeSecret();
  const purpose = `webhook:${id}`;
  const sealed = headers ? ctx.secrets.seal(JSON.stringify(headers), purpose) : null;
  await ctx.sql`
    insert into webhook_endpoints (account_id, id, url, events, headers, secret)
    values (${accountId}, ${id}, ${url}, ${["dlr", "inbound"]}, ${sealed}, ${ctx.secrets.seal(secret, purpose)})`;
  return { id, secret };
}
