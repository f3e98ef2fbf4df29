import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { readMigrations } from "../src/base/postgres/migrate.ts";
import { describe } from "../src/base/module.ts";
import { modules } from "../src/modules.ts";

/**
 * The rooms of `src` and the areas in them, in order: an area imports only from those before it. What is always there is below the doors, which
 * speak other programs' languages, and those are below what runs an installation. ARCHITECTURE.md draws the same.
 */
const rooms = {
  base: ["base"],
  http: ["http"],
  smpp: ["smpp"],
  core: [
    "accounts",
    "wallet",
    "carriers",
    "webhooks",
    "contacts",
    "messages",
    "inbound",
    "calls",
    "verify",
    "voice",
    "stats",
  ],
  doors: ["northbound", "hooks", "compat", "agents"],
  house: ["sandbox", "console", "privacy", "backup", "doctor"],
  program: ["program"],
};
const order = Object.values(rooms).flat();

/** Of a path in `src`: its area, or nothing for the files that are beside the rooms. */
const areaOf = (file: string): string => {
  const [room = "", area = ""] = file.split(path.sep).slice(0, -1);
  return room in rooms && rooms[room as keyof typeof rooms].includes(area) ? area : room;
};
/** Of a path in `src`: the parts below its area. */
const withinArea = (file: string): string[] => {
  const parts = file.split(path.sep);
  return parts.slice(parts.indexOf(areaOf(file)) + 1);
};

const root = path.resolve(import.meta.dirname, "..");

interface Source {
  file: string;
  /** Empty for files beside the rooms. */
  area: string;
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
      return { file, area: areaOf(file), imports, text };
    }),
  );
}

const isTest = (source: Source) => source.file.endsWith(".test.ts");

test("an area imports only from areas before it", async () => {
  for (const source of (await sources()).filter((each) => each.area && !isTest(each))) {
    const own = order.indexOf(source.area);
    assert.notEqual(own, -1, `src/${source.file} is in no area of the order`);
    // Who reads the list of modules depends on all of them that have tables.
    const listed = source.imports.includes("modules.ts")
      ? modules.filter(({ tables }) => Object.keys(tables).length > 0).map(({ name }) => name)
      : [];
    for (const area of [...source.imports.map(areaOf).filter(Boolean), ...listed])
      assert.ok(
        order.indexOf(area) <= own,
        `src/${source.file} imports from ${area}, which comes after ${source.area}`,
      );
    const doors = source.imports.map(areaOf).filter((area) => area !== source.area && rooms.doors.includes(area));
    if (rooms.doors.includes(source.area))
      assert.deepEqual(doors, [], `src/${source.file}: a door knows no other, so that each can be taken away`);
  }
});

/** The order of subfolders within an area; the files beside them are shared by all. */
const subfolders: Record<string, string[]> = {
  base: ["sentences", "phone", "config", "mail", "postgres", "queue", "cluster", "traces"],
  http: ["gates", "docs"],
  smpp: ["pdu", "text", "session"],
  accounts: ["numbers", "senders", "tokens", "mail", "people"],
  wallet: ["ledger", "credits"],
  carriers: ["causes", "routing", "http", "dial", "links", "gateway", "phones"],
  webhooks: ["delivery"],
  contacts: ["filter", "lists", "import"],
  messages: [
    "accept",
    "templates",
    "waiting",
    "life",
    "replace",
    "restored",
    "going-live",
    "bulk",
    "list",
    "approvals",
    "drafts",
  ],
  inbound: ["conversations"],
  northbound: ["http", "twilio", "africas-talking", "outbox", "smpp"],
  verify: ["guard", "check", "issue", "figures"],
  voice: ["speech", "phonemes", "models", "engines", "audio", "ner", "media"],
  console: [
    "messages",
    "alarms",
    "search",
    "live",
    "api-log",
    "verifications",
    "people",
    "home",
    "prices",
    "operator",
    "lookup",
    "accounts",
  ],
  agents: ["tools"],
};

const inSubfolder = (file: string, area: string) => areaOf(file) === area && withinArea(file).length > 1;

