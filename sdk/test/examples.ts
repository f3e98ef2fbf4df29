import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");

/** A code block of a page. */
export interface Example {
  /** The page and the line on which it begins. */
  at: string;
  language: string;
  code: string;
}

/** The code blocks of a page in these languages, as they are printed. */
export function examplesOf(page: string, ...languages: string[]): Example[] {
  const text = readFileSync(path.join(root, page), "utf8");
  return Array.from(text.matchAll(/^```(\w+)\n([^]*?)^```$/gm), (match) => ({
    at: `${page}:${text.slice(0, match.index).split("\n").length}`,
    language: match[1]!,
    code: match[2]!,
  })).filter(({ language }) => languages.includes(language));
}

/** A program that listens, such as a webhook receiver: it never ends by itself. */
export const isServer = ({ code }: Example) => /\.listen\(|serve_forever\(/.test(code);
/** A handler that something else must call. */
export const isHandler = ({ code }: Example) => code.includes("export default");

/** A folder that holds nothing but the installed package, as a user's does. */
export interface Folder {
  path: string;
  /** Writes a program, runs it to its end, and returns what it printed. */
  run(example: Example, env: Record<string, string>): Promise<string>;
  /** Starts a program that listens on `env.PORT`. */
  start(example: Example, env: Record<string, string>): Promise<Started>;
  remove(): Promise<void>;
}

/** A program that runs. */
export interface Started {
  output(): string;
  stop(): Promise<void>;
}

const isQuiet = { NODE_OPTIONS: "--disable-warning=ExperimentalWarning", PATH: process.env["PATH"]! };

/** A folder for programs in a language; `command` runs one. */
export async function openFolder(command: string, environment: Record<string, string> = {}): Promise<Folder> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-example-"));
  let count = 0;
  const write = async ({ language, code }: Example) => {
    const extension = { js: "mjs", ts: "mts", python: "py" }[language];
    const file = `example-${count++}.${extension}`;
    await writeFile(path.join(folder, file), code);
    return file;
  };
  return {
    path: folder,
    async run(example, env) {
      const options = { cwd: folder, env: { ...isQuiet, ...environment, ...env }, timeout: 60_000 };
      try {
        const { stdout } = await run(command, [await write(example)], options);
        return stdout;
      } catch (error) {
        const { stderr = "", stdout = "" } = error as { stderr?: string; stdout?: string };
        throw new Error(`${example.at} failed:\n${stdout}${stderr}`, { cause: error });
      }
    },
    async start(example, env) {
      const options = { cwd: folder, env: { ...isQuiet, ...environment, ...env } };
      const child: ChildProcess = spawn(command, [await write(example)], options);
      let printed = "";
      for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (chunk) => (printed += String(chunk)));
      return {
        output: () => printed,
        async stop() {
          const ended = child.exitCode === null ? once(child, "exit") : undefined;
          child.kill("SIGKILL");
          await ended;
        },
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty folder into which `npm` has installed the packed SDK. */
export async function installSdk(): Promise<Folder> {
  const folder = await openFolder(process.execPath);
  // As after `npm pack`: a copy of what the package holds, instead of a link to its folder.
  const args = ["--install-links", "--offline", "--no-audit", "--no-fund", "--loglevel", "error"];
  await run("npm", ["install", path.join(root, "sdk"), ...args], { cwd: folder.path });
  return folder;
}
