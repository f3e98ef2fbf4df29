import { Type } from "typebox";
import type { FastifyReply } from "fastify";
import type { Context } from "../../../base/context.ts";
import { parseId } from "../../../base/ids.ts";
import type { App } from "../../../http/app.ts";
import type { CallbackKind } from "../callback-keys.ts";
import { answerOf, answerTo, takeKey, type Instruction } from "./answered-calls.ts";
import { takeCall, type Callback, type Takers } from "./callbacks.ts";

const params = Type.Object({ id: Type.String(), key: Type.String() });
// What a carrier sends is never refused for its characters: it would send it again and again.
const config = { scope: "public", octets: true } as const;
const schema = { hide: true, params, response: { 200: Type.Object({ taken: Type.Integer() }) } };

/** The routes to which HTTP upstreams post receipts and inbound messages, in whatever format they use. */
export function callbackRoutes(app: App, ctx: Context, takers: Takers): void {
  void app.register((scope, _options, done) => {
    // Raw bodies: signatures cover the octets.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));
    for (const method of ["GET", "POST"] as const) {
      for (const kind of ["receipts", "inbound"] as const satisfies CallbackKind[])
        scope.route({
          method,
          url: `/carriers/:id/${kind}/:key`,
          config,
          schema,
          handler: async (request, response) => {
            const call = callOf(request);
            const { taken, reply, asks } = await takeCall(ctx, call, kind, takers);
            if (asks) return instructed(response, await answerTo(ctx, call.linkId, asks));
            if (reply === null) return { taken };
            // As text: the upstream says what it wants to read, and it is not JSON to us.
            return response.type(reply.content_type).serializer(String).send(reply.body);
          },
        });
      const instructions = {
        calls: (call: Callback) => answerOf(ctx, call),
        keys: (call: Callback) => takeKey(ctx, call, takers.book),
      };
      for (const [path, instruct] of Object.entries(instructions))
        scope.route({
          method,
          url: `/carriers/:id/${path}/:key`,
          config,
          schema: { hide: true, params },
          handler: async (request, response) => instructed(response, await instruct(callOf(request))),
        });
    }
    done();
  });
}

/** Tells a provider of calls what to do. */
const instructed = (response: FastifyReply, { contentType, body }: Instruction) =>
  response.header("cache-control", "no-store").type(contentType).serializer(String).send(body);

interface Called {
  params: unknown;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body?: unknown;
}

function callOf({ params, url, headers, body }: Called): Callback {
  const { id, key } = params as { id: string; key: string };
  return {
    linkId: parseId("car", id),
    key,
    headers,
    contentType: String(headers["content-type"] ?? ""),
    search: /\?.*$/s.exec(url)?.[0] ?? "",
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}
