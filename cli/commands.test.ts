import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { before, test } from "node:test";
import { until } from "../test/harness/wait.ts";
import type { InDoubt } from "../src/base/cluster/hold.ts";
import { commands } from "./commands.ts";
import { nameOf } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { helpOf, overview } from "./help.ts";
import { newUser, signedIn } from "./test/tuma.ts";

const { server, user } = await signedIn();

const phone = "+250788881001";
const send = (text: string) => user.json(["send", phone, text, "--sender", "TUMA", "--reference", "cli"]);

test("the help of every command shows its options and an example of itself, in 80 columns", async () => {
  const printed = await user.tuma(["--help"]);
  assert.deepEqual([printed.status, printed.stdout], [exitCodes.done, overview(commands)]);
  for (const command of commands) {
    assert.equal(typeof (await command.load()), "function", command.name);
    const help = helpOf(command);
    const long = [...help.split("\n"), ...overview(commands).split("\n")].filter((line) => line.length > 80);
    assert.deepEqual(long, [], command.name);
    assert.ok(help.includes(`Usage: tuma ${nameOf(command)}`));
    assert.ok(
      Object.keys(command.examples).some((example) => example.includes(`tuma ${command.name}`)),
      command.name,
    );
    for (const option of Object.keys(command.options ?? {})) assert.ok(help.includes(`--${option}`), option);
  }
  for (const words of [
    ["send", "--help"],
    ["help", "send"],
    ["--json", "send", "-h"],
  ]) {
    const { stdout } = await user.tuma(words);
    assert.equal(stdout, helpOf(commands.find(({ name }) => name === "send")!));
  }
  const group = await user.tuma(["events"]);
  assert.deepEqual([group.status, group.stdout], [exitCodes.usage, ""]);
  assert.match(group.stderr, /tuma events resend ID…/);
});

/** Options of the examples are declared, and their words fit: what the reading of a command line checks, without running it. */
test("the examples are command lines that are read without an error", async () => {
  const { Invocation } = await import("./invocation.ts");
  for (const command of commands) {
    for (const example of Object.keys(command.examples)) {
      const [, line = ""] = /(?<!\/)tuma ((?:'[^']*'|[^|>)'])*)/.exec(example)!;
      const words = Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, bare]) => quoted ?? bare!);
      const own = words.slice(command.name.split(" ").length).filter((word) => word !== '"');
      assert.doesNotThrow(() => new Invocation(command, own), example);
    }
  }
});

test("the command lines of the guide are read without an error", async () => {
  const { Invocation } = await import("./invocation.ts");
  const guide = readFileSync(path.resolve(import.meta.dirname, "../docs/guides/command-line.md"), "utf8");
  const lines = Array.from(guide.matchAll(/^tuma (?!--help)(.*)$/gm), ([, line]) => line!);
  assert.ok(lines.length > 20);
  for (const line of lines) {
    const words = Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, bare]) => quoted ?? bare!);
    const command = commands.findLast(({ name }) => `${line} `.startsWith(`${name} `));
    assert.ok(command, line);
    if (!words.includes("--help"))
      assert.doesNotThrow(() => new Invocation(command, words.slice(command.name.split(" ").length)), line);
  }
});

test("messages are listed in 80 columns, filtered, shown and cancelled", async () => {
  const sent = await send("a text that is far too long for one line of a terminal with eighty columns\u001b[2J");
  const later = await user.json([
    "send",
    phone,
    "later",
    "--sender",
    "TUMA",
    "--at",
    new Date(Date.now() + 3_600_000).toISOString(),
  ]);
  const narrow = { ...user.env, COLUMNS: "80" };
  const { stdout } = await newUser(narrow).tuma(["messages", "--reference", "cli"]);
  const lines = stdout.trimEnd().split("\n");
  assert.equal(lines.length, 2);
  assert.ok(
    lines.every((line) => line.length <= 80 && !line.includes("\u001b")),
    stdout,
  );
  assert.match(lines[1]!, new RegExp(`^${sent.sms_id} .*\\+250788881001 +\\w+ +TUMA +a text .*…$`));
  await until(async () => (await user.json(["messages", "--status", "delivered"])).messages.length === 1, {
    what: "delivered",
  });
  const shown = await user.tuma(["messages", sent.sms_id]);
  assert.match(shown.stdout, /State +delivered\n/);
  assert.match(shown.stdout, /\n {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}delivered/);
  assert.equal((await user.json(["cancel", later.sms_id])).state, "cancelled");
  assert.deepEqual((await user.json(["messages", "--since", "2020-01-01", "--until", "1h"])).messages, []);
  const wrong = await user.tuma(["messages", "--status", "delivred"]);
  assert.deepEqual([wrong.status, /Did you mean delivered\?/.test(wrong.stderr)], [exitCodes.usage, true]);
});

