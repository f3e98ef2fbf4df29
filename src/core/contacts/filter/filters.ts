/** The filters of an account: read, and checked against its fields and lists, each time that they are used. */
import type { Context } from "../../../base/context.ts";
import { isOverdue, type Sql, type Tx } from "../../../base/db.ts";
import type { Fits } from "../store.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import type { Reached } from "../../../http/auth.ts";
import { findAccountRow } from "../../accounts/directory.ts";
import { timeZoneOf } from "../../accounts/settings.ts";
import { readFilter, type FilterProblem, type Known } from "./read.ts";
import { findKnown, fits, limitStatements, type Moment } from "./store.ts";
import type { Tree } from "./tree.ts";

type Using = Pick<Context, "sql"> & { clock: Pick<Context["clock"], "now"> };

/** What filters mean for an account now. */
export interface Filtering {
  readonly known: Known;
  readonly moment: Moment;
}

/** What the filters of an account may name, and when and where it is. */
export async function filteringOf({ sql, clock }: Using, owner: Reached): Promise<Filtering> {
  const [known, account] = await Promise.all([findKnown(sql, owner), findAccountRow({ sql }, owner.accountId)]);
  const zone = account && timeZoneOf(account.settings, account.default_country);
  return { known, moment: { now: clock.now(), zone: zone ?? "UTC" } };
}

/** The condition of a filter that a request has in a field; refused with the place of what is wrong. */
export async function conditionOf(ctx: Using, owner: Reached, field: string, text: string): Promise<Fits> {
  const { known, moment } = await filteringOf(ctx, owner);
  const tree = readOrRefuse(field, text, known);
  return (db) => fits(db, tree, moment);
}

/** The tree of a filter that a request has in a field; refused with the place of what is wrong. */
export function readOrRefuse(field: string, text: string, known: Known): Tree {
  const parsed = readFilter(text, known);
  if ("tree" in parsed) return parsed.tree;
  const { at, length } = parsed.problem;
  const { code, said, extras } = invalidField(field, placed(field, parsed.problem));
  throw new Refusal(code, said, { ...extras, members: { at: at + 1, length } });
}

/** How long a filter may take: one of many conditions on many contacts would occupy a connection for long. */
const mostMs = 10_000;

/** Runs what asks the database by filters, each of its statements within a limit; refused by the field if one takes longer. */
export async function withinLimit<Result>(
  sql: Sql,
  field: string,
  work: (tx: Tx) => Promise<Result>,
  limitMs = mostMs,
): Promise<Result> {
  try {
    return (await sql.begin(async (tx) => {
      await limitStatements(tx, limitMs);
      return work(tx);
    })) as Result;
  } catch (error) {
    if (!isOverdue(error)) throw error;
    throw invalidField(
      field,
      say("`{field}`: its filter takes longer than {seconds} seconds. Use fewer conditions, or make a list by hand.", {
        field,
        seconds: limitMs / 1000,
      }),
    );
  }
}

/** What is wrong, with its place, counted from 1 as people do. */
export const placed = (field: string, { at, said }: FilterProblem): Sentence =>
  say("`{field}` goes wrong at character {at}: {reason}", { field, at: at + 1, reason: said });
