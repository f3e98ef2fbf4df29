import { openSync, readFileSync, statSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { ReadStream } from "node:tty";
import { styleText } from "node:util";
import { writeMoney } from "../src/base/money-text.ts";
import { CommandError, exitCodes } from "./exit.ts";
import { printable } from "./printable.ts";

/** A cell of a table. */
export type Cell = string | number | boolean | null | undefined;

/** A column of a table: its heading, and how its cells are read. */
export interface Column<Row> {
  title: string;
  of: (row: Row) => Cell;
  /** Numbers are aligned to the right. */
  align?: "right";
  /** May be cut where the terminal is narrow. */
  cut?: true;
}

type Style = "red" | "green" | "yellow" | "dim" | "bold";

/**
 * Where a command reads and prints. Results go to the standard output, as JSON if `--json` asks for it; remarks, questions and
 * progress go to the standard error, so that a result can be piped. Colour only on terminals, and not with `NO_COLOR`.
 */
export class Terminal {
  readonly isJson: boolean;

  constructor(isJson: boolean) {
    this.isJson = isJson;
  }

  /** Whether a person may be asked. */
  get isInteractive(): boolean {
    return process.stdin.isTTY && process.stderr.isTTY;
  }

  /** The characters of a line; a pipe has room for everything. */
  get width(): number {
    const given = Number(process.env["COLUMNS"]);
    if (given >= 20) return given;
    return process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY;
  }

  /** Prints a result: `value` with `--json`, otherwise the text. Each call prints a line of its own, so a stream is JSON lines. */
  show(value: unknown, text: string | (() => string)): void {
    this.#out(this.isJson ? JSON.stringify(value) : typeof text === "string" ? text : text());
  }

  /** Prints text for people, whatever `--json` says. */
  print(text: string): void {
    this.#out(text);
  }

  /** Says something besides the result. */
  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  #out(text: string): void {
    process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  }

  /** A text in a colour, if the output shows colours. */
  style(style: Style, text: string): string {
    return process.stdout.isTTY ? styleText(style, text, { stream: process.stdout }) : text;
  }

  /** Rows under their headings, no wider than the terminal: the columns that may be cut give way. */
  table<Row>(rows: Row[], columns: Column<Row>[]): string {
    const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => cellText(of(row))))];
    const widths = columns.map((_, n) => cells.reduce((widest, line) => Math.max(widest, lengthOf(line[n]!)), 0));
    const gaps = 2 * (columns.length - 1);
    for (let over = sum(widths) + gaps - this.width; over > 0; over--) {
      const widest = columns.reduce((best, { cut }, n) => (cut && widths[n]! > (widths[best] ?? 6) ? n : best), -1);
      if (widest < 0) break;
      widths[widest]!--;
    }
    const line = (texts: string[]) =>
      texts
        .map((text, n) => fit(text, widths[n]!, columns[n]!.align === "right"))
        .join("  ")
        .trimEnd();
    const [head, ...body] = cells.map(line);
    return [this.style("bold", head!), ...body].join("\n");
  }

  /** Names and their values, one a line; what is null or absent is left out. */
  fields(values: Record<string, Cell>): string {
    const shown = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
    const width = Math.max(...shown.map(([name]) => name.length));
    return shown.map(([name, value]) => `${name.padEnd(width)}  ${cellText(value)}`).join("\n");
  }

  /** The answer of a person. */
  async ask(question: string): Promise<string> {
    const reader = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return (await reader.question(question)).trim();
    } finally {
      reader.close();
    }
  }

  /**
   * Whether the person at the terminal that runs the command agrees, even if its input is a pipe; undefined if nobody would see the
   * question, which then is not put together.
   */
  async confirm(question: () => Promise<string>): Promise<boolean | undefined> {
    if (this.isInteractive) return isYes(await this.ask(`${await question()} [y/N] `));
    const input = process.stderr.isTTY ? openTerminal() : undefined;
    if (!input) return undefined;
    const asked = `${await question()} [y/N] `;
    const reader = createInterface({ input, output: process.stderr, terminal: false });
    try {
      return isYes(await reader.question(asked));
    } finally {
      reader.close();
      input.destroy();
    }
  }

  /** A secret: typed without being shown, or from the standard input if that is not a terminal. */
  async askSecret(question: string): Promise<string> {
    if (!process.stdin.isTTY) return (await pipedText()).trim();
    try {
      return await typedInvisibly(question);
    } finally {
      process.stderr.write("\n");
    }
  }
}

