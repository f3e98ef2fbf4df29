import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { readMigrations } from "../src/base/postgres/migrate.ts";
import { describe } from "../src/base/module.ts";
import { modules } from "../src/modules.ts";

/** The order of the folders: one imports only from those before it. ARCHITECTURE.md draws the same. */
const order = [
  "base",
  "http",
  "smpp",
  "accounts",
  "wallet",
  "carriers",
  "webhooks",
  "messages",
  "inbound",
  "calls",
  "verify",
  "northbound",
  "hooks",
  "voice",
  "sandbox",
  "console",
  "compat",
  "agents",
  "privacy",
  "backup",
  "doctor",
];

const root = path.resolve(import.meta.dirname, "..");

interface Source {
  file: string;
  folder: string;
  /** What it imports of `src`, types included. */
  imports: string[];
  text: string;
}

async function sources(): Promise<Source[]> {
  const files = (await readdir(path.join(root, "src"), { recursive: true })).filter((file) => file.endsWith(".ts"));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(root, "src", file), "utf8");
      const imports = [...text.matchAll(/(?:from |import\(|^import )"(\.[^"]+)"/gm)].map((match) =>
        path.join(path.dirname(file), match[1]!),
      );
      return {
        file,
        folder: file.includes(path.sep) ? file.split(path.sep)[0]! : "",
        imports,
        text,
      };
    }),
  );
}

const isTest = (source: Source) => source.file.endsWith(".test.ts");

test("a folder imports only from folders before it", async () => {
  for (const source of (await sources()).filter((each) => each.folder && !isTest(each))) {
    const own = order.indexOf(source.folder);
    assert.notEqual(own, -1, `src/${source.folder} is missing from the order`);
    // Who reads the list of modules depends on all of them that have tables.
    const listed = source.imports.includes("modules.ts")
      ? modules.filter(({ tables }) => Object.keys(tables).length > 0).map(({ name }) => path.join(name, "module.ts"))
      : [];
    for (const target of [...source.imports, ...listed].filter((each) => each.includes(path.sep))) {
      const folder = target.split(path.sep)[0]!;
      assert.ok(
        order.indexOf(folder) <= own,
        `src/${source.file} imports src/${target}: ${folder} comes after ${source.folder}`,
      );
    }
  }
});

/** The order of subfolders within a folder; the files beside them are shared by all. */
const subfolders: Record<string, string[]> = {
  base: ["mail", "phone", "postgres", "queue", "cluster", "traces"],
  http: ["gates", "docs"],
  smpp: ["pdu", "text", "session"],
  accounts: ["numbers", "senders", "tokens", "mail", "people"],
  wallet: ["ledger"],
  carriers: ["routing", "http", "links", "gateway"],
  webhooks: ["delivery"],
  messages: ["accept", "waiting", "life", "replace", "restored", "going-live", "bulk", "list"],
  inbound: ["conversations"],
  northbound: ["http", "twilio", "outbox", "smpp"],
  verify: ["guard", "check", "issue", "figures"],
  voice: ["speech", "phonemes", "models", "engines", "audio", "ner", "media"],
  console: [
    "stats",
    "messages",
    "alarms",
    "search",
    "live",
    "api-log",
    "verifications",
    "home",
    "prices",
    "operator",
    "lookup",
    "accounts",
  ],
  agents: ["tools"],
};

const subfolderOf = (file: string) => file.split(path.sep).at(1)!;

test("a subfolder imports only from subfolders before it", async () => {
  const all = (await sources()).filter((each) => !isTest(each));
  for (const domain of order) {
    const inOrder = subfolders[domain] ?? [];
    const isInSubfolder = (file: string) => file.startsWith(domain + path.sep) && file.split(path.sep).length > 2;
    for (const source of all.filter((each) => isInSubfolder(each.file))) {
      const own = inOrder.indexOf(subfolderOf(source.file));
      assert.notEqual(own, -1, `src/${domain}/${subfolderOf(source.file)} is missing from the order`);
      for (const target of source.imports.filter(isInSubfolder))
        assert.ok(inOrder.indexOf(subfolderOf(target)) <= own, `src/${source.file} imports src/${target}`);
    }
  }
});

test("no files import each other in a circle, types included", async () => {
  const imports = new Map((await sources()).map((source) => [source.file, source.imports]));
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    assert.ok(!trail.includes(file), `a circle: ${[...trail.slice(trail.indexOf(file)), file].join(" → ")}`);
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
});

