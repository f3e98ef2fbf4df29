/** The printed table. */
import type { Machine } from "./machine.ts";
import type { Goal, Row, SuiteResult } from "./suite.ts";

/** Prints the machine, then the contenders and goals of each suite. */
export function printResults(machine: Machine, results: SuiteResult[]): string {
  const lines = [
    `${machine.cores} cores (${machine.cpu}), ${machine.memoryGiB} GiB, Node ${machine.node}, ${machine.fdatasyncPerSecond} fdatasync/s`,
  ];
  for (const { suite, rows, goals, tables = [], skipped, notes } of results) {
    lines.push("", suite.toUpperCase());
    if (skipped !== undefined) lines.push(`  NOT MEASURED: ${skipped}`);
    if (rows.length > 0) lines.push(...table(headings, rows.map(cells)));
    for (const { title, headings, rows } of tables) lines.push("", `  ${title}`, ...listing(headings, rows), "");
    lines.push(...goals.map(goalLine), ...(notes ?? []).map((note) => `  ${note}`));
  }
  return `${lines.join("\n")}\n`;
}

const headings = ["", "per second", "p50 ms", "p99 ms", "CPU µs each", "of which", "WAL bytes", "RSS MiB"];

const figure = (value: number | undefined, digits = 0) =>
  value === undefined || Number.isNaN(value)
    ? ""
    : value.toLocaleString("en-GB", { maximumFractionDigits: digits, minimumFractionDigits: digits });

function cells(row: Row): string[] {
  return [
    row.name,
    figure(row.perSecond),
    figure(row.p50Ms, 1),
    figure(row.p99Ms, 1),
    figure(row.cpuMicros),
    Object.entries(row.cpuMicrosOf ?? {})
      .map(([program, micros]) => `${program} ${figure(micros)}`)
      .join(", "),
    figure(row.walBytes),
    figure(row.rssMiB),
  ];
}

function goalLine({ name, value, unit, atLeast, atMost, met, rounds }: Goal): string {
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const spread =
    rounds && rounds.length > 1 ? ` (${Math.min(...rounds).toFixed(2)} to ${Math.max(...rounds).toFixed(2)})` : "";
  return `  ${met ? "met   " : "MISSED"}  ${name}: ${value.toFixed(value < 20 && !Number.isInteger(value) ? 2 : 0)}${unit && ` ${unit}`}${spread}, wanted ${bound}`;
}

/** Figures in columns, aligned to the left. A row that is short by more than one cell ends with a sentence, which needs no column. */
function listing(headings: string[], rows: string[][]): string[] {
  const all = [headings, ...rows];
  const isWhole = (row: string[]) => row.length >= headings.length - 1;
  const widths = headings.map((_, at) => Math.max(...all.filter(isWhole).map((row) => row[at]?.length ?? 0)));
  return all.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("   ")}`.trimEnd());
}

/** Columns without a value in any row are left out. */
function table(allHeadings: string[], allRows: string[][]): string[] {
  const used = allHeadings.map((_, n) => n === 0 || allRows.some((row) => row[n] !== ""));
  const [head, ...rows] = [allHeadings, ...allRows].map((row) => row.filter((_, n) => used[n])) as [
    string[],
    ...string[][],
  ];
  const widths = head.map((name, n) => Math.max(name.length, ...rows.map((row) => row[n]!.length)));
  const line = (row: string[]) =>
    `  ${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join("   ")}`;
  return [line(head), ...rows.map(line)];
}
