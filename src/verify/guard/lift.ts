import { audit } from "../../accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import type { Caller } from "../../http/auth.ts";
import { readDesk } from "../issue/store.ts";
import { reasonsOf } from "./guard.ts";
import { GuardLedger } from "./guard-ledger.ts";
import { endBlocks, listStanding } from "./store.ts";
import type { VerifySettings } from "../settings.ts";

/** Blocks that the audit log names; there may be one for each number of an attack. */
const mostNamed = 100;

/**
 * Ends the blocks of the account, which is locked, that would not begin by the new settings; only those whose limits were set. A block
 * is for what the limit said, so whoever mends the limit need not wait for its end.
 *
 * @param changed the settings of the guard as they were sent
 */
export async function liftBlocks(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  { guard, changed }: { guard: VerifySettings["guard"]; changed: Partial<VerifySettings["guard"]> },
): Promise<void> {
  const { accountId } = caller;
  const now = ctx.clock.now();
  const reasons = reasonsOf(changed);
  const standing = reasons.length > 0 ? await listStanding(tx, accountId, reasons, now) : [];
  if (standing.length === 0) return;
  const ledger = new GuardLedger(await readDesk(tx, [accountId], standing, now), now);
  const lifted = standing.filter((block) => !ledger.wouldBegin(guard, block)).map(({ id }) => id);
  if (lifted.length === 0) return;
  await endBlocks(tx, accountId, lifted, now);
  const blocks = lifted.slice(0, mostNamed).map((id) => formatId("blk", id));
  await audit(ctx, tx, caller, { accountId, action: "verify.unblocked", details: { count: lifted.length, blocks } });
}
