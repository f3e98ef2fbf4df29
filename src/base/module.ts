import type { Context } from "./context.ts";
import type { Personal } from "./personal.ts";

/** What the seal of a value may be bound to: its row's id, or the name of the simulated carrier's link. */
export interface SealedIn {
  id: number;
  /** True for the simulated carrier's link. */
  sandbox?: boolean;
}

/** How rows are deleted with time, and what is sealed in them. */
export interface Kept {
  /**
   * What deletes or folds its old rows, by the name in the log: a batch at a time, true if there may be more. The role `gateway` calls
   * them once a minute.
   */
  readonly forget?: Readonly<Record<string, (ctx: Context) => Promise<boolean>>>;
  /** Columns that SECRET_KEY seals for longer than the life of a PIN, and what a value is bound to. The table has a unique `id`. */
  readonly sealed?: Readonly<Record<string, (row: SealedIn) => string>>;
}

/** A table, as others need to know it. One that does not say what it holds of people does not compile. */
export type Table = Kept & Personal;

/** What the rest of the program needs to know of an area of `src`. Not its routes, parts or place in the order of starts: see `program/program.ts`. */
export interface Module {
  /** The area. */
  readonly name: string;
  /** The tables that it writes. */
  readonly tables: Readonly<Record<string, Table>>;
  /** Tables of others that it reads, as their names or `*` for all, with the reason: a join saves a round trip, or a call would go backwards. */
  readonly reads: Readonly<Record<string, string>>;
  /** Tables of others that it writes, with the reason. */
  readonly writes: Readonly<Record<string, string>>;
}

/** Declares a module; only its type is checked here. */
export const describe = (name: string, declared: Pick<Module, "tables"> & Partial<Module>): Module => ({
  reads: {},
  writes: {},
  ...declared,
  name,
});
