import { plural } from "../plural.ts";

/** Numbers of things. */
export const counts = {
  messages: (value: number) => plural(value, "message", "messages"),
  parts: (value: number) => plural(value, "part", "parts"),
  calls: (value: number) => plural(value, "call", "calls"),
  days: (value: number) => plural(value, "day", "days"),
  hours: (value: number) => plural(value, "hour", "hours"),
  lines: (value: number) => plural(value, "line", "lines"),
  numbers: (value: number) => plural(value, "number", "numbers"),
  sessions: (value: number) => plural(value, "session", "sessions"),
  accounts: (value: number) => plural(value, "account", "accounts"),
  outOf: (value: string, most: string) => `${value} of ${most}`,
};
