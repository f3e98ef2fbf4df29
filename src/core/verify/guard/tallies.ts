import { Refusal } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import type { VerifySettings } from "../settings.ts";
import {
  reasonOf,
  judge,
  nextRun,
  prefixOf,
  wouldBegin,
  type BlockReason,
  type Run,
  type Scope,
  type Tally,
  type Verdict,
} from "./guard.ts";
import { countName, startOfHour, type BlockRow, type CountKey, type CountRow, type Hit, type RunRow } from "./store.ts";

const dayMs = 24 * 3_600_000;

/** The rows that tallies start from. */
export interface TallyRows {
  counts: CountRow[];
  blocks: BlockRow[];
  runs: RunRow[];
  /** Recent messages of hooks, which count for their numbers as well. */
  codes: { accountId: number; test: boolean; number: string; sentAt: Date[] }[];
  /** Recent verifications, which count the sends to a number. */
  history: { accountId: number; test: boolean; number: string; sentAt: Date[] }[];
}

/** The data about a PIN that the guard uses. */
export interface Guarded {
  accountId: number;
  test: boolean;
  number: string;
  country: string;
  ip: string | undefined;
  /** A message of a sign-in hook: nobody tells us whether its code is entered. */
  fromHook?: boolean;
}

const keyOf: Record<Scope, (about: Guarded) => string | undefined> = {
  account: () => "",
  country: ({ country }) => country,
  prefix: ({ number }) => prefixOf(number),
  number: ({ number }) => number,
  ip: ({ ip }) => ip,
};
const scopes = Object.keys(keyOf) as Scope[];

function keysOf(about: Guarded): CountKey[] {
  const { accountId, test } = about;
  return scopes.flatMap((scope) => {
    const key = keyOf[scope](about);
    return key === undefined ? [] : [{ accountId, test, scope, key }];
  });
}

/** The distinct keys that these PINs are judged by. */
export function guardKeys(all: Guarded[]): CountKey[] {
  return [...new Map(all.flatMap(keysOf).map((key) => [countName(key), key])).values()];
}

/** Not by address for a hook: many services call with that of a server, which all users of a site share. */
const countedKeys = (about: Guarded) => keysOf(about).filter(({ scope }) => !about.fromHook || scope !== "ip");

/** The keys under which a PIN or code is counted. Sends to a number have rows of their own. */
export function countKeys(about: Guarded): CountKey[] {
  return countedKeys(about).filter(({ scope }) => scope !== "number");
}

const noCounts = (): Tally => ({
  hourSends: 0,
  daySends: 0,
  dayVerified: 0,
  hourCodes: 0,
  dayCodes: 0,
  spentToday: 0,
  active: [],
  blocks: 0,
});

/** A block that begins with a batch. */
export interface BegunBlock {
  key: CountKey;
  verdict: Verdict;
  /** Blocks of this key in the last seven days. */
  before: number;
  tally: Tally;
  hits: number;
}

