import type { Context } from "../../base/context.ts";
import { alone, keysSince, operationOf } from "../../base/idempotency.ts";
import { publicUrl } from "../../http/address.ts";
import type { Caller } from "../../http/auth.ts";
import type { BulkAnswer } from "./accept.ts";
import type { BulkRules } from "./draft.ts";
import { BulkThread } from "./thread.ts";
import { tellBalance } from "../life/live-events.ts";

/**
 * Accepts bulk sends: up to 100,000 messages, their charges, the wallet, the report and the key in one transaction.
 *
 * The rows go in by COPY before the wallet is touched, so that its lock is held for one update and the commit; whoever sends single
 * messages from the same account meanwhile does not wait for the rows. All of it is done in a thread, on its own connections: here
 * even the buffers of the rows would have the garbage collector stop everybody's requests.
 */
export class BulkAcceptor {
  readonly #ctx: Context;
  readonly #thread: BulkThread;
  readonly #inFlight = new Set<string>();

  /** @param databaseUrl where the thread finds the database of the context */
  constructor(ctx: Context, databaseUrl: string) {
    this.#ctx = ctx;
    this.#thread = new BulkThread({ databaseUrl, logLevel: ctx.log.level });
  }

  /** Accepts a send, or says what it would cost. Refuses as a single send does; nothing was charged then. */
  send(caller: Caller, rules: BulkRules, body: Buffer, key: string | undefined): Promise<BulkAnswer> {
    return alone(this.#inFlight, caller.accountId, key, () => this.#send(caller, rules, body, key));
  }

  /** Resolves when no send is in work. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #send(caller: Caller, rules: BulkRules, body: Buffer, key: string | undefined): Promise<BulkAnswer> {
    const { sql, ids, clock, config, metrics, live, log } = this.#ctx;
    const { accountId, test } = caller;
    const answer = await this.#thread.send(() => {
      const now = clock.now();
      return {
        accountId,
        test,
        rules,
        body: ownBytes(body),
        operation: operationOf("POST /v1/sms/bulk", caller),
        key,
        now,
        keysSince: keysSince(this.#ctx, now),
        address: publicUrl(config),
      };
    });
    if (answer.accepted === 0) return answer;
    // What is sent after the answer stands after it in every list.
    ids.renew();
    metrics.accepted.inc(answer.accepted);
    tellBalance(live, accountId);
    // The tables are looked at every now and then anyway: a lost wake-up is a delay.
    sql.notify("messages", "").catch((error: unknown) => log.debug({ err: error }, "nobody was woken"));
    return answer;
  }
}

/** The bytes in memory of their own, which can be given to another thread. */
function ownBytes(body: Buffer): Uint8Array {
  return body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
}
