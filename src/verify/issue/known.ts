/**
 * What a process knows of accounts from its own batches, so that the next one need not read it: as the last one left them, or as the one
 * in flight will leave them. It holds for as long as the version of the account is the one that these batches leave: what others
 * decide, and settings that change, move that on. Entered PINs do not, but they only make the guard more lenient. So nothing but
 * sending a new PIN may be decided from it.
 */
import { startOfHour } from "../guard/store.ts";
import { GuardLedger, type KeptCounts } from "../guard/guard-ledger.ts";
import { numberName, type Wish } from "./plan.ts";
import type { VerifySettings } from "../settings.ts";

/** Counts that are kept at most; a prefix is one. */
const mostKept = 20_000;

/** What a batch was decided from, and what it leaves if all of it comes to pass. */
export interface Left {
  /** The versions that it was decided from. */
  from: ReadonlyMap<number, number>;
  /** What it moves them on to; undefined where it writes nothing. */
  to: number | undefined;
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

  /** Keeps what a batch leaves. Where it was not decided from what was known, only that is known from then on. */
  keep({ from, to, settings, guard, now }: Left): void {
    const isOther = [...from].some(([id, version]) => (this.#versions.get(id) ?? version) !== version);
    const hourMs = startOfHour(now).getTime();
    if (isOther || hourMs !== this.#hourMs || this.#counts.tallies.size > mostKept) this.forget();
    this.#hourMs = hourMs;
    for (const [id, version] of from) {
      this.#versions.set(id, to ?? version);
      this.settings.set(id, settings.get(id)!);
    }
    guard.keep(this.#counts);
  }

  /** What these accounts, all of them known, are at, and their settings, whatever is forgotten later. */
  of(accountIds: number[]): { versions: Map<number, number>; settings: Map<number, VerifySettings> } {
    return {
      versions: new Map(accountIds.map((id) => [id, this.#versions.get(id)!])),
      settings: new Map(accountIds.map((id) => [id, this.settings.get(id)!])),
    };
  }

  /**
   * Picks the wishes of which all is known but what their numbers and addresses say, the first one for each of these; `guard` is what they
   * are judged by.
   */
  recall<Asked extends { wish: Wish }>(batch: Asked[], now: Date): { recalled: Asked[]; guard: GuardLedger } {
    const guard = new GuardLedger({ counts: [], blocks: [], runs: [], history: [] }, now);
    if (startOfHour(now).getTime() !== this.#hourMs) return { recalled: [], guard };
    const seen = new Set<string>();
    const recalled: Asked[] = [];
    for (const asked of batch) {
      const { accountId, number, ip } = asked.wish;
      const name = numberName(accountId, number);
      const place = ip === undefined ? undefined : `${accountId} ip ${ip}`;
      if (seen.has(name) || (place !== undefined && seen.has(place))) continue;
      const settings = this.settings.get(accountId);
      if (!settings || (settings.guard.enabled && !guard.recall(asked.wish, this.#counts))) continue;
      seen.add(name);
      if (place !== undefined) seen.add(place);
      recalled.push(asked);
    }
    return { recalled, guard };
  }
}
