import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type Reply = { call: number; value?: unknown; error?: string };

/** A part of the torture rig in its own process, called over IPC. */
export class Remote {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #calls = 0;

  /** @param spawned starts a Node process with an IPC channel, elsewhere than here */
  constructor(file: URL, spawned?: (command: string[]) => ChildProcess) {
    const path = fileURLToPath(file);
    this.#child = spawned
      ? spawned([process.execPath, path])
      : fork(path, [], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    this.#child.on("message", ({ call, value, error }: Reply) => {
      const waiting = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    });
    this.#child.once("exit", (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${file.pathname} ended (${code ?? signal})`));
      this.#waiting.clear();
    });
  }

  call<T = void>(method: string, ...args: unknown[]): Promise<T> {
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve: resolve as (value: unknown) => void, reject });
      this.#child.send({ call, method, args });
    });
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}

/** The child's side: serves the parent's calls, and exits with it. */
export function serveParent(methods: Record<string, (...args: never[]) => unknown>): void {
  process.on("message", (message: { call: number; method: string; args: never[] }) => {
    const run = async (): Promise<Reply> => {
      const method = methods[message.method];
      if (!method) return { call: message.call, error: `there is no ${message.method}` };
      return { call: message.call, value: await method(...message.args) };
    };
    run()
      .catch((error: unknown): Reply => ({ call: message.call, error: String(error) }))
      .then((reply) => process.send?.(reply))
      .catch(() => process.exit(1));
  });
  process.once("disconnect", () => process.exit(0));
}
