import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";

/**
 * Prints a short report of a test run: failures in full with the output of their file, the names of skipped tests, and node's
 * counts at the end.
 *
 * @param slow how many files to list with their time, the slowest first
 * @returns whether anything failed, or nothing ran
 */
export async function report(
  events: AsyncIterable<TestEvent>,
  print: (line: string) => void,
  root: string,
  slow = 0,
): Promise<boolean> {
  const output = new Map<string, string[]>();
  const skipped: string[] = [];
  const times = new Map<string, number>();
  let failures = 0;
  let tests = 0;
  for await (const event of events) {
    if (event.type === "test:stdout" || event.type === "test:stderr") {
      const lines = output.get(event.data.file) ?? [];
      if (lines.length < MOST_CHUNKS) lines.push(event.data.message);
      output.set(event.data.file, lines);
    } else if (event.type === "test:pass" && event.data.skip !== undefined) {
      const why = typeof event.data.skip === "string" && event.data.skip ? ` (${event.data.skip})` : "";
      skipped.push(`${event.data.name}${why}`);
    } else if (event.type === "test:fail" && event.data.todo === undefined) {
      failures += 1;
      printFailure(event.data, output, print, root);
    } else if (event.type === "test:summary" && event.data.file !== undefined) {
      times.set(event.data.file, event.data.duration_ms);
    } else if (event.type === "test:diagnostic" && event.data.file === undefined) {
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

const MOST_CHUNKS = 2_000;

type Failure = Extract<TestEvent, { type: "test:fail" }>["data"];

function printFailure(
  failure: Failure,
  output: Map<string, string[]>,
  print: (line: string) => void,
  root: string,
): void {
  const { error } = failure.details;
  const reason = error as Error & { failureType?: string };
  // Skips a suite or file that failed only because a test in it did.
  if (reason.failureType === "subtestsFailed") return;
  const file = failure.file ?? "";
  const place = failure.line === undefined ? relative(root, file) : `${relative(root, file)}:${failure.line}`;
  print(`\n✖ ${failure.name}\n  ${place}`);
  print(indent(inspect(reason.cause ?? reason, { depth: 8, colors: process.stdout.isTTY ?? false })));
  const printed = output.get(file);
  output.delete(file);
  if (printed) print(`  ── its file printed:\n${indent(printed.join("").trimEnd())}`);
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}
