/** Templates: named texts of an account, one per language, with fallbacks for fields that have no value. */
import type { Context } from "../../../base/context.ts";
import { isDuplicate, type Db } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { moneyJson, type Money } from "../../../base/money.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { reached, type Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { List } from "../../../http/pages.ts";
import { audit } from "../../accounts/audit.ts";
import { listFields } from "../../contacts/fields.ts";
import type { TemplateChange, TemplateInput } from "./schemas.ts";
import * as store from "./store.ts";
import { readTexts, sizeOf } from "./texts.ts";
import { fieldsOf, type Texts } from "./variants.ts";

/** The most templates of an account, and of its test data. */
const mostTemplates = 500;

const idOf = (wireId: string) => parseId("tpl", wireId) ?? 0;

export type { TemplateRow } from "./store.ts";

/** The caller's templates, by name. */
export const templatesOf = ({ sql }: Context, caller: Caller): List<store.TemplateRow> =>
  store.templates(sql, reached(caller));

/** `GET /v1/templates/{tpl_…}`; 404 also for another account's, and for one of the other kind. */
export async function showTemplate({ sql }: Pick<Context, "sql">, caller: Caller, wireId: string) {
  const row = await store.findTemplate(sql, reached(caller), idOf(wireId));
  if (!row) throw notFound();
  return row;
}

/** The names of the fields that the caller's contacts have. */
export const knownFields = async (ctx: Pick<Context, "sql">, caller: Caller): Promise<string[]> =>
  (await listFields(ctx, caller)).fields.map(({ name }) => name);

/** What a template says. */
export const textsOf = ({ languages, texts, fallbacks }: store.TemplateRow): Texts => ({
  variants: languages.map((language, index) => ({ language, text: texts[index]! })),
  fallbacks,
});

/** Creates a template; 409 if there is one of the name. */
export async function createTemplate(ctx: Context, caller: Caller, body: TemplateInput): Promise<store.TemplateRow> {
  const name = readName(body.name);
  const owner = { accountId: caller.accountId, test: caller.test };
  const texts = readTexts(body.texts, body.fallbacks ?? {}, await knownFields(ctx, caller), true);
  const now = ctx.clock.now();
  return ctx.sql.begin(async (tx) => {
    const id = await ctx.ids.one(tx);
    const row = { id, test: caller.test, name, ...columnsOf(texts), created_at: now, changed_at: now };
    if (!(await store.insertTemplate(tx, owner, row, mostTemplates))) throw await whyNot(tx, owner, name);
    await audit(ctx, tx, caller, { action: "template.created", target: formatId("tpl", id) });
    return row;
  });
}

const columnsOf = ({ variants, fallbacks }: Texts) => ({
  languages: variants.map(({ language }) => language),
  texts: variants.map(({ text }) => text),
  fallbacks: { ...fallbacks },
});

async function whyNot(db: Db, owner: store.Owner, name: string): Promise<Refusal> {
  if (await store.isNameTaken(db, owner, name)) return nameTaken(name);
  return new Refusal(
    "conflict",
    say("The account has the maximum of {most} templates. Delete one first.", { most: mostTemplates }),
  );
}

const nameTaken = (name: string) =>
  new Refusal(
    "conflict",
    say("There is a template of this name: {name}. Choose another one.", { name: JSON.stringify(name) }),
  );

function readName(given: string): string {
  const name = given.trim();
  if (name === "") throw invalidField("name", say("`name` is empty: give the template a name to find it by."));
  if (/[\p{Cc}\p{Cs}]/u.test(name))
    throw invalidField("name", say("`name` contains a line break or an invisible character: remove it."));
  return name;
}

/** Changes a template; 404 if there is none. What was sent or is scheduled with it stays as it was accepted. */
export async function updateTemplate(ctx: Context, caller: Caller, wireId: string, body: TemplateChange) {
  const name = body.name === undefined ? undefined : readName(body.name);
  const known = await knownFields(ctx, caller);
  try {
    return await ctx.sql.begin(async (tx) => {
      const before = await store.lockTemplate(tx, reached(caller), idOf(wireId));
      if (!before) throw notFound();
      const texts =
        body.texts ?? Object.fromEntries(textsOf(before).variants.map((each) => [each.language, each.text]));
      const read = readTexts(texts, body.fallbacks ?? before.fallbacks, known, body.fallbacks !== undefined);
      const row = { ...before, name: name ?? before.name, ...columnsOf(read), changed_at: ctx.clock.now() };
      await store.updateTemplate(tx, reached(caller), row);
      const details = { changed: Object.keys(body).toSorted() };
      await audit(ctx, tx, caller, { action: "template.changed", target: wireId, details });
      return row;
    });
  } catch (error) {
    if (name !== undefined && isDuplicate(error)) throw nameTaken(name);
    throw error;
  }
}

/** Deletes a template; 404 if there is none. */
export async function deleteTemplate(ctx: Context, caller: Caller, wireId: string) {
  await ctx.sql.begin(async (tx) => {
    if (!(await store.deleteTemplate(tx, reached(caller), idOf(wireId)))) throw notFound();
    await audit(ctx, tx, caller, { action: "template.deleted", target: wireId });
  });
  return { id: wireId, deleted: true };
}

/**
 * A template in wire form.
 *
 * @param known the fields that contacts have
 * @param price per part, if the account has one price for all destinations
 */
export function templateJson(row: store.TemplateRow, known: readonly string[], price: Money | undefined) {
  const said = textsOf(row);
  return {
    id: formatId("tpl", row.id),
    name: row.name,
    texts: Object.fromEntries(said.variants.map(({ language, text }) => [language, text])),
    fallbacks: row.fallbacks,
    fields: fieldsOf(said, known).map(({ name, isKnown, fallback, needed }) => ({
      name,
      known: isKnown,
      fallback: fallback ?? null,
      needed_in: needed,
    })),
    languages: said.variants.map((variant) => {
      const { encoding, least, parts } = sizeOf(variant, row.fallbacks, known);
      const cost = price === undefined ? null : moneyJson(price * BigInt(parts));
      return { language: variant.language, encoding, least_parts: least, parts, price: cost };
    }),
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}
