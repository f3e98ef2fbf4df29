import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import type { Tx } from "../../../base/db.ts";
import { english } from "../../../base/sentences/sentence.ts";
import { openContext } from "../../../../test/harness/accounts.ts";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { Random } from "../../../base/random.ts";
import { countMessages } from "../figures.ts";
import { withinLimit } from "./filters.ts";
import { printFilter } from "./print.ts";
import { hoursIn, readFilter, type Known } from "./read.ts";
import { findKnown, fits } from "./store.ts";
import {
  kindOf,
  most,
  operatorsOf,
  operatorsOfAge,
  ownSubjects,
  type Condition,
  type Operator,
  type OwnSubject,
  type Subject,
  type Tree,
  type Value,
} from "./tree.ts";

const known: Known = {
  fields: [
    { name: "village", kind: "text" },
    { name: "date of birth", kind: "date" },
    { name: "age", kind: "number" },
    { name: "Member", kind: "boolean" },
  ],
  lists: ["Clinic", "VIP"],
};

const subjects: Subject[] = [
  ...Object.keys(ownSubjects).map((own) => ({ own: own as OwnSubject })),
  ...known.fields.map(({ name, kind }) => ({ field: name, kind })),
];

const words = fc.oneof(
  fc.constantFrom("Musanze", "huye", "a", "mus", "+25078", "", "rw"),
  fc.stringMatching(/^[ -~“é]{0,8}$/),
);
const numbers = fc.oneof(
  fc.integer({ min: -3, max: 40 }),
  fc.integer({ min: -9999, max: 9999 }).map((n) => n / 100),
);
const days = fc
  .integer({ min: 0, max: 60 })
  .map((n) => new Date(Date.UTC(2026, 9, 1) + n * 86_400_000).toISOString().slice(0, 10));
const ages = fc.record(
  { age: fc.integer({ min: 0, max: 900 }), unit: fc.constantFrom("h", "d", "w") },
  { noNullPrototype: true },
);

function values(subject: Subject, operator: Operator): fc.Arbitrary<Value> {
  switch (kindOf(subject)) {
    case "text":
      return words.map((text) => ({ text }));
    case "list":
      return fc.constantFrom(...known.lists).map((text) => ({ text }));
    case "number":
      return numbers.map((number) => ({ number: number + 0 }));
    case "boolean":
      return fc.boolean().map((yes) => ({ yes }));
    default:
      return operatorsOfAge.has(operator)
        ? fc.oneof(
            ages,
            days.map((day) => ({ day })),
          )
        : days.map((day) => ({ day }));
  }
}

const conditions: fc.Arbitrary<Condition> = fc
  .constantFrom(...subjects)
  .chain((subject) =>
    fc
      .constantFrom(...operatorsOf[kindOf(subject)])
      .chain((operator) => valuesOf(subject, operator).map((given) => ({ subject, operator, values: given }))),
  );

function valuesOf(subject: Subject, operator: Operator): fc.Arbitrary<Value[]> {
  if (operator === "empty" || operator === "filled") return fc.constant([]);
  const value = values(subject, operator);
  return fc.array(value, { minLength: 1, maxLength: operator === "in" ? 4 : 1 });
}

const { tree: trees } = fc.letrec<{ tree: Tree; several: Tree[] }>((tie) => ({
  several: fc.array(tie("tree"), { minLength: 2, maxLength: 4 }),
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    conditions,
    tie("several").map((all) => ({ all })),
    tie("several").map((any) => ({ any })),
    tie("tree").map((not) => ({ not })),
  ),
}));

function read(text: string, given: Known = known): Tree {
  const parsed = readFilter(text, given);
  assert.ok("tree" in parsed, "problem" in parsed ? `${text}: ${english(parsed.problem.said)}` : text);
  return parsed.tree;
}

/** What is said of a wrong filter, after its position from 1. */
function complaint(text: string, given: Known = known): string {
  const parsed = readFilter(text, given);
  assert.ok("problem" in parsed, text);
  return `${parsed.problem.at + 1}: ${english(parsed.problem.said)}`;
}

test("what is printed reads back as the same filter", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const text = printFilter(tree);
      if (text.length > most.characters) return;
      assert.deepEqual(read(text), tree);
      assert.equal(printFilter(read(text)), text);
    }),
    { numRuns: 2_000 },
  );
});