test("nobody imports another folder's store or routes", async () => {
  for (const source of (await sources()).filter((each) => each.folder && !isTest(each))) {
    for (const target of source.imports.filter((each) => each.split(path.sep)[0] !== source.folder)) {
      assert.doesNotMatch(path.basename(target), /store\.ts$|routes\.ts$/, `src/${source.file} imports src/${target}`);
    }
  }
});

test("routes call the domain, never a store", async () => {
  for (const source of (await sources()).filter(({ file }) => file.endsWith("routes.ts"))) {
    for (const target of source.imports)
      assert.doesNotMatch(target, /store\.ts$/, `src/${source.file} imports src/${target}`);
  }
});

/** SQL for other folders' statements is the public face of its own, so it is not in a store. */
const fragments = new Set([path.join("wallet", "debits.ts"), path.join("accounts", "numbers", "concerns.ts")]);
const holdsSql = ({ file, folder }: Source) => folder === "base" || file.endsWith("store.ts") || fragments.has(file);

test("SQL is in stores, in the machinery of base and in fragments for the statements of others", async () => {
  const sql = /\b(select\b[^;"']*\bfrom\b|insert into|update\b[^;"']*\bset\b|delete from)/;
  for (const source of (await sources()).filter((each) => !isTest(each) && !holdsSql(each))) {
    const templates = [...source.text.matchAll(/\b(?:sql|tx|db)(?:<[^`]*?>)?`([^`]*)`/g)].map((match) => match[1]!);
    for (const template of templates) assert.doesNotMatch(template, sql, `src/${source.file} holds SQL`);
  }
});

/** What a folder may do to tables of others, as `console reads *`. */
const named = (kind: "reads" | "writes") =>
  modules.flatMap((module) =>
    Object.keys(module[kind]).flatMap((tables) => tables.split(" ").map((table) => `${module.name} ${kind} ${table}`)),
  );

test("a table is written by one folder, and read by others where that is listed", async () => {
  const schema = await readFile(path.join(root, "schema.sql"), "utf8");
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map((match) => match[1]!);
  const owned = modules.flatMap(({ name, tables: own }) => Object.keys(own).map((table) => [table, name] as const));
  const ownerOf = new Map<string, string>(owned);
  assert.equal(ownerOf.size, owned.length, "no table has two owners");
  assert.deepEqual([...ownerOf.keys()].sort(), tables.sort(), "every table has an owner");
  const writes = /\b(?:insert into|update|delete from|copy|lock table) (\w+)/g;
  const reads = /\b(?:from|join|using) (\w+)/g;
  const allowed = [...named("writes"), ...named("reads")];
  const unused = new Set(allowed);
  for (const { file, folder, text } of (await sources()).filter((each) => !isTest(each) && holdsSql(each))) {
    const statements = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "");
    for (const [kind, pattern] of [
      ["writes", writes],
      ["reads", reads],
    ] as const) {
      for (const [, table] of statements.matchAll(pattern)) {
        const owner = ownerOf.get(table!);
        if (owner === undefined || owner === folder) continue;
        const by = [`${folder} ${kind} ${table}`, `${folder} ${kind} *`].find((each) => allowed.includes(each));
        assert.ok(by, `src/${file} ${kind} ${table}, which belongs to ${owner}`);
        unused.delete(by);
      }
    }
  }
  assert.deepEqual([...unused], [], "every exception is needed");
});

test("a table that does not say what it holds of people does not compile", () => {
  // @ts-expect-error: neither `impersonal` nor `erase` and `export`
  const silent = describe("silent", { tables: { rows: {} } });
  // @ts-expect-error: an erasure, but no word on the export
  const half = describe("half", { tables: { rows: { erase: "has no phone number" } } });
  assert.deepEqual([silent.name, half.name], ["silent", "half"]);
});

test("base and smpp know nothing of messages", async () => {
  for (const source of (await sources()).filter(
    (each) => (each.folder === "base" || each.folder === "smpp") && !isTest(each),
  )) {
    for (const target of source.imports) {
      const folder = target.includes(path.sep) ? target.split(path.sep)[0]! : target;
      // The context names the configuration's type; a type is no dependency at run time.
      if (folder === "config.ts") continue;
      assert.ok(folder === source.folder || folder === "base", `src/${source.file} imports src/${target}`);
    }
  }
});

test("migrations are named by the minute, and begin with the baseline", async () => {
  const [baseline, ...later] = await readMigrations();
  assert.equal(
    baseline?.hash,
    "f4dd58edd54116d147dba8e3af9fa749f15a3c58202627af8e80a7767c5649c4",
    `${baseline?.name} was edited: databases were built with it, so add a migration instead (CONTRIBUTING.md)`,
  );
  for (const migration of later)
    assert.ok(migration.name > baseline.name, `${migration.name} comes after the baseline`);
});
