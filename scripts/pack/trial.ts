import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess, freePort } from "../../test/harness/process.ts";
import { until } from "../../test/harness/wait.ts";

/** An empty folder into which npm has installed these archives, with their dependencies from the registry. */
export function installed(archives: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tuma-trial-"));
  execFileSync("npm", ["init", "--yes"], { cwd: folder, stdio: "ignore" });
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel", "error", ...archives], {
    cwd: folder,
    stdio: "inherit",
  });
  return folder;
}

/** What the README of the SDK shows; it then waits until the message is delivered. */
const program = `
import { Tuma } from "@tuma/sdk";
const tuma = new Tuma();
const { sms_id } = await tuma.messages.send({ to: "+250788123456", text: "Muraho!", sender: "TUMA" });
for (;;) {
  const { status } = await tuma.messages.get(sms_id);
  if (status === "delivered") break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
console.log("delivered");
`;

/**
 * Starts the service in a folder where the packages are installed, sends a message with the SDK, and starts it again. Rejects if anything
 * fails; returns how long the first start, the message and the second start took, in milliseconds.
 */
export async function trial(folder: string): Promise<{ "first start": number; message: number; "next start": number }> {
  const first = await start(folder);
  // What the package must have beside its code.
  for (const page of ["/llms-full.txt", "/docs", "/"]) {
    const { status } = await fetch(first.url + page);
    if (status !== 200) throw new Error(`${page} is answered with ${status}`);
  }
  const token = /TUMA_TOKEN=(\S+)/.exec(readFileSync(join(folder, "data/first-start.env"), "utf8"))![1]!;
  const sentAtMs = performance.now();
  writeFileSync(join(folder, "send.mjs"), program);
  const env = { ...process.env, TUMA_URL: first.url, TUMA_TOKEN: token };
  const printed = execFileSync(process.execPath, ["send.mjs"], { cwd: folder, env, encoding: "utf8", timeout: 60_000 });
  if (!printed.includes("delivered")) throw new Error(`the SDK printed ${printed}`);
  const message = performance.now() - sentAtMs;
  operate(folder, first.url);
  await first.stop();
  restore(folder);
  const next = await start(folder);
  await next.stop();
  return { "first start": first.startMs, message, "next start": next.startMs };
}

/** Runs a command as the guides print it, in the folder of the installation; returns what it prints. */
function tuma(folder: string, words: string[], settings: Record<string, string> = {}): string {
  const env = { PATH: process.env["PATH"], HOME: folder, AUTO_MODELS: "false", ...settings };
  return execFileSync(join(folder, "node_modules/.bin/tuma"), words, { cwd: folder, env, encoding: "utf8" });
}

/** What an operator types beside the running service. */
function operate(folder: string, url: string): void {
  const settings = { PORT: new URL(url).port, DISK_RESERVE_MIB: "1" };
  const expected: [words: string[], printed: RegExp, settings?: Record<string, string>][] = [
    [["doctor", "--all"], /HEALTHY ports: The service is ready/],
    [["reconcile"], /^\d+ wallets, [^]*holds /],
    [["models", "list"], /^\S+ +\S[^]*not installed/],
    [["models", "verify"], /No model is installed/],
    [["password", "owner@localhost"], /The password of owner@localhost is now \S+ /],
    [["reseal"], /Everything is sealed with the new key/, { SECRET_KEY: rotated(folder) }],
    [["backup", "trial.tar.gz", "--with-key"], /Backed up \d+ tables/, { SECRET_KEY: rotated(folder) }],
  ];
  for (const [words, pattern, further] of expected) {
    const printed = tuma(folder, words, { ...settings, ...further });
    if (!pattern.test(printed)) throw new Error(`tuma ${words.join(" ")} printed ${printed}`);
  }
}

/** SECRET_KEY in a rotation from the key of the first start; what is sealed with the old one goes on to open. */
const rotated = (folder: string) => {
  const key = readFileSync(join(folder, "data/secret.key"), "utf8").trim();
  return `${key},another key for the trial`;
};

/** Restores the backup beside the installation, releases it, and finds its money in order. */
function restore(folder: string): void {
  const settings = { DATA_DIR: join(folder, "restored") };
  tuma(folder, ["restore", "trial.tar.gz"], settings);
  tuma(folder, ["resume", "--in-doubt", "fail"], settings);
  tuma(folder, ["reconcile"], settings);
}

async function start(folder: string): Promise<{ url: string; startMs: number; stop(): Promise<void> }> {
  const startedAtMs = performance.now();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(join(folder, "node_modules/.bin/tuma"), ["start"], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, PORT: String(port), AUTO_MODELS: "false" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`tuma start ended with ${child.exitCode}:\n${output}`);
    return fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isReady, { what: "the packed service is ready" });
  return { url, startMs: performance.now() - startedAtMs, stop: () => endProcess(child, 30_000) };
}
