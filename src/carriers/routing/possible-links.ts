import type { Context } from "../../base/context.ts";
import type { Db } from "../../base/db.ts";
import { OnceMore } from "../../base/queue/once-more.ts";
import type { SubmitOptions } from "../traffic.ts";
import { channel, readLinks, readSandboxed } from "../store.ts";
import type { CarryingLink } from "./carrying.ts";
import { readRoutes } from "./routes-store.ts";
import { noRules, routable } from "./rules.ts";
import { linkSet, linksOfPath, RouteTable } from "./routing.ts";

/** The account and recipient of a message before it is accepted. */
export interface Addressee {
  accountId: number;
  test: boolean;
  /** In E.164. */
  recipient: string;
  options?: SubmitOptions;
}

/** The enabled links of a message's route, whether up or down: the message may still be sent over any of them. */
export type LinksFor = (message: Addressee) => readonly CarryingLink[];

/**
 * Reads routes and links for `LinksFor`.
 *
 * @param sandbox whether this installation runs the simulated carrier
 */
export async function readLinksFor(sql: Db, sandbox: boolean): Promise<LinksFor> {
  const [routes, rows] = await Promise.all([readRoutes(sql), readLinks(sql)]);
  // After the links, so that a new one is never known before the accounts that may use it.
  const accounts = await readSandboxed(sql);
  const table = new RouteTable(routes);
  const known = rows.filter((row) => sandbox || !row.sandbox).map((row) => routable(row, noRules, true));
  const links = linkSet(known, accounts);
  return (message) => linksOfPath(table, links, { ...message, id: 0 });
}

/** `LinksFor` in memory, reloaded when links or routes change. Messages with options such as TLVs are checked against it when accepted. */
export class PossibleLinks {
  readonly #ctx: Context;
  readonly #reading = new OnceMore(() => this.#read());
  #linksFor: LinksFor = () => [];
  #listener: { unlisten(): Promise<void> } | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Loads links and routes, and reloads them on every change from then on. */
  async start(): Promise<void> {
    const changed = () =>
      void this.#reading
        .run()
        .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "the links could not be read yet"));
    this.#listener = await this.#ctx.sql.listen(channel, changed, changed);
    await this.#reading.run();
  }

  async stop(): Promise<void> {
    await this.#listener?.unlisten().catch(() => undefined);
    await this.#reading.idle();
  }

  /** The links that may take a message. */
  readonly linksFor: LinksFor = (message) => this.#linksFor(message);

  async #read(): Promise<void> {
    this.#linksFor = await readLinksFor(this.#ctx.sql, this.#ctx.config.sandbox);
  }
}
