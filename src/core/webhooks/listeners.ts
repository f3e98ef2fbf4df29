import { setTimeout as sleep } from "node:timers/promises";
import type { Static } from "typebox";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { noted, say } from "../../base/sentences/sentence.ts";
import type { Caller } from "../../http/auth.ts";
import type { Standing } from "../../http/gates/open-requests.ts";
import * as deliveries from "./deliveries-store.ts";
import { outcomeOf } from "./delivery/outcome.ts";
import { endpointHeaders } from "./delivery/receiver.ts";
import { isPulled, listenerScheme, pullMs } from "./delivery/schedule.ts";
import { countAttempt, settleOutcomes } from "./delivery/settle.ts";
import { type Endpoints, idOf } from "./endpoints.ts";
import type { DeliveryRow, Outcome } from "./rows.ts";
import type { pullRequest } from "./schemas.ts";

/** How often the table is read for a listener that waits. */
const readMs = 300;
/** Listeners that wait at a time, in this process: each reads the table. No account keeps the others from waiting. */
const maxWaiting = { ofAccount: 20, ofAll: 200 };

/** What a listener asks for, and how its last deliveries ended. */
export type Pull = Static<typeof pullRequest>;

/** What ends a wait early. */
export interface Waiting {
  /** Aborted once nobody waits for the answer any more. */
  gone: AbortSignal;
  standing: Standing;
}

/** A delivery with the request that its listener is to make. */
export interface PulledDelivery {
  row: DeliveryRow;
  headers: Record<string, string>;
}

/**
 * Hands the deliveries of `listen:` endpoints to programs that ask for them. A delivery stays pending, and is handed out again, until
 * its outcome is reported: so none is lost when the listener or this process ends in between. Unlike leases, that lets a restarted
 * listener continue at once; two listeners of one endpoint get the same deliveries.
 */
export class Listeners {
  readonly #ctx: Context;
  readonly #endpoints: Endpoints;
  readonly #stopping = new AbortController();
  /** How many wait, by account. */
  readonly #waiting = new Map<number, number>();

  constructor(ctx: Context, endpoints: Endpoints) {
    this.#ctx = ctx;
    this.#endpoints = endpoints;
  }

  /** Ends all waits: their listeners get what there is. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * Records the outcomes, then returns what is pending, as soon as there is something; nothing after the wait. Throws the refusal of
   * the caller's credential if that ends meanwhile, and then hands out nothing.
   */
  async pull(caller: Caller, id: number, pull: Pull, waiting: Waiting): Promise<PulledDelivery[]> {
    const { row: endpoint } = await this.#endpoints.get(caller.accountId, id);
    if (!isPulled(endpoint.url))
      throw new Refusal(
        "conflict",
        say(
          "Events are sent to the URL of this webhook, so they cannot be pulled. Create one whose `url` is `{scheme}` and a name.",
          { scheme: listenerScheme },
        ),
      );
    const about = { accountId: caller.accountId, endpointId: id };
    await this.#settle(about, pull.outcomes ?? []);
    const read = () =>
      deliveries.pulledDeliveries(this.#ctx.sql, {
        ...about,
        until: new Date(this.#ctx.clock.now().getTime() + pullMs),
        limit: pull.limit ?? 20,
      });
    const first = await read();
    const waitMs = first.length > 0 ? 0 : (pull.wait_seconds ?? 0) * 1_000;
    const rows = waitMs === 0 ? first : await this.#wait(caller.accountId, read, waitMs, waiting);
    const headersAt = endpointHeaders(this.#ctx, endpoint);
    return rows.map((row) => {
      const flat = headersAt({ eventId: row.event_id, body: row.body }, this.#ctx.clock.now());
      const pairs = Array.from({ length: flat.length / 2 }, (_, n) => [flat[2 * n]!, flat[2 * n + 1]!]);
      return { row, headers: Object.fromEntries(pairs) as Record<string, string> };
    });
  }

  async #wait(
    accountId: number,
    read: () => Promise<DeliveryRow[]>,
    waitMs: number,
    { gone, standing }: Waiting,
  ): Promise<DeliveryRow[]> {
    const own = this.#waiting.get(accountId) ?? 0;
    const all = this.#waiting.values().reduce((sum, each) => sum + each, 0);
    if (own >= maxWaiting.ofAccount || all >= maxWaiting.ofAll)
      throw new Refusal("rate_limited", say("Too many listeners are waiting for events. Try again in a moment."), {
        headers: { "retry-after": "5" },
      });
    this.#waiting.set(accountId, own + 1);
    try {
      const ended = AbortSignal.any([gone, this.#stopping.signal, standing.ended, AbortSignal.timeout(waitMs)]);
      for (;;) {
        await sleep(readMs, undefined, { signal: ended }).catch(() => undefined);
        standing.ended.throwIfAborted();
        const rows = gone.aborted ? [] : await read();
        if (rows.length === 0 && !ended.aborted) continue;
        // The credential may have ended before the rows were read, or the time was up, and the notification be still under way.
        if (!gone.aborted) await standing.confirm();
        return rows;
      }
    } finally {
      const left = this.#waiting.get(accountId)! - 1;
      if (left > 0) this.#waiting.set(accountId, left);
      else this.#waiting.delete(accountId);
    }
  }

  /** Writes the outcomes of deliveries that are still pending; those of others were reported before. */
  async #settle(
    about: { accountId: number; endpointId: number },
    reported: NonNullable<Pull["outcomes"]>,
  ): Promise<void> {
    if (reported.length === 0) return;
    const byId = new Map(reported.map((each, n) => [deliveryId(each.delivery_id, n), each]));
    const rows = await deliveries.pendingDeliveries(this.#ctx.sql, { ...about, ids: [...byId.keys()] });
    const outcomes = rows.map((row) => this.#outcome(row, byId.get(row.id)!));
    if (outcomes.length > 0) await settleOutcomes(this.#ctx, outcomes);
  }

  #outcome(
    row: DeliveryRow,
    { status_code, duration_ms: durationMs, error }: NonNullable<Pull["outcomes"]>[number],
  ): Outcome {
    const endedAt = this.#ctx.clock.now();
    const delivery = {
      accountId: row.account_id,
      endpointId: row.endpoint_id,
      id: row.id,
      createdAt: row.created_at,
      eventId: row.event_id,
      body: row.body,
      tries: row.tries,
      leaseUntil: endedAt,
      fence: row.due_at,
      revision: 0,
    };
    const statusCode = status_code ?? undefined;
    const answer = {
      statusCode,
      retryAfter: undefined,
      error: statusCode === undefined ? (error ?? noted("the listener got no response")) : undefined,
      response: undefined,
    };
    const attempted = { startedAt: new Date(endedAt.getTime() - durationMs), endedAt, durationMs, answer };
    const outcome = outcomeOf(delivery, attempted, Math.random());
    countAttempt(this.#ctx, outcome, durationMs);
    // A program on somebody's machine does not end the webhook.
    return {
      ...outcome,
      gone: false,
      dueAt: outcome.dueAt && new Date(outcome.dueAt.getTime() + pullMs),
    };
  }
}

function deliveryId(text: string, index: number): number {
  try {
    return idOf("dlv", text);
  } catch {
    throw invalidField(
      `outcomes[${index}].delivery_id`,
      say("`delivery_id` must be the `id` of a delivery, such as dlv_1."),
    );
  }
}
