import type { Context } from "../../base/context.ts";
import type { Credential } from "./credentials.ts";
import { drawParts } from "./limits-store.ts";

/** Parts drawn from one credential's bucket and not used yet. */
interface Pocket {
  parts: number;
  drawnMs: number;
  drawing: Promise<void> | undefined;
  /** Until `untilMs`, a draw of this many parts or more fails. */
  refused: { parts: number; untilMs: number };
}

/** How many credentials are remembered. */
const mostPockets = 10_000;

/** A tenth of a second's worth is drawn at a time, which bounds the number of queries. */
const drawsPerSecond = 10;

/** Parts unused after a second are dropped, so a credential exceeds its rate by a second's worth at most. */
const keptMs = 1_000;

/**
 * Rate limits of credentials: parts per second, with a burst of one second, across all binds, requests and processes. The token
 * bucket is a row; each process draws from it a little at a time.
 */
export class Allowances {
  readonly #ctx: Pick<Context, "sql" | "clock">;
  readonly #pockets = new Map<number, Pocket>();

  constructor(ctx: Pick<Context, "sql" | "clock">) {
    this.#ctx = ctx;
  }

  /** Takes parts, without a query if enough are drawn; false if the rate does not allow them. */
  take(credential: Credential, parts: number): boolean | Promise<boolean> {
    const pocket = this.#pocketOf(credential.id);
    if (this.#ctx.clock.monotonicMs() - pocket.drawnMs > keptMs) pocket.parts = 0;
    if (pocket.drawing === undefined && spend(pocket, parts)) return true;
    return this.#wait(credential, pocket, parts);
  }

  async #wait(credential: Credential, pocket: Pocket, parts: number): Promise<boolean> {
    for (;;) {
      while (pocket.drawing) await pocket.drawing;
      if (spend(pocket, parts)) return true;
      const { refused } = pocket;
      if (parts >= refused.parts && this.#ctx.clock.monotonicMs() < refused.untilMs) return false;
      pocket.drawing = this.#draw(credential, pocket, parts).finally(() => (pocket.drawing = undefined));
      await pocket.drawing;
    }
  }

  async #draw(credential: Credential, pocket: Pocket, parts: number): Promise<void> {
    const { partsPerSecond } = credential;
    const needed = parts - pocket.parts;
    const wanted = Math.max(needed, Math.ceil(partsPerSecond / drawsPerSecond));
    const drawn = await drawParts(this.#ctx.sql, credential, needed, wanted);
    const nowMs = this.#ctx.clock.monotonicMs();
    pocket.parts += drawn.parts;
    pocket.drawnMs = nowMs;
    if (drawn.parts === 0)
      pocket.refused = { parts, untilMs: nowMs + Math.max(10, (drawn.missing / partsPerSecond) * 1000) };
  }

  #pocketOf(id: number): Pocket {
    const known = this.#pockets.get(id);
    if (known) return known;
    if (this.#pockets.size >= mostPockets) this.#pockets.delete(this.#pockets.keys().next().value!);
    const pocket = { parts: 0, drawnMs: 0, drawing: undefined, refused: { parts: 0, untilMs: 0 } };
    this.#pockets.set(id, pocket);
    return pocket;
  }
}

function spend(pocket: Pocket, parts: number): boolean {
  if (pocket.parts < parts) return false;
  pocket.parts -= parts;
  return true;
}