/** The terminal that runs the command, whatever its standard input is; undefined if there is none. */
function openTerminal(): ReadStream | undefined {
  try {
    return new ReadStream(openSync("/dev/tty", "r"));
  } catch {
    return undefined;
  }
}

const isYes = (answer: string) => /^y(es)?$/i.test(answer.trim());

const longestText = 1_000_000;
/** The largest file that a command reads, in bytes. */
export const largestFile = 256 * 1024 * 1024;

/** What is piped in, up to so many bytes. */
async function readAll(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new CommandError(`The standard input is longer than ${most.toLocaleString("en")} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The text that is piped into the command. */
export const pipedText = async (): Promise<string> => (await readAll(process.stdin, longestText)).toString("utf8");

/** The content of a file; of what is piped in if it is called `-`. */
export async function contentOf(file: string): Promise<Buffer> {
  if (file === "-") return readAll(process.stdin, largestFile);
  if (statSync(file).size > largestFile)
    throw new CommandError(`${file} is longer than ${largestFile.toLocaleString("en")} bytes. Split it.`);
  return readFileSync(file);
}

/** A line typed on a terminal that does not show it. Asked only then: whoever pastes at once would see it otherwise. */
function typedInvisibly(question: string): Promise<string> {
  const { stdin } = process;
  stdin.setRawMode(true).setEncoding("utf8").resume();
  process.stderr.write(question);
  return new Promise<string>((resolve, reject) => {
    let typed = "";
    const end = (settle: () => void) => {
      stdin.off("data", hear).setRawMode(false).pause();
      settle();
    };
    const hear = (chunk: string) => {
      for (const key of chunk) {
        if (key === "\r" || key === "\n" || key === "\u0004") return end(() => resolve(typed.trim()));
        if (key === "\u0003") return end(() => reject(new CommandError("Interrupted.", exitCodes.interrupted)));
        typed = key === "\u007f" || key === "\b" ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on("data", hear);
  });
}

const cellText = (value: Cell): string =>
  value === null || value === undefined ? "" : printable(typeof value === "string" ? value : String(value));

/** What people take for characters, such as an emoji with its skin tone. */
const charactersOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

const lengthOf = (text: string) => (/^[ -~]*$/.test(text) ? text.length : charactersOf(text).length);

function fit(text: string, width: number, isRight: boolean): string {
  const length = lengthOf(text);
  if (length > width)
    return `${charactersOf(text)
      .slice(0, width - 1)
      .join("")}…`;
  const space = " ".repeat(width - length);
  return isRight ? space + text : text + space;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const two = (number: number) => String(number).padStart(2, "0");

/** A time of the service in the zone of this machine: `2026-11-22 09:04:12`. */
export function localTime(time: string | Date | null | undefined): string {
  if (!time) return "";
  // Inbound messages have times in UTC without a zone.
  const at = typeof time === "string" && !/(Z|[+-]\d\d:\d\d)$/.test(time) ? new Date(`${time}Z`) : new Date(time);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${[two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join(":")}`;
}

/** What is sent at a later time is only scheduled; undefined for a time that is not given or has come. */
export const laterOf = (at: string | null | undefined): string | undefined =>
  at && Date.parse(at) > Date.now() ? `${localTime(at)} (${zone()})` : undefined;

/** The zone of this machine, in which times are printed. */
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An amount in the one form of all of them, after its currency if that is known: `0.0120`, `USD 1,250.5000`, `10.392125`. */
export const amount = (value: number, currency?: string): string =>
  // For searching and copying, the space is an ordinary one.
  writeMoney("en", value, "entry", currency).replace("\u00a0", " ");

/** A number of things: `1 part`, `2,000 parts`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : several}`;
