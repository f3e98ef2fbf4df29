/** The fields that an account gives its contacts. */
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { reached, type Caller, type Reached } from "../../http/auth.ts";
import { audit } from "../accounts/audit.ts";
import * as store from "./store.ts";
import { type Field, fieldNamed, mostFields, unfitName, unfitValue, type Values } from "./values.ts";

/** The fields of the reached kind, by name. */
export const listFields = async ({ sql }: Pick<Context, "sql">, caller: Caller) => ({
  fields: [...(await store.findFields(sql, reached(caller), { taken: false }))],
});

/**
 * Puts a list in place of the fields. One that is missing in it is removed, with what contacts have in it; one whose values contacts have
 * does not become of another kind.
 */
export async function replaceFields(ctx: Context, caller: Caller, given: readonly Field[]) {
  refuseFields(given);
  const owner = { accountId: caller.accountId, test: caller.test };
  return ctx.sql.begin(async (tx) => {
    const before = await store.findFields(tx, owner, { taken: false });
    const added = given.filter(({ name }) => !fieldNamed(before, name));
    const removed = before.filter(({ name }) => !fieldNamed(given, name)).map(({ name }) => name);
    await store.deleteFields(tx, owner, removed);
    for (const field of before) {
      const kind = fieldNamed(given, field.name)?.kind ?? field.kind;
      if (kind !== field.kind && !(await store.changeKind(tx, owner, field.name, kind))) throw hasValues(field.name);
    }
    await store.insertFields(tx, owner, added, ctx.clock.now());
    const details = { added: added.map(({ name }) => name), removed };
    await audit(ctx, tx, caller, { action: "contact_fields.changed", details });
    return { fields: [...(await store.findFields(tx, owner, { taken: false }))] };
  });
}

/** The fields of an account; `taken` for the transaction, by who writes values of them. */
export const takenFields = store.findFields;

/** Adds the fields of a file, and takes all for the transaction; refuses one that became of another kind since the file was read. */
export async function addFields(tx: Tx, owner: store.Owner, fields: readonly Field[], now: Date): Promise<void> {
  await store.insertFields(tx, owner, [...fields], now);
  const all = await store.findFields(tx, owner, { taken: true });
  const isOther = fields.some(({ name, kind }) => all.find((each) => each.name === name)?.kind !== kind);
  if (isOther || all.length > mostFields)
    throw new Refusal(
      "conflict",
      say("The fields of the contacts were changed meanwhile. Nothing was imported; try again."),
    );
}

const hasValues = (name: string) =>
  new Refusal(
    "conflict",
    say("Contacts have values of `{name}`, so its kind stays: remove the field first, or add one of another name.", {
      name,
    }),
  );

function refuseFields(given: readonly Field[]): void {
  const seen = new Set<string>();
  for (const [index, { name }] of given.entries()) {
    const field = `fields[${index}].name`;
    const reason = unfitName(name);
    if (reason) throw invalidField(field, say("`{field}` {reason}.", { field, reason }));
    if (seen.has(name.toLowerCase()))
      throw invalidField(field, say("`{field}` is there twice: names count whatever their case.", { field }));
    seen.add(name.toLowerCase());
  }
}

/** Reads values that a contact is given, and takes the account's fields for the transaction. Refuses what no field can hold. */
export async function readValues(
  tx: Tx,
  owner: Reached,
  given: Readonly<Record<string, unknown>>,
): Promise<{ set: Values; unset: string[] }> {
  const [set, unset]: [Values, string[]] = [{}, []];
  const names = Object.keys(given);
  if (names.length === 0) return { set, unset };
  const fields = await store.findFields(tx, owner, { taken: true });
  for (const name of names) {
    const path = `fields.${name}`;
    const field = fieldNamed(fields, name);
    if (!field)
      throw invalidField(
        path,
        say("The account has no field `{name}`: add it with `PUT /v1/contacts/fields`, or leave it out.", { name }),
      );
    const value = given[name];
    if (value === null || (typeof value === "string" && value.trim() === "")) unset.push(field.name);
    else {
      const reason = unfitValue(field.kind, value);
      if (reason) throw invalidField(path, say("`{field}` {reason}.", { field: path, reason }));
      set[field.name] = typeof value === "string" ? value.trim() : (value as Values[string]);
    }
  }
  return { set, unset };
}
