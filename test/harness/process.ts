import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** A port of loopback that nothing listens on now, for programs that cannot say which one the kernel gave them. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Ends a program that we started: asks it, and after `graceMs` makes it. Resolves when it is gone. */
export async function endProcess(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const guard = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await ended;
  clearTimeout(guard);
}
