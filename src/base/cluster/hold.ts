import type { Context } from "../context.ts";
import type { Sql, Tx } from "../db.ts";
import { Refusal } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import { Repeat } from "../queue/repeat.ts";

/** The interval between checks whether the hold is over. */
const checkMs = 1_000;

/** A restore that has not been released. */
export interface Restored {
  /** When the backup was taken. */
  takenAt: Date;
  restoredAt: Date;
  /** What was decided about messages in doubt, if a release has begun and was interrupted; null otherwise. */
  decision: InDoubt | null;
}

/** What happens to messages that the original may have submitted since the backup. */
export type InDoubt = "fail" | "send";

/** The latest restore that has not been released; undefined if nothing is held. */
export async function readHold(sql: Sql | Tx): Promise<Restored | undefined> {
  const [row] = await sql<Restored[]>`
    select taken_at as "takenAt", restored_at as "restoredAt", in_doubt as decision
    from restores where released_at is null order by id desc limit 1`;
  return row;
}

/** Records a restore, from which the installation is held. */
export async function insertHold(tx: Tx, takenAt: Date): Promise<void> {
  await tx`insert into restores (taken_at) values (${takenAt})`;
}

/** Records the decision of a release before it is carried out. False if there is another decision, or nothing is held. */
export async function decideHold(sql: Sql, inDoubt: InDoubt): Promise<boolean> {
  const { count } = await sql`
    update restores set in_doubt = ${inDoubt} where released_at is null and coalesce(in_doubt, ${inDoubt}) = ${inDoubt}`;
  return count > 0;
}

/** Keeps the hold until the transaction ends; false if nothing is held. */
export async function keepHold(tx: Tx): Promise<boolean> {
  const rows = await tx`select from restores where released_at is null for share`;
  return rows.length > 0;
}

/** Ends the hold; all processes notice within a second. False if nothing was held. */
export async function endHold(tx: Tx): Promise<boolean> {
  const { count } = await tx`update restores set released_at = now() where released_at is null`;
  return count > 0;
}

/** The hold in a sentence, with how to end it. */
export const holdSentence = ({ takenAt }: Restored): string =>
  `This installation was restored from a backup of ${takenAt.toISOString()} and is held: no link binds, no webhook or mail is sent, nothing is accepted or charged. Release it on the page System of the dashboard or with \`tuma resume\`.`;

/** A part of the program with a lifetime. */
interface Part {
  name: string;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/**
 * Holds a restored installation until the operator releases it (page System, `tuma resume`). The original may have sent, delivered and charged since
 * the backup, so nothing may leave before somebody has decided what happens to messages in doubt. A hold never begins while
 * a process runs, because a backup is only restored into an empty database; so a process that is not held never checks again.
 */
export class Hold {
  readonly #ctx: Pick<Context, "sql" | "log">;
  readonly #repeat: Repeat;
  readonly #waiting: (() => Promise<void>)[] = [];
  #restored: Restored | undefined;

  constructor(ctx: Pick<Context, "sql" | "log">) {
    this.#ctx = ctx;
    this.#repeat = new Repeat(ctx, "hold", checkMs, () => this.#check());
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    this.#restored = await readHold(this.#ctx.sql);
    if (!this.#restored) return;
    this.#ctx.log.warn(this.#restored, holdSentence(this.#restored));
    this.#repeat.start();
  }

  /** Resolves once the current check has ended. */
  stop(): Promise<void> {
    return this.#repeat.stop();
  }

  /** True until the operator has released a restored installation and all held parts have started. */
  get isHeld(): boolean {
    return this.#restored !== undefined;
  }

  /** For readiness and the page System; undefined if nothing is held. */
  get sentence(): string | undefined {
    return this.#restored && holdSentence(this.#restored);
  }

  /** Refuses with `unavailable` while the installation is held. */
  demand(): void {
    if (!this.#restored) return;
    throw new Refusal(
      "unavailable",
      say(
        "Nothing was accepted. This installation was restored from a backup, and its operator has not released it yet. Try again later.",
      ),
      { headers: { "retry-after": "60" } },
    );
  }

  /** The part, which starts only once nothing is held. */
  part(part: Part): Part {
    const start = async () => part.start?.();
    return {
      name: part.name,
      start: async () => {
        if (this.#restored) this.#waiting.push(start);
        else await start();
      },
      stop: async () => {
        const waiting = this.#waiting.indexOf(start);
        if (waiting === -1) await part.stop?.();
        else this.#waiting.splice(waiting, 1);
      },
    };
  }

  async #check(): Promise<void> {
    if (!this.#restored || (await readHold(this.#ctx.sql))) return;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        await next();
      } catch (error) {
        // Tried again with the next check, and the others after it.
        this.#waiting.unshift(next);
        throw error;
      }
    }
    this.#restored = undefined;
    this.#ctx.log.info("the installation was released: links bind, webhooks are sent");
    void this.#repeat.stop();
  }
}
