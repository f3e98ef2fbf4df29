/** One hot wallet, without HTTP: our accept path against a statement and commit per charge. */
import { reportId } from "../src/base/ids.ts";
import { Acceptor } from "../src/core/messages/accept/accept.ts";
import type { Draft } from "../src/core/messages/accept/draft.ts";
import { addAccount, closedLoop, openBench, type Bench } from "./database.ts";
import { interleave, ratioGoal, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";

const account = 1_000;
const draft: Draft = {
  to: "+250788123456",
  sender: "TUMA",
  text: "Your order is ready.",
  encoding: "gsm7",
  parts: 1,
  price: 6_000n,
  validitySeconds: 86_400,
  sendAt: undefined,
  reference: undefined,
};

/** Charges one wallet concurrently. Both contenders write the same rows: balance, ledger entry, message. */
export async function wallet({ rounds, seconds }: BenchOptions): Promise<SuiteResult> {
  const bench = await openBench({}, "kept");
  try {
    const { ctx } = bench;
    await addAccount(ctx, account, 8_000_000_000_000_000);
    const acceptor = new Acceptor(ctx);
    const ours = (hands: number) => () =>
      measure(bench, hands, seconds, () =>
        acceptor.accept({ accountId: account, test: false, draft, priority: "single" }),
      );
    const theirs = (hands: number) => () => measure(bench, hands, seconds, () => chargeAlone(bench));
    const rows = await interleave(
      [
        { name: "Tuma, 256 at a time", turn: ours(256) },
        { name: "a statement and commit each, 256 at a time", turn: theirs(256) },
        { name: "Tuma, 64 at a time", turn: ours(64) },
        { name: "a statement and commit each, 64 at a time", turn: theirs(64) },
      ],
      rounds,
    );
    return {
      suite: "wallet",
      rows,
      goals: [
        ratioGoal("one hot wallet against a commit each, 256 at a time", [rows[0]!, rows[1]!], { atLeast: 10 }),
        ratioGoal("one hot wallet against a commit each, 64 at a time", [rows[2]!, rows[3]!], { atLeast: 10 }),
      ],
    };
  } finally {
    await bench.stop();
  }
}

async function measure(bench: Bench, hands: number, seconds: number, act: () => Promise<unknown>): Promise<Sample> {
  const before = bench.usage();
  const { count, ...sample } = await closedLoop(hands, seconds, act);
  const after = bench.usage();
  return { ...sample, cpuMicros: ((after.cpuSeconds - before.cpuSeconds) / count) * 1e6, rssMiB: after.rssMiB };
}

/** A well-built service without batching: one statement, and so one transaction, writes all rows of a charge. */
async function chargeAlone({ ctx: { sql, ids, clock } }: Bench): Promise<void> {
  const id = await ids.one();
  const now = clock.now();
  const cost = Number(draft.price);
  const written = await sql`
    with paid as (
      update wallets set balance = balance - ${cost}, messages = messages + 1
      where account_id = ${account} and test = false and balance >= ${cost} returning balance
    ), charged as (
      insert into ledger (account_id, id, test, kind, amount, balance_after, message_id, created_at)
      select ${account}, ${id}, false, 'charge', ${-cost}, balance, ${id}, ${now} from paid
    )
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, priority, state, due_at,
      valid_until, created_at)
    select ${account}, ${id}, ${reportId(now, id)}, false, ${draft.sender}, ${draft.to}, ${draft.text}, ${draft.encoding}, 1, ${cost},
      5, 'queued', ${now}, ${new Date(now.getTime() + 86_400_000)}, ${now} from paid
    returning id`;
  if (written.length !== 1) throw new Error("the wallet is empty");
}
