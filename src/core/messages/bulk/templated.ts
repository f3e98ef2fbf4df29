/** A bulk send with a template: its texts, and the recipients' languages, are put into the request, which goes on like any other. */
import type { Sql } from "../../../base/db.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { languagesOf } from "../../contacts/contacts.ts";
import { templateToSend } from "../templates/filling.ts";
import type { BulkBody, Templated } from "./draft.ts";

/** The request with what its template says now in the template's place, and with the name of the template. */
export async function nameTexts(
  sql: Sql,
  sender: { accountId: number; test: boolean },
  { id, body }: Templated,
  country: string | undefined,
): Promise<{ name: string; body: BulkBody }> {
  const { name, texts } = await templateToSend(sql, sender, id);
  const named = { ...body, template_id: null, template_texts: texts };
  // Of one text nobody has to be asked for their language, and a list has that of its contacts.
  if (texts.length === 1 || body.recipients === undefined) return { name, body: named };
  return { name, body: { ...named, recipients: await withLanguages(sql, sender, body.recipients, country) } };
}

/** Phones per statement. */
const atOnce = 10_000;

/** The recipients with the languages of their contacts, where they name none themselves. */
async function withLanguages(
  sql: Sql,
  sender: { accountId: number; test: boolean },
  recipients: readonly unknown[],
  country: string | undefined,
): Promise<unknown[]> {
  const named: unknown[] = [];
  for (let start = 0; start < recipients.length; start += atOnce) {
    const some = recipients.slice(start, start + atOnce);
    const phones = some.map((recipient) => phoneOf(recipient, country));
    const known = await languagesOf(
      sql,
      sender,
      phones.filter((phone) => phone !== undefined),
    );
    for (const [index, recipient] of some.entries()) {
      const language = known.get(phones[index] ?? "");
      named.push(language === undefined ? recipient : { ...(recipient as object), language });
    }
  }
  return named;
}

/** The phone of a recipient whose language has to be looked up. */
function phoneOf(recipient: unknown, country: string | undefined): string | undefined {
  if (typeof recipient !== "object" || recipient === null) return undefined;
  const { phonenumber, language } = recipient as { phonenumber?: unknown; language?: unknown };
  if (typeof phonenumber !== "string" || (language !== undefined && language !== null && language !== ""))
    return undefined;
  const number = parseNumber(phonenumber, country);
  return number.ok ? number.e164 : undefined;
}
