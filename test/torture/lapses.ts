import type { Sql } from "../../src/base/db.ts";
import type { Disruption } from "./disruptions.ts";
import type { Load } from "./load.ts";

/** A time of which the server that took over may not have every commit, since replication was asynchronous. */
export interface Lapse {
  fromMs: number;
  untilMs: number;
}

/** Messages that the service said are missing. */
export interface SaidLoss extends Lapse {
  messages: number;
  firstId: number;
  lastId: number;
}

/**
 * How far behind a copy may be when it takes over: Patroni promotes none that lacks more than a megabyte (`maximum_lag_on_failover`) of
 * what the primary had written when it last said so, which it does every five seconds (`loop_wait`).
 */
const lagLimitMs = 10_000;

/** How much later something may be noted that happened before another server took over. */
export const lateMs = 5_000;

/**
 * The lapses of a run, one for each failover. Each ends when another server took over, and begins before the last message that its
 * predecessor accepted. A switchover by hand is none: the primary ends only once its copies have everything.
 */
export async function lapsesOf(
  sql: Sql,
  load: Pick<Load, "sent" | "superseded">,
  disruptions: Disruption[],
): Promise<Lapse[]> {
  const moves = await sql<{ at: Date }[]>`select entered_at as at from timelines where moved order by 1`;
  const acceptedMs = [...load.sent.values(), ...load.superseded].map(({ atMs }) => atMs);
  return moves
    .map(({ at }) => at.getTime())
    .filter((movedMs) => during(disruptions, movedMs) !== "primary switched over")
    .map((movedMs) => {
      const lastMs = acceptedMs.reduce((last, atMs) => (atMs < movedMs ? Math.max(last, atMs) : last), 0);
      return { fromMs: lastMs - lagLimitMs, untilMs: movedMs + lateMs };
    });
}

const during = (disruptions: Disruption[], atMs: number) =>
  disruptions.find((disruption) => disruption.atMs <= atMs && atMs <= disruption.endMs)?.kind;

/** The losses in the alarms `loss`, read as an operator does. */
export function lossesIn(alarms: { kind: string; meaning: string }[]): SaidLoss[] {
  const losses = new Map<number, SaidLoss>();
  for (const { meaning } of alarms.filter(({ kind }) => kind === "loss")) {
    const [, messages, from, until, firstId, lastId] =
      /have (\d+) messages .* from (\S+ \S+) UTC to (\S+ \S+) UTC, .* from out_sms_(\d+) to out_sms_(\d+)/.exec(
        meaning,
      ) ?? [];
    if (lastId === undefined) throw new Error(`an alarm does not say what was lost: ${meaning}`);
    // An alarm that ended and began again is one loss.
    losses.set(Number(firstId), {
      messages: Number(messages),
      firstId: Number(firstId),
      lastId: Number(lastId),
      fromMs: Date.parse(`${from}Z`),
      untilMs: Date.parse(`${until}Z`),
    });
  }
  return [...losses.values()];
}
