/** A filter as a condition of SQL on contacts, whose values are parameters. */
import { assert } from "../../../base/assert.ts";
import { ofKind, type Db, type Fragment, type Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import type { Field } from "../values.ts";
import { dayIn, laterDay, startOfDay } from "../../../base/zone.ts";
import { hoursIn } from "./read.ts";
import { kindOf, type Condition, type Operator, type Subject, type Tree, type Value } from "./tree.ts";

/** What an account's filters may name. */
export async function findKnown(db: Db, { accountId, test }: Reached): Promise<{ fields: Field[]; lists: string[] }> {
  const owned = db`account_id = ${accountId} ${ofKind(db, test)}`;
  const [row] = await db<{ fields: Field[]; lists: string[] }[]>`
    select
      coalesce((select json_agg(json_build_object('name', name, 'kind', kind) order by name) from contact_fields where ${owned}), '[]') as fields,
      coalesce((select json_agg(name order by name) from contact_lists where ${owned} and filter is null), '[]') as lists`;
  return row!;
}

/** Ends each statement of a transaction that takes longer, with an error that `isOverdue`. */
export const limitStatements = (tx: Tx, limitMs: number) =>
  tx`select set_config('statement_timeout', ${String(limitMs)}, true)`;

/** When a filter is used, and in which time zone its days are. */
export interface Moment {
  readonly now: Date;
  readonly zone: string;
}

/**
 * The condition that a contact `c` fits a filter. What is not known of a contact fits no comparison, `!=` excepted, which is the opposite
 * of `=` as `not` is of everything.
 */
export function fits(db: Db, tree: Tree, moment: Moment): Fragment {
  if ("all" in tree)
    return joined(
      db,
      tree.all.map((each) => fits(db, each, moment)),
      db`and`,
    );
  if ("any" in tree)
    return joined(
      db,
      tree.any.map((each) => fits(db, each, moment)),
      db`or`,
    );
  // Neither true nor false is as good as false, which only its opposite tells apart.
  if ("not" in tree) return db`not coalesce(${fits(db, tree.not, moment)}, false)`;
  return tree.operator === "!="
    ? db`not coalesce(${compared(db, { ...tree, operator: "=" }, moment)}, false)`
    : compared(db, tree, moment);
}

const joined = (db: Db, parts: Fragment[], by: Fragment): Fragment =>
  db`(${parts.reduce((all, part) => db`${all} ${by} ${part}`)})`;

function compared(db: Db, condition: Condition, moment: Moment): Fragment {
  const { subject } = condition;
  switch (kindOf(subject)) {
    case "text":
      return comparedText(db, textOf(db, subject), condition);
    case "number":
      return comparedNumber(db, subject, condition);
    case "boolean":
      return comparedFlag(db, subject, condition);
    case "date":
      return comparedDay(db, subject, condition, moment);
    case "time":
      return comparedTime(db, momentsOf(db, subject), condition, moment);
    default:
      return inLists(db, condition);
  }
}

/** One of the columns of texts, or a field. */
function textOf(db: Db, subject: Subject): Fragment {
  if ("field" in subject) return db`c.fields ->> ${subject.field}`;
  return subject.own === "number" ? db`c.phone` : db`c.${db(subject.own)}`;
}

/** What is shown of the operators whose values are one. */
const signs = (db: Db) => ({ "=": db`=`, "<": db`<`, "<=": db`<=`, ">": db`>`, ">=": db`>=` });

function sign(db: Db, operator: Operator): Fragment {
  assert(
    operator === "=" || operator === "<" || operator === "<=" || operator === ">" || operator === ">=",
    "an operator that orders",
  );
  return signs(db)[operator];
}

/** Texts are the same whatever their case; a number also however it is spaced. */
function comparedText(db: Db, text: Fragment, { subject, operator, values }: Condition): Fragment {
  // A text without characters says as little as none.
  if (operator === "empty") return db`coalesce(${text}, '') = ''`;
  if (operator === "filled") return db`coalesce(${text}, '') <> ''`;
  const spaced = "own" in subject && subject.own === "number";
  const wanted = values.map((value) => {
    assert("text" in value, "a text is compared with texts");
    return spaced ? value.text.replaceAll(/[\s().-]/g, "") : value.text;
  });
  if (operator === "in") return db`lower(${text}) in (select lower(w) from unnest(${wanted}::text[]) w)`;
  const one = db`lower(${wanted[0]!}::text)`;
  if (operator === "contains") return db`strpos(lower(${text}), ${one}) > 0`;
  if (operator === "starts") return db`starts_with(lower(${text}), ${one})`;
  return db`lower(${text}) = ${one}`;
}

/** JSON compares numbers as numbers, and is never an error. */
function comparedNumber(db: Db, subject: Subject, { operator, values }: Condition): Fragment {
  const number = "field" in subject ? db`c.fields -> ${subject.field}` : db`to_jsonb(c.failed)`;
  if (operator === "empty") return db`(${number}) is null`;
  if (operator === "filled") return db`(${number}) is not null`;
  const wanted = values.map((value) => {
    assert("number" in value, "a number is compared with numbers");
    return db`${String(value.number)}::text::jsonb`;
  });
  if (operator === "in")
    return joined(
      db,
      wanted.map((each) => db`${number} = ${each}`),
      db`or`,
    );
  return db`${number} ${sign(db, operator)} ${wanted[0]!}`;
}

function comparedFlag(db: Db, subject: Subject, { operator, values }: Condition): Fragment {
  const flag = "field" in subject ? db`c.fields -> ${subject.field}` : db`to_jsonb(${optedOut(db)})`;
  if (operator === "empty") return db`(${flag}) is null`;
  if (operator === "filled") return db`(${flag}) is not null`;
  const [value] = values;
  assert(value !== undefined && "yes" in value, "a flag is compared with yes or no");
  return db`${flag} = ${String(value.yes)}::text::jsonb`;
}

/** Days of a field, as `YYYY-MM-DD`, which sort as texts. Their age is that in whole days. */
function comparedDay(db: Db, subject: Subject, { operator, values }: Condition, { now, zone }: Moment): Fragment {
  assert("field" in subject, "days are in fields");
  const day = db`(c.fields ->> ${subject.field}) collate "C"`;
  if (operator === "empty") return db`c.fields -> ${subject.field} is null`;
  if (operator === "filled") return db`c.fields -> ${subject.field} is not null`;
  const [value] = values;
  assert(value !== undefined, "a day is compared with a value");
  if ("day" in value) return db`${day} ${sign(db, operator)} ${value.day}`;
  assert("age" in value, "a day is compared with a day or an age");
  const ageDays = hoursIn(value) / 24;
  const ago = (count: number) => laterDay(dayIn(zone, now.getTime()), -count);
  switch (operator) {
    case "<":
      return db`${day} > ${ago(Math.ceil(ageDays))}`;
    case "<=":
      return db`${day} >= ${ago(Math.floor(ageDays))}`;
    case ">":
      return db`${day} < ${ago(Math.floor(ageDays))}`;
    default:
      return db`${day} <= ${ago(Math.ceil(ageDays))}`;
  }
}

/** Moments of a contact, the latest of which counts: whether there is one since a time, that time included, and whether there is any. */
interface Moments {
  since: (at: Date) => Fragment;
  any: Fragment;
}

function comparedTime(
  db: Db,
  { since, any }: Moments,
  { operator, values }: Condition,
  { now, zone }: Moment,
): Fragment {
  if (operator === "empty") return db`not (${any})`;
  if (operator === "filled") return any;
  const { first, after, isAge } = spanOf(values[0]!, now, zone);
  const before = (at: Date) => db`((${any}) and not (${since(at)}))`;
  // An age is less if the moment is later.
  switch (operator) {
    case "=":
      return db`((${since(first)}) and not (${since(after)}))`;
    case "<":
      return isAge ? since(after) : before(first);
    case "<=":
      return isAge ? since(first) : before(after);
    case ">":
      return isAge ? before(first) : since(after);
    default:
      return isAge ? before(after) : since(first);
  }
}

/** The time of a value, up to the time after it: a whole day, or the millisecond of an age. */
function spanOf(value: Value, now: Date, zone: string): { first: Date; after: Date; isAge: boolean } {
  if ("day" in value) {
    const [first, after] = [0, 1].map((later) => new Date(startOfDay(zone, value.day, later)));
    return { first: first!, after: after!, isAge: false };
  }
  assert("age" in value, "a moment is compared with a day or an age");
  const ms = now.getTime() - hoursIn(value) * 3_600_000;
  return { first: new Date(ms), after: new Date(ms + 1), isAge: true };
}

function momentsOf(db: Db, subject: Subject): Moments {
  assert("own" in subject, "fields have no moments");
  switch (subject.own) {
    case "created":
      return { since: (at) => db`c.created_at >= ${at}`, any: db`true` };
    case "consent":
      return rowsOf(db, consents(db), db`r.at`);
    case "last_reply":
      return rowsOf(db, replies(db), db`i.created_at`);
    default:
      return { since: (at) => db`c.last_message_at >= ${at}`, any: db`c.last_message_at is not null` };
  }
}

/** Moments that are rows about a phone; `from` has them until a condition. */
function rowsOf(db: Db, from: Fragment, at: Fragment): Moments {
  return { since: (first) => db`exists (${from} and ${at} >= ${first})`, any: db`exists (${from})` };
}

const consents = (db: Db) =>
  db`select from contact_consents r where r.account_id = c.account_id and r.phone = c.phone and r.test = c.test`;

/** A conversation begins with a message that was received, or is assigned before there is one. */
const replies = (db: Db) => db`
  select from conversations r join inbound_messages i on i.account_id = r.account_id and i.id = r.last_id
  where r.account_id = c.account_id and r.phone = c.phone and r.test = c.test`;

const optedOut = (db: Db) => db`exists (
  select from optouts o where o.account_id = c.account_id and o.number = c.phone and o.test = c.test)`;

const inLists = (db: Db, { values }: Condition) => db`exists (
  select from contact_list_members m join contact_lists l on l.account_id = m.account_id and l.id = m.list_id
  where m.account_id = c.account_id and m.phone = c.phone and m.test = c.test and l.filter is null
    and lower(l.name) in (select lower(w) from unnest(${values.map((value) => ("text" in value ? value.text : ""))}::text[]) w))`;