test("a subfolder imports only from subfolders before it", async () => {
  for (const source of (await sources()).filter((each) => !isTest(each) && inSubfolder(each.file, each.area))) {
    const inOrder = subfolders[source.area] ?? [];
    const positionOf = (file: string) => inOrder.indexOf(withinArea(file)[0]!);
    assert.notEqual(positionOf(source.file), -1, `the subfolder of src/${source.file} is missing from the order`);
    for (const target of source.imports.filter((each) => inSubfolder(each, source.area)))
      assert.ok(positionOf(target) <= positionOf(source.file), `src/${source.file} imports src/${target}`);
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

test("nobody imports another area's store or routes", async () => {
  for (const source of (await sources()).filter((each) => each.area && !isTest(each))) {
    // What puts the parts together adds their routes.
    if (source.area === "program") continue;
    for (const target of source.imports.filter((each) => areaOf(each) !== source.area)) {
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

/** SQL for other areas' statements is the public face of its own, so it is not in a store. */
const fragments = new Set([
  path.join("core", "wallet", "debits.ts"),
  path.join("core", "accounts", "numbers", "concerns.ts"),
  path.join("core", "accounts", "people", "role-condition.ts"),
]);
const holdsSql = ({ file, area }: Source) => area === "base" || file.endsWith("store.ts") || fragments.has(file);

test("SQL is in stores, in the machinery of base and in fragments for the statements of others", async () => {
  const sql = /\b(select\b[^;"']*\bfrom\b|insert into|update\b[^;"']*\bset\b|delete from)/;
  for (const source of (await sources()).filter((each) => !isTest(each) && !holdsSql(each))) {
    const templates = [...source.text.matchAll(/\b(?:sql|tx|db)(?:<[^`]*?>)?`([^`]*)`/g)].map((match) => match[1]!);
    for (const template of templates) assert.doesNotMatch(template, sql, `src/${source.file} holds SQL`);
  }
});

/** What an area may do to tables of others, as `console reads *`. */
const named = (kind: "reads" | "writes") =>
  modules.flatMap((module) =>
    Object.keys(module[kind]).flatMap((tables) => tables.split(" ").map((table) => `${module.name} ${kind} ${table}`)),
  );

test("a table is written by one area, and read by others where that is listed", async () => {
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
  for (const { file, area, text } of (await sources()).filter((each) => !isTest(each) && holdsSql(each))) {
    const statements = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "");
    for (const [kind, pattern] of [
      ["writes", writes],
      ["reads", reads],
    ] as const) {
      for (const [, table] of statements.matchAll(pattern)) {
        const owner = ownerOf.get(table!);
        if (owner === undefined || owner === area) continue;
        const by = [`${area} ${kind} ${table}`, `${area} ${kind} *`].find((each) => allowed.includes(each));
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
  for (const source of (await sources())
    .filter(({ area }) => area === "base" || area === "smpp")
    .filter((each) => !isTest(each)))
    for (const target of source.imports)
      assert.ok([source.area, "base"].includes(areaOf(target)), `src/${source.file} imports src/${target}`);
});

/** What the parts beside `src` may import of the repository, by the beginnings of paths. */
const beside: Record<string, RegExp> = {
  lists: /^lists\//,
  sdk: /^sdk\//,
  // Pure modules, so that service and dashboard always agree.
  web: /^(?:web|lists)\/|^sdk\/src\/event-kinds|^src\/(?:smpp\/(?:text|pdu\/status)|base\/(?:languages|money-text|sheet|zone|sentences\/(?:sentence|numbers\/|statuses\/))|core\/accounts\/audit-actions)/,
  cli: /^(?:cli|lists|sdk)\/|^web\/src\/paths|^(?:package|openapi)\.json|^src\/(?!.*(?:\/|-)(?:store|routes)\.ts$)/,
};

test("what is beside src imports what is meant for it, and never a store or routes", async () => {
  for (const [part, allowed] of Object.entries(beside)) {
    const folder = path.join(root, part);
    const files = (await readdir(folder, { recursive: true })).filter(
      (file) => /\.tsx?$/.test(file) && !/(?:^|\/)(?:node_modules|dist|test)\/|\.test\.tsx?$/.test(file),
    );
    assert.ok(files.length > 3, part);
    for (const file of files) {
      const text = await readFile(path.join(folder, file), "utf8");
      for (const [, target] of text.matchAll(/(?:from |import\(|^import )"(\.[^"]+)"/gm)) {
        const imported = path.join(part, path.dirname(file), target!);
        assert.match(imported, allowed, `${part}/${file} imports ${imported}`);
      }
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
