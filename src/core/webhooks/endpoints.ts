import type { Static } from "typebox";
import { audit } from "../accounts/audit.ts";
import type { AuditAction } from "../accounts/audit-actions.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say, type Sentence } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import type { BucketQuery } from "../../base/buckets.ts";
import type { Caller } from "../../http/auth.ts";
import { PrivateAllowance } from "./delivery/allowance.ts";
import { type AddressRange, hostOf, readEndpointUrl } from "./delivery/guard.ts";
import { checkHeaders } from "./delivery/headers.ts";
import { sealedFor } from "./delivery/receiver.ts";
import { ForbiddenAddress, type Resolver, resolveGuarded, systemResolver } from "./delivery/resolve.ts";
import type { DeliveryRow, EndpointRow } from "./rows.ts";
import type { endpointChange, newEndpoint } from "./schemas.ts";
import { dueAt, isPulled, listenerScheme, pullMs } from "./delivery/schedule.ts";
import { makeSecret, rotationMs } from "./delivery/standard-webhooks.ts";
import * as deliveries from "./deliveries-store.ts";
import * as store from "./endpoints-store.ts";
import { removeCounts } from "./hours-store.ts";
import { exampleBody } from "./events.ts";
import { attemptStats } from "./stats.ts";
import type { EventKind } from "./webhooks.ts";

/** Endpoints per account. */
const endpointLimit = 20;

/** Deliveries per replay, and rows per step of it. */
const replayLimit = 100_000;
const replayStep = 1_000;

/** A new endpoint. */
export type EndpointInput = Static<typeof newEndpoint>;

/** Changes to an endpoint; absent fields stay. */
export type EndpointChange = Static<typeof endpointChange>;

/** An endpoint as its owner sees it. */
export interface Endpoint {
  row: EndpointRow;
  headers: Record<string, string>;
}

/** An endpoint with a new secret, shown only this once. */
export interface EndpointWithSecret extends Endpoint {
  secret: string;
}

/** Endpoints that a check-up looks at. */
const mostChecked = 1_000;

/** The URLs of all accounts' endpoints, each with the private addresses that it may have: for the operator's check-up. */
export async function receiversOf(ctx: Context): Promise<{ url: string; allowed: AddressRange[] }[]> {
  const allowance = new PrivateAllowance(ctx);
  await allowance.refresh();
  const rows = await store.enabledUrls(ctx.sql, mostChecked);
  return rows.map(({ accountId, url }) => ({ url, allowed: allowance.of(accountId) }));
}

/** An endpoint that only a trial may have, and why. */
export interface EndpointOfTrial {
  accountId: number;
  id: number;
  url: string;
  reason: Sentence;
}

/** The enabled endpoints on addresses that are allowed only until the first real link; none once there was one. */
export async function endpointsOfTrial(
  ctx: Context,
  resolver: Resolver = systemResolver(),
): Promise<EndpointOfTrial[]> {
  const allowance = new PrivateAllowance(ctx);
  await allowance.refresh();
  const { trialAccountId } = allowance;
  if (trialAccountId === undefined) return [];
  const rows = await store.listEndpoints(ctx.sql, trialAccountId);
  const called = rows.filter(({ enabled, url }) => enabled && !isPulled(url));
  const found = await Promise.all(
    called.map(async ({ id, url }) => {
      const reason = await whyForbidden(url, resolver, allowance.ofOthers);
      return reason === undefined ? [] : [{ accountId: trialAccountId, id, url, reason }];
    }),
  );
  return found.flat();
}

/** Why a URL must not be called; undefined if it may, or if nobody knows where it leads. */
async function whyForbidden(url: string, resolver: Resolver, allowed: AddressRange[]): Promise<Sentence | undefined> {
  try {
    await resolveGuarded(hostOf(new URL(url)), resolver, allowed);
    return undefined;
  } catch (error) {
    return error instanceof ForbiddenAddress ? error.reason : undefined;
  }
}

/** The refusal for an id that is unknown, malformed or another account's. */
export function unknown(): Refusal {
  return new Refusal(
    "not_found",
    say("This account has no such webhook or delivery. List webhooks with `GET /v1/webhooks`."),
  );
}

/** The integer of an id in a path. Throws `not_found`. */
export function idOf(prefix: "whk" | "dlv", text: string): number {
  const id = parseId(prefix, text);
  if (id === undefined) throw unknown();
  return id;
}

/** Manages an account's webhook endpoints. Changes are recorded in the audit log. */
export class Endpoints {
  readonly #ctx: Context;
  readonly #resolver: Resolver;
  readonly #allowance: PrivateAllowance;

  constructor(ctx: Context, resolver: Resolver = systemResolver()) {
    this.#ctx = ctx;
    this.#resolver = resolver;
    this.#allowance = new PrivateAllowance(ctx);
  }

