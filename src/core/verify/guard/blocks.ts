import type { Language } from "../../../base/languages.ts";
import { auditAs } from "../../accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { formatId } from "../../../base/ids.ts";
import { maskPhone } from "../../../base/phone/phone.ts";
import type { Reach } from "../../../http/auth.ts";
import type { Window } from "../../../http/pages.ts";
import { listBlockedNumbers } from "../store.ts";
import { explain, type Scope } from "./guard.ts";
import { countBlocks, insertBlocks, listBlocks } from "./store.ts";
import type { BegunBlock } from "./tallies.ts";

/** How many blocked numbers are shown. */
const mostBlockedNumbers = 100;

/** Writes blocks that begin, and their audit entries. */
export async function beginBlocks(ctx: Context, tx: Tx, begun: BegunBlock[], now: Date): Promise<void> {
  if (begun.length === 0) return;
  const ids = await ctx.ids.take(begun.length, tx);
  const blocks = begun.map(({ key, verdict, before, hits }, n) => ({
    ...key,
    id: ids[n]!,
    reason: verdict.reason,
    before: Math.min(before, 1000),
    until: verdict.until!,
    hits,
  }));
  await insertBlocks(tx, blocks, now);
  for (const { accountId, id, scope, key, reason, until } of blocks)
    await auditAs(ctx, tx, "verification guard", {
      accountId,
      action: "verify.blocked",
      target: formatId("blk", id),
      details: { scope, key: showKey(scope, key), reason, until: until.toISOString() },
    });
}

/** The guard's blocks, newest first, with the numbers that wrong codes blocked. `total` counts all blocks. */
export async function showBlocks(
  ctx: Context,
  accountId: number,
  test: Reach,
  isActive: boolean,
  window: Window,
  language: Language,
) {
  const now = ctx.clock.now();
  const filter = { test, activeAt: isActive ? now : undefined };
  const rows = await listBlocks(ctx.sql, accountId, filter, window);
  const total = await countBlocks(ctx.sql, accountId, filter);
  const numbers = await listBlockedNumbers(ctx.sql, accountId, test, now, mostBlockedNumbers);
  return {
    total,
    blocks: rows.map((row) => ({
      id: formatId("blk", row.id),
      scope: row.scope,
      key: showKey(row.scope, row.key),
      reason: row.reason,
      detail: explain(row.reason, language),
      active: row.until > now,
      since: row.created_at.toISOString(),
      until: row.until.toISOString(),
      times: row.before + 1,
      hits: row.hits,
      test: row.test,
    })),
    wrong_codes: numbers.map(({ number, test, until }) => ({
      number: maskPhone(number),
      until: until.toISOString(),
      test,
    })),
  };
}

/** A key as shown to users: phone numbers masked. */
export function showKey(scope: Scope, key: string): string {
  return scope === "number" ? maskPhone(key) : key;
}
