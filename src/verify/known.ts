/**
 * What a process still knows of accounts after a batch, so that the next one need not read it. It holds for as long as the version of the
 * account is the one that its own batches left: what others decide, and settings that change, move that on. Entered PINs do not, but
 * they only make the guard more lenient. So nothing but sending a new PIN may be decided from it.
 */
import { startOfHour } from "./guard-store.ts";
import { GuardLedger, type KeptCounts } from "./guard-ledger.ts";
import { numberName, type Wish } from "./plan.ts";
import type { VerifySettings } from "./settings.ts";

/** Counts that are kept at most; a prefix is one. */
const mostKept = 20_000;

/** What a batch was decided from, and is known to have left. */
export interface Left {
  /** The versions that it was decided from. */
  from: ReadonlyMap<number, number>;
  /** It has moved them on. */
  moved: boolean;
  settings: ReadonlyMap<number, VerifySettings>;
  guard: GuardLedger;
  now: Date;
}

/** The accounts, settings and counts that are known. */
export class Known {
  readonly settings = new Map<number, VerifySettings>();
  readonly #versions = new Map<number, number>();
  readonly #counts: KeptCounts = { tallies: new Map(), runs: new Map() };
  #hourMs = 0;

  forget(): void {
    for (const map of [this.settings, this.#versions, this.#counts.tallies, this.#counts.runs]) map.clear();
  }

  /** Keeps what a committed batch left. Where that is not what was known, only that is known from then on. */
  keep({ from, moved, settings, guard, now }: Left): void {
    // Before anything is forgotten: they may be the very settings that are known.
    const accounts = [...from].map(([id, version]) => ({
      id,
      version,
      settings: settings.get(id)!,
    }));
    const isOther = [...from].some(([id, version]) => (this.#versions.get(id) ?? version) !== version);
    const hourMs = startOfHour(now).getTime();
    if (isOther || hourMs !== this.#hourMs || this.#counts.tallies.size > mostKept) this.forget();
    this.#hourMs = hourMs;
    for (const account of accounts) {
      this.#versions.set(account.id, moved ? account.version + 1 : account.version);
      this.settings.set(account.id, account.settings);
    }
    guard.keep(this.#counts);
  }

  /** The settings of an account, where it is known as it is at this version. */
  settingsAt(accountId: number, version: number): VerifySettings | undefined {
    return this.#versions.get(accountId) === version ? this.settings.get(accountId) : undefined;
  }

  /** What these accounts, all of them known, are at. */
  versionsOf(accountIds: number[]): Map<number, number> {
    return new Map(accountIds.map((id) => [id, this.#versions.get(id)!]));
  }

  /** Picks the wishes of which all is known but what their numbers and addresses say, one for each of these, and what they are judged by. */
  recall<Asked extends { wish: Wish }>(batch: Asked[], now: Date): { recalled: Asked[]; guard: GuardLedger } {
    const guard = new GuardLedger({ counts: [], blocks: [], runs: [], history: [] }, now);
    if (startOfHour(now).getTime() !== this.#hourMs) return { recalled: [], guard };
    const seen = new Set<string>();
    const recalled = batch.filter(({ wish }) => {
      const { accountId, number, ip } = wish;
      if (!this.#versions.has(accountId)) return false;
      const names = [numberName(accountId, number), ...(ip === undefined ? [] : [`${accountId} ip ${ip}`])];
      if (names.some((name) => seen.has(name)) || !guard.recall(wish, this.#counts)) return false;
      for (const name of names) seen.add(name);
      return true;
    });
    return { recalled, guard };
  }
}
