import type { CarryingLink } from "../../carriers/routing/carrying.ts";
import { readOptions, type OptionFields } from "../accept/options.ts";
import { say, type Said } from "../../../base/sentences/sentence.ts";

/** The options of a message as stored, or the reason why no link to its number takes them. */
export interface BulkOptions {
  json?: string;
  problem?: Said;
}

/** The options of a bulk send, resolved once for each set of links among its recipients' routes. */
export class OptionsByLinks {
  readonly #fields: OptionFields;
  readonly #linksFor: (to: string) => readonly CarryingLink[];
  readonly #known = new Map<string, BulkOptions>();

  constructor(fields: OptionFields, linksFor: (to: string) => readonly CarryingLink[]) {
    this.#fields = fields;
    this.#linksFor = linksFor;
  }

  /** The options of a message to a number in E.164. */
  of(to: string): BulkOptions {
    const links = this.#linksFor(to);
    const key = links.map(({ name }) => name).join("\n");
    const known = this.#known.get(key) ?? this.#resolve(links);
    this.#known.set(key, known);
    return known;
  }

  #resolve(links: readonly CarryingLink[]): BulkOptions {
    const problems: Said[] = [];
    const options = readOptions(
      this.#fields,
      undefined,
      () => links,
      (field, reason) => problems.push(say("`{field}` {reason}.", { field, reason })),
    );
    return problems.length > 0 ? { problem: problems } : { json: JSON.stringify(options) };
  }
}
