import { AsyncLocalStorage } from "node:async_hooks";
import type { Sql as DriverSql, TransactionSql } from "postgres";

type Sql = DriverSql<{ bigint: number }>;
type Tx = TransactionSql<{ bigint: number }>;

/**
 * A transaction that waits for a second connection of its own pool deadlocks once such transactions hold every connection.
 * That does not show while the pool has room, so tests watch every pool: what would wait fails instead.
 */
let watched = false;

/** Watches every pool opened from now on. For tests: it inspects each statement. */
export function watchTransactions(): void {
  watched = true;
}

/** A running transaction: nothing it waits for may use its own pool. */
interface Running {
  pool: Sql;
  open: boolean;
}

const running = new AsyncLocalStorage<Running>();

/** The pool itself, or its watched form in tests. */
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
  // A fragment is made by the pool and run as part of another statement, so the check is on running, not on making.
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
/** The driver's own record of a statement: `handle` runs it, once. */
type Runnable = { executed: boolean; handle: () => Promise<void> };
