import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { until } from "../test/harness/wait.ts";
import { exitCodes } from "./exit.ts";
import { signedIn } from "./test/tuma.ts";

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
  const words = ["bulk", file, "--text", "Killed @contact.name", "--sender", "TUMA", "--batch", "20"];
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

/** The journal of a send, by one of its reports: its file and its content. */
function journalOf(report: string) {
  const folder = path.join(user.env["XDG_STATE_HOME"]!, "tuma/bulk");
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const file = files.find((each) => readFileSync(each, "utf8").includes(report))!;
  return { file, journal: JSON.parse(readFileSync(file, "utf8")) };
}

test("a batch whose answer was lost long ago is found by its report", async () => {
  const file = listOf("late.csv", 4);
  const words = ["bulk", file, "--text", "Late @contact.name", "--sender", "TUMA", "--batch", "2"];
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
  const words = ["bulk", file, "--text", "Twice @contact.name", "--sender", "TUMA"];
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

test("rejected lines are named, duplicates left out, and a dry run sends nothing", async () => {
  const file = listOf("mixed.csv", 3, "Nobody,12345678\nPerson 0,+250788400000\n");
  const words = ["bulk", file, "--text", "Mixed", "--sender", "TUMA"];
  const dry = await user.json([...words, "--dry-run"]);
  assert.deepEqual([dry.total, dry.duplicates, dry.rejected.length], [3, 1, 1]);
  assert.equal((await sentTexts("Mixed")).length, 0);
  const { status, stdout } = await user.tuma(words);
  assert.equal(status, exitCodes.partly);
  assert.match(stdout, /1 lines? repeat/);
  assert.match(stdout, /line 5: .*phonenumber/);
  assert.equal((await sentTexts("Mixed")).length, 3);
  const wrong = await user.tuma(["bulk", file, "--text", "x", "--column", "phone"]);
  assert.equal(wrong.status, exitCodes.usage);
  assert.match(wrong.stderr, /It has name, telephone/);
  const missing = await user.tuma(["bulk", "nothing.csv", "--text", "x"]);
  assert.deepEqual([missing.status, missing.stderr.includes("nothing.csv: there is no such file")], [1, true]);
});
