import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { until } from "../test/harness/wait.ts";
import { exitCodes, reportOf } from "./exit.ts";
import { readUrl } from "./profiles.ts";
import { Terminal } from "./terminal.ts";
import { newUser, signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();

const phone = "+250788551001";

test("a token is stored where only its owner reads it, and used from then on", async () => {
  const stranger = newUser();
  try {
    const before = await stranger.tuma(["account"]);
    assert.deepEqual([before.status, before.stdout], [exitCodes.signedOut, ""]);
    assert.match(before.stderr, /^tuma: You are not signed in\. Run `tuma login`/);
    const signedIn = await stranger.tuma(["login", server.url], `${server.token}\n`);
    assert.equal(signedIn.status, exitCodes.done, signedIn.stderr);
    assert.ok(!(signedIn.stdout + signedIn.stderr).includes(server.token));
    const file = path.join(stranger.env["XDG_CONFIG_HOME"]!, "tuma/profiles.json");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(JSON.parse(readFileSync(file, "utf8")).profiles.default.token, server.token);
    assert.equal((await stranger.json(["account"])).source, "profile default");
    await stranger.json(["login", server.url, "--profile", "work"], server.token);
    assert.equal((await stranger.json(["account"])).source, "profile work");
    await stranger.json(["profiles", "default"]);
    assert.equal((await stranger.json(["account"])).source, "profile default");
    assert.equal((await stranger.json(["account", "--profile", "work"])).source, "profile work");
    await stranger.json(["logout"]);
    assert.deepEqual((await stranger.json(["profiles"])).profiles, [
      { profile: "work", url: server.url, current: true },
    ]);
  } finally {
    stranger.remove();
  }
});

test("on a terminal, a token is typed without being shown", async (t) => {
  const stranger = newUser();
  try {
    // `script` gives the command a terminal, and passes on what it shows.
    const line = `${process.execPath} ${path.resolve(import.meta.dirname, "tuma.mjs")} login ${server.url}`;
    const child = spawn("script", ["-qec", line, "/dev/null"], { env: stranger.env });
    let isMissing = false;
    child.once("error", () => (isMissing = true));
    let shown = "";
    child.stdout.on("data", (chunk) => (shown += String(chunk)));
    await until(() => isMissing || shown.includes("(not shown): "), { what: "the question" });
    if (isMissing) return t.skip("needs `script` of util-linux");
    const ended = once(child, "close");
    child.stdin.write(`${server.token}\r`);
    await ended;
    assert.match(shown, /Signed in to Owner/);
    assert.ok(!shown.includes(server.token.slice(0, 8)), shown);
    assert.equal((await stranger.json(["account"])).url, server.url);
  } finally {
    stranger.remove();
  }
});

test("a token that the service refuses is not stored", async () => {
  const stranger = newUser();
  try {
    const { status, stderr } = await stranger.tuma(["login", server.url], "wrong");
    assert.equal(status, exitCodes.signedOut);
    assert.match(stderr, /refuses the token/);
    assert.deepEqual((await stranger.json(["profiles"])).profiles, []);
  } finally {
    stranger.remove();
  }
});

test("a profile's token goes to no other address", async () => {
  const stranger = newUser();
  try {
    await stranger.json(["login", server.url], server.token);
    stranger.env["TUMA_URL"] = "http://127.0.0.1:9";
    const { status, stderr } = await stranger.tuma(["account"]);
    assert.equal(status, exitCodes.signedOut);
    assert.match(stderr, /Set TUMA_TOKEN as well, or unset TUMA_URL/);
  } finally {
    stranger.remove();
  }
});

test("a message is sent, and sent once per key", async () => {
  const sent = await user.json(["send", phone, "from the command line", "--sender", "TUMA", "--key", "once"]);
  const again = await user.json(["send", phone, "from the command line", "--sender", "TUMA", "--key", "once"]);
  assert.equal(again.sms_id, sent.sms_id);
  const waited = await user.tuma(["send", phone, "and wait", "--sender", "TUMA", "--wait"]);
  assert.deepEqual([waited.status, waited.stdout.match(/^out_sms_\d+ {2}delivered\n$/)?.length], [exitCodes.done, 1]);
  const piped = await user.json(["send", phone, "--sender", "TUMA", "--dry-run"], "from a pipe\n");
  assert.deepEqual([piped.status, piped.parts], ["dry_run", ["from a pipe"]]);
});

test("what is wrong is said on the standard error, with an exit status of its own", async () => {
  const usage: [string[], RegExp][] = [
    [["--bogus"], /--bogus is no option without a command/],
    [["sned", phone, "x"], /There is no command "sned"\. Did you mean `tuma send`\?/],
    [["send", phone, "x", "--sendr", "TUMA"], /has no option --sendr\. Did you mean --sender\?/],
    [["send"], /^tuma: TO is missing\. Usage: tuma send TO \[TEXT\]/],
    [["send", phone, "two", "words"], /"words" is one word too many/],
    [["send", phone, "x", "--sender"], /--sender needs a value/],
    [["account", "--profile", "nobody"], /There is no profile "nobody"/],
    [["login", "ftp://x"], /is not the address of a service/],
    [["login", "https://:secret@x"], /is not the address of a service/],
    [["account", "--profile", "constructor"], /There is no profile "constructor"/],
    [["open", "constructor"], /"constructor" is no id with a page/],
    [["open", "__proto___1"], /"__proto___1" is no id with a page/],
    [["cancel", ".."], /"\.\." is not an id/],
    [["messages", ""], /"" is not an id/],
  ];
  for (const [words, expected] of usage) {
    const { status, stdout, stderr } = await user.tuma(words);
    assert.deepEqual([status, stdout], [exitCodes.usage, ""], words.join(" "));
    assert.match(stderr, expected);
  }
  for (const words of [
    ["stt", user.folder],
    ["bulk", user.folder, "-t", "x"],
  ]) {
    const { status, stderr } = await user.tuma(words);
    assert.deepEqual([status, stderr], [exitCodes.failed, "tuma: The input cannot be read: it is a folder.\n"]);
  }
  const refused = await user.tuma(["send", "123", "x", "--json"]);
  assert.equal(refused.status, exitCodes.failed);
  const { error } = JSON.parse(refused.stderr);
  assert.deepEqual([error.code, error.errors[0].field], ["invalid_number", "to"]);
  const away = newUser({ TUMA_URL: "http://127.0.0.1:9", TUMA_TOKEN: "x" });
  const { status, stderr } = await away.tuma(["login"], "x");
  away.remove();
  assert.equal(status, exitCodes.unreachable);
  assert.match(stderr, /The service was not reached/);
});

test("a file of profiles that is none is named, and an address without a scheme is of this machine or has TLS", async () => {
  const stranger = newUser();
  const file = path.join(stranger.env["XDG_CONFIG_HOME"]!, "tuma/profiles.json");
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    for (const profiles of ["null", '{"default":"x"}', '{"default":null}']) {
      writeFileSync(file, `{"profiles":${profiles}}`);
      const { status, stderr } = await stranger.tuma(["account"]);
      assert.deepEqual([status, stderr.includes(`${file} has no profiles of tuma`)], [exitCodes.failed, true], stderr);
    }
  } finally {
    stranger.remove();
  }
  assert.deepEqual(["localhost:8080", "127.0.0.1/x", "sms.example.com", "127.0.0.1.example.com"].map(readUrl), [
    "http://localhost:8080",
    "http://127.0.0.1/x",
    "https://sms.example.com",
    "https://127.0.0.1.example.com",
  ]);
});

test("what the service says cannot drive the terminal", () => {
  const error = Object.assign(new Error("no \u001b[2Jsuch\u202e"), { name: "TumaError", code: "x", errors: [] });
  assert.equal(reportOf(error)?.message, "no ·[2Jsuch·");
});

test("a table may have more rows than a call has arguments", () => {
  const rows = Array.from({ length: 200_000 }, (_, n) => n);
  const table = new Terminal(false).table(rows, [{ title: "N", of: (n) => n }]);
  assert.equal(table.split("\n").length, rows.length + 1);
});
