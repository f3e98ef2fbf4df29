/** A call of the API in each language of the documentation: what one copies, with all that it needs. */
import { commands } from "../../cli/commands.ts";
import { argument, named, snake } from "../sdk/python.ts";
import { ownMachine, urlOf, type Call } from "./call.ts";
import { plainSamplesOf, type PlainLanguage } from "./plain.ts";

/** A sample in one language. */
export interface Sample {
  /** What its tab is called. */
  title: string;
  /** Of its fenced block. */
  language: "sh" | "js" | "python" | PlainLanguage;
  code: string;
}

/** Lines longer than this are broken. */
const width = 88;

/** The samples of a call: curl, JavaScript, Python, the command line if a command of it makes this call, and languages without a library. */
export function samplesOf(call: Call): Sample[] {
  return [{ title: "curl", language: "sh", code: curl(call) }, ...translationsOf(call)];
}

/** The samples of a call in all languages but that of guides, curl. */
export function translationsOf(call: Call): Sample[] {
  const command = commandLine(call);
  return [
    { title: "JavaScript", language: "js", code: javaScript(call) },
    { title: "Python", language: "python", code: python(call) },
    ...(command === undefined ? [] : [{ title: "CLI", language: "sh" as const, code: command }]),
    ...plainSamplesOf(call),
  ];
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const word = (text: string) => (/^[\w+@%:,./=…-]+$/.test(text) ? text : quoted(text));

function curl(call: Call): string {
  const { method, input, key, isPublic } = call;
  const { verb, input: taken } = method;
  const isImplied = verb === "GET" || (verb === "POST" && taken?.place !== "query" && input !== undefined);
  const parts = [`curl -s ${isImplied ? "" : `-X ${verb} `}${word(urlOf(call))}`];
  if (!isPublic) parts.push('-H "Authorization: Bearer $TUMA_TOKEN"');
  if (key !== undefined) parts.push(`-H "Idempotency-Key: ${key}"`);
  if (taken?.place === "form")
    parts.push(...Object.entries(input as object).map(([name, value]) => `-F ${word(`${name}=${value}`)}`));
  else if (taken?.place === "json" && input !== undefined)
    parts.push('-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(input))}`);
  return parts.join(" \\\n  ");
}

/** What is done with the answer, by its kind. */
interface Forms {
  list: (call: string) => string[];
  bytes: (call: string) => string[];
  value: (call: string) => string[];
}

const program = ({ method: { items, kind } }: Call, forms: Forms, call: string): string[] =>
  items || kind === "lines" ? forms.list(call) : kind === "bytes" ? forms.bytes(call) : forms.value(call);

const isFile = ({ method }: Call, value: unknown): value is string =>
  method.input?.place === "form" && typeof value === "string" && value.startsWith("@");

function javaScript(call: Call): string {
  const { method, params, input, key, isPublic } = call;
  const value = (each: unknown): string =>
    isFile(call, each) ? `await openAsBlob(${JSON.stringify(each.slice(1))})` : literal(each, javaScriptWords);
  const members =
    input === undefined
      ? []
      : [
          isObject(input)
            ? entries(input, (name, each) => `${javaScriptWords.name(name)}: ${value(each)}`)
            : value(input),
        ];
  const options = key === undefined ? [] : [[`idempotencyKey: ${JSON.stringify(key)}`]];
  const args = [
    ...Object.values(params).map((each) => JSON.stringify(each)),
    ...(options.length > 0 && members.length === 0 && method.input ? ["{}"] : []),
    ...members,
    ...options,
  ];
  const made = `tuma.${method.resource}.${method.name}(${broken(args, "{ ", " }", `await tuma.${method.resource}.${method.name}`)})`;
  const isBlob = Object.values(input ?? {}).some((each) => isFile(call, each));
  const isBytes = method.kind === "bytes";
  return [
    ...(isBlob ? ['import { openAsBlob } from "node:fs";'] : []),
    ...(isBytes ? ['import { writeFile } from "node:fs/promises";'] : []),
    'import { Tuma } from "@tuma/sdk";',
    "",
    `const tuma = new Tuma({ baseUrl: "${ownMachine}"${isPublic ? "" : ", token: process.env.TUMA_TOKEN"} });`,
    ...program(
      call,
      {
        list: (made) => [`for await (const each of ${made}) console.log(each);`],
        bytes: (made) => [`const reply = await ${made};`, `await writeFile("reply", reply.stream());`],
        value: (made) => [`const reply = await ${made};`, "console.log(reply);"],
      },
      made,
    ),
  ].join("\n");
}

function python(call: Call): string {
  const { method, params, input, key, isPublic } = call;
  const value = (each: unknown): string =>
    isFile(call, each) ? `Path(${JSON.stringify(each.slice(1))})` : literal(each, pythonWords);
  const isWhole = method.input?.fields.length === 0 || !isObject(input);
  const members =
    input === undefined
      ? []
      : isWhole
        ? [`body=${value(input)}`]
        : entries(
            Object.fromEntries(Object.entries(input).filter(([name]) => !(name in params))),
            (name, each) => `${argument(name)}=${value(each)}`,
          );
  const options = key === undefined ? [] : [`options={"idempotency_key": ${JSON.stringify(key)}}`];
  const name = `tuma.${snake(method.resource)}.${named(method.name)}`;
  const args = [...Object.values(params).map((each) => JSON.stringify(each)), ...members, ...options];
  const made = `${name}(${broken([args], "", "", `reply = ${name}`, 4)})`;
  const isBlob = Object.values(input ?? {}).some((each) => isFile(call, each));
  const isBytes = method.kind === "bytes";
  return [
    ...(isPublic ? [] : ["import os"]),
    ...(isBlob || isBytes ? ["from pathlib import Path"] : []),
    ...(isPublic && !isBlob && !isBytes ? [] : [""]),
    "from tuma import Tuma",
    "",
    `tuma = Tuma(base_url="${ownMachine}"${isPublic ? "" : ', token=os.environ["TUMA_TOKEN"]'})`,
    ...program(
      call,
      {
        list: (made) => [`for each in ${made}:`, "    print(each)"],
        bytes: (made) => [`reply = ${made}`, 'Path("reply").write_bytes(reply)'],
        value: (made) => [`reply = ${made}`, "print(reply)"],
      },
      made,
    ),
  ].join("\n");
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entries = (value: object, print: (name: string, each: unknown) => string): string[] =>
  Object.entries(value).map(([name, each]) => print(name, each));

/** Arguments on one line; or those in a list, which are members, each on its own. */
function broken(args: (string | string[])[], open: string, close: string, before: string, indent = 2): string {
  const whole = args.map((each) => (Array.isArray(each) ? `${open}${each.join(", ")}${close}` : each)).join(", ");
  if (before.length + whole.length + 2 <= width) return whole;
  return args
    .map((each) =>
      Array.isArray(each)
        ? `${open.trim()}\n${each.map((member) => `${" ".repeat(indent)}${member},\n`).join("")}${close.trim()}`
        : each,
    )
    .join(", ");
}

/** How a language writes values and the names of members. */
interface Words {
  constant: (value: null | boolean) => string;
  name: (name: string) => string;
}
const javaScriptWords: Words = {
  constant: String,
  name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)),
};
const pythonWords: Words = {
  constant: (value) => (value === null ? "None" : value ? "True" : "False"),
  name: (name) => JSON.stringify(name),
};

function literal(value: unknown, words: Words): string {
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, words)).join(", ")}]`;
  if (value === null || typeof value === "boolean") return words.constant(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const members = entries(value, (name, each) => `${words.name(name)}: ${literal(each, words)}`);
  return members.length === 0 ? "{}" : words === pythonWords ? `{${members.join(", ")}}` : `{ ${members.join(", ")} }`;
}

/** The command that makes this call; undefined if there is none, or none that takes all of its values. */
function commandLine({ method, params, input = {}, key, isPublic }: Call): string | undefined {
  const found = commands.find(({ operations = {} }) => method.operationId in operations);
  if (!found || isPublic || !isObject(input)) return undefined;
  const { options = {}, operations } = found;
  const operation = operations![method.operationId]!;
  const given = new Map<string, unknown>(
    Object.entries({ ...params, ...input, ...(key === undefined ? {} : { key }) }),
  );
  const words = (operation.words ?? []).map((member) => {
    const value = given.get(member);
    given.delete(member);
    return value;
  });
  const named = [...given].map(([member, value]) => {
    const name = operation.options?.[member] ?? member;
    const option = options[name];
    if (!option || (typeof value === "object" && value !== null)) return undefined;
    return option.type === "boolean" ? (value === true ? `--${name}` : undefined) : `--${name} ${word(String(value))}`;
  });
  const isWhole = words.every((value) => typeof value === "string") && named.every((each) => each !== undefined);
  if (!isWhole) return undefined;
  const plain = words.map((value) => word(value.replace(/^@/, "")));
  return ["tuma", found.name, ...plain, ...named].join(" ");
}
