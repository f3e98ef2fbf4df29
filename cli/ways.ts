import { usageError } from "./exit.ts";
import type { Invocation } from "./invocation.ts";

const seconds: Record<string, number> = { s: 1, m: 60, h: 3_600 };

/** A plan of calls as it is typed: `2x15m` is twice more, 15 minutes apart. */
export function planOf(typed: string): { times: number; after_s: number } {
  const [, times, after, unit] = /^(\d{1,2})x(\d{1,5})([smh])$/.exec(typed) ?? [];
  if (times === undefined)
    throw usageError(`--retry ${JSON.stringify(typed)} is no plan: write 2x15m to call twice more, 15 minutes apart.`);
  return { times: Number(times), after_s: Number(after) * seconds[unit!]! };
}

/** How a message reaches its phone, and what follows if it fails, as members of a send. */
export function waysOf(call: Invocation) {
  const [channel, fallback] = [call.text("channel"), call.text("fallback")] as ("sms" | "voice" | undefined)[];
  const [language, plan] = [call.text("language"), call.text("retry")];
  const isSpoken = channel === "voice" || fallback === "voice";
  if (language !== undefined && !isSpoken && call.text("template") === undefined)
    throw usageError("--language goes with --template, --channel voice or --fallback voice.");
  if (plan !== undefined && !isSpoken) throw usageError("--retry goes with --channel voice or --fallback voice.");
  return {
    ...(channel === undefined ? {} : { channel }),
    ...(fallback === undefined ? {} : { fallback }),
    ...(language === undefined ? {} : { language }),
    ...(plan === undefined ? {} : { retry: planOf(plan) }),
  };
}
