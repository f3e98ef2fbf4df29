import type { Static } from "typebox";
import { wholeBuckets } from "../../../base/buckets.ts";
import type { Context } from "../../../base/context.ts";
import type { Language } from "../../../base/languages.ts";
import { sleep } from "../../../base/time.ts";
import { listLinks } from "../../../core/carriers/definition.ts";
import { linkBody } from "../../../core/carriers/links/links.ts";
import type { LinkBody } from "../../../core/carriers/schemas.ts";
import { countWaiting, type Waiting } from "../../../core/messages/waiting/waiting.ts";
import { alarmJson, alarmsOf } from "../alarms/alarms.ts";
import { countByTime } from "../../../core/stats/stats.ts";
import * as store from "./store.ts";
import { hourMs, tallies, tallyJson, totalOf } from "../../../core/stats/stats.ts";

/** Minimum and maximum time between two counts for a rate. */
const sampleMs = { least: 1_000, most: 15_000 };

/** Current alarms shown; `GET /v1/operator/alarms` lists them all. */
const shownAlarms = 50;

/** A count, and the rate since the previous one. */
interface Sample {
  atMs: number;
  accepted: number;
  perSecond?: number;
}

/** The operator's overview: traffic, queues, and the state of carriers. */
export class Overview {
  readonly #ctx: Context;
  #last: Sample | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** In a language, with the times of its sentences in `zone`. */
  async read(language: Language, zone: string | undefined) {
    const { sql, clock } = this.#ctx;
    const now = clock.now();
    const day = wholeBuckets({ from: new Date(now.getTime() - 23 * hourMs), to: now }, "hour");
    const current = alarmsOf(this.#ctx, { accountId: undefined, current: true });
    const [accepted, messages, webhooks, counted, work, links, alarms] = await Promise.all([
      this.#rate(),
      countWaiting(this.#ctx),
      store.webhookQueue(sql, now),
      countByTime(sql, day),
      store.countWork(sql),
      listLinks(this.#ctx),
      current.read({ limit: shownAlarms, offset: 0 }),
    ]);
    // Counted apart only where not all are shown: an alarm that begins meanwhile would be counted and not shown.
    const problems = alarms.length < shownAlarms ? alarms.length : await current.count();
    const carriers = links.map((row) =>
      carrierOf(linkBody(row, { now, language, detailed: false }) as unknown as Static<typeof LinkBody>),
    );
    const sum = (figure: (carrier: ReturnType<typeof carrierOf>) => number) =>
      Math.round(carriers.reduce((total, carrier) => total + figure(carrier), 0) * 10) / 10;
    return {
      alarms: alarms.map((row) => alarmJson(this.#ctx, row, language, zone)),
      problems,
      accepted_per_second: accepted,
      submits_per_second: sum((carrier) => carrier.submits_per_second),
      receipts_per_second: sum((carrier) => carrier.receipts_per_second),
      queues: { messages: messagesJson(messages, now), webhooks: webhooksJson(webhooks, now) },
      carriers,
      last_24_hours: tallyJson(totalOf(counted)),
      hours: tallies(counted, day).map(({ at, tally }) => ({
        at: at.toISOString(),
        ...tallyJson(tally),
      })),
      ...work,
    };
  }

  /** Messages per second of all processes, since the last request; the same figure for requests within a second. */
  async #rate(): Promise<number> {
    const count = async (): Promise<Sample> => ({
      atMs: performance.now(),
      accepted: await store.countAccepted(this.#ctx.sql),
    });
    const ageMs = performance.now() - (this.#last?.atMs ?? -Infinity);
    if (ageMs < sampleMs.least && this.#last?.perSecond !== undefined) return this.#last.perSecond;
    const before = this.#last && ageMs <= sampleMs.most ? this.#last : await count();
    await sleep(Math.max(0, sampleMs.least - (performance.now() - before.atMs)));
    const now = await count();
    const perSecond = ((now.accepted - before.accepted) / (now.atMs - before.atMs)) * 1000;
    this.#last = { ...now, perSecond: Math.max(0, Math.round(perSecond * 10) / 10) };
    return this.#last.perSecond!;
  }
}

/** A link with its delivery rate over the last hour. */
function carrierOf({ live, ...link }: Static<typeof LinkBody>) {
  const quality = live.quality ?? [];
  const delivered = quality.reduce((sum, each) => sum + each.delivered, 0);
  const failed = quality.reduce((sum, each) => sum + each.failed, 0);
  return {
    id: link.id,
    name: link.name,
    enabled: link.enabled,
    sandbox: link.sandbox,
    draining: link.draining,
    state: live.state,
    reason: live.reason ?? null,
    since: live.since,
    window: link.window,
    outstanding: live.outstanding ?? 0,
    queued: live.queued ?? 0,
    submits_per_second: live.submits_per_second ?? 0,
    receipts_per_second: live.receipts_per_second ?? 0,
    parts_per_second: link.parts_per_second,
    pace: live.pace ?? null,
    throttled: live.throttled ?? false,
    delivered,
    failed,
    delivery_rate: delivered + failed > 0 ? Math.round((delivered / (delivered + failed)) * 10_000) / 10_000 : null,
  };
}

function messagesJson({ overdue, held, scheduled, overdueSince }: Waiting, now: Date) {
  return {
    waiting: overdue + held + scheduled,
    due: overdue,
    held,
    scheduled,
    oldest_due_seconds: secondsSince(overdueSince, now),
  };
}

function webhooksJson({ waiting, due, oldest_due_at: since }: store.QueueRow, now: Date) {
  return { waiting, due, oldest_due_seconds: secondsSince(since ?? undefined, now) };
}

const secondsSince = (since: Date | undefined, now: Date): number =>
  since === undefined ? 0 : Math.max(0, Math.round((now.getTime() - since.getTime()) / 100) / 10);
