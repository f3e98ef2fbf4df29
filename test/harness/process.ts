import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * What a program that a test starts gets of the test's environment: where programs are, and where Node keeps compiled code, without which
 * each start of the service would strip the types of all its files again.
 */
export const inherited: Record<string, string> = Object.fromEntries(
  ["PATH", "NODE_COMPILE_CACHE"].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);

/** A port of loopback that is free now, for programs that cannot report which port the kernel chose. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Ends a program that we started: by SIGTERM, and after `graceMs` by SIGKILL. Resolves when it has exited. */
export async function endProcess(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const guard = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await ended;
  clearTimeout(guard);
}
