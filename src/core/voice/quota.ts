import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { addressKey } from "../../http/limits.ts";
import type { VoiceFunction } from "../wallet/voice-prices.ts";
import { countCall, forgetCallers, readCalls, type PublicLimits } from "./store.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How many refused addresses are remembered in memory, so that a flood does not reach the database. */
const maxRefused = 10_000;

/**
 * Limits how often an address may use the public variants: a fixed number of calls in any minute and any day, exact across
 * processes and restarts, because the count is a row in the database. Addresses are stored as a keyed hash.
 */
export class PublicQuota {
  readonly #ctx: Context;
  readonly #refusedUntilMs = new Map<string, number>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  get limits(): PublicLimits {
    const { publicVoicePerMinute: perMinute, publicVoicePerDay: perDay } = this.#ctx.config;
    return { perMinute, perDay };
  }

  /** Counts one call of an address, or refuses it with 429. */
  async take(endpoint: VoiceFunction, ip: string): Promise<void> {
    const { sql, secrets, clock } = this.#ctx;
    const name = `${endpoint} ${addressKey(ip)}`;
    const now = clock.now();
    const untilMs = this.#refusedUntilMs.get(name) ?? 0;
    if (untilMs > now.getTime()) throw this.#refusal(untilMs - now.getTime());
    const caller = {
      endpoint,
      key: Buffer.from(secrets.mac(addressKey(ip), "public voice"), "base64").subarray(0, 16),
    };
    if (await countCall(sql, caller, this.limits, now)) return;
    const waitMs = waitFor(await readCalls(sql, caller), this.limits, now.getTime());
    if (this.#refusedUntilMs.size >= maxRefused) this.#refusedUntilMs.clear();
    this.#refusedUntilMs.set(name, now.getTime() + waitMs);
    throw this.#refusal(waitMs);
  }

  #refusal(waitMs: number): Refusal {
    const { perMinute, perDay } = this.limits;
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    return new Refusal(
      "rate_limited",
      say(
        "Without a token, an address may make {perMinute} requests a minute and {perDay} a day here. Wait {seconds} s, or use a token.",
        { perMinute, perDay, seconds },
      ),
      { headers: { "retry-after": String(seconds) } },
    );
  }
}

/** Time until another call is within both limits. `calls` are in order. */
export function waitFor(calls: Date[], { perMinute, perDay }: PublicLimits, nowMs: number): number {
  const until = (limit: number, windowMs: number): number => {
    const recent = calls.map((call) => call.getTime()).filter((atMs) => atMs > nowMs - windowMs);
    return recent.length < limit ? 0 : recent[recent.length - limit]! + windowMs - nowMs;
  };
  return Math.max(until(perMinute, minuteMs), until(perDay, dayMs));
}

/** A housekeeping chore: deletes callers that have not called for a day. */
export function forgetPublicCallers({ sql, clock }: Context): Promise<boolean> {
  return forgetCallers(sql, clock.now());
}
