import { auditAs } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { Refusal } from "../base/errors.ts";
import { formatId } from "../base/ids.ts";
import { maskPhone } from "../base/phone.ts";
import { explain, prefixOf, type Run, type Scope, type Tally, type Verdict } from "./guard.ts";
import * as store from "./guard-store.ts";

/** What the guard knows a PIN by. */
export interface Guarded {
  accountId: number;
  test: boolean;
  number: string;
  country: string;
  ip: string | undefined;
}

const keyOf: Record<Scope, (about: Guarded) => string | undefined> = {
  account: () => "",
  country: ({ country }) => country,
  prefix: ({ number }) => prefixOf(number),
  number: ({ number }) => number,
  ip: ({ ip }) => ip,
};
const scopes = Object.keys(keyOf) as Scope[];

/** What a PIN is counted under. */
export function countKeys(about: Guarded): store.CountKey[] {
  const { accountId, test } = about;
  return scopes.flatMap((scope) => {
    const key = keyOf[scope](about);
    return key === undefined ? [] : [{ accountId, test, scope, key }];
  });
}

/** The counts that a batch of PINs is judged by; kept up to date while the batch is decided, and written at its end. */
export class GuardLedger {
  readonly keys: store.CountKey[];
  readonly prefixes: { accountId: number; test: boolean; prefix: string }[];
  readonly tallies = new Map<string, Tally>();
  readonly runs = new Map<string, store.RunRow>();
  readonly begun: { key: store.CountKey; verdict: Verdict; before: number; tally: Tally; hits: number }[] = [];
  readonly hits = new Map<number, { accountId: number; id: number; hits: number }>();
  readonly refused: store.Addition[] = [];
  readonly #changedRuns = new Map<string, store.RunRow>();

  constructor(wishes: Guarded[]) {
    this.keys = [...new Map(wishes.flatMap(countKeys).map((key) => [store.countName(key), key])).values()];
    const prefixes = wishes.map(({ accountId, test, number }) => ({ accountId, test, prefix: prefixOf(number) }));
    this.prefixes = [...new Map(prefixes.map((each) => [runName(each), each])).values()];
  }

  tally(about: Guarded, scope: Scope): Tally | undefined {
    const key = keyOf[scope](about);
    if (key === undefined) return undefined;
    return this.tallies.get(store.countName({ accountId: about.accountId, test: about.test, scope, key }));
  }

  run(about: Guarded): Run | undefined {
    return this.runs.get(runName({ ...about, prefix: prefixOf(about.number) }));
  }

  get changedRuns(): store.RunRow[] {
    return [...this.#changedRuns.values()];
  }

  /** A PIN that goes out, for the judgement of those behind it. */
  pass(about: Guarded, cost: number, run: Run & { prefix: string }): void {
    for (const key of countKeys(about)) {
      const tally = this.tallies.get(store.countName(key))!;
      tally.hourSends++;
      tally.daySends++;
      tally.spentToday += cost;
    }
    const row = { accountId: about.accountId, test: about.test, ...run };
    this.runs.set(runName(row), row);
    this.#changedRuns.set(runName(row), row);
  }

  /** A PIN that does not: counted, with the block that it begins or meets. */
  stop(about: Guarded, verdict: Verdict, now: Date): Refusal {
    const { accountId, test } = about;
    const key: store.CountKey = { accountId, test, scope: verdict.scope, key: keyOf[verdict.scope](about)! };
    const tally = this.tallies.get(store.countName(key))!;
    if (verdict.begins) {
      this.begun.push({ key, verdict, before: tally.blocks, tally, hits: 0 });
      Object.assign(tally, { blockReason: verdict.reason, blockedUntil: verdict.until, blockId: undefined });
      tally.blocks++;
    }
    const begun = this.begun.findLast((block) => block.tally === tally);
    if (begun) begun.hits++;
    else if (verdict.until && tally.blockId !== undefined) {
      const hit = this.hits.get(tally.blockId) ?? { accountId, id: tally.blockId, hits: 0 };
      this.hits.set(tally.blockId, { ...hit, hits: hit.hits + 1 });
    }
    for (const scope of ["account", "country"] as const)
      this.refused.push({ accountId, test, scope, key: keyOf[scope](about)!, blocked: 1 });
    return refusalOf(verdict, now);
  }
}

const runName = ({ accountId, test, prefix }: { accountId: number; test: boolean; prefix: string }) =>
  `${accountId} ${test} ${prefix}`;

/** An empty ledger for these PINs. */
export function guardLedger(wishes: Guarded[]): GuardLedger {
  return new GuardLedger(wishes);
}

/** Reads the counts. */
export async function loadGuard(tx: Tx, ledger: GuardLedger, now: Date): Promise<void> {
  const [tallies, runs] = await Promise.all([
    store.readTallies(tx, ledger.keys, now),
    store.readRuns(tx, ledger.prefixes),
  ]);
  for (const { n, blockId, blockReason, blockedUntil, ...counts } of tallies)
    ledger.tallies.set(store.countName(ledger.keys[n]!), {
      ...counts,
      blockId: blockId ?? undefined,
      blockReason: blockReason ?? undefined,
      blockedUntil: blockedUntil ?? undefined,
    });
  for (const run of runs) ledger.runs.set(runName(run), run);
}

/** Writes what the batch came to: the PINs that were sent, and what was stopped and by what. */
export async function writeGuard(
  ctx: Context,
  tx: Tx,
  ledger: GuardLedger,
  sent: { wish: Guarded; cost: number }[],
  now: Date,
): Promise<void> {
  const additions = sent.flatMap(({ wish, cost }) => countKeys(wish).map((key) => ({ ...key, sends: 1, cost })));
  const runs = ledger.changedRuns;
  const hits = [...ledger.hits.values()];
  await Promise.all([
    store.addCounts(tx, [...additions, ...ledger.refused], now),
    runs.length > 0 ? store.writeRuns(tx, runs) : undefined,
    hits.length > 0 ? store.addHits(tx, hits) : undefined,
    ledger.begun.length > 0 ? beginBlocks(ctx, tx, ledger, now) : undefined,
  ]);
}

async function beginBlocks(ctx: Context, tx: Tx, ledger: GuardLedger, now: Date): Promise<void> {
  const ids = await ctx.ids.take(ledger.begun.length);
  const blocks = ledger.begun.map(({ key, verdict, before, hits }, n) => ({
    ...key,
    id: ids[n]!,
    reason: verdict.reason,
    before: Math.min(before, 1000),
    until: verdict.until!,
    hits,
  }));
  await store.insertBlocks(tx, blocks, now);
  for (const { accountId, id, scope, key, reason, until } of blocks)
    await auditAs(ctx, tx, "verification guard", {
      accountId,
      action: "verify.blocked",
      target: formatId("blk", id),
      details: { scope, key: showKey(scope, key), reason, until: until.toISOString() },
    });
}

/** A key as it is shown: numbers masked. */
export function showKey(scope: Scope, key: string): string {
  return scope === "number" ? maskPhone(key) : key;
}

function refusalOf({ reason, scope, until }: Verdict, now: Date): Refusal {
  const seconds = until && Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Refusal(
    "blocked",
    `The fraud guard sent no PIN: ${explain(reason).replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}. Nothing was charged; see \`GET /v1/verify/blocks\` and the guard's settings.`,
    {
      members: { reason, scope, blocked_until: until?.toISOString() ?? null },
      ...(seconds === undefined ? {} : { headers: { "retry-after": String(seconds) } }),
    },
  );
}
