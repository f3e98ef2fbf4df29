/** Reads a filter, or says where it goes wrong, what could stand there, and how to mend it. Pure, and shared with the dashboard. */
import { bareName, nearest } from "../../../base/nearest.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import type { Field } from "../values.ts";
import { printOperator, printSubject, quote } from "./print.ts";
import { wordsOf, type Token, type Unreadable } from "./tokens.ts";
import {
  hoursOf,
  kindOf,
  most,
  operatorsOf,
  operatorsOfAge,
  ownSubjects,
  type AgeUnit,
  type Condition,
  type Kind,
  type Operator,
  type OwnSubject,
  type Subject,
  type Tree,
  type Value,
} from "./tree.ts";

/** What a filter may name. */
export interface Known {
  readonly fields: readonly Field[];
  /** The names of the lists that were made by hand. */
  readonly lists: readonly string[];
}

/** What is wrong with a filter, and where: a position in UTF-16 units, from 0. */
export interface FilterProblem {
  readonly at: number;
  readonly length: number;
  readonly said: Sentence;
}

/** Reads a filter as far as it is right. */
export function readFilter(text: string, known: Known): { tree: Tree } | { problem: FilterProblem } {
  if (text.length > most.characters)
    return wrong(
      { at: most.characters, length: text.length - most.characters },
      say("the filter has {count} characters, more than the maximum of {most}.", {
        count: text.length,
        most: most.characters,
      }),
    );
  const tokens = wordsOf(text);
  if (!Array.isArray(tokens)) return wrong(tokens, unreadable(text, tokens));
  try {
    return { tree: new Reader(tokens, known).whole() };
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.problem };
    throw error;
  }
}

type Place = Pick<Token, "at" | "length">;

const wrong = ({ at, length }: Place, said: Sentence) => ({ problem: { at, length, said } });

/** Leaves the reader, which is deep in a filter. */
class Wrong extends Error {
  readonly problem: FilterProblem;

  constructor({ at, length }: Place, said: Sentence) {
    super();
    this.problem = { at, length, said };
  }
}

function unreadable(text: string, { at, unreadable: what }: Unreadable): Sentence {
  if (what === "quote") return say("the text that begins here lacks its closing quotation mark.");
  if (what === "field")
    return say("the name of a field is missing after `fields.`, such as {example}.", { example: "`fields.village`" });
  const found = String.fromCodePoint(text.codePointAt(at)!);
  return /[\p{C}]/u.test(found)
    ? say("there is an invisible character here: delete it.")
    : say("`{found}` has no meaning here: put texts in quotes.", { found });
}

/** What a double holds exactly; the sum with 0 is never −0. */
const numbers = /^-?\d{1,15}(?:\.\d{1,6})?$/;
const days = /^\d{4}-\d{2}-\d{2}$/;
const ages = /^(\d{1,5})([hdw])$/i;
const flags: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["true", true],
  ["no", false],
  ["false", false],
]);

