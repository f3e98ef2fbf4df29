import { clauseOf } from "../../base/errors.ts";
import { within } from "../../base/time.ts";

/** How serious a finding is. `skipped`: it could not be checked, for the stated reason. */
export const levels = ["healthy", "skipped", "warning", "broken"] as const;
/** One of these. */
export type Level = (typeof levels)[number];

/** What a check found. Without secrets, texts and whole phone numbers. */
export interface Finding {
  /** The part of the installation, such as `database`. */
  check: string;
  level: Level;
  /** What is so, in a sentence. */
  what: string;
  /** Why it matters, or where it comes from. */
  why?: string;
  /** What to do about it. */
  fix?: string;
}

/** A check of one part; rejecting is a finding too. */
export type Check = () => Promise<Finding[]> | Finding[];

export const healthy = (check: string, what: string): Finding => ({ check, level: "healthy", what });
export const skipped = (check: string, what: string): Finding => ({ check, level: "skipped", what });
/** A finding with what to do. */
export const problem = (
  level: "warning" | "broken",
  check: string,
  { what, why, fix }: { what: string; why?: string; fix: string },
): Finding => ({ check, level, what, ...(why === undefined ? {} : { why }), fix });

/** How long a check may take. */
export const checkLimitMs = 8_000;

/** Runs a check within its time limit. A check that fails or hangs gives a finding that says so. */
export async function run(check: string, work: Check): Promise<Finding[]> {
  try {
    const found = await within(
      Promise.resolve(work()).then((findings) => ({ findings })),
      checkLimitMs,
    );
    if (found) return found.findings;
    return [
      problem("warning", check, {
        what: `The check of this part did not end within ${checkLimitMs / 1000} s.`,
        fix: "Try again; if it does so again, look at the load of the machine and of the database.",
      }),
    ];
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return [
      problem("warning", check, {
        what: `This part could not be checked: ${clauseOf(message || code || "unknown error")}.`,
        fix: "Fix what the message names, and try again.",
      }),
    ];
  }
}

/** The code or the words of what went wrong in a request. */
export function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === "TimeoutError") return "no answer in time";
  const { code, message } = (cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}
