import { Readable } from "node:stream";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { operations } from "../../http/operation.ts";
import { integer, named, text } from "../../http/schemas.ts";
import { counted, eraseNumber } from "./erase.ts";
import { auditExport, exported, exportLines } from "./export.ts";

const operation = operations("Administration");

const eraseBody = named("Erasure", { number: text("The phone number, in international format.") });

const erasedSchema = named("Erased", {
  number: text("The number, masked."),
  erased: named("ErasedCounts", Object.fromEntries([...counted].map(([name, what]) => [name, integer(what)]))),
  open: integer("Rows in progress that still need the number: erase again later."),
});

/** The types of an export's lines, as `token (without the secret)`. */
const types = exported
  .map(({ type, without }) => (without === undefined ? type : `${type} (without ${without})`))
  .join(", ");

/** Erasure of a phone number and export of an account. */
export function privacyRoutes(app: App, ctx: Context): void {
  app.post(
    "/v1/privacy/erase",
    operation("account:write", "Erase a phone number and its messages", {
      operationId: "eraseNumber",
      description:
        "Charges are kept, and so is an opt-out, since it is the person's own request. Messages in progress keep the number until they are final and are counted as `open`; repeat the request to erase them. In the audit log the number is masked.",
      body: eraseBody,
      reply: erasedSchema,
    }),
    ({ caller, body }) => eraseNumber(ctx, caller, body.number),
  );

  app.get(
    "/v1/account/export",
    operation("account:write", "Export everything about the account", {
      operationId: "exportAccount",
      exports: true,
      also: ["sms:read", "inbound:read", "verify"],
      description: `NDJSON, each line with its \`type\`: ${types}. The last line has the type \`end\` and counts the others; without it the export is incomplete.`,
      reply: { content: { "application/x-ndjson": { schema: { type: "string" } } } },
    }),
    async ({ caller }, reply) => {
      await auditExport(ctx, caller);
      return reply
        .type("application/x-ndjson; charset=utf-8")
        .header("content-disposition", `attachment; filename="account-${caller.accountId}.ndjson"`)
        .send(Readable.from(exportLines(ctx, caller.accountId)));
    },
  );
}
