/** The guard for one-time codes that other services generate and check. */
import { Coalescer } from "../../base/queue/coalescer.ts";
import type { Context } from "../../base/context.ts";
import { isTransient, tryAgain, type Tx } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { beginBlocks } from "./guard/blocks.ts";
import { deleteCode, insertCodes, type CodeRow } from "./guard/store.ts";
import { countKeys, guardKeys, Tallies, type Guarded } from "./guard/tallies.ts";
import { readSnapshot } from "./issue/store.ts";
import { completeSettings, type Home } from "./settings.ts";
import { insertAccounts, lockAccounts } from "./store.ts";

/** A message of a sign-in hook that is about to be sent. */
export interface OtherCode {
  /** The id of its message. */
  id: number;
  about: Guarded;
  home: Home;
  /** Micro-units, all parts. */
  cost: number;
}

/** What the guard counted, to be taken back if the message is not sent. */
export type Reserved = CodeRow;

type Answer = { reserved: Reserved } | { refusal: Refusal };

/** Messages to one number are limited over this time, like PINs. */
const windowMs = 30 * 60_000;

/**
 * Judges what sign-in hooks send as if it were a PIN, and counts it before it is sent, so that however many arrive at once, by whatever
 * process, no more are sent than the guard allows. A crash in between counts one that was not sent.
 *
 * Decided under the lock of its account, in batches: with PINs of the same account there is one order, in which each decision sees
 * those before it.
 */
export class OtherCodes {
  readonly #ctx: Context;
  readonly #codes: Coalescer<OtherCode, Answer>;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#codes = new Coalescer<OtherCode, Answer>({
      flush: (batch) => tryAgain(() => ctx.sql.begin((tx) => this.#decide(tx, batch))),
      retryAlone: (error) => !isTransient(error),
      maxWaiting: 4096,
      overflow: () =>
        new Refusal(
          "unavailable",
          say("Codes arrive faster than the database can count them. Nothing was sent; try again."),
          {
            headers: { "retry-after": "2" },
          },
        ),
    });
  }

  /** Counts a message that may be sent. Refuses with `blocked`, or with `rate_limited` if its number got too many in half an hour. */
  async reserve(code: OtherCode): Promise<Reserved> {
    const answer = await this.#codes.add(code);
    if ("refusal" in answer) throw answer.refusal;
    return answer.reserved;
  }

  /** Takes a message back that was not sent. */
  async release(reserved: Reserved): Promise<void> {
    await this.#ctx.sql.begin(async (tx) => {
      await lockAccounts(tx, [reserved.accountId]);
      await deleteCode(tx, reserved);
    });
  }

  async #decide(tx: Tx, batch: OtherCode[]): Promise<Answer[]> {
    const accounts = [...new Set(batch.map(({ about }) => about.accountId))].sort((a, b) => a - b);
    await insertAccounts(tx, accounts);
    const stored = await lockAccounts(tx, accounts);
    const now = this.#ctx.clock.now();
    const keys = guardKeys(batch.map(({ about }) => about));
    const rows = await readSnapshot(tx, accounts, keys, now);
    const tallies = new Tallies(rows, now);
    const recent = new Map(rows.codes.map((row) => [numberName(row), row.sentAt]));
    const answers = batch.map(({ id, about, home, cost }): Answer => {
      const { guard, max_sends: mostSends } = completeSettings(stored.get(about.accountId)!, home);
      const verdict = tallies.judge(guard, about, cost, now);
      if (verdict) return { refusal: tallies.stop(about, verdict, now) };
      const sent = (recent.get(numberName(about)) ?? []).filter((at) => at.getTime() > now.getTime() - windowMs);
      if (sent.length >= mostSends) return { refusal: tooMany(mostSends, sent, now) };
      recent.set(numberName(about), [...sent, now]);
      tallies.pass(guard, about, cost);
      const { accountId, test, number } = about;
      return {
        reserved: { accountId, id, test, number, sentAt: now, cost, keys: guard.enabled ? countKeys(about) : [] },
      };
    });
    const passed = answers.flatMap((answer) => ("reserved" in answer ? answer.reserved : []));
    const { refused, hits, changedRuns: runs } = tallies;
    await insertCodes(tx, { accounts, passed, refused, hits, runs }, now);
    await beginBlocks(this.#ctx, tx, tallies.begun, now);
    return answers;
  }
}

const numberName = ({ accountId, test, number }: { accountId: number; test: boolean; number: string }) =>
  `${accountId} ${test} ${number}`;

function tooMany(most: number, sent: Date[], now: Date): Refusal {
  const first = Math.min(...sent.map((at) => at.getTime()));
  const seconds = Math.max(1, Math.ceil((first + windowMs - now.getTime()) / 1000));
  return new Refusal(
    "rate_limited",
    say(
      "More than {most} messages were requested for this number in half an hour. Nothing was charged. Wait {seconds} s.",
      { most, seconds },
    ),
    { headers: { "retry-after": String(seconds) } },
  );
}
