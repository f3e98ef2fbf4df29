/** A bulk send to a list of contacts: the list is replaced by whoever is in it at that moment, and the send goes on like any other. */
import type { Sql } from "../../../base/db.ts";
import { invalidField, type Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { recipientsOf, tooMuch } from "../../contacts/lists/recipients.ts";
import type { Listed } from "./draft.ts";
import { readTemplate, unknownFields, type Template } from "../templates/merge.ts";
import type { Variant } from "../templates/variants.ts";
import { bulkBodyBytes, mostRecipients } from "./schemas.ts";

/**
 * The body of a send to a list with the contacts in place of the list. Refuses a list that nobody is in, and more than a send takes.
 *
 * @param named the name of the template, if the send has one
 */
export async function nameRecipients(
  sql: Sql,
  sender: { accountId: number; test: boolean; now: Date },
  { id, body, keepsUnknown, isKept }: Listed,
  named: string | undefined,
): Promise<Uint8Array> {
  const variants = body.template_texts ?? [{ language: "", text: body.text ?? "" }];
  const templates = variants.map(({ text }) => readTemplate(text));
  const tails = templates.flatMap((template) => template.tails);
  const mentions = (field: string) => isKept || tails.some((tail) => tail.startsWith(field));
  const most = { recipients: mostRecipients, bytes: bulkBodyBytes };
  const withLanguage = variants.length > 1;
  const wanted = { ...sender, list: id, mentions, withLanguage, most };
  const { name, fields, recipients } = await recipientsOf(sql, wanted);
  if (!keepsUnknown)
    for (const [index, variant] of variants.entries()) refuseUnknown(templates[index]!, fields, variant, named);
  const whole = Buffer.from(JSON.stringify({ ...body, list_id: undefined, recipients }));
  if (whole.byteLength <= bulkBodyBytes) return whole;
  throw tooMuch(name);
}

/** Contacts have the same fields: one that is misspelt would stand in the text of every one of them. */
function refuseUnknown(
  template: Template,
  fields: readonly string[],
  { language }: Variant,
  named: string | undefined,
): void {
  const unknown = unknownFields(template, ["name", "phonenumber", ...fields]).find(({ hasFallback }) => !hasFallback);
  if (!unknown) return;
  const { name, similar } = unknown;
  if (named !== undefined) throw lostField(named, language, name);
  throw invalidField(
    "text",
    similar === undefined
      ? say(
          "`text` has `@contact.{name}`, which is no field of contacts. Add the field, or a fallback: `@contact.{name}|friend`.",
          {
            name,
          },
        )
      : say("`text` has `@contact.{name}`, which is no field of contacts; did you mean `@contact.{similar}`?", {
          name,
          similar,
        }),
  );
}

const lostField = (template: string, language: string, name: string): Refusal =>
  invalidField(
    "template_id",
    say(
      "The template {template} has `@contact.{name}` in {language}, which is no field of contacts. Add the field to them, or a fallback to the template. Nothing was sent.",
      { template: JSON.stringify(template), name, language: { language } },
    ),
  );
