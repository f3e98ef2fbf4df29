import { pino } from "pino";
import type { Logger } from "pino";

/** Structured log, one JSON object per line. Contains ids and masked numbers; never a text, code, token or secret. */
export type Log = Logger;

/**
 * Opens the log. As a safety net, fields that must never be logged are also removed by path; first of all, do not log
 * them. `destination` is standard output, a file descriptor, or a stream for tests.
 */
export function openLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...["authorization", "password", "token", "secret", "text"].flatMap((name) => [name, `*.${name}`]),
        "code_entered",
        // Row and key values that the database rejected.
        "err.detail",
        "err.where",
      ],
      censor: "[removed]",
    },
  };
  return destination
    ? pino(options, destination)
    : pino(options, pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 500 }));
}
