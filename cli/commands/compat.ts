import { closeSync, openSync, readFileSync } from "node:fs";
import { NotReached } from "../compat/ask.ts";
import type { Difference } from "../compat/compare.ts";
import { startRecording } from "../compat/record.ts";
import { readRecording, type Exchange } from "../compat/recording.ts";
import { replay, type Replayed } from "../compat/replay.ts";
import { CommandError, exitCodes, usageError, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { readUrl } from "../profiles.ts";
import { printable } from "../printable.ts";

/** Records what clients and an existing provider say to each other, until it is ended. */
export async function record(call: Invocation): Promise<void> {
  const { terminal, words, signal } = call;
  const [upstream = "", file = ""] = words;
  const masks = !call.flag("unmasked");
  call.catchSignals();
  // Fails now rather than at the first request.
  closeSync(opened(file, "a"));
  let count = 0;
  const onExchange = ({ request, response }: Exchange) => {
    count++;
    const { method, path } = request;
    terminal.show({ method, path, status: response.status }, `${response.status}  ${method} ${printable(path)}`);
  };
  const port = call.number("port", { most: 65_535 }) ?? 0;
  const options = { upstream: new URL(readUrl(upstream)), file, port, masks, onExchange };
  const recording = await startRecording(options).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== "listen") throw error;
    throw usageError(`--port ${port} cannot be used (${error.code}). Choose another one, or leave it out.`);
  });
  terminal.note(`Point your client at ${recording.url} instead of ${upstream}. Ctrl+C ends the recording.`);
  if (!masks) terminal.note(`${file} will hold texts and phone numbers as they are: keep it safe, and delete it.`);
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  await recording.stop();
  terminal.note(`${count} exchanges are in ${file}. Compare with \`tuma compat replay ${file}\`.`);
}

/** Sends a recording to the service, and shows where its answers differ. */
export async function replayRecording(call: Invocation): Promise<ExitCode | void> {
  const { terminal, words, access } = call;
  const [file = ""] = words;
  const exchanges = readExchanges(file);
  // A recording may hold hundreds of sends.
  if (!call.flag("live") && !access.token.startsWith("tuma_test_"))
    throw usageError(
      "This is no test token: a replay would send every recorded message for real. Use a test token, or add --live if that is meant.",
    );
  let [same, different, skipped] = [0, 0, 0];
  try {
    for await (const each of replay(exchanges, access)) {
      if (each.skipped !== undefined) skipped++;
      else if (each.differences.length === 0) same++;
      else different++;
      terminal.show(each, () => textOf(each));
    }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error;
    throw new CommandError(
      `The service was not reached at ${access.url} (${error.message}).`,
      exitCodes.unreachable,
      "connection",
    );
  }
  terminal.note(`${same} the same, ${different} different, ${skipped} not sent.`);
  return different > 0 ? exitCodes.partly : exitCodes.done;
}

function opened(file: string, flags: string): number {
  try {
    return openSync(file, flags, 0o600);
  } catch (error) {
    throw usageError(
      `${file} cannot be ${flags === "a" ? "written" : "read"} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function readExchanges(file: string): Exchange[] {
  const descriptor = opened(file, "r");
  try {
    return readRecording(readFileSync(descriptor, "utf8"));
  } catch (error) {
    throw usageError(`${file}: ${(error as Error).message}`);
  } finally {
    closeSync(descriptor);
  }
}

function textOf({ method, path: to, differences, skipped }: Replayed): string {
  const path = printable(to);
  if (skipped !== undefined) return `skipped    ${method} ${path}: ${skipped}`;
  if (differences.length === 0) return `same       ${method} ${path}`;
  return [`different  ${method} ${path}`, ...differences.map((each) => `             ${lineOf(each)}`)].join("\n");
}

function lineOf({ where, there, here }: Difference): string {
  const values =
    there === null
      ? `${here}, only here`
      : here === null
        ? `${there} there, missing here`
        : `${there} there, ${here} here`;
  return printable(`${where}: ${values}`);
}
