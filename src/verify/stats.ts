import type { Context } from "../base/context.ts";
import { refuseField } from "../base/errors.ts";
import { parseInstant } from "../base/time.ts";
import { countBlocked, countFunnel, type FunnelRow } from "./stats-store.ts";

/** How far back the figures go where nobody says. */
const defaultMs = 7 * 86_400_000;

/** `GET /v1/verify/stats`: what became of the verifications that began in a time, whole, by country, and by network in each. */
export async function showStats(ctx: Context, accountId: number, query: { from?: string; to?: string }) {
  const to = readTime("to", query.to) ?? ctx.clock.now();
  const from = readTime("from", query.from) ?? new Date(to.getTime() - defaultMs);
  const [rows, blocked] = await Promise.all([
    countFunnel(ctx.sql, accountId, { from, to }, ctx.clock.now()),
    countBlocked(ctx.sql, accountId, { from, to }),
  ]);
  const blockedIn = new Map(blocked.map(({ country, count }) => [country, count]));
  const names = new Set([
    ...rows.filter(({ depth }) => depth === "country").map(({ country }) => country!),
    ...blockedIn.keys(),
  ]);
  const countries = [...names].map((country) => {
    const own = rows.filter((row) => row.country === country);
    const whole = own.find(({ depth }) => depth === "country");
    const networks = own
      .filter(({ depth }) => depth === "network")
      .map((row) => ({ network: row.network, ...funnel(row) }))
      .sort((one, other) => other.requests - one.requests);
    return { country: country || null, ...funnel(whole), blocked: blockedIn.get(country) ?? 0, networks };
  });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    ...funnel(rows.find(({ depth }) => depth === "all")),
    blocked: blocked.reduce((sum, { count }) => sum + count, 0),
    countries: countries.sort((one, other) => other.requests - one.requests || other.blocked - one.blocked),
  };
}

function readTime(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  // In a query the zone's `+` may have become a space.
  const at = parseInstant(text.replace(/ (?=\d{2}:?\d{2}$)/, "+"));
  if (at) return at;
  throw refuseField(
    "invalid_request",
    field,
    `\`${field}\` is not a time with a zone: write ISO 8601 such as 2026-11-21T09:00:00Z.`,
  );
}

function funnel(row: FunnelRow | undefined) {
  const { requests = 0, sent = 0, delivered = 0, verified = 0, failed = 0, expired = 0, cancelled = 0 } = row ?? {};
  return {
    requests,
    sent,
    delivered,
    verified,
    failed,
    expired,
    cancelled,
    in_progress: requests - verified - failed - expired - cancelled,
    /** Of those that began, the share that was verified. */
    conversion: requests === 0 ? null : Math.round((verified / requests) * 10_000) / 10_000,
    median_seconds: typeof row?.medianSeconds === "number" ? Math.round(row.medianSeconds * 10) / 10 : null,
  };
}
