import { pino } from "pino";
import type { Logger } from "pino";

/** Structured log, one JSON object a line. Holds ids and masked numbers; never a text, code, token or secret. */
export type Log = Logger;

/**
 * Opens the log. What should never be there is cut out by path as well, as a second net: the first one is not to log it.
 * `destination` is standard output, or a file descriptor, or a stream for tests.
 */
export function openLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        "authorization",
        "*.authorization",
        "password",
        "*.password",
        "token",
        "*.token",
        "secret",
        "*.secret",
        "text",
        "*.text",
        "code_entered",
        // What a row or key holds that the database refuses.
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
