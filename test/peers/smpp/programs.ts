/** Starts the programs of this folder and reads what they print: one JSON object a line. */
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { endProcess } from "../../harness/process.ts";
import { until } from "../../harness/wait.ts";
import { installedAt } from "../parts.ts";

/** What a library saw in a scenario. */
export interface Seen {
  scenario: string;
  /** Which library, if the program runs several. */
  peer?: string;
  [field: string]: unknown;
}

/** The command that starts a program of a part. */
export const commands = {
  java: (main: string) => ["java", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp", classPath(), main],
  python: (script: string) => [
    path.join(installedAt("python"), "bin/python"),
    path.join(import.meta.dirname, "python", script),
  ],
  go: (name: string) => [path.join(installedAt("go"), name)],
  rust: (name: string) => [path.join(installedAt("rust"), "debug", name)],
};

const classPath = () => `${installedAt("java")}/classes:${installedAt("java")}/lib/*`;

/** A running program. Its standard input stays open until it is stopped. */
export class Program {
  readonly seen: Seen[] = [];
  readonly #child: ChildProcess;
  #complaint = "";
  #ended = false;

  constructor([program, ...args]: string[]) {
    this.#child = spawn(program!, args, { env: { ...process.env, TZ: "UTC" }, stdio: ["pipe", "pipe", "pipe"] });
    createInterface(this.#child.stdout!).on("line", (line) => {
      if (line.startsWith("{")) this.seen.push(JSON.parse(line) as Seen);
    });
    this.#child.stderr!.on(
      "data",
      (chunk: Buffer) => (this.#complaint = (this.#complaint + chunk.toString()).slice(-8_000)),
    );
    this.#child.on("error", (error) => (this.#complaint += error.message));
    this.#child.on("close", () => (this.#ended = true));
  }

  /** The first line of a scenario that `wanted` picks. Fails, with what the program complained of, if it ends without one. */
  async saw(scenario: string, wanted: (seen: Seen) => boolean = () => true): Promise<Seen> {
    return until(
      () => {
        const found = this.seen.find((seen) => seen.scenario === scenario && wanted(seen));
        if (found || !this.#ended) return found;
        throw new Error(`it ended without "${scenario}":\n${JSON.stringify(this.seen.at(-1))}\n${this.#complaint}`);
      },
      { what: `"${scenario}" (${this.#complaint})` },
    );
  }

  async stop(): Promise<void> {
    this.#child.stdin!.end();
    await endProcess(this.#child, 5_000);
  }
}
