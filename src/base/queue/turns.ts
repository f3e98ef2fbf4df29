/**
 * A queue in which callers take turns: however many jobs one caller has waiting, another caller's job waits for only one of
 * them.
 */
export class Turns<Job> {
  /** In the order of their turns; a caller without jobs has no entry. */
  readonly #waiting = new Map<string, Job[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(caller: string): number {
    return this.#waiting.get(caller)?.length ?? 0;
  }

  has(caller: string, job: Job): boolean {
    return this.#waiting.get(caller)?.includes(job) ?? false;
  }

  push(caller: string, job: Job): void {
    const jobs = this.#waiting.get(caller);
    if (jobs) jobs.push(job);
    else this.#waiting.set(caller, [job]);
    this.#size++;
  }

  /** Takes the oldest job of the caller whose turn it is, who then goes behind the others. */
  shift(): Job | undefined {
    for (const [caller, jobs] of this.#waiting) {
      const job = jobs[0]!;
      this.delete(caller, job);
      if (this.#waiting.delete(caller)) this.#waiting.set(caller, jobs);
      return job;
    }
    return undefined;
  }

  /** Removes a job, if it is waiting. */
  delete(caller: string, job: Job): void {
    const jobs = this.#waiting.get(caller) ?? [];
    const at = jobs.indexOf(job);
    if (at === -1) return;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#waiting.delete(caller);
    this.#size--;
  }
}