/** The counts that a batch is judged by, updated as it is decided. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();
  readonly #runs = new Map<string, RunRow>();
  readonly #changedRuns = new Map<string, RunRow>();
  readonly #hits = new Map<number, Hit>();
  /** Blocks that begin. */
  readonly begun: BegunBlock[] = [];
  /** The keys under which refused PINs are counted. */
  readonly refused: CountKey[] = [];

  constructor({ counts, blocks, runs, history, codes }: TallyRows, now: Date) {
    for (const { accountId, test, scope, key, ...counted } of counts)
      Object.assign(this.#at({ accountId, test, scope, key }), counted);
    for (const block of blocks) {
      const tally = this.#at(block);
      tally.blocks++;
      if (block.until > now) tally.active.push(block);
    }
    const sinceMs = startOfHour(now).getTime() - dayMs;
    for (const { accountId, test, number, sentAt } of [...history, ...codes])
      this.#at({ accountId, test, scope: "number", key: number }).daySends += sentAt.filter(
        (at) => at.getTime() >= sinceMs,
      ).length;
    for (const run of runs) this.#runs.set(runName(run), run);
  }

  #at(key: CountKey): Tally {
    const name = countName(key);
    let tally = this.#tallies.get(name);
    if (!tally) this.#tallies.set(name, (tally = noCounts()));
    return tally;
  }

  #tally(about: Guarded, scope: Scope): Tally | undefined {
    const key = keyOf[scope](about);
    return key === undefined ? undefined : this.#at({ accountId: about.accountId, test: about.test, scope, key });
  }

  #run(about: Guarded): Run | undefined {
    return this.#runs.get(runName({ ...about, prefix: prefixOf(about.number) }));
  }

  /** What stops a PIN at this cost (all parts, micro-units); undefined lets it pass. */
  judge(guard: VerifySettings["guard"], about: Guarded, cost: number, now: Date): Verdict | undefined {
    const { number, country, fromHook = false } = about;
    const tally = (scope: Scope) => this.#tally(about, scope);
    return judge(guard, { number, country, fromHook, cost, tally, run: this.#run(about) }, now);
  }

  /** Whether the counts are such that this block would begin if it did not exist. */
  wouldBegin(guard: VerifySettings["guard"], block: CountKey & { reason: BlockReason }): boolean {
    const run = this.#runs.get(runName({ ...block, prefix: block.key }))?.run ?? 0;
    return wouldBegin(guard, block.reason, this.#at(block), run);
  }

  get changedRuns(): RunRow[] {
    return [...this.#changedRuns.values()];
  }

  /** PINs stopped by blocks that already existed. */
  get hits(): Hit[] {
    return [...this.#hits.values()];
  }

  /** Counts a PIN that is sent. */
  pass(guard: VerifySettings["guard"], about: Guarded, cost: number): void {
    if (!guard.enabled) return;
    for (const { scope, ...key } of countedKeys(about)) {
      const tally = this.#at({ scope, ...key });
      tally.hourSends++;
      if (!about.fromHook || scope === "number") tally.daySends++;
      if (about.fromHook) {
        tally.hourCodes++;
        tally.dayCodes++;
      }
      tally.spentToday += cost;
    }
    const { accountId, test, number } = about;
    const row = { accountId, test, prefix: prefixOf(number), ...nextRun(this.#run(about), number) };
    this.#runs.set(runName(row), row);
    this.#changedRuns.set(runName(row), row);
  }

  /** Counts a stopped PIN, and begins the block or counts a hit on it. */
  stop(about: Guarded, verdict: Verdict, now: Date): Refusal {
    const { accountId, test } = about;
    const key: CountKey = { accountId, test, scope: verdict.scope, key: keyOf[verdict.scope](about)! };
    const tally = this.#at(key);
    if (verdict.begins) {
      this.begun.push({ key, verdict, before: tally.blocks, tally, hits: 0 });
      tally.active.push({ id: undefined, reason: verdict.reason, until: verdict.until! });
      tally.blocks++;
    }
    const begun = this.begun.findLast((block) => block.tally === tally && block.verdict.reason === verdict.reason);
    const { id } = tally.active.find(({ reason, until }) => reason === verdict.reason && until === verdict.until) ?? {};
    if (begun) begun.hits++;
    else if (id !== undefined) {
      const hit = this.#hits.get(id) ?? { accountId, id, hits: 0 };
      this.#hits.set(id, { ...hit, hits: hit.hits + 1 });
    }
    for (const scope of ["account", "country"] as const)
      this.refused.push({ accountId, test, scope, key: keyOf[scope](about)! });
    return refusalOf(verdict, about, now);
  }
}

const runName = ({ accountId, test, prefix }: { accountId: number; test: boolean; prefix: string }) =>
  `${accountId} ${test} ${prefix}`;

function refusalOf({ reason, scope, until }: Verdict, { country, fromHook }: Guarded, now: Date): Refusal {
  const seconds = until && Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const why = reason === "country_not_allowed" ? notAllowed(country) : reasonOf(reason);
  return new Refusal(
    "blocked",
    fromHook
      ? say(
          "The fraud guard stopped this message: {why}. Nothing was charged; see `GET /v1/verify/blocks` and the guard's settings.",
          { why },
        )
      : say(
          "The fraud guard stopped this PIN: {why}. Nothing was charged; see `GET /v1/verify/blocks` and the guard's settings.",
          { why },
        ),
    {
      members: { reason, scope, blocked_until: until?.toISOString() ?? null },
      ...(seconds === undefined ? {} : { headers: { "retry-after": String(seconds) } }),
    },
  );
}

/**
 * Names the country: by default every country except the account's own is refused, and its users abroad are the first to notice.
 */
function notAllowed(code: string): Sentence {
  return code === ""
    ? say("its number is in no country, which `guard.allowed_countries` of the verification settings does not list")
    : say(
        "its number is in {country} (`{code}`), which `guard.allowed_countries` of the verification settings does not list",
        { country: { country: code }, code },
      );
}
