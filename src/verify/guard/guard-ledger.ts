import { auditAs } from "../../accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { formatId } from "../../base/ids.ts";
import { maskPhone } from "../../base/phone/phone.ts";
import {
  explain,
  judge,
  nextRun,
  prefixOf,
  wouldBegin,
  type BlockReason,
  type Scope,
  type Tally,
  type Verdict,
} from "./guard.ts";
import type { DeskRows } from "../issue/store.ts";
import * as store from "./store.ts";
import type { VerifySettings } from "../settings.ts";

const dayMs = 24 * 3_600_000;

/** What was read of the counts, the blocks and the past of numbers. */
export type GuardRows = Pick<DeskRows, "counts" | "blocks" | "runs" | "history">;

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

/** What a PIN is known under. */
function keysOf(about: Guarded): store.CountKey[] {
  const { accountId, test } = about;
  return scopes.flatMap((scope) => {
    const key = keyOf[scope](about);
    return key === undefined ? [] : [{ accountId, test, scope, key }];
  });
}

/** What these PINs are judged by, each once. */
export function guardKeys(wishes: Guarded[]): store.CountKey[] {
  return [...new Map(wishes.flatMap(keysOf).map((key) => [store.countName(key), key])).values()];
}

/** What a PIN is counted under. What went to its number is told by the verifications themselves. */
export function countKeys(about: Guarded): store.CountKey[] {
  return keysOf(about).filter(({ scope }) => scope !== "number");
}

const noCounts = (): Tally => ({
  hourSends: 0,
  daySends: 0,
  dayVerified: 0,
  spentToday: 0,
  blockId: undefined,
  blockReason: undefined,
  blockedUntil: undefined,
  blocks: 0,
});

/** Counts that stay known from batch to batch, by name. */
export interface KeptCounts {
  tallies: Map<string, Tally>;
  runs: Map<string, store.RunRow>;
}

const keptScopes = ["account", "country", "prefix"] as const;

/** What PINs to numbers of one prefix have in common; the counts of their numbers and addresses are their own. */
interface Place {
  account: Tally;
  country: Tally;
  prefix: Tally;
  keys: Record<"account" | "country" | "prefix", store.CountKey>;
  /** The name of the prefix's run. */
  run: string;
}

const placeKeys = ({ accountId, test, country, number }: Guarded): Place["keys"] => ({
  account: { accountId, test, scope: "account", key: "" },
  country: { accountId, test, scope: "country", key: country },
  prefix: { accountId, test, scope: "prefix", key: prefixOf(number) },
});
const placeName = ({ accountId, test, country, number }: Guarded) =>
  `${accountId} ${test} ${country} ${prefixOf(number)}`;

/** What one PIN is counted under, and the name of its prefix's run. */
type Tallied = Record<Scope, Tally | undefined> & { run: string };

/** The counts that a batch of PINs is judged by; kept up to date while the batch is decided. */
export class GuardLedger {
  readonly #tallies = new Map<string, Tally>();
  readonly #places = new Map<string, Place>();
  readonly #runs = new Map<string, store.RunRow>();
  readonly #changedRuns = new Map<string, store.RunRow>();
  /** What those that changed were before. */
  readonly #runsBefore = new Map<string, store.RunRow | undefined>();
  readonly #hits = new Map<number, store.Hit>();
  /** Blocks that begin. */
  readonly begun: { key: store.CountKey; verdict: Verdict; before: number; tally: Tally; hits: number }[] = [];
  /** What PINs that were not sent are counted under. */
  readonly refused: store.CountKey[] = [];

  constructor({ counts, blocks, runs, history }: GuardRows, now: Date) {
    for (const { accountId, test, scope, key, ...counted } of counts)
      Object.assign(this.#at({ accountId, test, scope, key }), counted);
    for (const block of blocks) {
      const tally = this.#at(block);
      tally.blocks++;
      if (block.until <= (tally.blockedUntil ?? now)) continue;
      Object.assign(tally, { blockId: block.id, blockReason: block.reason, blockedUntil: block.until });
    }
    const sinceMs = store.startOfHour(now).getTime() - dayMs;
    for (const { accountId, test, number, sentAt } of history)
      this.#at({ accountId, test, scope: "number", key: number }).daySends += sentAt.filter(
        (at) => at.getTime() >= sinceMs,
      ).length;
    for (const run of runs) this.#runs.set(runName(run), run);
  }

