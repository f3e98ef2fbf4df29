import { printable } from "./printable.ts";

/** What the exit status of `tuma` says; `docs/guides/command-line.md` has the same table. */
export const exitCodes = {
  /** Everything was done. */
  done: 0,
  /** The service refused, or something failed. */
  failed: 1,
  /** The command line is wrong; nothing was done. */
  usage: 2,
  /** There is no token, or the service refuses it. */
  signedOut: 3,
  /** The service did not answer. */
  unreachable: 4,
  /** Done only in part, or the answer is no: recipients were rejected, a code is wrong, a check failed. */
  partly: 5,
  /** Ended by Ctrl+C. */
  interrupted: 130,
} as const;

/** One of `exitCodes`. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error for the person at the terminal: a sentence that says what is wrong and how to fix it. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  /** As in the errors of the service, for `--json`. */
  readonly code: string;

  constructor(message: string, exitCode: ExitCode = exitCodes.failed, code = "failed") {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
  }
}

/** The error of a wrong command line. */
export const usageError = (message: string): CommandError => new CommandError(message, exitCodes.usage, "usage");

/** An option that a command does not have, as it was written. */
export class UnknownOption extends CommandError {
  readonly option: string;

  constructor(option: string, message: string) {
    super(message, exitCodes.usage, "usage");
    this.option = option;
  }
}

/** The members of the SDK's errors that are shown; the SDK itself is loaded only by commands that call the service. */
interface CallError extends Error {
  code: string;
  errors: { field: string; message: string }[];
  traceId?: string;
}

const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === "TumaError";

/** An error as `tuma` reports it. */
export interface Reported {
  exitCode: ExitCode;
  code: string;
  message: string;
  errors?: { field: string; message: string }[];
  traceId?: string;
}

const codesOfCalls: Record<string, ExitCode> = {
  unauthorized: exitCodes.signedOut,
  totp_required: exitCodes.signedOut,
  connection: exitCodes.unreachable,
  timeout: exitCodes.unreachable,
  redirected: exitCodes.unreachable,
  invalid_response: exitCodes.unreachable,
};

/** What is said about an error; undefined for one that is a bug of ours, whose stack is worth more than a sentence. */
export function reportOf(error: unknown): Reported | undefined {
  if (error instanceof CommandError) return { exitCode: error.exitCode, code: error.code, message: error.message };
  if (isSystemError(error)) return { exitCode: exitCodes.failed, code: error.code, message: sentenceOf(error) };
  if (!isCallError(error)) return undefined;
  const { code, traceId, errors } = error;
  return {
    exitCode: codesOfCalls[code] ?? exitCodes.failed,
    code,
    message: messageOf(error),
    ...(errors.length > 0 ? { errors: errors.map(shown) } : {}),
    ...(traceId ? { traceId } : {}),
  };
}

const shown = ({ field, message }: { field: string; message: string }) => ({
  field: printable(field),
  message: forPeople(message),
});

function messageOf({ code, message, cause }: CallError): string {
  // What the standard of `fetch` forbids to connect to: ports of other services.
  if (code === "connection" && rootOf(cause) === "bad port")
    return "The service was not reached: the port of its address is one of those that no program connects to by HTTP (https://fetch.spec.whatwg.org/#bad-port). Run it on another.";
  if (code === "connection")
    return `The service was not reached: ${printable(rootOf(cause))}. Is it running? \`tuma account\` shows its address, \`tuma login URL\` changes it.`;
  if (code === "unauthorized") return `${forPeople(message)} Sign in again with \`tuma login\`.`;
  return forPeople(message);
}

/** What the advice to programs is called on the command line. */
const commandWords: [string, string][] = [
  ["`baseUrl`", "the address of `tuma login`"],
  ["`POST /v1/sms/{id}/cancel`", "`tuma cancel` and its own id"],
  ["set the account's `default_country`", "set the account's country once: `tuma account --country RW`"],
];

/** A message of the service or its library, fit for a terminal and for somebody who types commands. */
export const forPeople = (message: string): string =>
  printable(commandWords.reduce((text, [theirs, ours]) => text.replaceAll(theirs, ours), message));

/** The words of the innermost cause. */
function rootOf(error: unknown): string {
  const { message, code, cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown };
  return cause ? rootOf(cause) : message || code || "the connection broke";
}

type SystemError = NodeJS.ErrnoException & { code: string };

/** Of a file, or of a stream that is open already; not of the network. */
const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error &&
  "code" in error &&
  "syscall" in error &&
  ("path" in error || error.syscall === "read" || error.syscall === "write");

const systemWords: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is not a folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  EPIPE: "its reader has gone",
};

function sentenceOf({ code, path, syscall, message }: SystemError): string {
  const words = systemWords[code] ?? message;
  if (path !== undefined) return `${path}: ${words}. Check the path and its permissions.`;
  return `The ${syscall === "write" ? "output" : "input"} cannot be ${syscall === "write" ? "written" : "read"}: ${words}.`;
}

/** The lines in which an error is told; `about` is the word of the command line that it is about, of several. */
export function told(
  { code, message, errors, traceId, exitCode }: Reported,
  { isJson, about }: { isJson: boolean; about?: string },
): string {
  if (isJson) {
    const shown = { code, message, ...(errors ? { errors } : {}), ...(traceId ? { trace_id: traceId } : {}) };
    return `${JSON.stringify({ error: shown, ...(about === undefined ? {} : { of: about }) })}\n`;
  }
  const lines = [
    `tuma: ${about === undefined ? "" : `${printable(about)}: `}${message}`,
    // One field is already named by the sentence.
    ...(errors && errors.length > 1 ? errors : []).map((each) => `  ${each.field}: ${each.message}`),
    ...(traceId && exitCode === exitCodes.failed ? [`  (request ${traceId})`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
