/** A template in a send: its texts as they are now, and the one of them that a recipient gets. */
import type { Db } from "../../../base/db.ts";
import { invalidField, refuseField, refuseFields, type FieldError } from "../../../base/errors.ts";
import { parseId } from "../../../base/ids.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { unstorable } from "../../../base/storable.ts";
import type { Reached } from "../../../http/auth.ts";
import { languagesOf } from "../../contacts/contacts.ts";
import { choose, emptyFields, mergeText, readTemplate, unknownFields } from "./merge.ts";
import { findTemplate } from "./store.ts";
import { textsOf } from "./templates.ts";
import { textsToSend, type Variant } from "./variants.ts";

/** The template that a send names; undefined if it has a text. Refused if it has both, or neither. */
export function templateOf(body: { text?: string | null; template_id?: string | null }): string | undefined {
  const id = body.template_id ?? undefined;
  const hasText = body.text !== undefined && body.text !== null;
  if (id !== undefined && hasText)
    throw invalidField("template_id", say("`template_id` does not go with `text`: leave one out."));
  if (id !== undefined || hasText) return id;
  const said = say("`{field}` is missing.", { field: "text" });
  throw refuseFields([{ field: "text", code: "invalid_request", rule: "required", said }]);
}

/** A template as it is now, for a send. */
export interface ToSend {
  name: string;
  /** With the fallbacks beside the fields. */
  texts: Variant[];
}

/** The template that a send names, as it is now. Refused if there is none. */
export async function templateToSend(db: Db, owner: Reached, wireId: string): Promise<ToSend> {
  const row = await findTemplate(db, owner, parseId("tpl", wireId) ?? 0);
  if (row) return { name: row.name, texts: textsToSend(textsOf(row)) };
  throw invalidField(
    "template_id",
    say("`template_id` is not a template of this account: `GET /v1/templates` has them all. Nothing was sent."),
  );
}

/** What a single send says of its text. */
export interface Filling {
  to: string;
  template_id?: string | null;
  text?: string | null;
  language?: string | null;
  fields?: Readonly<Record<string, string | number | boolean | null>> | null;
  encoding?: string | null;
  udh?: string | null;
}

/** No message is longer, even if smart encoding halves it. */
const longestMerged = 3_060;

/**
 * The text of a single send, and the language of it if it is of a template: the one that is asked for, else that of the recipient's contact,
 * else the first. Refused if a field has neither a value nor a fallback.
 *
 * @param country the account's default country
 */
export async function filled(
  db: Db,
  owner: Reached,
  body: Filling,
  country: string | undefined,
): Promise<{ text: string; language?: string }> {
  const id = templateOf(body);
  if (id === undefined) {
    if (body.fields) throw invalidField("fields", say("`fields` are those of a template: name it by `template_id`."));
    return { text: body.text! };
  }
  for (const [field, isUseless] of [
    ["encoding", body.encoding === "binary"],
    ["udh", body.udh !== undefined && body.udh !== null],
  ] as const)
    if (isUseless)
      throw refuseField(
        "invalid_request",
        field,
        say("`{field}` does not go with `template_id`: leave it out.", { field }),
      );
  const { name, texts } = await templateToSend(db, owner, id);
  const language = await languageFor(db, owner, texts, body, country);
  const { text } = texts.find((each) => each.language === language)!;
  const values = { ...body.fields, phonenumber: body.to };
  const template = readTemplate(text);
  const missing = [
    ...unknownFields(template, Object.keys(values))
      .filter(({ hasFallback }) => !hasFallback)
      .map((field) => field.name),
    ...emptyFields(template, values),
  ];
  if (missing.length > 0) throw refuseFields(missing.map((field) => withoutValue(name, field)));
  const merged = mergeText(template, values, longestMerged);
  if (merged === undefined)
    throw refuseField("text_too_long", "fields", say("The text is too long with these `fields`: shorten them."));
  const unfit = unstorable(merged);
  if (unfit) throw invalidField("fields", say("The text {reason} after the merge. Remove it.", { reason: unfit }));
  return { text: merged, language };
}

const withoutValue = (template: string, name: string): FieldError => ({
  field: `fields.${name}`,
  code: "invalid_request",
  said: say(
    "The template {template} has `@contact.{name}`, which has no value in `fields`. Add it, or give the field a fallback in the template.",
    { template: JSON.stringify(template), name },
  ),
});

async function languageFor(
  db: Db,
  owner: Reached,
  texts: readonly Variant[],
  { to, language }: Filling,
  country: string | undefined,
): Promise<string> {
  const languages = texts.map((each) => each.language);
  const own = language?.toLowerCase();
  // Of one text nobody has to be asked for their language.
  if (own !== undefined || languages.length === 1) return choose(languages, [own]);
  const number = parseNumber(to, country);
  const known = number.ok ? await languagesOf(db, owner, [number.e164]) : undefined;
  return choose(languages, [number.ok ? known!.get(number.e164) : undefined]);
}
