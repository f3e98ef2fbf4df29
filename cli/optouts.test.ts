import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { exitCodes } from "./exit.ts";
import { signedIn } from "./test/tuma.ts";

const { user } = await signedIn();

const numbers = async () =>
  (await user.json(["optouts", "list", "--limit", "5000"])).optouts.map(({ number }: { number: string }) => number);

test("a list of opt-outs is imported from a file or a pipe: invalid lines are named, the others saved, repeats add nothing", async () => {
  const file = path.join(user.folder, "stopped.csv");
  writeFileSync(file, "date;phone\n2026-01-02;+250788500001\n\n2026-01-03;12345678\n2026-01-04;+250788500002\n");
  const first = await user.tuma(["optouts", "import", file, "--yes"]);
  assert.equal(first.status, exitCodes.partly, first.stderr);
  assert.match(first.stdout, /^2 phones opted out, 0 had before\.$/m);
  assert.match(first.stdout, /^1 line rejected:\n {2}line 4: The number is /m);
  assert.deepEqual((await numbers()).toSorted(), ["+250788500001", "+250788500002"]);
  const refused = await user.tuma(["send", "+250788500001", "Stop means stop", "--sender", "TUMA"]);
  assert.match(refused.stderr, /opted out/);

  // More than a call takes, with lines that were there before and one twice.
  const more = Array.from({ length: 2_400 }, (_, n) => `+2507885${String(n).padStart(5, "0")}`);
  const piped = await user.json(["optouts", "import", "-", "--yes"], `${[...more, more[0]].join("\n")}\n`);
  assert.deepEqual(
    [piped.added, piped.known, piped.duplicates, piped.rejected, piped.heading],
    [2_398, 2, 1, [], null],
  );
  const again = await user.json(["optouts", "import", "-", "--yes"], more.join("\r\n"));
  assert.deepEqual([again.added, again.known], [0, 2_400]);
  assert.equal((await numbers()).length, 2_400);
});

test("an import counts phones: lines that repeat one are told apart from those that had opted out", async () => {
  await user.json(["account", "--country", "RW"]);
  const list = "+250788700001\n0788700002\n12\n250 788 700 001\n+250788700002\n12\n";
  const first = await user.tuma(["optouts", "import", "-", "--yes"], list);
  assert.match(first.stdout, /^2 phones opted out, 0 had before\.\n2 lines repeat a phone of an earlier one, /);
  assert.match(first.stdout, /^2 lines rejected:\n {2}line 3: .*\n {2}line 6: /m);
  const { stdout } = await user.tuma(["optouts", "import", "-", "--yes"], list);
  assert.match(stdout, /^0 phones opted out, 2 had before\.$/m);
  await user.tuma(["optouts", "remove", "+250788700001", "+250788700002"]);
  await user.json(["account", "--country", ""]);
});

test("phones are opted out and back in by name", async () => {
  const { stdout } = await user.tuma(["optouts", "add", "+250788600001", "+250788600002"]);
  assert.match(stdout, /\+250788600002 gets no more messages/);
  await user.json(["optouts", "remove", "+250788600001"]);
  const left = await numbers();
  assert.deepEqual([left.includes("+250788600001"), left.includes("+250788600002")], [false, true]);
  const unknown = await user.tuma(["optouts", "remove", "+250788600001"]);
  assert.equal(unknown.status, exitCodes.failed);
  assert.match(unknown.stderr, /\+250788600001 has not opted out, so there is nothing to remove\.\n/);
});

test("of several phones each is opted out or in, and the ones that cannot be are named", async () => {
  const some = await user.tuma(["optouts", "add", "+250788701001", "12", "+250788701002"]);
  assert.equal(some.status, exitCodes.partly);
  assert.equal(some.stdout.match(/gets no more messages/g)?.length, 2);
  assert.match(some.stderr, /^tuma: 12: `number` is /m);
  assert.ok((await numbers()).includes("+250788701002"));
  const back = await user.tuma(["optouts", "remove", "+250788701001", "+250788701003", "+250788701002", "--json"]);
  assert.equal(back.status, exitCodes.partly);
  const { error, of } = JSON.parse(back.stderr) as { error: { code: string }; of: string };
  assert.deepEqual([error.code, of], ["not_found", "+250788701003"]);
  assert.ok(!(await numbers()).includes("+250788701002"));
  const none = await user.tuma(["optouts", "add", "12", "13"]);
  assert.equal(none.status, exitCodes.failed);
});
