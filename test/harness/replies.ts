/**
 * Validates every JSON reply of the service against its route's schema. Preloaded (`node --import`) into tests and into the
 * services that they start. If a reply does not match, or has a member that is not in the schema, the process ends with an
 * error that names the route and the member.
 */
import { subscribe } from "node:diagnostics_channel";
import { createRequire } from "node:module";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type * as compiling from "typebox/compile";

const require = createRequire(import.meta.url);

subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onSend", (request, reply, payload, done) => {
    const misfit = findMisfit(request, reply, payload);
    if (misfit !== undefined) {
      console.error(misfit);
      // Thrown outside the request, because an error handler would turn it into a response that a test may expect.
      setImmediate(() => {
        throw new Error(misfit);
      });
    }
    done();
  });
});

function findMisfit(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  const responses = request.routeOptions.schema?.response as Record<string, TSchema> | undefined;
  const schema = responses?.[reply.statusCode];
  if (!schema || typeof payload !== "string" || !/json/.test(String(reply.getHeader("content-type")))) return undefined;
  const check = compiled(schema, reply.statusCode < 300);
  const body: unknown = JSON.parse(payload);
  if (check.Check(body)) return undefined;
  const reasons = check
    .Errors(body)
    .map((error) => `  ${error.instancePath || "/"}: ${error.message} ${JSON.stringify(error.params)}`);
  const route = `${request.method} ${request.routeOptions.url}`;
  return `${route} answered ${reply.statusCode} with a body that does not fit its schema:\n${reasons.join("\n")}`;
}

const checks = new WeakMap<object, compiling.Validator>();

/** Errors may have further members (RFC 9457 §3.2); other replies may not. */
function compiled(schema: TSchema, isClosed: boolean): compiling.Validator {
  const known = checks.get(schema);
  if (known) return known;
  // Loaded here, since its hundreds of files are most of what a test that serves nothing would spend on starting.
  const { Compile } = require("typebox/compile") as typeof compiling;
  const check = Compile(isClosed ? closed(structuredClone(schema)) : schema);
  checks.set(schema, check);
  return check;
}

/** The schema, with objects closed: no members other than the named ones. */
function closed<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Record<string, unknown>;
  if (schema["type"] === "object" && Object.keys(schema["properties"] ?? {}).length > 0)
    schema["additionalProperties"] ??= false;
  for (const part of Object.values(schema)) closed(part);
  return value;
}
