/** Lists of contacts: made by hand, or filters that were saved. */
import type { Context } from "../../../base/context.ts";
import { isDuplicate, type Db } from "../../../base/db.ts";
import { invalidField, Refusal, refuseField } from "../../../base/errors.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import type { Language } from "../../../base/languages.ts";
import { say, type Said } from "../../../base/sentences/sentence.ts";
import { reached, type Caller, type Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { written } from "../../../http/translations.ts";
import type { List } from "../../../http/pages.ts";
import { audit } from "../../accounts/audit.ts";
import { filteringOf, placed, readOrRefuse, withinLimit, type Filtering } from "../filter/filters.ts";
import { printFilter } from "../filter/print.ts";
import { readFilter } from "../filter/read.ts";
import { fits } from "../filter/store.ts";
import { contacts, type ContactRow, type Fits } from "../store.ts";
import { mostAtOnce, type ListChange, type Members } from "./schemas.ts";
import * as store from "./store.ts";

/** The most lists of an account, and of its test data. */
const mostLists = 500;

/** A list as it is shown: with the number of its contacts, or why its filter no longer works. */
export type Shown = store.CountedRow & { count: number | null; problem: Said | null };

const idOf = (wireId: string) => parseId("lst", wireId) ?? 0;

/** The caller's lists, by name. */
export function listsOf(ctx: Context, caller: Caller): List<Shown> {
  const list = store.lists(ctx.sql, reached(caller));
  return {
    count: () => list.count(),
    read: async (window) => counted(ctx, reached(caller), await list.read(window)),
  };
}

/** `GET /v1/lists/{lst_…}`; 404 also for another account's list, and for one of the other kind. */
export async function showList(ctx: Context, caller: Caller, wireId: string): Promise<Shown> {
  const [shown] = await counted(ctx, reached(caller), [await foundList(ctx.sql, caller, wireId)]);
  return shown!;
}

async function foundList(db: Db, caller: Caller, wireId: string): Promise<store.CountedRow> {
  const row = await store.findList(db, reached(caller), idOf(wireId));
  if (!row) throw notFound();
  return row;
}

/** Counts the contacts that saved filters find now. */
async function counted(ctx: Context, owner: Reached, rows: readonly store.CountedRow[]): Promise<Shown[]> {
  const filtering = rows.some(({ filter }) => filter !== null) ? await filteringOf(ctx, owner) : undefined;
  const uses = rows.map(({ filter }) => (filter === null ? undefined : useFilter(filter, filtering!)));
  const conditions = uses.flatMap((use) => (use?.condition ? [use.condition] : []));
  const counts = await countsOf(ctx, owner, conditions);
  return rows.map((row, index) => {
    const use = uses[index];
    if (!use) return { ...row, count: row.members, problem: null };
    const count = use.condition && counts.shift();
    if (count instanceof Refusal) return { ...row, count: null, problem: count.said };
    return { ...row, count: count ?? null, problem: use.problem ?? null };
  });
}

/** How many each condition finds, or that it takes too long to say. */
async function countsOf(ctx: Context, owner: Reached, conditions: Fits[]): Promise<(number | Refusal)[]> {
  if (conditions.length === 0) return [];
  const count = (some: Fits[]) => withinLimit(ctx.sql, "filter", (tx) => store.countEach(tx, owner, some));
  try {
    return await count(conditions);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return conditions.map(() => error);
  }
}

/** A saved filter as a condition, or why it is none any more. */
function useFilter(filter: string, { known, moment }: Filtering): { condition?: Fits; problem?: Said } {
  const parsed = readFilter(filter, known);
  if ("problem" in parsed) return { problem: placed("filter", parsed.problem) };
  return { condition: (db) => fits(db, parsed.tree, moment) };
}

/** The condition that a contact is in a list. Refused if its filter no longer works: then nobody is meant, rather than others. */
export async function conditionOfList(
  ctx: Parameters<typeof filteringOf>[0],
  owner: Reached,
  { id, name, filter }: Pick<store.ListRow, "id" | "name" | "filter">,
): Promise<Fits> {
  if (filter === null) return (db) => store.isMember(db, id);
  const { condition, problem } = useFilter(filter, await filteringOf(ctx, owner));
  if (condition) return condition;
  throw new Refusal(
    "conflict",
    say("The filter of the list {name} no longer works: {reason} Change it first; nobody is in the list until then.", {
      name: JSON.stringify(name),
      reason: problem!,
    }),
  );
}

/** The contacts of a list, newest first. */
export async function membersOf(ctx: Context, caller: Caller, wireId: string): Promise<List<ContactRow>> {
  const list = await foundList(ctx.sql, caller, wireId);
  const owner = reached(caller);
  const condition = await conditionOfList(ctx, owner, list);
  const members = (db: Db) => contacts(db, owner, { condition });
  return {
    count: () => withinLimit(ctx.sql, "filter", (tx) => members(tx).count()),
    read: (window) => withinLimit(ctx.sql, "filter", (tx) => members(tx).read(window)),
  };
}

/** Creates a list; 409 if there is one of the name. */
export async function createList(ctx: Context, caller: Caller, body: { name: string; filter?: string | null }) {
  const name = readName(body.name);
  const owner = { accountId: caller.accountId, test: caller.test };
  const given = body.filter ?? undefined;
  const filter = given === undefined ? null : await checkedFilter(ctx, owner, given);
  const now = ctx.clock.now();
  const id = await ctx.sql.begin(async (tx) => {
    const fresh = await ctx.ids.one(tx);
    if (!(await store.insertList(tx, owner, { id: fresh, name, filter, now }, mostLists))) {
      if (await store.isNameTaken(tx, owner, name)) throw nameTaken(name);
      throw new Refusal(
        "conflict",
        say("The account has the maximum of {most} lists. Delete one first.", { most: mostLists }),
      );
    }
    await audit(ctx, tx, caller, { action: "list.created", target: formatId("lst", fresh) });
    return fresh;
  });
  return showList(ctx, caller, formatId("lst", id));
}

const nameTaken = (name: string) =>
  new Refusal(
    "conflict",
    say("There is a list of this name: {name}. Choose another one.", { name: JSON.stringify(name) }),
  );

function readName(given: string): string {
  const name = given.trim();
  if (name === "") throw invalidField("name", say("`name` is empty: give the list a name to find it by."));
  if (/[\p{Cc}\p{Cs}]/u.test(name))
    throw invalidField("name", say("`name` contains a line break or an invisible character: remove it."));
  return name;
}

/** A filter as it is kept: as it is printed, once it is right. */
async function checkedFilter(ctx: Context, owner: Reached, text: string): Promise<string> {
  const { known } = await filteringOf(ctx, owner);
  return printFilter(readOrRefuse("filter", text, known));
}

/** Changes the name of a list, or its filter; 404 if there is none. */
export async function updateList(ctx: Context, caller: Caller, wireId: string, body: ListChange): Promise<Shown> {
  const name = body.name === undefined ? undefined : readName(body.name);
  const filter = body.filter === undefined ? undefined : await checkedFilter(ctx, reached(caller), body.filter);
  try {
    await ctx.sql.begin(async (tx) => {
      const before = await store.lockList(tx, reached(caller), idOf(wireId));
      if (!before) throw notFound();
      if (filter !== undefined && before.filter === null)
        throw invalidField(
          "filter",
          say("`filter` does not go with a list that was made by hand: make another list of it."),
        );
      const now = ctx.clock.now();
      await store.updateList(tx, reached(caller), before.id, {
        name: name ?? before.name,
        filter: filter ?? before.filter,
        now,
      });
      const details = { changed: Object.keys(body).toSorted() };
      await audit(ctx, tx, caller, { action: "list.changed", target: wireId, details });
    });
  } catch (error) {
    if (name !== undefined && isDuplicate(error)) throw nameTaken(name);
    throw error;
  }
  return showList(ctx, caller, wireId);
}

/** Deletes a list; 404 if there is none. Its members stay contacts, and sends to it go on. */
export async function deleteList(ctx: Context, caller: Caller, wireId: string) {
  await ctx.sql.begin(async (tx) => {
    if (!(await store.deleteList(tx, reached(caller), idOf(wireId)))) throw notFound();
    await audit(ctx, tx, caller, { action: "list.deleted", target: wireId });
  });
  return { id: wireId, deleted: true };
}

/** Puts contacts into a list that is made by hand, or takes them out; those that are there, or not, stay so. */
export async function changeMembers(
  ctx: Context,
  caller: Caller,
  wireId: string,
  how: "add" | "remove",
  body: Members,
) {
  return ctx.sql.begin(async (tx) => {
    const list = await store.lockList(tx, reached(caller), idOf(wireId));
    if (!list) throw notFound();
    const given = readMembers(body, caller);
    if (list.filter !== null)
      throw new Refusal(
        "conflict",
        say("The members of a saved filter are those whom it finds: change the filter, or the contacts."),
      );
    const owner = { accountId: caller.accountId, test: list.test };
    const found = await store.lockMeant(tx, owner, { phones: [...given.phones.keys()], ids: [...given.ids.keys()] });
    const phones = found.map(({ phone }) => phone);
    const change = { listId: list.id, phones, now: ctx.clock.now() };
    const changed =
      how === "add" ? await store.addMembers(tx, owner, change) : await store.removeMembers(tx, owner, change);
    const action = how === "add" ? "list.members_added" : "list.members_removed";
    await audit(ctx, tx, caller, { action, target: wireId, details: { contacts: changed } });
    const { members } = (await store.findList(tx, owner, list.id))!;
    const [added, removed] = how === "add" ? [changed, 0] : [0, changed];
    return { added, removed, unknown: unknownOf(given, found), count: members };
  });
}

/** Numbers in E.164 and ids, each as it was given. */
interface Given {
  phones: Map<string, string>;
  ids: Map<number, string>;
}

function readMembers({ numbers, contacts: wireIds }: Members, { country }: Caller): Given {
  const given: Given = { phones: new Map(), ids: new Map() };
  for (const [index, text] of (numbers ?? []).entries()) {
    const number = parseNumber(text, country);
    const field = `numbers[${index}]`;
    if (!number.ok)
      throw refuseField("invalid_number", field, say("`{field}` is {reason}.", { field, reason: number.why }));
    given.phones.set(number.e164, text);
  }
  for (const [index, text] of (wireIds ?? []).entries()) {
    const id = parseId("ctc", text);
    const field = `contacts[${index}]`;
    if (id === undefined)
      throw invalidField(field, say("`{field}` is not the id of a contact, such as `ctc_123`.", { field }));
    given.ids.set(id, text);
  }
  const count = given.phones.size + given.ids.size;
  if (count === 0)
    throw invalidField("numbers", say('`numbers` is empty: name at least one contact, `{"numbers":["+250…"]}`.'));
  if (count > mostAtOnce)
    throw invalidField(
      "numbers",
      say(
        "`numbers` and `contacts` name {count} contacts, more than the maximum of {most} at once. Send the rest in further requests.",
        { count, most: mostAtOnce },
      ),
    );
  return given;
}

function unknownOf({ phones, ids }: Given, found: readonly { phone: string; id: number }[]): string[] {
  const [foundPhones, foundIds] = [new Set(found.map(({ phone }) => phone)), new Set(found.map(({ id }) => id))];
  return [
    ...[...phones].filter(([phone]) => !foundPhones.has(phone)).map(([, text]) => text),
    ...[...ids].filter(([id]) => !foundIds.has(id)).map(([, text]) => text),
  ];
}

/** A list in wire form. */
export const listJson = ({ id, name, filter, count, problem, created_at, changed_at }: Shown, language: Language) => ({
  id: formatId("lst", id),
  name,
  filter,
  count,
  problem: problem === null ? null : written(problem, language),
  created_at: created_at.toISOString(),
  changed_at: changed_at.toISOString(),
});
