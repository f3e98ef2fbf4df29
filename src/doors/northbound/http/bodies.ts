/** Request bodies that are forms, in both of the encodings that HTML has (WHATWG HTML §4.10.21.8). */
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import type { App } from "../../../http/app.ts";
import { refuseCoding } from "../../../http/errors.ts";
import { readForm, type Form } from "../../../http/form.ts";
import { readMultipart } from "./multipart.ts";

/** The routes of a scope read forms of either encoding as a `Form`; PHP's curl sends an array as multipart. JSON is read as elsewhere. */
export function acceptForms(scope: App): void {
  const read = (type: string | RegExp, parse: (request: FastifyRequest, body: Buffer) => Form | Promise<Form>) =>
    scope.addContentTypeParser<Buffer>(type, { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
      const coded = refuseCoding(request.headers);
      if (coded) throw coded;
      return parse(request, body);
    });
  read("application/x-www-form-urlencoded", (_request, body) => {
    const form = readForm(body.toString("latin1"));
    if (form) return form;
    throw new Refusal("invalid_request", englishOnly("The form has more than 100 fields. Send fewer."));
  });
  read(/^multipart\/form-data/i, ({ headers }, body) => readMultipart(headers, body));
  scope.removeContentTypeParser("*");
  scope.addContentTypeParser("*", (_request, _body, done) =>
    done(
      new Refusal(
        "unsupported_media_type",
        englishOnly(
          "This request needs a form. Send it as `application/x-www-form-urlencoded` or `multipart/form-data`, or send JSON.",
        ),
      ),
    ),
  );
}
