interface Entry {
  pattern: RegExp;
  methods: Set<string>;
  cors: boolean;
}

/** The methods of each path, for `Allow` (RFC 9110 §10.2.1): the router only says whether a method and path match. */
export class PathTable {
  readonly #entries = new Map<string, Entry>();

  add(path: string, methods: string[], cors: boolean): void {
    const entry = this.#entries.get(path) ?? { pattern: patternOf(path), methods: new Set(["OPTIONS"]), cors: false };
    for (const method of methods) entry.methods.add(method);
    entry.cors ||= cors;
    this.#entries.set(path, entry);
  }

  /** True if any path begins with the same segment: `/v1/nothing` is a mistake in an API, `/nothing` may be anything. */
  hasSiblings(path: string): boolean {
    const prefix = /^\/[^/]*/.exec(path)![0];
    return [...this.#entries.keys()].some((known) => known === prefix || known.startsWith(`${prefix}/`));
  }

  /** True if the path exists with another method: `GET /v1/sms/bulk` must not show a message with the id `bulk`. */
  refuses(path: string, method: string): boolean {
    const entry = this.#entries.get(path);
    return entry !== undefined && !entry.methods.has(method);
  }

  /** The methods of a path and whether other origins may call it; undefined for an unknown path. */
  find(path: string): { methods: string[]; cors: boolean } | undefined {
    const own = this.#entries.get(path);
    if (own) return { methods: [...own.methods].sort(), cors: own.cors };
    const methods = new Set<string>();
    let cors = false;
    for (const entry of this.#entries.values()) {
      if (!entry.pattern.test(path)) continue;
      for (const method of entry.methods) methods.add(method);
      cors ||= entry.cors;
    }
    return methods.size === 0 ? undefined : { methods: [...methods].sort(), cors };
  }
}

/** `/v1/sms/:id.csv` as a regular expression: a parameter matches a segment or part of one. */
function patternOf(path: string): RegExp {
  const source = path
    .split("/")
    .map((segment) =>
      segment
        .split(/(:[A-Za-z_]+(?:\([^)]*\))?|\*)/)
        .map((piece) =>
          piece === "*" ? ".*" : piece.startsWith(":") ? "[^/]+" : piece.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"),
        )
        .join(""),
    )
    .join("/");
  return new RegExp(`^${source}$`);
}
