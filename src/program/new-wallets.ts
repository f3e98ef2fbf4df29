import type { Context } from "../base/context.ts";
import type { Tx } from "../base/db.ts";
import { hasGoneLive } from "../core/accounts/directory.ts";
import { lockGoingLive, sandboxCreditNote } from "../core/carriers/links/links.ts";
import { credit, openWallets, setFirstPrices } from "../core/wallet/wallet.ts";

/** The initial balance for the simulated carrier. */
const sandboxCredit = { amount: 100_000_000n, note: sandboxCreditNote };

/** Opens the wallets of a new account, with credit for its test tokens, and in the sandbox for its live ones. */
export async function fillWallet(ctx: Context, tx: Tx, accountId: number, sandbox: boolean): Promise<void> {
  // Otherwise a first link beside this would not see the wallet, which would spend sandbox credit on real messages.
  await lockGoingLive(tx);
  await openWallets(tx, accountId, sandbox || !(await hasGoneLive(tx)));
  for (const test of sandbox ? [true, false] : [true])
    await credit(ctx, tx, { accountId, test, kind: "sandbox", ...sandboxCredit });
}

/** 100.0 of sandbox credit in both wallets, and the default prices. */
export async function fillFirstWallet(ctx: Context, tx: Tx, accountId: number): Promise<void> {
  await fillWallet(ctx, tx, accountId, true);
  await setFirstPrices(tx, {
    messages: [
      { prefix: "", price: 10_000n },
      { prefix: "250", price: 6_000n },
    ],
    calls: [
      { prefix: "", price: 50_000n },
      { prefix: "250", price: 30_000n },
    ],
  });
}
