import type { Context } from "../../../base/context.ts";
import type { Language } from "../../../base/languages.ts";
import { alone, keysSince } from "../../../base/idempotency.ts";
import { notify } from "../../../base/queue/notify.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Caller } from "../../../http/auth.ts";
import type { Assurance } from "../accept/answered.ts";
import type { Window } from "../../../http/pages.ts";
import type { Sample } from "../approvals-store.ts";
import type { Approved, BulkAnswer, BulkSend } from "./accept.ts";
import type { BulkRules } from "./draft.ts";
import { deleteRecipients } from "./store.ts";
import type { ApproveAbove } from "../approve-above.ts";
import { rootOf } from "../../accounts/credentials.ts";
import { wakeWorkers } from "../../webhooks/due.ts";
import { BulkThread } from "./thread.ts";
import { publishBalance } from "../live-events.ts";

/** A bulk send as it arrives. */
export interface BulkOrdered {
  caller: Caller;
  rules: BulkRules;
  body: Buffer;
  /** Of the reasons why recipients are rejected. */
  language: Language;
  key: string | undefined;
  /** Of the request's span, if it is traced: the messages' traces are linked to it. */
  traceparent?: string | undefined;
  /** The approval that it was stored for; without one, it waits if it is above the account's limits. */
  approved?: Approved | undefined;
  /** Aborts when the caller hangs up. */
  hungUp: AbortSignal;
}

/** Up to this size of its body a send is short: it costs a fraction of a second at worst. One to a list may be long. */
const shortBodyBytes = 65_536;
const isShort = (body: Buffer) => body.byteLength <= shortBodyBytes && !body.includes('"list_id"');

/**
 * Accepts bulk sends: up to 100,000 messages, their charges, the wallet, the report and the key in one transaction.
 *
 * Rows are copied before the wallet is locked, so the lock is held for one update and the commit, and single sends of the same
 * account do not wait for the rows. Everything runs in worker threads with their own connections: on the main thread, the row
 * buffers alone would cause garbage collection pauses that delay every request. Short sends have a thread to themselves, since
 * another account's long one may take many seconds.
 */
export class BulkAcceptor {
  readonly #ctx: Context;
  readonly #short: BulkThread;
  readonly #long: BulkThread;
  readonly #assurance: Assurance | undefined;
  readonly #inFlight = new Set<string>();

  /** @param databaseUrl the database of the context, for the worker */
  constructor(ctx: Context, databaseUrl: string, assurance?: Assurance) {
    this.#ctx = ctx;
    this.#assurance = assurance;
    const about = { databaseUrl, logLevel: ctx.log.level };
    this.#short = new BulkThread({ ...about, isLowPriority: false }, "stays");
    this.#long = new BulkThread({ ...about, isLowPriority: true });
  }

  /** Accepts a send, or prices a dry run. Refuses with the same codes as a single send; nothing is charged then. */
  send({ caller, ...order }: BulkOrdered): Promise<BulkAnswer> {
    return alone(this.#inFlight, caller.accountId, order.key, () => this.#send({ caller, ...order }));
  }

  /** The messages of a window of a send that waits, as they would go out now; `asked`: when it was asked for. */
  async show(order: BulkOrdered, show: Window, asked: Date): Promise<Sample[]> {
    const { body } = await this.#run(order, { show, asked });
    return JSON.parse(body) as Sample[];
  }

  /** Starts the thread of short sends, which stays: a program that gives up after five seconds must not wait for it to load. */
  prepare(): void {
    this.#short.prepare();
  }

  /** Resolves once no send is in progress. */
  async stop(): Promise<void> {
    await Promise.all([this.#short.stop(), this.#long.stop()]);
  }

  async #waits({ accountId, actor, name }: Caller, above: ApproveAbove) {
    const { sql, config } = this.#ctx;
    return { above, asker: { actor, name, root: await rootOf(sql, accountId, actor) }, smtpUrl: config.smtpUrl };
  }

  async #send(order: BulkOrdered): Promise<BulkAnswer> {
    const { caller, rules, approved } = order;
    await this.#assurance?.demand(caller);
    const { ids, metrics, live } = this.#ctx;
    const { accountId } = caller;
    const waits = approved || !rules.approveAbove ? undefined : await this.#waits(caller, rules.approveAbove);
    const answer = await this.#run(order, { waits });
    if (approved || answer.status === 202) wakeWorkers(this.#ctx);
    if (answer.accepted === 0) return answer;
    this.#assurance?.answered.add(accountId, answer.firstId!, answer.accepted);
    // Later sends get higher ids, so that they sort after this one.
    ids.renew();
    metrics.accepted.inc(answer.accepted);
    publishBalance(live, accountId);
    notify(this.#ctx, "messages");
    return answer;
  }

  /** Has a thread do it. */
  #run(
    { caller, rules, body, language, key, traceparent, approved, hungUp }: BulkOrdered,
    { waits, show, asked }: { waits?: BulkSend["waits"]; show?: Window; asked?: Date },
  ): Promise<BulkAnswer> {
    const { clock, config } = this.#ctx;
    const { accountId, test } = caller;
    const thread = isShort(body) ? this.#short : this.#long;
    return thread.send(accountId, hungUp, () => {
      const now = asked ?? clock.now();
      return {
        accountId,
        test,
        rules,
        body: ownBytes(body),
        language,
        operation: "POST /v1/sms/bulk",
        key,
        now,
        keysSince: keysSince(this.#ctx, now),
        address: publicUrl(config),
        sandbox: config.sandbox,
        traceparent,
        waits,
        approved,
        show,
        isOwn: approved !== undefined || show !== undefined,
        stop: new Int32Array(new SharedArrayBuffer(4)),
      };
    });
  }
}

/** Rows of kept recipients per transaction; each has hundreds of recipients. */
const forgetBatch = 100;

/** Deletes the members kept of recipients whose messages were sent `TEXT_DAYS` ago. True when there may be more. */
export async function forgetRecipients({ sql, clock, config }: Context): Promise<boolean> {
  const before = new Date(clock.now().getTime() - config.textDays * 24 * 3_600_000);
  return (await deleteRecipients(sql, before, forgetBatch)) === forgetBatch;
}

/** The bytes in a buffer of their own, which can be transferred to another thread. */
function ownBytes(body: Buffer): Uint8Array {
  return body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
}
