/** A bulk send to a list of contacts: it becomes one to whoever is in the list now, and from there on is as any other. */
import type { Sql } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { recipientsOf } from "../../contacts/lists/recipients.ts";
import type { Listed } from "./draft.ts";
import { readTemplate, unknownFields } from "./merge.ts";
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
  if (!keepsUnknown) refuseUnknown(text, ["name", ...fields]);
  const named = Buffer.from(JSON.stringify({ ...body, list_id: undefined, recipients }));
  if (named.byteLength <= bulkBodyBytes) return named;
  throw new Refusal(
    "payload_too_large",
    say(
      "What is known of the contacts of the list {name} is too much for one send. Nothing was sent; use fewer fields in the text, or divide the list.",
      { name: JSON.stringify(name) },
    ),
  );
}

/** Contacts have the same fields: one that is misspelt would stand in the text of every one of them. */
function refuseUnknown(text: string, fields: readonly string[]): void {
  const unknown = unknownFields(readTemplate(text), fields).find(({ hasFallback }) => !hasFallback);
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
