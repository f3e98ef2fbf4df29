import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Tuma } from "../sdk/src/index.ts";
import { type Command, globalOptions, nameOf, type Option } from "./command.ts";
import { CommandError, type ExitCode, exitCodes, reportOf, told, UnknownOption, usageError } from "./exit.ts";
import { meant } from "./meant.ts";
import { type Access, accessOf } from "./profiles.ts";
import { Terminal } from "./terminal.ts";

/** A command as it was called. */
export class Invocation {
  readonly terminal: Terminal;
  /** What is no option, in order. */
  readonly words: string[];
  readonly env = process.env;
  /** Aborted by Ctrl+C and by SIGTERM. */
  readonly signal: AbortSignal;
  readonly #command: Command;
  readonly #values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  readonly #stop = new AbortController();

  /** Reads a command line. Throws an error that says what is wrong with it. */
  constructor(command: Command, given: string[]) {
    const { values, positionals } = parsed(command, given);
    this.#command = command;
    this.#values = values;
    this.words = positionals;
    this.terminal = new Terminal(values["json"] === true);
    this.signal = this.#stop.signal;
    checkWords(command, positionals);
    for (const [name, { choices }] of Object.entries(optionsOf(command)))
      for (const value of choices ? this.list(name) : []) checkChoice(`--${name}`, value, choices!);
  }

  /** Lets Ctrl+C and SIGTERM abort `signal` instead of ending the process; a second one ends it. */
  catchSignals(): void {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => this.#stop.abort());
  }

  /** The value of an option; undefined if it was not given. */
  text(name: string): string | undefined {
    const value = this.#value(name);
    return typeof value === "string" ? value : undefined;
  }

  /** The values of an option that may be repeated. */
  list(name: string): string[] {
    return [this.#value(name) ?? []].flat().map(String);
  }

  /** Whether an option without a value was given. */
  flag(name: string): boolean {
    return this.#value(name) === true;
  }

  /** A number. */
  number(name: string, { least = 0, most = Number.MAX_SAFE_INTEGER, isWhole = true } = {}): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most) || (isWhole && !Number.isInteger(number)))
      throw usageError(
        `--${name} must be a ${isWhole ? "whole number" : "number"} from ${least} to ${most}, unlike ${JSON.stringify(text)}.`,
      );
    return number;
  }

  /** A time, or how long ago something was: `2026-11-22`, `2026-11-22T09:00:00Z`, `90s`, `30m`, `12h`, `7d`. */
  time(name: string): Date | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
    if (count && unit)
      return new Date(Date.now() - Number(count) * { s: 1, m: 60, h: 3_600, d: 86_400 }[unit]! * 1_000);
    // A day alone is one of this machine's zone, as people mean it.
    const at = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text);
    if (!/^\d{4}-/.test(text) || Number.isNaN(at.getTime()))
      throw usageError(
        `--${name} must be a time such as 2026-11-22 or 2026-11-22T09:00:00Z, or how long ago, such as 12h; not ${JSON.stringify(text)}.`,
      );
    return at;
  }

  /**
   * Goes on only if somebody agrees: with `--yes`, or at the terminal. Without either, the command ends with `otherwise`, which says what
   * was not done. The question says what will be done, and is put together in any case, so that `--yes` tells it too.
   */
  async agree(otherwise: string, question: () => Promise<string>): Promise<void> {
    if (this.flag("yes")) return void (await question());
    const isAgreed = await this.terminal.confirm(question);
    if (isAgreed === undefined)
      throw usageError(`\`tuma ${this.#command.name}\` needs --yes where there is no terminal to ask at. ${otherwise}`);
    if (!isAgreed) throw new CommandError(otherwise);
  }

  /**
   * Does the same for every word. One that is refused is told with its reason, and the others are done all the same: whoever opts three phones
   * out means each of them.
   */
  async each(perform: (word: string) => Promise<void>): Promise<ExitCode> {
    let refused = 0;
    for (const word of this.words) {
      try {
        await perform(word);
      } catch (error) {
        const report = reportOf(error);
        // Without a token or the service, none can be done.
        if (report?.exitCode !== exitCodes.failed || this.words.length === 1) throw error;
        refused++;
        process.stderr.write(told(report, { isJson: this.terminal.isJson, about: word }));
      }
    }
    if (refused === 0) return exitCodes.done;
    return refused < this.words.length ? exitCodes.partly : exitCodes.failed;
  }

  /** The service and token that this command uses. */
  get access(): Access {
    return accessOf(this.env, this.text("profile"));
  }

  /** A client of the service. */
  async tuma(): Promise<Tuma> {
    const { url, token } = this.access;
    const { Tuma } = await import("../sdk/src/index.ts");
    return new Tuma({ baseUrl: url, token, headers: { "user-agent": "tuma-cli" } });
  }

  #value(name: string) {
    if (!(name in optionsOf(this.#command))) throw new Error(`\`${this.#command.name}\` declares no option ${name}`);
    return this.#values[name];
  }
}

const optionsOf = (command: Command): Record<string, Option> => ({ ...globalOptions, ...command.options });

function parsed(command: Command, given: string[]) {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { type, short, multiple = false }]) => [
      name,
      { type, multiple, ...(short ? { short } : {}) },
    ]),
  ) satisfies ParseArgsOptionsConfig;
  try {
    return parseArgs({ args: given, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw refused(command, error as NodeJS.ErrnoException);
  }
}

/** What `parseArgs` refuses, with the way out. */
function refused(command: Command, { code, message }: NodeJS.ErrnoException): Error {
  const name = /'(?:-\w, )?(--?[^ '=]+)/.exec(message)?.[1] ?? "";
  const help = `\`tuma ${command.name} --help\` lists its options.`;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const other = meant(name, Object.keys(optionsOf(command)));
    return new UnknownOption(
      name,
      `\`tuma ${command.name}\` has no option ${name}.${other ? ` Did you mean --${other}?` : ""} ${help}`,
    );
  }
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return usageError(
      /argument missing|ambiguous/.test(message)
        ? `${name} needs a value. If the value begins with a dash, write ${name}=VALUE. ${help}`
        : `${name} takes no value. ${help}`,
    );
  return usageError(`${message}. ${help}`);
}

function checkWords({ name, words = [] }: Command, given: string[]): void {
  const missing = words.find((word, n) => !word.startsWith("[") && given[n] === undefined);
  const usage = `Usage: tuma ${nameOf({ name, words })}`;
  const wrongId = given.find(
    (each, n) => /\bID\b/.test(words[n] ?? words.at(-1) ?? "") && /^\.{0,2}$|[/\s]/.test(each),
  );
  if (wrongId !== undefined)
    throw usageError(`${JSON.stringify(wrongId)} is not an id. It is printed by lists, such as out_sms_1. ${usage}`);
  if (missing) throw usageError(`${missing.replace("…", "")} is missing. ${usage}`);
  const isOpen = words.at(-1)?.includes("…") ?? false;
  if (!isOpen && given.length > words.length)
    throw usageError(
      `${JSON.stringify(given[words.length])} is one word too many: put quotes around a text with spaces. ${usage}`,
    );
}

/** Refuses a word that is none of the choices. */
export function checkChoice(what: string, given: string, choices: readonly string[]): void {
  if (choices.includes(given)) return;
  const other = meant(given, choices);
  throw usageError(
    `${what} does not take ${JSON.stringify(given)}.${other ? ` Did you mean ${other}?` : ""} It takes ${choices.join(", ")}.`,
  );
}
