import { AsyncLocalStorage } from "node:async_hooks";
import type { Sql, Tx } from "../db.ts";

/**
 * A transaction that waits for a second connection of its own pool waits for ever once every connection is held by such a
 * one. Nothing of that shows while the pool has room, so tests have each pool watched: what would wait fails instead.
 */
let watched = false;

/** Has every pool that is opened from now on watched. For tests: a look at each statement, for what must not be in the code. */
export function watchTransactions(): void {
  watched = true;
}

/** A transaction that runs: nothing that it waits for may ask its own pool. */
interface Running {
  pool: Sql;
  open: boolean;
}

const running = new AsyncLocalStorage<Running>();

/** The pool as it is, or watched where tests ask for that. */
export function oneConnectionEach(pool: Sql): Sql {
  return watched ? watch(pool) : pool;
}

function watch(pool: Sql): Sql {
  const refuse = () => {
    const transaction = running.getStore();
    if (transaction?.open && transaction.pool === pool)
      throw new Error("Code inside a transaction asks its pool for another connection. Give it the transaction.");
  };
  const begin = (...given: [string, Work] | [Work]) => {
    refuse();
    const work = given.at(-1) as Work;
    const inside = async (tx: Tx) => {
      const transaction = { pool, open: true };
      try {
        return await running.run(transaction, async () => await work(tx));
      } finally {
        transaction.open = false;
      }
    };
    return given.length === 1 ? pool.begin(inside) : pool.begin(given[0], inside);
  };
  // A fragment is made by the pool and run by whoever it is part of: what counts is who has a statement run.
  const refuseToRun = <Result>(made: Result): Result => {
    if (typeof (made as Partial<Runnable>).handle !== "function") return made;
    const query = made as Runnable;
    const handle = query.handle;
    query.handle = () => {
      if (!query.executed) refuse();
      return handle.call(query);
    };
    return made;
  };
  return new Proxy(pool, {
    apply: (target, self, given) => refuseToRun(Reflect.apply(target, self, given)),
    get(target, name) {
      if (name === "begin") return begin;
      if (name === "unsafe") return (...given: Parameters<Sql["unsafe"]>) => refuseToRun(target.unsafe(...given));
      if (name === "notify" || name === "reserve") refuse();
      return Reflect.get(target, name) as unknown;
    },
  });
}

type Work = (tx: Tx) => Promise<unknown>;
/** What the driver keeps of a statement: `handle` runs it, once. */
type Runnable = { executed: boolean; handle: () => Promise<void> };
