import type { Context } from "../../src/base/context.ts";
import { IdSource } from "../../src/base/ids.ts";
import { openMetrics } from "../../src/base/metrics.ts";
import { SecretBox } from "../../src/base/secrets.ts";
import { readConfig } from "../../src/base/config/config.ts";
import type { Draft } from "../../src/core/messages/accept/draft.ts";
import type { Sql } from "../../src/base/db.ts";
import { silentLog } from "./postgres.ts";

/** A context on a test database. `now` is the time of its clock; by default the machine's. */
export function openContext(sql: Sql, env: Record<string, string> = {}, now?: () => Date): Context {
  return {
    sql,
    lookUps: sql,
    ids: new IdSource(sql),
    secrets: new SecretBox(["a key of the tests, long enough"]),
    config: readConfig(env),
    log: silentLog,
    clock: { now: now ?? (() => new Date()), monotonicMs: () => performance.now() },
    metrics: openMetrics(),
  };
}

/** Creates an account with a live and a test balance, in micro-units, each with its ledger entry. */
export async function addAccount(sql: Sql, id: number, balance: number, testBalance = 0): Promise<void> {
  await sql`insert into organisations (id, name) values (${id}, 'An organisation')`;
  await sql`insert into accounts (id, org_id, name) values (${id}, ${id}, 'An account')`;
  for (const [test, amount] of [[false, balance] as const, [true, testBalance] as const]) {
    await sql`insert into wallets (account_id, test, balance) values (${id}, ${test}, ${amount})`;
    await sql`insert into ledger (account_id, id, test, kind, amount, balance_after)
      values (${id}, ${test ? 2 : 1}, ${test}, 'adjustment', ${amount}, ${amount})`;
  }
}

/** A message of one part at 0.006 by default. */
export function draftOf(about: Partial<Draft> = {}): Draft {
  return {
    to: "+250788000001",
    sender: "TUMA",
    text: "hello",
    encoding: "gsm7",
    parts: 1,
    price: 6_000n,
    validitySeconds: 86_400,
    sendAt: undefined,
    reference: undefined,
    ...about,
  };
}
