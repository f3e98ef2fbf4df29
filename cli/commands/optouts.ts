import { parseNumber } from "../../src/base/phone/phone.ts";
import { countryOf } from "../country.ts";
import { exitCodes, forPeople, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { aboutRagged, readListFile } from "../list-file.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { printable } from "../printable.ts";
import { Progress } from "../progress.ts";
import { counted, localTime } from "../terminal.ts";

/** What one call of the service takes. */
const mostNumbers = 1_000;

/** What `--calls` asks for. */
const callsOnly = (call: Invocation) => (call.flag("calls") ? { calls_only: true } : {});

/** Lists the phones that have opted out. */
export async function list(call: Invocation): Promise<void> {
  const { terminal } = call;
  const limit = limitOf(call);
  const tuma = await call.tuma();
  const found = await take(tuma.optouts.list({ per_page: pageSize(limit) }), limit);
  terminal.show({ optouts: found }, () =>
    found.length === 0
      ? "No phone has opted out."
      : terminal.table(found, [
          { title: "PHONE", of: ({ number }) => number },
          { title: "SINCE", of: (optout) => localTime(optout.created_at) },
          { title: "BY", of: ({ keyword }) => keyword ?? "the account" },
          {
            title: "",
            of: ({ test, calls_only }) => [calls_only ? "calls only" : "", test ? "test" : ""].join(" ").trim(),
          },
        ]),
  );
}

/** Opts phones out. */
export async function add(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  return call.each(async (number) => {
    const optout = await tuma.optouts.create({ number, ...callsOnly(call) });
    const what = optout.calls_only ? "calls" : "messages";
    call.terminal.show(optout, `${optout.number} gets no more ${what}, except PINs.`);
  });
}

/** Opts phones back in. */
export async function remove(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  return call.each(async (number) => {
    const removed = await tuma.optouts.delete({ number, ...callsOnly(call) });
    call.terminal.show(removed, `${removed.number} gets ${call.flag("calls") ? "calls" : "messages"} again.`);
  });
}

/** The positions of the numbers whose phone is not that of an earlier one, however each is written. */
function withoutRepeats(numbers: string[], country: string | undefined): number[] {
  const seen = new Set<string>();
  return numbers.flatMap((number, n) => {
    const read = parseNumber(number, country);
    return !read.ok || seen.size < seen.add(read.e164).size ? [n] : [];
  });
}

/** Opts out every phone of a list, a thousand a call. Stopped halfway, the same command does the rest. */
export async function importList(call: Invocation): Promise<ExitCode> {
  const { terminal } = call;
  const { title, sheet, columns } = await readListFile(call);
  const tuma = await call.tuma();
  const all = sheet.rows.map((row) => (row[columns.phone] ?? "").trim());
  const kept = withoutRepeats(all, await countryOf(tuma));
  const numbers = kept.map((n) => all[n]!);
  const duplicates = all.length - kept.length;
  await call.agree("Nobody was opted out.", async () => {
    const ragged = aboutRagged(sheet);
    if (ragged !== undefined) terminal.note(ragged);
    const column = sheet.hasHeader ? `, column ${sheet.columns[columns.phone]},` : "";
    terminal.note(`The first of them${column} is ${printable(numbers[0]!)} (line ${sheet.lines[0]}).`);
    return `Opt out ${counted(numbers.length, "phone")} of ${title}?`;
  });
  const progress = new Progress(numbers.length, "phones");
  const result = { added: 0, known: 0, rejected: [] as { line: number; number: string; message: string }[] };
  try {
    for (let from = 0; from < numbers.length; from += mostNumbers) {
      progress.show(from);
      const done = await tuma.optouts.import({ numbers: numbers.slice(from, from + mostNumbers), ...callsOnly(call) });
      result.added += done.added;
      result.known += done.known;
      for (const { index, number, message } of done.rejected)
        result.rejected.push({ line: sheet.lines[kept[from + index]!]!, number, message });
    }
    progress.show(numbers.length);
  } finally {
    progress.end();
  }
  const { added, known, rejected } = result;
  terminal.show({ ...result, duplicates, heading: sheet.hasHeader ? sheet.columns : null }, () =>
    [
      `${counted(added, "phone")} opted out, ${known.toLocaleString("en")} had before.`,
      ...(duplicates > 0
        ? [`${counted(duplicates, "line repeats", "lines repeat")} a phone of an earlier one, and counts once.`]
        : []),
      ...(sheet.hasHeader ? [`The first line of ${title} is its heading: ${sheet.columns.join(", ")}.`] : []),
      ...(rejected.length > 0 ? [`${counted(rejected.length, "line")} rejected:`] : []),
      ...rejected.map(({ line, message }) => `  line ${line}: ${forPeople(message)}`),
    ].join("\n"),
  );
  return rejected.length > 0 ? exitCodes.partly : exitCodes.done;
}
