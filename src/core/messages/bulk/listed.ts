/** A bulk send to a list of contacts: the list is replaced by whoever is in it at that moment, and the send goes on like any other. */
import type { Sql } from "../../../base/db.ts";
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { recipientsOf, tooMuch } from "../../contacts/lists/recipients.ts";
import type { Listed } from "./draft.ts";
import { readTemplate, unknownFields, type Template } from "../templates/merge.ts";
import { bulkBodyBytes, mostRecipients } from "./schemas.ts";

/** The body of a send to a list with the contacts in place of the list. Refuses a list that nobody is in, and more than a send takes. */
export async function nameRecipients(
  sql: Sql,
  sender: { accountId: number; test: boolean; now: Date },
  { id, body, text, keepsUnknown, isKept }: Listed,
): Promise<Uint8Array> {
  const template = readTemplate(text);
  const mentions = (field: string) => isKept || template.tails.some((tail) => tail.startsWith(field));
  const most = { recipients: mostRecipients, bytes: bulkBodyBytes };
  const { name, fields, recipients } = await recipientsOf(sql, { ...sender, list: id, mentions, most });
  if (!keepsUnknown) refuseUnknown(template, ["name", ...fields]);
  const named = Buffer.from(JSON.stringify({ ...body, list_id: undefined, recipients }));
  if (named.byteLength <= bulkBodyBytes) return named;
  throw tooMuch(name);
}

/** Contacts have the same fields: one that is misspelt would stand in the text of every one of them. */
function refuseUnknown(template: Template, fields: readonly string[]): void {
  const unknown = unknownFields(template, fields).find(({ hasFallback }) => !hasFallback);
  if (!unknown) return;
  const { name, similar } = unknown;
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
