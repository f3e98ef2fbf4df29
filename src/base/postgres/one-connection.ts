import { AsyncLocalStorage } from "node:async_hooks";
import type { Sql as DriverSql, TransactionSql } from "postgres";

type Sql = DriverSql<{ bigint: number }>;
type Tx = TransactionSql<{ bigint: number }>;

/**
 * A transaction that waits for a second connection of its own pool deadlocks once such transactions hold every connection. This
 * goes unnoticed while the pool has room, so tests watch every pool: a transaction that would wait for a connection fails
 * instead.
 */
let watched = false;

/** Watches every pool opened from now on. For tests only: it adds a check to each statement. */
export function watchTransactions(): void {
  watched = true;
}

interface Transaction {
  pool: Sql;
  open: boolean;
}

const running = new AsyncLocalStorage<Transaction>();

/** Opens a pool by `connect`, watched if tests ask for it. The driver calls `onacquire` before it acquires a connection. */
export function oneConnectionEach(connect: (options: { onacquire?: () => void }) => Sql): Sql {
  if (!watched) return connect({});
  const pool = connect({
    onacquire() {
      const transaction = running.getStore();
      if (transaction?.open && transaction.pool === pool)
        throw new Error("Code inside a transaction asks its pool for another connection. Pass it the transaction.");
    },
  });
  const begin = pool.begin.bind(pool) as (...args: [...options: string[], Work]) => Promise<unknown>;
  const watchedBegin = (...args: [...options: string[], Work]) => {
    const work = args.pop() as Work;
    return begin(...(args as string[]), async (tx) => {
      const transaction = { pool, open: true };
      try {
        return await running.run(transaction, async () => await work(tx));
      } finally {
        transaction.open = false;
      }
    });
  };
  return Object.assign(pool, { begin: watchedBegin });
}

type Work = (tx: Tx) => unknown;
