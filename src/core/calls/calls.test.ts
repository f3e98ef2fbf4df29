import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase } from "../../../test/harness/database.ts";
import { testContext } from "../../../test/harness/webhooks.ts";
import type { Call } from "../carriers/calls.ts";
import { audioOf, Calls, forgetCalls, Speaker, tokensOf } from "./calls.ts";

const database = await createDatabase();
const ctx = testContext(database.sql);
const calls = new Calls(ctx);
/** What was spoken, in order. */
const spoken: string[] = [];
const speaker = new Speaker(
  ctx,
  async (text, language) => {
    spoken.push(`${language} ${text}`);
    return Buffer.from(`RIFF ${language} ${text}`);
  },
  () => ["en", "rw"],
);

before(async () => {
  await calls.start();
  await speaker.start();
});
after(async () => {
  await speaker.stop();
  await calls.stop();
  await database.drop();
});

let ids = 0;
const call = (extra: Partial<Call> = {}): Call => ({
  accountId: 1,
  id: ++ids,
  language: "en",
  shared: true,
  untilMs: Date.now() + 3_600_000,
  ...extra,
});

async function tokenOf(asked: Call, text: string): Promise<string> {
  const answer = await calls.speak(asked, text);
  assert.ok(typeof answer === "object", JSON.stringify(answer));
  return answer.token;
}

test("two hundred calls of one text cost one synthesis, and have one token", async () => {
  const tokens = await Promise.all(Array.from({ length: 200 }, () => tokenOf(call(), "The clinic is open.")));
  assert.equal(new Set(tokens).size, 1);
  assert.deepEqual(spoken.splice(0), ["en The clinic is open."]);
  assert.equal((await audioOf(ctx, tokens[0]!))?.toString(), "RIFF en The clinic is open.");
  assert.equal(await tokenOf(call(), "The clinic is open."), tokens[0]);
  assert.deepEqual(spoken, []);
});

test("another text, another language, another account and every PIN have audio of their own", async () => {
  const text = "The clinic is open.";
  const tokens = await Promise.all([
    tokenOf(call(), text),
    tokenOf(call(), "The clinic is shut."),
    tokenOf(call({ language: "rw" }), text),
    tokenOf(call({ accountId: 2 }), text),
    tokenOf({ accountId: 1, id: ++ids, language: "en", untilMs: Date.now() + 60_000 }, text),
    tokenOf({ accountId: 1, id: ++ids, language: "en", untilMs: Date.now() + 60_000 }, text),
  ]);
  assert.equal(new Set(tokens).size, 6);
  assert.equal(spoken.splice(0).length, 5, "the first was spoken before");
  const wanted = [
    { language: "rw", text },
    { language: "rw", text: "Nobody was called with this." },
  ];
  assert.deepEqual(await tokensOf(ctx, 1, wanted), [tokens[2], undefined]);
  assert.deepEqual(await tokensOf(ctx, 3, wanted), [undefined, undefined]);
});

test("audio that calls need is kept for longer; what none has needed is deleted, and made again for the next", async () => {
  const { sql } = database;
  const text = "Twice.";
  const first = await tokenOf(call(), text);
  await sql`update calls set expires_at = now() + interval '2 minutes' where text_mac is not null`;
  assert.equal(await tokenOf(call(), text), first);
  const rows = await sql`select from calls where text_mac is not null and expires_at > now() + interval '14 minutes'`;
  assert.equal(rows.length, 1, "only the one that was needed is kept for longer");
  await sql`update calls set expires_at = now() where text_mac is not null`;
  assert.equal(await audioOf(ctx, first), undefined);
  await forgetCalls(ctx);
  assert.equal((await sql`select from calls where text_mac is not null`).length, 0);
  spoken.splice(0);
  assert.notEqual(await tokenOf(call(), text), first);
  assert.deepEqual(spoken, ["en Twice."]);
});

test("who reads the table sees neither the text nor that two accounts have the same", async () => {
  const text = "A text that is kept secret.";
  await Promise.all([tokenOf(call(), text), tokenOf(call({ accountId: 2 }), text)]);
  const rows = await database.sql<{ all: string; mac: string }[]>`
    select calls::text as all, text_mac::text as mac from calls where text_mac is not null`;
  assert.ok(rows.every((row) => !row.all.includes(Buffer.from(text).toString("hex")) && !row.all.includes(text)));
  assert.deepEqual([rows.length >= 2, new Set(rows.map(({ mac }) => mac)).size], [true, rows.length]);
});
