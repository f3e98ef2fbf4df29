import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { refuseCoding } from "../../../http/errors.ts";
import { languageOf } from "../../../http/language.ts";
import { operations } from "../../../http/operation.ts";
import { importContacts } from "./import.ts";
import { mostBytes } from "./reading.ts";
import * as schemas from "./schemas.ts";
import { FileReader } from "./thread.ts";
import { readColumns, readConsent, readUpload } from "./upload.ts";

const operation = operations("Contacts");

/** The boundaries and fields of a form. */
const formBytes = 128 * 1024;

/** The import of contacts. In a scope of its own, because only it takes files. */
export function importRoutes(app: App, ctx: Context): void {
  const reader = new FileReader();
  void app.register((scope: App, _options, done) => {
    scope.removeAllContentTypeParsers();
    // What a file is, its content says: browsers and programs call CSV by many names.
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, parsed) =>
      parsed(refuseCoding(request.headers) ?? null, body),
    );
    scope.post(
      "/v1/contacts/import",
      {
        ...operation("sms:send", "Import contacts", {
          also: ["sms:read"],
          operationId: "importContacts",
          description:
            "CSV, a workbook or vCards, as the body (then `dry_run`, `columns` and `consent` are in the query) or in a form. Everything that can be read is imported at once, or nothing. What a contact has and the file does not know stays; repeated, an import changes nothing.",
          consumes: ["multipart/form-data"],
          querystring: schemas.importQuery,
          body: schemas.importForm,
          reply: schemas.importSchema,
        }),
        bodyLimit: mostBytes + formBytes,
        // The schema of the body only documents it.
        validatorCompiler: () => (value: unknown) => ({ value }),
      },
      async (request, reply) => {
        const { caller, headers, query } = request;
        const { bytes, members } = await readUpload(request.body, headers);
        const { dry_run: dryRun, columns, consent } = { ...(query as Record<string, string>), ...members };
        return importContacts(ctx, caller, reader, {
          bytes,
          asked: readColumns(columns),
          consent: readConsent(consent),
          dryRun: dryRun === "true",
          language: languageOf(request, reply),
        });
      },
    );
    done();
  });
}
