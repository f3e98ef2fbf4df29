import { pino } from "pino";
import type { BaseLogger, Logger } from "pino";

/**
 * Structured log, one JSON object per line. Contains ids and masked numbers; never a text, code, token or secret. It has no children,
 * because their bindings would not be searched for secrets.
 */
export type Log = Pick<Logger, keyof BaseLogger | "flush">;

const censor = "[removed]";
const secretFields = ["authorization", "password", "token", "secret", "text", "code_entered"];
/** Row and key values that the database rejected. */
const rejectedFields = ["detail", "where"];

/**
 * Opens the log. As a safety net, fields that must never be logged are removed, at the top of a line and one level below; first of
 * all, do not log them. pino's `redact` takes 5 µs a line, more than all the rest of it. `destination` is standard output, a file
 * descriptor, or a stream for tests.
 */
export function openLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    serializers: { err: withoutRejected },
  };
  return destination
    ? pino(options, destination)
    : pino(options, pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 500 }));
}

type Fields = Record<string, unknown>;

function withoutSecrets(line: Fields): Fields {
  let clean = without(line, secretFields);
  for (const name in clean) {
    const value = clean[name];
    // An error must reach its serializer as it is.
    if (typeof value !== "object" || value === null || name === "err") continue;
    const cleanValue = without(value as Fields, secretFields);
    if (cleanValue !== value) clean = { ...clean, [name]: cleanValue };
  }
  return clean;
}

function withoutRejected(error: Error): Fields {
  const serialized = pino.stdSerializers.err(error) as unknown as Fields;
  return typeof serialized === "object" ? without(serialized, [...secretFields, ...rejectedFields]) : serialized;
}

/** The fields with these censored: the same object if it has none of them. */
function without(fields: Fields, names: string[]): Fields {
  let clean = fields;
  for (const name of names) if (fields[name] !== undefined) clean = { ...clean, [name]: censor };
  return clean;
}
