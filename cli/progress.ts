/** How far something is, on the standard error: a bar on a terminal, otherwise nothing. */
export class Progress {
  readonly #total: number;
  readonly #what: string;
  readonly #startedAt = performance.now();
  #first: number | undefined;

  constructor(total: number, what: string) {
    this.#total = total;
    this.#what = what;
  }

  /** Shows that so many of the total are done. */
  show(done: number): void {
    if (!process.stderr.isTTY) return;
    this.#first ??= done;
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    const rate = seconds > 0.5 ? `  ${Math.round((done - this.#first) / seconds).toLocaleString("en")}/s` : "";
    const share = this.#total === 0 ? 1 : done / this.#total;
    const bar = "█".repeat(Math.round(24 * share)).padEnd(24, "░");
    const count = `${done.toLocaleString("en")} of ${this.#total.toLocaleString("en")} ${this.#what}`;
    process.stderr.write(`\r\u001b[K${bar} ${Math.floor(100 * share)} %  ${count}${rate}`);
  }

  /** Ends the line of the bar. */
  end(): void {
    if (process.stderr.isTTY && this.#first !== undefined) process.stderr.write("\n");
  }
}
