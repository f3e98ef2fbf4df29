import type { ExitCode } from "./exit.ts";
import type { Invocation } from "./invocation.ts";

/** An option of a command. */
export interface Option {
  type: "string" | "boolean";
  /** What it does, in a line of the help. */
  about: string;
  short?: string;
  /** Stands for its value in the help, such as `FILE`. */
  value?: string;
  multiple?: true;
  /** The values it takes. */
  choices?: readonly string[];
}

/** Performs a command. Its exit status is 0 unless it returns or throws another. */
export type Run = (invocation: Invocation) => Promise<ExitCode | void>;

/** The headings of `tuma --help`, in their order. */
export const groups = ["Account", "Messages", "Contacts", "Webhooks", "Voice", "Installation", "This command"] as const;

/** A command of `tuma`. */
export interface Command {
  /** One word or two, such as `events resend`. */
  name: string;
  group: (typeof groups)[number];
  /** In a line of `tuma --help`. */
  summary: string;
  /** What it needs besides options: `ID`, `[ID]` for what may be left out, `FILE…` for one or more. */
  words?: string[];
  options?: Record<string, Option>;
  /** What there is to know besides the options; lines of at most 80 characters. */
  details?: string;
  /** Command lines that work as printed, each with what it does. */
  examples: Record<string, string>;
  /** The operations of the API that it performs, by `operationId`, so that the documentation can show it beside them. */
  operations?: Record<string, OperationWords>;
  /** Loads what performs it, so that `tuma --help` loads nothing. */
  load: () => Promise<Run>;
}

/** Which members of an operation's input a command takes. */
export interface OperationWords {
  /** The member that each word stands for. */
  words?: string[];
  /** The option of each member that is called otherwise. */
  options?: Record<string, string>;
}

/** What every command takes. */
export const globalOptions: Record<string, Option> = {
  json: { type: "boolean", about: "Print JSON for programs; a stream is one value a line" },
  profile: { type: "string", value: "NAME", about: "Use this profile of `tuma login`" },
  help: { type: "boolean", short: "h", about: "Show this help" },
};

/** A command with its words, as in its usage. */
export const nameOf = ({ name, words = [] }: Pick<Command, "name" | "words">): string => [name, ...words].join(" ");
