import type { Context } from "../../base/context.ts";
import type { Outbound } from "../traffic.ts";
import type { LinkRow } from "../definition.ts";
import { noRules, readRules, routable } from "./rules.ts";
import type { DeliveryFigures } from "./quality.ts";
import { decide, groupsOf, linkSet, type RoutingDecision } from "./routing.ts";

/** Chooses links for messages by the operator's rules and the state of the links, both as last read. */
export class Router {
  readonly #ctx: Context;
  #rules = noRules;
  #isStale = true;
  #rows: LinkRow[] | undefined;
  #links = linkSet([]);
  #groups: ReadonlyMap<string, number[]> = new Map();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** False until rules and links were read once: before that, a missing route does not mean that none exists. */
  get hasRead(): boolean {
    return this.#rows !== undefined;
  }

  /** The rules changed; `refresh` reads them. */
  outdate(): void {
    this.#isStale = true;
  }

  /** Reads the rules if they changed. */
  async refresh(): Promise<void> {
    if (!this.#isStale) return;
    // Before the read: a change during it makes them stale again.
    this.#isStale = false;
    try {
      this.#rules = await readRules(this.#ctx);
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  /** All links as just read; `update` follows. */
  take(rows: LinkRow[]): void {
    this.#rows = rows;
  }

  /**
   * Weighs each link by its present state. `quality` is what its runner counted, or else the row's. Returns the groups of links
   * that no longer exist.
   */
  update(stateOf: (row: LinkRow) => { up: boolean; quality: DeliveryFigures[] | undefined }): string[] {
    const links = (this.#rows ?? []).map((row) => {
      const { up, quality } = stateOf(row);
      return routable(row, this.#rules, up, quality);
    });
    this.#links = linkSet(links);
    const before = this.#groups;
    this.#groups = groupsOf(this.#rules.routes, this.#links);
    return [...before.keys()].filter((group) => !this.#groups.has(group));
  }

  /** Where a message may go now. */
  choose(message: Pick<Outbound, "accountId" | "id" | "test" | "recipient" | "avoidLinks">): RoutingDecision {
    return decide(this.#rules.routes, this.#links, message);
  }

  /** The end of the quiet hours that hold a message; undefined when it may go. */
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

  /** Bound, in whichever process. */
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
