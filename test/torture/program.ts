import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = resolve(import.meta.dirname, "../..");

export interface ProgramOptions {
  name: string;
  port: number;
  /** Empty for all. */
  roles: string;
  env: Record<string, string>;
  /** The folder of its log. */
  directory: string;
  /** Called if it exits unasked. */
  onDeath: (what: string) => void;
}

/** One process of the service, which can be killed and restarted. */
export class Program {
  readonly name: string;
  readonly url: string;
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #asked = false;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
    this.#options = options;
  }

  get running(): boolean {
    return this.#child !== undefined;
  }

  start(): void {
    const { name, port, roles, env, directory, onDeath } = this.#options;
    const log = openSync(join(directory, `${name}.log`), "a");
    const child = spawn(process.execPath, ["src/main.ts"], {
      cwd: root,
      env: { ...withoutSettings(), ...env, HOST: "127.0.0.1", PORT: String(port), ...(roles ? { ROLES: roles } : {}) },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    this.#child = child;
    this.#asked = false;
    child.once("exit", (code, signal) => {
      if (this.#child === child) this.#child = undefined;
      if (!this.#asked) onDeath(`${name} ended by itself (${code ?? signal}); see ${join(directory, `${name}.log`)}`);
    });
  }

  /** Resolves when it is ready. */
  async ready(limitMs = 60_000): Promise<void> {
    const startedAtMs = performance.now();
    while (performance.now() - startedAtMs < limitMs) {
      if (!this.running)
        throw new Error(`${this.name} ended while it started; see its log in ${this.#options.directory}`);
      if (await this.answers("/health/ready")) return;
      await sleep(50);
    }
    throw new Error(`${this.name} was not ready after ${limitMs} ms; see its log in ${this.#options.directory}`);
  }

  async answers(path: string): Promise<boolean> {
    try {
      const response = await fetch(`${this.url}${path}`, { signal: AbortSignal.timeout(1_000) });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** kill -9. Resolves when it has exited. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL", 10_000);
  }

  /** SIGTERM. Resolves with the exit status, or undefined if it had to be killed after `limitMs`. */
  async terminate(limitMs: number): Promise<number | undefined> {
    return this.#end("SIGTERM", limitMs);
  }

  async #end(signal: NodeJS.Signals, limitMs: number): Promise<number | undefined> {
    const child = this.#child;
    if (!child) return 0;
    this.#asked = true;
    const ended = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    const limit = new AbortController();
    const late = sleep(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
    const first = await Promise.race([ended, late]);
    limit.abort();
    if (first) return first[0] ?? undefined;
    child.kill("SIGKILL");
    await ended;
    return undefined;
  }
}

/** The environment without settings of the service. */
function withoutSettings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const kept = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
