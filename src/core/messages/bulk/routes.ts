import type { TSchema } from "typebox";
import type { Context } from "../../../base/context.ts";
import { keyOf } from "../../../base/idempotency.ts";
import { Refusal } from "../../../base/errors.ts";
import type { App } from "../../../http/app.ts";
import type { Caller } from "../../../http/auth.ts";
import { refuseCoding, wrongMediaType } from "../../../http/errors.ts";
import { languageOf } from "../../../http/language.ts";
import { hangUpOf, sendJson } from "../../../http/reply.ts";
import { compileCheck, missingBody, type RequestPart } from "../../../http/validation.ts";
import { keyHeaders } from "../../../http/schemas.ts";
import { operations } from "../../../http/operation.ts";
import type { BulkAcceptor } from "./bulk.ts";
import type { BulkRules } from "./draft.ts";
import { bulkBodyBytes, bulkDocument, bulkDryRunSchema, bulkSentSchema, bulkWaitingSchema } from "./schemas.ts";

const operation = operations("Messages");

/** What bulk sending needs from the rest of the program. */
export interface BulkRoutes {
  bulk: BulkAcceptor;
  rules: (caller: Caller) => Promise<BulkRules>;
}

/** Bulk sends. The body is passed on as bytes: parsing it here would block the event loop. */
export function bulkRoutes(app: App, { traces }: Context, { bulk, rules }: BulkRoutes): void {
  app.register((scope: App, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      /^application\/(?:[\w.-]+\+)?json$/i,
      { parseAs: "buffer" },
      (request, body, parsed) => parsed(refuseCoding(request.headers) ?? null, body),
    );
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(wrongMediaType()));
    scope.post(
      "/v1/sms/bulk",
      {
        ...operation("sms:send", "Send a text to many recipients, with merge fields", {
          operationId: "sendBulk",
          refusals: [402, 409, 422],
          headers: keyHeaders,
          body: bulkDocument,
          response: { 200: bulkDryRunSchema, 201: bulkSentSchema, 202: bulkWaitingSchema },
        }),
        bodyLimit: bulkBodyBytes, // The worker validates the body.
        validatorCompiler: ({ schema, httpPart }) =>
          httpPart === "body"
            ? (value: unknown) => ({ value })
            : compileCheck(schema as TSchema, httpPart as RequestPart),
      },
      async (request, reply) => {
        const body: unknown = request.body;
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw new Refusal("invalid_request", missingBody(["recipients", "text", "sender"]));
        const { caller } = request;
        const answer = await bulk.send({
          caller,
          rules: await rules(caller),
          body,
          language: languageOf(request, reply),
          key: keyOf(request.headers, caller),
          traceparent: request.trace && traces?.batch(request.trace, request.id),
          hungUp: hangUpOf(reply),
        });
        reply.code(answer.status);
        // A replay is in the language of the first request, whatever that was.
        if (answer.replayed) reply.header("idempotent-replayed", "true").removeHeader("content-language");
        return sendJson(reply, answer.body);
      },
    );
    done();
  });
}