/** From the year 1000 on, so that its first moment can be stored in any zone. */
const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^[12]/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Reads tokens from left to right; every method takes those of what it is named after. */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #known: Known;
  #next = 0;
  #conditions = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], known: Known) {
    this.#tokens = tokens;
    this.#known = known;
  }

  whole(): Tree {
    const tree = this.#any();
    if (this.#token.kind !== "end") throw this.#unexpected(say("`and`, `or` or the end"));
    return tree;
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  /** Takes the token if it is this word, whatever its case, or this sign. */
  #takes(said: string): boolean {
    const { kind, said: found } = this.#token;
    const is = (kind === "word" && found.toLowerCase() === said) || (kind === "sign" && found === said);
    if (is) this.#next++;
    return is;
  }

  #unexpected(wanted: Sentence): Wrong {
    const { kind, said } = this.#token;
    const found =
      kind === "end"
        ? undefined
        : kind === "text"
          ? quote(said)
          : kind === "field"
            ? printSubject({ field: said, kind: "text" })
            : said;
    return new Wrong(
      this.#token,
      found === undefined
        ? say("the filter ends, where {wanted} is expected.", { wanted })
        : say("`{found}` stands where {wanted} is expected.", { found, wanted }),
    );
  }

  #any(): Tree {
    const any = [this.#all()];
    while (this.#takes("or")) any.push(this.#all());
    return any.length > 1 ? { any } : any[0]!;
  }

  #all(): Tree {
    const all = [this.#one()];
    while (this.#takes("and")) all.push(this.#one());
    return all.length > 1 ? { all } : all[0]!;
  }

  #one(): Tree {
    const begun = this.#token;
    const isNot = this.#takes("not");
    if (!isNot && !this.#takes("(")) return this.#condition();
    if (++this.#depth > most.depth)
      throw new Wrong(
        begun,
        say("conditions are nested more than {most} deep: write it in a simpler way.", { most: most.depth }),
      );
    const tree: Tree = isNot ? { not: this.#one() } : this.#any();
    if (!isNot && !this.#takes(")")) throw this.#unexpected(say("`and`, `or` or a closing parenthesis"));
    this.#depth--;
    return tree;
  }

  #condition(): Condition {
    if (++this.#conditions > most.conditions)
      throw new Wrong(
        this.#token,
        say("there are more than {most} conditions: put the contacts into a list instead.", { most: most.conditions }),
      );
    const subject = this.#subject();
    const operator = this.#operator(subject);
    if (operator === "empty" || operator === "filled") return { subject, operator, values: [] };
    if (operator !== "in") return { subject, operator, values: [this.#value(subject, operator)] };
    return { subject, operator, values: this.#values(subject) };
  }

  #subject(): Subject {
    const { kind, said } = this.#token;
    if (kind === "field") return this.#field(said);
    if (kind !== "word") throw this.#unexpected(say("a condition such as {example}", { example: '`name = "Keza"`' }));
    const name = said.toLowerCase();
    if (!isOwn(name)) throw new Wrong(this.#token, this.#unknown(said));
    this.#next++;
    return { own: name };
  }

  #unknown(said: string): Sentence {
    const similar = similarOf(Object.keys(ownSubjects), said);
    if (this.#known.fields.some((field) => isSame(field.name, said)))
      return say("nothing is called `{found}`: did you mean `{similar}`?", {
        found: said,
        similar: printSubject({ field: said, kind: "text" }),
      });
    return similar === undefined
      ? say("nothing is called `{found}`: use one of {names}, or a field as {example}.", {
          found: said,
          names: Object.keys(ownSubjects).join(", "),
          example: "`fields.village`",
        })
      : say("nothing is called `{found}`: did you mean `{similar}`?", { found: said, similar });
  }

  #field(said: string): Subject {
    const { fields } = this.#known;
    const field = fields.find(({ name }) => name === said) ?? fields.find(({ name }) => isSame(name, said));
    if (!field) throw new Wrong(this.#token, unknownField(said, fields));
    this.#next++;
    return { field: field.name, kind: field.kind };
  }

  #operator(subject: Subject): Operator {
    const allowed = operatorsOf[kindOf(subject)];
    const begun = this.#token;
    const operator = this.#anyOperator();
    const operators = allowed.map((each) => `\`${printOperator(each)}\``).join(", ");
    if (operator === undefined) throw this.#unexpected(say("a comparison ({operators})", { operators }));
    if (allowed.includes(operator)) return operator;
    throw new Wrong(
      begun,
      say("`{operator}` does not go with `{subject}`: use one of {operators}.", {
        operator: printOperator(operator),
        subject: printSubject(subject),
        operators,
      }),
    );
  }

  #anyOperator(): Operator | undefined {
    const signs = ["=", "!=", "<", "<=", ">", ">=", "in", "contains", "starts"] as const;
    const found = signs.find((sign) => this.#takes(sign));
    if (found !== undefined || !this.#takes("is")) return found;
    const operator = this.#takes("not") ? "filled" : "empty";
    if (!this.#takes("empty")) throw this.#unexpected(say("`empty` or `not empty`"));
    return operator;
  }

  #values(subject: Subject): Value[] {
    if (!this.#takes("("))
      throw this.#unexpected(say("values in parentheses, such as {example}", { example: '`("a", "b")`' }));
    const values: Value[] = [];
    do {
      if (values.length === most.values)
        throw new Wrong(
          this.#token,
          say("there are more than {most} values: put the contacts into a list instead.", { most: most.values }),
        );
      values.push(this.#value(subject, "in"));
    } while (this.#takes(","));
    if (!this.#takes(")")) throw this.#unexpected(say("a comma or a closing parenthesis"));
    return values;
  }

  #value(subject: Subject, operator: Operator): Value {
    const [kind, token] = [kindOf(subject), this.#token];
    if (kind === "text" || kind === "list") return this.#text(subject);
    const value = token.kind === "word" || token.kind === "number" ? readValue(kind, token.said) : undefined;
    if (value === undefined) throw this.#unexpectedValue(kind);
    if ("day" in value && !isDay(value.day))
      throw new Wrong(token, say("the day `{day}` does not exist.", { day: value.day }));
    if ("age" in value && !operatorsOfAge.has(operator))
      throw new Wrong(
        token,
        say("`{operator}` does not go with an age: use one of {operators}.", {
          operator,
          operators: [...operatorsOfAge].map((each) => `\`${each}\``).join(", "),
        }),
      );
    this.#next++;
    return value;
  }

  #unexpectedValue(kind: Exclude<Kind, "text" | "list">): Wrong {
    if (kind === "number") return this.#unexpected(say("a number of at most 15 digits, and 6 after the point"));
    if (kind === "boolean") return this.#unexpected(say("`yes` or `no`"));
    return this.#unexpected(say("an age such as `30d` or a day such as `2026-11-01`"));
  }

  #text(subject: Subject): Value {
    const { kind, said, at, length } = this.#token;
    if (kind === "word" || kind === "number")
      throw new Wrong({ at, length }, say("texts stand in quotes: write {mend}.", { mend: `\`${quote(said)}\`` }));
    if (kind !== "text") throw this.#unexpected(say("a text in quotes"));
    if ("own" in subject && subject.own === "list" && !this.#known.lists.some((name) => isSame(name, said)))
      throw new Wrong(this.#token, unknownList(said, this.#known.lists));
    this.#next++;
    return { text: said };
  }
}

function readValue(kind: Kind, said: string): Value | undefined {
  if (kind === "number") return numbers.test(said) ? { number: Number(said) + 0 } : undefined;
  if (kind === "boolean") {
    const yes = flags.get(said.toLowerCase());
    return yes === undefined ? undefined : { yes };
  }
  const age = ages.exec(said);
  if (age) return { age: Number(age[1]), unit: age[2]!.toLowerCase() as AgeUnit };
  return days.test(said) ? { day: said } : undefined;
}

/** An age in hours. */
export const hoursIn = ({ age, unit }: { age: number; unit: AgeUnit }): number => age * hoursOf[unit];

const isOwn = (name: string): name is OwnSubject => Object.hasOwn(ownSubjects, name);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function similarOf(names: readonly string[], said: string): string | undefined {
  const wanted = bareName(said.slice(0, 60));
  return nearest(names, wanted, wanted.length > 4 ? 2 : 1);
}

const shownField = (name: string) => printSubject({ field: name, kind: "text" });

function unknownField(said: string, fields: readonly Field[]): Sentence {
  const names = fields.map(({ name }) => name);
  const similar = similarOf(names, said);
  if (similar !== undefined)
    return say("unknown field `{field}`: did you mean `{similar}`?", {
      field: shownField(said),
      similar: shownField(similar),
    });
  return names.length === 0
    ? say("unknown field `{field}`: contacts have no fields of the account's own yet.", { field: shownField(said) })
    : say("unknown field `{field}`: there are {names}.", {
        field: shownField(said),
        names: names.map((name) => `\`${shownField(name)}\``).join(", "),
      });
}

function unknownList(said: string, lists: readonly string[]): Sentence {
  const similar = similarOf(lists, said);
  return similar === undefined
    ? say("no list made by hand is called {name}.", { name: quote(said) })
    : say("no list made by hand is called {name}: did you mean {similar}?", {
        name: quote(said),
        similar: quote(similar),
      });
}