test("any text is read or refused at a position within it", () => {
  const pieces = [
    "fields.village",
    "last_reply",
    "name",
    "and",
    "or",
    "not",
    "(",
    ")",
    "<",
    "!=",
    "=",
    "in",
    "is",
    "empty",
    '"a',
    '"b"',
    "30d",
    "7",
    ",",
    "fields.",
    "“c”",
    "\u0000",
    "é",
  ];
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.constantFrom(...pieces)).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const parsed = readFilter(typed, known);
      if ("tree" in parsed) assert.deepEqual(read(printFilter(parsed.tree)), parsed.tree);
      else {
        const { at, length, said } = parsed.problem;
        assert.ok(at >= 0 && length >= 0 && at + length <= typed.length, `${at}+${length} of ${typed.length}`);
        assert.ok(english(said).length < 1_000);
      }
    }),
    { numRuns: 3_000 },
  );
});

test("a filter is written as people write it", () => {
  const same = {
    'FIELDS.Village="Musanze" AND last_reply<30d': 'fields.village = "Musanze" and last_reply < 30d',
    "fields.village = “Musanze”": 'fields.village = "Musanze"',
    "((failed ≥ 3))": "failed >= 3",
    "not not opted_out = TRUE": "not not opted_out = yes",
    'name = "a" or name = "b" and not (name = "c" or name = "d")':
      'name = "a" or name = "b" and not (name = "c" or name = "d")',
    'fields."date of birth" is  not empty': 'fields."date of birth" is not empty',
    'list in ("Clinic" , "vip")': 'list in ("Clinic", "vip")',
    'name = "say \\"yes\\""': 'name = "say \\"yes\\""',
  };
  for (const [typed, printed] of Object.entries(same)) assert.equal(printFilter(read(typed)), printed);
});

test("what is wrong is said with its place, what could stand there, and the mend", () => {
  const said = {
    'fields.vilage = "x"': "1: unknown field `fields.vilage`: did you mean `fields.village`?",
    "lastreply < 3d": "1: nothing is called `lastreply`: did you mean `last_reply`?",
    'village = "x"': "1: nothing is called `village`: did you mean `fields.village`?",
    "name = Keza": '8: texts stand in quotes: write `"Keza"`.',
    "name <":
      "6: `<` does not go with `name`: use one of `=`, `!=`, `in`, `contains`, `starts`, `is empty`, `is not empty`.",
    'name = "x': "8: the text that begins here lacks its closing quotation mark.",
    "last_reply < ": "14: the filter ends, where an age such as `30d` or a day such as `2026-11-01` is expected.",
    "last_reply = 30d": "14: `=` does not go with an age: use one of `<`, `<=`, `>`, `>=`.",
    "created < 2026-02-30": "11: the day `2026-02-30` does not exist.",
    'name = "x" name = "y"': "12: `name` stands where `and`, `or` or the end is expected.",
    "(failed > 2": "12: the filter ends, where `and`, `or` or a closing parenthesis is expected.",
    "": '1: the filter ends, where a condition such as `name = "Keza"` is expected.',
    "fields. = 3": "1: the name of a field is missing after `fields.`, such as `fields.village`.",
    'list = "Clinik"': '8: no list made by hand is called "Clinik": did you mean "Clinic"?',
    "name = 'x'": "8: `'` has no meaning here: put texts in quotes.",
    "fields.age = 3.1234567":
      "14: `3.1234567` stands where a number of at most 15 digits, and 6 after the point is expected.",
  };
  for (const [typed, expected] of Object.entries(said)) assert.equal(complaint(typed), expected);
});

test("hostile filters are refused at once", () => {
  const deep = `${"(".repeat(most.depth + 1)}failed > 1${")".repeat(most.depth + 1)}`;
  assert.match(complaint(deep), /nested more than 20 deep/);
  assert.match(complaint("not ".repeat(400) + "failed > 1"), /nested more than 20 deep/);
  assert.match(complaint(Array.from({ length: 51 }, () => "failed > 1").join(" or ")), /more than 50 conditions/);
  assert.match(complaint(`name in (${Array.from({ length: 101 }, () => '"a"').join(",")})`), /more than 100 values/);
  assert.match(complaint("(".repeat(1_000_000)), /1000000 characters/);
  assert.match(complaint('name = "a\0b"'), /^10: there is an invisible character/);
  assert.match(complaint('name = "\ud800"'), /invisible character/);
  assert.match(complaint("constructor = 3"), /nothing is called `constructor`/);
  assert.match(complaint("opted_out = constructor"), /`yes` or `no` is expected/);
});

const accountId = 7;
const moment = { now: new Date("2026-11-15T21:20:30.400Z"), zone: "Africa/Kigali" };
/** The offset of that zone. */
const zoneMs = 2 * 3_600_000;

