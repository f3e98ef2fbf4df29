import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { parseId } from "../../base/ids.ts";
import type { App } from "../../http/app.ts";
import { takeInbound, takeReceipts, type Callback } from "./callbacks.ts";
import type { OnInbound } from "../inbound.ts";
import type { MessageBook } from "../traffic.ts";

const params = Type.Object({ id: Type.String(), key: Type.String() });
const config = { scope: "public" } as const;
const schema = { hide: true, params, response: { 200: Type.Object({ taken: Type.Integer() }) } };

/** The routes to which HTTP upstreams post receipts and inbound messages, in whatever format they use. */
export function callbackRoutes(app: App, ctx: Context, deps: { book: MessageBook; onInbound: OnInbound }): void {
  void app.register((scope, _options, done) => {
    // Raw bodies: signatures cover the octets.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));
    for (const method of ["GET", "POST"] as const) {
      scope.route({
        method,
        url: "/carriers/:id/receipts/:key",
        config,
        schema,
        handler: async (request) => ({ taken: await takeReceipts(ctx, callOf(request), deps.book) }),
      });
      scope.route({
        method,
        url: "/carriers/:id/inbound/:key",
        config,
        schema,
        handler: async (request) => ({ taken: await takeInbound(ctx, callOf(request), deps.onInbound) }),
      });
    }
    done();
  });
}

interface Called {
  params: unknown;
  query: unknown;
  headers: Record<string, string | string[] | undefined>;
  body?: unknown;
}

function callOf({ params, query, headers, body }: Called): Callback {
  const { id, key } = params as { id: string; key: string };
  return {
    linkId: parseId("car", id),
    key,
    headers,
    contentType: String(headers["content-type"] ?? ""),
    query,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}
