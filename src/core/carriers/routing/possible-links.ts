import type { Context } from "../../../base/context.ts";
import type { Db } from "../../../base/db.ts";
import { unavailable } from "../../../http/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { OnceMore } from "../../../base/queue/once-more.ts";
import type { SubmitOptions } from "../traffic.ts";
import { channel, readLinks, readSandboxed } from "../store.ts";
import type { CarryingLink } from "./carrying.ts";
import { readRoutes } from "./routes-store.ts";
import { noRules, routable } from "./rules.ts";
import { linkSet, linksOfPath, RouteTable, withoutCarrier } from "./routing.ts";

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

/** What could take messages, as of one moment. */
export interface Possible {
  linksFor: LinksFor;
  /** Why no carrier at all takes messages of this kind of an account; undefined if one may, now or later. */
  without: (sender: Pick<Addressee, "accountId" | "test">) => Sentence | undefined;
  /** Whether such messages only wait, since there is no enabled link. */
  holds: (sender: Pick<Addressee, "accountId" | "test">) => boolean;
}

const nothing: Possible = { linksFor: () => [], without: () => undefined, holds: () => false };

/**
 * Reads routes and links.
 *
 * @param sandbox whether this installation runs the simulated carrier
 */
export async function readPossible(sql: Db, sandbox: boolean): Promise<Possible> {
  const [routes, rows] = await Promise.all([readRoutes(sql), readLinks(sql)]);
  // After the links, so that a new one is never known before the accounts that may use it.
  const accounts = await readSandboxed(sql);
  const table = new RouteTable(routes);
  const known = rows.filter((row) => sandbox || !row.sandbox).map((row) => routable(row, noRules, true));
  const links = linkSet(known, accounts);
  return {
    linksFor: (message) => linksOfPath(table, links, { ...message, id: 0 }),
    // With it, whoever runs the simulated carrier will start.
    without: (sender) => (sandbox ? undefined : withoutCarrier(links, sender)),
    holds: ({ accountId, test }) =>
      !test &&
      accounts.live &&
      !accounts.ids.has(accountId) &&
      !links.real.some(({ carrier_id: id }) => links.byId.get(id)!.enabled),
  };
}

/** That no carrier at all takes what a sender sends, which is refused or waits; undefined if one may take it. */
export async function nothingGoesOut(
  { sql, config }: Pick<Context, "sql" | "config">,
  sender: Pick<Addressee, "accountId" | "test">,
): Promise<Sentence | undefined> {
  const possible = await readPossible(sql, config.sandbox);
  const why = possible.without(sender);
  if (why) return say("Nothing can be sent now: {why}. What is sent is refused, and costs nothing.", { why });
  return possible.holds(sender)
    ? say("No carrier takes messages now. What is sent waits, and is paid back if it expires.")
    : undefined;
}

/** For the log: what becomes of the messages of accounts that are live. */
function stateOf({ without, holds }: Possible): string {
  const anybody = { accountId: 0, test: false };
  if (without(anybody)) return "no carrier takes live messages, so that what is sent is refused: add or enable a link";
  if (holds(anybody)) return "no carrier takes live messages, so that what is sent waits: add or enable a link";
  return "carried";
}

/** The same in memory, reloaded when links or routes change. Messages with options such as TLVs are checked against it when accepted. */
export class PossibleLinks {
  readonly #ctx: Context;
  readonly #reading = new OnceMore(() => this.#read());
  #possible = nothing;
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
  readonly linksFor: LinksFor = (message) => this.#possible.linksFor(message);

  /** Whether some carrier may take messages of this kind of an account, now or later, as last read. */
  hasCarrier(sender: Pick<Addressee, "accountId" | "test">): boolean {
    return this.#possible.without(sender) === undefined;
  }

  /** Refuses messages that no carrier at all could take, before anything is charged. Reads again first: a link may have just been added. */
  async demandCarrier(sender: Pick<Addressee, "accountId" | "test">): Promise<void> {
    if (this.hasCarrier(sender)) return;
    await this.#reading.run();
    const why = this.#possible.without(sender);
    if (why === undefined) return;
    const mend =
      this.#possible.without({ accountId: 0, test: false }) === undefined
        ? say("Take the account live, or start with `SANDBOX=true`.")
        : say("The operator adds one: `POST /v1/operator/carriers`, or Carriers in the dashboard.");
    throw unavailable(
      [
        say(
          "Nothing can be sent: {why}. There are no simulated phones either (`SANDBOX=false`). Nothing was accepted or charged.",
          { why },
        ),
        mend,
      ],
      60,
    );
  }

  async #read(): Promise<void> {
    const before = this.#possible;
    this.#possible = await readPossible(this.#ctx.sql, this.#ctx.config.sandbox);
    const state = stateOf(this.#possible);
    if (state === stateOf(before)) return;
    if (state === "carried") this.#ctx.log.info("a carrier takes messages");
    else this.#ctx.log.warn(state);
  }
}
