import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { english } from "../../../base/sentences/sentence.ts";
import { printFilter } from "./print.ts";
import { readFilter, type Known } from "./read.ts";
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
      if ("tree" in parsed)
        return void assert.equal(printFilter(read(printFilter(parsed.tree))), printFilter(parsed.tree));
      const { at, length, said } = parsed.problem;
      assert.ok(at >= 0 && length >= 0 && at + length <= typed.length, `${at}+${length} of ${typed.length}`);
      assert.ok(english(said).length < 1_000);
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
    "name = Keza": '8: texts stand in quotes: write `"Keza"`',
    "name <":
      "6: `<` does not go with `name`: use one of `=`, `!=`, `in`, `contains`, `starts`, `is empty`, `is not empty`",
    'name = "x': "8: the text that begins here lacks its closing quotation mark",
    "last_reply < ": "14: the filter ends, where an age such as `30d` or a day such as `2026-11-01` is expected",
    "last_reply = 30d": "14: `=` does not go with an age: use one of `<`, `<=`, `>`, `>=`",
    "created < 2026-02-30": "11: the day `2026-02-30` does not exist",
    'name = "x" name = "y"': "12: `name` stands where `and`, `or` or the end is expected",
    "(failed > 2": "12: the filter ends, where `and`, `or` or a closing parenthesis is expected",
    "": '1: the filter ends, where a condition such as `name = "Keza"` is expected',
    "fields. = 3": "1: the name of a field is missing after `fields.`, such as `fields.village`",
    'list = "Clinik"': '8: no list made by hand is called "Clinik": did you mean "Clinic"?',
    "name = 'x'": "8: `'` has no meaning here: put texts in quotes",
    "fields.age = 3.1234567":
      "14: `3.1234567` stands where a number of at most 15 digits, and 6 after the point is expected",
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
