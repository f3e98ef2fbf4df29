import type { Db, Fragment, Sql } from "../db.ts";
import { english, say, type Said, type Sentence } from "../sentences/sentence.ts";

/** The reasons why a commit may be lost with the primary. */
export const weaknesses = ["embedded", "unnamed", "relaxed", "absent", "hidden", "unknown"] as const;
/** One of these reasons. */
export type Weakness = (typeof weaknesses)[number];

/** The durability of commits: without a `weakness`, a 201 survives the loss of the primary. */
export interface Durability {
  weakness: Weakness | undefined;
  /** The number of standbys that must confirm a commit, and the number that currently can. */
  required: number;
  confirming: number;
}

/** The server's replication settings and standbys. */
export interface Replication {
  /** `synchronous_commit` and `synchronous_standby_names`, as set on our connections. */
  commit: string;
  names: string;
  /** The connected standbys; the fields are null if our user may not see them. */
  standbys: { state: string | null; sync: string | null }[];
}

/** The durability of commits on a server (PostgreSQL documentation, 26.2.8). */
export function durabilityOf({ commit, names, standbys }: Replication): Durability {
  const confirming = standbys.filter(
    ({ state, sync }) => state === "streaming" && sync !== "async" && sync !== "potential",
  );
  if (names.trim() === "") return { weakness: "unnamed", required: 0, confirming: 0 };
  // `2 (a, b)`, `first 2 (a, b)`, `any 2 (a, b)`; a plain list is `first 1`.
  const required = Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
  const found = { required, confirming: confirming.length };
  // `remote_write` is enough: the standby may not have the commit on its disk yet, but only the loss of both servers at once loses it.
  if (commit === "off" || commit === "local") return { ...found, weakness: "relaxed" };
  if (found.confirming >= required) return { ...found, weakness: undefined };
  return { ...found, weakness: standbys.some(({ state }) => state === null) ? "hidden" : "absent" };
}

/** Reads the server's replication and its timeline, such as `7312345678901234567/00000002`; null if the server does not reveal it. */
export async function readReplication(sql: Sql): Promise<Replication & { timeline: string | null }> {
  const [row] = await sql<(Replication & { timeline: string | null })[]>`
    select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names,
      (select coalesce(json_agg(json_build_object('state', state, 'sync', sync_state)), '[]') from pg_stat_replication) as standbys,
      current_timeline() as timeline`;
  return row!;
}

/**
 * An expression that makes its transaction commit without waiting for a standby. For writes that must succeed while none confirms,
 * such as the alarm about it; all other commits then wait until one is back.
 */
export const withoutStandby = (db: Db): Fragment => db`set_config('synchronous_commit', 'local', true)`;

const because: Record<Weakness, (found: Durability) => Sentence> = {
  embedded: () => say("the database is embedded, on this one machine"),
  unnamed: () => say("no standby is named in `synchronous_standby_names`"),
  relaxed: () => say("`synchronous_commit` is off or local, so commits wait for no standby"),
  absent: ({ required, confirming }) =>
    required === 1
      ? say("{confirming} of the 1 standby that must confirm a commit are streaming", { confirming })
      : confirming === 1
        ? say("1 of the {required} standbys that must confirm a commit is streaming", { required })
        : say("{confirming} of the {required} standbys that must confirm a commit are streaming", {
            confirming,
            required,
          }),
  hidden: () => say("the database user may not see the standbys: grant it `pg_read_all_stats`"),
  unknown: () => say("the database does not respond"),
};

/** The durability in a sentence. */
export function saidOf(found: Durability): Said {
  if (found.weakness === undefined) return say("A 201 survives the loss of the database's primary.");
  return say("A 201 does not survive the loss of the database's primary, because {reason}.", {
    reason: because[found.weakness](found),
  });
}

/** The same in English, for logs and checks. */
export const sentenceOf = (found: Durability): string => english(saidOf(found));