/** A contact as the oracle knows it. */
interface Person {
  phone: string;
  texts: Record<"name" | "language" | "time_zone" | "notes", string | null>;
  fields: Record<string, string | number | boolean>;
  times: Record<"created" | "consent" | "last_message" | "last_reply", Date[]>;
  optedOut: boolean;
  /** Of its messages, oldest first: whether each was delivered. */
  ends: boolean[];
  lists: string[];
}

function personOf(random: Random, n: number): Person {
  const maybe = <T>(value: T) => (random.next() < 0.6 ? value : null);
  const text = () => maybe(random.pick(["Musanze", "HUYE", "mus", "a", "rw", "fr", "é~", ""]));
  const moments = (most: number) =>
    Array.from(
      { length: random.integer(0, most) },
      () => new Date(moment.now.getTime() - random.integer(1, 45 * 24 * 3_600_000)),
    );
  const fields = {
    village: text(),
    age: maybe(random.pick([-3, 0, 7, 7.5, 40, 31.25])),
    "date of birth": maybe(`2026-${random.pick(["10-01", "10-28", "11-14", "11-15", "11-16", "11-30"])}`),
    Member: maybe(random.next() < 0.5),
  };
  const sent = moments(5).toSorted((one, other) => Number(one) - Number(other));
  return {
    phone: `+2507880000${String(n).padStart(2, "0")}`,
    texts: { name: text(), language: text(), time_zone: text(), notes: text() },
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Person["fields"],
    times: { created: [moments(1)[0] ?? moment.now], consent: moments(2), last_message: sent, last_reply: moments(1) },
    optedOut: random.next() < 0.3,
    ends: sent.map(() => random.next() < 0.4),
    lists: known.lists.filter(() => random.next() < 0.4),
  };
}

async function keep({ sql }: TestDatabase, person: Person, n: number): Promise<void> {
  const { phone, texts, fields, times, ends } = person;
  const id = (k: number) => n * 100 + k + 1;
  await sql`
    insert into contacts (account_id, phone, test, id, name, language, time_zone, notes, fields, created_at)
    values (${accountId}, ${phone}, false, ${id(0)}, ${texts.name}, ${texts.language}, ${texts.time_zone}, ${texts.notes},
      ${JSON.stringify(fields)}::text::jsonb, ${times.created[0]!})`;
  for (const [k, at] of times.consent.entries())
    await sql`
      insert into contact_consents (account_id, id, phone, test, at, by, words, recorded_by, created_at)
      values (${accountId}, ${id(k)}, ${phone}, false, ${at}, 'paper', 'yes', 'Aline', now())`;
  for (const [k, at] of times.last_message.entries())
    await sql`
      insert into messages (account_id, id, report_id, test, sender, recipient, encoding, parts, price, state, ended_badly, valid_until, created_at, final_at)
      values (${accountId}, ${id(k)}, gen_random_uuid(), false, 'ACME', ${phone}, 'gsm7', 1, 1, ${ends[k]! ? "delivered" : "undelivered"}::message_state,
        ${ends[k]! ? null : "undelivered"}::message_state, now(), ${at}, ${at})`;
  for (const at of times.last_reply)
    await sql`
      insert into inbound_messages (account_id, id, number, sender, text, parts, link_id, created_at)
      values (${accountId}, ${id(0)}, '7879', ${phone}, 'yes', 1, 1, ${at})`;
  if (person.optedOut) await sql`insert into optouts (account_id, number) values (${accountId}, ${phone})`;
  for (const name of person.lists)
    await sql`
      insert into contact_list_members (account_id, list_id, phone, test, added_at)
      select account_id, id, ${phone}, false, now() from contact_lists where account_id = ${accountId} and name = ${name}`;
}

/** What the language means, said once more, without SQL. */
function holds(tree: Tree, person: Person): boolean {
  if ("all" in tree) return tree.all.every((each) => holds(each, person));
  if ("any" in tree) return tree.any.some((each) => holds(each, person));
  if ("not" in tree) return !holds(tree.not, person);
  const { subject, operator, values: given } = tree;
  if (operator === "!=") return !holds({ ...tree, operator: "=" }, person);
  if (operator === "in") return given.some((value) => holds({ subject, operator: "=", values: [value] }, person));
  if ("own" in subject && subject.own in person.times) {
    const latest = Math.max(...person.times[subject.own as keyof Person["times"]].map(Number));
    return compare(operator, Number.isFinite(latest) ? latest : null, given[0], "time");
  }
  if ("own" in subject && subject.own === "list") return "text" in given[0]! && person.lists.includes(given[0].text);
  return compare(operator, valueOf(subject, person), given[0], kindOf(subject));
}

