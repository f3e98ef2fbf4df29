/** `npm run peers`: installs the third-party software of `parts.ts`, or the parts that are named. Says what cannot be had, and goes on. */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hashOf, installedAt, missing, parts, stampOf, type Part, type PartName } from "./parts.ts";

/** The most that one command may take: a registry that does not answer must not hold up the tests. */
const limitMs = 180_000;

async function install(name: PartName): Promise<void> {
  const startedAt = performance.now();
  if (!missing(name)) return console.log(`${name}: installed already`);
  const { needs, source, commands, env }: Part = parts[name];
  const into = installedAt(name);
  rmSync(stampOf(name), { force: true });
  mkdirSync(into, { recursive: true });
  for (const [program, ...args] of commands(into)) {
    const failure = await run(program!, args, path.join(import.meta.dirname, source), env?.(into) ?? {});
    if (failure === undefined) continue;
    process.exitCode = 1;
    return console.log(`${name}: not installed; it needs ${needs}, and \`${program} ${args[0]}\` ${failure}`);
  }
  writeFileSync(stampOf(name), hashOf(name));
  console.log(`${name}: installed in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** Runs a command; why it failed, if it did. */
function run(program: string, args: string[], cwd: string, env: Record<string, string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = "";
    const options = { cwd, env: { ...process.env, ...env }, timeout: limitMs, killSignal: "SIGKILL" } as const;
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
    child.on("error", (error) => resolve(`cannot be run: ${error.message}`));
    child.on("close", (code, signal) =>
      resolve(code === 0 ? undefined : `${signal ? `took more than ${limitMs / 1000} s` : "failed"}:\n${output}`),
    );
  });
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: use ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
await Promise.all((named.length > 0 ? named : Object.keys(parts)).map((name) => install(name as PartName)));
