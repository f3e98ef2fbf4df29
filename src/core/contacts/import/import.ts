/** Imports of contacts: all of a file that can be read, in one transaction, or nothing. */
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import type { Language } from "../../../base/languages.ts";
import type { Caller } from "../../../http/auth.ts";
import { written } from "../../../http/translations.ts";
import { audit } from "../../accounts/audit.ts";
import { announceImport } from "../changes.ts";
import { addFields, takenFields } from "../fields.ts";
import type { Owner } from "../contacts.ts";
import type { GivenConsent, ReadContacts } from "./reading.ts";
import * as store from "./store.ts";
import type { FileReader } from "./thread.ts";

/** A file to be imported. */
export interface ImportRequest {
  bytes: Uint8Array;
  /** What columns are, by their headings. */
  asked: Record<string, string | null>;
  /** That of all whose line has none. */
  consent: GivenConsent | undefined;
  /** Only says what would happen. */
  dryRun: boolean;
  /** Of the reasons. */
  language: Language;
}

/** Imports a file, or says what that would do; a `Refusal` for one that has no contacts. */
export async function importContacts(
  ctx: Context,
  caller: Caller,
  reader: FileReader,
  { bytes, asked, consent, dryRun, language }: ImportRequest,
) {
  const owner = { accountId: caller.accountId, test: caller.test };
  const now = ctx.clock.now();
  const fields = await takenFields(ctx.sql, owner, { taken: false });
  const read = await reader.read(caller.accountId, { bytes, country: caller.country, fields, asked, consent, now });
  const counts = dryRun
    ? await ctx.sql.begin((tx) => eachBatch(read, (batch) => store.compareBatch(tx, owner, batch.json)))
    : await writeAll(ctx, caller, owner, read);
  return {
    dry_run: dryRun,
    ...counts,
    merged: read.merged,
    refused: read.refused.map(({ line, number, reason }) => ({ line, number, reason: written(reason, language) })),
    refused_total: read.refusedTotal,
    columns: read.columns,
    new_fields: read.newFields,
  };
}

async function eachBatch(
  { batches }: ReadContacts,
  work: (batch: ReadContacts["batches"][number]) => Promise<store.Counts>,
) {
  const counts = { new: 0, changed: 0, unchanged: 0 };
  for (const batch of batches) {
    const { new: added, changed } = await work(batch);
    counts.new += added;
    counts.changed += changed;
    counts.unchanged += batch.size - added - changed;
  }
  return counts;
}

function writeAll(ctx: Context, caller: Caller, owner: Owner, read: ReadContacts) {
  const now = ctx.clock.now();
  return ctx.sql.begin(async (tx: Tx) => {
    await addFields(tx, owner, read.newFields, now);
    const counts = await eachBatch(read, async ({ json, size, consents }) => {
      const firstIds = await ctx.ids.take(size, tx);
      const { added, touched } = await store.writeBatch(tx, owner, json, { firstIds, now });
      if (consents > 0) {
        const ids = await ctx.ids.take(consents, tx);
        for (const phone of await store.writeConsents(tx, owner, json, { ids, recordedBy: caller.name, now }))
          touched.add(phone);
      }
      return { new: added, changed: touched.size - added };
    });
    const details = { ...counts, merged: read.merged, rejected: read.refusedTotal };
    await audit(ctx, tx, caller, { action: "contacts.imported", details });
    await announceImport(tx, owner, counts, now);
    return counts;
  });
}