function valueOf(subject: Subject, person: Person): string | number | boolean | null {
  if ("field" in subject) return person.fields[subject.field] ?? null;
  if (subject.own === "number") return person.phone;
  if (subject.own === "opted_out") return person.optedOut;
  if (subject.own === "failed") {
    const delivered = person.ends.lastIndexOf(true);
    return person.ends.length - 1 - delivered;
  }
  return person.texts[subject.own as keyof Person["texts"]];
}

function compare(
  operator: Operator,
  value: string | number | boolean | null,
  given: Value | undefined,
  kind: string,
): boolean {
  const isEmpty = value === null || value === "";
  if (operator === "empty") return isEmpty;
  if (operator === "filled") return !isEmpty;
  if (value === null || given === undefined) return false;
  if ("yes" in given) return value === given.yes;
  if ("number" in given) return order(operator, Number(value), given.number);
  if ("text" in given) return compareTexts(operator, String(value), given.text);
  const [nowMs, dayMs] = [moment.now.getTime(), 86_400_000];
  const dayNumber = (ms: number) => Math.floor((ms + zoneMs) / dayMs);
  if ("day" in given) {
    const [mine, theirs] = [
      kind === "time" ? dayNumber(Number(value)) : Date.parse(String(value)) / dayMs,
      Date.parse(given.day) / dayMs,
    ];
    return order(operator, mine, theirs);
  }
  const ageHours =
    kind === "time" ? (nowMs - Number(value)) / 3_600_000 : (dayNumber(nowMs) - Date.parse(String(value)) / dayMs) * 24;
  return order(operator, ageHours, hoursIn(given));
}

function compareTexts(operator: Operator, value: string, given: string): boolean {
  const [mine, theirs] = [
    value.toLowerCase(),
    (value.startsWith("+") ? given.replaceAll(/[\s().-]/g, "") : given).toLowerCase(),
  ];
  if (operator === "contains") return mine.includes(theirs);
  return operator === "starts" ? mine.startsWith(theirs) : mine === theirs;
}

function order(operator: Operator, mine: number, theirs: number): boolean {
  if (operator === "<") return mine < theirs;
  if (operator === "<=") return mine <= theirs;
  if (operator === ">") return mine > theirs;
  return operator === ">=" ? mine >= theirs : mine === theirs;
}

let database: TestDatabase;
before(async () => {
  database = await createDatabase();
  const { sql } = database;
  await sql`insert into organisations (id, name) values (1, 'One')`;
  await sql`insert into accounts (id, org_id, name) values (${accountId}, 1, 'One'), (8, 1, 'Other')`;
  for (const { name, kind } of known.fields)
    await sql`insert into contact_fields (account_id, test, name, kind, created_at) values (${accountId}, false, ${name}, ${kind}, now())`;
  for (const [n, name] of known.lists.entries())
    await sql`
      insert into contact_lists (account_id, id, test, name, created_at, changed_at) values (${accountId}, ${n + 1}, false, ${name}, now(), now()),
        (8, ${n + 1}, false, ${`${name} of others`}, now(), now())`;
});
after(() => database.drop());

test("SQL finds whom the language means", async () => {
  const { sql } = database;
  const random = new Random(20);
  const people = Array.from({ length: 40 }, (_, n) => personOf(random, n));
  for (const [n, person] of people.entries()) await keep(database, person, n);
  while (await countMessages(openContext(sql)));
  const asKnown = await findKnown(sql, { accountId, test: false });
  assert.deepEqual(new Set(asKnown.fields.map(({ name }) => name)), new Set(known.fields.map(({ name }) => name)));
  assert.deepEqual(asKnown.lists, known.lists);
  let [some, found] = [0, 0];
  await fc.assert(
    fc.asyncProperty(trees, async (tree) => {
      const rows = await sql<{ phone: string }[]>`
        select c.phone from contacts c where c.account_id = ${accountId} and not c.test and ${fits(sql, tree, moment)} order by c.phone`;
      const expected = people.filter((person) => holds(tree, person)).map(({ phone }) => phone);
      assert.deepEqual(
        rows.map(({ phone }) => phone),
        expected,
        printFilter(tree),
      );
      some += Number(expected.length > 0 && expected.length < people.length);
      found++;
    }),
    { numRuns: 600 },
  );
  assert.ok(some > found / 4, "filters tell contacts apart");
});

const slow = (tx: Tx) => tx`select pg_sleep(60)`;

test("a filter that takes too long is refused by its field, and the connection is as before", async () => {
  const { sql } = database;
  await assert.rejects(withinLimit(sql, "filter", slow, 20), /`filter`: its filter takes longer than 0\.02 seconds/);
  const [row] = await sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`;
  assert.equal(row!.limit, "0");
});
