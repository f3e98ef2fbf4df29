/** Which column of a list is what of a contact. Pure. */
import { guessColumns, type Sheet } from "../../../../lists/csv.ts";
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { headings, type Attribute } from "../headings.ts";
import { type Field, fieldNamed, mostFields, mostNameChars, unfitName } from "../values.ts";
import { kindOfCells } from "./cells.ts";

/** What a column is of a contact: one of what all have, a field, or nothing. */
export type Meaning = { attribute: Attribute } | { field: Field; isNew: boolean } | undefined;

/** Headings by what they are, in the languages of our own files and as others write them. */
const known = new Map<string, Attribute>([
  ...Object.values(headings).flatMap((words) =>
    Object.entries(words).map(([attribute, word]) => [word.toLowerCase(), attribute as Attribute] as const),
  ),
  ...others(
    "number",
    "phone,phonenumber,phone number,mobile,mobile number,mobile phone,cell,msisdn,tel,telephone,whatsapp,numero,téléphone,telefone,nimero ya telefone,simu,namba,namba ya simu",
  ),
  ...others("name", "full name,fullname,contact,contact name,customer,names,nom complet,amazina,jina kamili"),
  ...others("language", "lang,preferred language"),
  ...others("time_zone", "timezone,zone,tz"),
  ...others("notes", "note,comment,comments,remark,remarks,remarque"),
]);

function others(attribute: Attribute, words: string) {
  return words.split(",").map((word) => [word, attribute] as const);
}

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");

/** What each column is: as asked for, else as its heading says; a heading that says nothing is a field of its own. */
export function meaningsOf(
  sheet: Sheet,
  { fields, asked }: { fields: readonly Field[]; asked: Readonly<Record<string, string | null>> },
): Meaning[] {
  const { columns } = sheet;
  for (const heading of Object.keys(asked))
    if (!columns.includes(heading))
      throw invalidField(
        "columns",
        say("`columns` names `{heading}`, which is no column of the file. It has {columns}.", {
          heading,
          columns: columns.slice(0, 20).join(", "),
        }),
      );
  const taken = new Set<string>();
  const take = (attribute: Attribute | undefined): Meaning => {
    if (attribute === undefined || taken.has(attribute)) return undefined;
    taken.add(attribute);
    return { attribute };
  };
  const meanings = columns.map((heading): Meaning => {
    const wish = asked[heading];
    return wish && !wish.startsWith("fields.") ? take(readAttribute(wish)) : undefined;
  });
  for (const [index, heading] of columns.entries())
    if (asked[heading] === undefined && !fieldNamed(fields, heading))
      meanings[index] ??= take(known.get(plain(heading)));
  if (!taken.has("number")) meanings[phoneColumn(sheet, meanings, asked)] = { attribute: "number" };
  if (!sheet.hasHeader && !taken.has("name")) {
    const { name } = guessColumns(sheet);
    if (name >= 0) meanings[name] ??= { attribute: "name" };
  }
  return withFields(sheet, meanings, { fields, asked });
}

function readAttribute(wish: string): Attribute {
  if (Object.hasOwn(headings.en, wish)) return wish as Attribute;
  throw invalidField(
    "columns",
    say("`columns` has `{wish}`: a column is one of {attributes}, `fields.` with a name, or null to leave it out.", {
      wish,
      attributes: Object.keys(headings.en).join(", "),
    }),
  );
}

/** The column whose cells are phone numbers; refuses a list in which that is not certain. */
function phoneColumn(sheet: Sheet, meanings: Meaning[], asked: Readonly<Record<string, string | null>>): number {
  const { phone, rivals } = guessColumns(sheet);
  const likely = [phone, ...rivals].filter(
    (index) => index >= 0 && meanings[index] === undefined && asked[sheet.columns[index]!] === undefined,
  );
  if (likely.length === 1) return likely[0]!;
  const columns = (likely.length > 0 ? likely.map((index) => sheet.columns[index]!) : sheet.columns.slice(0, 20)).join(
    ", ",
  );
  throw invalidField(
    "columns",
    likely.length > 0
      ? say("Several columns have phone numbers: {columns}. Say which one with `columns`.", { columns })
      : say("No column looks like phone numbers. The file has {columns}: say which one with `columns`.", { columns }),
  );
}

/** Columns that are nothing yet become fields: those of the account, or new ones of the kind of their cells. */
function withFields(
  { columns, hasHeader, rows }: Sheet,
  meanings: Meaning[],
  { fields, asked }: { fields: readonly Field[]; asked: Readonly<Record<string, string | null>> },
): Meaning[] {
  const all = [...fields];
  const found = columns.map((heading, index): Meaning => {
    const wish = asked[heading];
    if (meanings[index] !== undefined || wish === null) return meanings[index];
    const isAsked = wish?.startsWith("fields.") === true;
    const name = isAsked ? wish.slice("fields.".length) : nameOf(heading);
    const there = fieldNamed(all, name);
    if (there) return { field: there, isNew: false };
    const reason = unfitName(name);
    if (isAsked && reason)
      throw invalidField("columns", say("`{field}` {reason}.", { field: `columns: fields.${name}`, reason }));
    const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
    if (reason || (!isAsked && (!hasHeader || cells.length === 0 || /^column \d+$/.test(heading)))) return undefined;
    const field = { name, kind: kindOfCells(cells) };
    all.push(field);
    return { field, isNew: true };
  });
  if (all.length > mostFields)
    throw invalidField(
      "columns",
      say(
        "With the columns of this file the contacts would have {count} fields, and {most} is the maximum. Leave some out: set them to null in `columns`.",
        {
          count: all.length,
          most: mostFields,
        },
      ),
    );
  return found;
}

/** A heading as the name of a field. */
const nameOf = (heading: string) =>
  heading
    .replaceAll(/[\p{Cc}\p{Cf}"]+/gu, " ")
    .trim()
    .slice(0, mostNameChars)
    .trim();