  /** The account's endpoints, oldest first. */
  async list(accountId: number): Promise<Endpoint[]> {
    return (await store.listEndpoints(this.#ctx.sql, accountId)).map((row) => this.#opened(row));
  }

  /** One endpoint. Throws `not_found`. */
  async get(accountId: number, id: number): Promise<Endpoint> {
    const row = await store.findEndpoint(this.#ctx.sql, accountId, id);
    if (!row) throw unknown();
    return this.#opened(row);
  }

  /** Creates an endpoint with a new secret. Refuses a bad URL or header, and more than `endpointLimit` endpoints. */
  async create(caller: Caller, input: EndpointInput): Promise<EndpointWithSecret> {
    await this.#checkUrl(caller.accountId, input.url);
    checkHeaders(input.headers ?? {});
    const { ctx, id, secret } = { ctx: this.#ctx, id: await this.#ctx.ids.one(), secret: makeSecret() };
    const row = await ctx.sql.begin(async (tx) => {
      const made = await store.insertEndpoint(
        tx,
        {
          accountId: caller.accountId,
          id,
          url: input.url,
          events: input.events ?? ["dlr", "inbound"],
          headers: this.#sealHeaders(id, input.headers ?? undefined),
          secret: ctx.secrets.seal(secret, sealedFor(id)),
          enabled: input.enabled ?? true,
          at: ctx.clock.now(),
        },
        endpointLimit,
      );
      if (made) await this.#audit(tx, caller, "webhook.created", id, { host: new URL(made.url).host || made.url });
      return made;
    });
    if (!row)
      throw new Refusal(
        "conflict",
        say("The account already has {most} webhooks, the maximum. Delete one first.", { most: endpointLimit }),
      );
    return { ...this.#opened(row), secret };
  }

  /** Changes the given fields. Enabling clears `failing_since` and `disabled_reason`. */
  async change(caller: Caller, id: number, input: EndpointChange): Promise<Endpoint> {
    const { row: before } = await this.get(caller.accountId, id);
    if (input.url !== undefined) {
      if (isPulled(input.url) !== isPulled(before.url)) throw otherKind();
      await this.#checkUrl(caller.accountId, input.url);
    }
    if (input.headers) checkHeaders(input.headers);
    const { headers, ...rest } = input;
    const change = { ...rest, ...(headers ? { headers: this.#sealHeaders(id, headers) } : {}) };
    const row = await this.#audited(caller, "webhook.changed", id, { fields: Object.keys(input) }, (tx) =>
      store.updateEndpoint(tx, caller.accountId, id, change),
    );
    return this.#opened(row);
  }

  /** Deletes an endpoint with its deliveries, pending ones included. */
  async remove(caller: Caller, id: number): Promise<void> {
    await this.#audited(caller, "webhook.deleted", id, {}, (tx) => store.deleteEndpoint(tx, caller.accountId, id));
    await removeCounts(this.#ctx.sql, caller.accountId, id);
    while ((await deliveries.removeDeliveries(this.#ctx.sql, caller.accountId, id, replayStep)) === replayStep);
  }

  /** Replaces the secret; the previous one also signs for 24 hours. */
  async rotate(caller: Caller, id: number): Promise<EndpointWithSecret> {
    const secret = makeSecret();
    const oldUntil = new Date(this.#ctx.clock.now().getTime() + rotationMs);
    const sealed = this.#ctx.secrets.seal(secret, sealedFor(id));
    const row = await this.#audited(caller, "webhook.rotated", id, {}, (tx) =>
      store.rotateSecret(tx, caller.accountId, id, sealed, oldUntil),
    );
    return { ...this.#opened(row), secret };
  }

  /** Sends an example event, whatever the endpoint subscribes to. */
  async test(caller: Caller, id: number, event: EventKind | undefined): Promise<DeliveryRow> {
    const { row } = await this.#enabled(caller.accountId, id);
    const at = this.#ctx.clock.now();
    const kind = event ?? row.events[0]!;
    const body = exampleBody(kind, at);
    return deliveries.insertDelivery(this.#ctx.sql, {
      accountId: caller.accountId,
      endpointId: id,
      event: kind,
      body,
      at,
      dueAt: dueAt(row.url, at),
    });
  }

  /** An endpoint's deliveries, newest first. */
  async deliveries(accountId: number, id: number, about: Omit<deliveries.DeliveryFilter, "accountId" | "endpointId">) {
    await this.get(accountId, id);
    return deliveries.deliveries(this.#ctx.sql, { accountId, endpointId: id, ...about });
  }

  /** Statistics of the attempts in a time range. */
  async stats(accountId: number, id: number, query: BucketQuery) {
    await this.get(accountId, id);
    return attemptStats(this.#ctx, accountId, id, query);
  }

  /** Resends an event on a fresh schedule, with the same event id. */
  async resend(caller: Caller, deliveryId: number): Promise<DeliveryRow> {
    const sendAt = this.#ctx.clock.now();
    const due = { sendAt, pullUntil: new Date(sendAt.getTime() + pullMs) };
    return this.#ctx.sql.begin(async (tx) => {
      const row = await deliveries.resendDelivery(tx, caller.accountId, deliveryId, due);
      if (!row) throw unknown();
      const endpoint = await store.findEndpoint(tx, caller.accountId, row.endpoint_id);
      // The refusal rolls the transaction back.
      if (!endpoint?.enabled) throw disabled();
      await this.#audit(tx, caller, "webhook.resent", row.endpoint_id, {
        delivery: formatId("dlv", deliveryId),
      });
      return row;
    });
  }

  /**
   * Resends deliveries since a time, oldest first: all that failed and all that wait for their next attempt. Returns how many of
   * each, and whether that was all.
   */
  async replay(
    caller: Caller,
    id: number,
    since: Date,
  ): Promise<{ failed: number; waiting: number; complete: boolean }> {
    const { sql, clock } = this.#ctx;
    const { row } = await this.#enabled(caller.accountId, id);
    let [failed, waiting, after] = [0, 0, 0];
    let isComplete = false;
    while (!isComplete && failed + waiting < replayLimit) {
      const now = clock.now();
      const about = { accountId: caller.accountId, endpointId: id, since, after, now, limit: replayStep };
      const step = await deliveries.replayStep(sql, {
        ...about,
        dueAt: dueAt(row.url, now),
        isPulled: isPulled(row.url),
      });
      failed += step.failed;
      waiting += step.waiting;
      after = step.last ?? after;
      isComplete = step.failed + step.waiting < replayStep;
    }
    const counts = { failed, waiting };
    await sql.begin((tx) => this.#audit(tx, caller, "webhook.replayed", id, { since: since.toISOString(), ...counts }));
    return { ...counts, complete: isComplete };
  }

  async #enabled(accountId: number, id: number): Promise<Endpoint> {
    const endpoint = await this.get(accountId, id);
    if (!endpoint.row.enabled) throw disabled();
    return endpoint;
  }

  /** Refuses a malformed URL, and a host that is or resolves to a forbidden address. */
  async #checkUrl(accountId: number, text: string): Promise<void> {
    if (isPulled(text)) return checkListener(text);
    await this.#allowance.refresh();
    const allowed = this.#allowance.of(accountId);
    const host = hostOf(readEndpointUrl(text, allowed));
    try {
      await resolveGuarded(host, this.#resolver, allowed);
    } catch (error) {
      throw invalidField(
        "url",
        error instanceof ForbiddenAddress
          ? say(
              "`url` resolves to a forbidden address: {reason}. Use a public one, or have the operator allow it with `ALLOW_PRIVATE_WEBHOOKS`.",
              { reason: error.reason },
            )
          : say("`url` names the host {host}, which does not resolve. Check its spelling and its DNS records.", {
              host,
            }),
      );
    }
  }

  #sealHeaders(id: number, headers: Record<string, string> | undefined): Buffer | null {
    if (!headers || Object.keys(headers).length === 0) return null;
    return this.#ctx.secrets.seal(JSON.stringify(headers), sealedFor(id));
  }

  #opened(row: EndpointRow): Endpoint {
    const text = row.headers && this.#ctx.secrets.open(row.headers, sealedFor(row.id));
    return { row, headers: text ? (JSON.parse(text) as Record<string, string>) : {} };
  }

  /** Runs a change and its audit entry in one transaction; `not_found` if it changed nothing. */
  async #audited<Result>(
    caller: Caller,
    action: AuditAction,
    id: number,
    details: Record<string, unknown>,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<NonNullable<Result>> {
    const result = await this.#ctx.sql.begin(async (tx) => {
      const done = await work(tx);
      if (!done) throw unknown();
      await this.#audit(tx, caller, action, id, details);
      return { done };
    });
    return result.done;
  }

  #audit(tx: Tx, caller: Caller, action: AuditAction, id: number, details: Record<string, unknown>): Promise<void> {
    return audit(this.#ctx, tx, caller, { action, target: formatId("whk", id), details });
  }
}

function checkListener(url: string): void {
  if (!/^[\w.:/@-]{1,200}$/.test(url.slice(listenerScheme.length)))
    throw invalidField(
      "url",
      say(
        "`url` names a listener: after `listen:` it may have up to 200 letters, digits and . _ - : / @, such as listen:laptop.",
      ),
    );
}

/** What is pending was scheduled for one of the two. */
function otherKind(): Refusal {
  return invalidField(
    "url",
    say(
      "A webhook whose events are pulled (`{scheme}…`) stays one, and others cannot become one. Create another webhook.",
      { scheme: listenerScheme },
    ),
  );
}

function disabled(): Refusal {
  return new Refusal("conflict", say('The webhook is disabled. Enable it first: PATCH it with {"enabled": true}.'));
}
