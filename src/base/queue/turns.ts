interface Ranked<Job> {
  job: Job;
  rank: number;
}

/**
 * A queue in which callers take turns: however many jobs one caller has waiting, another caller's job waits for only one of
 * them. The jobs of one caller run by rank, lowest first, and those of one rank in the order of their arrival.
 */
export class Turns<Job> {
  /** In the order of their turns; a caller without jobs has no entry. */
  readonly #waiting = new Map<string, Ranked<Job>[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(caller: string): number {
    return this.#waiting.get(caller)?.length ?? 0;
  }

  has(caller: string, job: Job): boolean {
    return this.#waiting.get(caller)?.some((each) => each.job === job) ?? false;
  }

  push(caller: string, job: Job, rank = 0): void {
    const jobs = this.#waiting.get(caller);
    if (jobs) jobs.splice(jobs.findLastIndex((each) => each.rank <= rank) + 1, 0, { job, rank });
    else this.#waiting.set(caller, [{ job, rank }]);
    this.#size++;
  }

  /**
   * Takes the first job of the caller whose turn it is, who then goes behind the others.
   *
   * @param rankOf callers with a lower rank come first, whoever's turn it is, and none is below 0; one without a rank has no turn now
   */
  shift(rankOf: (caller: string) => number | undefined = () => 0): Job | undefined {
    let next: { caller: string; rank: number } | undefined;
    for (const caller of this.#waiting.keys()) {
      const rank = rankOf(caller);
      if (rank !== undefined && (!next || rank < next.rank)) next = { caller, rank };
      if (rank === 0) break;
    }
    if (!next) return undefined;
    const { caller } = next;
    const jobs = this.#waiting.get(caller)!;
    const { job } = jobs[0]!;
    this.delete(caller, job);
    if (this.#waiting.delete(caller)) this.#waiting.set(caller, jobs);
    return job;
  }

  /** Removes a job, if it is waiting. */
  delete(caller: string, job: Job): void {
    const jobs = this.#waiting.get(caller) ?? [];
    const at = jobs.findIndex((each) => each.job === job);
    if (at === -1) return;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#waiting.delete(caller);
    this.#size--;
  }
}
