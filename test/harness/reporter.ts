import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";

/**
 * Prints a short report of a test run: failures in full with the output of their file, how a file ended that died, the names of
 * skipped tests, and node's counts at the end.
 *
 * @param options.slow how many files to list with their time, the slowest first
 * @param options.says whether to print what tests that pass say by `diagnostic`
 * @returns whether anything failed, or nothing ran
 */
export async function report(
  events: AsyncIterable<TestEvent>,
  print: (line: string) => void,
  root: string,
  { slow = 0, says = false }: { slow?: number; says?: boolean } = {},
): Promise<boolean> {
  const output = new Map<string, string[]>();
  const keep = (file: string, text: string) => {
    const chunks = output.get(file) ?? [];
    chunks.push(text);
    // The last words of a file that dies say why.
    if (chunks.length > MOST_CHUNKS) chunks.shift();
    output.set(file, chunks);
  };
  /** The test of each file that ended last. */
  const ended = new Map<string, string>();
  const skipped: string[] = [];
  const times = new Map<string, number>();
  let failures = 0;
  let tests = 0;
  for await (const event of events) {
    if (event.type === "test:stdout" || event.type === "test:stderr") keep(event.data.file, event.data.message);
    // Among them is what is thrown after a test has ended.
    else if (event.type === "test:diagnostic" && event.data.file !== undefined) {
      if (says) print(`ℹ ${event.data.message}`);
      else keep(event.data.file, `${event.data.message}\n`);
    } else if (event.type === "test:complete" && event.data.name !== event.data.file)
      ended.set(event.data.file ?? "", event.data.name);
    else if (event.type === "test:pass" && event.data.skip !== undefined) {
      const why = typeof event.data.skip === "string" && event.data.skip ? ` (${event.data.skip})` : "";
      skipped.push(`${event.data.name}${why}`);
    } else if (event.type === "test:fail" && event.data.todo === undefined) {
      failures += 1;
      printFailure(event.data, { output, ended }, print, root);
    } else if (event.type === "test:summary" && event.data.file !== undefined) {
      times.set(event.data.file, event.data.duration_ms);
    } else if (event.type === "test:diagnostic") {
      if (/^tests \d+$/.test(event.data.message)) {
        tests = Number(event.data.message.slice(6));
        for (const name of skipped) print(`﹣ skipped: ${name}`);
      }
      print(`ℹ ${event.data.message}`);
    }
  }
  for (const [file, ms] of [...times].sort(([, one], [, other]) => other - one).slice(0, slow))
    print(`${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(root, file)}`);
  return failures > 0 || tests === 0;
}

const MOST_CHUNKS = 200;

type Failure = Extract<TestEvent, { type: "test:fail" }>["data"];

function printFailure(
  failure: Failure,
  { output, ended }: { output: Map<string, string[]>; ended: ReadonlyMap<string, string> },
  print: (line: string) => void,
  root: string,
): void {
  const { error } = failure.details;
  const reason = error as Error & Partial<Ending>;
  // Skips a suite or file that failed only because a test in it did.
  if (reason.failureType === "subtestsFailed") return;
  const file = failure.file ?? "";
  // Otherwise it is a hook of the file that failed.
  const ending = failure.name === file ? endingOf(reason) : undefined;
  if (ending !== undefined) {
    print(`\n✖ a test file ended by itself\n  ${relative(root, file)}`);
    print(`  ${ending}; the last of its tests that ended: ${ended.get(file) ?? "none"}`);
  } else {
    const place = failure.line === undefined ? relative(root, file) : `${relative(root, file)}:${failure.line}`;
    print(`\n✖ ${failure.name}\n  ${place}`);
    print(indent(inspect(reason.cause ?? reason, { depth: 8, colors: process.stdout.isTTY ?? false })));
  }
  const printed = output.get(file);
  output.delete(file);
  if (printed) print(`  ── its file printed:\n${indent(printed.join("").trimEnd())}`);
  else if (ending !== undefined) print("  ── it printed nothing");
}

/** What node adds to the failure of a file. */
interface Ending {
  failureType: string;
  exitCode: number | null;
  signal: string | null;
}

/** How a file ended: by a signal, with a code, or at its time limit. Undefined if it did not end by itself. */
function endingOf({ exitCode, signal, cause }: Error & Partial<Ending>): string | undefined {
  if (signal) return `its process was ended by ${signal}`;
  if (exitCode !== undefined && exitCode !== null) return `its process ended with exit code ${exitCode}`;
  return cause instanceof Error && cause.name === "AbortError" ? "it was still running at its time limit" : undefined;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
