import type { Context } from "../base/context.ts";
import { defaultSettings, type CarrierSettings } from "./settings.ts";
import { deleteMessagesBefore, mergeSettings, selectMessages, selectSettings } from "./store.ts";

export { SimulatedCarrier, type SandboxAddress } from "./carrier.ts";

/** Messages that one reading of a handset shows. */
const shown = 100;

/** What the phone with this number (E.164) received from the account, the newest first. */
export async function readHandset(ctx: Context, accountId: number, number: string) {
  const rows = await selectMessages(ctx.sql, accountId, number, shown);
  return {
    messages: rows.map((row) => ({
      from: row.sender,
      text: row.text,
      parts: row.parts,
      at: row.created_at.toISOString(),
    })),
  };
}

/** What the simulated carrier is told to do now. */
export async function readCarrier(ctx: Context): Promise<CarrierSettings> {
  return { ...defaultSettings, ...(await selectSettings(ctx.sql)) };
}

/** Changes what the simulated carrier is told to do; the process that runs it follows at once. Returns all of it. */
export async function changeCarrier(ctx: Context, changes: Partial<CarrierSettings>): Promise<CarrierSettings> {
  await mergeSettings(ctx.sql, changes);
  return readCarrier(ctx);
}

/** Rows of one transaction at most. */
const forgetBatch = 1_000;

/** Removes from the handsets what they have shown for `TEXT_DAYS`. True when there may be more. */
export async function forgetHandsets(ctx: Context): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - ctx.config.textDays * 86_400_000);
  return (await deleteMessagesBefore(ctx.sql, before, forgetBatch)) === forgetBatch;
}
