import type { FastifyRequest } from "fastify";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { publicUrl } from "../../http/address.ts";
import type { App } from "../../http/app.ts";
import type { Library } from "../../http/docs/library.ts";
import { apiFor } from "./call-api.ts";
import { answer, listIn } from "./protocol.ts";

/** The endpoint for AI agents (Model Context Protocol, streamable HTTP). Not in the OpenAPI document: it is not REST. */
export function agentRoutes(app: App, ctx: Context, { library }: { library: Library }): void {
  app.post(
    "/mcp",
    {
      config: { scope: "any" },
      schema: { hide: true },
      onRequest: (request, _reply, done) => done(refuseOrigin(ctx, request)),
    },
    async (request, reply) => {
      const { caller, body } = request;
      if (caller.userId !== undefined)
        throw new Refusal(
          "forbidden",
          say(
            "Agents need a token of their own, not a person's session. Create one with narrow scopes, under Tokens in the dashboard.",
          ),
        );
      if (Array.isArray(body))
        return reply.code(400).send(invalid("Batches are not supported: send one message per request."));
      if (typeof body !== "object" || body === null)
        return reply.code(400).send(invalid("The body is not a JSON-RPC message: send an object."));
      const isList = "method" in body && body.method === "tools/list";
      const cost = isList ? listCost : callCost;
      app.charge(caller, cost.requests - 1);
      await app.turn(request, () => undefined, cost.ms);
      const compute = <Result>(work: () => Result) => app.turn(request, work);
      const response = await answer({ ctx, caller, library, call: apiFor(app, request), compute }, request);
      reply.code(response.status);
      const text = await (isList ? listIn(response, caller) : response.text());
      return text === "" ? reply.send() : reply.type(response.headers.get("content-type") ?? "").send(text);
    },
  );
}

/**
 * As how many requests of the API a message counts, and what it takes of the thread. What it computes in reading the protocol is twice that
 * of an ordinary request, and the list of tools is long; the calls that a tool makes are counted as well.
 */
const [listCost, callCost] = [
  { requests: 5, ms: 2 },
  { requests: 2, ms: 1.5 },
];

/** The error for an invalid message (JSON-RPC 2.0 §5.1). */
const invalid = (message: string) => ({ jsonrpc: "2.0", id: null, error: { code: -32_600, message } });

/**
 * Refuses requests from pages of other origins, as the protocol requires against DNS rebinding: such a page reaches a service on the
 * user's own network under a name that it controls, so the `Host` header proves nothing.
 */
function refuseOrigin(ctx: Context, { headers: { origin } }: FastifyRequest): Refusal | undefined {
  const own = new URL(publicUrl(ctx.config)).origin;
  if (origin === undefined || origin === own) return undefined;
  return new Refusal(
    "forbidden",
    say("The `Origin` of this request is not {own}. Connect from a program, or from a page of this service.", { own }),
  );
}
