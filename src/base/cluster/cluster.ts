import type { Context } from "../context.ts";
import { Refusal } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import { Repeat } from "../queue/repeat.ts";
import { durabilityOf, readReplication, saidOf, sentenceOf, type Durability, type Weakness } from "./durability.ts";

/** The interval between checks of the server. */
const checkMs = 2_000;
/** The same while `REQUIRE_SYNC` refuses sends because of a failover. */
const failoverMs = 500;

/**
 * The database server: whether its commits survive its loss, and the timeline it is on. Both are read every two seconds, so that
 * asking costs nothing.
 */
export class Cluster {
  readonly #ctx: Pick<Context, "sql" | "log" | "config" | "metrics">;
  readonly #onMoved: () => Promise<void>;
  readonly #repeat: Repeat;
  #durability: Durability;
  #timeline: string | undefined;
  /** The durability of commits on this timeline, when its server last answered. */
  #lastKnown: Durability | undefined;

  /** @param onMoved called when another server has taken over or the database was restored; called again if it rejects */
  constructor(ctx: Pick<Context, "sql" | "log" | "config" | "metrics">, onMoved: () => Promise<void>) {
    this.#ctx = ctx;
    this.#onMoved = onMoved;
    this.#durability = ctx.config.databaseUrl === undefined ? without("embedded") : without("unknown");
    const isRefusing = () => ctx.config.requireSync && passing.has(this.#durability.weakness);
    this.#repeat = new Repeat(
      ctx,
      "replication",
      () => (isRefusing() ? failoverMs : checkMs),
      () => this.#check(),
    );
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    await this.#check();
    this.#repeat.start();
  }

  /** Resolves once the current check has ended. */
  stop(): Promise<void> {
    return this.#repeat.stop();
  }

  /** The durability of commits, as of the last check. */
  get durability(): Durability {
    return this.#durability;
  }

  /** The server's timeline, such as `7312345678901234567/00000002`; undefined if the server does not reveal it. */
  get timeline(): string | undefined {
    return this.#timeline;
  }

  /** Refuses with `not_replicated` if `REQUIRE_SYNC` is set and a commit would not survive the loss of the primary. */
  demand(): void {
    if (!this.#ctx.config.requireSync || this.#durability.weakness === undefined) return;
    throw new Refusal(
      "not_replicated",
      [
        say("Nothing was accepted."),
        saidOf(this.#durability),
        say("This installation requires that it does (`REQUIRE_SYNC`). Try again later."),
      ],
      { headers: { "retry-after": "5" } },
    );
  }

  async #check(): Promise<void> {
    const { sql, metrics, log } = this.#ctx;
    let found: Awaited<ReturnType<typeof readReplication>>;
    try {
      found = await readReplication(sql);
    } catch (error) {
      // The next server to answer may have fewer standbys.
      this.#conclude(without("unknown"));
      throw error;
    }
    const durability = durabilityOf(found);
    this.#conclude(durability);
    if (found.timeline === null) return;
    metrics.timeline.set(Number.parseInt(found.timeline.split("/")[1]!, 16));
    if (this.#timeline !== undefined && this.#timeline !== found.timeline) {
      const before = this.#lastKnown && sentenceOf(this.#lastKnown);
      log.warn({ from: this.#timeline, to: found.timeline, before }, "another database server has taken over");
      await this.#onMoved();
    }
    this.#timeline = found.timeline;
    this.#lastKnown = durability;
  }

  #conclude(durability: Durability): void {
    const { log, metrics, config } = this.#ctx;
    metrics.survivesPrimary.set(Number(durability.weakness === undefined));
    if (config.databaseUrl === undefined) return;
    if (durability.weakness !== this.#durability.weakness) log.info({ ...durability }, sentenceOf(durability));
    this.#durability = durability;
  }
}

/** Weaknesses that end by themselves. */
const passing = new Set<Weakness | undefined>(["absent", "unknown"]);

const without = (weakness: Weakness): Durability => ({ weakness, required: 0, confirming: 0 });
