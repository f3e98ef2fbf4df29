import { Type } from "typebox";
import { integer, named, nullable, text, wordSchema } from "../../../http/schemas.ts";
import { fieldKinds } from "../values.ts";

const dryRun = Type.Optional(
  Type.Union([Type.Literal("true"), Type.Literal("false")], {
    description: "`true`: only say what the import would do.",
  }),
);
const columns = Type.Optional(
  Type.String({
    maxLength: 60_000,
    description:
      'What columns are, by their headings, as a JSON object: `number`, `name`, `language`, `time_zone`, `notes`, `consent_at`, `consent_by`, `consent_words`, `fields.` with a name, or null to leave one out; such as `{"Mobile":"number","Village":"fields.village"}`. Columns that it does not name are recognised by their headings and cells.',
  }),
);
const consent = Type.Optional(
  Type.String({
    maxLength: 10_000,
    description:
      'That all of them agreed to be written to, except where the file says it itself, as a JSON object: when, where and by what words, such as `{"at":"2026-11-21","by":"on paper, at the counter","words":"Yes, text me."}`.',
  }),
);

/** Whether it is a dry run, the columns and the consent: beside a body that is the file. */
export const importQuery = Type.Object({ dry_run: dryRun, columns, consent });

/** The same as a form, for the OpenAPI document. */
export const importForm = named("ContactFile", {
  file: Type.String({
    format: "binary",
    description:
      "CSV, an Excel workbook (.xlsx) or vCards, which is judged by its content; at most 100,000 contacts and 32 MiB.",
  }),
  dry_run: dryRun,
  columns,
  consent,
});

/** What an import did. */
export const importSchema = named("ContactImport", {
  dry_run: Type.Boolean({ description: "True: nothing was changed." }),
  new: integer("Contacts that were added."),
  changed: integer("Contacts that there were, of which the file knows something else, or more."),
  unchanged: integer("Contacts that there were, of which the file knows nothing else."),
  merged: integer(
    "Lines that were merged with an earlier one of the same number; of each column the last filled cell counts.",
  ),
  refused: Type.Array(
    named("RefusedContact", {
      line: integer("The line of the file, from 1; of a workbook the row."),
      number: text("The number as the file has it."),
      reason: text("What is wrong with it."),
    }),
    { description: "Lines that were left out; the first 1,000." },
  ),
  refused_total: integer("All lines that were left out."),
  columns: Type.Array(
    named("ContactColumn", {
      heading: Type.String(),
      as: nullable(Type.String(), "What it was read as, as in `columns`; null: left out."),
    }),
    { description: "Empty for vCards." },
  ),
  new_fields: Type.Array(named("AddedContactField", { name: Type.String(), kind: wordSchema(fieldKinds) }), {
    description: "Fields that the account did not have, with the kind that all their cells have.",
  }),
});
