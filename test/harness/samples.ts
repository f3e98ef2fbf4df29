import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inherited } from "./process.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");

/** A fenced block of a page of the documentation. */
export interface Sample {
  /** The page's file and the line of the fence. */
  at: string;
  /** The word after the fence; empty for text that is not meant to be run. */
  language: string;
  /** The words after the language, without the reason. */
  words: string[];
  /** Why it is not run: what its info string has in brackets. */
  reason: string | undefined;
  code: string;
}

/** The fenced blocks of a page, in order, those in lists included. */
export function samplesOf(file: string, markdown: string): Sample[] {
  return Array.from(markdown.matchAll(/^( *)```([^\n`]*)\n([^]*?)^ *```$/gm), (match) => {
    const [, indent, info, code] = match as unknown as [string, string, string, string];
    const reason = /\((.+)\)\s*$/.exec(info)?.[1];
    const [language = "", ...words] = info.replace(/\(.*$/, "").trim().split(/\s+/);
    const line = markdown.slice(0, match.index).split("\n").length;
    return {
      at: `${file}:${line}`,
      language,
      words,
      reason,
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    };
  });
}

/** What a sample names, and where that is in the test: `from` as printed, `to` as run. */
export type Address = [from: string, to: string];

/**
 * What an ellipsis in a sample stands for: the reader replaces it with what an earlier answer said. So does the test, with the first
 * match in the latest answers that have one; lists begin with what is newest.
 */
const blanks: { blank: RegExp; value: (match: RegExpMatchArray) => RegExp }[] = [
  { blank: /"code":"…"/g, value: () => /"text":"[^"]*?(?<value>\d{6})/ },
  { blank: /\breports\/…/g, value: () => /"report_id":"(?<value>[^"]+)"/ },
  { blank: /\/media\/…/g, value: () => /"\/media\/(?<value>[^".]+)/ },
  { blank: /\bdeliveries\/…/g, value: () => /"id":"(?<value>dlv_\d+)"/ },
  { blank: /\b([a-z]+(?:_sms)?)_…/g, value: ([, prefix]) => new RegExp(String.raw`\b${prefix}_(?<value>\d+)`) },
  { blank: /\b(AC|PN|MG|VA)…/g, value: ([, prefix]) => new RegExp(String.raw`\b${prefix}(?<value>[0-9a-f]{32})\b`) },
];

/** Fills in the blanks of a sample from what was answered so far, the latest last. */
export function fillBlanks(code: string, answers: string[]): string {
  let filled = code;
  for (const { blank, value } of blanks) {
    for (const match of code.matchAll(blank)) {
      const pattern = value(match);
      const found = answers.findLast((answer) => pattern.test(answer))?.match(pattern)?.groups?.["value"];
      if (found !== undefined) filled = filled.replace(match[0], match[0].replace("…", found));
    }
  }
  return filled;
}

/** A call that a sample made. */
export interface CurlCall {
  status: number;
  method: string;
  url: string;
}

/** A reader's shell: the samples of a page run in it one after the other, and what one sets, the next has. */
export class ReaderShell {
  readonly #folder: string;
  readonly #env: Record<string, string>;
  readonly #addresses: Address[];
  /** What was answered so far, sample by sample, beginning with what the reader has already. */
  readonly answers: string[];

  private constructor(folder: string, env: Record<string, string>, addresses: Address[], answers: string[]) {
    this.#folder = folder;
    this.#env = env;
    this.#addresses = addresses;
    this.answers = answers;
  }

  /**
   * Opens a shell in an empty folder.
   *
   * @param files what the reader has there, by name
   */
  static async open(
    env: Record<string, string>,
    addresses: Address[],
    answers: string[],
    files: Record<string, Buffer>,
  ): Promise<ReaderShell> {
    const folder = await mkdtemp(path.join(tmpdir(), "tuma-samples-"));
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    await writeFile(path.join(folder, ".env"), "");
    return new ReaderShell(folder, env, addresses, [...answers]);
  }

  /** Runs a sample as printed, apart from addresses and blanks; rejects if a command of it fails. */
  async run({ at, code }: Sample): Promise<CurlCall[]> {
    const log = path.join(this.#folder, ".calls");
    await writeFile(log, "");
    let filled = fillBlanks(code, this.answers);
    for (const [from, to] of this.#addresses) filled = filled.replaceAll(from, to);
    const script = `set -euo pipefail -a
. ./.env
tuma() { if [ -p /dev/stdin ]; then command_tuma "$@"; else command_tuma "$@" </dev/null; fi; }
command_tuma() { "${process.execPath}" "${root}/cli/tuma.mjs" "$@"; }
curl() { command curl -sS --max-time 30 -w '%{stderr}%{http_code} %{method} %{url_effective}\\n' "$@" 2>>.calls; }
${filled}
echo; set +e; unset -f curl tuma command_tuma; export -p >.env`;
    const options = {
      cwd: this.#folder,
      env: { ...inherited, HOME: this.#folder, ...this.#env },
      timeout: 60_000,
    };
    const { stdout } = await run("bash", ["-c", script], options).catch(
      async (error: { stdout?: string; stderr?: string }) => {
        const said = [error.stdout, error.stderr, await readFile(log, "utf8")].join("\n");
        throw new Error(`${at} failed:\n${said}`, { cause: error });
      },
    );
    this.answers.push(stdout);
    const calls = (await readFile(log, "utf8")).split("\n").filter((line) => line !== "");
    return calls.map((line) => {
      const [status, method, url] = line.split(" ");
      return { status: Number(status), method: method!, url: url! };
    });
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}