test("a PIN is sent and checked; a wrong one has an exit status of its own", async () => {
  const { request_id: id } = await user.json(["verify", "send", phone, "--brand", "Acme"]);
  const wrong = await user.tuma(["verify", "check", id, "000000"]);
  assert.equal(wrong.status, exitCodes.partly);
  const pin = await until(
    async () => {
      const { body } = await server.call<{ messages: { text: string }[] }>(
        `GET /v1/sandbox/handsets/${encodeURIComponent(phone)}/messages`,
      );
      return body.messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code);
    },
    { what: "the PIN" },
  );
  const right = await user.tuma(["verify", "check", id], pin);
  assert.deepEqual([right.status, right.stdout], [exitCodes.done, `${id}  verified\n`], right.stderr);
});

test("received messages, webhooks' events, models and pages are shown", async () => {
  await server.call(`POST /v1/sandbox/handsets/${encodeURIComponent(phone)}/messages`, {
    body: { to: "7878", text: "Murakoze" },
  });
  const { inbound_sms: found } = await until(
    async () => {
      const list = await user.json(["inbound"]);
      return list.inbound_sms.length > 0 && list;
    },
    { what: "it was received" },
  );
  assert.match((await user.tuma(["inbound", found[0].id])).stdout, /Text +Murakoze\n/);
  const page = await user.tuma(["open", found[0].id, "--print"]);
  assert.equal(page.stdout, `${server.url}/inbox/${encodeURIComponent(phone)}?ours=7878\n`);
  assert.equal((await user.tuma(["open", "out_sms_1"])).stdout, `${server.url}/messages/out_sms_1\n`);
  const { languages } = await user.json(["models"]);
  assert.deepEqual(languages.map(({ lang }: { lang: string }) => lang).slice(0, 2).length, 2);
  assert.match((await user.tuma(["models"])).stdout, /^LANGUAGE +FUNCTION +LEVEL/);
  const none = await user.tuma(["trigger"]);
  assert.match(none.stderr, /The account has no webhook\. Start `tuma listen/);
});

test("speech is synthesised into a file, and entities are found", async () => {
  const spoken = await user.json(["tts", "Habari", "--lang", "sw", "--out", "habari.wav"]);
  assert.ok(spoken.duration > 0);
  assert.equal(readFileSync(path.join(user.folder, "habari.wav")).subarray(0, 4).toString(), "RIFF");
  const found = await user.json([
    "ner",
    "Yohani ukorera minisante atuye i Musanze.",
    "--lang",
    "rw",
    "--label",
    "location",
  ]);
  assert.deepEqual(Object.keys(found), ["location"]);
});

test("the API log is followed, each call once, as JSON lines, and while the service is restarted", async () => {
  const running = user.start(["logs", "tail", "--json", "--path", "/v1/sms", "--method", "POST"]);
  const lines = () => running.stdout.split("\n").filter((line) => line !== "");
  await until(() => lines().length > 0, { what: "the calls so far" });
  for (let n = 0; n < 3; n++) await send(`logged ${n}`);
  await until(() => /logged 2/.test(running.stdout), { what: "the new calls" });
  const isNoticed = () => running.stderr.includes("The service is away");
  await server.restart(async () => void (await until(isNoticed, { what: "it notices" })));
  await send("logged after the service was away");
  await until(() => /logged after/.test(running.stdout), { what: "the calls after it" });
  assert.match(running.stderr, /The service is back/);
  running.child.kill("SIGINT");
  assert.equal((await running.ended).status, exitCodes.done);
  const calls = lines().map((line) => JSON.parse(line));
  assert.equal(new Set(calls.map(({ id }) => id)).size, calls.length);
  assert.ok(calls.every(({ method, path }) => method === "POST" && path.startsWith("/v1/sms")));
});

test("the API log is read on from where it was, also while nothing in it is meant", async () => {
  const { port } = new URL(server.url);
  const polls: URLSearchParams[] = [];
  const between = createServer((request, response) => {
    polls.push(new URL(request.url!, server.url).searchParams);
    const { url, headers } = request;
    const onward = httpRequest({ host: "127.0.0.1", port, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy()).end();
  }).listen(0, "127.0.0.1");
  await once(between, "listening");
  const env = { TUMA_URL: `http://127.0.0.1:${(between.address() as AddressInfo).port}`, TUMA_TOKEN: server.token };
  const other = newUser(env);
  const startedAtMs = Date.now();
  try {
    other.start(["logs", "tail", "--path", "/v1/nothing-is-here"]);
    await until(() => polls.length >= 3, { what: "three turns" });
    const [first, ...later] = polls.map((query) => Date.parse(query.get("from") ?? ""));
    assert.ok(Number.isNaN(first), "the first reads the latest calls there are");
    // Each turn looks back by ten seconds. The service's clock is this machine's.
    for (const from of later) assert.ok(from >= startedAtMs - 10_000, `${from}`);
  } finally {
    other.remove();
    between.closeAllConnections();
    between.close();
  }
});

/** What bash would offer for a line, in a shell that has evaluated the printed script. */
function completed(line: string): string[] {
  const script = `
    eval "$(tuma completion bash)"
    COMP_WORDS=(${line}) ; COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
    _tuma
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const printed = execFileSync("bash", ["--norc", "-c", script], { env: user.env, cwd: user.folder, encoding: "utf8" });
  return printed.split("\n").filter((word) => word !== "");
}

/** Puts `tuma` and files into the folder of the user. */
before(() => {
  const bin = path.join(user.folder, "bin");
  mkdirSync(bin);
  symlinkSync(path.resolve(import.meta.dirname, "tuma.mjs"), path.join(bin, "tuma"));
  user.env["PATH"] = `${bin}:${path.dirname(process.execPath)}:${process.env["PATH"]}`;
  for (const file of ["contacts.csv", "my list.csv"]) writeFileSync(path.join(user.folder, file), "");
});

const isMissing = (program: string) => spawnSync(program, ["--version"]).error !== undefined;

test("bash completes commands, options, their choices and files", () => {
  assert.deepEqual(completed("tuma ver"), ["verify"]);
  assert.deepEqual(completed("tuma verify ''"), ["send", "check"]);
  assert.deepEqual(completed("tuma send --ref"), ["--reference"]);
  assert.deepEqual(completed("tuma messages --status un"), ["undelivered", "unknown"]);
  assert.deepEqual(completed("tuma events list --event sen"), ["sender.decided"]);
  assert.deepEqual(completed("tuma bulk con"), ["contacts.csv"]);
  assert.deepEqual(completed("tuma bulk my"), ["my list.csv"]);
  assert.deepEqual(completed("tuma completion ''"), ["bash", "zsh", "fish"]);
});

test("fish completes the same", (t) => {
  if (isMissing("fish")) return t.skip("needs fish");
  const lines = ["tuma ver", "tuma verify ", "tuma send --re", "tuma verify send --re", "tuma verify send --br"];
  lines.push("tuma messages --status un", "tuma events list --event sen", "tuma bulk contac", "tuma completion ");
  const script = `tuma completion fish | source\nfor line in ${lines.map((line) => `'${line}'`).join(" ")}
    complete -C "$line" | string split -f 1 \\t | string join ' '\n  echo\nend`;
  const printed = execFileSync("fish", ["--no-config", "-c", script], { env: user.env, cwd: user.folder });
  assert.deepEqual(printed.toString().trimEnd().split(/\n+/), [
    "verify",
    "check send",
    "--reference",
    "--brand",
    "undelivered unknown",
    "sender.decided",
    "contacts.csv",
    "bash fish zsh",
  ]);
});

test("zsh completes the same, on a terminal", async (t) => {
  if (isMissing("zsh") || isMissing("script")) return t.skip("needs zsh, and `script` of util-linux");
  const child = spawn("script", ["-qec", "zsh -f -i", "/dev/null"], {
    env: { ...user.env, TERM: "dumb", COLUMNS: "200" },
    cwd: user.folder,
  });
  let shown = "";
  child.stdout.on("data", (chunk) => (shown += String(chunk)));
  try {
    const offers = async (line: string, expected: string) => {
      shown = "";
      child.stdin.write(line);
      await until(() => shown.includes(expected), { what: `${line}: ${expected}` });
      // Away with the line.
      child.stdin.write("\u0015");
    };
    // Typed before zsh edits the line, a tab would be one.
    const begin = `unsetopt beep; autoload -Uz compinit; compinit -D -u; eval "$(tuma completion zsh)"; PS1="rea""dy> "\n`;
    await offers(begin, "ready> ");
    await offers("tuma ver\t", "tuma verify ");
    await offers("tuma verify ch\t", "tuma verify check ");
    await offers("tuma send --re\t", "--reference ");
    await offers("tuma verify send --br\t", "--brand ");
    await offers("tuma messages --status und\t", "--status undelivered ");
    await offers("tuma events list --event sen\t", "--event sender.decided ");
    await offers("tuma bulk contac\t", "contacts.csv ");
  } finally {
    child.kill("SIGKILL");
  }
});

test("the choices of options are those of the service, all of them", () => {
  const { paths, components } = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
  const queryOf = (to: string, name: string): string[] => {
    const { schema } = paths[to].get.parameters.find((each: { name: string }) => each.name === name);
    return (schema.$ref ? components.schemas[schema.$ref.split("/").at(-1)] : schema).enum;
  };
  const deliveries = "/v1/webhooks/{id}/deliveries";
  const { language } = components.schemas.VerificationInput.properties;
  const { channel, fallback } = components.schemas.MessageInput.properties;
  const expected: Record<string, string[]> = {
    "send --channel": channel.anyOf[0].enum,
    "send --fallback": fallback.anyOf[0].enum,
    "bulk --channel": channel.anyOf[0].enum,
    "bulk --fallback": fallback.anyOf[0].enum,
    "messages --status": queryOf("/v1/sms", "status"),
    "verify send --language": language.anyOf[0].enum,
    "listen --event": queryOf(deliveries, "event"),
    "events list --status": queryOf(deliveries, "status"),
    "events list --event": queryOf(deliveries, "event"),
    "resume --in-doubt": ["fail", "send"] satisfies InDoubt[],
  };
  const offered = commands.flatMap(({ name, options = {} }) =>
    Object.entries(options).flatMap(([option, { choices }]) => (choices ? [[`${name} --${option}`, choices]] : [])),
  );
  assert.deepEqual(Object.fromEntries(offered), expected);
});

test("what an older Node is told depends on whether npm can bring the right one", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "tuma-older-"));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "cli"));
  copyFileSync(path.resolve(import.meta.dirname, "tuma.mjs"), path.join(folder, "cli/tuma.mjs"));
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.5' } })";
  const told = () =>
    spawnSync(process.execPath, ["--import", `data:text/javascript,${old}`, path.join(folder, "cli/tuma.mjs")], {
      env: { PATH: process.env["PATH"], HOME: folder },
      encoding: "utf8",
    }).stderr;
  const install =
    /^tuma needs Node 24 or later; this is 20\.19\.5\. Install it from https:\/\/nodejs\.org\/ and try again\.$/m;
  assert.match(told(), install);
  mkdirSync(path.join(folder, "scripts"));
  writeFileSync(path.join(folder, "scripts/setup.mjs"), "");
  const start = /this is 20\.19\.5\. Run `npm start` or `npm ci` in .*tuma-older-\w+\/ first: npm brings it along\.$/m;
  assert.match(told(), process.platform === "linux" ? start : install);
});

test("what cannot be written or reached is said in words that somebody typed", async () => {
  const operator = newUser({ ...user.env, SECRET_KEY: "a secret key for tests only" });
  const backup = await operator.tuma(["backup", "nowhere/b.tar.gz"]);
  operator.remove();
  assert.equal(backup.status, exitCodes.failed);
  assert.match(backup.stderr, /^tuma: nowhere: there is no such file or folder\. /);
  const login = await user.tuma(["login", "http://127.0.0.1:9"], "a-token-of-nobody-at-all");
  assert.equal(login.status, exitCodes.unreachable);
  assert.match(login.stderr, /the port of its address is one of those that no program connects to by HTTP/);
});
