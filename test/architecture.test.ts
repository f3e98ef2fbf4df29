import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { readMigrations } from "../src/base/postgres/migrate.ts";

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
  "privacy",
  "console",
  "compat",
  "agents",
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
    for (const target of source.imports.filter((each) => each.includes(path.sep))) {
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

/** The wallet's SQL for other folders' statements is its public face, so it is not in a store. */
const fragments = path.join("wallet", "debits.ts");
const holdsSql = ({ file, folder }: Source) => folder === "base" || file.endsWith("store.ts") || file === fragments;

test("SQL is in stores, in the machinery of base and in the fragments of the wallet", async () => {
  const sql = /\b(select\b[^;"']*\bfrom\b|insert into|update\b[^;"']*\bset\b|delete from)/;
  for (const source of (await sources()).filter((each) => !isTest(each) && !holdsSql(each))) {
    const templates = [...source.text.matchAll(/\b(?:sql|tx|db)(?:<[^`]*?>)?`([^`]*)`/g)].map((match) => match[1]!);
    for (const template of templates) assert.doesNotMatch(template, sql, `src/${source.file} holds SQL`);
  }
});

/** The folder that writes each table. */
const owners: Record<string, string> = {
  base: "idempotency_keys migrations restores timelines watermarks",
  accounts:
    "accounts audit_log invitations mails members number_keywords numbers organisations senders sessions sign_in_guesses tokens users went_live",
  calls: "call_voices calls",
  wallet: "call_prices ledger ledger_days ledger_folded prices voice_prices wallets",
  carriers: "carrier_links link_rates quiet_hours routes",
  webhooks: "webhook_deliveries webhook_endpoints webhook_hours",
  messages: "carrier_messages messages report_recipients reports stray_receipts text_retention",
  inbound:
    "canned_answers contacts conversation_notes conversations inbound_messages inbound_parts inbound_seen optouts unrouted_messages",
  northbound: "conversation_cookies northbound_binds northbound_credentials northbound_deliveries number_hooks",
  hooks: "hooks",
  verify:
    "verifications verify_accounts verify_blocks verify_codes verify_counted verify_counts verify_figures verify_numbers verify_runs",
  voice: "public_voice_calls voice_charges",
  sandbox: "sandbox_calls sandbox_carrier sandbox_messages sandbox_sent",
  console:
    "alarm_notices alarm_settings alarms api_log message_deltas message_error_deltas message_errors message_hours message_links message_minutes message_networks message_views",
};

interface Exception {
  folder: string;
  /** `*`: all. */
  tables: string;
  because: string;
}

/** Tables that a folder writes although another owns them. */
const alsoWrites: Exception[] = [
  { folder: "privacy", tables: "*", because: "erasure removes a phone number from every table" },
  {
    folder: "accounts",
    tables: "northbound_credentials northbound_deliveries northbound_binds hooks",
    because: "what a token created ends with it, in one statement",
  },
  {
    folder: "messages",
    tables: "message_deltas",
    because:
      "a replaced text may have another number of parts, and triggers count only accepted messages and new states",
  },
];

/** Tables that a folder reads although another owns them: a join saves a round trip, or the folder would need a call upwards. */
const alsoReads: Exception[] = [
  { folder: "privacy", tables: "*", because: "erasure and export cover every table with personal data" },
  { folder: "console", tables: "*", because: "search and statistics show the data of all folders" },
  { folder: "accounts", tables: "wallets", because: "an account is shown with its balances" },
  {
    folder: "accounts",
    tables: "messages",
    because: "operators see when an account last sent",
  },
  {
    folder: "accounts",
    tables: "northbound_credentials northbound_deliveries northbound_binds hooks",
    because: "everything that gives access is listed with who created it",
  },
  { folder: "inbound", tables: "senders", because: "a conversation is with an address of the account" },
  { folder: "accounts", tables: "migrations", because: "the operator sees what is applied" },
  { folder: "backup", tables: "migrations", because: "a restore applies exactly the migrations of the backup" },
  {
    folder: "wallet",
    tables: "inbound_messages messages voice_charges",
    because: "reconcile checks charges against their causes",
  },
  { folder: "wallet", tables: "accounts", because: "prices are in the currencies of accounts" },
  { folder: "wallet", tables: "accounts", because: "accounts in the sandbox keep its credit" },
  { folder: "wallet", tables: "reports", because: "the balance after a bulk send is in its report" },
  {
    folder: "carriers",
    tables: "accounts went_live",
    because: "a route names accounts that exist, and some are simulated",
  },
  { folder: "webhooks", tables: "accounts", because: "an account is locked while its endpoints are counted" },
  {
    folder: "messages",
    tables: "carrier_links",
    because: "a message is begun under a lease, and shown with its link's name",
  },
  { folder: "webhooks", tables: "watermarks", because: "rows that a process holds are newer than a watermark" },
  {
    folder: "messages",
    tables: "accounts",
    because: "the messages to a phone are read account by account, which is how they are indexed",
  },
  { folder: "messages", tables: "watermarks", because: "rows that a process holds are newer than a watermark" },
  { folder: "messages", tables: "optouts", because: "the accept statement checks opt-outs" },
  { folder: "messages", tables: "ledger", because: "a message is listed with its refund" },
  {
    folder: "inbound",
    tables: "numbers number_keywords",
    because: "a received message is routed by number and keyword",
  },
  {
    folder: "inbound",
    tables: "accounts went_live",
    because: "what simulated phones write is live for an account in the sandbox, and before the installation is",
  },
  { folder: "inbound", tables: "carrier_links", because: "duplicates depend on the state of a link" },
  {
    folder: "inbound",
    tables: "messages",
    because: "STOP on a shared number applies to recent senders, and a conversation has both directions",
  },
  { folder: "inbound", tables: "members users", because: "a conversation is shown with the person it is assigned to" },
  { folder: "northbound", tables: "accounts", because: "a credential is good for an account that is not suspended" },
  { folder: "hooks", tables: "accounts", because: "a hook is good for an account that is not suspended" },
  { folder: "northbound", tables: "messages", because: "query_sm answers with the state of a message" },
  {
    folder: "northbound",
    tables: "inbound_messages ledger",
    because: "Twilio's list has messages of both directions with their prices",
  },
  { folder: "verify", tables: "messages ledger", because: "a PIN is shown with its message and cost" },
  {
    folder: "sandbox",
    tables: "accounts carrier_links carrier_messages messages numbers watermarks",
    because: "handsets show whose messages they got",
  },
];

const named = (exceptions: Exception[], kind: string) =>
  exceptions.flatMap(({ folder, tables }) => tables.split(" ").map((table) => `${folder} ${kind} ${table}`));

test("a table is written by one folder, and read by others where that is listed", async () => {
  const schema = await readFile(path.join(root, "schema.sql"), "utf8");
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map((match) => match[1]!);
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([folder, names]) => names.split(" ").map((table) => [table, folder] as const)),
  );
  assert.deepEqual([...ownerOf.keys()].sort(), tables.sort(), "every table has an owner");
  const writes = /\b(?:insert into|update|delete from|copy|lock table) (\w+)/g;
  const reads = /\b(?:from|join|using) (\w+)/g;
  const allowed = [...named(alsoWrites, "writes"), ...named(alsoReads, "reads")];
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
