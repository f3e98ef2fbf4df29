import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { test } from "node:test";
import { until } from "../test/harness/wait.ts";
import { exitCodes } from "./exit.ts";
import { entry, newUser, signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();

/** A file with so many recipients. */
function listOf(name: string, count: number, more = ""): string {
  const lines = Array.from({ length: count }, (_, n) => `Person ${n},+2507884${String(n).padStart(5, "0")}`);
  const file = path.join(user.folder, name);
  writeFileSync(file, `name,telephone\n${lines.join("\n")}\n${more}`);
  return file;
}

const sentTexts = async (like: string) =>
  (await server.database.sql<{ text: string }[]>`select text from messages where text like ${like}`).map(
    ({ text }) => text,
  );

test("a send that was killed halfway continues, and nobody gets it twice", async () => {
  const file = listOf("killed.csv", 600);
  const words = ["bulk", file, "--text", "Killed @contact.name", "--sender", "TUMA", "--batch", "20", "--yes"];
  const count = async () => (await sentTexts("Killed %")).length;
  let kills = 0;
  for (const at of [100, 300, 480]) {
    const running = user.start(words);
    await until(async () => running.child.exitCode !== null || (await count()) >= at, { what: `${at} messages` });
    if (running.child.exitCode === null) kills++;
    running.child.kill("SIGKILL");
    await running.ended;
  }
  assert.ok(kills >= 2, `${kills} of the runs were still going on`);
  const { status, stdout, stderr } = await user.tuma(words);
  assert.equal(status, exitCodes.done, stderr);
  assert.match(stderr, /Continuing what was begun/);
  assert.match(stdout, /^Sent to 600 recipients/);
  const texts = await sentTexts("Killed %");
  assert.equal(texts.length, 600);
  assert.equal(new Set(texts).size, 600);

  const again = await user.tuma(words);
  assert.equal(again.status, exitCodes.failed);
  assert.match(again.stderr, /The same text was sent to the same recipients .* add --again/);
  assert.equal((await sentTexts("Killed %")).length, 600);
  await user.json([...words, "--again"]);
  assert.equal((await sentTexts("Killed %")).length, 1_200);
});

const orphans = async () => (await sentTexts("Orphan %")).length;

test("under an older Node, whose child it is, a send ends when the command is killed", async () => {
  const words = [
    "bulk",
    listOf("orphan.csv", 4_000),
    "--text",
    "Orphan @contact.name",
    "--sender",
    "TUMA",
    "--batch",
    "20",
    "--yes",
  ];
  const shell = spawn("sh", ["-c", 'TUMA_LAUNCHER=$$ "$0" "$@" & echo $!; wait', process.execPath, entry, ...words], {
    env: user.env,
    cwd: user.folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(shell.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  await until(async () => (await orphans()) >= 40, { what: "the first batches" });
  shell.kill("SIGKILL");
  await until(() => !isRunning(pid), { what: "the end of the send" });
  assert.ok((await orphans()) < 4_000);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const approveAbove = (approve_above: object | null) =>
  server.call("PATCH /v1/account", { body: { settings: { approve_above } } });

test("no part of a send that needs an approver goes out as a batch below the limit", async () => {
  assert.equal((await approveAbove({ recipients: 3 })).status, 200);
  try {
    const words = ["bulk", listOf("parts.csv", 5), "--text", "Part @contact.name", "--sender", "TUMA", "--yes"];
    const parted = await user.tuma([...words, "--batch", "4"]);
    assert.equal(parted.status, exitCodes.failed);
    assert.match(parted.stderr, /above the account's limit .* as batches of 4, .* Leave out --batch/);
    assert.equal((await sentTexts("Part %")).length, 0);
    const below = ["bulk", listOf("below.csv", 3), "--text", "Part @contact.name", "--sender", "TUMA", "--yes"];
    assert.equal((await user.tuma([...below, "--batch", "2"])).status, exitCodes.done);
    assert.equal((await sentTexts("Part %")).length, 3);
  } finally {
    await approveAbove(null);
  }
});

test("a long list that needs an approver waits as one", async () => {
  assert.equal((await approveAbove({ recipients: 100 })).status, 200);
  try {
    const words = ["bulk", listOf("tail.csv", 10_050), "--text", "Tail @contact.name", "--sender", "TUMA", "--yes"];
    const asked = await user.json(words);
    assert.deepEqual([asked["reports"], asked["total_waiting"], asked["approvals"].length], [[], 10_050, 1]);
    assert.equal((await sentTexts("Tail %")).length, 0);
  } finally {
    await approveAbove(null);
  }
});

test("of a send in batches that the balance does not cover, none goes out, and of one that fails later it says what did", async () => {
  const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
    body: { name: "Short of money" },
  });
  const credit = (amount: number) =>
    server.call(`POST /v1/operator/accounts/${made.body.id}/credit`, { body: { amount, note: `credit of ${amount}` } });
  assert.equal((await credit(0.02)).status, 200);
  const poor = newUser({ TUMA_URL: server.url, TUMA_TOKEN: made.body.token.token });
  try {
    const words = ["bulk", listOf("poor.csv", 5), "--text", "Poor @contact.name", "--sender", "TUMA", "--yes"];
    const refused = await poor.tuma([...words, "--batch", "2"]);
    assert.equal(refused.status, exitCodes.failed);
    assert.match(refused.stderr, /The balance does not cover the send\. Nothing was sent or charged/);
    assert.equal((await poor.tuma([...words, "--dry-run"])).status, exitCodes.failed);
    assert.equal((await sentTexts("Poor %")).length, 0);
    const partly = listOf("later.csv", 2, "Nobody,123\nNone,124\n");
    const later = ["bulk", partly, "--text", "Later @contact.name", "--sender", "TUMA", "--yes", "--batch", "2"];
    const failed = await poor.tuma(later);
    assert.notEqual(failed.status, exitCodes.done);
    assert.match(
      failed.stderr,
      /Before that, 2 of 4 recipients were accepted \([0-9a-f-]{36}\)\. The same command continues/,
    );
    assert.equal((await sentTexts("Later %")).length, 2);
  } finally {
    poor.remove();
  }
});

test("what waits for an approver is not called sent, and may be asked again once it never will be", async () => {
  assert.equal((await approveAbove({ recipients: 1 })).status, 200);
  try {
    const file = listOf("waits.csv", 2);
    const words = ["bulk", file, "--text", "Waits @contact.name", "--sender", "TUMA", "--yes"];
    assert.match((await user.tuma([...words, "--dry-run"])).stdout, /It will wait for an approver/);
    const asked = await user.tuma(words);
    assert.equal(asked.status, exitCodes.done);
    assert.match(asked.stdout, /^2 messages wait for an approver: apv_\d+\. Nothing of it is sent or charged before/);
    assert.doesNotMatch(asked.stdout, /Sent to|Report/);
    const again = await user.tuma(words);
    assert.equal(again.status, exitCodes.failed);
    assert.match(again.stderr, /waits for an approver since .*, or was approved \(apv_/);
    const [id] = /apv_\d+/.exec(asked.stdout)!;
    assert.equal((await server.call(`POST /v1/approvals/${id}/withdraw`)).status, 200);
    const anew = await user.json(words);
    assert.deepEqual([anew["reports"], anew["total"], anew["total_waiting"]], [[], 0, 2]);
    assert.equal((await sentTexts("Waits %")).length, 0);
  } finally {
    await approveAbove(null);
  }
});

/** The journal of a send, by one of its reports: its file and its content. */
function journalOf(report: string) {
  const folder = path.join(user.env["XDG_STATE_HOME"]!, "tuma/bulk");
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const file = files.find((each) => readFileSync(each, "utf8").includes(report))!;
  return { file, journal: JSON.parse(readFileSync(file, "utf8")) };
}

test("a batch whose answer was lost long ago is found by its report", async () => {
  const file = listOf("late.csv", 4);
  const words = ["bulk", file, "--text", "Late @contact.name", "--sender", "TUMA", "--batch", "2", "--yes"];
  const { reports } = await user.json(words);
  // As if it had been killed after the second batch was accepted, at the first attempt or at one an hour later, and the service had
  // forgotten the key.
  const begun = new Date(Date.now() - 7_200_000);
  for (const accepted of [begun, new Date(begun.getTime() + 3_600_000)]) {
    await server.database.sql`delete from idempotency_keys`;
    await server.database.sql`update reports set created_at = ${accepted} where report_id = any (${reports}::uuid[])`;
    const { file: kept, journal } = journalOf(reports[0]);
    const { ended_at: _, ...rest } = journal;
    const killed = { ...rest, done: journal.done.slice(0, 1), sending_at: begun.toISOString() };
    writeFileSync(kept, JSON.stringify(killed));
    const resumed = await user.json(words);
    assert.deepEqual(resumed.reports, reports);
    assert.equal((await sentTexts("Late %")).length, 4);
  }
});

test("the reports of an earlier run are not taken for those of a send that is repeated on purpose", async () => {
  const file = listOf("twice.csv", 2);
  const words = ["bulk", file, "--text", "Twice @contact.name", "--sender", "TUMA", "--yes"];
  const first = await user.json(words);
  const second = await user.json([...words, "--again"]);
  // As if the second had been killed before the service had its batch, just after the first had ended, and an hour ago.
  const begun = new Date(Date.now() - 3_600_000);
  const { file: kept, journal } = journalOf(second.reports[0]);
  const { ended_at: _, ...rest } = journal;
  await server.database.sql`delete from idempotency_keys`;
  await server.database.sql`delete from reports where report_id = any (${second.reports}::uuid[])`;
  await server.database.sql`update reports set created_at = ${begun} where report_id = any (${first.reports}::uuid[])`;
  writeFileSync(kept, JSON.stringify({ ...rest, done: [], sending_at: begun.toISOString() }));
  const resumed = await user.json(words);
  assert.notDeepEqual(resumed.reports, first.reports);
  assert.equal((await sentTexts("Twice %")).length, 6);
});

/** What a dry run says of a list with lines that would be rejected. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
async function partlyDry(words: string[]): Promise<any> {
  const { status, stdout, stderr } = await user.tuma([...words, "--dry-run", "--json"]);
  assert.equal(status, exitCodes.partly, stderr);
  return JSON.parse(stdout) as unknown;
}

test("rejected lines are named, duplicates left out, and a dry run sends nothing", async () => {
  const file = listOf("mixed.csv", 3, "Nobody,12345678\nPerson 0,+250788400000\n");
  const words = ["bulk", file, "--text", "Mixed", "--sender", "TUMA"];
  const dry = await partlyDry(words);
  assert.deepEqual([dry.total, dry.duplicates, dry.rejected.length], [3, 1, 1]);
  assert.equal((await sentTexts("Mixed")).length, 0);
  const { status, stdout } = await user.tuma([...words, "--yes"]);
  assert.equal(status, exitCodes.partly);
  assert.match(stdout, /^1 line repeats an earlier one/m);
  assert.match(stdout, /line 5: .*phonenumber/);
  assert.match(stdout, /^Correct these lines, and send the list again with --skip-sent/m);
  assert.equal((await sentTexts("Mixed")).length, 3);
  const none = path.join(user.folder, "no-numbers.csv");
  writeFileSync(none, "Name,Amount\nAline,500\n");
  const unnamed = await user.tuma(["bulk", none, "--text", "x"]);
  assert.equal(unnamed.status, exitCodes.usage);
  assert.match(unnamed.stderr, /No column of .* looks like phone numbers. It has Name, Amount: .* --column/);
  const wrong = await user.tuma(["bulk", file, "--text", "x", "--column", "phone"]);
  assert.equal(wrong.status, exitCodes.usage);
  assert.match(wrong.stderr, /It has name, telephone/);
  const missing = await user.tuma(["bulk", "nothing.csv", "--text", "x"]);
  assert.deepEqual([missing.status, missing.stderr.includes("nothing.csv: there is no such file")], [1, true]);
});

test("of several columns of phones, the one that is meant has to be named", async () => {
  const file = path.join(user.folder, "two-phones.csv");
  writeFileSync(file, "name,tel agence,tel client\nAna,+250788123401,+250788123501\n");
  for (const words of [
    ["bulk", file, "--text", "Which", "--yes"],
    ["optouts", "import", file, "--yes"],
  ]) {
    const refused = await user.tuma(words);
    assert.equal(refused.status, exitCodes.usage, refused.stdout);
    assert.match(refused.stderr, /several columns of phone numbers: tel agence, tel client. .* --column/);
  }
  const dry = ["bulk", file, "--text", "Which", "--column", "tel client", "--dry-run"];
  assert.match((await user.tuma(dry)).stdout, /\(line 2, column tel client, 1 part\)/);
});

const toMend = (file: string) => ["bulk", file, "--text", "Mended @contact.name", "--sender", "TUMA", "--yes"];

test("a list that was corrected goes to those alone who do not have the text, and only on purpose", async () => {
  const first = await user.tuma(toMend(listOf("mended.csv", 5, "Nobody,12345678\n")));
  assert.equal(first.status, exitCodes.partly);
  const mended = toMend(listOf("mended.csv", 5, "Nobody,+250788499999\n"));
  const refused = await user.tuma(mended);
  assert.equal(refused.status, exitCodes.failed);
  assert.match(
    refused.stderr,
    /5 recipients were sent the same text in the last 20 hours.*\n.*--skip-sent .* or --again/,
  );
  assert.equal((await sentTexts("Mended %")).length, 5);
  // The first batches have nobody left.
  const { status, stdout } = await user.tuma([...mended, "--skip-sent", "--batch", "2"]);
  assert.equal(status, exitCodes.done);
  assert.match(stdout, /^Sent to 1 recipient,.*\n5 recipients left out/);
  assert.equal((await sentTexts("Mended %")).length, 6);
  const all = await user.tuma([...toMend(listOf("other-name.csv", 4)), "--skip-sent"]);
  assert.equal(all.status, exitCodes.failed);
  assert.match(all.stderr, /None of the 4 recipients can be sent to. line 2: The same text was sent/);
  await user.json([...toMend(listOf("other-name.csv", 4)), "--again"]);
  assert.equal((await sentTexts("Mended %")).length, 10);
});

test("a field that is no column of the list is refused with the column that was meant, unless it is wanted as typed", async () => {
  const file = listOf("fields.csv", 2);
  const words = (text: string) => ["bulk", file, "--sender", "TUMA", "--text", text];
  for (const [text, told] of [
    [
      "Field @contact.nam",
      /`@contact.nam`, which is no column of .*fields.csv. Did you mean `@contact.name`\? .* --literal/,
    ],
    ["Field @contact.nam|friend", /Did you mean `@contact.name`\? To send the fallback to everybody, add --literal/],
    ["Field @contact.balance", /`@contact.balance`, which is no column .* It has name, telephone. .* --literal/],
  ] as const) {
    for (const more of [[], ["--dry-run"], ["--yes"]]) {
      const { status, stderr } = await user.tuma([...words(text), ...more]);
      assert.equal(status, exitCodes.usage, stderr);
      assert.match(stderr, told);
    }
  }
  assert.deepEqual(await sentTexts("Field %"), []);
  await user.json([...words("Field @contact.balance"), "--literal", "--yes"]);
  assert.deepEqual(await sentTexts("Field %"), Array(2).fill("Field @contact.balance"));
  // Neither is a slip: an address, and a fallback for lists without that column.
  for (const text of ["Write to info@contact.example", "Town: @contact.town|Kigali", "@contact.telephone @contact.row"])
    assert.equal((await user.json([...words(text), "--dry-run"])).total, 2, text);
});

test("a dry run shows a message as it will be, its cost and the balance after it", async () => {
  const file = listOf("one.csv", 1, "Nobody,12345678\n");
  const words = ["bulk", file, "--text", "Only @contact.name – yes", "--sender", "TUMA", "--smart"];
  const { balance, currency } = await user.json(["account"]);
  const dry = await partlyDry(words);
  assert.deepEqual(dry.sample, { line: 2, to: "+250788400000", text: "Only Person 0 - yes", parts: 1 });
  assert.deepEqual([dry.parts, dry.currency], [1, currency]);
  assert.ok(dry.total_cost > 0);
  assert.equal(Math.round((dry.balance_after + dry.total_cost) * 1e6), Math.round(balance * 1e6));
  const { stdout } = await user.tuma([...words, "--dry-run"]);
  assert.match(stdout, /^1 recipient, 1 part, cost USD 0\.0\d+, balance after it USD [\d,.]+\.$/m);
  assert.match(stdout, /^To \+250788400000 \(line 2, column telephone, 1 part\): Only Person 0 - yes$/m);
  const { sample } = await partlyDry(["bulk", file, "--text", "Free", "--sender", "TUMA"]);
  assert.equal(sample.text, "Free");
});

test("what is doubtful about a list is said before it is sent, with lines: landlines, several texts, empty fields, other cells", async () => {
  const file = path.join(user.folder, "doubts.csv");
  const rows = ["Ann,+250788430000", "Anna,+250788430000", "Office,+250252570000", ",+250788430001", "Smith, Ben,x"];
  writeFileSync(file, `name,telephone\n${rows.join("\n")}\n`);
  const words = ["bulk", file, "--text", "Doubt @contact.name", "--sender", "TUMA"];
  const { warnings } = await partlyDry(words);
  assert.deepEqual(warnings, {
    landlines: [{ line: 4, to: "+250252570000" }],
    repeated_numbers: [{ to: "+250788430000", lines: [2, 3] }],
    empty_fields: [{ field: "name", lines: [5] }],
  });
  const told = [
    /^4 recipients, 4 parts, cost USD /m,
    /^To \+250788430000 \(line 2, column telephone, 1 part\): Doubt Ann$/m,
    /^1 number is a landline, .*: \+250252570000 \(line 4\)\.$/m,
    /^1 number gets several texts, up to 2: \+250788430000 \(lines 2, 3\)\.$/m,
    /^`name` is empty for 1 recipient: line 5\.$/m,
    /^1 line has more or fewer cells than the first, .*: line 6\.$/m,
  ];
  const dry = await user.tuma([...words, "--dry-run"]);
  const sent = await user.tuma([...words, "--yes"]);
  assert.deepEqual([dry.status, sent.status], [exitCodes.partly, exitCodes.partly]);
  for (const sentence of told) {
    assert.match(dry.stdout, sentence);
    assert.match(sent.stderr, sentence);
  }
});

test("a quote that is not closed is refused with its line, and nobody gets the data of others", async () => {
  const file = listOf("quote.csv", 3, '"Ann,+250788440000\nBen,+250788440001\n');
  for (const more of [["--dry-run"], ["--yes"]]) {
    const { status, stderr } = await user.tuma(["bulk", file, "--text", "Quote", "--sender", "TUMA", ...more]);
    assert.equal(status, exitCodes.failed);
    assert.match(stderr, /quote\.csv has a quotation mark in line 5 that is not closed where its cell ends/);
  }
  const optouts = await user.tuma(["optouts", "import", file, "--yes"]);
  assert.match(optouts.stderr, /quotation mark in line 5/);
  assert.deepEqual(await sentTexts("Quote"), []);
});

/** A sheet with one recipient. */
const sheet = (name: string, phone: string) => ({
  name,
  rows: [
    ["name", "phone"],
    [name, phone],
  ],
});

test("a workbook is read, any sheet of it; other files are refused by what they are", async () => {
  const { writeXlsx } = await import("hucre/xlsx");
  const sheets = [sheet("Staff", "+250788450000"), sheet("Clients", "+250788450001")];
  const file = path.join(user.folder, "list.xlsx");
  writeFileSync(file, await writeXlsx({ sheets }));
  const words = ["bulk", file, "--text", "Sheet @contact.name", "--sender", "TUMA", "--dry-run"];
  const first = await user.tuma(words);
  assert.match(first.stdout, /^To \+250788450000 \(line 2, column phone, 1 part\): Sheet Staff$/m);
  assert.match(first.stderr, /Reading Staff, the first of the sheets Staff, Clients; --sheet reads another/);
  assert.equal((await user.json([...words, "--sheet", "Clients"])).sample.to, "+250788450001");
  const wrong = await user.tuma([...words, "--sheet", "Client"]);
  assert.deepEqual([wrong.status, wrong.stderr.includes("It has Staff, Clients.")], [exitCodes.usage, true]);
  const old = path.join(user.folder, "old.xls");
  writeFileSync(old, Buffer.from("d0cf11e0a1b11ae1", "hex"));
  const refused = await user.tuma(["bulk", old, "--text", "x", "--sender", "TUMA", "--dry-run"]);
  assert.match(refused.stderr, /old\.xls is an Excel 97 workbook \(\.xls\)\. Save it as \.xlsx or CSV\./);
  // More than a page reads, and than any list that is meant.
  const huge = path.join(user.folder, "huge.csv");
  writeFileSync(huge, "phone\n+250788450000\n");
  truncateSync(huge, 300 * 1024 * 1024);
  const large = await user.tuma(["bulk", huge, "--text", "x", "--sender", "TUMA", "--dry-run"]);
  assert.match(large.stderr, /huge\.csv is longer than 268,435,456 bytes\. Split it\./);
});

test("without a terminal, nothing is sent, opted out or made without --yes", async () => {
  const file = listOf("nobody.csv", 2);
  for (const [words, otherwise] of [
    [["bulk", file, "--text", "Unasked", "--sender", "TUMA"], "Nothing was sent."],
    [["optouts", "import", file], "Nobody was opted out."],
  ] as const) {
    const { status, stderr } = await user.tuma([...words]);
    assert.equal(status, exitCodes.usage, stderr);
    assert.ok(stderr.includes(`needs --yes where there is no terminal to ask at. ${otherwise}`), stderr);
  }
  assert.deepEqual(await sentTexts("Unasked"), []);
  assert.deepEqual((await user.json(["optouts", "list"])).optouts, []);
});

test("a scheduled send says for when, and is listed, shown, paused, resumed and cancelled by the ids it printed", async () => {
  const file = listOf("later.csv", 3);
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 7_200_000).toISOString();
  const shown = `${at.slice(0, 19).replace("T", " ")} (UTC)`;
  const words = [
    "bulk",
    file,
    "--text",
    "Later",
    "--sender",
    "TUMA",
    "--at",
    at,
    "--batch",
    "2",
    "--reference",
    "later",
  ];
  const dry = await user.tuma([...words, "--dry-run"]);
  assert.ok(dry.stdout.includes(`\nTo be sent on ${shown}.\n`), dry.stdout);
  const sent = await user.tuma([...words, "--yes"]);
  const twice = await user.tuma([...words, "--yes"]);
  assert.match(twice.stderr, /The same text was sent to the same recipients/);
  const [, ids = ""] = /; cancel until then: `tuma cancel ([0-9a-f -]+)`\.$/m.exec(sent.stdout) ?? [];
  assert.ok(sent.stdout.startsWith(`Scheduled for ${shown} to 3 recipients, cost 0.`), sent.stdout);
  const [first = "", second = ""] = ids.split(" ");

  const listed = (await user.json(["reports", "--since", "1h"])).reports as { report_id: string; reference: string }[];
  const ours = listed.filter(({ reference }) => reference === "later").map(({ report_id: id }) => id);
  assert.deepEqual(ours.toSorted(), [first, second].toSorted());
  assert.match((await user.tuma(["reports"])).stdout, new RegExp(`^${second} .* running +1 +later$`, "m"));
  assert.match((await user.tuma(["reports", "pause", first])).stdout, new RegExp(`^${first} {2}paused, 2 messages: `));
  assert.match((await user.tuma(["reports", first])).stdout, /^State +paused$/m);
  assert.equal((await user.json(["reports", "resume", first])).state, "running");

  const cancelled = await user.tuma(["cancel", first, second]);
  assert.equal(cancelled.status, exitCodes.done, cancelled.stderr);
  assert.match(
    cancelled.stdout,
    new RegExp(`^${first} {2}cancelled, 2 messages: 2 cancelled; 0\\.\\d{4,} refunded$`, "m"),
  );
  assert.match(cancelled.stdout, new RegExp(`^${second} {2}cancelled, 1 message: 1 cancelled; `, "m"));
  // Nobody got it, so that the same command sends it.
  const again = await user.tuma([...words, "--yes"]);
  assert.ok(again.stdout.startsWith(`Scheduled for ${shown} to 3 recipients`), again.stderr);
  const single = await user.json(["send", "+250788460000", "Later", "--sender", "TUMA", "--at", at]);
  const refused = await user.tuma(["cancel", single.report_id]);
  assert.deepEqual([refused.status, /Cancel the message with `tuma cancel`/.test(refused.stderr)], [1, true]);
  await user.json(["cancel", single.sms_id]);
});

test("where no row has a number, rows are named by their lines in the file", async () => {
  const file = path.join(user.folder, "none.csv");
  writeFileSync(file, "name,telephone\nAnn,12345678\nBen,87654321\n");
  for (const more of ["--dry-run", "--yes"]) {
    const { status, stdout, stderr } = await user.tuma(["bulk", file, "-t", "None", "-s", "TUMA", more]);
    assert.notEqual(status, exitCodes.partly, stdout);
    assert.match(stderr, /line 2\b/);
    assert.doesNotMatch(stdout + stderr, /recipients\[/);
  }
});

test("amounts have one form, whatever decimals they need", async () => {
  const shown = new Set<number>();
  for (const count of [1, 5, 50]) {
    const { stdout } = await user.tuma(["bulk", listOf("form.csv", count), "-t", "Form", "-s", "TUMA", "--dry-run"]);
    const amounts = Array.from(stdout.matchAll(/USD [\d,]+\.(\d+)/g), ([, decimals]) => decimals!.length);
    assert.equal(amounts.length, 2, stdout);
    for (const decimals of amounts) shown.add(decimals);
  }
  assert.deepEqual([...shown], [4]);
});

test("numbers without a country code are refused with the command that mends them, and then taken", async () => {
  const file = path.join(user.folder, "local.csv");
  writeFileSync(file, "name,telephone\nAnn,0788411111\nBen,+250788411112\n");
  const words = ["bulk", file, "--text", "Local", "--sender", "TUMA", "--dry-run"];
  const { stdout } = await user.tuma(words);
  assert.match(stdout, /line 2: .*without a country code.*`tuma account --country RW`/);
  const single = await user.tuma(["send", "0788411111", "Local", "--sender", "TUMA"]);
  assert.match(single.stderr, /`tuma account --country RW`/);
  assert.equal((await user.json(["account", "--country", "rw"])).default_country, "RW");
  assert.equal((await user.json(words)).sample.to, "+250788411111");
  await user.json(["account", "--country", ""]);
  assert.equal((await user.json(["account"])).default_country, null);
});

test("a list from a pipe is sent if --yes says so or somebody agrees at the terminal, and not otherwise", async (t) => {
  const list = "name,telephone\nAnn,+250788420000\nBen,+250788420001\n";
  const words = ["bulk", "-", "--text", "Piped @contact.name", "--sender", "TUMA"];
  assert.equal((await user.json([...words, "--dry-run"], list)).total, 2);
  if (spawnSync("setsid", ["--version"]).error || spawnSync("script", ["--version"]).error)
    return t.skip("needs `script` and `setsid` of util-linux");
  const shell = (line: string) =>
    `${line} | ${[process.execPath, entry, ...words].map((word) => `'${word}'`).join(" ")}`;
  const nobody = spawn("setsid", ["-w", "sh", "-c", shell(`printf '${list}'`)], { env: user.env });
  const [told, [status]] = await Promise.all([readText(nobody.stderr), once(nobody, "close")]);
  assert.equal(status, exitCodes.usage);
  assert.match(told, /needs --yes where there is no terminal/);
  assert.deepEqual(await sentTexts("Piped %"), []);

  for (const [answer, expected] of [
    ["n", []],
    ["y", ["Piped Ann", "Piped Ben"]],
  ] as const) {
    const child = spawn("script", ["-qec", shell(`printf '${list}'`), "/dev/null"], { env: user.env });
    let shown = "";
    child.stdout.on("data", (chunk) => (shown += String(chunk)));
    try {
      await until(() => shown.includes("[y/N]"), { what: `the question: ${shown}` });
      assert.match(shown, /2 recipients, 2 parts, cost .* balance after it/);
      assert.match(shown, /To \+250788420000 \(line 2, column telephone, 1 part\): Piped Ann/);
      child.stdin.write(`${answer}\n`);
      await until(() => /Nothing was sent|Sent to 2 recipients/.test(shown), { what: `its end: ${shown}` });
    } finally {
      child.kill("SIGKILL");
    }
    assert.deepEqual((await sentTexts("Piped %")).toSorted(), expected);
  }
  const again = await user.json([...words, "--again", "--yes"], list);
  assert.equal(again.total, 2);
});
