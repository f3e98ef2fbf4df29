import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { allScopes } from "../http/auth.ts";
import { writeToken } from "./accounts.ts";
import { assignNumber } from "./numbers-store.ts";
import { firstAccount, insertAccount, lockBootstrap, putSender } from "./store.ts";

/** What the first start made. */
export interface FirstStart {
  /** The token, when this start made it: shown once. */
  token: string | undefined;
  isFirst: boolean;
}

/** The sender and the inbound numbers that the first account begins with. */
const firstSender = "TUMA";
const firstNumbers = ["+250788000000", "7878"];

/**
 * Makes the first account with its token, sender and numbers, where there is none yet; of copies that start at once, one makes
 * it. `BOOTSTRAP_TOKEN` works for the first account from every start on, unless it was revoked.
 *
 * @param fillWallet gives the account its credit and its prices, in the same transaction
 */
export async function bootstrap(
  ctx: Context,
  fillWallet: (tx: Tx, accountId: number) => Promise<void>,
): Promise<FirstStart> {
  const given = ctx.config.bootstrapToken;
  return ctx.sql.begin(async (tx) => {
    await lockBootstrap(tx);
    const existing = await firstAccount(tx);
    const about = { name: "bootstrap", scopes: allScopes, test: false, expiresAt: null };
    if (existing !== undefined) {
      if (given !== undefined) await writeToken(ctx, tx, existing, { ...about, secret: given });
      return { token: undefined, isFirst: false };
    }
    const [orgId, id] = (await ctx.ids.take(2)) as [number, number];
    await insertAccount(tx, { orgId, id, name: "Owner", currency: "USD", defaultSender: firstSender });
    await putSender(tx, id, firstSender, "approved", true);
    for (const number of firstNumbers) await assignNumber(tx, number, { accountId: id });
    await fillWallet(tx, id);
    const { secret } = await writeToken(ctx, tx, id, { ...about, ...(given === undefined ? {} : { secret: given }) });
    return { token: given === undefined ? secret : undefined, isFirst: true };
  });
}
