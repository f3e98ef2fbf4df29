import type { Context } from "../../../base/context.ts";
import type { Outbound, Routable } from "../traffic.ts";
import type { LinkRow } from "../definition.ts";
import { noRules, readRules, routable } from "./rules.ts";
import type { DeliveryFigures } from "./quality.ts";
import { decide, groupsOf, linkSet, type RoutingDecision, type SandboxedAccounts } from "./routing.ts";

/** Chooses links for messages by the operator's rules and the state of the links, as last read. */
export class Router {
  readonly #ctx: Context;
  #rules = noRules;
  #isStale = true;
  #rows: LinkRow[] | undefined;
  #accounts: SandboxedAccounts | undefined;
  #links = linkSet([]);
  #groups: ReadonlyMap<string, number[]> = new Map();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Whether rules and links have been read: before that, a missing route does not mean that none exists. */
  get hasRead(): boolean {
    return this.#rows !== undefined;
  }

  /** Call when the rules have changed; `refresh` then reads them. */
  outdate(): void {
    this.#isStale = true;
  }

  /** Reads the rules if they have changed. */
  async refresh(): Promise<void> {
    if (!this.#isStale) return;
    // Set before the read, so that a change during it makes the rules stale again.
    this.#isStale = false;
    try {
      this.#rules = await readRules(this.#ctx);
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  /** All links as just read, and the accounts read after them; `update` follows. */
  take(rows: LinkRow[], accounts: SandboxedAccounts): void {
    this.#rows = rows;
    this.#accounts = accounts;
  }

  /**
   * Takes over the current state of each link. Its `quality` is taken from its runner, or else from the row. Returns
   * the groups of links that no longer exist.
   */
  update(stateOf: (row: LinkRow) => { up: boolean; quality: DeliveryFigures[] | undefined }): string[] {
    const links = (this.#rows ?? []).map((row) => {
      const { up, quality } = stateOf(row);
      return routable(row, this.#rules, up, quality);
    });
    this.#links = linkSet(links, this.#accounts);
    const before = this.#groups;
    this.#groups = groupsOf(this.#rules.routes, this.#links);
    return [...before.keys()].filter((group) => !this.#groups.has(group));
  }

  /** The links that a message may take now. */
  choose(message: Routable): RoutingDecision {
    return decide(this.#rules.routes, this.#links, message);
  }

  /** The end of the quiet hours that hold a message; undefined if it may be sent. */
  quietUntil(message: Outbound): Date | undefined {
    return message.test ? undefined : this.#rules.quiet.until(message, this.#ctx.clock.now());
  }

  /** The groups of links that messages may wait for. */
  get groups(): Iterable<string> {
    return this.#groups.keys();
  }

  linksOf(group: string): number[] {
    return this.#groups.get(group) ?? [];
  }

  /** The other links to the same carrier. */
  siblings(linkId: number): number[] {
    return this.#links.siblings.get(linkId) ?? [];
  }

  /** Whether the link is bound, in any process. */
  isUp(linkId: number): boolean {
    return this.#links.byId.get(linkId)?.up === true;
  }

  get areAllUp(): boolean {
    return this.#links.byId.size > 0 && this.#links.byId.values().every((link) => link.up);
  }

  /** Whether another process has a lease of some link. */
  hasOthers(owner: string): boolean {
    return this.#rows?.some((row) => row.leased && row.owner !== owner) === true;
  }
}
