/** Contacts as CSV for people, which imports again to the same contacts. */
import type { Context } from "../../base/context.ts";
import type { Language } from "../../base/languages.ts";
import { readerCsv, type SheetColumn } from "../../base/sheet.ts";
import { reached, type Caller } from "../../http/auth.ts";
import { audit } from "../accounts/audit.ts";
import { answerWords, type Attribute, headings } from "./headings.ts";
import * as store from "./store.ts";
import type { Field } from "./values.ts";

/** Contacts per read. */
const batch = 1_000;

const attributes: Readonly<Record<Attribute, (row: store.ContactRow) => string | null | undefined>> = {
  number: (row) => row.phone,
  name: (row) => row.name,
  language: (row) => row.language,
  // A zone that follows from the number follows from it again.
  time_zone: (row) => row.time_zone,
  notes: (row) => row.notes,
  consent_at: (row) => row.consents && new Date(row.consents[0]!.at).toISOString(),
  consent_by: (row) => row.consents?.[0]!.by,
  consent_words: (row) => row.consents?.[0]!.words,
};

const kinds = { text: "text", boolean: "text", number: "count", date: "day" } as const;

function columnsOf(fields: readonly Field[], language: Language): SheetColumn<store.ContactRow>[] {
  const { yes, no } = answerWords[language];
  const words = headings[language];
  const own = fields.map(({ name, kind }): SheetColumn<store.ContactRow> => ({
    name,
    kind: kinds[kind],
    of: (row) => {
      const value = row.fields[name];
      return typeof value === "boolean" ? (value ? yes : no) : value;
    },
  }));
  const common = (Object.keys(attributes) as Attribute[]).map((attribute): SheetColumn<store.ContactRow> => ({
    name: words[attribute],
    kind: "text",
    of: attributes[attribute],
  }));
  return [...common, ...own];
}

/** The lines of all contacts of the caller's kind, as fast as they are consumed. That they were taken stands in the audit log. */
export async function exportContacts(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<AsyncGenerator<string>> {
  const owner = reached(caller);
  const fields = await store.findFields(ctx.sql, owner, { taken: false });
  await ctx.sql.begin((tx) => audit(ctx, tx, caller, { action: "contacts.exported" }));
  return readerCsv(columnsOf(fields, language), batches(ctx, caller), { language, zone: "UTC" });
}

async function* batches({ sql }: Context, caller: Caller): AsyncGenerator<store.ContactRow[]> {
  const owner = reached(caller);
  for (let after = 0; ;) {
    const rows = await store.nextContacts(sql, owner, after, batch);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}