  #at(key: store.CountKey): Tally {
    const name = store.countName(key);
    let tally = this.#tallies.get(name);
    if (!tally) this.#tallies.set(name, (tally = noCounts()));
    return tally;
  }

  #place(about: Guarded): Place {
    const name = placeName(about);
    let place = this.#places.get(name);
    if (place) return place;
    const keys = placeKeys(about);
    place = {
      account: this.#at(keys.account),
      country: this.#at(keys.country),
      prefix: this.#at(keys.prefix),
      keys,
      run: runName({ ...about, prefix: prefixOf(about.number) }),
    };
    this.#places.set(name, place);
    return place;
  }

  /** All that a PIN is counted under. */
  #tallied(about: Guarded): Tallied {
    const { accountId, test, number, ip } = about;
    const { account, country, prefix, run } = this.#place(about);
    return {
      account,
      country,
      prefix,
      run,
      number: this.#at({ accountId, test, scope: "number", key: number }),
      ip: ip === undefined ? undefined : this.#at({ accountId, test, scope: "ip", key: ip }),
    };
  }

  /** What stops a PIN of this cost now, all parts, micro-units; undefined lets it pass. */
  judge(guard: VerifySettings["guard"], about: Guarded, cost: number, now: Date): Verdict | undefined {
    if (!guard.enabled) return undefined;
    const { number, country } = about;
    const tallied = this.#tallied(about);
    const run = this.#runs.get(tallied.run);
    return judge(guard, { number, country, cost, tally: (scope) => tallied[scope], run }, now);
  }

  /** Whether a block of this key would begin by what is counted, if it did not stand. */
  wouldBegin(guard: VerifySettings["guard"], block: store.CountKey & { reason: BlockReason }): boolean {
    const run = this.#runs.get(runName({ ...block, prefix: block.key }))?.run ?? 0;
    return wouldBegin(guard, block.reason, this.#at(block), run);
  }

  /** Keeps what PINs were judged by but for their numbers and addresses, to judge others by before it is read again. */
  keep(kept: KeptCounts): void {
    for (const place of this.#places.values()) {
      for (const scope of keptScopes) kept.tallies.set(store.countName(place.keys[scope]), { ...place[scope] });
      const run = this.#runs.get(place.run);
      if (run) kept.runs.set(place.run, run);
    }
  }

  /** Takes up what was kept; false where not all of it was. */
  recall(about: Guarded, kept: KeptCounts): boolean {
    if (this.#places.has(placeName(about))) return true;
    const keys = placeKeys(about);
    for (const scope of keptScopes) {
      const name = store.countName(keys[scope]);
      if (this.#tallies.has(name)) continue;
      const tally = kept.tallies.get(name);
      if (!tally) return false;
      this.#tallies.set(name, { ...tally });
    }
    const { run } = this.#place(about);
    const last = kept.runs.get(run);
    if (last) this.#runs.set(run, last);
    return true;
  }

  get changedRuns(): store.RunRow[] {
    return [...this.#changedRuns.values()];
  }

  /** Blocks that stopped PINs, but for those that begin. */
  get hits(): store.Hit[] {
    return [...this.#hits.values()];
  }

  /** Notes a PIN of this cost that goes out, for those that are judged after it; nothing where the guard is off, as none are. */
  pass(guard: VerifySettings["guard"], about: Guarded, cost: number): void {
    if (!guard.enabled) return;
    const tallied = this.#tallied(about);
    for (const scope of scopes) {
      const tally = tallied[scope];
      if (!tally) continue;
      tally.hourSends++;
      tally.daySends++;
      tally.spentToday += cost;
    }
    const { accountId, test, number } = about;
    const name = tallied.run;
    const before = this.#runs.get(name);
    const row = { accountId, test, prefix: prefixOf(number), ...nextRun(before, number) };
    if (!this.#runsBefore.has(name)) this.#runsBefore.set(name, before);
    this.#runs.set(name, row);
    this.#changedRuns.set(name, row);
  }

  /** The runs of the prefixes of `unsent`, had only `sent` passed: a repeat that sends nothing must not end a run. */
  runsWithout(unsent: Guarded[], sent: Guarded[]): store.RunRow[] {
    const nameOf = (about: Guarded) => runName({ ...about, prefix: prefixOf(about.number) });
    const names = unsent.map(nameOf).filter((name) => this.#runsBefore.has(name));
    const runs = new Map(names.map((name) => [name, this.#runsBefore.get(name)]));
    for (const about of sent) {
      const name = nameOf(about);
      if (!runs.has(name)) continue;
      const { accountId, test, number } = about;
      runs.set(name, { accountId, test, prefix: prefixOf(number), ...nextRun(runs.get(name), number) });
    }
    return [...runs.values()].filter((run) => run !== undefined);
  }

  /** A PIN that does not: counted, with the block that it begins or meets. */
  stop(about: Guarded, verdict: Verdict, now: Date): Refusal {
    const { accountId, test } = about;
    const key: store.CountKey = { accountId, test, scope: verdict.scope, key: keyOf[verdict.scope](about)! };
    const tally = this.#at(key);
    if (verdict.begins) {
      this.begun.push({ key, verdict, before: tally.blocks, tally, hits: 0 });
      Object.assign(tally, { blockReason: verdict.reason, blockedUntil: verdict.until, blockId: undefined });
      tally.blocks++;
    }
    const begun = this.begun.findLast((block) => block.tally === tally);
    if (begun) begun.hits++;
    else if (verdict.until && tally.blockId !== undefined) {
      const hit = this.#hits.get(tally.blockId) ?? { accountId, id: tally.blockId, hits: 0 };
      this.#hits.set(tally.blockId, { ...hit, hits: hit.hits + 1 });
    }
    for (const scope of ["account", "country"] as const)
      this.refused.push({ accountId, test, scope, key: keyOf[scope](about)! });
    return refusalOf(verdict, now);
  }
}

const runName = ({ accountId, test, prefix }: { accountId: number; test: boolean; prefix: string }) =>
  `${accountId} ${test} ${prefix}`;

/** Writes the blocks that begin, and tells the audit log. */
export async function beginBlocks(ctx: Context, tx: Tx, ledger: GuardLedger, now: Date): Promise<void> {
  if (ledger.begun.length === 0) return;
  const ids = await ctx.ids.take(ledger.begun.length, tx);
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
